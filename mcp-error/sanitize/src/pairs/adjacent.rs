//! The value that directly follows a name.

use std::ops::Range;

use mcp_error_rules::words::{First, GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{at_most, consists_of, prefix, prefix_len, slice, trim};
use crate::classes::{Class, LOWER, NAME, QUOTE, WORD, class};
use crate::input::{Found, View};
use crate::rule::Rule;
use crate::shapes::look::Look;
use crate::shapes::value_look::{looks_like_password, looks_secret};

use super::MAX_BACKSLASHES;
use super::blocks::block_value;
use super::brackets::{string_in_types, value_in_brackets};
use super::escaped_blanks::{value_end_before_blank, value_start_behind_blanks};
use super::introducers::{skip_authentication_scheme, skip_code_before_value};
use super::notations::{Confidence, value_start};
use super::value_end::{bare_value_end, header_value_end, key_like_value_end};
use super::vetoes::{Value, is_complaint, is_vetoed};

/// How much a name says about its value.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum NameStrength {
    /// The value is a secret.
    Strong,
    /// The value is a secret if it looks like one.
    Weak,
    /// The value is the number of a person or a card, whatever joins it to the name.
    Personal,
}

/// A value whose start is known, but not its end.
struct Candidate {
    name: usize,
    name_end: usize,
    strength: NameStrength,
    confidence: Confidence,
    /// Where the value starts.
    at: usize,
    /// Whether an escaped blank stands before the value.
    is_behind_escape: bool,
    /// Whether the value is a single word behind an authentication scheme.
    is_scheme_word: bool,
}

/// What the crate `http` shows in place of the value of a header field.
const SENSITIVE: &[u8] = b"Sensitive";

/// How many bytes around a name are read until it is clear whether a value follows it: by the tests of notations, of
/// code and of sentences, each of which reads a few words.
const AROUND_NAME: usize = 256;

/// Finds the value that directly follows the name at `name..name_end`.
pub(super) fn adjacent_value(
    view: &View<'_>,
    name: usize,
    name_end: usize,
    strength: NameStrength,
) -> Option<Found> {
    view.budget.look(AROUND_NAME);
    let start = value_start(view, name, name_end)?;
    let behind_blanks = value_start_behind_blanks(view, start.at);
    let (behind_scheme, is_scheme_word) = skip_authentication_scheme(view, behind_blanks);
    let at = skip_code_before_value(view, start.confidence, behind_scheme);
    if at >= view.bytes.len() {
        return None;
    }
    if view.is_marker_at(at) {
        let is_joined = start.confidence.is_joined();
        let end =
            glued_value_end(view, at).filter(|_| is_joined && strength == NameStrength::Strong)?;
        return Some(Rule::Pair.found(at, end));
    }
    if strength == NameStrength::Strong
        && let Some((start, end)) = block_value(view, name, start)
    {
        return Some(Rule::Block.found(start, end));
    }
    let mut candidate = Candidate {
        name,
        name_end,
        strength,
        confidence: start.confidence,
        at,
        is_behind_escape: behind_blanks > start.at,
        is_scheme_word,
    };
    let (start, end) = match candidate.value_in_brackets(view) {
        Some((start, end)) if is_complaint(&view.bytes[start..end]) => return None,
        Some(range) => range,
        None => {
            if strength == NameStrength::Strong {
                candidate.at = string_in_types(view, at);
            }
            match candidate.opening_quote(view) {
                Some(open) => candidate.quoted_value(view, open)?,
                None => candidate.bare_value(view)?,
            }
        }
    };
    Some(Rule::Pair.found(start, end))
}

impl Candidate {
    /// Whether the name is that of a header whose value goes on to the end of the line.
    #[inline(never)]
    fn is_header(&self, view: &View<'_>) -> bool {
        static HEADERS: GroupedWords<First> =
            grouped_words!(First, "authorization cookie set-cookie");
        let name = &view.bytes[self.name..];
        // `it may require authorization: server message: …`
        let is_in_sentence = name.starts_with(b"authorization")
            && matches!(view.bytes[..self.name], [.., last, b' '] if LOWER.has(last));
        !is_in_sentence && HEADERS.find_at_start(name).is_some()
    }

