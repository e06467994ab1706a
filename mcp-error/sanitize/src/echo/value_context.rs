//! The words around a quoted value that say whether somebody gave it to the program, or the program refuses it.

use crate::bytes::*;

/// How much the words around a value say about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueContext {
    /// Nothing.
    Unknown,
    /// The program refuses it, or shows it as what was given.
    Refused,
    /// As [`Refused`](Self::Refused), and a member of an object, a call or a word such as `found` shows it.
    Shown,
    /// The words say that this is the value as it was given.
    Given,
}

/// What stands right before a value, without the signs between them, in small letters.
static BEFORE: [(ValueContext, GroupedWords<Last>); 2] = [
    (
        ValueContext::Given,
        grouped_words!(
            Last,
            "string|str|value|attemptedvalue|got|received|given|provided|input_value|input|actual|entry|\
             expression|record|snippet|linetext|than|instead of|length of|choice|literal|parsing|\
             converting|base 10|type integer|type bigint|type numeric|type boolean|type uuid|\
             type date|' argument|convert the"
        ),
    ),
    (
        ValueContext::Refused,
        grouped_words!(
            Last,
            "found variant argument operand unexpected was not assert default left right is source src data"
        ),
    ),
];

/// What stands right behind a value that a program refuses, in small letters. The first list is looked into first.
static BEHIND: [(ValueContext, GroupedWords<First>); 2] = [
    (
        ValueContext::Given,
        grouped_words!(
            First,
            "value of type|is not a |is not of type|is not valid|is too |is longer|does not match"
        ),
    ),
    (
        ValueContext::Refused,
        grouped_words!(
            First,
            "is not |isn't |is invalid|is unknown|no such |not found|not known|invalid|unknown|\
             does not "
        ),
    ),
];

/// Returns what the text before a value says about it. `before` ends where the value's quote opens.
#[inline]
pub(super) fn context_before(before: &[u8]) -> ValueContext {
    let words = trim_end(before, class!(QUOTE b" \t:=>([{#&\\"));
    let known = |(context, list): &(ValueContext, GroupedWords<Last>)| {
        word_at_end(words, *list, NAME).map(|word| (*context, word))
    };
    match BEFORE.iter().find_map(known) {
        Some((_, b"found" | b"was" | b"data")) => ValueContext::Shown,
        // `{"received":"…"}` and `String("…")` may name a type as well.
        Some((ValueContext::Given, _))
            if matches!(
                slice(before, words.len()..),
                [b'"' | b'\'' | b'\\' | b'(', ..]
            ) =>
        {
            ValueContext::Shown
        }
        context => context.map_or(ValueContext::Unknown, |(context, _)| context),
    }
}

/// Returns what the text behind a value says about it: [`ValueContext::Given`], [`ValueContext::Refused`] or nothing.
#[inline(never)]
pub(super) fn context_behind(behind: &[u8]) -> Option<ValueContext> {
    // `password: Some("…") is too short`
    let behind = match behind {
        [b':' | b')', behind @ ..] => behind,
        _ => behind,
    };
    let behind = trim_start(behind, SPACE);
    let known = |(_, list): &&(_, GroupedWords<First>)| list.find_at_start(behind).is_some();
    BEHIND.iter().find(known).map(|(context, _)| *context)
}

/// The lists of words, in texts that show what they say of the value.
#[cfg(test)]
pub(super) fn word_lists() -> impl Iterator<Item = super::WordList> {
    let before = BEFORE.iter().map(|(context, list)| super::WordList {
        about: match context {
            ValueContext::Given => "The value behind them was given",
            _ => "The value behind them is refused or shown",
        },
        words: list.iter().collect(),
        text: ["the ", " \"maple4river\" was read"],
        is_redacted: true,
    });
    let behind = BEHIND.iter().map(|(context, list)| super::WordList {
        about: match context {
            ValueContext::Given => "The value before them was given",
            _ => "The value before them is refused",
        },
        words: list.iter().collect(),
        text: ["the item 'maple4river' ", "x"],
        is_redacted: true,
    });
    before.chain(behind)
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_value_that_is_none_of_a_list_is_not_one_of_its_items() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        let message = "must be one of: 'sha-2-256', 'none' (not 'maple4river')";
        assert_eq!(shown(message), message.replace("maple4river", "[redacted]"));
    }
}
