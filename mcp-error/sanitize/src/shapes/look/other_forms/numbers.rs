//! Numbers with what they count, and lists.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bits::places;
use crate::bytes::{
    are_digits, byte_at, consists_of, prefix, prefix_len, slice, split_at, trim_start,
};
use crate::classes::{Class, DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::shapes::look::digits::is_counting;
use crate::shapes::look::runs::Runs;
use crate::shapes::public::known_forms::{is_hex_number, is_ipv4};

/// Whether a word is a number in hexadecimal digits, or one of at most 64 bits that somebody mistyped: `0x14000zz`.
pub(super) fn begins_as_hex_number(word: &[u8]) -> bool {
    const MIN_DIGITS: usize = 4;
    let digits = word.strip_prefix(b"0x").unwrap_or_default();
    is_hex_number(word) || digits.len() <= 16 && prefix_len(digits, HEX) >= MIN_DIGITS
}

/// Whether a word is a number and at most three small letters or a percent sign: `20000.0ms`.
pub(super) fn is_measure(word: &[u8]) -> bool {
    let number = prefix(word, class!(DIGIT b".,"));
    let unit = slice(word, number.len()..);
    !number.is_empty() && unit.len() <= 3 && (consists_of(unit, LOWER) || unit == b"%")
}

/// Whether the items between the commas or semicolons of a word have the same form, apart from how many letters and digits
/// follow each other: `eth0,eth1`. Most such passwords have parts that differ.
pub(super) fn is_list(word: &Runs<'_>) -> bool {
    let is_comma = |at: &usize| matches!(byte_at(word.text, *at), b',' | b';');
    let mut commas = places(word.signs).filter(is_comma);
    let mut end = commas.next().unwrap_or(word.text.len());
    let first = slice(word.text, ..end);
    while end < word.text.len() {
        let start = end + 1;
        end = commas.next().unwrap_or(word.text.len());
        if !have_same_form(slice(word.text, start..end), first) {
            return false;
        }
    }
    true
}

/// Whether one of the items of a list is an address of IPv4, and the other ones are letters.
pub(super) fn is_list_with_address(word: &[u8]) -> bool {
    // Only an address can hold the digits.
    let mut items = word.split(|byte| *byte == b',');
    items.all(|item| consists_of(item, class!(LETTER b"_-.")) || is_ipv4(item))
}

/// Whether a word is a second with its fraction, and how far its zone is from that of UTC: `47.157808+01`.
pub(super) fn is_second(word: &[u8]) -> bool {
    let [b'0'..=b'6', b'0'..=b'9', b'.', rest @ ..] = word else {
        return false;
    };
    let fraction = prefix_len(rest, DIGIT);
    fraction > 0
        && matches!(slice(rest, fraction..), [b'+' | b'-', zone @ ..]
            if matches!(zone.len(), 2 | 4) && consists_of(zone, DIGIT))
}

/// Whether a word is a second of a time in UTC and the ending of a file: `00Z.tar.gz`.
pub(super) fn is_file_with_second(word: &[u8]) -> bool {
    matches!(word, [b'0'..=b'6', b'0'..=b'9', b'Z', b'.', ending @ ..]
        if consists_of(ending, class!(LOWER b".")))
}

fn have_same_form(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([first, ..], [of_other, ..]) = (one, other) {
        let class = match first {
            b'0'..=b'9' => DIGIT,
            byte if LETTER.has(*byte) => LETTER,
            sign => Class::of_byte(*sign),
        };
        if !class.has(*of_other) {
            return false;
        }
        (one, other) = (trim_start(one, class), trim_start(other, class));
    }
    one.is_empty() && other.is_empty()
}

/// Whether a word is three or more groups of digits with hyphens between them, where the first group may begin with a letter,
/// and the last one may be a letter: `s41586-024-07487-w`.
pub(super) fn is_number_in_groups(word: &[u8]) -> bool {
    let word = match word {
        [first, rest @ ..] if LETTER.has(*first) => rest,
        word => word,
    };
    let word = match word {
        [rest @ .., b'-', last] if LETTER.has(*last) => rest,
        word => word,
    };
    let mut groups = word.split(|byte| *byte == b'-');
    consists_of(word, class!(DIGIT b"-"))
        && groups.clone().count() >= 3
        && !groups.any(<[u8]>::is_empty)
}

/// Whether a word is numbers with an `x` between them: `60x40x37.5`.
pub(super) fn are_dimensions(word: &[u8]) -> bool {
    let mut numbers = word.split(|byte| *byte == b'x');
    numbers.all(|number| !number.is_empty() && consists_of(number, class!(DIGIT b".")))
}

/// Whether a word is several letters with a number behind each, as G-code has them, and maybe a checksum.
pub(super) fn is_machine_command(word: &[u8]) -> bool {
    let (mut rest, mut letters) = (word, 0);
    while let [b'A'..=b'Z', behind @ ..] = rest {
        let number = prefix_len(behind, class!(DIGIT b".-"));
        if number == 0 {
            return false;
        }
        (rest, letters) = (slice(behind, number..), letters + 1);
    }
    letters >= 2 && (rest.is_empty() || rest[0] == b'*' && are_digits(&rest[1..]))
}

/// Whether a word is the noun for a thing that is counted and its number, behind which words in small letters can stand:
/// `Bug#4711`, `chapter12`, `sprint-42-retro`. Digits that count are those of a password: `student123`.
pub(super) fn is_numbered_thing(word: &[u8]) -> bool {
    static NOUNS: GroupedWords<First> = grouped_words!(
        First,
        "appendix batch bug case chapter customer employee episode exercise experiment feature
         figure gh incident invoice issue lesson milestone mr order phase platform pr pull question
         release revision sample season sensor shelf sprint stage station step story student task
         ticket unit volume warehouse week"
    );
    let (noun, behind) = split_at(word, prefix_len(word, LETTER));
    let behind = slice(
        behind,
        prefix_len(slice(behind, ..behind.len().min(1)), class!(b"#-_"))..,
    );
    let (number, end) = split_at(behind, prefix_len(behind, DIGIT));
    !number.is_empty()
        && !is_counting(number)
        && (end.is_empty() || b"-_".contains(&end[0]) && consists_of(end, class!(LOWER b"-_")))
        && NOUNS.contains_ignoring_case(noun)
}

/// Whether a word is the name of a sheet and one of its cells, as spreadsheets write them: `Sheet1!B2`.
pub(super) fn is_cell(word: &[u8]) -> bool {
    let name = prefix(word, class!(LETTER_OR_DIGIT b"_"));
    let Some(cell) = slice(word, name.len()..).strip_prefix(b"!") else {
        return false;
    };
    let column = prefix_len(cell, UPPER);
    !name.is_empty()
        && (1..=3).contains(&column)
        && column < cell.len()
        && are_digits(&cell[column..])
}
