//! The members of a report that come from no field, are a list of mistakes or a sample, or have another name in documents.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::name_in;

use crate::documents::sample::sample_text;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::slot::SampleText;

/// What documents do with such members. Only a program that has some contains these functions.
#[derive(Debug)]
pub(crate) struct Others {
    /// Returns whether the text of a tool result need not show a member that comes from no field.
    pub(in crate::report) is_said: fn(&Report, &str, &Json) -> bool,
    /// Returns a line for each mistake in the input.
    pub(in crate::report) violation_lines: fn(&Report) -> Vec<String>,
    /// See [`SampleText`].
    pub(in crate::report) sample_text: SampleText,
    /// Gives the members the names that they have in a problem details document.
    pub(crate) named: fn(Members) -> Members,
}

static OTHERS: Others = Others {
    is_said: |report, name, value| {
        let mut constants = report.entry.constants();
        constants.any(|constant| constant.name == name)
            || report.names_of_violations().any(|list| list == name)
            || report.holds(value)
    },
    violation_lines: Report::lines_of_violations,
    sample_text,
    named: |members| named_in(Layout::Problem, members),
};

impl Report {
    /// Says that the report has such members.
    pub(in crate::report) fn has_others(&mut self) {
        self.others = Some(&OTHERS);
    }
}

impl ReportBuilder<'_> {
    /// Says that members have another name in documents, or are lists of mistakes or samples. Generated code calls this where the
    /// name of a member is one that problem details have themselves.
    pub fn has_others(&mut self) -> &mut Self {
        self.others = Some(&OTHERS);
        self
    }
}

/// Returns the members of an error under the names that they have in a layout.
pub(crate) fn named_in(layout: Layout, mut members: Members) -> Members {
    members.rename(|name| name_in(layout, name));
    members
}
