//! The causes of an error, as a log shows them.

use mcp_error_rules::text::one_line;

use crate::report::Report;

/// Returns the sanitized texts of the causes on one line, outermost first, or `None` if there are none.
#[cfg(feature = "tracing")]
pub(in crate::observe) fn causes(report: &Report) -> Option<String> {
    on_one_line(report.causes())
}

/// Returns the same without the first causes, if the detail ends with them, as that of `cannot read: {0}` does.
pub(in crate::observe) fn further_causes(report: &Report) -> Option<String> {
    let detail = report.log_detail();
    let is_shown = |cause: &&str| match detail.strip_suffix(*cause) {
        Some(before) => before.is_empty() || before.ends_with(": "),
        None => false,
    };
    on_one_line(report.causes().skip_while(is_shown))
}

fn on_one_line<'c>(mut causes: impl Iterator<Item = &'c str>) -> Option<String> {
    let first = one_line(causes.next()?).into_owned();
    Some(causes.fold(first, |text, cause| text + "; " + &one_line(cause)))
}
