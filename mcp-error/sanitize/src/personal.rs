//! Numbers of payment cards and bank accounts, which their check digits make certain.

use crate::bits::BLOCK_LEN;
use crate::bytes::{byte_at, slice};
use crate::classes::{Class, DIGIT, LETTER_OR_DIGIT, NAME, UPPER, class};
use crate::input::{Found, Spots, View};
use crate::rule::Rule;

/// The fewest digits of such a number.
const MIN_DIGITS: usize = 14;
/// The most digits of the number of a card (ISO/IEC 7812-1).
const MAX_CARD: usize = 19;
/// The bounds of an IBAN in characters (ISO 13616-1); the shortest in use has 15.
const MIN_IBAN: usize = 15;
const MAX_IBAN: usize = 34;

/// How far such a number can reach over the end of a block, in bytes.
const MAX_LEN: usize = 48;

/// Finds such numbers in the blocks that begin at these places.
pub(crate) fn find(view: &View<'_>, blocks: &Spots) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut done = 0;
    let mut find_in = |start: usize, end: usize| {
        let mut at = start.max(done);
        let end = end.min(view.bytes.len());
        view.budget.look(end.saturating_sub(at));
        while at < end {
            at = match number_at(&view.bytes, at) {
                Some(number) => {
                    found.push(number);
                    number.end
                }
                None => at + 1,
            };
        }
        done = end.max(found.last().map_or(0, |number| number.end));
    };
    for block in blocks.offsets() {
        find_in(block.saturating_sub(MAX_LEN), block + BLOCK_LEN + MAX_LEN);
    }
    if let Some(from) = blocks.all_from() {
        find_in(from, view.bytes.len());
    }
    found
}

fn number_at(bytes: &[u8], at: usize) -> Option<Found> {
    let is_start = class!(DIGIT UPPER).has(byte_at(bytes, at));
    if !is_start || at > 0 && BEFORE_PART.has(bytes[at - 1]) {
        return None;
    }
    let (rule, len) = if bytes[at].is_ascii_digit() {
        (Rule::Card, card_end(&bytes[at..])?)
    } else {
        (Rule::Iban, iban_end(&bytes[at..])?)
    };
    Some(rule.found(at, at + len))
}

/// What stands before a number that is a part of something longer.
const BEFORE_PART: Class = class!(NAME b"/%");

/// Returns the length of the number of a card at the beginning of a text: 14 to 19 digits in groups of four,
/// or without blanks, that begin like those of an issuer and have a correct check digit (Luhn, ISO/IEC 7812-1).
fn card_end(text: &[u8]) -> Option<usize> {
    let mut digits = [0_u8; MAX_CARD];
    let mut count = 0;
    let mut len = 0;
    // A digit separates nothing.
    let separator = match text.get(4) {
        Some(separator @ (b' ' | b'-')) => *separator,
        _ => b'0',
    };
    while let Some(byte) = text.get(len) {
        if byte.is_ascii_digit() {
            *digits.get_mut(count)? = byte - b'0';
            count += 1;
            len += 1;
        } else if *byte == separator && text.get(len + 1).is_some_and(u8::is_ascii_digit) {
            len += 1;
        } else {
            break;
        }
    }
    let behind = text.get(len);
    let goes_on = behind.is_some_and(|byte| class!(LETTER_OR_DIGIT b"_").has(*byte));
    let digits = slice(&digits, ..count);
    (count >= MIN_DIGITS && !goes_on && is_of_issuer(digits) && has_luhn_digit(digits))
        .then_some(len)
}

/// Whether digits begin as issuers of cards begin theirs, with the length that these have.
fn is_of_issuer(digits: &[u8]) -> bool {
    let first = digits.iter().take(4);
    let first = first.fold(0_u32, |all, digit| all * 10 + u32::from(*digit));
    match (digits.len(), first) {
        // Visa, whose old numbers with 13 digits look like those of articles (EAN-13)
        (16 | 19, 4_000..=4_999) => true,
        // Mastercard
        (16, 5_100..=5_599 | 2_221..=2_720) => true,
        // Discover
        (16, 6_011 | 6_500..=6_599) => true,
        // JCB
        (16, 3_528..=3_589) => true,
        // American Express
        (15, 3_400..=3_499 | 3_700..=3_799) => true,
        // Diners Club
        (14, 3_000..=3_059 | 3_600..=3_699 | 3_800..=3_999) => true,
        _ => false,
    }
}

fn has_luhn_digit(digits: &[u8]) -> bool {
    let mut is_doubled = false;
    let mut sum = 0_u32;
    for digit in digits.iter().rev() {
        let value = u32::from(*digit) << u32::from(is_doubled);
        sum += value / 10 + value % 10;
        is_doubled = !is_doubled;
    }
    sum.is_multiple_of(10)
}

/// Returns the length of an IBAN at the beginning of a text, in groups of four or without blanks: a country,
/// two check digits and the account, which together leave the remainder 1 modulo 97 (ISO 7064).
fn iban_end(text: &[u8]) -> Option<usize> {
    match text {
        [a, b, c, d, ..]
            if a.is_ascii_uppercase()
                && b.is_ascii_uppercase()
                && c.is_ascii_digit()
                && d.is_ascii_digit() => {}
        _ => return None,
    }
    let has_blanks = text.get(4) == Some(&b' ');
    let mut characters = [0_u8; MAX_IBAN];
    let mut count = 0;
    let mut len = 0;
    let mut best = None;
    while let Some(byte) = text.get(len) {
        if class!(DIGIT UPPER).has(*byte) {
            let Some(next) = characters.get_mut(count) else {
                break;
            };
            *next = *byte;
            count += 1;
            len += 1;
            let ends = !text.get(len).is_some_and(u8::is_ascii_alphanumeric);
            if ends && count >= MIN_IBAN && is_iban(&characters[..count]) {
                best = Some(len);
            }
        } else if has_blanks && *byte == b' ' && count % 4 == 0 {
            len += 1;
        } else {
            break;
        }
    }
    best
}

fn is_iban(characters: &[u8]) -> bool {
    let remainder = (0..characters.len()).fold(0_u32, |all, place| {
        match characters[(place + 4) % characters.len()] {
            digit @ b'0'..=b'9' => (all * 10 + u32::from(digit - b'0')) % 97,
            letter => (all * 100 + u32::from(letter - b'A') + 10) % 97,
        }
    });
    remainder == 1
}
