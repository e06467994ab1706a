//! JSON whose objects keep their order: what a sanitized value becomes, and what a client reads.

mod convert;
mod deserializer;
mod len;
mod members;
mod number;
mod read;
mod value;

pub(crate) use len::len;
pub use members::Members;
pub(crate) use members::longest_prefix;
pub(crate) use number::{disguised, written_number};
pub use value::Json;

#[cfg(test)]
mod tests;
