//! What says that somebody gave a quoted value to the program, or that a program refuses it: one row each. The documentation
//! lists them from here, and a test runs every example and every counterexample.

use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{byte_at, consists_of, has_byte, prefix_len, slice, suffix, trim, trim_end};
use crate::classes::{DIGIT, LETTER_OR_DIGIT, QUOTE, SPACE, class};
use crate::rows::{self, Row};

use super::message::Message;
use super::places::Place;

/// A value in quotes, and what stands around it.
pub(crate) struct Quoted<'q, 'v, 'a> {
    pub(super) message: &'q Message<'v, 'a>,
    pub(super) value: &'q Range<usize>,
    /// What the words around it say.
    pub(super) place: Place,
    /// What stands in the line before the quotes.
    pub(super) before: Range<usize>,
}

pub(crate) type Question = fn(&Quoted<'_, '_, '_>) -> bool;

/// Declares the rows: what it is, the question to the value, a text in which the value is redacted for it, and one that looks
/// alike.
macro_rules! given {
    ($($about:literal $question:ident $in:literal => $out:literal, $kept:literal;)*) => {
        pub(crate) static GIVEN: &[Row<Question>] = &[$(Row::new(
            |quoted| quoted.$question(),
            $about,
            &[($in, $out)],
            &[($kept, $kept)],
        ),)*];
    };
}

given! {
    "The words before or behind the value say so, or it begins a clause of a line that refuses something" is_refused
        "the value \"maple4river\" was read" => "the value \"[redacted]\" was read",
        "the item \"maple4river\" was read";
    "The line says that a number, a time or an address was expected" is_in_place_of_format
        "integer: \"maple4river\"" => "integer: \"[redacted]\"",
        "plan: \"maple4river\"";
    "It was bound to a parameter of a statement" is_in_parameters
        "[parameters: ('ada', 'maple4river')]" => "[parameters: ('ada', '[redacted]')]",
        "[columns: ('ada', 'maple4river')]";
    "It is an argument in a stack frame" is_in_stack_frame
        "#1 app.php(20): open('ada', 'maple4river')" => "#1 app.php(20): open('ada', '[redacted]')",
        "1 app.php(20): open('ada', 'maple4river')";
    "It is in a list of arguments" is_in_arguments
        "{\"args\":[\"ada\", \"maple4river\"]}" => "{\"args\":[\"ada\", \"[redacted]\"]}",
        "{\"tags\":[\"ada\", \"maple4river\"]}";
    "It is the argument of a call that takes a password" is_in_call_with_password
        "client.login('ada', 'maple4river')" => "client.login('ada', '[redacted]')",
        "client.read('ada', 'maple4river')";
    "A flag of one letter stands before it in a list" is_behind_short_flag
        "run ['gate', '-s', 'maple4river']" => "run ['gate', '-s', '[redacted]']",
        "run ['gate', 's', 'maple4river']";
    "An e-mail address stands before it" is_beside_address
        "open(\"ada@lib.example\", \"maple4river\")" => "open(\"[email]\", \"[redacted]\")",
        "open(\"ada.lib.example\", \"maple4river\")";
    "The line is little more than an error and the value, or a traceback draws it below a variable" is_error_itself
        "HTTPError: 'maple4river'" => "HTTPError: '[redacted]'",
        "HTTPCode: 'maple4river'";
}

impl Quoted<'_, '_, '_> {
    /// Whether somebody gave the value to the program, and it is not one of those that the program would accept.
    pub(super) fn is_given(&self) -> bool {
        let is_listed =
            || self.place < Place::Refused && self.message.says_listed(self.before.clone());
        !is_listed() && rows::all(GIVEN).any(|question| question(self))
    }

    fn is_refused(&self) -> bool {
        self.message.is_refused(self.place)
    }

    fn is_in_place_of_format(&self) -> bool {
        self.place != Place::Expected && self.message.expects_format()
    }

    /// Returns the line, and what stands in it before the quotes.
    fn line_and_before(&self) -> (&[u8], Range<usize>) {
        let line = &self.message.view.bytes[self.message.line.clone()];
        (line, self.message.in_line(&self.before))
    }

    /// `parameters: ('ada', '…')`
    pub(super) fn is_in_parameters(&self) -> bool {
        const WORDS: Words = words!(&["parameters: ", "params: "]);
        let (line, before) = self.line_and_before();
        // Ruby shows the parameters of a request with their names.
        if trim_end(slice(line, before.clone()), SPACE).ends_with(b"=>") {
            return false;
        }
        let last = self.message.last_parameters.within(before.clone(), |at| {
            let is_open = class!(b"([{").has(byte_at(line, at)) && line[..at].ends_with(b": ");
            (is_open && WORDS.find_at_end(&line[..at]).is_some()).then_some(at + 1)
        });
        last.is_some_and(|open| WORDS.find_at_end(slice(line, before.start..open)).is_some())
    }

    /// `#1 app.php(20): login('ada', '…')`
    fn is_in_stack_frame(&self) -> bool {
        let (line, before) = self.line_and_before();
        let sign_at = |at: usize| (byte_at(line, at) == b'#').then_some(at + 1);
        // A log has more before it.
        let Some(sign) = self.message.last_frame.within(before.clone(), sign_at) else {
            return false;
        };
        let frame = slice(line, sign + 1..before.end);
        let digits = prefix_len(frame, DIGIT);
        digits > 0 && frame.get(digits) == Some(&b' ') && has_byte(frame, b'(')
    }

    /// `"args":["ada", "…"]` of a stack frame in JSON, `args: [ 'ada', '…' ]` of a command that Node shows
    fn is_in_arguments(&self) -> bool {
        let (line, before) = self.line_and_before();
        let bracket_at = |at: usize| class!(b"[]").has(byte_at(line, at)).then_some(at + 1);
        let open = self.message.last_bracket.within(before.clone(), bracket_at);
        open.is_some_and(|open| {
            let name = trim_end(slice(line, before.start..open), SPACE);
            let name = name.strip_suffix(b":").unwrap_or_default();
            line[open] == b'['
                && matches!(
                    trim_end(name, class!(QUOTE b"\\")),
                    [.., b'"' | b' ', b'a', b'r', b'g', b's']
                )
        })
    }

    /// `client.login('ada', '…')`, `md5('…')`: behind the first argument of a login, and anywhere in what hashes or compares a
    /// password
    fn is_in_call_with_password(&self) -> bool {
        const LOGINS: Words = words!(
            "auth authenticate basicauth connect credentials ftp login mysqli_connect plainauth
             signin simple_bind_s"
        );
        const HASHES: Words = words!(
            "aes_decrypt aes_encrypt check_password crypt hash_password hashpw md5 password_hash
             password_verify pgp_sym_decrypt pgp_sym_encrypt set_password verify_password"
        );
        let (line, before) = self.line_and_before();
        let open_at = |at: usize| (byte_at(line, at) == b'(').then_some(at + 1);
        let Some(open) = self.message.last_call.within(before.clone(), open_at) else {
            return false;
        };
        let name = suffix(
            slice(line, before.start..open),
            class!(LETTER_OR_DIGIT b"_"),
        );
        HASHES.contains_ignoring_case(name)
            || trim_end(slice(line, before), SPACE).ends_with(b",")
                && LOGINS.contains_ignoring_case(name)
    }

    /// `['-p', '…']`
    fn is_behind_short_flag(&self) -> bool {
        let before = trim_end(&self.message.view.bytes[self.before.clone()], SPACE);
        let before = before.strip_suffix(b",").unwrap_or(before);
        matches!(before, [.., open, b'-', letter, close]
            if QUOTE.has(*open) && open == close && letter.is_ascii_alphabetic())
    }

    fn is_beside_address(&self) -> bool {
        self.message.is_beside_address(self.value.start)
    }

    /// `HTTPError: '…'`
    fn is_error_itself(&self) -> bool {
        if self.place != Place::Start {
            return false;
        }
        let Message { view, line, .. } = self.message;
        let before = trim_end(&view.bytes[line.start..self.value.start - 1], SPACE);
        before.ends_with(b"Error:")
            || consists_of(before, class!(b" |"))
                && trim(self.message.behind(self.value)).is_empty()
    }
}
