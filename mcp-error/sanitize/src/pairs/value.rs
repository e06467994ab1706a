//! A value that directly follows a name: where it starts and ends, how it is quoted, and what stands around it. The notations say
//! where it starts, `value_end` where it ends, and the vetoes judge it.

use crate::bytes::*;
use crate::input::{Found, View};
use crate::names::kind::NameKind;
use crate::normalize::escapes::MAX_BACKSLASHES;
use crate::rule::Rule;
use crate::shapes::password_look::{PasswordLook, is_chosen_word};
use crate::shapes::value_look::looks_secret;

use super::blocks::block_value;
use super::brackets::{string_in_types, value_in_brackets};
use super::introducers::{skip_authentication_scheme, skip_code_before_value, skip_escaped_blanks};
use super::name::Name;
use super::notations::{Confidence, value_start};
use super::value_end::bare_value_end;
use super::vetoes::{is_complaint, is_vetoed};

/// How many bytes around a name are read until it is clear whether a value follows it: by the tests of notations, of
/// code and of sentences, each of which reads a few words.
pub(super) const AROUND_NAME: usize = 256;

/// A value behind a name.
pub(crate) struct Value<'v, 'a> {
    pub(super) name: &'v Name<'v, 'a>,
    pub(super) confidence: Confidence,
    pub(super) start: usize,
    /// Where it ends. As long as this is not known, it is where the value starts.
    pub(super) end: usize,
    pub(super) is_quoted: bool,
    /// Whether it is a single word behind an authentication scheme.
    pub(super) is_scheme_word: bool,
    /// The value and the text behind it, when its end is known, and the kinds of its bytes.
    pub(super) bytes: &'a [u8],
    pub(super) behind: &'a [u8],
    /// The first bytes of that text, or 0 where it has ended.
    pub(super) next: [u8; 3],
    pub(super) kinds: Class,
}

/// Finds the value that directly follows a name.
pub(super) fn value_behind(name: &Name<'_, '_>) -> Option<Found> {
    let view = name.view;
    view.budget.look(AROUND_NAME);
    let (at, confidence) = value_start(name)?;
    let at = skip_escaped_blanks(view, at);
    let (at, is_scheme_word) = skip_authentication_scheme(view, at);
    if confidence == Confidence::Likely && ends_string(name, at) {
        return None;
    }
    let at = skip_code_before_value(view, at);
    if at >= view.bytes.len() {
        return None;
    }
    let rule = match name.kind {
        NameKind::Personal => Rule::PersonalName,
        _ => Rule::Pair,
    };
    if view.is_marker_at(at) {
        return view.found(rule, at, glued_value_end(view, at)?);
    }
    if name.kind == NameKind::Secret && confidence.is_joined() {
        if let Some((start, end)) = block_value(name, at) {
            return view.found(Rule::Block, start, end);
        }
        if let Some((start, end)) = value_in_brackets(view, at) {
            let is_value = !is_complaint(&view.bytes[start..end]);
            return is_value.then(|| view.found(rule, start, end))?;
        }
    }
    let start = string_in_types(view, at);
    let mut value = Value {
        name,
        confidence,
        start,
        end: start,
        is_quoted: false,
        is_scheme_word,
        bytes: b"",
        behind: b"",
        next: [0; 3],
        kinds: Class::NONE,
    };
    let is_public = match value.opening_quote() {
        Some(open) => value.is_public_in_quotes(open),
        None => value.is_public_without_quotes(),
    };
    (!is_public).then(|| view.found(rule, value.start, value.end))?
}

impl<'v, 'a> Value<'v, 'a> {
    /// Returns the quote that opens the value, which can be escaped.
    fn opening_quote(&self) -> Option<usize> {
        let rest = self.name.view.from(self.start, MAX_BACKSLASHES);
        let backslashes = prefix_len(rest, class!(b"\\"));
        let quote = self.start + backslashes;
        // An escaped quote has 1, 3 or 7 backslashes. An even number escapes only backslashes.
        let can_open = backslashes == 0 || backslashes % 2 == 1;
        (can_open && QUOTE.has(self.name.view.byte(quote))).then_some(quote)
    }

    /// Finds the end of a value in quotes. Returns whether it is not a secret.
    fn is_public_in_quotes(&mut self, open: usize) -> bool {
        let close = self.name.view.quoted_end(open);
        self.name.view.budget.look(close - open);
        self.is_quoted = true;
        self.start = open + 1;
        if self.is_header() {
            self.start = skip_authentication_scheme(self.name.view, self.start).0;
        }
        self.start >= close
            || self.is_public_up_to(close)
            || self.name.view.marker_end(self.start) == Some(close)
    }

