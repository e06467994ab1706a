//! Words that look like a key or a password, and have a form that says what they are: one row each. The documentation lists them
//! from here, and a test runs every example and every counterexample.

use crate::bytes::*;
use crate::names::kind::SecretKind;
use crate::rows::{self, Row, stays};
use crate::shapes::formats::{
    UUID_LEN, is_hex_number, is_host_name, is_masked, is_no_domain, is_uuid,
};
use crate::shapes::key_look::is_random;
use crate::shapes::vendors::has_vendor_prefix;

use super::name_before::names_secret;
use super::service_ids::is_service_id;
use super::terms::is_name_with_term;

/// A form of words that are not secrets: what the words look like that may have it, unless it is any secret; what each word of it
/// holds one of; and the question to a word.
pub(crate) struct Form(Option<SecretKind>, Class, fn(&[u8]) -> bool);

const ANY: Option<SecretKind> = None;
const KEY: Option<SecretKind> = Some(SecretKind::Key);
const PASSWORD: Option<SecretKind> = Some(SecretKind::Password);

/// The forms of words that are not secrets.
pub(crate) static FORMS: &[Row<Form>] = stays! {
    "A word with an escape (RFC 3986 §2.1)" Form(PASSWORD, class!(b"%"), has_escape),
        "unexpected 'maple%204river'", "unexpected 'maple%414river'" => "unexpected '[redacted]'";
    "A number in hexadecimal digits: an address or a code, maybe with the distance from it in bytes" Form(ANY, LETTER_OR_DIGIT, is_hex_number),
        "unexpected '0x140004a'", "unexpected '0y140004a'" => "unexpected '[redacted]'";
    "A value that a program has masked" Form(PASSWORD, class!(b"*"), is_masked),
        "unexpected 'maple9-****7x'", "unexpected 'maple9-*7x'" => "unexpected '[redacted]'";
    "A program that converts one thing to another" Form(PASSWORD, LETTER_OR_DIGIT, is_converter),
        "unexpected 'Shelf2MQTT'", "unexpected 'Shelf4MQTT'" => "unexpected '[redacted]'";
    "The name of a host" Form(PASSWORD, class!(b"."), is_host_name),
        "unexpected 'maple4river9.dev'", "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit" Form(PASSWORD, LETTER_OR_DIGIT, is_measure),
        "unexpected '20000.0rpm'", "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "The id of a service" Form(PASSWORD, LETTER_OR_DIGIT, is_service_id),
        "unexpected 'toolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4'", "unexpected 'tuolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4'" => "unexpected '[redacted]'";
    "The size of a machine that a cloud lends, as AWS names them" Form(PASSWORD, class!(b"."), is_machine_size),
        "unexpected 'maple5.2xlarge'", "unexpected 'maple5.2xlarger'" => "unexpected '[redacted]'";
    "A name that a compiler to JavaScript or Java made" Form(PASSWORD, class!(b"$"), is_generated_symbol),
        "unexpected 'pp$8.parse'", "unexpected 'pp$8x.parse'" => "unexpected '[redacted]'";
    "A name with a version in it" Form(PASSWORD, class!(b"."), holds_version),
        "unexpected 'maple4river-1.29'", "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "A name with the ending of an image, or the kind of a unit of systemd" Form(PASSWORD, class!(b"."), |word| is_no_domain(suffix(word, LOWER))),
        "unexpected 'maple4river@2x.png'", "unexpected 'maple4river@2x.p9g'" => "unexpected '[redacted]'";
    "A name with a version or a date that hyphens divide, or with both, as many models have" Form(PASSWORD, class!(b"-"), holds_hyphenated_version),
        "unexpected 'Maple4-3-5-River' or 'maple-4-river-0613'", "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the hash of its contents, of an object or of a commit" Form(PASSWORD, class!(b"-#@"), ends_in_hash),
        "unexpected 'maple4river-1a2b3c4'", "unexpected 'maple4river-1x2b3c4'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit" Form(ANY, LETTER_OR_DIGIT, is_name_with_term),
        "unexpected 'AmazonS3Maple'", "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
    "A UUID with names around it, none of which is that of a secret" Form(KEY, class!(b"-"), holds_uuid),
        "see req-123e4567-e89b-12d3-a456-426614174000", "see key-123e4567-e89b-12d3-a456-426614174000" => "see [redacted]";
    "The name of a class with its packages" Form(KEY, class!(b"."), is_qualified_class),
        "at o.s.w.s.H2ServerV1.R2Dbc3C4", "at 1.s.w.s.H2ServerV1.R2Dbc3C4" => "at [redacted]";
    "Words with a capital each and hardly anything else" Form(KEY, LETTER, is_camel_case),
        "at Shelf2Reader2PoolBuilder", "at aBcD1eF2gH3iJ4kL5mN6" => "at [redacted]";
};

