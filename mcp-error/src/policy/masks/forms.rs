//! The forms in which a value can occur in a text: escaped, percent-encoded, and in base64.

use std::borrow::Cow;
use std::ops::Range;

/// A text, or the bytes that are left of it once its escapes are decoded.
pub(super) struct Text<'a> {
    pub(super) bytes: Cow<'a, [u8]>,
    /// Whether it is the beginning of a longer text, so that a value may continue after its end.
    pub(super) is_cut: bool,
    /// Where each byte begins in the original text, and the length of that. `None` if nothing was decoded.
    offsets: Option<Vec<u32>>,
}

/// An encoding that keeps most characters as they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// Percent-encoding (RFC 3986 §2.1).
    Percent,
    /// Percent-encoding in which `+` is a blank (`application/x-www-form-urlencoded`).
    Form,
    /// The escapes that begin with a backslash, of JSON (RFC 8259 §7) and of Rust.
    Backslash,
}

impl<'a> Text<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self {
            bytes: Cow::Borrowed(text.as_bytes()),
            is_cut: false,
            offsets: None,
        }
    }

    /// Returns the beginning of a longer text.
    pub(super) fn of_beginning(text: &'a str) -> Self {
        Self {
            is_cut: true,
            ..Self::of(text)
        }
    }

    /// Calls `read` with each of the texts that are left once one or two encodings are decoded.
    pub(super) fn each_decoded(&self, mut read: impl FnMut(&Text<'_>)) {
        const OUTER: [Encoding; 3] = [Encoding::Percent, Encoding::Form, Encoding::Backslash];
        const INNER: [Encoding; 2] = [Encoding::Percent, Encoding::Backslash];
        for outer in OUTER.into_iter().filter_map(|outer| self.decode(outer)) {
            read(&outer);
            for inner in INNER.into_iter().filter_map(|inner| outer.decode(inner)) {
                read(&inner);
            }
        }
    }

    /// Returns the place in the original text of a range of this text.
    pub(super) fn original(&self, range: Range<usize>) -> Range<usize> {
        match &self.offsets {
            Some(offsets) => offsets[range.start] as usize..offsets[range.end] as usize,
            None => range,
        }
    }

    /// Decodes an encoding. Returns `None` if the text has none of its signs.
    fn decode(&self, encoding: Encoding) -> Option<Text<'a>> {
        if !self.bytes.contains(&encoding.sign()) {
            return None;
        }
        // This never fails: a policy allows texts of at most 16 MiB.
        u32::try_from(self.bytes.len()).ok()?;
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut offsets = Vec::with_capacity(self.bytes.len() + 1);
        let offset = |at: usize| match &self.offsets {
            Some(offsets) => offsets[at],
            None => at as u32,
        };
        let mut at = 0;
        while at < self.bytes.len() {
            let rest = &self.bytes[at..];
            let plain = rest.iter().position(|byte| encoding.begins(*byte));
            let plain = plain.unwrap_or(rest.len());
            if plain > 0 {
                bytes.extend_from_slice(&rest[..plain]);
                offsets.extend((at..at + plain).map(offset));
                at += plain;
                continue;
            }
            let (decoded, len) = encoding.decode_at(rest);
            offsets.extend(std::iter::repeat_n(offset(at), decoded.len()));
            bytes.extend_from_slice(decoded.as_slice());
            at += len;
        }
        offsets.push(offset(at));
        Some(Text {
            bytes: Cow::Owned(bytes),
            is_cut: self.is_cut,
            offsets: Some(offsets),
        })
    }
}

/// The bytes of one decoded character.
struct Decoded([u8; 4], usize);

impl Decoded {
    fn byte(byte: u8) -> Self {
        Self([byte, 0, 0, 0], 1)
    }

    fn char(character: char) -> Self {
        let mut bytes = [0; 4];
        let len = character.encode_utf8(&mut bytes).len();
        Self(bytes, len)
    }

    fn as_slice(&self) -> &[u8] {
        &self.0[..self.1]
    }

    fn len(&self) -> usize {
        self.1
    }
}

impl Encoding {
    /// Returns the byte without which a text is not in this encoding.
    fn sign(self) -> u8 {
        match self {
            Self::Percent => b'%',
            Self::Form => b'+',
            Self::Backslash => b'\\',
        }
    }

    /// Returns whether an encoded character can begin with a byte.
    fn begins(self, byte: u8) -> bool {
        byte == self.sign() || self == Self::Form && byte == b'%'
    }

