//! What the functions return that attributes of a variant or of a type name.

use crate::report::foreign::status_failure::StatusFailure;

/// The type that a function of `status_with` returns.
#[diagnostic::on_unimplemented(
    message = "the function of `status_with` returns a `u16`, not `{Self}`",
    label = "its signature is `fn(&…) -> u16`"
)]
pub trait Status {
    /// Returns the status.
    fn status(self) -> u16;
}

impl Status for u16 {
    fn status(self) -> u16 {
        self
    }
}

/// The type that a function of `retryable_with` returns.
#[diagnostic::on_unimplemented(
    message = "the function of `retryable_with` returns a `bool`, not `{Self}`",
    label = "its signature is `fn(&…) -> bool`"
)]
pub trait Retryable {
    /// Returns whether a retry can help.
    fn retryable(self) -> bool;
}

impl Retryable for bool {
    fn retryable(self) -> bool {
        self
    }
}

/// The type that a function of `classify` returns.
#[diagnostic::on_unimplemented(
    message = "the function of `classify` returns an `Option<mcp_error::report::StatusFailure>`, not `{Self}`",
    label = "its signature is `fn(&…) -> Option<StatusFailure>`"
)]
pub trait Classified {
    /// Returns what the cause stands for, if that is known.
    fn classified(self) -> Option<StatusFailure>;
}

impl Classified for Option<StatusFailure> {
    fn classified(self) -> Option<StatusFailure> {
        self
    }
}

impl Classified for StatusFailure {
    fn classified(self) -> Option<StatusFailure> {
        Some(self)
    }
}
