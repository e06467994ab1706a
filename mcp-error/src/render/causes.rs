//! The causes of an error, as a log and the text of a verbose tool result show them.

use mcp_error_rules::text::one_line;

use crate::report::Report;

/// Returns the sanitized texts of the causes on one line, outermost first, or `None` if there are none. A text that `said` or
/// an earlier cause shows is left out. Where there are more causes than a report holds, the policy's cut mark says so.
pub(crate) fn causes(report: &Report, said: &str) -> Option<String> {
    let mut line = said.to_owned();
    for cause in report.causes().map(one_line) {
        if !line.contains(&*cause) {
            line.push_str(SEPARATOR);
            line.push_str(&cause);
        }
    }
    if report.rare().causes.is_cut() {
        line.push_str(SEPARATOR);
        line.push_str(report.policy().cut_mark.as_str().trim_start());
    }
    let causes = line.get(said.len() + SEPARATOR.len()..)?;
    Some(causes.to_owned())
}

const SEPARATOR: &str = "; ";
