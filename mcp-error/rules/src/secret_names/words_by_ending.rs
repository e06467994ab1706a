//! A list of words that is searched by the last letter of a name.

use super::to_small_letter;

/// Words grouped by their last letter, so that a name is compared with few of them.
pub struct WordsByEnding<const N: usize> {
    words: [&'static str; N],
    /// For each group, the index of its first word; and behind the last group, the number of words.
    group_starts: [u8; GROUPS + 1],
}

/// A group holds the words whose last bytes agree in their low five bits, so case makes no difference in ASCII.
const GROUPS: usize = 32;

const fn group_of(last: u8) -> usize {
    last as usize & (GROUPS - 1)
}

impl<const N: usize> WordsByEnding<N> {
    /// Groups words in small letters, none of which is empty.
    pub const fn new(words: &[&'static str]) -> Self {
        let mut sorted = [""; N];
        let mut group_starts = [0; GROUPS + 1];
        let (mut group, mut filled) = (0, 0);
        while group < GROUPS {
            group_starts[group] = filled as u8;
            let mut at = 0;
            while at < N {
                let word = words[at].as_bytes();
                if group_of(word[word.len() - 1]) == group {
                    sorted[filled] = words[at];
                    filled += 1;
                }
                at += 1;
            }
            group += 1;
        }
        group_starts[GROUPS] = filled as u8;
        Self {
            words: sorted,
            group_starts,
        }
    }

    /// Returns the words that may have the same last letter as a name, in any case.
    pub fn ending_like_name(&self, name: &str) -> &[&'static str] {
        if name.as_bytes().last().is_none_or(u8::is_ascii) {
            return self.ending_like(name.as_bytes());
        }
        let last = match name.chars().next_back().map_or('a', to_small_letter) {
            // The words have the form of the letter that stands at the end of a word.
            'σ' => 'ς',
            last => last,
        };
        self.ending_like(last.encode_utf8(&mut [0; 4]).as_bytes())
    }

    /// Returns the words that may have the same last byte as this word, in any case of ASCII.
    pub fn ending_like(&self, word: &[u8]) -> &[&'static str] {
        let Some(last) = word.last() else {
            return &[];
        };
        let group = group_of(*last);
        let range =
            usize::from(self.group_starts[group])..usize::from(self.group_starts[group + 1]);
        &self.words[range]
    }
}
