//! Secrets that are known by their shape, whatever stands before them.
//!
//! `pem` and `password_hash` know armored blocks and hashes of passwords by their format. `keys` finds words that look like a
//! key, as `key_look` judges them, for which the prefixes in `vendors` lower the bar. `password_look` judges whether somebody
//! typed a word as a password, and `value_look` asks both. What looks like a secret but is not one is in `public`.

mod character_counts;
pub(crate) mod formats;
pub(crate) mod key_look;
pub(crate) mod keys;
pub(crate) mod letters;
#[cfg(test)]
mod measured;
pub(crate) mod password_hash;
pub(crate) mod password_look;
pub(crate) mod pem;
pub(crate) mod public;
pub(crate) mod value_look;
pub(crate) mod vendors;
