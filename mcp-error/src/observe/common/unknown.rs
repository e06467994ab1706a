//! A note for whoever forgot to install a registry.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::registry::builtin::INTERNAL;
use crate::report::{McpError, Report, finder};

const NOTE: &str = "note: the type of this error is not known, and no registry is installed. If it is a type of your own that \
     derives `McpError`, list it in `registry!` and call `ERRORS.install()` when the server starts; its status and its text \
     are then sent. This is said once.";

/// Returns a note about the first error of the process that counts as an internal one because nothing knows its type, if no
/// registry is installed. An error of the server's own inside `anyhow` is one of these.
pub(in crate::observe) fn note_of_unknown(
    report: &Report,
    error: &dyn McpError,
) -> Option<&'static str> {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    let is_unknown = std::ptr::eq(report.entry(), &INTERNAL) && error.source().is_some();
    (is_unknown && !finder::is_installed() && !IS_SAID.swap(true, Ordering::Relaxed))
        .then_some(NOTE)
}
