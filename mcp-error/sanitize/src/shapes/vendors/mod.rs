//! Prefixes that vendors give to their keys. Behind such a prefix, a word needs to look less like a key to be taken for one. What
//! follows the prefix still has to look like one, so a short prefix does little harm.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

mod documented;
pub(crate) mod key_forms;
mod published;

/// Declares a table of prefixes in small letters, each with the vendor, or with the published rule that it is from.
macro_rules! vendors {
    ($($prefix:literal $source:literal,)+) => {
        pub(super) const PREFIXES: &[&str] = &[$($prefix),+];
        #[cfg(test)]
        pub(super) const SOURCES: &[&str] = &[$($source),+];
    };
}
use vendors;

static PREFIXES: [GroupedWords<First>; 2] = [
    grouped_words!(First, published::PREFIXES),
    grouped_words!(First, documented::PREFIXES),
];

/// Returns each prefix and its source.
#[cfg(test)]
pub(crate) fn with_sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    let published = published::PREFIXES.iter().zip(published::SOURCES);
    let documented = documented::PREFIXES.iter().zip(documented::SOURCES);
    published
        .chain(documented)
        .map(|(prefix, source)| (*prefix, *source))
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