/// Whether a word that looks like a secret, and holds bytes of some kinds, has one of the forms.
pub(in crate::shapes) fn has_form(word: &[u8], kinds: Class, looks_like: SecretKind) -> bool {
    rows::all(FORMS).any(|Form(of_look, holds, is_met)| {
        of_look.is_none_or(|of_look| of_look == looks_like)
            && kinds.meets(*holds)
            && is_met(word)
            && !(*of_look == KEY && has_vendor_prefix(word))
    })
}

/// Whether a word of a URL holds an escape of a character of ASCII.
fn has_escape(word: &[u8]) -> bool {
    // Nobody escapes a letter or a digit, so that `maple%65` has no escape.
    let is_escape = |part: &[u8]| match part {
        [b'%', b'2', last] => HEX.has(*last),
        [b'%', b'3', last] => matches!(last, b'A'..=b'F' | b'a'..=b'f'),
        [b'%', b'5' | b'7', last] => matches!(last, b'B'..=b'F' | b'b'..=b'f'),
        [b'%', b'4' | b'6', last] => *last == b'0',
        _ => false,
    };
    consists_of(word, class!(LETTER_OR_DIGIT b"-._~%+@,")) && word.windows(3).any(is_escape)
}

/// Whether a word is a name, a `2` and three capitals at least, as in `Zigbee2MQTT`.
fn is_converter(word: &[u8]) -> bool {
    let into = suffix(word, UPPER);
    let from = slice(word, ..word.len() - into.len()).strip_suffix(b"2");
    into.len() > 2 && from.is_some_and(|from| consists_of(from, LETTER))
}

/// Whether a word is a number and at most three letters: `20000.0ms`, `47.123456Z`.
fn is_measure(word: &[u8]) -> bool {
    let number = prefix(word, class!(DIGIT b".,"));
    let unit = slice(word, number.len()..);
    !number.is_empty() && unit.len() <= 3 && consists_of(unit, LETTER)
}

/// Whether a word is a family of machines and a size, with or without a number before it: `m5.2xlarge`, `t3a.medium`, `u-6tb1.metal`.
fn is_machine_size(word: &[u8]) -> bool {
    const SIZES: Words = words!("nano micro small medium large xlarge metal");
    let size = suffix(word, LOWER);
    let before = slice(word, ..word.len() - size.len());
    let family = slice(before, ..before.len() - suffix_len(before, DIGIT));
    SIZES.contains(size)
        && family
            .strip_suffix(b".")
            .is_some_and(|name| consists_of(name, class!(LOWER DIGIT b"-")))
}

/// Whether a word is a name that a compiler to JavaScript made, or one to Java, of names and one or two
/// digits: `pp$8.parse`, `Shelf.lambda$main$21`.
fn is_generated_symbol(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        let number = slice(part, prefix_len(part, LETTER)..);
        number.len() < 3 && consists_of(number, DIGIT)
    };
    has_byte(word, b'$') && has_byte(word, b'.') && parts(word, class!(b"$._")).all(is_part)
}

