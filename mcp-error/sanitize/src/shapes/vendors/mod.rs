//! Prefixes that vendors give to their keys. Behind such a prefix, a word needs to look less like a key to be taken for one. What
//! follows the prefix still has to look like one, so a short prefix does little harm.

use crate::bytes::*;

mod documented;
pub(crate) mod key_forms;
mod published;

/// Declares lists of prefixes in small letters, each with where it is from.
macro_rules! lists {
    ($($source:literal $prefixes:literal;)+) => {
        use crate::bytes::*;
        pub(super) const PREFIXES: GroupedWords<First> =
            grouped_words!(First, text concat!($($prefixes, " "),+));
        #[cfg(test)]
        pub(super) const SOURCES: &[(Words, &str)] = &[$((words!($prefixes), $source)),+];
    };
}
use lists;

static PREFIXES: [GroupedWords<First>; 2] = [
    published::PREFIXES,
    grouped_words!(First, documented::PREFIXES),
];

/// Returns prefixes in small letters, and where they are from.
#[cfg(test)]
pub(crate) fn with_sources() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    let published = published::SOURCES
        .iter()
        .map(|(words, source)| (words.iter().collect(), *source));
    let documented = documented::PREFIXES.iter().zip(documented::SOURCES);
    published.chain(documented.map(|(prefix, vendor)| (vec![*prefix], *vendor)))
}

/// Whether a word begins with a prefix that a vendor gives to its keys.
pub(super) fn has_vendor_prefix(word: &[u8]) -> bool {
    vendor_prefix(word).is_some()
}

/// Whether a key begins with a prefix that ends in a sign, as nothing else does. Digests and the ids of services can begin with
/// some of the prefixes that are letters and digits alone.
pub(super) fn is_of_vendor(key: &[u8]) -> bool {
    vendor_prefix(key).is_some_and(|prefix| prefix.ends_with(b"_") || prefix.ends_with(b"-"))
}

#[inline(never)]
fn vendor_prefix(word: &[u8]) -> Option<&'static [u8]> {
    // A prefix alone is not a key.
    let (_, start) = word.split_last()?;
    let mut lists = PREFIXES.iter();
    lists.find_map(|prefixes| prefixes.find_at_start(start))
}
