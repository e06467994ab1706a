//! The class of an error, of which there are few.

use std::borrow::Cow;

use crate::documents::problem::ABOUT_BLANK;
use crate::registry::builtin::INTERNAL;
use crate::report::Report;

use super::OTHER;

/// Whether nobody declared the error: it is one of another crate, or a panic.
pub(crate) fn is_foreign(report: &Report) -> bool {
    std::ptr::eq(report.entry(), &INTERNAL)
}

/// The problem type. With `about:blank` the status says all there is (RFC 9457 §4.2.1).
pub(crate) fn error_type(report: &Report) -> Cow<'static, str> {
    match report.entry().problem_type() {
        ABOUT_BLANK if is_foreign(report) => OTHER.into(),
        ABOUT_BLANK => report.status().to_string().into(),
        problem_type => problem_type.into(),
    }
}

/// The Rust type and the variant: `ParkError::NotFound`. A struct's is its name.
pub(crate) fn exception_type(report: &Report) -> Cow<'static, str> {
    let entry = report.entry();
    match entry.type_name() == entry.name() {
        true => entry.name().into(),
        false => format!("{}::{}", entry.type_name(), entry.name()).into(),
    }
}
