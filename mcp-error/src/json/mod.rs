//! JSON values whose objects keep the order of their members. Sanitized values become such JSON, and a client
//! reads it.

mod any;
mod convert;
mod deserializer;
mod display;
mod distinct;
mod fit;
mod len;
mod members;
mod number;
mod read;
mod shorten;
mod value;

pub(crate) use any::AnyJson;
pub(crate) use display::display_as_json;
pub(crate) use distinct::distinct_names;
pub(crate) use fit::mark_len;
pub(crate) use len::{MOST_ESCAPED, ObjectLen, len, most_text_len, shown_len, text_len};
pub use members::Members;
pub(crate) use members::{Member, serialize_member, serialize_text};
pub(crate) use number::{disguised, parse_scalar};
#[cfg(any(feature = "axum", feature = "jsonrpsee"))]
pub(crate) use read::repeats_names;
#[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
pub(crate) use shorten::SMALL;
pub(crate) use shorten::cut_quoted;
pub use value::Json;

display_as_json!(Json);

#[cfg(test)]
mod tests;
