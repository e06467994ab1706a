//! Values that a message quotes: those that belong to a name in the same message, and words that look like a
//! password where a program shows what it was given.

use std::cell::OnceCell;
use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, byte_at, consists_of, has_byte, holds, prefix_len, slice, suffix, suffix_len, trim,
    trim_end, trim_start,
};
use crate::classes::{Class, DIGIT, LETTER_OR_DIGIT, QUOTE, SPACE, class};
use crate::input::Found;
use crate::pairs::vetoes::is_placeholder_word;
use crate::rule::Rule;
use crate::shapes::look::Look;
use crate::shapes::value_look::looks_secret;

use super::message::{Evidence, MAX_BEFORE, MAX_BEHIND, MAX_DISTANCE, Message, Part};
use super::places::{Place, place_behind};

/// What opens a value in quotes, or in brackets.
const OPENING: Class = class!(QUOTE b"[");

/// The longest value in quotes in bytes.
const MAX_VALUE: usize = 256;

/// The fewest bytes of a value that is redacted for a name near it.
const MIN_NAMED: usize = 3;

impl Message<'_, '_> {
    pub(super) fn find_quoted(&self, found: &mut Vec<Found>) {
        let bytes = self.view.bytes;
        let mut at = self.line.start;
        while at < self.line.end {
            let rest = &bytes[at..self.line.end];
            at += prefix_len(rest, OPENING.not());
            if at >= self.line.end {
                break;
            }
            let open = at;
            at += 1;
            // What Java validates stands in brackets: `rejected value […]`.
            if bytes[open] == b'[' && !bytes[..open].ends_with(b"value ") {
                continue;
            }
            // An apostrophe stands behind a letter.
            let is_apostrophe =
                bytes[open] == b'\'' && open > 0 && bytes[open - 1].is_ascii_alphanumeric();
            if is_apostrophe {
                continue;
            }
            let Some(close) = self.closing_quote(open) else {
                continue;
            };
            let value = open + 1..close;
            // A string can hold others.
            let has_inner = holds(&bytes[value.clone()], QUOTE);
            at = if has_inner { open + 1 } else { close + 1 };
            if value.is_empty() || value.len() > MAX_VALUE {
                continue;
            }
            match self.rule_for_quoted(&value) {
                Some(rule) => found.push(rule.found(value.start, value.end)),
                None => self.find_in_quoted(&value, has_inner, found),
            }
        }
    }

    /// Returns the quote that closes the one at `open`, which no letter or digit may follow.
    fn closing_quote(&self, open: usize) -> Option<usize> {
        let bytes = self.view.bytes;
        // In older messages, a backtick opens what an apostrophe closes.
        let is_old = bytes[open] == b'`' && !has_byte(&bytes[open + 1..self.line.end], b'`');
        let quote = match bytes[open] {
            _ if is_old => b'\'',
            b'[' => b']',
            quote => quote,
        };
        let is_escaped = open > 0 && bytes[open - 1] == b'\\';
        let limit = self.line.end.min(open + MAX_VALUE + 2);
        let mut at = open + 1;
        // Where an earlier quote found no end, this one finds none either.
        let (unclosed, from, to) = self.unclosed.get();
        if unclosed == quote && !is_escaped && (from..to).contains(&at) {
            at = to;
        }
        let begun = at;
        let mut has_backslash = is_escaped;
        let other = class!(b"\\").or(Class::of_byte(quote)).not();
        while at < limit {
            at += prefix_len(&bytes[at..limit], other);
            if at == limit {
                break;
            }
            match bytes[at] {
                b'\\' if !is_escaped => {
                    has_backslash = true;
                    at += 2;
                }
                b'\\' if bytes.get(at + 1) == Some(&quote) => return Some(at),
                byte if byte == quote => {
                    let next = bytes.get(at + 1);
                    if next.is_some_and(u8::is_ascii_alphanumeric) {
                        at += 1;
                        continue;
                    }
                    return Some(at);
                }
                _ => at += 1,
            }
        }
        self.view.budget.look(limit.saturating_sub(begun));
        if !has_backslash {
            let from = if begun > open + 1 { from } else { open + 1 };
            self.unclosed.set((quote, from, limit));
        }
        None
    }

    /// Whether a quoted text is the name of a member in JSON or in Ruby: `{"customfield_10042":"…"`, `{"page"=>"…"`.
    fn is_name_of_member(&self, value: &Range<usize>) -> bool {
        let before = || trim_end(&self.view.bytes[self.line.start..value.start - 1], SPACE);
        let behind = self.behind(value);
        let is_name = behind.starts_with(b":") || trim_start(behind, SPACE).starts_with(b"=>");
        is_name && matches!(before().last(), Some(b'{' | b','))
    }

