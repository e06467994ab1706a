//! Numbers in the text of an entry: printable ASCII characters of six bits each, the highest ones first. None needs an
//! escape in a string literal but `\\`.

use alloc::string::String;

/// The character for 0. The characters for 1 to 63 follow it in ASCII, up to `~`.
const ZERO: u8 = b'?';

// The functions that read add characters up as if each were its digit, which makes the sum too large by 63 for each of them, at
// its place. In all, that is one less than the bit above the number, so 1 is added and what stands above the number is cut.

/// Returns the number of at most six digits that begins at a place. Other digits have to precede it. In const
/// evaluation, a loop over the digits takes longer.
pub(super) const fn read(text: &[u8], start: usize, digits: usize) -> u64 {
    let [first, second, third, fourth, fifth, sixth] = *digits_at(text, start + digits - 6);
    let number = ((first as u64) << 30)
        + ((second as u64) << 24)
        + ((third as u64) << 18)
        + ((fourth as u64) << 12)
        + ((fifth as u64) << 6)
        + sixth as u64;
    (number + 1) & ((1 << (6 * digits)) - 1)
}

/// Returns the number of three digits that begins at a place. A report reads a dozen of these.
#[inline]
pub(super) const fn read_3(text: &[u8], start: usize) -> u32 {
    let [first, second, third] = *digits_at(text, start);
    let number = ((first as u32) << 12) + ((second as u32) << 6) + third as u32;
    (number + 1) & 0x3_ffff
}

/// Returns the digits that begin at a place, which is in bounds.
#[inline]
pub(super) const fn digits_at<const LEN: usize>(text: &[u8], start: usize) -> &[u8; LEN] {
    if let Some((_, rest)) = text.split_at_checked(start)
        && let Some(digits) = rest.first_chunk()
    {
        return digits;
    }
    no_digits()
}

// In each function that reads digits, the place of a panic would take a tenth of a kilobyte.
#[cold]
#[inline(never)]
const fn no_digits() -> ! {
    panic!("an entry begins with numbers")
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
