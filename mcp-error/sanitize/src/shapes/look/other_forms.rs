//! Words that hold letters and digits as passwords do, and have a form that says what they are.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    are_digits, byte_at, consists_of, has_byte, holds, prefix, prefix_len, slice, split_at, suffix,
    suffix_len,
};
use crate::classes::{Class, DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::rows::{self, Row};
use crate::shapes::is_host_name;
use crate::shapes::public::known_forms::{is_hex_number, is_id_or_version};

use super::features::is_counting;
use super::terms::is_name_with_term;

type IsForm = fn(&[u8]) -> bool;

/// A form of words.
pub(crate) struct OtherForm {
    /// Each word of this form holds one of these.
    holds: Class,
    is_met: IsForm,
}

/// The form of words that hold a sign.
const fn with(sign: Class, is_met: IsForm) -> OtherForm {
    OtherForm {
        holds: sign,
        is_met,
    }
}

/// A form that needs no sign.
const fn any(is_met: IsForm) -> OtherForm {
    with(LETTER_OR_DIGIT, is_met)
}

/// The forms of words that are not passwords.
pub(crate) static OTHER_FORMS: &[Row<OtherForm>] = public_shapes! {
    "A number in hexadecimal digits"
        any(is_hex_number),
        "unexpected '0x7f3a5c0e'",
        "unexpected '0y7f3a5c0e'" => "unexpected '[redacted]'";
    "The name of a host"
        with(class!(b"."), is_host_name),
        "unexpected 'maple4river9.dev'",
        "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit"
        any(is_measure),
        "unexpected '20000.0rpm'",
        "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "The dimensions of a thing"
        any(are_dimensions),
        "unexpected '60x40x38'",
        "unexpected '60x40x3k'" => "unexpected '[redacted]'";
    "An id of a known form, or a version"
        any(is_id_or_version),
        "unexpected 'maple4river-7d9c8b6f5d-x2k4q'",
        "unexpected 'maple4river-7d9c8b6f5d-x2k4a'" => "unexpected '[redacted]'";
    "A name with a version in it"
        with(class!(b"."), holds_version),
        "unexpected 'maple4river-1.29'",
        "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "The member of a module or of a schema, in small letters"
        with(class!(b"."), is_member_in_small_letters),
        "unexpected 'maple.river_42'",
        "unexpected 'maple-river_42'" => "unexpected '[redacted]'";
    "A name with the hash of its contents"
        with(class!(b"-"), ends_in_hash),
        "unexpected 'maple4river-1a2b3c4'",
        "unexpected 'maple4river-1x2b3c4'" => "unexpected '[redacted]'";
    "A shared library"
        with(class!(b"."), is_shared_library),
        "unexpected 'libmaple4river.so.12'",
        "unexpected 'libmaple4river.sox12'" => "unexpected '[redacted]'";
    "A network interface, by where it is connected (systemd.net-naming-scheme) or by its kind and number"
        any(is_network_interface),
        "unexpected 'enp0s31f6'",
        "unexpected 'emp0s31f6'" => "unexpected '[redacted]'";
    "A command for a machine (ISO 6983-1)"
        with(class!(b"."), is_machine_command),
        "unexpected 'X10.5Y20.3F1500*87'",
        "unexpected 'X10.5Y20.3Maple1500'" => "unexpected '[redacted]'";
    "A name with a version that hyphens divide"
        with(class!(b"-"), holds_hyphenated_version),
        "unexpected 'Maple4-3-5-River'",
        "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the year and the quarter"
        any(holds_quarter),
        "unexpected 'ORDERS_2024Q1'",
        "unexpected 'ORDERS_2024X1'" => "unexpected '[redacted]'";
    "A name with a time (RFC 3339)"
        with(class!(b"-"), holds_time),
        "unexpected 'maple4-2024-05-03T12'",
        "unexpected 'maple4-2024-05-03x12'" => "unexpected '[redacted]'";
    "A name with the number of its dimensions"
        any(holds_dimensions),
        "unexpected 'Player2DController'",
        "unexpected 'Player2xController'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit"
        any(is_name_with_term),
        "unexpected 'AmazonS3Maple'",
        "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
    "An image for screens with a higher density"
        with(class!(b"@"), is_scaled_image),
        "unexpected 'maple4river@2x.png'",
        "unexpected 'maple4river@2x-png'" => "unexpected '[redacted]'";
    "A package with the number of its version"
        with(class!(b"@"), is_numbered_package),
        "unexpected 'maple-river@123'",
        "unexpected 'Maple-river@123'" => "unexpected '[redacted]'";
    "The number of an issue, an order or another thing that is counted"
        any(is_numbered_thing),
        "unexpected 'Bug#121993'",
        "unexpected 'Map#121993'" => "unexpected '[redacted]'";
    "The type of an instance of AWS"
        with(class!(b"."), is_instance_type),
        "unexpected 'r6g.4xlarge'",
        "unexpected 'r6g.4xlurge'" => "unexpected '[redacted]'";
    "A unit of systemd"
        with(class!(b"."), is_unit),
        "unexpected 'maple4river@8.service'",
        "unexpected 'maple4river8.ser9ice'" => "unexpected '[redacted]'";
    "The cell of a sheet"
        with(class!(b"!"), is_cell),
        "unexpected 'Sheet1!B2'",
        "unexpected 'Sheet1!b2'" => "unexpected '[redacted]'";
    "A word with an escape (RFC 3986 §2.1)"
        with(class!(b"%"), has_escape),
        "unexpected 'maple%204river'",
        "unexpected 'maple%xy4river'" => "unexpected '[redacted]'";
};

/// Whether a word has one of the forms.
pub(super) fn is_other_form(word: &[u8]) -> bool {
    let kinds = Class::of_all(word);
    rows::all(OTHER_FORMS).any(|form| kinds.meets(form.holds) && (form.is_met)(word))
}

/// Whether a word is a number and at most three small letters or a percent sign: `20000.0ms`.
fn is_measure(word: &[u8]) -> bool {
    let number = prefix(word, class!(DIGIT b"."));
    let unit = slice(word, number.len()..);
    !number.is_empty() && unit.len() <= 3 && (consists_of(unit, LOWER) || unit == b"%")
}

/// Whether a word is numbers with an `x` between them: `60x40x37.5`.
fn are_dimensions(word: &[u8]) -> bool {
    let mut numbers = word.split(|byte| *byte == b'x');
    numbers.all(|number| !number.is_empty() && consists_of(number, class!(DIGIT b".")))
}

/// Whether a part of a word is two small numbers with a dot between them, as in the name of a release: `shelf-1.29-lite`,
/// `shelf2.5-lite`. Letters stand before the numbers of the first part.
fn holds_version(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| (1..3).contains(&part.len()) && are_digits(part);
    let is_version =
        |part: &[u8]| has_byte(part, b'.') && part.split(|byte| *byte == b'.').all(is_number);
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_' | b'@'));
    let first = parts.next().unwrap_or_default();
    let name_len = prefix_len(first, LETTER);
    name_len > 0 && is_version(slice(first, name_len..))
        || parts.any(|part| {
            let part = &part[usize::from(matches!(part, [b'v' | b'^' | b'~', ..]))..];
            let unit_len = suffix_len(part, LOWER);
            unit_len < 3 && is_version(slice(part, ..part.len() - unit_len))
        })
}

/// Whether a word consists of small letters with dots and underscores between them, and digits only at the end of a part:
/// `light.kitchen_2`.
fn is_member_in_small_letters(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        !part.is_empty() && consists_of(slice(part, prefix_len(part, LOWER)..), DIGIT)
    };
    LOWER.has(byte_at(word, 0))
        && has_byte(word, b'_')
        && word.split(|byte| matches!(byte, b'.' | b'_')).all(is_part)
}

