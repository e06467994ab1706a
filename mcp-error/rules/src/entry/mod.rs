//! How the metadata of one error variant is packed into a constant, and how it is read again.
//!
//! An entry holds one text instead of a dozen, each of which would need a relocation in the binary.

mod constant;
mod digits;
pub mod flags;
mod identity;
pub mod member;
mod record;
mod text;

pub use constant::{Constant, Plain};
pub use identity::{hash, identity};
pub use record::{Code, ReadRecord, Reader, Record, pack_notes};
use text::pack_optional;
pub use text::{
    MAX_PART, Optional, Part, Texts, has_constant, hashes, header, optional, optional_texts,
    packed, packed_len, part, texts_of_notes,
};
