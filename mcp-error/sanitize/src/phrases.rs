//! Lists of words and phrases that are looked up at many places of a text.

use mcp_error_rules::words::{First, GroupedWords, Words};

/// Words and phrases in small letters, each of at least two bytes. For each letter or sign with which one of them begins, one
/// bit for each that can follow.
pub(crate) struct Phrases {
    by_first_byte: GroupedWords<First>,
    second_bytes: [u64; 32],
}

/// Makes [`Phrases`] of a constant list.
macro_rules! phrases {
    ($list:expr) => {
        crate::phrases::Phrases::new(mcp_error_rules::grouped_words!(First, $list), $list)
    };
}
pub(crate) use phrases;

impl Phrases {
    pub(crate) const fn new(by_first_byte: GroupedWords<First>, mut list: &[&str]) -> Self {
        let mut second_bytes = [0; 32];
        while let [phrase, others @ ..] = list {
            let [first, second, ..] = phrase.as_bytes() else {
                panic!("a phrase has two letters at least");
            };
            second_bytes[group(*first)] |= 1 << folded(*second);
            list = others;
        }
        Self {
            by_first_byte,
            second_bytes,
        }
    }

    /// Whether a phrase may begin with two letters or signs.
    #[inline]
    pub(crate) fn may_begin_with(&self, first: u8, second: u8) -> bool {
        self.second_bytes[group(first)] >> folded(second) & 1 != 0
    }

    /// Returns all phrases.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.by_first_byte.iter()
    }

    /// Returns the phrases that may be the same as the beginning of a text.
    pub(crate) fn like(&self, text: &[u8]) -> Words {
        self.by_first_byte.like(text)
    }
}

/// Returns the low five bits of a byte, which are the same for capitals and small letters.
const fn group(byte: u8) -> usize {
    byte as usize & 31
}

/// Returns a number below 64 that is the same for capitals and small letters, and another one for digits and signs.
const fn folded(byte: u8) -> usize {
    group(byte) | (byte as usize & 0x40) >> 1
}