    fn value_in_brackets(&self, view: &View<'_>) -> Option<(usize, usize)> {
        if self.confidence.is_joined() && self.strength == NameStrength::Strong {
            value_in_brackets(view, self.at, self.confidence)
        } else {
            None
        }
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
        let has_marker = view.is_marker_at(start);
        let is_whole = start == open + 1
            && (self.strength != NameStrength::Strong || glued_value_end(view, start).is_none());
        let is_redacted = has_marker && (is_whole || view.bytes[start..end].ends_with(b"]"));
        // French sets blanks inside its quotes.
        let value = trim(&view.bytes[start..end]);
        let is_public =
            self.is_too_plain(view, value) || is_vetoed(&self.value(view, start..end, true));
        if is_redacted || is_public {
            return None;
        }
        let blanks = prefix_len(&view.bytes[start..end], class!(b" "));
        if blanks > 0 && !value.is_empty() {
            return Some((start + blanks, start + blanks + value.len()));
        }
        Some((start, end_of_change(view, open, end)))
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
        let is_public = self.is_too_plain(view, &view.bytes[start..end])
            || is_vetoed(&self.value(view, start..end, false));
        (!is_public).then(|| (start, self.end_of_list(view, end)))
    }

    /// Returns the end of the values behind the name of several: `passwords: fir99oak, elm88ash`.
    fn end_of_list(&self, view: &View<'_>, mut end: usize) -> usize {
        const MAX_ITEMS: usize = 16;
        const IN_ITEM: Class = WORD.without(class!(b":="));
        let name = &view.bytes[self.name..self.name_end];
        if !self.confidence.is_joined()
            || self.strength != NameStrength::Strong
            || !name.ends_with(b"s")
        {
            return end;
        }
        for _ in 0..MAX_ITEMS {
            let Some(rest) = view.bytes[end..].strip_prefix(b",") else {
                break;
            };
            let blanks = prefix_len(rest, class!(b" "));
            let item = prefix(slice(rest, blanks..), IN_ITEM);
            let is_name = slice(rest, blanks + item.len()..)
                .first()
                .is_some_and(|next| b":=".contains(next));
            view.budget.look(item.len());
            if is_name || !looks_secret(item) {
                break;
            }
            end += 1 + blanks + item.len();
        }
        end
    }

    fn bare_value_end(&self, view: &View<'_>) -> usize {
        if self.is_behind_escape || self.is_flag_of_windows(view) {
            value_end_before_blank(view, self.at)
        } else if self.strength == NameStrength::Weak {
            key_like_value_end(view, self.at)
        } else if !self.is_scheme_word
            && self.confidence.is_joined()
            && self.is_header(view)
            && !view.bytes[self.at..].starts_with(SENSITIVE)
        {
            header_value_end(view, self.name, self.at)
        } else {
            bare_value_end(view, self.at)
        }
    }

    /// Whether the name is a flag as programs of Windows have them: `/password:…`.
    fn is_flag_of_windows(&self, view: &View<'_>) -> bool {
        matches!(view.bytes[..self.name], [.., b' ', b'/'])
            && view.bytes.get(self.name_end) == Some(&b':')
    }

    /// Whether a value does not look like a secret as much as it has to. The less sure the value is, the more it has
    /// to look like one.
    fn is_too_plain(&self, view: &View<'_>, value: &[u8]) -> bool {
        match self.confidence {
            _ if self.strength == NameStrength::Personal => false,
            Confidence::Certain | Confidence::Likely => false,
            Confidence::Guess if self.is_phrase_of_name(view, value) => false,
            Confidence::Guess => !looks_secret(value) && Look::of(value) < Look::Likely,
            Confidence::Unlikely => !looks_like_password(value, Look::Faint),
        }
    }

