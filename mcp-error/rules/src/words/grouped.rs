//! Words in groups, so that a name is compared with few of them.

use core::marker::PhantomData;

use super::{Words, to_small_letter};
use crate::characters::split_last_char;

/// The letter by which words are grouped.
pub trait Letter: Copy {
    /// Whether it is the last letter of the word, and not the first one.
    const IS_LAST: bool;
}

/// The first letter of a word.
#[derive(Clone, Copy)]
pub struct First;

impl Letter for First {
    const IS_LAST: bool = false;
}

/// The last letter of a word.
#[derive(Clone, Copy)]
pub struct Last;

impl Letter for Last {
    const IS_LAST: bool = true;
}

/// Words grouped by a letter, so that a name is compared with few of them.
///
/// This is one text, so that a list takes no pointer in a program if it is a constant. It begins with the places where the groups
/// start and the last one ends, each of which is two bytes.
#[derive(Clone, Copy)]
pub struct GroupedWords<By>(&'static [u8], PhantomData<By>);

/// A group holds the words whose letters agree in their low five bits, so case makes no difference in ASCII.
const GROUPS: usize = 32;

/// How many bytes the places of the groups take.
const PLACES: usize = 2 * (GROUPS + 1);

const fn group_of(letter: u8) -> usize {
    letter as usize & (GROUPS - 1)
}

impl<By: Letter> GroupedWords<By> {
    /// Takes what [`pack_groups`] returns.
    pub const fn of_packed(packed: &'static [u8]) -> Self {
        Self(packed, PhantomData)
    }

    /// Returns all words, by groups, each after its length.
    pub const fn packed(self) -> &'static [u8] {
        self.0.split_at(PLACES).1
    }

    /// Returns all words, by groups.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        Words(self.packed()).iter()
    }

    /// Returns the words that may be the same as this one, or as the beginning or the end of this text, in any case of ASCII.
    #[inline(never)]
    pub fn like(self, text: &[u8]) -> Words {
        let letter = if By::IS_LAST {
            text.last()
        } else {
            text.first()
        };
        let group = letter.and_then(|letter| {
            let places = self.0.first_chunk::<PLACES>()?;
            let first = 2 * group_of(*letter);
            let place = |at| usize::from(u16::from_le_bytes([places[at], places[at + 1]]));
            self.0.get(place(first)..place(first + 2))
        });
        Words(group.unwrap_or_default())
    }

    /// Returns whether this is one of the words.
    pub fn contains(self, word: &[u8]) -> bool {
        self.like(word).contains(word)
    }

    /// Returns whether this is one of the words, without regard to the case of ASCII letters.
    pub fn contains_ignoring_case(self, word: &[u8]) -> bool {
        self.like(word).contains_ignoring_case(word)
    }
}

impl GroupedWords<First> {
    /// Returns the first of the words with which a text begins, without regard to the case of ASCII letters.
    pub fn find_at_start(self, text: &[u8]) -> Option<&'static [u8]> {
        self.like(text).find_at_start(text)
    }
}

impl GroupedWords<Last> {
    /// Returns the first of the words in which a text ends, without regard to the case of ASCII letters.
    pub fn find_at_end(self, text: &[u8]) -> Option<&'static [u8]> {
        self.like(text).find_at_end(text)
    }

    /// Returns the words that may have the same last letter as a name, in any case.
    pub fn like_name(self, name: &str) -> Words {
        if name.as_bytes().last().is_none_or(u8::is_ascii) {
            return self.like(name.as_bytes());
        }
        let last = match split_last_char(name).map_or('a', |(_, last)| to_small_letter(last)) {
            // The words have the form of the letter that stands at the end of a word.
            'σ' => 'ς',
            last => last,
        };
        self.like(last.encode_utf8(&mut [0; 4]).as_bytes())
    }
}

/// Makes [`GroupedWords`] of a constant list of texts in small letters, or of a text as [`words`](crate::words) divides it.
#[doc(hidden)]
#[macro_export]
macro_rules! grouped_words {
    ($letter:ident, $text:literal) => {
        $crate::grouped_words!($letter, text $text)
    };
    ($letter:ident, text $text:expr) => {{
        const PACKED: ([u8; $text.len() + 1], usize) = $crate::words::pack_text($text);
        $crate::grouped_words!($letter, &PACKED.0, PACKED.1)
    }};
    ($letter:ident, $list:expr) => {{
        const LIST: &[&str] = $list;
        const LEN: usize = $crate::words::packed_len(LIST);
        $crate::grouped_words!($letter, &$crate::words::pack::<LEN>(LIST), LEN)
    }};
    ($letter:ident, $packed:expr, $len:expr) => {{
        const GROUPED_LEN: usize = $crate::words::grouped_len($len);
        const GROUPS: &[u8; GROUPED_LEN] =
            &$crate::words::pack_groups::<$crate::words::$letter, GROUPED_LEN>($packed, $len);
        $crate::words::GroupedWords::<$crate::words::$letter>::of_packed(GROUPS)
    }};
}

/// Returns how many bytes [`pack_groups`] makes of words that take so many.
pub const fn grouped_len(len: usize) -> usize {
    PLACES + len
}

/// Returns words that are each after their length, and that take `len` bytes, as [`GroupedWords`] has them.
pub const fn pack_groups<By: Letter, const LEN: usize>(words: &[u8], len: usize) -> [u8; LEN] {
    assert!(LEN <= u16::MAX as usize, "a list takes less than 64 KiB");
    // This reads the words twice and not once for each group.
    let mut filled = [0; GROUPS];
    let mut at = 0;
    while at < len {
        let len = words[at] as usize;
        let letter = words[at + if By::IS_LAST { len } else { 1 }];
        filled[group_of(letter)] += 1 + len;
        at += 1 + len;
    }
    let mut packed = [0; LEN];
    let (mut group, mut start) = (0, PLACES);
    while group < GROUPS {
        [packed[2 * group], packed[2 * group + 1]] = (start as u16).to_le_bytes();
        (start, filled[group]) = (start + filled[group], start);
        group += 1;
    }
    [packed[PLACES - 2], packed[PLACES - 1]] = (start as u16).to_le_bytes();
    at = 0;
    while at < len {
        let end = at + 1 + words[at] as usize;
        let letter = words[if By::IS_LAST { end - 1 } else { at + 1 }];
        let place = &mut filled[group_of(letter)];
        let mut to = *place;
        *place += end - at;
        // Four bytes in each turn, since each turn is as many steps as they are.
        while at + 4 < end {
            packed[to] = words[at];
            packed[to + 1] = words[at + 1];
            packed[to + 2] = words[at + 2];
            packed[to + 3] = words[at + 3];
            at += 4;
            to += 4;
        }
        while at < end {
            packed[to] = words[at];
            at += 1;
            to += 1;
        }
    }
    packed
}
