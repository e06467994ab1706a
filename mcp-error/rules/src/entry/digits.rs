//! Numbers in the text of an entry: printable ASCII characters of six bits each, the highest ones first. None needs an
//! escape in a string literal but `\\`.

use alloc::string::String;

/// The character for 0. Those for 1 to 63 follow it in ASCII, up to `~`.
const ZERO: u8 = b'?';

// The functions that read add characters up as if each were its digit, which makes the sum too large by 63 for each of them, at
// its place. In all, that is one less than the bit above the number, so 1 is added and what stands above the number is cut.

/// Returns the number of at most six digits that begins at a place, in front of which there are others. In const
/// evaluation, a loop over the digits takes longer.
pub(super) const fn read(text: &[u8], start: usize, digits: usize) -> u64 {
    let at = start + digits - 6;
    let number = ((text[at] as u64) << 30)
        + ((text[at + 1] as u64) << 24)
        + ((text[at + 2] as u64) << 18)
        + ((text[at + 3] as u64) << 12)
        + ((text[at + 4] as u64) << 6)
        + text[at + 5] as u64;
    (number + 1) & ((1 << (6 * digits)) - 1)
}

/// Returns the number of three digits that begins at a place. A report reads a dozen of these.
#[inline]
pub(super) const fn read_3(text: &[u8], start: usize) -> u32 {
    let Some(digits) = text.split_at(start).1.first_chunk::<3>() else {
        panic!("a number has three digits");
    };
    let number = ((digits[0] as u32) << 12) + ((digits[1] as u32) << 6) + digits[2] as u32;
    (number + 1) & 0x3_ffff
}

/// Writes a number to a place.
pub(super) const fn write(text: &mut [u8], start: usize, digits: usize, mut number: u64) {
    let mut at = start + digits;
    while at > start {
        at -= 1;
        text[at] = ZERO + (number & 0x3f) as u8;
        number >>= 6;
    }
}

/// Appends digits to a text.
pub(super) fn push(into: &mut String, digits: &[u8]) {
    into.push_str(core::str::from_utf8(digits).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_was_written() {
        for number in [0, 1, 63, 64, 0xff_ffff, u64::from(u32::MAX), 0xf_ffff_ffff] {
            let mut text = [b' '; 8];
            write(&mut text, 1, 6, number);
            assert_eq!(read(&text, 1, 6), number);
            assert_eq!(u64::from(read_3(&text, 4)), number & 0x3_ffff);
            assert_eq!((text[0], text[7]), (b' ', b' '));
            assert!(text[1..7].iter().all(|digit| (b'?'..=b'~').contains(digit)));
        }
    }
}
