//! How a list of words is packed into one text, in const evaluation.

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
pub(super) const fn pack_word(packed: &mut [u8], mut at: usize, mut word: &[u8]) -> usize {
    assert!(word.len() < 0x80, "a word has at most 127 bytes");
    packed[at] = word.len() as u8;
    while let [letter, rest @ ..] = word {
        at += 1;
        packed[at] = *letter;
        word = rest;
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

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
}
