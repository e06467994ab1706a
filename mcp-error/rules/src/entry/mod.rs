//! How the metadata of one error variant is packed into a constant, and how it is read again.
//!
//! An entry holds one text instead of a dozen, each of which would need a relocation in the binary.

mod constant;
mod digits;
pub mod flags;
mod identity;
pub mod member;
mod text;

pub use constant::{Constant, Plain};
pub use identity::{hash, identity};

pub use text::{
    MAX_PART, Optional, Part, Texts, has_constant, hashes, header, notes_at, optional,
    optional_texts, pack_notes, packed, packed_len, part, text_at,
};
