//! Untrusted text between `<untrusted>` and `</untrusted>`, so that a reader and a model see where it ends.
//!
//! Two things keep a text from ending its own fence. Angle brackets, and what looks like them, become round
//! ones. And the word `untrusted` gets a hyphen in whatever letters or escapes it is written, so that no
//! bracket, however it is encoded, makes a fence of it.

mod look_alikes;

use std::borrow::Cow;

use crate::counters::Counters;
use crate::normalize::escapes::{
    character_behind_backslashes, character_reference, percent_encoded,
};
use crate::normalize::invisible::is_invisible;
use crate::rules::Rules;
use crate::text::cut_clean;

use mcp_error_rules::characters::split_first_char;
use mcp_error_rules::markers::{FENCE_END, FENCE_WORD};

use look_alikes::{is_combining, latin_letter, round_bracket};

const OPEN: &str = "<untrusted>";

impl Counters {
    /// See [`fence`](crate::fence).
    pub fn fence(&self, untrusted: &str, rules: &Rules) -> String {
        let inside = self.truncated_at_most_once(|| {
            let clean = self.text(untrusted, rules);
            let inside = with_broken_words(&with_round_brackets(&clean)).into_owned();
            if inside.len() <= rules.max_bytes {
                return inside;
            }
            // The hyphens can make the text longer than its bound.
            self.truncated();
            cut_clean(&inside, rules, self, |_| rules.max_bytes)
        });
        format!("{OPEN}{inside}{FENCE_END}")
    }
}

fn with_round_brackets(text: &str) -> String {
    let replaced = |character| round_bracket(character).unwrap_or(character);
    text.chars().map(replaced).collect()
}

/// Returns the text with `un-trusted` in place of `untrusted`, however it is spelled. The word stays if it
/// stands in round brackets, which a reader cannot take for a fence.
fn with_broken_words(text: &str) -> Cow<'_, str> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    while let Some((first, _)) = split_first_char(&text[at..]) {
        match word_len(&text[at..]) {
            Some(len) if !is_in_round_brackets(text, at, at + len) => {
                let out = out.get_or_insert_with(|| String::with_capacity(text.len() + 1));
                out.push_str(&text[copied..at]);
                out.push_str("un-trusted");
                at += len;
                copied = at;
            }
            Some(len) => at += len,
            None => at += first.len_utf8(),
        }
    }
    let Some(mut out) = out else {
        return Cow::Borrowed(text);
    };
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

fn is_in_round_brackets(text: &str, start: usize, end: usize) -> bool {
    let before = &text[..start];
    let is_plain = text[start..end].eq_ignore_ascii_case(FENCE_WORD);
    is_plain && (before.ends_with('(') || before.ends_with("(/")) && text[end..].starts_with(')')
}

/// Returns the length of the word of the fence at the beginning of a text, in any spelling. Marks and invisible
/// characters may stand between its letters.
fn word_len(text: &str) -> Option<usize> {
    let mut len = 0;
    for (index, letter) in FENCE_WORD.chars().enumerate() {
        loop {
            let (character, character_len) = first_character(&text[len..])?;
            let is_letter = latin_letter(character) == Some(letter);
            let is_skipped = is_combining(character) || is_invisible(character);
            if !is_letter && (index == 0 || !is_skipped) {
                return None;
            }
            len += character_len;
            if is_letter {
                break;
            }
        }
    }
    Some(len)
}

/// Returns the first character of a text and its length, even if the character is written as an escape: `%75`,
/// `%2575`, `&#117;`, `&#x75;`, `\x75`, `\u0075`, `\u{75}`.
fn first_character(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    let escaped = match bytes.first()? {
        b'%' => percent_encoded(bytes)
            .filter(|(byte, _)| byte.is_ascii())
            .map(|(byte, len)| (char::from(byte), len)),
        b'&' => character_reference(bytes),
        b'\\' => character_behind_backslashes(bytes),
        _ => None,
    };
    escaped.or_else(|| {
        let (first, _) = split_first_char(text)?;
        Some((first, first.len_utf8()))
    })
}
