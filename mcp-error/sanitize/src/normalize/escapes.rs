//! Characters that `Debug` or JSON has escaped, or that are encoded in a URL or in HTML.

use crate::bytes::*;

/// The most backslashes before an escaped character that are read. Without a bound, a text of nothing but backslashes would be read
/// again from each of them. A string inside four others has 15.
pub(crate) const MAX_BACKSLASHES: usize = 15;

/// Returns how many backslashes stand at the beginning of a text.
pub(super) fn backslashes(text: &[u8]) -> usize {
    prefix_len(at_most(text, MAX_BACKSLASHES), class!(b"\\"))
}

/// Returns the character of the escape at the beginning of a text, and the length of the escape with its
/// backslashes. An escape that was escaped again has several.
pub(crate) fn character_behind_backslashes(text: &[u8]) -> Option<(char, usize)> {
    let slashes = backslashes(text);
    let (character, len) = escaped_character(slice(text, slashes..))?;
    Some((character, slashes + len))
}

/// Returns the character of an escape, and the length of the escape. The text starts behind the backslash of
/// `\u{200b}`, `\u200b` or `\x1b`.
fn escaped_character(text: &[u8]) -> Option<(char, usize)> {
    let number = |start: usize, len: usize| number(text.get(start..start + len)?, 16);
    let (code, len) = match text {
        [b'x', ..] => (number(1, 2)?, 3),
        [b'u', b'{', ..] => {
            let close = find_byte(at_most(text, MAX_BRACED_ESCAPE), b'}')?;
            (number(2, close - 2)?, close + 1)
        }
        [b'u', ..] => match number(1, 4)? {
            // JSON writes a character beyond 16 bits as two surrogates (RFC 8259, section 7).
            high @ 0xd800..0xdc00 => {
                let at = 5 + backslashes(slice(text, 5..));
                slice(text, at..).strip_prefix(b"u")?;
                let low = number(at + 1, 4)?.checked_sub(0xdc00)?;
                (0x1_0000 + ((high - 0xd800) << 10) + low, at + 5)
            }
            code => (code, 5),
        },
        _ => return None,
    };
    Some((char::from_u32(code)?, len))
}

/// Returns the byte of the escape of a URL at the beginning of a text (RFC 3986 §2.1), and the length of the escape: `%75`, and `%2575`,
/// which was encoded twice.
pub(crate) fn percent_encoded(text: &[u8]) -> Option<(u8, usize)> {
    let [b'%', high, low, behind @ ..] = text else {
        return None;
    };
    let byte = hex_byte(*high, *low)?;
    let inner = match behind {
        [high, low, ..] if byte == b'%' => hex_byte(*high, *low),
        _ => None,
    };
    Some(inner.map_or((byte, 3), |byte| (byte, 5)))
}

/// The most digits of a reference that are read. Leading zeros can make them longer than any code needs.
const MAX_DIGITS: usize = 16;

/// Returns the character of the numeric reference of HTML at the beginning of a text, and the length of the reference: `&#117;`,
/// `&#x75;`. Browsers do without the semicolon.
pub(crate) fn character_reference(text: &[u8]) -> Option<(char, usize)> {
    let (coded, digits, radix) = match text {
        [b'&', b'#', b'x' | b'X', coded @ ..] => (coded, HEX, 16),
        [b'&', b'#', coded @ ..] => (coded, DIGIT, 10),
        _ => return None,
    };
    let len = prefix_len(at_most(coded, MAX_DIGITS), digits);
    let character = char::from_u32(number(slice(coded, ..len), radix)?)?;
    let end = text.len() - coded.len() + len;
    Some((character, end + usize::from(text.get(end) == Some(&b';'))))
}

/// The length of `u{10ffff}`.
const MAX_BRACED_ESCAPE: usize = 9;

/// Returns the byte that two hexadecimal digits stand for.
#[inline(never)]
fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Returns the number that digits stand for. As in std, a plus sign can stand before them.
#[inline(never)]
fn number(digits: &[u8], radix: u32) -> Option<u32> {
    let digits = digits.strip_prefix(b"+").unwrap_or(digits);
    let add = |number: u32, digit: &u8| {
        let digit = char::from(*digit)
            .to_digit(16)
            .filter(|digit| *digit < radix)?;
        number.checked_mul(radix)?.checked_add(digit)
    };
    digits
        .iter()
        .try_fold(0, add)
        .filter(|_| !digits.is_empty())
}
