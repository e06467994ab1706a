//! JSON values whose objects keep the order of their members. Sanitized values become such JSON, and a client
//! reads it.

mod convert;
mod deserializer;
mod display;
mod len;
mod members;
mod number;
mod read;
mod value;

pub(crate) use display::display_as_json;
pub(crate) use len::{ObjectLen, len, most_text_len, shown_len, text_len};
pub use members::Members;
pub(crate) use members::longest_prefix;
pub(crate) use number::{disguised, parse_scalar};
pub use value::Json;

display_as_json!(Json);

#[cfg(test)]
mod tests;