    /// Finds the end of a value without quotes. Returns whether it is not a secret.
    fn is_public_without_quotes(&mut self) -> bool {
        if let Some(end) = self.seed_phrase_end() {
            self.end = end;
            return false;
        }
        let end = self.end_without_quotes();
        if end == self.start {
            return true;
        }
        self.name.view.budget.look(end - self.start);
        self.is_public_up_to(end)
    }

    /// Whether the value that ends here is too plain for a secret, or vetoed.
    fn is_public_up_to(&mut self, end: usize) -> bool {
        let text = self.name.view.bytes.0;
        self.end = end;
        self.bytes = slice(text, self.start..end);
        self.behind = slice(text, end..);
        self.next = [0, 1, 2].map(|at| self.name.view.byte(end + at));
        self.kinds = Class::of_all(self.bytes);
        self.is_too_plain() || is_vetoed(self)
    }

    /// Whether the name is that of a header whose value goes on to the end of the line.
    #[inline(never)]
    pub(super) fn is_header(&self) -> bool {
        const HEADERS: GroupedWords<First> =
            grouped_words!(First, "authorization cookie set-cookie");
        let name = slice(&self.name.view.bytes, self.name.start..);
        // `it may require authorization: server message: …`
        let is_in_sentence = name.starts_with(b"authorization")
            && matches!(self.name.before(), [.., last, b' '] if LOWER.has(*last));
        !is_in_sentence && HEADERS.find_at_start(name).is_some()
    }

    /// Whether the value does not look like a secret as much as it has to. The less sure the value is, the more it has
    /// to look like one.
    fn is_too_plain(&self) -> bool {
        let value = self.bytes;
        // The tokens of parsers are words, too: `period token 'x'`.
        let may_be_word = || !self.name.bytes().ends_with(b"token");
        let is_version =
            || matches!(value, [b'v', number @ ..] if consists_of(number, class!(DIGIT b".")));
        self.confidence == Confidence::Guess
            && self.name.kind != NameKind::Personal
            && (is_version()
                || !looks_secret(value)
                    && PasswordLook::of(value) < PasswordLook::Likely
                    && !(may_be_word() && is_chosen_word(value)))
    }

    /// Returns the text between the name and the value.
    #[inline(never)]
    pub(super) fn between(&self) -> &'a [u8] {
        slice(self.name.view.bytes.0, self.name.end..self.start)
    }

    /// Whether the value is a credential behind an authentication scheme, where it can look like a word of a sentence.
    pub(super) fn is_credential(&self) -> bool {
        const MIN_CREDENTIAL: usize = 10;
        const WORDS_ABOUT_HEADER: Words =
            words!("authentication authorization credentials credential");
        self.is_scheme_word
            && self.bytes.len() >= MIN_CREDENTIAL
            && !WORDS_ABOUT_HEADER.contains_ignoring_case(self.bytes)
    }
}

/// Whether a quote at an offset closes the string of a program in which a name stands: `read("Password: ")?`, `"Bearer " + x`.
/// A name that has quotes of its own is that of a member: `{"password": ")fir"}`.
fn ends_string(name: &Name<'_, '_>, at: usize) -> bool {
    const MAX_BEFORE: usize = 128;
    let quote = name.view.bytes.get(at..).unwrap_or_default();
    let (sign, goes_on) = match quote.strip_prefix(b"\\").unwrap_or(quote) {
        [sign, b' ', next, ..] => (*sign, class!(b"+<.%").has(*next)),
        [sign, next, ..] => (*sign, class!(b")];,").has(*next)),
        _ => return false,
    };
    let is_member = matches!(name.behind().first(), Some(next) if class!(QUOTE b"\\").has(*next));
    if !goes_on || !QUOTE.has(sign) || is_member {
        return false;
    }
    let before = name.near_before(MAX_BEFORE);
    match trim_end(before, Class::of_byte(sign).or(class!(b"\n")).not()) {
        [.., first, open] => *open == sign && class!(b" ([=,+\\").has(*first),
        _ => false,
    }
}

/// Returns the end of a value of which only the beginning was redacted before, such as by a mask: `[redacted]fir99`.
pub(super) fn glued_value_end(view: &View<'_>, at: usize) -> Option<usize> {
    let behind = view.skip_markers(at);
    if behind == at || !NAME.has(view.byte(behind)) {
        return None;
    }
    let end = bare_value_end(view, behind);
    view.budget.look(end - behind);
    (end > behind).then_some(end)
}

/// Whether the value of a name is a marker, so that it was redacted before.
pub(super) fn is_value_redacted(name: &Name<'_, '_>) -> bool {
    value_start(name).is_some_and(|(start, _)| {
        let view = name.view;
        let (at, _) = skip_authentication_scheme(view, start);
        let quote = prefix_len(view.from(at, 2), class!(QUOTE b"\\"));
        view.is_marker_at(at + quote)
    })
}
