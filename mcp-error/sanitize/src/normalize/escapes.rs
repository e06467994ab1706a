//! Characters that `Debug` or JSON has escaped.

use crate::bytes::{at_most, find_byte, number, prefix_len, slice};
use crate::classes::class;

/// The most backslashes before an escaped character that are read, so that a text of nothing else is not read from each of them: a
/// string inside four others has 15.
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

/// The length of `u{10ffff}`.
const MAX_BRACED_ESCAPE: usize = 9;
