//! Text in the escapes of another format, decoded, so that the detectors see what a reader of that format would:
//! percent-encoding, the entities of HTML, and the escapes of JSON.

use crate::bytes::{byte_at, first_of, has_byte, hex_byte, number, slice};
use crate::classes::class;

use super::escapes::may_hold_backslash_escape;

/// A decoded text, and where each of its bytes comes from.
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// For each byte of the decoded text, the range of the original that it stands for.
    origins: Vec<(u32, u32)>,
}

/// The named entities of HTML that stand for ASCII signs.
const ENTITIES: [(&str, u8); 8] = [
    ("quot", b'"'),
    ("apos", b'\''),
    ("amp", b'&'),
    ("lt", b'<'),
    ("gt", b'>'),
    ("equals", b'='),
    ("commat", b'@'),
    ("sol", b'/'),
];

impl Decoded {
    /// Returns the decoded text, or `None` if it holds no escapes.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let begins = if may_hold_backslash_escape(bytes) {
            class!(b"%&\\")
        } else if has_byte(bytes, b'%') || has_byte(bytes, b'&') {
            class!(b"%&")
        } else {
            return None;
        };
        let mut first = first_of(bytes, begins)?;
        while escape_at(slice(bytes, first..)).is_none() {
            first += 1 + first_of(slice(bytes, first + 1..), begins)?;
        }
        let mut decoded = Vec::with_capacity(bytes.len());
        let mut origins = Vec::with_capacity(bytes.len());
        let mut at = 0;
        while at < bytes.len() {
            let escape = if at < first {
                None
            } else {
                escape_at(slice(bytes, at..))
            };
            let (byte, len) = escape.unwrap_or((byte_at(bytes, at), 1));
            decoded.push(byte);
            origins.push((at as u32, (at + len) as u32));
            at += len;
        }
        let text = String::from_utf8(decoded).ok()?;
        Some(Self { text, origins })
    }

    /// Returns the range of the original that a range of the decoded text stands for.
    pub(crate) fn origin(&self, start: usize, end: usize) -> (usize, usize) {
        let (first, last) = (self.origins[start], self.origins[end - 1]);
        (first.0 as usize, last.1 as usize)
    }
}

/// Returns the visible ASCII character for which the escape at the beginning of a text stands, and the length
/// of the escape.
fn escape_at(text: &[u8]) -> Option<(u8, usize)> {
    let (byte, len) = match text {
        // An encoded percent sign was encoded twice.
        [b'%', b'2', b'5', high, low, ..] if hex_byte(*high, *low).is_some() => {
            (hex_byte(*high, *low)?, 5)
        }
        [b'%', high, low, ..] => (hex_byte(*high, *low)?, 3),
        [b'\\', b'/', ..] => (b'/', 2),
        [b'\\', b'u', b'0', b'0', high, low, ..] => (hex_byte(*high, *low)?, 6),
        [b'\\', b'x', high, low, ..] => (hex_byte(*high, *low)?, 4),
        [b'&', b'#', rest @ ..] => {
            let semicolon = rest.iter().take(6).position(|byte| *byte == b';')?;
            let code = match slice(rest, ..semicolon) {
                [b'x' | b'X', digits @ ..] => number(digits, 16)?,
                digits => number(digits, 10)?,
            };
            (u8::try_from(code).ok()?, semicolon + 3)
        }
        [b'&', rest @ ..] => {
            let first = rest.first()?;
            let (name, byte) = ENTITIES.iter().find(|(name, _)| {
                name.as_bytes()[0] == *first
                    && rest.starts_with(name.as_bytes())
                    && rest.get(name.len()) == Some(&b';')
            })?;
            (*byte, name.len() + 2)
        }
        _ => return None,
    };
    (byte.is_ascii_graphic() || byte == b' ').then_some((byte, len))
}
