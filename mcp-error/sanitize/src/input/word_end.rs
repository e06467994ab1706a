//! What stands at the end of a word. Each place in a long word at which a path may begin asks for it, and only the first
//! one reads the word.

use super::View;
use crate::bytes::{are_digits, find, has_byte, suffix_len};
use crate::classes::class;

/// Where some signs stand for the last time in a word, as far as the word was read from its end.
#[derive(Clone, Copy, Default)]
pub(crate) struct WordEnd {
    /// Where the word ends, with and without the signs of a sentence.
    word_end: usize,
    pub(crate) end: usize,
    /// Whether one of those signs is a full stop.
    ends_in_dot: bool,
    /// From where on the word was read.
    read_from: usize,
    dot: Option<usize>,
    colon: Option<usize>,
    /// The first slash that was met, and the last one.
    slash: Option<usize>,
    first_slash: Option<usize>,
    /// The slash before a part that is a number or holds an escape of a JSON pointer.
    index: Option<usize>,
}

impl View<'_> {
    /// Returns what stands at the end of the word that ends at `end`, from `from` on.
    #[inline(never)]
    pub(crate) fn word_end(&self, from: usize, end: usize) -> WordEnd {
        let mut known = self.word_end.get();
        if known.word_end != end {
            known = WordEnd::of(&self.bytes, end);
        }
        known.read(&self.bytes, from);
        self.word_end.set(known);
        let within = |place: Option<usize>| place.filter(|at| *at >= from);
        WordEnd {
            end: known.end.max(from),
            dot: within(known.dot),
            colon: within(known.colon),
            slash: within(known.slash),
            index: within(known.index),
            ..known
        }
    }
}

impl WordEnd {
    fn of(text: &[u8], word_end: usize) -> Self {
        let signs = suffix_len(&text[..word_end], class!(b".:!?"));
        let end = word_end - signs;
        Self {
            word_end,
            end,
            ends_in_dot: has_byte(&text[end..word_end], b'.'),
            read_from: end,
            ..Self::default()
        }
    }

    /// Reads the word back to a place.
    fn read(&mut self, text: &[u8], from: usize) {
        while self.read_from > from {
            self.read_from -= 1;
            let at = self.read_from;
            match text[at] {
                b'.' if self.dot.is_none() => self.dot = Some(at),
                b':' if self.colon.is_none() => self.colon = Some(at),
                b'/' => {
                    let part = &text[at + 1..self.first_slash.unwrap_or(self.end)];
                    if self.index.is_none() && is_index(part) {
                        self.index = Some(at);
                    }
                    self.slash = self.slash.or(Some(at));
                    self.first_slash = Some(at);
                }
                _ => {}
            }
        }
    }

    /// Whether a full stop stands in the last part of the word, other than those at its end.
    pub(crate) fn has_extension(&self) -> bool {
        self.dot > self.slash
    }

    /// Whether any full stop stands in the last part of the word.
    pub(crate) fn has_dot(&self) -> bool {
        self.ends_in_dot || self.has_extension()
    }

    pub(crate) fn has_colon(&self) -> bool {
        self.colon.is_some()
    }

    /// Whether a part behind the first one is a number or holds an escape of a JSON pointer (RFC 6901).
    pub(crate) fn has_index(&self) -> bool {
        self.index.is_some()
    }
}

/// Whether a part of a path is a number, or holds an escape of a JSON pointer.
fn is_index(part: &[u8]) -> bool {
    !part.is_empty() && are_digits(part)
        || has_byte(part, b'~') && (find(part, "~0").is_some() || find(part, "~1").is_some())
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::input::View;

    #[test]
    fn each_place_knows_the_end_of_its_word() {
        let text = "a.b/12/c~0:d/x.y/7.: e/.v/~1/g";
        let rules = Rules::new();
        for order in [[0, 3, 9, 13, 20], [20, 13, 9, 3, 0]] {
            let view = View::new(text, true, 1, &rules);
            for end in [20, text.len()] {
                for from in order.into_iter().filter(|from| *from < end) {
                    let known = view.word_end(from, end);
                    let whole = &text[from..end];
                    let part = whole.trim_end_matches(['.', ':', '!', '?']);
                    let mut parts = part.split('/');
                    let last = parts.clone().next_back().unwrap();
                    assert_eq!(known.end, from + part.len(), "{part}");
                    assert_eq!(known.has_extension(), last.contains('.'), "{part}");
                    assert_eq!(known.has_colon(), part.contains(':'), "{part}");
                    let last_whole = whole.split('/').next_back().unwrap();
                    assert_eq!(known.has_dot(), last_whole.contains('.'), "{whole}");
                    parts.next();
                    let has_index = parts.any(|part| {
                        part.parse::<u8>().is_ok() || part.contains("~0") || part.contains("~1")
                    });
                    assert_eq!(known.has_index(), has_index, "{part}");
                }
            }
        }
    }
}
