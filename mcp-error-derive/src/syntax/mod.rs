//! From tokens to typed attributes, as they are written. Nothing is concluded from them here.

pub(crate) mod attributes;
mod by_name;
pub(crate) mod declare;
mod doc_comment;
mod error_attr;
pub(crate) mod format;
mod input;
mod items;
pub(crate) mod read;
mod rename;
pub(crate) mod value;
mod written;

use proc_macro2::Ident;

pub(crate) use by_name::by_name;
pub(crate) use error_attr::ErrorAttr;
pub(crate) use input::parse;
pub(crate) use written::{Form, Written, WrittenField, WrittenVariant};

/// The name without the `r#` of a raw identifier.
pub(crate) fn unraw(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(raw) => raw.to_owned(),
        None => name,
    }
}
