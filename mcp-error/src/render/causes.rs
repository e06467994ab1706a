//! The causes of an error, as a log and the text of a verbose tool result show them.

use mcp_error_rules::text::one_line;

use crate::report::Report;

/// Returns the sanitized texts of the causes on one line, outermost first, or `None` if there are none. A text that `said` or
/// an earlier cause shows is left out. Where there are more causes than a report holds, the policy's cut mark stands before the last one.
pub(crate) fn causes(report: &Report, said: &str) -> Option<String> {
    let mut line = said.to_owned();
    let place_of_cut = report.rare().causes.place_of_cut();
    for (place, cause) in report.causes().map(one_line).enumerate() {
        if place_of_cut == Some(place) {
            line.push_str(SEPARATOR);
            line.push_str(report.policy().cut_mark.as_str().trim_start());
        }
        if !line.contains(&*cause) {
            line.push_str(SEPARATOR);
            line.push_str(&cause);
        }
    }
    let causes = line.get(said.len() + SEPARATOR.len()..)?;
    Some(causes.to_owned())
}

const SEPARATOR: &str = "; ";
