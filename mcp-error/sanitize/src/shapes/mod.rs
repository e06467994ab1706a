//! Secrets that give themselves away by their shape, whatever stands before them.

/// Declares a table of what looks like a key, but is public: for each row, what it is, the question, a text that stays, and
/// one that looks alike and holds a key.
macro_rules! public_shapes {
    ($($about:literal $is_met:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        &[$(crate::rows::Row::new($is_met, $about, &[($kept, $kept)], &[($in, $out)]),)*]
    };
}

mod character_counts;
pub(crate) mod declared;
pub(crate) mod known_forms;
#[cfg(test)]
mod measured;

pub(crate) mod key_likeness;
pub(crate) mod keys;
pub(crate) mod look;
mod name_before;
pub(crate) mod named_ids;
pub(crate) mod password_hash;
pub(crate) mod pem;
pub(crate) mod public_ids;
pub(crate) mod public_values;
pub(crate) mod value_look;
pub(crate) mod vendors;

pub(crate) use known_forms::{is_hex_number, is_host_name, is_uuid};
