//! A cheap look at the last three letters of a word, which spares most words the comparison of names.

use super::key_value::AMBIGUOUS_WORDS;
use super::secret_names::{FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS};
use super::words::Bits;

/// Ends of names that are no secrets by themselves, of schemes, and of words before a value.
const OTHERS: &[&str] = &[
    "bearer", "basic", "begin", "key", "_id", "-id", ".id", "tid", "pid",
];

/// By the last and the last but one letter, one bit for each that can stand before them.
static ENDS: [u32; 1024] = {
    let mut table = [0; 1024];
    let lists = [
        SECRET_WORDS,
        SECRET_ENDS,
        QUALIFIED,
        FOREIGN_WORDS,
        AMBIGUOUS_WORDS,
        OTHERS,
    ];
    let mut list = 0;
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            let bytes = lists[list][word].as_bytes();
            let end = bytes.len();
            let (third, second, last) = (bytes[end - 3], bytes[end - 2], bytes[end - 1]);
            table[(last as usize & 31) << 5 | second as usize & 31] |= 1 << (third & 31);
            word += 1;
        }
        list += 1;
    }
    table
};

/// Whether a name that says something may end at `end`: digits and `_` at its end do not count.
#[inline]
pub(super) fn may_be_name(bytes: &[u8], start: usize, mut end: usize) -> bool {
    if end < start + 3 {
        return false;
    }
    if is_tail(bytes[end - 1]) {
        // A number, a date: most of what ends in a digit starts with one.
        if bytes[start].is_ascii_digit() {
            return false;
        }
        while end > start && is_tail(bytes[end - 1]) {
            end -= 1;
        }
        if end < start + 3 {
            return false;
        }
    }
    let (third, second, last) = (bytes[end - 3], bytes[end - 2], bytes[end - 1]);
    is_end(third, second, last)
}

#[inline]
fn is_end(third: u8, second: u8, last: u8) -> bool {
    ENDS[(last as usize & 31) << 5 | second as usize & 31] >> (third & 31) & 1 != 0
}

/// The ends of words, of those in `ends`, that a name may end at. A sign may stand between.
pub(super) fn names(bytes: &[u8], base: usize, ends: Bits, signs: Bits) -> Bits {
    // In two halves, which are numbers of the machine.
    let signs = signs << 1;
    let low = names_of(bytes, base, ends as u64, signs as u64);
    let high = names_of(bytes, base + 64, (ends >> 64) as u64, (signs >> 64) as u64);
    Bits::from(high) << 64 | Bits::from(low)
}

fn names_of(bytes: &[u8], base: usize, mut ends: u64, signs: u64) -> u64 {
    let mut found = 0;
    while ends != 0 {
        let end = ends.trailing_zeros();
        ends &= ends - 1;
        let sign = signs >> end & 1;
        let end_of_name = base + end as usize - sign as usize;
        let letters = end_of_name.checked_sub(3);
        let letters = letters.and_then(|at| bytes[at..].first_chunk::<3>());
        if let Some([third, second, last]) = letters
            && is_end(*third, *second, *last)
            && !is_noun(bytes, end_of_name)
        {
            found |= 1 << end;
        }
    }
    found
}

/// `-ion`, but not `-zation`: one name of a secret ends like the most usual words of errors.
fn is_noun(bytes: &[u8], end: usize) -> bool {
    bytes[end - 3..end].eq_ignore_ascii_case(b"ion") && !(end >= 6 && bytes[end - 6] | 0x20 == b'z')
}

fn is_tail(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}
