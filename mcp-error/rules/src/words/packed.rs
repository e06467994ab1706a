//! How a list of words is packed into one text, in const evaluation.

/// Makes [`Words`] of a constant list of texts, or of a text with blanks between the words. If a text has a bar, only bars divide it,
/// so that its words can hold blanks.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($text:literal) => {
        $crate::words!(text $text)
    };
    (text $text:expr) => {{
        const PACKED: ([u8; $text.len() + 1], usize) = $crate::words::pack_text($text);
        const WORDS: &[u8; PACKED.1] = &$crate::words::beginning(&PACKED.0);
        $crate::words::Words::of_packed(WORDS)
    }};
    ($list:expr) => {{
        const LIST: &[&str] = $list;
        const PACKED: &[u8; $crate::words::packed_len(LIST)] = &$crate::words::pack(LIST);
        $crate::words::Words::of_packed(PACKED)
    }};
}

// Const evaluation is slow: each step of a loop costs as much as a thousand instructions, and each call as much as several steps.
// So the following take slices apart with patterns, which are fewer steps than indices with their bounds, and call nothing for
// each byte.

/// Returns the words of a text, each after its length, and how many bytes they take.
pub const fn pack_text<const MAX: usize>(text: &str) -> ([u8; MAX], usize) {
    let (mut packed, mut rest) = ([0; MAX], text.as_bytes());
    // All bytes but these are inside of words: all up to a blank, until there is a bar.
    let (mut last_blank, mut has_bars) = (b' ', false);
    // Where the length of a word stands, and where its next byte goes.
    let (mut start, mut at) = (0, 1);
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte == b'|' {
            if !has_bars {
                // The bars are what divides all of the text.
                (has_bars, last_blank, rest) = (true, 0, text.as_bytes());
                (start, at) = (0, 1);
                continue;
            }
        } else if *byte > last_blank {
            packed[at] = *byte;
            at += 1;
            continue;
        }
        (start, at) = end_word(&mut packed, start, at);
    }
    (start, _) = end_word(&mut packed, start, at);
    (packed, start)
}

/// Writes the length of a word before it, and returns where that of the next one stands, and its first byte.
const fn end_word(packed: &mut [u8], start: usize, end: usize) -> (usize, usize) {
    let len = end - start - 1;
    if len == 0 {
        return (start, end);
    }
    assert!(len < 0x80, "a word has at most 127 bytes");
    packed[start] = len as u8;
    (end, end + 1)
}

/// Returns the first bytes of some.
pub const fn beginning<const LEN: usize>(bytes: &[u8]) -> [u8; LEN] {
    match bytes.first_chunk() {
        Some(first) => *first,
        None => panic!("there are as many bytes"),
    }
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
    let mut at = 0;
    while let [word, rest @ ..] = list {
        let mut word = word.as_bytes();
        assert!(word.len() < 0x80, "a word has at most 127 bytes");
        packed[at] = word.len() as u8;
        at += 1;
        while let [letter, rest @ ..] = word {
            packed[at] = *letter;
            at += 1;
            word = rest;
        }
        list = rest;
    }
    packed
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
