//! Text in the escapes of another format, decoded, so that the detectors see what a reader of that format would:
//! percent-encoding, the entities of HTML, and the escapes of JSON. An escaped character that is invisible is nothing in the decoded
//! text, since it would hide a secret from the detectors: `pass\u{200b}word=…`. The wide letters and digits of Chinese and Japanese
//! keyboards are decoded as well: `ｐａｓｓｗｏｒｄ`.

use crate::bytes::*;

use super::escapes::{
    backslashes, character_behind_backslashes, character_reference, percent_encoded,
};
use super::invisible::is_invisible;
use super::terminal::{ESCAPE, control_sequence_len};

/// A decoded text, and where it comes from.
pub(crate) struct Decoded {
    pub(crate) text: String,
    escapes: Vec<Escape>,
}

/// An escape of the original.
struct Escape {
    /// Where the byte is in the decoded text for which it stands, or where that would be.
    decoded_at: u32,
    /// 1, or 0 if it stands for nothing.
    decoded_len: u32,
    /// Where the escape is in the original.
    start: u32,
    end: u32,
}

/// The named entities of HTML that stand for ASCII signs, each before its sign.
const ENTITIES: GroupedWords<First> = grouped_words!(
    First,
    &[
        "quot;\"", "apos;'", "amp;&", "lt;<", "gt;>", "equals;=", "commat;@", "sol;/",
    ]
);

impl Decoded {
    /// Returns the decoded text, or `None` if it holds no escapes.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let begins = if has_byte(bytes, 0xef) && holds_wide_sign(bytes) {
            class!(HIGH b"%&\\")
        } else if b"%&\\".iter().any(|sign| has_byte(bytes, *sign)) {
            class!(b"%&\\")
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
                decoded_len: u32::from(byte.is_some()),
                start: start as u32,
                end: at as u32,
            });
            if let Some(byte) = byte {
                decoded.push(byte);
            }
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
        let Some(escape) = last else {
            return (place, place + 1);
        };
        let offset = place - escape.decoded_at as usize;
        match offset.checked_sub(escape.decoded_len as usize) {
            None => (escape.start as usize, escape.end as usize),
            Some(behind) => {
                let start = escape.end as usize + behind;
                (start, start + 1)
            }
        }
    }
}

/// Whether a text holds the wide form of a letter, of a digit or of a sign in names.
fn holds_wide_sign(text: &[u8]) -> bool {
    text.windows(3).any(|sign| wide_sign(sign).is_some())
}

/// Returns the ASCII sign whose wide form (U+FF01 to U+FF5E) stands at the beginning of a text. Those that divide words are respelled.
fn wide_sign(text: &[u8]) -> Option<u8> {
    let sign = match text {
        [0xef, 0xbc, last, ..] => last - 0x60,
        [0xef, 0xbd, last, ..] => last - 0x20,
        _ => return None,
    };
    class!(NAME b"@").has(sign).then_some(sign)
}

/// Returns the visible ASCII character for which the escape at the beginning of a text stands, or none for an invisible character,
/// and the length of the escape.
fn escape_at(text: &[u8]) -> Option<(Option<u8>, usize)> {
    let (byte, len) = match text {
        [b'%', ..] => percent_encoded(text)?,
        [b'\\', ..] => {
            if let Some((character, len)) = character_behind_backslashes(text) {
                if is_invisible(character) {
                    return Some((
                        None,
                        len + sequence_len_behind(character, slice(text, len..)),
                    ));
                }
                (u8::try_from(character).ok()?, len)
            } else {
                let len = backslashes(text);
                match text.get(len)? {
                    sign @ (b'/' | b'"' | b'\'') => (*sign, len + 1),
                    b'n' | b'r' => (b'\n', len + 1),
                    b't' => (b'\t', len + 1),
                    _ if len > 1 => (b'\\', 2),
                    _ => return None,
                }
            }
        }
        [b'&', b'#', ..] => {
            let (character, len) = character_reference(text)?;
            (u8::try_from(character).ok()?, len)
        }
        [b'&', rest @ ..] => {
            let is_here = |entity: &&[u8]| rest.starts_with(slice(entity, ..entity.len() - 1));
            let entity = ENTITIES.like(rest).bytes().find(is_here)?;
            (byte_at(entity, entity.len() - 1), entity.len())
        }
        _ => (wide_sign(text)?, 3),
    };
    (byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\t')).then_some((Some(byte), len))
}

/// Returns how many bytes behind an escaped character belong to a control sequence that it begins: `\u001b[31m`.
fn sequence_len_behind(character: char, behind: &[u8]) -> usize {
    match behind {
        [b'[', body @ ..] if character == char::from(ESCAPE) => {
            1 + control_sequence_len(body, true)
        }
        _ => 0,
    }
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
            "ａ_ｂ９＿：{ff41}é％～",
        ] {
            let decoded = Decoded::of(text).expect("an escape");
            let mut end_of_last = 0;
            for (at, byte) in decoded.text.bytes().enumerate() {
                let (start, end) = decoded.origin(at, at + 1);
                assert_eq!(start, end_of_last, "{text} {at}");
                let written = &text.as_bytes()[start..end];
                let escaped = escape_at(written).and_then(|(byte, _)| byte);
                assert!(written == [byte] || escaped == Some(byte), "{text} {at}");
                end_of_last = end;
            }
            assert_eq!(end_of_last, text.len(), "{text}");
        }
    }
}
