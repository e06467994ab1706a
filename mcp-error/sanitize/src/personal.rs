//! Numbers of payment cards and bank accounts, which their check digits make certain.

use crate::bits::BLOCK_LEN;
use crate::bytes::{at_most, first_of, slice};
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
    let mut found = Vec::new();
    let mut from = 0;
    let around = |block: usize| (block.saturating_sub(MAX_LEN), block + BLOCK_LEN + MAX_LEN);
    let rest = blocks.all_from().map(|from| (from, view.bytes.len()));
    for (start, end) in blocks.offsets().map(around).chain(rest) {
        from = from.max(start);
        let text = at_most(&view.bytes, end);
        view.budget.look(text.len().saturating_sub(from));
        while from < text.len()
            && let Some(len) = first_of(&text[from..], class!(DIGIT UPPER))
        {
            let number = number_at(&view.bytes, from + len);
            from = number.map_or(from + len + 1, |number| number.end);
            found.extend(number);
        }
        from = from.max(text.len());
    }
    found
}

fn number_at(bytes: &[u8], at: usize) -> Option<Found> {
    if at > 0 && BEFORE_PART.has(bytes[at - 1]) {
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

/// Whether digits begin as those of Visa, Mastercard, Discover, JCB, American Express or Diners Club do, with their length. The old
/// numbers of Visa with 13 digits look like those of articles (EAN-13).
fn is_of_issuer(digits: &[u8]) -> bool {
    let first_two = digits.iter().take(2).fold(0, |all, digit| all * 10 + digit);
    matches!(
        (digits.len(), first_two),
        (16, 22..=27 | 35 | 40..=49 | 51..=55 | 60 | 65) | (19, 40..=49) | (15, 34 | 37) | (14, 30 | 36 | 38 | 39)
    )
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
    let is_start = matches!(
        text,
        [b'A'..=b'Z', b'A'..=b'Z', b'0'..=b'9', b'0'..=b'9', ..]
    );
    if !is_start {
        return None;
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
