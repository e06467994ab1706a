//! The mistakes in the input of a request, as a member.

use std::ops::Range;
use std::sync::Arc;

use mcp_error_rules::limits::{MAX_VIOLATION_TEXT, MAX_VIOLATIONS};
#[cfg(any(feature = "axum", feature = "__rmcp"))]
use mcp_error_rules::names::VIOLATIONS;
use mcp_error_rules::text::truncate_at_char;
use mcp_error_rules::words;
use mcp_error_rules::words::Words;
use mcp_error_sanitize::{DetectorKind, Rules};

use crate::documents::violation::{DETAIL, POINTER, Violation};
use crate::json::{Json, Members};
#[cfg(any(feature = "axum", feature = "__rmcp"))]
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::slot::Special;
#[cfg(any(feature = "axum", feature = "__rmcp"))]
use crate::report::rare::input::Extensions;
use crate::util::find::find;
use crate::util::secret_name::is_secret_string;

/// A list of [`Violation`]s.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of `mcp_error::Violation`",
    note = "`#[mcp(violations)]` takes a `Vec<Violation>`, an array, an `Option` of these, or one `Violation`"
)]
pub trait Violations {
    /// Returns the mistakes, in the order in which they are shown, if there is a list.
    fn violations(&self) -> Option<&[Violation]>;
}

impl Violations for Violation {
    fn violations(&self) -> Option<&[Violation]> {
        Some(std::slice::from_ref(self))
    }
}

impl Violations for [Violation] {
    fn violations(&self) -> Option<&[Violation]> {
        Some(self)
    }
}

impl<const N: usize> Violations for [Violation; N] {
    fn violations(&self) -> Option<&[Violation]> {
        Some(self)
    }
}

impl Violations for Vec<Violation> {
    fn violations(&self) -> Option<&[Violation]> {
        Some(self)
    }
}

impl<T: Violations> Violations for Option<T> {
    fn violations(&self) -> Option<&[Violation]> {
        self.as_ref()?.violations()
    }
}

impl<T: Violations + ?Sized> Violations for Box<T> {
    fn violations(&self) -> Option<&[Violation]> {
        (**self).violations()
    }
}

impl<T: Violations + ?Sized> Violations for Arc<T> {
    fn violations(&self) -> Option<&[Violation]> {
        (**self).violations()
    }
}

impl<T: Violations + ?Sized> Violations for &T {
    fn violations(&self) -> Option<&[Violation]> {
        (**self).violations()
    }
}

