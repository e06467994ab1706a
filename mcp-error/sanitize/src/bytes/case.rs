//! Words of ASCII at the beginning or at the end of a text, without regard to case.

use mcp_error_rules::words::{GroupedWords, Last};

use super::{is_same_word, strip_end_ignoring_case};
use crate::classes::Class;

/// Whether a text starts with an ASCII word, without regard to case.
#[inline(never)]
pub(crate) fn starts_with_ignoring_case(text: &[u8], word: &str) -> bool {
    let start = text.get(..word.len());
    start.is_some_and(|start| is_same_word(start, word.as_bytes()))
}

/// Whether a text ends in an ASCII word, without regard to case.
#[inline]
pub(crate) fn ends_with_ignoring_case(text: &[u8], word: &str) -> bool {
    strip_end_ignoring_case(text, word).is_some()
}

/// Returns the first of some words in which a text ends, without regard to case, if nothing of the same word stands before it.
#[inline(never)]
pub(crate) fn word_at_end(
    text: &[u8],
    words: GroupedWords<Last>,
    inside: Class,
) -> Option<&'static [u8]> {
    let ends_before = |before: &[u8]| !before.last().is_some_and(|last| inside.has(*last));
    words.like(text).find_at_end_behind(text, ends_before)
}

#[cfg(test)]
mod tests {
    use mcp_error_rules::grouped_words;
    use mcp_error_rules::words::{GroupedWords, Last};

    use super::word_at_end;
    use crate::classes::NAME;

    #[test]
    fn only_a_whole_word_is_a_word_at_the_end() {
        const WORDS: GroupedWords<Last> =
            grouped_words!(Last, &["value", "input_value", "instead of"]);
        for (text, word) in [
            ("the Value", Some("value")),
            ("value", Some("value")),
            ("(INPUT_VALUE", Some("input_value")),
            ("one instead of", Some("instead of")),
            ("other_value", None),
            ("revalue", None),
            ("values", None),
            ("", None),
        ] {
            let found = word_at_end(text.as_bytes(), WORDS, NAME);
            assert_eq!(found, word.map(str::as_bytes), "{text}");
        }
    }
}
