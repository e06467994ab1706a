//! Finds values in all their forms, in time that is linear in the length of the text.

use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use super::forms::{ALPHABETS, Text, base64, is_base64};

/// The number of bytes of a value that are searched for. The rest of a longer value is compared where these are found.
const NEEDLE: usize = 24;

/// The number of bytes that may be compared for each byte of a text. If a text needs more, its rest is masked without a
/// comparison, so that many values with the same beginning do not cost more than others.
const COMPARED_FOR_EACH_BYTE: usize = 64;

pub(super) struct Matcher {
    /// `None` if the values are too many to be searched for.
    automaton: Option<AhoCorasick>,
    needles: Vec<Needle>,
}

/// A text that is searched for.
struct Needle {
    len: usize,
    kind: Kind,
}

enum Kind {
    /// The beginning of these values.
    Plain(Vec<usize>),
    Base64 {
        bits_before: bool,
        bits_after: bool,
        /// Whether the needle is only the beginning of a value.
        is_beginning: bool,
    },
}

impl Matcher {
    pub(super) fn new(values: &[Box<str>]) -> Self {
        let mut needles: BTreeMap<Vec<u8>, Kind> = BTreeMap::new();
        for (at, value) in values.iter().enumerate() {
            let is_beginning = value.len() > NEEDLE;
            let start = &value.as_bytes()[..value.len().min(NEEDLE)];
            let plain = needles
                .entry(start.to_vec())
                .or_insert_with(|| Kind::Plain(Vec::new()));
            match plain {
                Kind::Plain(values) => values.push(at),
                // This value is another one in base64, and both are masked in the same way.
                Kind::Base64 { .. } => *plain = Kind::Plain(vec![at]),
            }
            for (before, alphabet) in (0..3).flat_map(|before| ALPHABETS.map(|all| (before, all))) {
                let encoded = base64(start, before, alphabet);
                needles.entry(encoded.text).or_insert(Kind::Base64 {
                    bits_before: encoded.bits_before,
                    bits_after: encoded.bits_after,
                    is_beginning,
                });
            }
        }
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::Standard)
            .kind(Some(AhoCorasickKind::NoncontiguousNFA))
            .build(needles.keys());
        let needles = needles.into_iter().map(|(text, kind)| Needle {
            len: text.len(),
            kind,
        });
        Self {
            automaton: automaton.ok(),
            needles: needles.collect(),
        }
    }

    /// Adds to `found` where the values are in a text, and in what its encodings decode to.
    pub(super) fn find(
        &self,
        text: &Text<'_>,
        values: &[Box<str>],
        cut: bool,
        found: &mut Vec<Range<usize>>,
    ) {
        self.find_in(text, values, cut, found);
        text.each_decoded(|decoded| self.find_in(decoded, values, cut, found));
    }

    fn find_in(
        &self,
        text: &Text<'_>,
        values: &[Box<str>],
        cut: bool,
        found: &mut Vec<Range<usize>>,
    ) {
        let bytes = &*text.bytes;
        let Some(automaton) = &self.automaton else {
            found.push(text.original(0..bytes.len()));
            return;
        };
        let mut left = bytes.len().saturating_mul(COMPARED_FOR_EACH_BYTE);
        for hit in automaton.find_overlapping_iter(bytes) {
            let needle = &self.needles[hit.pattern().as_usize()];
            let start = hit.end() - needle.len;
            left = left.saturating_sub(needle.len);
            let range = match &needle.kind {
                Kind::Plain(candidates) => {
                    let mut longest = None;
                    for candidate in candidates {
                        let value = values[*candidate].as_bytes();
                        let rest = &bytes[start..];
                        left = left.saturating_sub(value.len().min(rest.len()));
                        if left == 0 {
                            break;
                        }
                        // The beginning of a value only counts at the end of a text that was cut.
                        let len = value.len().min(rest.len());
                        let is_whole = len == value.len() || cut;
                        if is_whole && rest[..len] == value[..len] {
                            longest = longest.max(Some(len));
                        }
                    }
                    longest.map(|len| start..start + len)
                }
                Kind::Base64 {
                    bits_before,
                    bits_after,
                    is_beginning,
                } => {
                    let range = base64_around(bytes, start..hit.end(), *bits_before, *bits_after);
                    Some(match is_beginning {
                        true => base64_to_the_end(bytes, range, &mut left),
                        false => range,
                    })
                }
            };
            if left == 0 {
                found.push(text.original(start..bytes.len()));
                return;
            }
            found.extend(range.map(|range| text.original(range)));
        }
    }
}

/// Returns the range with the characters around it that hold bits of the value, and with the padding.
fn base64_around(
    bytes: &[u8],
    mut range: Range<usize>,
    bits_before: bool,
    bits_after: bool,
) -> Range<usize> {
    let is_there = |at: usize| bytes.get(at).copied().is_some_and(is_base64);
    if bits_before && range.start > 0 && is_there(range.start - 1) {
        range.start -= 1;
    }
    if bits_after && is_there(range.end) {
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
    base64_around(bytes, range.start..range.end + more, false, false)
}
