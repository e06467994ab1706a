//! Prefixes that vendors give to their keys. A prefix only lowers the bar: the look of what follows still decides,
//! which is why a short prefix does little harm.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

mod documented;
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
#[inline(never)]
pub(super) fn has_vendor_prefix(word: &[u8]) -> bool {
    // A prefix alone is not a key.
    word.split_last().is_some_and(|(_, start)| {
        let mut lists = PREFIXES.iter();
        lists.any(|prefixes| prefixes.find_at_start(start).is_some())
    })
}
