//! What a reader sees as one character, so that no cut divides it.

use crate::characters::{split_first_char, split_last_char};

/// The most bytes by which a cut is moved to the left. A family with skin tones takes 41. A text with more combining marks at one
/// place is cut between them.
const MAX_MOVE: usize = 64;

/// Returns where to cut a text, at or before `longest`, which is at a character boundary: not between a letter and its combining marks, and not
/// inside a flag, an emoji of several characters or an Indic conjunct. These are the rules GB9 to GB13 of Unicode Standard
/// Annex #29 for the scripts in [`COMBINING`].
#[cold]
#[inline(never)]
pub(crate) fn floor_boundary(text: &str, longest: usize) -> usize {
    let (mut kept, cut_off) = text.split_at_checked(longest).unwrap_or((text, ""));
    let longest = kept.len();
    let Some((mut next, _)) = split_first_char(cut_off) else {
        return longest;
    };
    let is_in_flags = is_half_flag(next);
    while let Some((before, last)) = split_last_char(kept)
        && if is_in_flags {
            is_half_flag(last)
        } else {
            is_joined(last, next)
        }
    {
        (kept, next) = (before, last);
        if !is_in_flags && longest - kept.len() > MAX_MOVE {
            return longest;
        }
    }
    let moved = longest - kept.len();
    // Of the flags before the cut, only the last one can be half of one.
    longest
        - if is_in_flags {
            moved % (2 * next.len_utf8())
        } else {
            moved
        }
}

/// Whether a reader sees two characters as one, but for the letters of a flag.
fn is_joined(last: char, next: char) -> bool {
    let is_in_conjunct = is_virama(last) && is_indic(next);
    let is_in_emoji = last == ZERO_WIDTH_JOINER && !next.is_ascii();
    is_combining(next) || is_in_conjunct || is_in_emoji
}

const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// Characters that belong to the one before: combining marks of alphabets, of Semitic scripts and of scripts of India and South East
/// Asia, joiners, selectors of variations, skin tones and tags.
const COMBINING: &[(u32, u32)] = &[
    (0x0300, 0x036f),
    (0x0483, 0x0489),
    (0x0591, 0x05bd),
    (0x05bf, 0x05bf),
    (0x05c1, 0x05c2),
    (0x05c4, 0x05c5),
    (0x0610, 0x061a),
    (0x064b, 0x065f),
    (0x0670, 0x0670),
    (0x06d6, 0x06dc),
    (0x06df, 0x06e4),
    (0x0900, 0x0903),
    (0x093a, 0x093c),
    (0x093e, 0x094f),
    (0x0951, 0x0957),
    (0x0962, 0x0963),
    (0x0e31, 0x0e31),
    (0x0e33, 0x0e3a),
    (0x0e47, 0x0e4e),
    (0x0eb1, 0x0eb1),
    (0x0eb3, 0x0ebc),
    (0x0ec8, 0x0ece),
    (0x0f71, 0x0f84),
    (0x102b, 0x103e),
    (0x1160, 0x11ff),
    (0x17b4, 0x17d3),
    (0x1ab0, 0x1aff),
    (0x1dc0, 0x1dff),
    (0x200c, 0x200d),
    (0x20d0, 0x20ff),
    (0x302a, 0x302f),
    (0x3099, 0x309a),
    (0xfe00, 0xfe0f),
    (0xfe20, 0xfe2f),
    (0x1f3fb, 0x1f3ff),
    (0xe0020, 0xe007f),
    (0xe0100, 0xe01ef),
];

/// Whether a character belongs to the one before.
fn is_combining(character: char) -> bool {
    let code = u32::from(character);
    // The scripts of India and Sri Lanka have their marks at the same places of their blocks.
    let code = if is_indic(character) {
        FIRST_INDIC + code % INDIC_BLOCK
    } else {
        code
    };
    let range = COMBINING.partition_point(|(_, last)| *last < code);
    COMBINING
        .get(range)
        .is_some_and(|(first, _)| *first <= code)
}

const FIRST_INDIC: u32 = 0x900;
/// How many characters a block of a script of India or Sri Lanka has.
const INDIC_BLOCK: u32 = 0x80;

/// Whether a character is of a script of India or Sri Lanka.
pub fn is_indic(character: char) -> bool {
    matches!(character, '\u{900}'..='\u{dff}')
}

/// Whether a character takes the vowel from an Indic letter, so that the next one joins it. It stands at the same place in the blocks of all
/// these scripts but that of Sinhala.
pub fn is_virama(character: char) -> bool {
    is_indic(character) && u32::from(character) % INDIC_BLOCK == 0x4d || character == '\u{dca}'
}

/// Whether a character is one of the two letters of a flag.
fn is_half_flag(character: char) -> bool {
    matches!(character, '\u{1f1e6}'..='\u{1f1ff}')
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use crate::text::cut_place;

    /// The text up to each place where it can be cut, for all limits.
    fn parts(text: &str) -> Vec<&str> {
        let mut parts: Vec<_> = (1..=text.len())
            .map(|limit| &text[..cut_place(text, limit)])
            .filter(|part| !part.is_empty())
            .collect();
        parts.dedup();
        parts
    }

    #[test]
    fn what_a_reader_sees_as_one_character_stays_whole() {
        for (text, expected) in [
            ("", &[] as &[&str]),
            ("abc", &["a", "ab", "abc"]),
            ("日本", &["日", "日本"]),
            ("ae\u{301}o", &["a", "ae\u{301}", "ae\u{301}o"]),
            ("🇫🇷🇩🇪", &["🇫🇷", "🇫🇷🇩🇪"]),
            ("x👨‍👩‍👧y", &["x", "x👨‍👩‍👧", "x👨‍👩‍👧y"]),
            ("👍🏽!", &["👍🏽", "👍🏽!"]),
            (
                "1\u{fe0f}\u{20e3}2",
                &["1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}2"],
            ),
            ("नमस्ते", &["न", "नम", "नमस्ते"]),
            ("ශ්‍රී", &["ශ්‍රී"]),
            ("ที่นี่", &["ที่", "ที่นี่"]),
            ("か\u{3099}き", &["か\u{3099}", "か\u{3099}き"]),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    #[test]
    fn a_pile_of_combining_marks_does_not_take_the_text_before_it() {
        let text = format!("abc{}", "\u{301}".repeat(100));
        assert_eq!(cut_place(&text, 7), 2, "few marks");
        assert_eq!(cut_place(&text, 103), 103, "many marks");
    }
}
