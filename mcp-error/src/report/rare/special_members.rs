//! The members of a report that do not come from a field, are lists of mistakes in the input or samples, or have another name in
//! documents.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::name_in;

use crate::documents::sample::sample_text;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::slot::SampleText;
use crate::report::text::template::push_quoted;

/// The functions by which documents treat such members. A program whose errors have none does not contain them.
#[derive(Debug)]
pub(crate) struct SpecialMembers {
    /// Returns whether the text of a tool result need not show a member that does not come from a field.
    pub(in crate::report) is_said: fn(&Report, &str, &Json) -> bool,
    /// Returns a line for each mistake in the input.
    pub(in crate::report) violation_lines: fn(&Report) -> Vec<String>,
    /// See [`SampleText`].
    pub(in crate::report) sample_text: SampleText,
    /// Returns the name of a member and what a program printed, line by line, if that has several lines.
    pub(in crate::report) lines_of_output: fn(&str, &str) -> Option<String>,
    /// Returns the members under the names that they have in a problem details document.
    pub(crate) named: fn(Members) -> Members,
}

static SPECIAL_MEMBERS: SpecialMembers = SpecialMembers {
    is_said: |report, name, value| {
        let mut constants = report.entry.constants();
        constants.any(|constant| constant.name == name)
            || report.names_of_violations().any(|list| list == name)
            || report.holds(value)
    },
    violation_lines: Report::lines_of_violations,
    sample_text,
    lines_of_output: |name, output| {
        output.trim().contains('\n').then(|| {
            let mut lines = format!("{name}:");
            push_quoted(&mut lines, output);
            lines
        })
    },
    named: |members| named_in(Layout::Problem, members),
};

impl Report {
    /// Notes that the report has such members.
    pub(in crate::report) fn note_special_members(&mut self) {
        self.special_members = Some(&SPECIAL_MEMBERS);
    }
}

impl ReportBuilder<'_> {
    /// Notes that the report has such members. Generated code calls this where problem details have a member of the same name
    /// themselves.
    pub fn note_special_members(&mut self) -> &mut Self {
        self.special_members = Some(&SPECIAL_MEMBERS);
        self
    }
}

/// Returns the members of an error under the names that they have in a layout.
pub(crate) fn named_in(layout: Layout, mut members: Members) -> Members {
    members.rename(|name| name_in(layout, name));
    members
}
