//! The items that generated code uses. They are not public API and may change with every release.

mod impls;
mod missing;
mod samples;

pub use serde::Serialize;

pub use crate::client::decode::{FromMember, Search, Values, hidden, owned, seconds, static_text};
pub use crate::registry::spec::check_code;
pub use crate::report::builder::ReportBuilder;
pub use crate::report::field_value::{Shown, UntrustedText};
pub use mcp_error_rules::entry::flags::*;

pub use crate::registry::entry::entry;
pub use crate::registry::member::facts::*;
pub use crate::report::assemble::assemble;
pub use crate::report::error::{NoSet, SetOf, inner};
pub use crate::report::field_type::{FactOf, Probe, ProbeText, TextFact, passes};

#[cfg(any(
    feature = "axum",
    feature = "jsonrpsee",
    feature = "rmcp",
    feature = "schemars",
    feature = "utoipa"
))]
pub use impls::*;
#[cfg(feature = "testing")]
pub use samples::*;

pub use crate::__mcp_error_impls as impls;
pub use crate::__mcp_error_specimens as specimens;