/// Whether a word ends in a hyphen and at least seven hexadecimal digits, among them both letters and numerals.
fn ends_in_hash(word: &[u8]) -> bool {
    const SHORT_HASH: usize = 7;
    let hash = suffix(word, HEX);
    hash.len() >= SHORT_HASH
        && slice(word, ..word.len() - hash.len()).ends_with(b"-")
        && holds(hash, DIGIT)
        && holds(hash, LETTER)
}

/// Whether a word is the name of a library and its version: `libshelf2.so.1.2`.
fn is_shared_library(word: &[u8]) -> bool {
    let version = suffix(word, class!(DIGIT b"."));
    word.starts_with(b"lib") && slice(word, ..word.len() - version.len()).ends_with(b".so")
}

/// Whether a word is the name of a network interface: `wlp3s0f1`, `GigabitEthernet1`.
fn is_network_interface(word: &[u8]) -> bool {
    const KINDS: Words = words!(&[
        "bundle-ether",
        "ethernet",
        "fastethernet",
        "fortygige",
        "gigabitethernet",
        "hundredgige",
        "loopback",
        "port-channel",
        "tengige",
        "tengigabitethernet",
        "tunnel",
        "vlan",
    ]);
    let (kind, number) = split_at(word, word.len() - suffix_len(word, class!(DIGIT b".")));
    if !number.is_empty() && KINDS.contains_ignoring_case(kind) {
        return true;
    }
    let mut places = match word {
        [b'e', b'n', places @ ..] | [b'w', b'l' | b'w', places @ ..] => places,
        _ => return false,
    };
    while let [
        b'P' | b'd' | b'f' | b'n' | b'o' | b'p' | b's' | b'u' | b'c' | b'i',
        behind @ ..,
    ] = places
    {
        let number = prefix_len(behind, DIGIT);
        if number == 0 {
            return false;
        }
        places = slice(behind, number..);
    }
    places.is_empty()
}

