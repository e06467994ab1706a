//! Which rule redacted what.

use std::ops::Range;

use crate::rule::Rule;
use crate::rules::Rules;
use crate::scan::find_all;
use crate::text::without_invisible;

/// A part of a text that a rule redacts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that found it.
    pub rule: Rule,
    /// Where it stands in the text, in bytes. The offsets are those of the text without invisible characters.
    pub range: Range<usize>,
}

/// Returns what [`text`](crate::text) would redact in a text, in order, and by which rule. What detectors of your
/// own find is not among it.
///
/// This is for people who look at their own texts: the ranges show where the secrets stand.
///
/// ```
/// use mcp_error_sanitize::{Rule, Rules, explain};
///
/// let found = explain("login of ada@lib.example: password=fir99", &Rules::new());
/// assert_eq!((found[0].rule, found[0].range.clone()), (Rule::Email, 9..24));
/// assert_eq!((found[1].rule, found[1].range.clone()), (Rule::Pair, 35..40));
/// ```
pub fn explain(input: &str, rules: &Rules) -> Vec<Finding> {
    let visible = without_invisible(input, rules);
    let findings = find_all(&visible, rules);
    let finding = |found: &crate::input::Found| Finding {
        rule: found.rule,
        range: found.start..found.end,
    };
    findings.found.iter().map(finding).collect()
}
