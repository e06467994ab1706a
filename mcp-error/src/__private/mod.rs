//! The items that generated code uses. They are not public API and may change with every release.

mod argument;
mod error_macro;
mod impls;
mod missing;
mod samples;

/// This crate, for `crate = $crate` in a macro.
pub extern crate self as root;

pub use serde::Serialize;
pub use std::boxed::Box;
pub use std::format;
pub use std::string::String;

pub use self::argument::Argument;
pub use mcp_error_derive::error_text;

pub use crate::adapters::wrap::{error_answer_parts, read_meta, tool_answer_parts};
pub use crate::client::decode::{
    Decodes, FromMember, Search, Values, hidden, owned, seconds, static_text,
};
pub use crate::registry::added::check_added;
pub use crate::registry::spec::{check_code, check_example};
pub use crate::report::builder::ReportBuilder;
pub use crate::report::field::bounds::{Shown, UntrustedText};

pub use crate::registry::entry::{Table, entries};
pub use crate::registry::member::fact_of;
pub use crate::report::assemble::assemble;
pub use crate::report::error::{ErrorType, IsError, inner, inner_without_kind};
pub use crate::report::field::function::Function;
pub use crate::report::field::known::{OneOffText, PathText, SecretByName, UrlByName, passes};
pub use crate::report::field::probe::Probe;
pub use crate::report::field::shown_causes::{
    CAUSES_AS_TEXT, CAUSES_UNSAID, CAUSES_WITHHELD, STATUS_UNSAID,
};
pub use crate::report::field::string::Named;
pub use crate::report::finder::Finder;
pub use crate::report::foreign::unmarked::ForeignProbe;
pub use crate::report::inside::{Inside, Remaining};
pub use crate::report::type_of::TypeOf;

/// The methods by which generated code asks for the type of a field. Their names begin with `mcp_`, as do those of the inherent
/// methods that take precedence over them, so that no trait that the application implements for all types has the same ones.
pub mod questions {
    pub use crate::client::decode::{DecodesInside as _, IsNotDecoded as _};
    pub use crate::report::field::function::{ByReference as _, ByValue as _};
    pub use crate::report::field::known::{FillUrl as _, IsSecret as _, OtherText as _};
    pub use crate::report::field::probe::{
        ProbeCause as _, ProbeFirstHolder as _, ProbeHolder as _, ProbeKnown as _,
        ProbeNested as _, ProbeText as _,
    };
    pub use crate::report::field::string::IsOtherType as _;
    pub use crate::report::foreign::unmarked::{ForeignIsOther as _, ForeignIsOwn as _};
    pub use crate::report::inside::{HoldsError as _, IsCause as _, IsError as _};
    pub use crate::report::type_of::OtherType as _;
}

#[cfg(any(
    feature = "axum",
    feature = "jsonrpsee",
    feature = "schemars",
    feature = "utoipa"
))]
pub use impls::*;
#[cfg(feature = "testing")]
pub use samples::*;

/// The texts that the exports and the schemas alone read.
#[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_notes {
    ($notes:literal) => {
        $notes
    };
}

/// Without those features the texts would be of no use in the binary.
#[cfg(not(any(feature = "exports", feature = "schemars", feature = "utoipa")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_notes {
    ($notes:literal) => {
        ""
    };
}

pub use crate::__mcp_error_impls as impls;
pub use crate::__mcp_error_listed as listed;
pub use crate::__mcp_error_notes as notes;
pub use crate::__mcp_error_samples as samples;