    /// Returns the rule by which a value is redacted.
    fn rule_for_quoted(&self, value: &Range<usize>) -> Option<Rule> {
        let text = &self.view.bytes[value.clone()];
        let look = self.look_of(value);
        let has_names = self.view.has_names();
        if look == Look::Other && !has_names
            || self.findings.overlaps(value.start, value.end)
            || self.is_name_of_member(value)
        {
            return None;
        }
        self.view.budget.look(MAX_BEFORE + MAX_BEHIND);
        let place = self.place_of(value);
        let has_look = || look >= Look::Possible || looks_secret(text);
        let is_named = || {
            place >= Place::Refused
                && (place == Place::Given || has_look())
                && self.has_name_for(value)
        };
        if has_names
            && text.len() >= MIN_NAMED
            && !is_word_of_format(text)
            && (self.is_in_parameters(self.before(value)) || is_named())
        {
            return Some(Rule::Message);
        }
        let evidence = self.evidence_for_quoted(value, place)?;
        let needed = self.needed_look(evidence, value)?;
        let is_password = look >= needed && !self.is_id(value);
        is_password.then_some(Rule::Echo)
    }

    /// Finds the parts of a value that look like a password: `input: 'http://localhost:fir99pine7x'`. If the value has
    /// quotes in it, each of these may open another value with the same parts.
    fn find_in_quoted(&self, value: &Range<usize>, has_inner: bool, found: &mut Vec<Found>) {
        let is_refused = OnceCell::new();
        let mut add = |part: &Part| {
            let range = &part.range;
            if part.look >= Look::Likely
                && range != value
                && !self.findings.overlaps(range.start, range.end)
                && *is_refused.get_or_init(|| self.is_refused(self.place_of(value)))
                && !part.is_found.get()
                && !self.is_id_of(part)
            {
                part.is_found.set(true);
                found.push(Rule::Echo.found(range.start, range.end));
            }
        };
        if has_inner {
            self.parts();
        }
        if self.parts.get().is_some() {
            // No part goes beyond a quote.
            let parts = self.parts_from(value.start).iter();
            let inside = parts.take_while(|part| part.range.start < value.end);
            inside.for_each(add);
        } else {
            self.judge_parts(value.clone(), &mut |part| add(&part));
        }
    }

    /// Whether a place, or a clause in a line that refuses something, says that a program refuses what stands there.
    fn is_refused(&self, place: Place) -> bool {
        place >= Place::Refused
            || matches!(place, Place::Start | Place::Unknown) && self.refuses_something()
    }

    /// Returns what the words before a value say about it, or else those behind it.
    fn place_of(&self, value: &Range<usize>) -> Place {
        let open = self.outer_start(value);
        let before = self.line.start.max(open.saturating_sub(MAX_BEFORE))..open;
        match self.words.place_before(slice(self.view.bytes.0, before)) {
            place @ Place::Member => place,
            place => place_behind(self.behind(value)).map_or(place, |behind| place.max(behind)),
        }
    }

    /// Returns where the quote before a value starts, with the backslashes that escape it.
    fn outer_start(&self, value: &Range<usize>) -> usize {
        let open = value.start - 1;
        open - suffix_len(&self.view.bytes[self.line.start..open], class!(b"\\"))
    }

    /// Returns what stands in the line before the quotes around a value.
    #[inline(never)]
    fn before(&self, value: &Range<usize>) -> Range<usize> {
        let end = self.outer_start(value);
        let start = value.start.saturating_sub(MAX_DISTANCE);
        self.line.start.max(start).min(end)..end
    }

    /// Returns the text behind the quotes around a value.
    #[inline(never)]
    fn behind(&self, value: &Range<usize>) -> &[u8] {
        let bytes = &self.view.bytes;
        let close = value.end + usize::from(bytes.get(value.end) == Some(&b'\\')) + 1;
        at_most(
            bytes.get(close..self.line.end).unwrap_or_default(),
            MAX_BEHIND,
        )
    }

    fn evidence_for_quoted(&self, value: &Range<usize>, place: Place) -> Option<Evidence> {
        let near = self.before(value);
        if place < Place::Refused && self.says_listed(near.clone()) {
            return None;
        }
        let before = &self.view.bytes[near.clone()];
        let is_refused = self.is_refused(place)
            || place != Place::Expected && self.expects_format()
            || self.is_in_parameters(near.clone())
            || self.is_in_stack_frame(&near)
            || self.is_in_arguments(&near)
            || self.is_in_call_with_password(near)
            || is_behind_short_flag(before)
            || self.is_beside_address(value.start)
            || place == Place::Start && self.is_error_itself(value);
        is_refused.then_some(Evidence::Refused)
    }

