//! Lists of words that take one pointer in a program instead of one for each word.

mod grouped;
mod letters;
mod packed;

pub use grouped::{First, GroupedWords, Last, Letter, grouped_len, pack_groups};
pub(crate) use letters::to_small_letter;
pub use packed::{beginning, pack, pack_text, packed_len};

/// Words in one text, each after its length.
#[derive(Clone, Copy)]
pub struct Words(&'static [u8]);

impl Words {
    /// Takes words that [`pack`] has packed, as [`words!`](crate::words!) does.
    pub const fn of_packed(packed: &'static [u8]) -> Self {
        Self(packed)
    }

    /// Returns the words, each after its length.
    pub const fn packed(self) -> &'static [u8] {
        self.0
    }

    /// Returns whether this is one of the words.
    #[inline(never)]
    pub fn contains(self, word: &[u8]) -> bool {
        let same_length = |len| (len == word.len()).then_some(word);
        self.find(same_length, <[u8]>::eq).is_some()
    }

    /// Returns whether this is one of the words, without regard to the case of ASCII letters.
    #[inline(never)]
    pub fn contains_ignoring_case(self, word: &[u8]) -> bool {
        let same_length = |len| (len == word.len()).then_some(word);
        self.find(same_length, is_same_word).is_some()
    }

    /// Returns the first of the words with which a text begins, without regard to the case of ASCII letters.
    #[inline(never)]
    pub fn find_at_start(self, text: &[u8]) -> Option<&'static [u8]> {
        self.find(|len| text.get(..len), is_same_word)
    }

    /// Returns the first of the words in which a text ends, without regard to the case of ASCII letters.
    #[inline(never)]
    pub fn find_at_end(self, text: &[u8]) -> Option<&'static [u8]> {
        let end = |len| text.len().checked_sub(len).map(|at| &text[at..]);
        self.find(end, is_same_word)
    }

    /// Returns the first of the words in which a text ends, without regard to the case of ASCII letters, if a test accepts
    /// what stands before it.
    #[inline]
    pub fn find_at_end_behind(
        self,
        text: &[u8],
        accepts: impl Fn(&[u8]) -> bool,
    ) -> Option<&'static [u8]> {
        let end = |len| text.len().checked_sub(len).map(|at| &text[at..]);
        self.find(end, |known, end| {
            is_same_word(known, end) && accepts(&text[..text.len() - known.len()])
        })
    }

    /// Returns the first of the words with which a text begins, without regard to the case of ASCII letters, if a test accepts
    /// the word and the rest.
    #[inline]
    pub fn find_at_start_before(
        self,
        text: &[u8],
        accepts: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Option<&'static [u8]> {
        self.find(
            |len| text.get(..len),
            |known, start| is_same_word(known, start) && accepts(known, &text[known.len()..]),
        )
    }

    /// Returns the first of the words that is the same as what is compared with words of its length.
    #[inline]
    fn find<'t>(
        self,
        compared: impl Fn(usize) -> Option<&'t [u8]>,
        is_same: impl Fn(&[u8], &[u8]) -> bool,
    ) -> Option<&'static [u8]> {
        let packed = self.0;
        let mut at = 0;
        while let Some(len) = packed.get(at) {
            let (start, len) = (at + 1, usize::from(*len));
            at = start + len;
            if let Some(text) = compared(len)
                && let Some(known) = packed.get(start..at)
                // Most words begin or end with another letter, or have another one in their middle.
                && let ([first, ..], [begin, ..]) = (known, text)
                && let ([.., last], [.., end]) = (known, text)
                && (first ^ begin | last ^ end) & !0x20 == 0
                && let (Some(inner), Some(middle)) = (known.get(len / 2), text.get(len / 2))
                && (inner ^ middle) & !0x20 == 0
                && is_same(known, text)
            {
                return Some(known);
            }
        }
        None
    }

    /// Returns the words in the order of the list.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        let text = |word| core::str::from_utf8(word).unwrap_or_default();
        self.bytes().map(text)
    }

    /// Returns the words as bytes.
    #[inline]
    pub fn bytes(self) -> WordBytes {
        WordBytes(self.0)
    }
}

/// The words of a list as bytes, one after the other.
pub struct WordBytes(&'static [u8]);

impl WordBytes {
    /// Returns the words that are left.
    pub fn rest(self) -> Words {
        Words(self.0)
    }
}

impl Iterator for WordBytes {
    type Item = &'static [u8];

    // Many searches have a loop over words, so a program contains this once and not in each of them.
    #[inline(never)]
    fn next(&mut self) -> Option<&'static [u8]> {
        let (len, rest) = self.0.split_first()?;
        let (word, after) = rest.split_at_checked(usize::from(*len))?;
        self.0 = after;
        Some(word)
    }
}

/// Returns whether two words are the same without regard to the case of ASCII letters.
// In a program, this is much smaller than a copy of `eq_ignore_ascii_case` in each function that needs it.
#[inline(never)]
pub fn is_same_word(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| one == other || one.eq_ignore_ascii_case(other))
}

/// Returns what stands before a word at the end of a text, without regard to the case of ASCII letters.
#[inline(never)]
pub fn strip_end_ignoring_case<'t>(text: &'t [u8], word: &str) -> Option<&'t [u8]> {
    let (before, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
    is_same_word(end, word.as_bytes()).then_some(before)
}
