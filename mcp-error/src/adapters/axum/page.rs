//! A report for people to read: as an HTML page, and as plain text.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::one_line;

use crate::documents::problem::ProblemDetails;
use crate::json::Json;
use crate::report::Report;

/// Returns the report as an HTML page. The page contains no scripts, styles or anything else that a content security
/// policy could forbid.
pub(super) fn html(report: &Report) -> String {
    let problem = report.unbounded_problem();
    let detail = distinct_detail(&problem).map(|detail| format!("<p>{}</p>\n", escaped(detail)));
    let page = Page {
        start: |title| {
            format!(
                "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
                 </head>\n<body>\n<h1>{title}</h1>\n"
            )
        },
        escape: escaped,
        detail: detail.unwrap_or_default(),
        advice: format!(
            // A detail is a paragraph too, but it cannot hold this element.
            "<p><strong>What to do:</strong> {}</p>\n<dl>\n",
            escaped(&report.instruction())
        ),
        end: "</dl>\n</body>\n</html>\n",
    };
    page.fit_to(problem, report.max_size(), |name, value| {
        let value = match value {
            Json::String(text) => escaped(text),
            other => escaped(&other.to_string()),
        };
        format!("<dt>{}</dt>\n<dd>{value}</dd>\n", escaped(name))
    })
}

/// Returns the report as plain text: title, detail, advice, and one line for each other member.
pub(super) fn text(report: &Report) -> String {
    let problem = report.unbounded_problem();
    let detail = distinct_detail(&problem).map(|detail| format!(": {}", one_line(detail)));
    let page = Page {
        start: str::to_owned,
        escape: |title| one_line(title).into_owned(),
        detail: detail.unwrap_or_default(),
        advice: format!("\nWhat to do: {}\n", report.instruction()),
        end: "",
    };
    // JSON has no line breaks, so neither a name nor a value can fake another line.
    page.fit_to(problem, report.max_size(), |name, value| {
        format!("{}: {value}\n", shown_name(name))
    })
}

/// Returns the name of a member for a line of plain text. A name that is not a word is in quotes, so that the line does
/// not look like one of the server's sentences.
fn shown_name(name: &str) -> Cow<'_, str> {
    let is_word =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
    if !name.is_empty() && name.chars().all(is_word) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(Json::from(name.to_owned()).to_string())
    }
}

/// The parts of a page. The members stand between the advice and the end.
struct Page {
    /// Returns the beginning of the page for an escaped title.
    start: fn(&str) -> String,
    escape: fn(&str) -> String,
    detail: String,
    advice: String,
    end: &'static str,
}

impl Page {
    /// Returns the page with as many members as fit into `max` bytes. It stops at the first extension member that
    /// does not fit. If there is no room for the detail, it is left out, and a title that is too long is cut.
    fn fit_to(
        mut self,
        mut problem: ProblemDetails,
        max: usize,
        member: impl Fn(&str, &Json) -> String,
    ) -> String {
        let optional = std::mem::take(&mut problem.members);
        let title = problem.title.take().unwrap_or_default();
        let mut members: String = other_members(problem)
            .map(|(name, value)| member(&name, &value))
            .collect();
        let around_title =
            (self.start)("").len() + self.advice.len() + self.end.len() + members.len();
        let start = self.start_within(&title, max.saturating_sub(around_title));
        let required = start.len() + self.advice.len() + self.end.len() + members.len();
        if required + self.detail.len() > max {
            self.detail.clear();
        }
        let mut room = max.saturating_sub(required + self.detail.len());
        for (name, value) in optional.iter() {
            let rendered = member(name, value);
            if rendered.len() > room {
                break;
            }
            room -= rendered.len();
            members.push_str(&rendered);
        }
        [&start, &self.detail, &self.advice, &members, self.end].concat()
    }

    /// Returns the beginning of the page. All occurrences of the title in it take at most `room` bytes.
    fn start_within(&self, title: &str, room: usize) -> String {
        let occurrences = (self.start)("x").len() - (self.start)("").len();
        let max = room / occurrences;
        let escaped = (self.escape)(title);
        if escaped.len() <= max {
            return (self.start)(&escaped);
        }
        let mut left = max.saturating_sub(MARKERS.cut.len());
        let mut shown = String::new();
        for character in title.chars() {
            let escaped = (self.escape)(character.encode_utf8(&mut [0; 4]));
            if escaped.len() > left {
                break;
            }
            left -= escaped.len();
            shown.push_str(&escaped);
        }
        shown.push_str(MARKERS.cut);
        (self.start)(&shown)
    }
}

/// Returns the detail unless it merely repeats the title.
fn distinct_detail(problem: &ProblemDetails) -> Option<&str> {
    let detail = problem.detail.as_deref()?;
    (problem.title.as_deref() != Some(detail)).then_some(detail)
}

/// Returns all members of the document except the title and the detail.
fn other_members(problem: ProblemDetails) -> impl Iterator<Item = (String, Json)> {
    let all = problem.into_members().into_iter();
    all.filter(|(name, _)| name != "title" && name != "detail")
        .map(|(name, value)| (name.into_owned(), value))
}

/// Escapes a text for HTML, in an element or in a quoted attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
