//! Numbers in the text of an entry: ASCII characters of seven bits each, the highest ones first.

use alloc::string::String;

/// Returns the number that begins at a place.
pub(super) const fn read(text: &[u8], start: usize, digits: usize) -> u64 {
    let mut number = 0;
    let mut at = start;
    while at < start + digits {
        number = number << 7 | text[at] as u64;
        at += 1;
    }
    number
}

/// Writes a number to a place.
pub(super) const fn write(text: &mut [u8], start: usize, digits: usize, mut number: u64) {
    let mut at = start + digits;
    while at > start {
        at -= 1;
        text[at] = (number & 0x7f) as u8;
        number >>= 7;
    }
}

/// Appends digits to a text.
pub(super) fn push(into: &mut String, digits: &[u8]) {
    into.push_str(core::str::from_utf8(digits).unwrap_or_default());
}
