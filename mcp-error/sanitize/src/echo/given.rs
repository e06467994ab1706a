//! The signs that somebody gave a quoted value to the program, one row each. The documentation lists them from here, and a test
//! runs every example and every counterexample.

use std::ops::Range;

use crate::bytes::*;
use crate::rows::{self, Row, goes};
use crate::rule::Rule;

use super::message::Message;
use super::value_context::ValueContext;

/// A value in quotes, and what stands around it.
pub(crate) struct Quoted<'q, 'v, 'a> {
    pub(super) message: &'q Message<'v, 'a>,
    pub(super) value: &'q Range<usize>,
    /// What the words around it say.
    pub(super) context: ValueContext,
    /// What stands in the line before the quotes.
    pub(super) before: Range<usize>,
}

pub(crate) type Question = fn(&Quoted<'_, '_, '_>) -> bool;

/// What says that somebody gave the value to the program.
pub(crate) static GIVEN: &[Row<Question>] = goes! {
    "The words before or behind the value say so, or it begins a clause where something is refused" |quoted| quoted.is_refused(),
        "the value \"maple4river\" was read" => "the value \"[redacted]\" was read", "the item \"maple4river\" was read";
    "It was bound to a parameter of a statement" |quoted| quoted.is_in_parameters(),
        "[parameters: ('ada', 'maple4river')]" => "[parameters: ('ada', '[redacted]')]", "[columns: ('ada', 'maple4river')]";
    "It is in a list of arguments" |quoted| quoted.is_in_arguments(),
        "{\"args\":[\"ada\", \"maple4river\"]}" => "{\"args\":[\"ada\", \"[redacted]\"]}", "{\"tags\":[\"ada\", \"maple4river\"]}";
    "It is the argument of a call that takes a password" |quoted| quoted.is_in_call_with_password(),
        "client.connect('ada', 'maple4river')" => "client.connect('ada', '[redacted]')", "client.read('ada', 'maple4river')";
    "It is all that an error in Rust holds" |quoted| quoted.is_all_of_error(),
        "Digits(\"maple4river\")" => "Digits(\"[redacted]\")", "Digits(\"maple4river\") was read";
    "An e-mail address stands before it" |quoted| quoted.is_beside_address(),
        "open(\"ada@lib.example\", \"maple_19\")" => "open(\"[email]\", \"[redacted]\")", "open(\"ada.lib.example\", \"maple_19\")";
    "A traceback draws it below a variable, or a test shows how it differs from what was expected" |quoted| quoted.is_drawn_alone(),
        "open(plan)\n|    'maple4river'" => "open(plan)\n|    '[redacted]'", "open(plan)\n=    'maple4river'";
};

impl Quoted<'_, '_, '_> {
    /// Whether somebody gave the value to the program.
    pub(super) fn is_given(&self) -> bool {
        rows::all(GIVEN).any(|question| question(self))
    }

    /// Whether it is refused, and not one of those that the program would accept.
    fn is_refused(&self) -> bool {
        let is_listed = || self.message.says_listed(self.before.end);
        self.message.is_refused(self.context)
            && !(self.context == ValueContext::Unknown && is_listed())
    }

    /// Returns what stands in the line before the quotes.
    fn text_before(&self) -> &[u8] {
        &self.message.view.bytes[self.before.clone()]
    }

    /// Whether the sign of a list or of an object stands before the value.
    fn is_member(&self) -> bool {
        let before = self.text_before();
        let before = before.strip_suffix(b" ").unwrap_or(before);
        before
            .last()
            .is_some_and(|last| class!(b",:([{").has(*last))
    }

    /// `parameters: ('ada', '…')`, `bind: ["ada", "…"]`
    pub(super) fn is_in_parameters(&self) -> bool {
        let before = self.text_before();
        let mut introducers = ["parameters: ", "params: ", "bind: "].iter();
        // Most texts before a value hold none of their signs.
        self.is_member()
            && find(before, ": ").is_some()
            && introducers.any(|words| find(before, words).is_some())
    }

    /// `password changed from '…' to '…'`, `password = "…" -> "…"`: the value before it is redacted, or masked
    pub(super) fn is_changed_value(&self) -> bool {
        let before = self.text_before();
        let [quoted @ .., _, b' ', b't' | b'-', b'o' | b'>', b' '] = before else {
            return false;
        };
        quoted.last().is_some_and(|last| {
            let found = self
                .message
                .findings
                .around(self.before.start + quoted.len() - 1);
            found.map_or(*last == b'*', |found| found.rule == Rule::Pair)
        })
    }

    /// `"args":["ada", "…"]` of a stack frame in JSON, `args: [ 'ada', '…' ]` of a command that Node shows
    fn is_in_arguments(&self) -> bool {
        let before = self.text_before();
        let has_bracket = has_byte(before, b'[') || has_byte(before, b']');
        let bracket = || last_of(before, class!(b"[]"));
        has_bracket
            && bracket().is_some_and(|bracket| {
                let name = trim_end(slice(before, ..bracket), class!(QUOTE SPACE b"\\:"));
                name.ends_with(b"args") || name.ends_with(b"argv")
            })
    }

    /// `connect('ada', '…')`, `md5('…')`: behind the first argument of what may be a login, and anywhere in what hashes or compares a
    /// password
    fn is_in_call_with_password(&self) -> bool {
        const LOGINS: Words = words!("__construct basic connect ftp signin simple_bind_s");
        const HASHES: Words = words!(
            "aes_decrypt aes_encrypt check_password crypt hash_password hashpw md5 password_hash
             password_verify pgp_sym_decrypt pgp_sym_encrypt set_password verify_password"
        );
        // Rust shows that a value is there: `Basic("ada", Some("…"))`.
        let before = self.text_before();
        let before = before.strip_suffix(b"Some(").unwrap_or(before);
        let open = || last_of(before, class!(b"("));
        has_byte(before, b'(')
            && open().is_some_and(|open| {
                let name = suffix(slice(before, ..open), class!(LETTER_OR_DIGIT b"_"));
                HASHES.contains_ignoring_case(name)
                    || trim_end(before, SPACE).ends_with(b",")
                        && LOGINS.contains_ignoring_case(name)
            })
    }

    /// `Digits("…")`, `Syntax(Token("…"))`: the whole text is what `Debug` writes for an error.
    fn is_all_of_error(&self) -> bool {
        let bytes = &self.message.view.bytes;
        let before = trim_end(&bytes[..self.value.start - 1], class!(SPACE b"\n"));
        matches!(before, [b'A'..=b'Z', .., b'('])
            && consists_of(before, class!(LETTER_OR_DIGIT b"("))
            && consists_of(&bytes[self.value.end + 1..], class!(SPACE b"),\n"))
    }

    fn is_beside_address(&self) -> bool {
        self.message.is_beside_address(self.value.start)
    }

    /// `|  '…'`, `+ '…'`
    fn is_drawn_alone(&self) -> bool {
        let Message { view, line, .. } = self.message;
        consists_of(
            &view.bytes[line.start..self.value.start - 1],
            class!(b" |+#-"),
        ) && consists_of(self.message.behind(self.value), SPACE)
    }
}