/// Whether a word is several letters with a number behind each, as G-code has them, and maybe a checksum.
fn is_machine_command(word: &[u8]) -> bool {
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

/// Whether two parts of a word that follow each other are one digit each: `shelf-3-5-lite`.
fn holds_hyphenated_version(word: &[u8]) -> bool {
    word.windows(5)
        .any(|part| matches!(part, [b'-', b'0'..=b'9', b'-', b'0'..=b'9', b'-']))
}

/// Whether a part of a word is a year and one of its quarters or halves: `ORDERS_2024Q1`, `Shelf-22H2`.
fn holds_quarter(word: &[u8]) -> bool {
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_' | b'.'));
    parts.any(|part| {
        matches!(part, [year @ .., b'Q' | b'q' | b'H' | b'h', b'1'..=b'4']
            if are_digits(year) && (year.len() == 2 || year.len() == 4))
    })
}

/// Whether a word holds a date, and a `T` and the hour behind it.
fn holds_time(word: &[u8]) -> bool {
    word.windows("2024-05-03T12".len()).any(|part| {
        part.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// Whether a word is a name with `2D` or `3D` as one of its words, and no other digit.
fn holds_dimensions(word: &[u8]) -> bool {
    let before = prefix_len(word, LETTER);
    let behind = match slice(word, before..) {
        [b'2' | b'3', b'D', behind @ ..] if before > 0 => behind,
        _ => return false,
    };
    behind.first().is_none_or(|byte| UPPER.has(*byte)) && consists_of(behind, LETTER)
}

/// Whether a word ends in the kind of a unit of systemd: `shelf@1.service`.
fn is_unit(word: &[u8]) -> bool {
    let kind = suffix(word, LOWER);
    slice(word, ..word.len() - kind.len()).ends_with(b".") && is_kind_of_unit(kind)
}

/// Whether a word is a kind of units of systemd. No domain ends in one of these.
pub(crate) fn is_kind_of_unit(word: &[u8]) -> bool {
    const KINDS: Words = words!(&["service", "socket", "timer", "mount", "path", "slice"]);
    KINDS.contains(word)
}

/// Whether a word ends in a scale and the ending of an image: `shelf@2x.png`.
fn is_scaled_image(word: &[u8]) -> bool {
    let ending = suffix(word, LOWER);
    let scale = slice(word, ..word.len() - ending.len()).strip_suffix(b"x.");
    is_ending_of_image(ending)
        && scale.is_some_and(|scale| matches!(scale, [_, .., b'@', b'1'..=b'4']))
}

/// Whether a word is an ending of images. No domain ends in one of these.
pub(crate) fn is_ending_of_image(word: &[u8]) -> bool {
    const ENDINGS: Words = words!(&[
        "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp"
    ]);
    ENDINGS.contains(word)
}

/// Whether a word is a name in small letters, an at sign, and a number: `shelf@18`.
fn is_numbered_package(word: &[u8]) -> bool {
    let number = suffix(word, class!(DIGIT b"."));
    let name = slice(word, ..word.len() - number.len()).strip_suffix(b"@");
    name.is_some_and(|name| {
        LOWER.has(byte_at(word, 0)) && consists_of(name, class!(LOWER DIGIT b"-_./"))
    })
}

/// Whether a word is the noun for a thing that is counted and its number, behind which words in small letters can stand:
/// `Bug#4711`, `chapter12`, `sprint-42-retro`. Digits that count are those of a password: `student123`.
fn is_numbered_thing(word: &[u8]) -> bool {
    const NOUNS: Words = words!(&[
        "appendix",
        "batch",
        "bug",
        "case",
        "chapter",
        "customer",
        "employee",
        "episode",
        "exercise",
        "experiment",
        "feature",
        "figure",
        "gh",
        "incident",
        "invoice",
        "issue",
        "lesson",
        "milestone",
        "mr",
        "order",
        "phase",
        "platform",
        "pr",
        "pull",
        "question",
        "release",
        "revision",
        "sample",
        "season",
        "sensor",
        "shelf",
        "sprint",
        "stage",
        "station",
        "step",
        "story",
        "student",
        "task",
        "ticket",
        "unit",
        "volume",
        "warehouse",
        "week",
    ]);
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

/// Whether a word is a family of instances and a size: `r6g.4xlarge`.
fn is_instance_type(word: &[u8]) -> bool {
    const SIZES: Words = words!(&[
        "nano", "micro", "small", "medium", "large", "xlarge", "metal"
    ]);
    let family = prefix(word, class!(LOWER DIGIT));
    let Some(size) = word[family.len()..].strip_prefix(b".") else {
        return false;
    };
    (2..=7).contains(&family.len()) && SIZES.contains(&size[prefix_len(size, DIGIT)..])
}

/// Whether a word is the name of a sheet and one of its cells, as spreadsheets write them: `Sheet1!B2`.
fn is_cell(word: &[u8]) -> bool {
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

/// Whether a word holds a percent sign and two hexadecimal digits (RFC 3986 §2.1). Those of a byte beyond ASCII stand
/// beside others.
fn has_escape(word: &[u8]) -> bool {
    let is_escape = |at: usize| {
        matches!(word.get(at..at + 3), Some([b'%', high, low])
            if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
    };
    // An address has other signs than those of passwords.
    consists_of(word, class!(LETTER_OR_DIGIT b"-._~%+@,"))
        && (0..word.len()).any(|at| {
            is_escape(at)
                && (word[at + 1] < b'8' || is_escape(at + 3) || at >= 3 && is_escape(at - 3))
        })
}
