//! Prefixes that vendors give to their keys. A prefix only lowers the bar: the look of what follows still decides,
//! which is why a short prefix does little harm.

mod documented;
mod published;

/// A prefix of keys.
pub(crate) struct Vendor {
    /// The prefix, in small letters.
    pub(crate) prefix: &'static str,
    /// The vendor, or the published rule that the prefix is from.
    #[cfg(test)]
    pub(crate) source: &'static str,
}

/// Declares a table of prefixes, each with its source.
macro_rules! vendors {
    ($table:ident: $($prefix:literal $source:literal,)+) => {
        pub(super) static $table: &[super::Vendor] = &[$(super::Vendor {
            prefix: $prefix,
            #[cfg(test)]
            source: $source,
        }),+];
    };
}
use vendors;

/// The tables, each of which is in the order of its first bytes.
pub(crate) static VENDORS: [&[Vendor]; 2] = [published::PUBLISHED, documented::DOCUMENTED];

/// Whether a word begins with a prefix that a vendor gives to its keys.
pub(crate) fn has_vendor_prefix(word: &[u8]) -> bool {
    let first = word[0].to_ascii_lowercase();
    let first_of = |vendor: &Vendor| vendor.prefix.as_bytes()[0];
    VENDORS.iter().any(|table| {
        let from = table.partition_point(|vendor| first_of(vendor) < first);
        let with_first = table[from..]
            .iter()
            .take_while(|vendor| first_of(vendor) == first);
        let mut prefixes = with_first.map(|vendor| vendor.prefix.as_bytes());
        prefixes.any(|prefix| {
            word.len() > prefix.len() && word[..prefix.len()].eq_ignore_ascii_case(prefix)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{VENDORS, has_vendor_prefix};
    use crate::{Rules, text};

    #[test]
    fn the_tables_are_in_order() {
        for table in VENDORS {
            assert!(table.is_sorted_by_key(|vendor| vendor.prefix.as_bytes()[0]));
        }
    }

    #[test]
    fn a_key_behind_each_prefix_is_redacted() {
        let mut kept = Vec::new();
        for vendor in VENDORS.iter().copied().flatten() {
            let key = format!("{}q7rk29xzm4tpw8vbc3nd6fhj", vendor.prefix);
            assert!(has_vendor_prefix(key.as_bytes()), "{key}");
            if text(&key, &Rules::new()).contains("q7rk29xzm4tpw8vbc3nd6fhj") {
                kept.push((vendor.prefix, vendor.source));
            }
        }
        assert!(kept.is_empty(), "{kept:?}");
    }

    #[test]
    fn a_word_behind_a_prefix_is_kept() {
        // A longer prefix is the beginning of a key itself.
        const LONGEST: usize = 8;
        let all = VENDORS.iter().copied().flatten();
        for vendor in all.filter(|vendor| vendor.prefix.len() <= LONGEST) {
            let word = format!("{}settings", vendor.prefix);
            assert_eq!(text(&word, &Rules::new()), word, "{}", vendor.source);
        }
    }
}