impl ReportBuilder<'_> {
    /// Adds an array of the mistakes in the input. Where there are more than a report shows, the last item says how many.
    pub fn violations<T: Violations + ?Sized>(&mut self, value: &T) {
        match value.violations() {
            Some(all) => {
                let list = self.violation_list(all);
                self.note_special_members();
                self.slots.push_value(list);
            }
            None => self.slots.push_special(Special::Absent, Json::Null),
        }
    }

    fn violation_list(&self, all: &[Violation]) -> Json {
        let mut items = Vec::new();
        for violation in all.iter().take(MAX_VIOLATIONS) {
            items.push(self.violation(violation));
        }
        if let more @ 1.. = all.len().saturating_sub(MAX_VIOLATIONS) {
            self.sanitizer.truncated();
            let more = Violation::new("#", format!("{more} more mistakes"));
            items.push(self.violation(&more));
        }
        Json::Array(items)
    }

    /// Adds the mistakes as the member `errors` to an error whose entry has no such member.
    #[cfg(any(feature = "axum", feature = "__rmcp"))]
    pub(crate) fn violation_member(&mut self, all: &[Violation]) {
        let list = self.violation_list(all);
        self.rare_mut().extensions = Some(Extensions {
            members: Members::of_one(VIOLATIONS, list),
            add: Report::add_extensions,
        });
    }

    /// Returns the sanitized violation.
    fn violation(&self, violation: &Violation) -> Json {
        let rules = self.rules().with_max_bytes(MAX_VIOLATION_TEXT);
        let text = |text: &str| self.clean_within(text, &rules);
        // The caller knows the names in its own input, and a pointer is not a path of the server.
        let as_sent = rules.with_paths_and_emails(false);
        let pointer = self.sanitizer.text(&violation.pointer, &as_sent);
        let detail = if self.points_to_secret(&violation.pointer) {
            self.detail_about_secret(&violation.detail, &rules)
        } else {
            text(&violation.detail)
        };
        let mut members = Members::with_capacity(3);
        members.push(POINTER, pointer.into_owned());
        members.push(DETAIL, detail);
        if let Some(code) = &violation.code {
            members.push("code", text(code));
        }
        members.into()
    }

    fn points_to_secret(&self, pointer: &str) -> bool {
        // A pointer that was read from JSON may have another form, such as `login.password`.
        let mut names = pointer.split(['/', '#', '.']);
        names.any(|name| is_secret_string(name, self.rules()))
    }

    /// Returns a detail that may quote the value that is wrong, which is a secret.
    fn detail_about_secret(&self, detail: &str, rules: &Rules) -> String {
        // With the name of a secret before it, the sanitizer takes what is quoted for its value.
        const BEFORE: &str = "password: invalid value: ";
        let rules = rules.with_max_bytes(MAX_VIOLATION_TEXT + BEFORE.len());
        let detail = truncate_at_char(detail, rules.scan_limit());
        let clean = self.clean_within(&format!("{BEFORE}{detail}"), &rules);
        let marker = self.policy().secret_marker;
        match clean.strip_prefix(BEFORE) {
            Some(detail) => match given_value(detail) {
                Some(value) => {
                    self.sanitizer.redacted(DetectorKind::NamedValue);
                    let (before, behind) = (&detail[..value.start], &detail[value.end..]);
                    format!("{before}{marker}{behind}")
                }
                None => detail.to_owned(),
            },
            None => marker.as_str().to_owned(),
        }
    }
}

/// The words after which a validator says what it was given.
const WORDS_BEFORE_VALUE: Words = words!(&["got", "received", "found", "given"]);

/// What a validator says of a value without showing it: its type. A value may have other words behind it.
const TYPES: Words = words!(&[
    "a",
    "an",
    "array",
    "bool",
    "boolean",
    "date",
    "empty",
    "float",
    "int",
    "integer",
    "list",
    "map",
    "nan",
    "none",
    "nothing",
    "null",
    "number",
    "object",
    "of",
    "only",
    "str",
    "string",
    "type",
    "undefined",
    "unknown",
]);

/// Returns where a detail shows a value without quotes: `must be a string, got hunter2`.
fn given_value(detail: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let ends_word = |sign: &u8| matches!(sign, b' ' | b':' | b',');
    for word in detail.as_bytes().split(ends_word) {
        at += word.len() + 1;
        if !WORDS_BEFORE_VALUE.contains_ignoring_case(word) {
            continue;
        }
        let rest = detail.get(at..)?.trim_start();
        let start = detail.len() - rest.len();
        let value = before(rest, |sign| matches!(sign, b',' | b';' | b')' | b'\n'));
        let value = &value[..find(value, " (").unwrap_or(value.len())];
        let value = value.trim_end_matches(['.', ' ']);
        let first = before(value, |sign| {
            sign.is_ascii() && !sign.is_ascii_alphanumeric() && sign != b'_'
        });
        // A length, and what stands in quotes or is a marker, which was looked at before.
        let is_length = first.len() < 3 && first.bytes().all(|byte| byte.is_ascii_digit());
        let shows_value = !is_length && !TYPES.contains_ignoring_case(first.as_bytes());
        return shows_value.then_some(start..start + value.len());
    }
    None
}

/// Returns what stands before the first sign of ASCII that ends it.
fn before(text: &str, ends: impl Fn(u8) -> bool) -> &str {
    let end = text.bytes().position(ends);
    &text[..end.unwrap_or(text.len())]
}
