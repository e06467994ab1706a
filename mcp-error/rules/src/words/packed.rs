//! How a list of words is packed into one text, in const evaluation.

/// Makes [`Words`] of a constant list of texts, or of a text with blanks between the words. If a text has a bar, only bars divide it,
/// so that its words can hold blanks.
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

/// Whether bars divide a text, so that its words can hold blanks and end in one.
const fn has_bars(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        if *byte == b'|' {
            return true;
        }
        rest = after;
    }
    false
}

const fn is_inside(byte: u8, has_bars: bool) -> bool {
    if has_bars { byte != b'|' } else { byte > b' ' }
}

/// Returns how many words a text holds.
pub const fn count(text: &str) -> usize {
    let has_bars = has_bars(text);
    let (mut count, mut was_inside, mut rest) = (0, false, text.as_bytes());
    while let [byte, after @ ..] = rest {
        let is_inside = is_inside(*byte, has_bars);
        count += (!was_inside && is_inside) as usize;
        (was_inside, rest) = (is_inside, after);
    }
    count
}

/// Returns the words of a text, between blanks or between bars.
pub const fn split<const COUNT: usize>(text: &str) -> [&str; COUNT] {
    let has_bars = has_bars(text);
    let (mut words, mut filled) = ([""; COUNT], 0);
    let (mut start, mut at, mut rest) = (0, 0, text.as_bytes());
    while filled < COUNT {
        match rest {
            [byte, after @ ..] if is_inside(*byte, has_bars) => rest = after,
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

    #[test]
    fn words_between_bars_can_hold_blanks() {
        let listed: Vec<_> = crate::words!(&["no ", "is not ", "must"]).iter().collect();
        let split: Vec<_> = crate::words!("no |is not |must").iter().collect();
        assert_eq!(split, listed);
    }
}
