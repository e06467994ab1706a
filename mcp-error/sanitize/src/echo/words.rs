//! What messages say about a value somewhere in the same line.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bits::{BLOCK_LEN, places};
use crate::bytes::{at_most, slice};
use crate::shapes::letters::Letters;

use super::MAX_LINE;
#[cfg(test)]
use super::VALUE;

/// What stands before the values that a program would accept.
pub(super) static LISTS: GroupedWords<First> =
    grouped_words!(First, "one of|possible values|choose from|did you mean");

/// What messages say that refuse something.
pub(super) static REFUSALS: GroupedWords<First> = grouped_words!(
    First,
    "invalid|unknown|undefined|unexpected|cannot|can't|could not|unable to|unrecognized|\
     unrecognised|illegal|malformed|parse|bad|unsupported|unallowed|refused|rejected|already|\
     ignor|fatal|wrong|must |should |out of range|no |not |nothing |notfound|isn't |doesn't |\
     failed|missing|duplicate|incorrect|unidentified|unpars|unmatched|unterminated|couldn't|\
     too many|extra |neither|expected|exception|error"
);

/// Returns where a line first holds one of the phrases, in any case. It begins a word, such as `error` in `KeyError`.
#[inline(never)]
pub(super) fn first_in(phrases: &GroupedWords<First>, line: &[u8]) -> Option<usize> {
    let line = at_most(line, MAX_LINE);
    let mut last = Letters::default();
    let mut blocks = line.chunks(BLOCK_LEN).enumerate();
    blocks.find_map(|(nth, block)| {
        let letters = Letters::of(block);
        let before = letters.shifted_by_one(last);
        last = letters;
        let goes_on = before.of_any_case() | before.digits;
        let starts = !goes_on | letters.upper & before.lower;
        places(starts & u64::MAX >> (BLOCK_LEN - block.len()))
            .map(|place| nth * BLOCK_LEN + place)
            .find(|place| phrases.find_at_start(slice(line, *place..)).is_some())
    })
}

/// The lists of phrases, with what they say of the values in their line.
#[cfg(test)]
pub(super) fn lists() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        (
            "What the program would accept follows in the line",
            LISTS.iter().collect(),
        ),
        ("The line refuses something", REFUSALS.iter().collect()),
    ]
}

/// Returns each phrase, with a text and whether the value in it is redacted.
#[cfg(test)]
pub(super) fn cases() -> impl Iterator<Item = (&'static str, String, bool)> {
    let lists = LISTS.iter().map(|phrase| {
        let input = format!("an error: {phrase} the item '{VALUE}'");
        (phrase, input, false)
    });
    let refusals = REFUSALS.iter().map(|phrase| {
        let input = format!("the item '{VALUE}' was read, {phrase}");
        (phrase, input, true)
    });
    lists.chain(refusals)
}
