//! What each byte can be part of, in one table: a word is a run of bytes that are part of anything, and
//! the classes in it, or-ed, say which detectors have to look at it.

pub(super) const LOWER: u8 = 1;
pub(super) const UPPER: u8 = 2;
pub(super) const DIGIT: u8 = 4;
/// `_`, `-` and `.`, which join the words of a name.
pub(super) const JOINT: u8 = 8;
/// `:` and `=`, which stand between a name and its value.
pub(super) const ASSIGN: u8 = 16;
/// `/`, `\` and `~`, of which paths consist.
pub(super) const SLASH: u8 = 32;
pub(super) const AT: u8 = 64;
/// What else keys, URLs and addresses consist of, and bytes beyond ASCII.
pub(super) const OTHER: u8 = 128;

const ALPHANUMERIC: u8 = LOWER | UPPER | DIGIT;

static TABLE: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' => LOWER,
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'_' | b'-' | b'.' => JOINT,
            b':' | b'=' => ASSIGN,
            b'/' | b'\\' | b'~' => SLASH,
            b'@' => AT,
            b'+' | b'%' | b'$' | b'#' | b'?' | b'&' | b'!' | b'*' | b'^' | 0x80.. => OTHER,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// The class of a byte; 0 if it ends a word.
#[inline]
pub(super) fn class(byte: u8) -> u8 {
    TABLE[byte as usize]
}

#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    TABLE[byte as usize] != 0
}

/// Letters, digits, `_`, `-` and `.`: what names of keys consist of.
#[inline]
pub(super) const fn is_name(byte: u8) -> bool {
    TABLE[byte as usize] & (ALPHANUMERIC | JOINT) != 0
}

/// Ends a quoted or bare value.
#[inline]
pub(super) fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`')
}

#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

/// The classes of a word, or-ed.
pub(super) fn classes(word: &[u8]) -> u8 {
    word.iter().fold(0, |all, byte| all | class(*byte))
}

/// A bit for each byte, which is 0 or 1; the first in the lowest.
#[inline(always)]
pub(super) fn bits(bytes: &[u8; 64]) -> u64 {
    let (eights, _) = bytes.as_chunks::<8>();
    eights.iter().enumerate().fold(0, |all, (at, eight)| {
        let packed = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        all | packed << (8 * at)
    })
}
