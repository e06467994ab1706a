//! Finds what is wrong with the arguments of a call that the SDK refuses: serde names the first mistake only, and of a
//! value that is no longer text, not where it is.

#[cfg(feature = "__mcp-sdk")]
mod check;
#[cfg(feature = "__mcp-sdk")]
mod forms;
#[cfg(feature = "__mcp-sdk")]
mod keywords;
#[cfg(feature = "__mcp-sdk")]
mod outline;
#[cfg(feature = "__mcp-sdk")]
mod place;
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
pub(crate) use {check::Object, check::violations, outline::outline};

/// Returns a name that the caller chose as it may be shown.
fn given_name<'n>(name: &'n str, rules: &Rules) -> Cow<'n, str> {
    withheld_around(name, rules, |name| mcp_error_sanitize::text(name, rules))
}
