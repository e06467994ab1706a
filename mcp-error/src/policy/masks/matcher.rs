//! Finds values in all their forms.

use std::collections::BinaryHeap;
use std::ops::Range;

use super::forms::{ALPHABETS, Edges, Text, base64, is_base64};

/// The number of bytes of a value that are searched for. The rest of a longer value is compared where these are found. So a
/// place in a text is compared with at most 32 bytes, those of a needle in base64.
const NEEDLE: usize = 24;

/// The number of bytes that may be compared for each byte of a text. If a text needs more, its rest is masked without a
/// comparison, so that many values with the same beginning do not cost more than others.
const COMPARED_FOR_EACH_BYTE: usize = 64;

/// What a search among the needles that begin alike counts as, in compared bytes. Most values part at their first bytes,
/// so few places of a text need more than two searches.
const SEARCH: usize = 16;

/// An automaton would find the needles in one pass over a text. It takes more code than all of a report, and a text is
/// short.
pub(super) struct Matcher {
    /// In the order of their texts.
    needles: Vec<Needle>,
    /// The number of needles that begin with a smaller byte, for each byte and for the end.
    starts: Vec<usize>,
}

/// A text that is searched for.
struct Needle {
    text: Vec<u8>,
    kind: Kind,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The beginning of these values.
    Plain(Vec<usize>),
    Base64 {
        edges: Edges,
        /// Whether the needle is only the beginning of a value.
        is_beginning: bool,
    },
}

impl Matcher {
    pub(super) fn new(values: &[Box<str>]) -> Self {
        // The code of a heap is shorter than that of a sort. Of needles with the same text, those that are a value come
        // first, and the others in the order in which they are made.
        let mut all = BinaryHeap::new();
        for (at, value) in values.iter().enumerate() {
            let is_beginning = value.len() > NEEDLE;
            let start = &value.as_bytes()[..value.len().min(NEEDLE)];
            all.push((start.to_vec(), 0, all.len(), Kind::Plain(vec![at])));
            for before in 0..3 {
                for alphabet in ALPHABETS {
                    let encoded = base64(start, before, alphabet);
                    let kind = Kind::Base64 {
                        edges: encoded.edges,
                        is_beginning,
                    };
                    all.push((encoded.text, 1, all.len(), kind));
                }
            }
        }
        let mut needles: Vec<Needle> = Vec::new();
        for (text, _, _, kind) in all.into_sorted_vec() {
            match needles.last_mut() {
                // A value that is another one in base64 is masked in the same way.
                Some(last) if last.text == text => {
                    if let (Kind::Plain(values), Kind::Plain(more)) = (&mut last.kind, kind) {
                        values.extend(more);
                    }
                }
                _ => needles.push(Needle { text, kind }),
            }
        }
        let mut starts = Vec::with_capacity(257);
        for byte in 0..256 {
            starts.push(needles.partition_point(|needle| usize::from(needle.text[0]) < byte));
        }
        starts.push(needles.len());
        Self { needles, starts }
    }

    /// Adds to `found` where the values are in a text, and in what its encodings decode to.
    pub(super) fn find(&self, text: &Text<'_>, values: &[Box<str>], found: &mut Vec<Range<usize>>) {
        self.find_in(text, values, found);
        text.each_decoded(|decoded| self.find_in(decoded, values, found));
    }

    fn find_in(&self, text: &Text<'_>, values: &[Box<str>], found: &mut Vec<Range<usize>>) {
        let bytes = &*text.bytes;
        let mut left = bytes.len().saturating_mul(COMPARED_FOR_EACH_BYTE);
        for start in 0..bytes.len() {
            let mut candidates = self.begin_with(bytes[start]);
            let mut len = 1;
            while let Some(first) = candidates.first() {
                // Needles that go on come after the one that ends here.
                if first.text.len() == len {
                    candidates = &candidates[1..];
                    left = left.saturating_sub(len);
                    let range = first
                        .kind
                        .range_at(text, start..start + len, values, &mut left);
                    if left == 0 {
                        found.push(text.original(start..bytes.len()));
                        return;
                    }
                    found.extend(range.map(|range| text.original(range)));
                }
                let Some(byte) = bytes.get(start + len) else {
                    break;
                };
                let longer = go_on_with(candidates, len, *byte);
                if longer.len() < candidates.len() {
                    left = left.saturating_sub(SEARCH);
                    if left == 0 {
                        found.push(text.original(start..bytes.len()));
                        return;
                    }
                }
                candidates = longer;
                len += 1;
            }
        }
    }

    /// Returns the needles that begin with a byte.
    fn begin_with(&self, byte: u8) -> &[Needle] {
        let byte = usize::from(byte);
        &self.needles[self.starts[byte]..self.starts[byte + 1]]
    }
}

/// Returns those needles that have this byte at a place. All of them have the same bytes before it.
fn go_on_with(needles: &[Needle], place: usize, byte: u8) -> &[Needle] {
    let has_byte = |needle: Option<&Needle>| needle.is_some_and(|one| one.text[place] == byte);
    // Most values have nothing in common with others but their beginning.
    if has_byte(needles.first()) && has_byte(needles.last()) {
        return needles;
    }
    let start = needles.partition_point(|needle| needle.text[place] < byte);
    let end = needles.partition_point(|needle| needle.text[place] <= byte);
    &needles[start..end]
}

impl Kind {
    /// Returns what is to be masked where a needle was found.
    fn range_at(
        &self,
        text: &Text<'_>,
        needle: Range<usize>,
        values: &[Box<str>],
        left: &mut usize,
    ) -> Option<Range<usize>> {
        let bytes = &*text.bytes;
        match self {
            Self::Plain(candidates) => {
                let start = needle.start;
                let rest = &bytes[start..];
                let mut longest = None;
                for candidate in candidates {
                    let value = values[*candidate].as_bytes();
                    *left = left.saturating_sub(value.len().min(rest.len()));
                    if *left == 0 {
                        break;
                    }
                    // The beginning of a value only counts at the end of a text that was cut.
                    let len = value.len().min(rest.len());
                    let is_whole = len == value.len() || text.is_cut;
                    if is_whole && rest[..len] == value[..len] {
                        longest = longest.max(Some(len));
                    }
                }
                longest.map(|len| start..start + len)
            }
            Self::Base64 {
                edges,
                is_beginning,
            } => {
                let range = base64_around(bytes, needle, *edges);
                Some(if *is_beginning {
                    base64_to_the_end(bytes, range, left)
                } else {
                    range
                })
            }
        }
    }
}

/// Returns the range with the characters around it that hold bits of the value, and with the padding.
fn base64_around(bytes: &[u8], mut range: Range<usize>, edges: Edges) -> Range<usize> {
    let is_there = |at: usize| bytes.get(at).copied().is_some_and(is_base64);
    if edges.before && range.start > 0 && is_there(range.start - 1) {
        range.start -= 1;
    }
    if edges.after && is_there(range.end) {
        range.end += 1;
    }
    let padding = bytes[range.end..].iter().take(2);
    range.end += padding.take_while(|byte| **byte == b'=').count();
    range
}

/// Returns the range up to the end of the encoded text.
fn base64_to_the_end(bytes: &[u8], range: Range<usize>, left: &mut usize) -> Range<usize> {
    let more = bytes[range.end..]
        .iter()
        .take_while(|byte| is_base64(**byte));
    let more = more.count();
    *left = left.saturating_sub(more);
    base64_around(bytes, range.start..range.end + more, Edges::NONE)
}
