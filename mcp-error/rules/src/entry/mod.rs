//! How the metadata of one error variant is packed into a constant, and how it is read again.
//!
//! An entry holds one text instead of a dozen, each of which would need a relocation in the binary.

mod constant;
mod digits;
pub mod flags;
mod head;
mod identity;
pub mod member;
mod optional;
mod read;
#[cfg(test)]
mod tests;
mod text;

pub use constant::{Constant, Plain};
pub use head::{Code, Numbers, code, end_at, hashes, status_and_flags};
pub use optional::{ExplicitFact, OptionalText, header, notes_at, pack_notes};
pub use read::{
    ReportTexts, has_constant, has_optional, optional, optional_texts, part, report_texts, text_at,
};
pub use text::{MAX_PART, Part, Texts, packed, packed_len};