/// Whether a part of a word is two small numbers with a dot between them, as in the name of a release: `shelf-1.29-lite`,
/// `shelf2.5-lite`, `1.29-lite`, `1.29~lite`.
fn holds_version(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| (1..3).contains(&part.len()) && consists_of(part, DIGIT);
    let is_version = |part: &[u8]| has_byte(part, b'.') && parts(part, class!(b".")).all(is_number);
    let mut parts = parts(word, class!(b"-_@~"));
    let first = parts.next().unwrap_or_default();
    let name_len = prefix_len(first, LETTER);
    is_version(slice(first, name_len..))
        || parts.any(|part| {
            let part = &part[usize::from(matches!(part, [b'v' | b'^', ..]))..];
            let unit_len = suffix_len(part, LOWER);
            unit_len < 3 && is_version(slice(part, ..part.len() - unit_len))
        })
}

/// Whether two parts of a word that follow each other are numbers of one or two digits, or dates of eight: `shelf-3-5-lite`,
/// `shelf-2024-05-03`, `shelf-4-20240503`. A date of four or eight digits can stand anywhere behind a number of one or two, as in the
/// names of models: `gpt-4-turbo-1106`, `claude-3-sonnet-20240229-v1`.
fn holds_hyphenated_version(word: &[u8]) -> bool {
    let (mut is_behind_number, mut is_behind_version) = (false, false);
    parts(word, class!(b"-")).any(|part| {
        let len = match consists_of(part, DIGIT) {
            true => part.len(),
            false => 0,
        };
        let is_number = matches!(len, 1 | 2 | 8);
        let is_found = is_behind_number && is_number || is_behind_version && matches!(len, 4 | 8);
        is_behind_number = is_number;
        is_behind_version |= matches!(len, 1 | 2);
        is_found
    })
}

/// Whether a word ends in a hyphen or a sign like it and at least seven hexadecimal digits, among them both letters and numerals,
/// or in the number of a thing: `order#10234`.
fn ends_in_hash(word: &[u8]) -> bool {
    const SHORT_HASH: usize = 7;
    const SHORT_NUMBER: usize = 5;
    let hash = suffix(word, HEX);
    match slice(word, ..word.len() - hash.len()) {
        [thing @ .., b'#'] if consists_of(hash, DIGIT) => {
            hash.len() >= SHORT_NUMBER && consists_of(thing, class!(LOWER b"-"))
        }
        [.., b'-' | b'#' | b'@'] => {
            hash.len() >= SHORT_HASH && holds(hash, DIGIT) && holds(hash, LETTER)
        }
        _ => false,
    }
}

/// The longest word in bytes in which UUIDs are looked for.
const MAX_WORD: usize = 128;

/// Whether a word consists of a UUID and of names around it, none of which names a key: `req-…`, `…-changelog`.
#[inline(never)]
fn holds_uuid(word: &[u8]) -> bool {
    if word.len() > MAX_WORD {
        return false;
    }
    let Some(at) = word.windows(UUID_LEN).position(is_uuid) else {
        return false;
    };
    let (before, after) = (slice(word, ..at), slice(word, at + UUID_LEN..));
    let name = before.strip_suffix(b"-").unwrap_or(before);
    let names_key = ends_with_ignoring_case(name, "key") || names_secret(name);
    !names_key && !is_random(before) && (!is_random(after) || holds_uuid(after))
}

/// Whether a word is names joined by dots, none of which looks random by itself: `o.s.web.DefaultFilter`.
fn is_qualified_class(word: &[u8]) -> bool {
    let is_identifier = |part: &[u8]| {
        part.first().is_none_or(|first| !first.is_ascii_digit())
            && consists_of(part, class!(LETTER_OR_DIGIT b"_"))
            && !is_random(part)
    };
    count_of(word, class!(b".")) > 1 && parts(word, class!(b".")).all(is_identifier)
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
