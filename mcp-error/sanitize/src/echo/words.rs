//! What messages say about the values in the same line.

use crate::bits::{BLOCK_LEN, letter_bit, places};
use crate::bytes::*;
use crate::shapes::letters::Letters;

use super::MAX_LINE;

/// Words of messages, and the two letters with which each of them begins.
pub(super) struct MessageWords {
    words: GroupedWords<First>,
    /// For each first letter, one bit for each second letter.
    second_letters: [u32; 32],
}

impl MessageWords {
    /// Whether a text begins with one of the words, in any case.
    #[inline]
    fn begin(&self, text: &[u8]) -> bool {
        // Most words begin with two other letters.
        let may_begin = |first: u8, second| {
            self.second_letters[usize::from(first & 31)] & letter_bit(second) != 0
        };
        matches!(text, [first, second, ..] if may_begin(*first, *second))
            && self.words.find_at_start(text).is_some()
    }
}

/// Returns the field of [`MessageWords`], of words that are each after their length.
const fn second_letters(words: &[u8]) -> [u32; 32] {
    let (mut letters, mut at) = ([0; 32], 0);
    while at < words.len() {
        assert!(words[at] > 1, "a word has two letters");
        letters[(words[at + 1] & 31) as usize] |= letter_bit(words[at + 2]);
        at += 1 + words[at] as usize;
    }
    letters
}

macro_rules! message_words {
    ($text:literal) => {{
        let words = grouped_words!(First, $text);
        MessageWords {
            second_letters: second_letters(words.packed()),
            words,
        }
    }};
}

/// What stands before the values that a program would accept.
pub(super) static LISTS: MessageWords =
    message_words!("one of|possible values|choose from|did you mean");

/// What messages say that refuse something.
pub(super) static REFUSALS: MessageWords = message_words!(
    "invalid|unknown|undefined|unexpected|cannot|can't|could not|unable to|unrecognized|\
     unrecognised|illegal|malformed|parse|bad|unsupported|unallowed|refused|rejected|already|\
     ignor|fatal|wrong|must |should |out of range|no |nosuch|no_such|not |notfound|not_found|\
     nothing |isn't |doesn't |failed|missing|duplicate|incorrect|unidentified|unpars|unmatched|\
     unterminated|couldn't|too many|too short|too weak|extra |neither|expected|exception|error|\
     mismatch|conflict|corrupt|syntax|overflow|unclosed|undeclared|unresolv|unbound|disallowed|\
     prohibited|ambiguous|incompatible|outof|toolong|tooshort|failure|too long|out of bounds|\
     unacceptable|violat|impossible|unauthorized|incomplete|don't |unset|uncaught|improper|infinite|\
     exited|on instance"
);

/// Returns where one of these first begins a word of a line, in any case: `error` in `KeyError`.
#[inline(never)]
pub(super) fn first_in(words: &MessageWords, line: &[u8]) -> Option<usize> {
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
            .find(|place| words.begin(slice(line, *place..)))
    })
}

/// The lists of words, in texts that show what they say of the values in their line.
#[cfg(test)]
pub(super) fn word_lists() -> [super::WordList; 2] {
    [
        super::WordList {
            about: "What the program would accept follows in the line",
            words: LISTS.words.iter().collect(),
            text: ["an error: ", " the item 'maple4river'"],
            is_redacted: false,
        },
        super::WordList {
            about: "The line, or the text shortly above or below it, says that something is refused",
            words: REFUSALS.words.iter().collect(),
            text: ["the item 'maple4river' was read, ", ""],
            is_redacted: true,
        },
    ]
}
