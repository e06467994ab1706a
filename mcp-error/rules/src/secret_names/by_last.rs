//! A list of words that is searched by their last letters.

use super::lower;

/// Words grouped by their last letters, so that a name is compared with few of them.
pub struct ByLast<const N: usize> {
    words: [&'static str; N],
    /// Where the words that end in each letter start.
    starts: [u8; 33],
}

impl<const N: usize> ByLast<N> {
    /// Groups words, none of which is empty, in const evaluation.
    pub const fn new(words: &[&'static str]) -> Self {
        let mut sorted = [""; N];
        let mut starts = [0; 33];
        let (mut letter, mut filled) = (0, 0);
        while letter < 32 {
            starts[letter] = filled as u8;
            let mut at = 0;
            while at < N {
                let word = words[at].as_bytes();
                if word[word.len() - 1] as usize & 31 == letter {
                    sorted[filled] = words[at];
                    filled += 1;
                }
                at += 1;
            }
            letter += 1;
        }
        starts[32] = filled as u8;
        Self {
            words: sorted,
            starts,
        }
    }

    /// The words that end in the letter of this name, without regard to case.
    pub fn like_name(&self, name: &str) -> &[&'static str] {
        if name.as_bytes().last().is_none_or(u8::is_ascii) {
            return self.like(name.as_bytes());
        }
        let last = match name.chars().next_back().map_or('a', lower) {
            'σ' => 'ς',
            last => last,
        };
        self.like(last.encode_utf8(&mut [0; 4]).as_bytes())
    }

    /// The words that end like this one.
    pub fn like(&self, word: &[u8]) -> &[&'static str] {
        let Some(last) = word.last() else {
            return &[];
        };
        let letter = usize::from(last & 31);
        let range = usize::from(self.starts[letter])..usize::from(self.starts[letter + 1]);
        &self.words[range]
    }
}
