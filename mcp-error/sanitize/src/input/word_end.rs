//! What stands at the end of a word. Each place in a long word at which a path may begin asks for it, and only the first
//! one reads the word.

use std::cell::Cell;

use crate::bytes::{are_digits, byte_at, find, has_byte, slice, suffix_len};
use crate::classes::class;

/// Where some signs stand for the last time in a word, as far as the word was read from its end. Each place is the one behind
/// the sign, and 0 says that there is none.
#[derive(Clone, Copy, Default)]
struct LastSigns {
    /// Where the word ends, with and without the signs of a sentence.
    word_end: usize,
    end: usize,
    /// From where on the word was read.
    read_from: usize,
    dot: usize,
    colon: usize,
    slash: usize,
    /// The slash that was met last, which is the first one in what was read.
    first_slash: usize,
    /// The slash before a part that is a number or holds an escape of a JSON pointer.
    index: usize,
}

/// The signs of the last word for which somebody asked.
#[derive(Default)]
pub(crate) struct LastWord(Cell<LastSigns>);

/// What stands in a word from a place on.
pub(crate) struct WordEnd {
    /// Where the word ends without the signs of a sentence.
    pub(crate) end: usize,
    /// Whether a full stop stands in the last part, other than those at its end.
    pub(crate) has_extension: bool,
    pub(crate) has_colon: bool,
    /// Whether a part behind the first one is a number or holds an escape of a JSON pointer (RFC 6901).
    pub(crate) has_index: bool,
}

impl LastWord {
    /// Returns what stands at the end of the word that ends at `end`, from `from` on.
    #[inline(never)]
    pub(crate) fn end(&self, text: &[u8], from: usize, end: usize) -> WordEnd {
        let mut known = self.0.get();
        if known.word_end != end {
            let signs = suffix_len(slice(text, ..end), class!(b".:!?"));
            known = LastSigns {
                word_end: end,
                end: end - signs,
                read_from: end - signs,
                ..LastSigns::default()
            };
        }
        known.read(text, from);
        self.0.set(known);
        WordEnd {
            end: known.end.max(from),
            has_extension: known.dot > from.max(known.slash),
            has_colon: known.colon > from,
            has_index: known.index > from,
        }
    }
}

impl LastSigns {
    /// Reads the word back to a place.
    fn read(&mut self, text: &[u8], from: usize) {
        while self.read_from > from {
            let behind = self.read_from;
            self.read_from -= 1;
            let last = match byte_at(text, self.read_from) {
                b'.' => &mut self.dot,
                b':' => &mut self.colon,
                b'/' => {
                    let part_end = match self.first_slash {
                        0 => self.end,
                        slash => slash - 1,
                    };
                    self.first_slash = behind;
                    if self.index == 0 && is_index(slice(text, behind..part_end)) {
                        self.index = behind;
                    }
                    &mut self.slash
                }
                _ => continue,
            };
            if *last == 0 {
                *last = behind;
            }
        }
    }
}

/// Whether a part of a path is a number, or holds an escape of a JSON pointer.
fn is_index(part: &[u8]) -> bool {
    !part.is_empty() && are_digits(part)
        || has_byte(part, b'~') && (find(part, "~0").is_some() || find(part, "~1").is_some())
}

#[cfg(test)]
mod tests {
    use super::LastWord;

    #[test]
    fn each_place_knows_the_end_of_its_word() {
        let text = "/a.b/12/c~0:d/x.y/7.: e/.v/~1/g";
        for order in [[0, 1, 4, 10, 14, 21], [21, 14, 10, 4, 1, 0]] {
            let word = LastWord::default();
            for end in [21, text.len()] {
                for from in order.into_iter().filter(|from| *from < end) {
                    let known = word.end(text.as_bytes(), from, end);
                    let part = text[from..end].trim_end_matches(['.', ':', '!', '?']);
                    let mut parts = part.split('/');
                    let last = parts.clone().next_back().unwrap();
                    assert_eq!(known.end, from + part.len(), "{part}");
                    assert_eq!(known.has_extension, last.contains('.'), "{part}");
                    assert_eq!(known.has_colon, part.contains(':'), "{part}");
                    parts.next();
                    let has_index = parts.any(|part| {
                        part.parse::<u8>().is_ok() || part.contains("~0") || part.contains("~1")
                    });
                    assert_eq!(known.has_index, has_index, "{part}");
                }
            }
        }
    }
}
