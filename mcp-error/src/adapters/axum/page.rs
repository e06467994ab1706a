//! A report for people: as an HTML page, and as plain text.

use std::fmt::Write;

use mcp_error_rules::text::one_line;

use crate::documents::problem::ProblemDetails;
use crate::json::Json;
use crate::report::Report;

/// A page without script, style or anything else that a content security policy could forbid.
pub(super) fn html(report: &Report) -> String {
    fitted(report, |problem| {
        let mut page = String::from(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
        );
        let title = problem.title.as_deref().unwrap_or_default();
        escape(title, &mut page);
        page.push_str("</title>\n</head>\n<body>\n<h1>");
        escape(title, &mut page);
        page.push_str("</h1>\n");
        if let Some(detail) = told(problem) {
            page.push_str("<p>");
            escape(detail, &mut page);
            page.push_str("</p>\n");
        }
        page.push_str("<p>What to do: ");
        escape(&report.instruction(), &mut page);
        page.push_str("</p>\n<dl>\n");
        for (name, value) in facts(problem) {
            page.push_str("<dt>");
            escape(&name, &mut page);
            page.push_str("</dt>\n<dd>");
            match &value {
                Json::String(text) => escape(text, &mut page),
                other => escape(&other.to_string(), &mut page),
            }
            page.push_str("</dd>\n");
        }
        page.push_str("</dl>\n</body>\n</html>\n");
        page
    })
}

/// Title, detail, what to do, and one line for each other member.
pub(super) fn text(report: &Report) -> String {
    fitted(report, |problem| {
        let mut text = problem.title.as_deref().unwrap_or_default().to_owned();
        if let Some(detail) = told(problem) {
            text.push_str(": ");
            text.push_str(&one_line(detail));
        }
        text.push_str("\nWhat to do: ");
        text.push_str(&report.instruction());
        text.push('\n');
        for (name, value) in facts(problem) {
            // As JSON a value cannot feign a line of its own.
            let _ = writeln!(text, "{name}: {value}");
        }
        text
    })
}

/// At most as long as the policy says: members go first, then the detail.
fn fitted(report: &Report, render: impl Fn(&ProblemDetails) -> String) -> String {
    let mut problem = report.problem();
    problem.fit(report.form.max_size, |problem| render(problem).len());
    render(&problem)
}

/// The detail where it says more than the title.
fn told(problem: &ProblemDetails) -> Option<&str> {
    let detail = problem.detail.as_deref()?;
    (problem.title.as_deref() != Some(detail)).then_some(detail)
}

/// What is left besides title and detail.
fn facts(problem: &ProblemDetails) -> impl Iterator<Item = (String, Json)> {
    let all = problem.clone().into_members().into_iter();
    all.filter(|(name, _)| name != "title" && name != "detail")
        .map(|(name, value)| (name.into_owned(), value))
}

/// Into text and quoted attributes.
fn escape(text: &str, into: &mut String) {
    for character in text.chars() {
        match character {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            '\'' => into.push_str("&#39;"),
            other => into.push(other),
        }
    }
}
