//! Secrets that give themselves away by their shape, whatever stands before them.

mod character_counts;
pub(crate) mod declared;
pub(crate) mod known_forms;
#[cfg(test)]
mod measured;
mod public_shape;

pub(crate) mod key_likeness;
pub(crate) mod keys;
pub(crate) mod look;
pub(crate) mod password_hash;
pub(crate) mod pem;
pub(crate) mod public_values;
pub(crate) mod value_look;
pub(crate) mod vendors;

pub(crate) use known_forms::{is_hex_number, is_host_name, is_uuid};
