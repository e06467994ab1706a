//! What each byte can be part of, in one table.

pub(super) const OTHER: u8 = 0;
pub(super) const LOWER: u8 = 1;
pub(super) const UPPER: u8 = 2;
pub(super) const DIGIT: u8 = 3;
const CLASS: u8 = 3;
/// Part of a word: letters, digits, `_-+/=.~` and what else keys, paths, URLs and addresses consist of.
const WORD: u8 = 1 << 2;
/// Ends a quoted or bare value.
const QUOTE: u8 = 1 << 3;
const SPACE: u8 = 1 << 4;
/// May make its word more than a word: `/ \ @ : = ~ -` and bytes beyond ASCII.
const SIGN: u8 = 1 << 5;

static TABLE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        let mut entry = match b {
            b'a'..=b'z' => LOWER | WORD,
            b'A'..=b'Z' => UPPER | WORD,
            b'0'..=b'9' => DIGIT | WORD,
            b'_' | b'-' | b'+' | b'/' | b'=' | b'.' | b'~' | b'\\' | b'@' | b':' | b'%' | b'$'
            | b'#' | b'?' | b'&' | b'!' | b'*' | b'^' => WORD,
            b'"' | b'\'' | b'`' => QUOTE,
            b' ' | b'\t' | b'\n' => SPACE,
            0x80.. => WORD,
            _ => 0,
        };
        if matches!(b, b'/' | b'\\' | b'@' | b':' | b'=' | b'~' | b'-') {
            entry |= SIGN;
        }
        table[byte] = entry;
        byte += 1;
    }
    table
};

#[inline]
pub(super) fn class(byte: u8) -> u8 {
    TABLE[byte as usize] & CLASS
}

#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    TABLE[byte as usize] & WORD != 0
}

#[inline]
pub(super) fn is_quote(byte: u8) -> bool {
    TABLE[byte as usize] & QUOTE != 0
}

#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    TABLE[byte as usize] & SPACE != 0
}

#[inline]
pub(super) fn is_sign(byte: u8) -> bool {
    TABLE[byte as usize] & SIGN != 0
}

/// Letters, digits, `_`, `-` and `.`: what names of keys consist of.
#[inline]
pub(super) fn is_name(byte: u8) -> bool {
    class(byte) != OTHER || matches!(byte, b'_' | b'-' | b'.')
}
