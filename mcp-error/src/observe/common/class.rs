//! The class of an error. There are few classes, so they can be labels of a metric.

use std::borrow::Cow;

use crate::documents::problem::ABOUT_BLANK;
use crate::report::Report;

/// The `error.type` of an error without a class (OpenTelemetry, error attributes).
pub const OTHER: &str = "_OTHER";

/// Returns the `error.type` of OpenTelemetry: the problem type; the status where the problem type is `about:blank`
/// (RFC 9457 §4.2.1); [`OTHER`] for an error that nobody declared.
pub fn error_type(report: &Report) -> Cow<'static, str> {
    match report.entry().problem_type() {
        ABOUT_BLANK if report.is_foreign() => OTHER.into(),
        ABOUT_BLANK => report.status().to_string().into(),
        problem_type => problem_type.into(),
    }
}

/// Returns the `exception.type` of OpenTelemetry: the Rust type and the variant, `ParkError::NotFound`, or the name of
/// a struct.
pub fn exception_type(report: &Report) -> Cow<'static, str> {
    let entry = report.entry();
    if entry.type_name() == entry.name() {
        entry.name().into()
    } else {
        format!("{}::{}", entry.type_name(), entry.name()).into()
    }
}
