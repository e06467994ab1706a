//! Lists of words that take one pointer in a program instead of one for each word.

use core::marker::PhantomData;

/// Words in one text, each after its length.
#[derive(Clone, Copy)]
pub struct Words(&'static str);

impl Words {
    /// Takes words that [`pack`] has packed, as [`words!`](crate::words!) does.
    pub const fn of_packed(packed: &'static [u8]) -> Self {
        match core::str::from_utf8(packed) {
            Ok(text) => Self(text),
            Err(_) => panic!("a list is packed by `pack`"),
        }
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
        let packed = self.0.as_bytes();
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
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The words of a list, one after the other.
pub struct Iter(&'static str);

impl Iterator for Iter {
    type Item = &'static str;

    // Many searches have a loop over words, so a program contains this once and not in each of them.
    #[inline(never)]
    fn next(&mut self) -> Option<&'static str> {
        let len = usize::from(*self.0.as_bytes().first()?);
        let (word, after) = self.0.get(1..)?.split_at_checked(len)?;
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

/// Makes [`Words`] of a constant list of texts, or of a text with blanks between the words.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($text:literal) => {
        $crate::words!(&$crate::words::split::<{ $crate::words::count($text) }>(
            $text
        ))
    };
    ($list:expr) => {{
        const LIST: &[&str] = $list;
        const PACKED: &[u8; $crate::words::packed_len(LIST)] = &$crate::words::pack(LIST);
        const { $crate::words::Words::of_packed(PACKED) }
    }};
}

// Const evaluation is slow: each step of a loop costs as much as thousands of instructions. So the following take slices
// apart with patterns, which are fewer steps than indices with their bounds.

/// Returns how many words a text holds.
pub const fn count(text: &str) -> usize {
    let (mut count, mut last, mut rest) = (0, b' ', text.as_bytes());
    while let [byte, after @ ..] = rest {
        count += (last <= b' ' && *byte > b' ') as usize;
        (last, rest) = (*byte, after);
    }
    count
}

/// Returns the words of a text, which ends in one of them.
pub const fn split<const COUNT: usize>(text: &str) -> [&str; COUNT] {
    let (mut words, mut filled) = ([""; COUNT], 0);
    let (mut start, mut at, mut rest) = (0, 0, text.as_bytes());
    while filled < COUNT {
        match rest {
            [byte, after @ ..] if *byte > b' ' => rest = after,
            _ => {
                if start < at {
                    words[filled] = text.split_at(at).0.split_at(start).1;
                    filled += 1;
                }
                start = at + 1;
                rest = match rest {
                    [_, after @ ..] => after,
                    [] => rest,
                };
            }
        }
        at += 1;
    }
    words
}

/// Returns how many bytes a list takes.
pub const fn packed_len(mut list: &[&str]) -> usize {
    let mut len = list.len();
    while let [word, rest @ ..] = list {
        len += word.len();
        list = rest;
    }
    len
}

/// Returns the words of a list, each after its length, which is at most 127 bytes.
pub const fn pack<const LEN: usize>(mut list: &[&str]) -> [u8; LEN] {
    let mut packed = [0; LEN];
    let mut filled = 0;
    while let [word, rest @ ..] = list {
        filled = pack_word(&mut packed, filled, word.as_bytes());
        list = rest;
    }
    packed
}

/// Writes a word after its length, and returns where it ends.
const fn pack_word(packed: &mut [u8], mut at: usize, mut word: &[u8]) -> usize {
    assert!(word.len() < 0x80, "a word has at most 127 bytes");
    packed[at] = word.len() as u8;
    while let [letter, rest @ ..] = word {
        at += 1;
        packed[at] = *letter;
        word = rest;
    }
    at + 1
}

/// The letter by which words are grouped.
pub trait Letter {
    /// Whether it is the last letter of the word, and not the first one.
    const IS_LAST: bool;
}

/// The first letter of a word.
pub struct First;

impl Letter for First {
    const IS_LAST: bool = false;
}

/// The last letter of a word.
pub struct Last;

impl Letter for Last {
    const IS_LAST: bool = true;
}

/// Words grouped by a letter, so that a name is compared with few of them.
pub struct GroupedWords<By> {
    words: Words,
    /// For each group, where its first word starts; and after the last group, the length of all.
    group_starts: [u16; GROUPS + 1],
    by: PhantomData<By>,
}

/// A group holds the words whose letters agree in their low five bits, so case makes no difference in ASCII.
const GROUPS: usize = 32;

const fn group_of(letter: u8) -> usize {
    letter as usize & (GROUPS - 1)
}

impl<By: Letter> GroupedWords<By> {
    /// Takes what [`pack_groups`] returns.
    pub const fn of_packed(packed: &'static [u8], group_starts: [u16; GROUPS + 1]) -> Self {
        Self {
            words: Words::of_packed(packed),
            group_starts,
            by: PhantomData,
        }
    }

    /// Returns all words, by groups.
    pub fn iter(&self) -> Iter {
        self.words.iter()
    }

    /// Returns the words that may be the same as this one, or as the beginning or the end of this text, in any case of ASCII.
    #[inline(never)]
    pub fn like(&self, text: &[u8]) -> Words {
        let letter = if By::IS_LAST {
            text.last()
        } else {
            text.first()
        };
        let group = letter.and_then(|letter| {
            let group = group_of(*letter);
            let [start, end] = [group, group + 1].map(|at| usize::from(self.group_starts[at]));
            self.words.0.get(start..end)
        });
        Words(group.unwrap_or_default())
    }

    /// Returns whether this is one of the words.
    pub fn contains(&self, word: &[u8]) -> bool {
        self.like(word).contains(word)
    }

    /// Returns whether this is one of the words, without regard to the case of ASCII letters.
    pub fn contains_ignoring_case(&self, word: &[u8]) -> bool {
        self.like(word).contains_ignoring_case(word)
    }
}

impl GroupedWords<First> {
    /// Returns the first of the words with which a text begins, without regard to the case of ASCII letters.
    pub fn find_at_start(&self, text: &[u8]) -> Option<&'static [u8]> {
        self.like(text).find_at_start(text)
    }
}

impl GroupedWords<Last> {
    /// Returns the first of the words in which a text ends, without regard to the case of ASCII letters.
    pub fn find_at_end(&self, text: &[u8]) -> Option<&'static [u8]> {
        self.like(text).find_at_end(text)
    }

    /// Returns the words that may have the same last letter as a name, in any case.
    pub fn like_name(&self, name: &str) -> Words {
        if name.as_bytes().last().is_none_or(u8::is_ascii) {
            return self.like(name.as_bytes());
        }
        let last = match name.chars().next_back().map_or('a', to_small_letter) {
            // The words have the form of the letter that stands at the end of a word.
            'σ' => 'ς',
            last => last,
        };
        self.like(last.encode_utf8(&mut [0; 4]).as_bytes())
    }
}

/// Makes [`GroupedWords`] of a constant list of texts in small letters, or of a text with blanks between the words.
#[doc(hidden)]
#[macro_export]
macro_rules! grouped_words {
    ($letter:ident, $text:literal) => {
        $crate::grouped_words!(
            $letter,
            &$crate::words::split::<{ $crate::words::count($text) }>($text)
        )
    };
    ($letter:ident, $list:expr) => {{
        const LIST: &[&str] = $list;
        const LEN: usize = $crate::words::packed_len(LIST);
        const PACKED: &([u8; LEN], [u16; 33]) =
            &$crate::words::pack_groups::<$crate::words::$letter, LEN>(LIST);
        $crate::words::GroupedWords::<$crate::words::$letter>::of_packed(&PACKED.0, PACKED.1)
    }};
}

/// Returns the words of a list by groups, each after its length, and where each group starts.
pub const fn pack_groups<By: Letter, const LEN: usize>(
    mut list: &[&str],
) -> ([u8; LEN], [u16; GROUPS + 1]) {
    // This reads the list twice and not once for each group.
    let mut filled = [0; GROUPS];
    let mut counted = list;
    while let [word, rest @ ..] = counted {
        filled[group_by::<By>(word)] += 1 + word.len();
        counted = rest;
    }
    let (mut packed, mut group_starts) = ([0; LEN], [0; GROUPS + 1]);
    let (mut group, mut start) = (0, 0);
    while group < GROUPS {
        group_starts[group] = start as u16;
        (start, filled[group]) = (start + filled[group], start);
        group += 1;
    }
    assert!(start <= u16::MAX as usize, "a list takes less than 64 KiB");
    group_starts[GROUPS] = start as u16;
    while let [word, rest @ ..] = list {
        let group = group_by::<By>(word);
        filled[group] = pack_word(&mut packed, filled[group], word.as_bytes());
        list = rest;
    }
    (packed, group_starts)
}

const fn group_by<By: Letter>(word: &str) -> usize {
    let word = word.as_bytes();
    group_of(word[if By::IS_LAST { word.len() - 1 } else { 0 }])
}

/// Returns the small form of a letter, for the scripts of the word lists that have capitals. The two small
/// forms of sigma count as one.
// The table of std takes 12 KB in a program.
#[inline(never)]
pub(crate) fn to_small_letter(letter: char) -> char {
    let code = u32::from(letter);
    let distance = match letter {
        'İ' => return 'i',
        'Ÿ' => return 'ÿ',
        'Σ' | 'ς' => return 'σ',
        'ϴ' => return 'θ',
        'ẞ' => return 'ß',
        'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Τ'..='Ϋ' | 'А'..='Я' => 0x20,
        'Ѐ'..='Џ' => 0x50,
        'Ά' => 0x26,
        'Έ'..='Ί' => 0x25,
        'Ό' => 0x40,
        'Ύ' | 'Ώ' => 0x3f,
        // Here each capital stands before its small letter, at an even number or at an odd one.
        'Ā'..='į'
        | 'Ĳ'..='ķ'
        | 'Ŋ'..='ŷ'
        | 'Ѡ'..='ҁ'
        | 'Ҋ'..='ҿ'
        | 'Ӑ'..='ԯ'
        | 'Ḁ'..='ẕ'
        | 'Ạ'..='ỿ' => 1 - code % 2,
        'Ĺ'..='ň' | 'Ź'..='ž' | 'Ӂ'..='ӎ' => code % 2,
        _ => return letter.to_ascii_lowercase(),
    };
    char::from_u32(code + distance).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::to_small_letter;
    use crate::secret_names::FOREIGN_WORDS;

    /// Whether [`to_small_letter`] knows the capitals of the block in which a letter stands.
    fn is_known(letter: char) -> bool {
        matches!(
            letter,
            '\0'..='\u{17f}' | 'Ά'..='ώ' | 'Ѐ'..='ҿ' | 'Ӂ'..='ӎ' | 'Ӑ'..='ԯ' | 'Ḁ'..='ỿ'
        )
    }

    #[test]
    fn a_list_can_be_written_as_one_text() {
        let listed: Vec<_> = crate::words!(&["fir", "oak-tree", "é"]).iter().collect();
        let split: Vec<_> = crate::words!(
            "fir oak-tree
             é"
        )
        .iter()
        .collect();
        assert_eq!(split, listed);
    }

    #[test]
    fn small_letters_are_those_of_unicode() {
        for letter in ('\0'..='\u{52f}').chain('\u{1e00}'..='\u{1fff}') {
            let small = letter.to_lowercase().next().unwrap_or(letter);
            if is_known(small) && letter != 'ς' {
                assert_eq!(to_small_letter(letter), small, "{letter}");
            }
        }
    }

    #[test]
    fn the_capitals_of_all_foreign_words_are_known() {
        for letter in FOREIGN_WORDS.iter().flat_map(|word| word.chars()) {
            let has_capital = letter.to_uppercase().next() != Some(letter);
            assert!(is_known(letter) || !has_capital, "{letter}");
        }
    }
}