    /// Whether a range ends in the list of what was bound to the parameters of a statement: `parameters: ('ada', `.
    fn is_in_parameters(&self, before: Range<usize>) -> bool {
        const WORDS: Words = words!(&["parameters: ", "params: "]);
        let before = self.in_line(&before);
        let line = &self.view.bytes[self.line.clone()];
        // Ruby shows the parameters of a request with their names.
        if trim_end(slice(line, before.clone()), SPACE).ends_with(b"=>") {
            return false;
        }
        let last = self.last_parameters.within(before.clone(), |at| {
            let is_open = class!(b"([{").has(byte_at(line, at)) && line[..at].ends_with(b": ");
            (is_open && WORDS.find_at_end(&line[..at]).is_some()).then_some(at + 1)
        });
        last.is_some_and(|open| WORDS.find_at_end(slice(line, before.start..open)).is_some())
    }

    /// Whether a range is the beginning of a stack frame, up to an argument of its call: `#1 app.php(20): login('ada', `.
    fn is_in_stack_frame(&self, before: &Range<usize>) -> bool {
        let before = self.in_line(before);
        let line = &self.view.bytes[self.line.clone()];
        let sign_at = |at: usize| (byte_at(line, at) == b'#').then_some(at + 1);
        // A log has more before it.
        let Some(sign) = self.last_frame.within(before.clone(), sign_at) else {
            return false;
        };
        let frame = slice(line, sign + 1..before.end);
        let digits = prefix_len(frame, DIGIT);
        digits > 0 && frame.get(digits) == Some(&b' ') && has_byte(frame, b'(')
    }

    /// Whether a range ends in the list of the arguments of a call, of a stack frame in JSON or of a command that Node shows:
    /// `"args":["ada", `, `args: [ 'ada', `.
    fn is_in_arguments(&self, before: &Range<usize>) -> bool {
        let before = self.in_line(before);
        let line = &self.view.bytes[self.line.clone()];
        let bracket_at = |at: usize| class!(b"[]").has(byte_at(line, at)).then_some(at + 1);
        let open = self.last_bracket.within(before.clone(), bracket_at);
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

    /// Whether a range is the beginning of a call that takes a password, up to where it can stand: behind the first argument
    /// of a login, and anywhere in what hashes or compares it: `client.login('ada', `, `md5(`.
    fn is_in_call_with_password(&self, before: Range<usize>) -> bool {
        const LOGINS: Words = words!(
            "auth authenticate basicauth connect credentials ftp login mysqli_connect plainauth
             signin simple_bind_s"
        );
        const HASHES: Words = words!(
            "aes_decrypt aes_encrypt check_password crypt hash_password hashpw md5 password_hash
             password_verify pgp_sym_decrypt pgp_sym_encrypt set_password verify_password"
        );
        let before = self.in_line(&before);
        let line = &self.view.bytes[self.line.clone()];
        let open_at = |at: usize| (byte_at(line, at) == b'(').then_some(at + 1);
        let Some(open) = self.last_call.within(before.clone(), open_at) else {
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

    /// Whether the line is little more than an error and this value, as in `KeyError: '…'`, or a traceback draws it below
    /// a variable.
    fn is_error_itself(&self, value: &Range<usize>) -> bool {
        let before = &self.view.bytes[self.line.start..value.start - 1];
        let before = trim_end(before, SPACE);
        before.ends_with(b"Error:")
            || consists_of(before, class!(b" |")) && trim(self.behind(value)).is_empty()
    }
}

/// Whether a quoted flag of one letter stands before a value in a list of arguments: `'-p', `.
fn is_behind_short_flag(before: &[u8]) -> bool {
    let before = trim_end(before, SPACE);
    let before = before.strip_suffix(b",").unwrap_or(before);
    matches!(before, [.., open, b'-', letter, close]
        if QUOTE.has(*open) && open == close && letter.is_ascii_alphabetic())
}

/// Whether a quoted text is a word of a format, and not a value: a type, a variable, or signs.
fn is_word_of_format(text: &[u8]) -> bool {
    is_placeholder_word(text)
        || text.iter().all(u8::is_ascii_punctuation)
        || matches!(text, [b'<' | b'[' | b'{', .., b'>' | b']' | b'}'])
        // `${gate.api-key}`
        || matches!(text, [b'$', b'{', .., b'}']) && !holds(text, DIGIT)
}
