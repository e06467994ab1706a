//! The causes of an error, as a log shows them.

use mcp_error_rules::text::one_line;

use crate::report::Report;

/// Returns the sanitized texts of the causes on one line, outermost first, or `None` if there are none.
pub(in crate::observe) fn causes(report: &Report) -> Option<String> {
    let mut causes = report.causes();
    let first = one_line(causes.next()?).into_owned();
    Some(causes.fold(first, |text, cause| text + "; " + &one_line(cause)))
}
