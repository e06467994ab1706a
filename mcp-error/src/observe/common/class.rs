//! The class of an error, of which there are few.

use std::borrow::Cow;

use crate::documents::problem::ABOUT_BLANK;
use crate::report::Report;

/// The `error.type` of an error that has no class to name (OpenTelemetry, error attributes).
pub const OTHER: &str = "_OTHER";

/// The `error.type` of OpenTelemetry: the problem type. With `about:blank` the status says all there is
/// (RFC 9457 §4.2.1); an error that nobody declared is [`OTHER`].
pub fn error_type(report: &Report) -> Cow<'static, str> {
    match report.entry().problem_type() {
        ABOUT_BLANK if report.is_foreign() => OTHER.into(),
        ABOUT_BLANK => report.status().to_string().into(),
        problem_type => problem_type.into(),
    }
}

/// The `exception.type` of OpenTelemetry: the Rust type and the variant, `ParkError::NotFound`. That of a
/// struct is its name.
pub fn exception_type(report: &Report) -> Cow<'static, str> {
    let entry = report.entry();
    if entry.type_name() == entry.name() {
        entry.name().into()
    } else {
        format!("{}::{}", entry.type_name(), entry.name()).into()
    }
}
