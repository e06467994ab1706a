//! The lines of a text below its detail: the members that the detail does not name.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::names::FLAT_DELAY;
use mcp_error_rules::text::{one_line, truncate_marked};

use crate::documents::names::RETRY_AFTER;
use crate::documents::violation::{DETAIL, POINTER};
use crate::json::Json;
use crate::registry::member::{Member, Sanitizer, Shape};
use crate::report::Report;
use crate::report::builder::slot::SampleText;
use crate::util::find::holds;

impl Report {
    /// Returns a line for each mistake in the input.
    pub(crate) fn violation_lines(&self) -> Vec<String> {
        let lines = self
            .special_members
            .map(|members| (members.violation_lines)(self));
        lines.unwrap_or_default()
    }

    pub(in crate::report) fn lines_of_violations(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for name in self.names_of_violations() {
            let list = self.members.get(name).and_then(Json::as_array);
            for item in list.unwrap_or_default() {
                let text = |name| item.get(name)?.as_str();
                if let (Some(pointer), Some(detail)) = (text(POINTER), text(DETAIL)) {
                    lines.push(self.line(&format!("{pointer}: {detail}")));
                }
            }
        }
        lines
    }

    /// Returns a line for each member that the detail does not show, since most clients show a model the text and nothing
    /// else; of the mistakes in the input, a line for each. Constants are facts of the type, for programs, and the delay
    /// is part of the advice.
    pub(crate) fn member_lines(&self) -> Vec<String> {
        let mut lines = self.violation_lines();
        for (name, value) in self.members.iter() {
            let mut members = self.entry.members();
            let member = members.find(|member| member.name() == name);
            let is_said = match member {
                Some(member) => member.is_in_detail() || has_no_line(member),
                None => self
                    .special_members
                    .is_some_and(|members| (members.is_said)(self, name, value)),
            };
            if !is_said && !self.is_delay(name, value) {
                let sanitizer = member.map(|member| member.sanitizer());
                let special = |of| self.special_members.filter(|_| sanitizer == Some(of));
                let output = special(Sanitizer::Output)
                    .zip(value.as_str())
                    .and_then(|(special, output)| (special.lines_of_output)(name, output));
                lines.push(output.unwrap_or_else(|| {
                    let text = special(Sanitizer::Sample).map(|special| special.sample_text);
                    self.line(&format!("{name}: {}", shown(value, text).trim_end()))
                }));
            }
        }
        lines
    }

    fn is_delay(&self, name: &str, value: &Json) -> bool {
        // Where a layout leaves the name free, a member of this name can be something else.
        let seconds = value.as_i64().and_then(|value| u64::try_from(value).ok());
        let is_other = name == RETRY_AFTER && seconds != self.retry_after_seconds();
        let names = [RETRY_AFTER, FLAT_DELAY];
        self.retry_after.is_some() && names.contains(&name) && !is_other
    }

    /// Returns whether the detail shows a value that is computed or belongs to the request, as far as its text tells. A
    /// marker of the sanitizer says nothing anyway.
    pub(in crate::report) fn holds(&self, value: &Json) -> bool {
        match value {
            Json::String(text) => self.is_marker(text) || holds(self.detail(), text),
            Json::Number(number) => self.holds_word(&number.to_string()),
            Json::Array(items) => items.iter().all(|item| self.holds(item)),
            _ => false,
        }
    }

    fn is_marker(&self, text: &str) -> bool {
        text == MARKERS.unavailable || self.policy().markers().iter().any(|it| text == it.as_str())
    }

    fn holds_word(&self, word: &str) -> bool {
        let is_end = |sign: char| !sign.is_alphanumeric() && !".-+".contains(sign);
        let mut words = self.detail().split(is_end);
        words.any(|found| found.trim_end_matches('.') == word)
    }

    fn line(&self, line: &str) -> String {
        let line = truncate_marked(line, self.policy().max_text_bytes(), self.policy().cut_mark);
        one_line(&line).into_owned()
    }
}

/// Returns whether a member has lines of its own, or no value that a reader could use.
fn has_no_line(member: Member) -> bool {
    let hidden = [Sanitizer::Untrusted, Sanitizer::Secret, Sanitizer::Path];
    member.shape() == Shape::Violation || hidden.contains(&member.sanitizer())
}

fn shown(value: &Json, sample_text: Option<SampleText>) -> Cow<'_, str> {
    match (value, sample_text) {
        (Json::Object(_), Some(sample_text)) => Cow::Owned(sample_text(value)),
        (value, _) => value.to_text(),
    }
}
