//! Words that look random but have a form that is known to be harmless: addresses, UUIDs among names, pods, classes.

use mcp_error_rules::secret_names::is_secret_name;

use crate::bytes::{
    consists_of, count_of, ends_with_ignoring_case, parts, prefix_len, slice, suffix,
};
use crate::classes::{DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, class};
use crate::rows::{self, Row, stays};

use crate::shapes::character_counts::CharacterCounts;
use crate::shapes::key_likeness::is_random;
use crate::shapes::look::other_forms::is_name_with_term;
use crate::shapes::vendors::has_vendor_prefix;

type IsForm = fn(&[u8], &CharacterCounts) -> bool;

/// The forms of words that are not keys.
pub(crate) static KNOWN_FORMS: &[Row<IsForm>] = stays! {
    "An address or a code: `0x` and at most 16 hexadecimal digits, maybe with the distance from it in bytes"
        |word, _| is_hex_number(word),
        "at 0x7f3a5c0e1d20b4c8",
        "at 0x7f3a5c0e1d20b4c8a1f3d5" => "at [redacted]";
    "A UUID with names around it, none of which is that of a secret"
        |word, counts| counts.others > 3 && holds_uuid(word),
        "see req-123e4567-e89b-12d3-a456-426614174000",
        "see key-123e4567-e89b-12d3-a456-426614174000" => "see [redacted]";
    "The name of a class with its packages"
        |word, counts| counts.others > 1 && is_qualified_class(word),
        "at o.s.w.s.H2ServerV1.R2Dbc3C4",
        "at 1.s.w.s.H2ServerV1.R2Dbc3C4" => "at [redacted]";
    "A name of terms that are written with digits"
        |word, counts| counts.digits > 3 && counts.letter_digit_changes < 5 && is_name_with_term(word),
        "no ChaCha20Poly1305",
        "no ChaChb20Poly1305" => "no [redacted]";
    "Words with a capital each and hardly anything else"
        |word, _| is_camel_case(word),
        "at Shelf2Reader2PoolBuilder",
        "at aBcD1eF2gH3iJ4kL5mN6" => "at [redacted]";
};

pub(in crate::shapes) fn has_known_form(word: &[u8], counts: &CharacterCounts) -> bool {
    rows::all(KNOWN_FORMS).any(|is_form| is_form(word, counts))
}

/// Whether a word is `0x` and at most 64 bits: an address, a handle or a code. Behind an address, a sign and a number can say
/// where in a function it is, or how far a range goes, as in `0x7f3a5c0e+1245` and `0x7f3a5c..0x7f3b00`. Java writes the hash
/// of an object behind an `@`, and a method behind the address of a hidden class.
#[inline(never)]
pub(crate) fn is_hex_number(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| {
        let digits = part.strip_prefix(b"0x").unwrap_or(part);
        digits.len() <= 16 && consists_of(digits, HEX)
    };
    let [b'0', b'x' | b'X', digits @ ..] = word else {
        return false;
    };
    let mut parts = parts(digits, class!(b"+@."));
    parts.next().is_some_and(is_number)
        && parts.all(|part| is_number(part) || consists_of(part, LETTER))
}

/// The length of a UUID as text.
const UUID_LEN: usize = 36;

/// Whether a word is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits.
#[inline]
pub(crate) fn is_uuid(word: &[u8]) -> bool {
    word.len() == UUID_LEN && has_digits_of_uuid(word)
}

#[inline(never)]
fn has_digits_of_uuid(word: &[u8]) -> bool {
    word.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => HEX.has(*byte),
    })
}

/// The longest word in bytes in which UUIDs are looked for.
const MAX_WORD: usize = 128;

/// Whether a word consists of a UUID and of names around it, none of which names a key: `req-…`, `…-changelog`.
#[inline(never)]
fn holds_uuid(word: &[u8]) -> bool {
    if word.len() > MAX_WORD || has_vendor_prefix(word) {
        return false;
    }
    let Some(at) = word.windows(UUID_LEN).position(is_uuid) else {
        return false;
    };
    let (before, after) = (slice(word, ..at), slice(word, at + UUID_LEN..));
    let name = before.strip_suffix(b"-").unwrap_or(before);
    let names_key =
        ends_with_ignoring_case(name, "key") || std::str::from_utf8(name).is_ok_and(is_secret_name);
    !names_key && !is_random(before) && (!is_random(after) || holds_uuid(after))
}

/// Whether a word is names joined by dots, none of which looks random by itself: `o.s.web.DefaultFilter`.
fn is_qualified_class(word: &[u8]) -> bool {
    let is_identifier = |part: &[u8]| {
        part.first().is_none_or(|first| !first.is_ascii_digit())
            && consists_of(part, class!(LETTER_OR_DIGIT b"_"))
            && !is_random(part)
    };
    count_of(word, class!(b".")) > 1
        && !has_vendor_prefix(word)
        && parts(word, class!(b".")).all(is_identifier)
}

/// Whether a word consists of words with a capital each and of hardly anything else:
/// `ShelfReaderPoolV2Builder`.
#[inline(never)]
fn is_camel_case(word: &[u8]) -> bool {
    let (mut words, mut others, mut at) = (0, 0, 0);
    while at < word.len() {
        let small_letters = if word[at].is_ascii_uppercase() {
            prefix_len(&word[at + 1..], LOWER)
        } else {
            0
        };
        if small_letters > 1 {
            words += 1;
            at += small_letters;
        } else {
            others += 1;
            if others * 4 > word.len() {
                return false;
            }
        }
        at += 1;
    }
    words > 2
}

/// Whether a word is the name of a host: labels of small letters, digits and hyphens between dots, and a last
/// label of two to six letters. A label can be a key, but the whole is not one.
#[inline(never)]
pub(crate) fn is_host_name(word: &[u8]) -> bool {
    let is_label = |label: &[u8]| consists_of(label, class!(LOWER DIGIT b"-"));
    let top = suffix(word, class!(!b"."));
    let is_top = (2..=6).contains(&top.len()) && consists_of(top, LOWER);
    let labels = slice(word, ..word.len() - top.len()).strip_suffix(b".");
    is_top && labels.is_some_and(|labels| parts(labels, class!(b".")).all(is_label))
}
