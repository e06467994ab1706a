//! Formats of words about which several modules ask, such as UUIDs and the names of hosts.

use crate::bytes::*;

/// Whether a word is `0x` and at most 64 bits: an address, a handle or a code. Behind an address, a sign and a number can say
/// where in a function it is, or how far a range goes, as in `0x7f3a5c0e+1245` and `0x7f3a5c..0x7f3b00`. Java writes the hash
/// of an object behind an `@`, and a method behind the address of a hidden class.
#[inline(never)]
pub(crate) fn is_hex_number(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| {
        let digits = part.strip_prefix(b"0x").unwrap_or(part);
        digits.len() <= 16 && consists_of(digits, HEX)
    };
    let [b'0', b'x' | b'X', digits @ ..] = word else {
        return false;
    };
    parts(digits, class!(b"+@."))
        .enumerate()
        .all(|(nth, part)| is_number(part) || nth > 0 && consists_of(part, LETTER))
}

/// The length of a UUID as text.
pub(super) const UUID_LEN: usize = 36;

/// Whether a word is a UUID: 8, 4, 4, 4 and 12 hexadecimal digits.
#[inline]
pub(crate) fn is_uuid(word: &[u8]) -> bool {
    word.len() == UUID_LEN && has_digits_of_uuid(word)
}

#[inline(never)]
fn has_digits_of_uuid(word: &[u8]) -> bool {
    word.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => HEX.has(*byte),
    })
}

/// Whether a word is the name of a host: labels of small letters, digits and hyphens between dots, and a last
/// label of two to six letters. A label can be a key, but the whole is not one.
#[inline(never)]
pub(crate) fn is_host_name(word: &[u8]) -> bool {
    let is_label = |label: &[u8]| consists_of(label, class!(LOWER DIGIT b"-"));
    let top = suffix(word, class!(!b"."));
    let is_top = (2..=6).contains(&top.len()) && consists_of(top, LOWER);
    let labels = slice(word, ..word.len() - top.len()).strip_suffix(b".");
    is_top && labels.is_some_and(|labels| parts(labels, class!(b".")).all(is_label))
}

/// Whether no domain ends in a word, since it is a kind of units of systemd or an ending of images.
pub(crate) fn is_no_domain(word: &[u8]) -> bool {
    const WORDS: GroupedWords<Last> = grouped_words!(
        Last,
        "avif bmp gif ico jpeg jpg mount path png service slice socket svg timer webp"
    );
    WORDS.contains(word)
}

/// Whether a program has masked most of a value: `sk_live_****************4242`.
pub(crate) fn is_masked(word: &[u8]) -> bool {
    const MAX_SHOWN: usize = 12;
    find(word, "****").is_some_and(|at| {
        let stars = prefix_len(slice(word, at..), class!(b"*"));
        word.len() - stars <= MAX_SHOWN
    })
}
