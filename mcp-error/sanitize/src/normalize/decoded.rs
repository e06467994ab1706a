//! Text in the escapes of another format, decoded, so that the detectors see what a reader of that format would:
//! percent-encoding, the entities of HTML, and the escapes of JSON.

use crate::bytes::{byte_at, first_of, has_byte, hex_byte, number, prefix_len, slice};
use crate::classes::class;

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use super::escapes::may_hold_backslash_escape;

/// A decoded text, and where it comes from.
pub(crate) struct Decoded {
    pub(crate) text: String,
    escapes: Vec<Escape>,
}

/// An escape of the original, which is one byte of the decoded text.
struct Escape {
    /// Where the byte is in the decoded text.
    decoded_at: u32,
    /// Where the escape is in the original.
    start: u32,
    end: u32,
}

/// The named entities of HTML that stand for ASCII signs, each before its sign.
static ENTITIES: GroupedWords<First> = grouped_words!(
    First,
    &[
        "quot;\"", "apos;'", "amp;&", "lt;<", "gt;>", "equals;=", "commat;@", "sol;/",
    ]
);

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
        let mut decoded = Vec::new();
        let mut escapes = Vec::new();
        let (mut at, mut copied) = (0, 0);
        while let Some(len) = first_of(slice(bytes, at..), begins) {
            let start = at + len;
            let Some((byte, len)) = escape_at(slice(bytes, start..)) else {
                at = start + 1;
                continue;
            };
            at = start + len;
            decoded.extend_from_slice(slice(bytes, copied..start));
            copied = at;
            escapes.push(Escape {
                decoded_at: decoded.len() as u32,
                start: start as u32,
                end: at as u32,
            });
            decoded.push(byte);
        }
        if escapes.is_empty() {
            return None;
        }
        decoded.extend_from_slice(slice(bytes, copied..));
        let text = String::from_utf8(decoded).ok()?;
        Some(Self { text, escapes })
    }

    /// Returns the range of the original that a range of the decoded text stands for.
    pub(crate) fn origin(&self, start: usize, end: usize) -> (usize, usize) {
        (self.origin_of(start).0, self.origin_of(end - 1).1)
    }

    /// Returns the range of the original that a byte of the decoded text stands for.
    #[inline(never)]
    fn origin_of(&self, place: usize) -> (usize, usize) {
        let begun = self
            .escapes
            .partition_point(|escape| escape.decoded_at as usize <= place);
        let last = begun.checked_sub(1).and_then(|last| self.escapes.get(last));
        match last {
            None => (place, place + 1),
            Some(escape) => {
                let [at, start, end] =
                    [escape.decoded_at, escape.start, escape.end].map(|place| place as usize);
                match place - at {
                    0 => (start, end),
                    behind => (end + behind - 1, end + behind),
                }
            }
        }
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
        [b'\\', b'u', b'0', b'0', high, low, ..] => (hex_byte(*high, *low)?, 6),
        [b'\\', b'x', high, low, ..] => (hex_byte(*high, *low)?, 4),
        [b'\\', ..] => {
            // An escape that was escaped again has several backslashes.
            let len = prefix_len(text, class!(b"\\"));
            match text.get(len)? {
                sign @ (b'/' | b'"' | b'\'') => (*sign, len + 1),
                b'n' | b'r' => (b'\n', len + 1),
                b't' => (b'\t', len + 1),
                _ if len > 1 => (b'\\', 2),
                _ => return None,
            }
        }
        [b'&', b'#', rest @ ..] => {
            let semicolon = rest.iter().take(6).position(|byte| *byte == b';')?;
            let code = match slice(rest, ..semicolon) {
                [b'x' | b'X', digits @ ..] => number(digits, 16)?,
                digits => number(digits, 10)?,
            };
            (u8::try_from(code).ok()?, semicolon + 3)
        }
        [b'&', rest @ ..] => {
            let is_here = |name: &&str| rest.starts_with(slice(name.as_bytes(), ..name.len() - 1));
            let entity = ENTITIES.like(rest).iter().find(is_here)?;
            (byte_at(entity.as_bytes(), entity.len() - 1), entity.len())
        }
        _ => return None,
    };
    (byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\t')).then_some((byte, len))
}

#[cfg(test)]
mod tests {
    use super::{Decoded, escape_at};

    #[test]
    fn each_byte_comes_from_itself_or_from_its_escape() {
        for text in [
            "%41",
            "a%41%42 é b",
            r"\u0041 and \/home&quot;\x42",
            "100 %, %zz &amp &amp;%2541",
        ] {
            let decoded = Decoded::of(text).expect("an escape");
            let mut end_of_last = 0;
            for (at, byte) in decoded.text.bytes().enumerate() {
                let (start, end) = decoded.origin(at, at + 1);
                assert_eq!(start, end_of_last, "{text} {at}");
                let written = &text.as_bytes()[start..end];
                let escaped = escape_at(written).map(|(byte, _)| byte);
                assert!(written == [byte] || escaped == Some(byte), "{text} {at}");
                end_of_last = end;
            }
            assert_eq!(end_of_last, text.len(), "{text}");
        }
    }
}
