//! How the metadata of one error variant is packed into a constant, and how it is read again.
//!
//! An entry holds one text, one number of flags and one hash instead of a dozen texts, each of which would need a
//! relocation in the binary.

mod constant;
pub mod flags;
mod identity;
mod text;

pub use constant::{Constant, Plain};
pub use identity::{hash, identity};
pub use text::{
    MAX_PART, Optional, Part, Texts, has_constant, header, optional, optional_texts, pack_optional,
    packed, packed_len, part,
};
