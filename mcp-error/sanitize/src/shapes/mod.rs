//! Secrets that are known by their shape, whatever stands before them.
//!
//! `pem` and `password_hash` know armoured blocks and hashes of passwords by their format. `keys` finds words that look like a
//! key, as `key_likeness` judges them, for which the prefixes in `vendors` lower the bar. `look` judges whether somebody
//! typed a word as a password, and `value_look` asks both. What looks like a secret but is not one is in `public`.

/// Declares a table of what looks like a key, but is public: for each row, what it is, the question, a text that stays, and
/// one that looks alike and holds a key.
macro_rules! public_shapes {
    ($($about:literal $is_met:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        &[$(crate::rows::Row::new($is_met, $about, &[($kept, $kept)], &[($in, $out)]),)*]
    };
}

mod character_counts;
pub(crate) mod key_likeness;
pub(crate) mod keys;
pub(crate) mod letters;
pub(crate) mod look;
#[cfg(test)]
mod measured;
pub(crate) mod password_hash;
pub(crate) mod pem;
pub(crate) mod public;
pub(crate) mod value_look;
pub(crate) mod vendors;

pub(crate) use public::known_forms::{is_hex_number, is_host_name, is_ipv4, is_uuid};
