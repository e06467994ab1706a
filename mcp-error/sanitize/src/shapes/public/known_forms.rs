//! Words that look random but have a form that is known to be harmless: numbers, ids, symbols, classes,
//! versions.

use mcp_error_rules::secret_names::is_secret_name;
use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    are_digits, consists_of, ends_with_ignoring_case, has_byte, prefix_len, slice, suffix,
};
use crate::classes::{Class, DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::rows::{self, Row, stays};

use super::service_ids::{
    is_built_crate, is_pod, is_range_of_commits, is_service_id, is_stack_resource,
};
use crate::shapes::character_counts::CharacterCounts;
use crate::shapes::key_likeness::{is_random, longest_consonant_run};
use crate::shapes::look::terms::consists_of_terms;
use crate::shapes::vendors::has_vendor_prefix;

type IsForm = fn(&[u8], &CharacterCounts) -> bool;

/// A form of words.
pub(crate) struct KnownForm {
    /// Each word of this form holds one of these.
    holds: Class,
    is_met: IsForm,
}

/// The form of words that hold a sign.
const fn with(sign: Class, is_met: IsForm) -> KnownForm {
    KnownForm {
        holds: sign,
        is_met,
    }
}

/// A form that needs no sign.
const fn any(is_met: IsForm) -> KnownForm {
    with(LETTER_OR_DIGIT, is_met)
}

/// The forms of words that are not keys.
pub(crate) static KNOWN_FORMS: &[Row<KnownForm>] = stays! {
    "An address or a code: `0x` and at most 16 hexadecimal digits, maybe with the distance from it in bytes"
        any(|word, _| is_hex_number(word)),
        "at 0x7f3a5c0e1d20b4c8",
        "at 0x7f3a5c0e1d20b4c8a1f3d5" => "at [redacted]";
    "A ULID"
        any(|word, _| is_ulid(word)),
        "no 01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "no 91ARZ3NDEKTSV4RRFFQ69G5FAV" => "no [redacted]";
    "The id of a resource in a cloud: a kind, a hyphen and 17 hexadecimal digits, the first of which is 0"
        with(class!(b"-"), |word, _| is_cloud_resource(word)),
        "in eni-0f1e2d3c4b5a69788",
        "in eni-8f1e2d3c4b5a69788" => "in [redacted]";
    "A trace of AWS X-Ray: its version, its time and its id"
        with(class!(b"-"), |word, _| is_trace(word)),
        "no 1-662e549f-06bec9942e4a5164323cb0d1",
        "no 2-662e549f-06bec9942e4a5164323cb0d1" => "no [redacted]";
    "A mangled name of C++ or Rust"
        any(|word, _| is_mangled_symbol(word)),
        "in _ZN4core3fmt9Formatter3new17h0123456789abcdefE",
        "in _4core3fmt9Formatter3new17h0f23456789abcdef" => "in [redacted]";
    "The alphabet, or a few letters that are repeated"
        any(|word, counts| counts.letters() == word.len() && is_filler(word)),
        "letters bcdfghjklmnpqrstvwxz",
        "letters qwxzjkvbqpwmzxkjvqhgf" => "letters [redacted]";
    "A UUID with names around it, none of which is that of a secret"
        with(class!(b"-"), |word, counts| counts.others > 3 && holds_uuid(word)),
        "see req-123e4567-e89b-12d3-a456-426614174000",
        "see key-123e4567-e89b-12d3-a456-426614174000" => "see [redacted]";
    "The name of a class with its packages"
        with(class!(b"."), |word, counts| counts.others > 1 && is_qualified_class(word)),
        "at o.s.w.s.H2ServerV1.R2Dbc3C4",
        "at 1.s.w.s.H2ServerV1.R2Dbc3C4" => "at [redacted]";
    "Words with a capital each and hardly anything else"
        any(|word, counts| may_be_camel_case(word, counts) && is_camel_case(word)),
        "at Shelf2Reader2PoolBuilder",
        "at aBcD1eF2gH3iJ4kL5mN6" => "at [redacted]";
    "A version: three numbers and parts that do not look like a key"
        with(class!(b".-+"), |word, _| is_version(word)),
        "using v0.0.0-20310102101500-1774047e7e51",
        "using v0.0-20310102101500-1774047e7e51" => "using [redacted]";
    "The name of a pod of Kubernetes"
        with(class!(b"-"), |word, _| is_pod(word)),
        "no api-7d9c8b6f5d-x2k4q",
        "no api-7d9c8b6f5a-x2k4q" => "no [redacted]";
    "Two commits with dots between them"
        with(class!(b"."), |word, _| is_range_of_commits(word)),
        "in 0123456789abcdef01234567..7a1b2c3d",
        "in 0123456789abcdef01234567.7a1b2c3d" => "in [redacted]";
    "A resource that AWS CloudFormation made of names and a random end"
        with(class!(b"-"), |word, _| is_stack_resource(word)),
        "no Shelf-Role-7K2ZT8RW5NC9",
        "no Shelf-Role-7K2ZT8RW5NC9FB3HJ6MP" => "no [redacted]";
    "A crate with the hash of how it was built"
        with(class!(b"-"), |word, _| is_built_crate(word)),
        "in shelf_reader-423eedc43b2b3a93",
        "in api-423eedc43b2b3a93" => "in [redacted]";
    "A constraint that SQL Server made: its kind, a name, and hexadecimal digits"
        with(class!(b"_"), |word, counts| counts.others > 3 && is_constraint(word)),
        "violates PK__Shelf__F32854EDD3466F3A",
        "violates PX__Shelf__F32854EDD3466F3A" => "violates [redacted]";
    "A name of terms that are written with digits"
        any(|word, counts| may_be_terms(counts) && consists_of_terms(word)),
        "no ChaCha20Poly1305",
        "no ChaChb20Poly1305" => "no [redacted]";
};

pub(in crate::shapes) fn has_known_form(word: &[u8], counts: &CharacterCounts) -> bool {
    let kinds = counts.kinds_of_others.or(LETTER_OR_DIGIT);
    let mut forms = rows::all(KNOWN_FORMS);
    forms.any(|form| kinds.meets(form.holds) && (form.is_met)(word, counts)) || is_service_id(word)
}

/// Whether a word that begins with the prefix of a vendor's keys, and then is a long part of letters and digits, may have
/// one of the forms all the same. All others need a sign in that part, or another beginning.
pub(in crate::shapes) fn may_have_known_form(word: &[u8], counts: &CharacterCounts) -> bool {
    is_mangled_symbol(word) || may_be_camel_case(word, counts) || may_be_terms(counts)
}

/// Few digits, mostly small letters and few stretches: only then the word can be in camel case.
fn may_be_camel_case(word: &[u8], counts: &CharacterCounts) -> bool {
    counts.digits < 5 && counts.lower * 2 >= word.len() && counts.runs * 20 < word.len() * 11
}

/// Several digits, but few stretches of them: only then the word can consist of terms with digits.
fn may_be_terms(counts: &CharacterCounts) -> bool {
    counts.digits > 3 && counts.letter_digit_changes < 5
}

/// Whether a word is an address of IPv4. The version of a package mostly has fewer numbers.
#[inline(never)]
pub(crate) fn is_ipv4(word: &[u8]) -> bool {
    let mut numbers = word.split(|byte| *byte == b'.');
    let mut is_next = || {
        numbers
            .next()
            .is_some_and(|number| (1..=3).contains(&number.len()) && are_digits(number))
    };
    is_next() && is_next() && is_next() && is_next() && numbers.next().is_none()
}

/// Whether a word is `0x` and at most 64 bits: an address, a handle or a code. Behind an address, a sign and a number can say
/// where in a function it is, as in `0x7f3a5c0e+1245`. Java writes the hash of an object behind an `@`, and a
/// method behind the address of a hidden class. Browsers write the `0x` of an address twice.
#[inline(never)]
pub(crate) fn is_hex_number(word: &[u8]) -> bool {
    const MAX_DISTANCE: usize = 10;
    let [b'0', b'x' | b'X', rest @ ..] = word else {
        return false;
    };
    let rest = rest.strip_prefix(b"0x").unwrap_or(rest);
    let digits = prefix_len(rest, HEX);
    let is_distance = |rest: &[u8]| match rest {
        [] => true,
        [b'+', b'0', b'x', distance @ ..] | [b'+' | b'@', distance @ ..] => {
            (1..=MAX_DISTANCE).contains(&distance.len()) && consists_of(distance, HEX)
        }
        // `0x7f3a5c0e1d20..0x7f3a5c0e1d40`
        [b'.', b'.', end @ ..] => is_hex_number(end),
        [b'.', method @ ..] => consists_of(method, LETTER),
        _ => false,
    };
    (1..=16).contains(&digits) && is_distance(slice(rest, digits..))
}

/// Whether a word is the name of a constraint as SQL Server makes them: `PK__Shelf__F32854EDD3466F3A`.
pub(in crate::shapes) fn is_constraint(word: &[u8]) -> bool {
    let kind = matches!(
        word,
        [
            b'P' | b'F' | b'U' | b'C' | b'D',
            b'K' | b'Q' | b'F',
            b'_',
            b'_',
            ..
        ]
    );
    let digits = suffix(word, HEX);
    kind && matches!(digits.len(), 8 | 16)
        && slice(word, ..word.len() - digits.len()).ends_with(b"__")
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

/// Whether a word is a ULID: 26 digits of Crockford's base 32, which begin with a time. All times of this
/// century's first decades begin with `01`.
#[inline(never)]
pub(in crate::shapes) fn is_ulid(word: &[u8]) -> bool {
    let is_left_out = |byte: &u8| matches!(byte, b'I' | b'L' | b'O' | b'U');
    word.len() == 26
        && word.starts_with(b"01")
        && consists_of(word, class!(DIGIT UPPER))
        && !word.iter().any(is_left_out)
}

/// Whether a word names a resource of a cloud: `vpc-0f1e2d3c4b5a69788`. The id has 17 digits, the first of
/// which is 0.
#[inline(never)]
fn is_cloud_resource(word: &[u8]) -> bool {
    let Some((kind, id)) = word.len().checked_sub(17).map(|at| word.split_at(at)) else {
        return false;
    };
    let kind = kind.strip_suffix(b"-").unwrap_or_default();
    id[0] == b'0'
        && consists_of(id, HEX)
        && (1..=12).contains(&kind.len())
        && consists_of(kind, LOWER)
}

/// Whether a word is a trace of AWS X-Ray, which proxies pass on in `X-Amzn-Trace-Id`: `1-662e549f-06bec9942e4a5164323cb0d1`.
#[inline(never)]
fn is_trace(word: &[u8]) -> bool {
    word.len() == "1-662e549f-06bec9942e4a5164323cb0d1".len()
        && word.starts_with(b"1-")
        && word[10] == b'-'
        && consists_of(&word[2..10], HEX)
        && consists_of(&word[11..], HEX)
}

/// Whether a word is a mangled name of C++ or Rust, or the end of one of Rust with its hash of 16 digits.
#[inline(never)]
pub(in crate::shapes) fn is_mangled_symbol(word: &[u8]) -> bool {
    let hash = word.strip_suffix(b"E").and_then(|name| {
        let at = name.len().checked_sub(16)?;
        name[..at].ends_with(b"17h").then_some(&name[at..])
    });
    word.starts_with(b"_ZN") || hash.is_some_and(|hash| consists_of(hash, HEX))
}

/// Whether a word is a name that a compiler to JavaScript made, of names and single digits: `pp$8.parse`, `Sheet0._read0$_number$0`.
#[inline(never)]
pub(in crate::shapes) fn is_generated_symbol(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        let number = slice(part, prefix_len(part, LETTER)..);
        number.len() < 2 && consists_of(number, DIGIT)
    };
    has_byte(word, b'$')
        && has_byte(word, b'.')
        && word
            .split(|byte| matches!(byte, b'$' | b'.' | b'_'))
            .all(is_part)
}

/// Whether a word of letters repeats a few of them, or is mostly the alphabet.
fn is_filler(word: &[u8]) -> bool {
    let letters = word
        .iter()
        .fold(0_u128, |letters, byte| letters | 1 << (byte & 127));
    let steps = word.windows(2).filter(|pair| pair[0] + 1 == pair[1]);
    letters.count_ones() < 6 || steps.count() * 2 > word.len()
}

/// The longest word in bytes in which UUIDs and versions are looked for.
const MAX_WORD: usize = 128;

/// Whether a word consists of a UUID and of names around it, none of which names a key: `req-…`, `…-changelog`.
#[inline(never)]
pub(in crate::shapes) fn holds_uuid(word: &[u8]) -> bool {
    if !(UUID_LEN..=MAX_WORD).contains(&word.len()) || has_vendor_prefix(word) {
        return false;
    }
    let Some(at) = word.windows(UUID_LEN).position(is_uuid) else {
        return false;
    };
    let (before, after) = (slice(word, ..at), after_uuids(slice(word, at + UUID_LEN..)));
    let is_separator = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let name = before.strip_suffix(b"-").unwrap_or(before);
    let names_key =
        ends_with_ignoring_case(name, "key") || std::str::from_utf8(name).is_ok_and(is_secret_name);
    is_separator(before.last())
        && is_separator(after.first())
        && !names_key
        && !is_random(before)
        && !is_random(after)
}

/// Returns what stands behind further UUIDs, each behind an `@`, which may be percent-encoded: `…@0f1e2d3c-…`
/// is an object of a tenant.
fn after_uuids(mut word: &[u8]) -> &[u8] {
    const SEPARATORS: Words = words!("@ %40 %2540");
    while let Some(separator) = SEPARATORS.find_at_start(word)
        && let Some((uuid, rest)) = slice(word, separator.len()..).split_at_checked(UUID_LEN)
        && is_uuid(uuid)
    {
        word = rest;
    }
    word
}

/// Whether a word is names joined by dots, none of which looks random by itself: `o.s.web.DefaultFilter`. A class whose name
/// is that of an error or several words needs fewer of them: `shelf.error.Asn1Error`, `shelf3.error.GateNotFound`.
fn is_qualified_class(word: &[u8]) -> bool {
    let is_identifier = |part: &[u8]| {
        part.first().is_none_or(|first| !first.is_ascii_digit())
            && consists_of(part, class!(LETTER_OR_DIGIT b"_"))
            && !is_random(part)
    };
    let dots = word.iter().filter(|byte| **byte == b'.').count();
    let is_class = || {
        let name = suffix(word, class!(LETTER_OR_DIGIT b"_"));
        name.ends_with(b"Error") || name.ends_with(b"Exception") || is_camel_case(name)
    };
    (dots > 2 || dots == 2 && is_class()) && word.split(|byte| *byte == b'.').all(is_identifier)
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
    words > 2 && longest_consonant_run(word) < 9
}

/// Whether a word is three numbers and parts none of which looks random: `v0.0.0-20310102101500-1774047e7e51`.
#[inline(never)]
pub(in crate::shapes) fn is_version(word: &[u8]) -> bool {
    // A caret or a tilde asks for a compatible one.
    let word = &word[usize::from(matches!(word, [b'v' | b'^' | b'~', ..]))..];
    if !word.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    let mut parts = word.split(|byte| matches!(byte, b'.' | b'-' | b'+'));
    let is_number = |part: Option<&[u8]>| {
        part.is_some_and(|part| (1..6).contains(&part.len()) && are_digits(part))
    };
    word.len() < MAX_WORD && (0..3).all(|_| is_number(parts.next())) && !parts.any(is_random)
}

/// Whether a word is the name of a host: labels of small letters, digits and hyphens between dots, and a last
/// label of two to six letters. A label can be a key, but the whole is not one.
#[inline(never)]
pub(crate) fn is_host_name(word: &[u8]) -> bool {
    let is_label = |label: &[u8]| consists_of(label, class!(LOWER DIGIT b"-"));
    let mut labels = word.rsplit(|byte| *byte == b'.');
    let top = labels.next().unwrap_or_default();
    let is_top = (2..=6).contains(&top.len()) && consists_of(top, LOWER);
    is_top && word.len() > top.len() && labels.all(is_label)
}
