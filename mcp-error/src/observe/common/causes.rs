//! The causes of an error, as a log shows them.

use mcp_error_rules::text::one_line;

use crate::report::Report;

/// Returns the sanitized texts of the causes on one line, outermost first, from the first on that `said` does not show, or
/// `None` if there are none.
pub(in crate::observe) fn causes(report: &Report, said: &str) -> Option<String> {
    let causes = report.causes().map(one_line);
    let mut causes = causes.skip_while(|cause| said.contains(&**cause));
    let first = causes.next()?.into_owned();
    Some(causes.fold(first, |text, cause| text + "; " + &cause))
}