    /// Decodes the character at the beginning of a text, and returns it with its length in the text.
    fn decode_at(self, text: &[u8]) -> (Decoded, usize) {
        let decoded = match (self, text) {
            (Self::Percent | Self::Form, [b'%', high, low, ..]) => {
                let byte = hex(&[*high, *low]).and_then(|byte| u8::try_from(byte).ok());
                byte.map(|byte| (Decoded::byte(byte), 3))
            }
            (Self::Form, [b'+', ..]) => Some((Decoded::byte(b' '), 1)),
            (Self::Backslash, [b'\\', rest @ ..]) => {
                unescape(rest).map(|(character, len)| (character, len + 1))
            }
            _ => None,
        };
        decoded.unwrap_or((Decoded::byte(text[0]), 1))
    }
}

/// Decodes the characters after a backslash.
fn unescape(text: &[u8]) -> Option<(Decoded, usize)> {
    let byte = |byte| Some((Decoded::byte(byte), 1));
    match text {
        [b'n', ..] => byte(b'\n'),
        [b'r', ..] => byte(b'\r'),
        [b't', ..] => byte(b'\t'),
        [b'b', ..] => byte(8),
        [b'f', ..] => byte(12),
        [b'0', ..] => byte(0),
        [sign @ (b'"' | b'\'' | b'\\' | b'/'), ..] => byte(*sign),
        [b'x', high, low, ..] => {
            let code = hex(&[*high, *low])?;
            Some((Decoded::char(char::from_u32(code)?), 3))
        }
        [b'u', b'{', rest @ ..] => {
            let len = rest.iter().take(7).position(|byte| *byte == b'}')?;
            let character = char::from_u32(hex(&rest[..len])?)?;
            Some((Decoded::char(character), len + 3))
        }
        [b'u', rest @ ..] => {
            let unit = hex(rest.get(..4)?)?;
            let low = match rest.get(4..10) {
                Some([b'\\', b'u', digits @ ..]) => hex(digits),
                _ => None,
            };
            // Two surrogates make one character (RFC 8259 §7).
            if let (0xd800..=0xdbff, Some(low @ 0xdc00..=0xdfff)) = (unit, low) {
                let code = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                return Some((Decoded::char(char::from_u32(code)?), 11));
            }
            Some((Decoded::char(char::from_u32(unit)?), 5))
        }
        _ => None,
    }
}

/// Returns the value of hexadecimal digits.
fn hex(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Returns a text with its percent-encoding decoded.
pub(super) fn percent_decoded(text: &str) -> String {
    match Text::of(text).decode(Encoding::Percent) {
        Some(decoded) => String::from_utf8_lossy(&decoded.bytes).into_owned(),
        None => text.to_owned(),
    }
}

/// The two alphabets of base64 (RFC 4648 §4 and §5).
pub(super) const ALPHABETS: [&[u8; 64]; 2] = [
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
];

/// The part of an encoded text that does not depend on the bytes around the value.
pub(super) struct Encoded {
    pub(super) text: Vec<u8>,
    pub(super) edges: Edges,
}

/// The characters around such a text that hold bits of the value, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edges {
    pub(super) before: bool,
    pub(super) after: bool,
}

impl Edges {
    pub(super) const NONE: Self = Self {
        before: false,
        after: false,
    };
}

/// Encodes a value that follows `before` other bytes: 0, 1 or 2, since three bytes become four characters.
pub(super) fn base64(value: &[u8], before: usize, alphabet: &[u8; 64]) -> Encoded {
    let (start, end) = (before * 8, (before + value.len()) * 8);
    let bit = |at: usize| match at.checked_sub(start) {
        Some(at) => value[at / 8] >> (7 - at % 8) & 1,
        None => 0,
    };
    let text = (start.div_ceil(6)..end / 6).map(|character| {
        let bits = (0..6).fold(0, |bits, at| bits << 1 | bit(character * 6 + at));
        alphabet[usize::from(bits)]
    });
    Encoded {
        text: text.collect(),
        edges: Edges {
            before: !start.is_multiple_of(6),
            after: !end.is_multiple_of(6),
        },
    }
}

/// Returns the text that is encoded in base64, of either alphabet.
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
pub(crate) fn base64_decoded(encoded: &str) -> Option<String> {
    let (mut bits, mut len) = (0_u32, 0);
    let mut bytes = Vec::with_capacity(encoded.len());
    for byte in encoded.trim_end_matches('=').bytes() {
        let digit = |alphabet: &&[u8; 64]| alphabet.iter().position(|digit| *digit == byte);
        let digit = ALPHABETS.iter().find_map(digit)?;
        bits = bits << 6 | digit as u32;
        len += 6;
        if len >= 8 {
            len -= 8;
            bytes.push((bits >> len) as u8);
            bits &= (1 << len) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}

/// Returns whether a byte can occur in base64, except for the padding.
pub(super) fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte)
}
