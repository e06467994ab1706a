//! Numbers of payment cards and bank accounts, which their check digits make certain.

use crate::bits::BLOCK_LEN;
use crate::bytes::*;
use crate::input::{Found, Spots, View, add_found};
use crate::rule::Rule;

/// The bounds of an IBAN in characters (ISO 13616-1); the shortest in use has 15.
const MIN_IBAN: usize = 15;
const MAX_IBAN: usize = 34;

/// How far such a number can reach over the end of a block, in bytes.
const MAX_LEN: usize = 48;

/// Finds such numbers in the blocks that begin at these places.
pub(crate) fn find(view: &View<'_>, blocks: &Spots, found: &mut Vec<Found>) {
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
            // No number begins within a name.
            from = match number {
                Some(number) => number.end,
                None => from + len + 1 + prefix_len(slice(text, from + len + 1..), BEFORE_PART),
            };
            add_found(found, number);
        }
        from = from.max(text.len());
    }
}

/// Returns the number at a place: that of a card is digits, and an IBAN begins with a letter. Both stand in groups with one sign
/// between them, or without.
fn number_at(bytes: &[u8], at: usize) -> Option<Found> {
    if at > 0 && BEFORE_PART.has(byte_at(bytes, at - 1)) {
        return None;
    }
    let text = slice(bytes, at..);
    // The groups of an IBAN have four characters each.
    let (rule, inside, group, is_number): (_, _, _, fn(&[u8]) -> bool) =
        if DIGIT.has(byte_at(text, 0)) {
            (Rule::Card, DIGIT, 1, is_card)
        } else {
            (Rule::Iban, class!(DIGIT UPPER), 4, is_iban)
        };
    let separator = match text.get(4) {
        Some(separator @ (b' ' | b'-')) => Class::of_byte(*separator),
        _ => Class::NONE,
    };
    let mut characters = [0_u8; MAX_IBAN];
    let mut count = 0;
    let mut found = None;
    for (len, byte) in text.iter().enumerate() {
        if inside.has(*byte) {
            let Some(next) = characters.get_mut(count) else {
                break;
            };
            *next = *byte;
            count += 1;
            let goes_on = text.get(len + 1).is_some_and(|next| GOES_ON.has(*next));
            if !goes_on && is_number(slice(&characters, ..count)) {
                found = Some(rule.found(at, at + len + 1));
            }
        } else {
            let divides = separator.has(*byte) && count % group == 0;
            if !divides || !text.get(len + 1).is_some_and(|next| inside.has(*next)) {
                break;
            }
        }
    }
    found
}

/// What stands before a number that is a part of something longer.
const BEFORE_PART: Class = class!(NAME b"/%");

/// What stands behind such a part.
const GOES_ON: Class = class!(LETTER_OR_DIGIT b"_");

/// Whether these are the digits of a card: they begin like those of an issuer and have a correct check digit (Luhn,
/// ISO/IEC 7812-1).
fn is_card(digits: &[u8]) -> bool {
    is_of_issuer(digits) && has_luhn_digit(digits)
}

/// Whether digits begin as those of Visa, Mastercard, Discover, JCB, American Express or Diners Club do, with their length. The old
/// numbers of Visa with 13 digits look like those of articles (EAN-13).
fn is_of_issuer(digits: &[u8]) -> bool {
    let first_two = digits
        .iter()
        .take(2)
        .fold(0, |all, digit| all * 10 + (digit & 15));
    matches!(
        (digits.len(), first_two),
        (16, 22..=27 | 35 | 40..=49 | 51..=55 | 60 | 65) | (19, 40..=49) | (15, 34 | 37) | (14, 30 | 36 | 38 | 39)
    )
}

fn has_luhn_digit(digits: &[u8]) -> bool {
    // From the last digit back, every second one counts twice: the sums if the digit read last counts once, and if it counts twice.
    let (mut once, mut twice) = (0_u32, 0);
    for digit in digits {
        let digit = u32::from(digit & 15);
        let doubled = 2 * digit;
        (once, twice) = (twice + digit, once + doubled / 10 + doubled % 10);
    }
    once.is_multiple_of(10)
}

/// Whether these are a country, two check digits and an account, which together leave the remainder 1 modulo 97 (ISO 7064).
fn is_iban(characters: &[u8]) -> bool {
    if characters.len() < MIN_IBAN
        || !matches!(characters, [_, b'A'..=b'Z', b'0'..=b'9', b'0'..=b'9', ..])
    {
        return false;
    }
    let remainder = (0..characters.len()).fold(0_u32, |all, place| {
        match characters[(place + 4) % characters.len()] {
            digit @ b'0'..=b'9' => (all * 10 + u32::from(digit - b'0')) % 97,
            letter => (all * 100 + u32::from(letter - b'A') + 10) % 97,
        }
    });
    remainder == 1
}
