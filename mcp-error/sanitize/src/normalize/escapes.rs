//! Invisible characters that `Debug` or JSON has escaped. A reader can see the escape, but it would hide a
//! secret from the detectors: `pass\u{200b}word=…`.

use crate::bytes::{number, prefix_len, slice, str_slice};
use crate::classes::class;

use super::invisible::is_invisible;

/// Returns the text with these characters themselves in place of their escapes, or `None` if it has no such
/// escapes.
pub(crate) fn unescape_invisible(text: &str) -> Option<String> {
    if !may_hold_backslash_escape(text.as_bytes()) {
        return None;
    }
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let start = at;
        // An escape that was escaped again has several backslashes.
        while bytes.get(at) == Some(&b'\\') {
            at += 1;
        }
        if at == start {
            at += 1;
            continue;
        }
        if !matches!(bytes.get(at), Some(b'u' | b'x')) {
            continue;
        }
        let Some((character, len)) = escaped_character(str_slice(text, at..text.len())) else {
            continue;
        };
        at += len;
        if !is_invisible(character) {
            continue;
        }
        let out = out.get_or_insert_with(|| String::with_capacity(text.len()));
        out.push_str(str_slice(text, copied..start));
        out.push(character);
        copied = at;
    }
    let mut out = out?;
    out.push_str(str_slice(text, copied..text.len()));
    Some(out)
}

/// Whether a backslash stands before a byte with which an escape goes on, without branches, so that the compiler can use
/// vector instructions.
#[inline(never)]
pub(super) fn may_hold_backslash_escape(text: &[u8]) -> bool {
    let is_one = |first: u8, next: u8| {
        let is_blank = (next == b'n') | (next == b'r') | (next == b't');
        let is_sign = (next == b'/') | (next == b'"') | (next == b'\'');
        (first == b'\\') & ((next == b'u') | (next == b'x') | is_blank | is_sign)
    };
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |any, (first, next)| any | is_one(*first, *next))
}

fn backslashes(text: &[u8]) -> usize {
    prefix_len(text, class!(b"\\"))
}

/// Returns the character of the escape at the beginning of a text, and the length of the escape with its
/// backslashes.
pub(crate) fn character_behind_backslashes(text: &str) -> Option<(char, usize)> {
    let slashes = backslashes(text.as_bytes());
    let (character, len) = escaped_character(&text[slashes..])?;
    Some((character, slashes + len))
}

/// Returns the character of an escape, and the length of the escape. The text starts behind the backslash of
/// `\u{200b}`, `\u200b` or `\x1b`.
fn escaped_character(text: &str) -> Option<(char, usize)> {
    let number = |start: usize, len: usize| number(text.as_bytes().get(start..start + len)?, 16);
    let (code, len) = match text.as_bytes() {
        [b'x', ..] => (number(1, 2)?, 3),
        [b'u', b'{', ..] => {
            let mut searched = text.bytes().take(MAX_BRACED_ESCAPE);
            let close = searched.position(|byte| byte == b'}')?;
            (number(2, close - 2)?, close + 1)
        }
        [b'u', ..] => match number(1, 4)? {
            // JSON writes a character beyond 16 bits as two surrogates (RFC 8259, section 7).
            high @ 0xd800..0xdc00 => {
                let at = 5 + backslashes(&text.as_bytes()[5..]);
                slice(text.as_bytes(), at..).strip_prefix(b"u")?;
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