    /// Whether a value is several words behind a name that promises them: `passphrase "correct horse battery"`.
    fn is_phrase_of_name(&self, view: &View<'_>, value: &[u8]) -> bool {
        const MIN_WORDS: usize = 3;
        let name = &view.bytes[self.name..self.name_end];
        names_phrase(name) && small_words(value).filter(|len| *len > 0).count() >= MIN_WORDS
    }

    /// Returns the end of the words of a seed phrase (BIP 39), which has twelve at least.
    fn seed_phrase_end(&self, view: &View<'_>) -> Option<usize> {
        const MIN_WORDS: usize = 12;
        let name = &view.bytes[self.name..self.name_end];
        if !self.confidence.is_joined() || !names_phrase(name) {
            return None;
        }
        let rest = at_most(&view.bytes[self.at..], MAX_SEED_PHRASE);
        let words = small_words(rest).take_while(|len| (3..=8).contains(len));
        let (count, len) = words.fold((0, 0), |(count, len), word| (count + 1, len + word + 1));
        (count >= MIN_WORDS).then(|| self.at + len - 1)
    }

    fn value<'v, 'a>(
        &self,
        view: &'v View<'a>,
        range: Range<usize>,
        is_quoted: bool,
    ) -> Value<'v, 'a> {
        let is_credential = self.is_scheme_word
            && self.is_header(view)
            && can_be_credential(view.str(range.clone()));
        Value {
            view,
            name: self.name..self.name_end,
            range,
            confidence: self.confidence,
            is_quoted,
            is_behind_escape: self.is_behind_escape,
            is_credential,
        }
    }
}

/// Returns the end of a value of which only the beginning was redacted before, such as by a mask: `[redacted]fir99`.
#[inline(never)]
pub(super) fn glued_value_end(view: &View<'_>, at: usize) -> Option<usize> {
    let mut behind = view.marker_end(at)?;
    while let Some(next) = view.marker_end(behind) {
        behind = next;
    }
    if !view.bytes.get(behind).is_some_and(|byte| NAME.has(*byte)) {
        return None;
    }
    let end = bare_value_end(view, behind);
    view.budget.look(end - behind);
    (end > behind).then_some(end)
}

/// The longest seed phrase in bytes: 24 words of eight letters.
const MAX_SEED_PHRASE: usize = 24 * 9;

/// Whether a name is that of several words.
fn names_phrase(name: &[u8]) -> bool {
    const ENDS: Words = words!("phrase mnemonic");
    ENDS.find_at_end(name).is_some()
}

/// Returns the lengths of the words of small letters up to the first other byte. What ends in another byte is a
/// word of length 0.
fn small_words(text: &[u8]) -> impl Iterator<Item = usize> + '_ {
    text.split(|byte| *byte == b' ').map(|word| {
        let is_small = consists_of(word, LOWER);
        if is_small { word.len() } else { 0 }
    })
}

/// Whether the word behind the scheme of a header can be a credential. Short words, and the words that a
/// sentence about the header would have, are not.
fn can_be_credential(word: &str) -> bool {
    const WORDS_ABOUT_HEADER: Words = words!("authentication authorization credentials credential");
    word.len() >= 10 && !WORDS_ABOUT_HEADER.contains_ignoring_case(word.as_bytes())
}

/// Returns the end of what a quoted value was changed to: `"…" -> "…"`. Without a change, this is the end of
/// the value.
fn end_of_change(view: &View<'_>, open: usize, end: usize) -> usize {
    let quote = view.bytes[open];
    let arrow = [quote, b' ', b'-', b'>', b' ', quote];
    if view.bytes[end..].starts_with(&arrow) {
        view.quoted_end(end + arrow.len() - 1)
    } else {
        end
    }
}

/// Whether the value of a name is a marker, so that it was redacted before.
pub(super) fn is_value_redacted(view: &View<'_>, name: usize, name_end: usize) -> bool {
    let Some(start) = value_start(view, name, name_end) else {
        return false;
    };
    let (at, _) = skip_authentication_scheme(view, start.at);
    let rest = at_most(&view.bytes[at..], 2);
    let opening = prefix_len(rest, class!(QUOTE b"\\"));
    view.is_marker_at(at + opening)
}
