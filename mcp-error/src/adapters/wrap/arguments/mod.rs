//! Finds the mistakes in the arguments of a call that the SDK refuses: serde names only the first one, and if the arguments
//! have already been parsed, it does not say where that is.

#[cfg(feature = "__mcp-sdk")]
mod check;
#[cfg(feature = "__mcp-sdk")]
mod forms;
#[cfg(feature = "__mcp-sdk")]
mod keywords;
#[cfg(feature = "__mcp-sdk")]
mod object;
#[cfg(feature = "__mcp-sdk")]
mod outline;
#[cfg(feature = "__mcp-sdk")]
mod path;
#[cfg(feature = "jsonrpsee")]
mod serde_text;
#[cfg(feature = "__mcp-sdk")]
mod types;
mod words;

use std::borrow::Cow;

use mcp_error_sanitize::Rules;

use crate::adapters::instructions::withheld_around;

#[cfg(feature = "jsonrpsee")]
pub(crate) use serde_text::violation_in;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use {check::violations, object::Object, outline::outline};

/// Sanitizes a name that the caller chose.
fn given_name<'n>(name: &'n str, rules: &Rules) -> Cow<'n, str> {
    withheld_around(name, rules, &|name| mcp_error_sanitize::text(name, rules))
}
