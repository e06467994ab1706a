//! The value that directly follows a name.

use std::ops::Range;

use mcp_error_rules::words::{First, GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{
    at_most, consists_of, count_of, prefix, prefix_len, split_at, suffix_len, trim_start,
};
use crate::classes::{Class, DIGIT, LOWER, NAME, QUOTE, SPACE, UPPER, class};
use crate::input::{Found, View};
use crate::names::kind::NameKind;
use crate::normalize::escapes::MAX_BACKSLASHES;
use crate::rule::Rule;
use crate::shapes::password_look::{PasswordLook, is_chosen_word};
use crate::shapes::value_look::looks_secret;

use super::blocks::block_value;
use super::brackets::{is_schema, string_in_types, value_in_brackets};
use super::introducers::{skip_authentication_scheme, skip_code_before_value};
use super::notations::{Confidence, value_start};
use super::value_end::{bare_value_end, header_value_end, key_like_value_end};
use super::vetoes::{Value, is_complaint, is_vetoed};

/// A value whose start is known, but not its end.
struct OpenValue {
    name: usize,
    name_end: usize,
    kind: NameKind,
    confidence: Confidence,
    /// Where the value starts.
    at: usize,
    /// Whether the value is a single word behind an authentication scheme.
    is_scheme_word: bool,
}

/// Whether something stands in place of the value of a header: what the crate `http` shows, what JSON and Python write for none, or
/// what is known of a package.
fn is_no_header(text: &[u8]) -> bool {
    const NO_HEADERS: GroupedWords<First> =
        grouped_words!(First, "sensitive null, null} none, none}");
    let is_package = || matches!(text, [b'{', inside @ ..] if is_schema(trim_start(inside, SPACE)));
    NO_HEADERS.find_at_start(text).is_some() || is_package()
}

/// How many bytes around a name are read until it is clear whether a value follows it: by the tests of notations, of
/// code and of sentences, each of which reads a few words.
const AROUND_NAME: usize = 256;

/// Finds the value that directly follows the name at `name..name_end`.
pub(super) fn adjacent_value(
    view: &View<'_>,
    name: usize,
    name_end: usize,
    kind: NameKind,
) -> Option<Found> {
    view.budget.look(AROUND_NAME);
    let start = value_start(view, name, name_end)?;
    let (behind_scheme, is_scheme_word) =
        skip_authentication_scheme(view, behind_escaped_blanks(view, start.at));
    if start.confidence == Confidence::Likely && ends_string(view, name..name_end, behind_scheme) {
        return None;
    }
    let at = skip_code_before_value(view, behind_scheme);
    if at >= view.bytes.len() {
        return None;
    }
    let rule = match kind {
        NameKind::Personal => Rule::PersonalName,
        _ => Rule::Pair,
    };
    if view.is_marker_at(at) {
        return view.found(rule, at, glued_value_end(view, at)?);
    }
    let is_joined_secret = kind == NameKind::Secret && start.confidence.is_joined();
    if is_joined_secret && let Some((start, end)) = block_value(view, name, start.at) {
        return view.found(Rule::Block, start, end);
    }
    let in_brackets = is_joined_secret.then(|| value_in_brackets(view, at));
    let (start, end) = match in_brackets.flatten() {
        Some((start, end)) if is_complaint(&view.bytes[start..end]) => return None,
        Some(range) => range,
        None => {
            let open_value = OpenValue {
                name,
                name_end,
                kind,
                confidence: start.confidence,
                at: string_in_types(view, at),
                is_scheme_word,
            };
            match open_value.opening_quote(view) {
                Some(open) => open_value.quoted_value(view, open)?,
                None => open_value.bare_value(view)?,
            }
        }
    };
    view.found(rule, start, end)
}

/// Returns the place behind blanks that `Debug` or JSON has escaped: `=\t…`.
fn behind_escaped_blanks(view: &View<'_>, mut at: usize) -> usize {
    while matches!(view.bytes[at..], [b'\\', b't' | b'n' | b'r', ..]) {
        view.budget.look(0);
        at += 2;
    }
    at
}

/// Whether a quote at an offset closes the string of a program in which a name stands: `read("Password: ")?`, `"Bearer " + x`.
/// A name that has quotes of its own is that of a member: `{"password": ")fir"}`.
#[inline(never)]
fn ends_string(view: &View<'_>, name: Range<usize>, at: usize) -> bool {
    const MAX_BEFORE: usize = 128;
    let quote = view.bytes.get(at..).unwrap_or_default();
    let (sign, goes_on) = match quote.strip_prefix(b"\\").unwrap_or(quote) {
        [sign, b' ', next, ..] => (*sign, class!(b"+<.%").has(*next)),
        [sign, next, ..] => (*sign, class!(b")];,").has(*next)),
        _ => return false,
    };
    let is_member =
        matches!(view.bytes.get(name.end), Some(next) if class!(QUOTE b"\\").has(*next));
    if !goes_on || !QUOTE.has(sign) || is_member {
        return false;
    }
    let before = &view.bytes[name.start.saturating_sub(MAX_BEFORE)..name.start];
    let opening = suffix_len(before, Class::of_byte(sign).or(class!(b"\n")).not());
    match before.get(..before.len() - opening) {
        Some([.., first, open]) => *open == sign && class!(b" ([=,+\\").has(*first),
        _ => false,
    }
}

impl OpenValue {
    /// Whether the name is that of a header whose value goes on to the end of the line.
    #[inline(never)]
    fn is_header(&self, view: &View<'_>) -> bool {
        const HEADERS: GroupedWords<First> =
            grouped_words!(First, "authorization cookie set-cookie");
        let name = &view.bytes[self.name..];
        // `it may require authorization: server message: …`
        let is_in_sentence = name.starts_with(b"authorization")
            && matches!(view.bytes[..self.name], [.., last, b' '] if LOWER.has(last));
        !is_in_sentence && HEADERS.find_at_start(name).is_some()
    }

    /// Returns the quote that opens the value, which can be escaped.
    fn opening_quote(&self, view: &View<'_>) -> Option<usize> {
        if QUOTE.has(view.bytes[self.at]) {
            return Some(self.at);
        }
        let rest = at_most(&view.bytes[self.at..], MAX_BACKSLASHES);
        let backslashes = prefix_len(rest, class!(b"\\"));
        let quote = self.at + backslashes;
        let is_before_quote = view.bytes.get(quote).is_some_and(|byte| QUOTE.has(*byte));
        // An escaped quote has 1, 3 or 7 backslashes. An even number escapes only backslashes.
        (backslashes % 2 == 1 && is_before_quote).then_some(quote)
    }

    fn quoted_value(&self, view: &View<'_>, open: usize) -> Option<(usize, usize)> {
        let end = view.quoted_end(open);
        let start = if self.is_header(view) {
            skip_authentication_scheme(view, open + 1).0
        } else {
            open + 1
        };
        view.budget.look(end - open);
        if start >= end {
            return None;
        }
        let is_public =
            self.is_public(view, start..end, true) || view.marker_end(start) == Some(end);
        (!is_public).then_some((start, end))
    }

    fn bare_value(&self, view: &View<'_>) -> Option<(usize, usize)> {
        let start = self.at;
        if let Some(end) = self.seed_phrase_end(view) {
            return Some((start, end));
        }
        let end = self.bare_value_end(view);
        if end == start {
            return None;
        }
        view.budget.look(end - start);
        (!self.is_public(view, start..end, false)).then_some((start, end))
    }

    fn bare_value_end(&self, view: &View<'_>) -> usize {
        if matches!(self.kind, NameKind::Weak(_)) {
            key_like_value_end(view, self.at)
        } else if !self.is_scheme_word
            && self.confidence.is_joined()
            && self.is_header(view)
            && !is_no_header(&view.bytes[self.at..])
        {
            header_value_end(view, self.name, self.at)
        } else {
            let end = bare_value_end(view, self.at);
            match self.enclosed_value_end(view) {
                Some(enclosed) if end > self.at => enclosed,
                _ => end,
            }
        }
    }

    /// Returns the end of a value that may hold blanks, since the sign before its name ends it: `<password>…<`, `;Password=…;`. In
    /// quotes, the name is that of a variable of the environment: `"DB_PASSWORD=…"`.
    fn enclosed_value_end(&self, view: &View<'_>) -> Option<usize> {
        let sign = view.bytes[..self.name].last();
        let rest = at_most(&view.bytes[self.at..], AROUND_NAME);
        let value = prefix(rest, class!(QUOTE b"\n<;)").not());
        let is_around = match sign {
            Some(b'<' | b';') => true,
            Some(b'"' | b'\'') => UPPER.has(view.bytes[self.name_end - 1]),
            _ => false,
        };
        (is_around && rest.get(value.len()) == sign).then_some(self.at + value.len())
    }

    /// Returns the end of the words of a seed phrase (BIP 39), which has twelve at least.
    fn seed_phrase_end(&self, view: &View<'_>) -> Option<usize> {
        const NAMES: Words = words!("phrase mnemonic");
        const MIN_WORDS: usize = 12;
        const MAX_LEN: usize = 24 * "absolute ".len();
        NAMES.find_at_end(&view.bytes[self.name..self.name_end])?;
        let words = prefix(at_most(&view.bytes[self.at..], MAX_LEN), class!(LOWER b" "));
        (count_of(words, class!(b" ")) >= MIN_WORDS - 1).then(|| self.at + words.len())
    }

    /// Whether a value does not look like a secret as much as it has to. The less sure the value is, the more it has
    /// to look like one.
    fn is_too_plain(&self, view: &View<'_>, value: &[u8]) -> bool {
        // The tokens of parsers are words, too: `period token 'x'`.
        let may_be_word = || !view.bytes[..self.name_end].ends_with(b"token");
        let is_version =
            || matches!(value, [b'v', number @ ..] if consists_of(number, class!(DIGIT b".")));
        self.confidence == Confidence::Guess
            && self.kind != NameKind::Personal
            && (is_version()
                || !looks_secret(value)
                    && PasswordLook::of(value) < PasswordLook::Likely
                    && !(may_be_word() && is_chosen_word(value)))
    }

    /// Whether a value is too plain for a secret, or vetoed.
    #[inline(never)]
    fn is_public(&self, view: &View<'_>, range: Range<usize>, is_quoted: bool) -> bool {
        const MIN_CREDENTIAL: usize = 10;
        const WORDS_ABOUT_HEADER: Words =
            words!("authentication authorization credentials credential");
        let word = &view.bytes[range.clone()];
        let is_credential = self.is_scheme_word
            && word.len() >= MIN_CREDENTIAL
            && !WORDS_ABOUT_HEADER.contains_ignoring_case(word);
        let (before, name) = split_at(&view.bytes[..self.name_end], self.name);
        let value = Value {
            view,
            before,
            name,
            between: &view.bytes[self.name_end..range.start],
            bytes: word,
            behind: &view.bytes[range.end..],
            kinds: Class::of_all(word),
            confidence: self.confidence,
            is_credential,
            range,
            is_quoted,
        };
        self.is_too_plain(view, word) || is_vetoed(&value)
    }
}

/// Returns the end of a value of which only the beginning was redacted before, such as by a mask: `[redacted]fir99`.
#[inline(never)]
pub(super) fn glued_value_end(view: &View<'_>, at: usize) -> Option<usize> {
    let behind = view.skip_markers(at);
    if behind == at || !view.bytes.get(behind).is_some_and(|byte| NAME.has(*byte)) {
        return None;
    }
    let end = bare_value_end(view, behind);
    view.budget.look(end - behind);
    (end > behind).then_some(end)
}

/// Whether the value of a name is a marker, so that it was redacted before.
pub(super) fn is_value_redacted(view: &View<'_>, name: usize, name_end: usize) -> bool {
    value_start(view, name, name_end).is_some_and(|start| {
        let (at, _) = skip_authentication_scheme(view, start.at);
        let rest = at_most(&view.bytes[at..], 2);
        view.is_marker_at(at + prefix_len(rest, class!(QUOTE b"\\")))
    })
}
