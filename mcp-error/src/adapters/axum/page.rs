//! A report for people and agents to read: as an HTML page, as Markdown, and as plain text.

use std::borrow::Cow;

use mcp_error_rules::text::{end_within, one_line};

use crate::documents::names::KIND;
use crate::documents::problem::ProblemDetails;
use crate::documents::violation::{DETAIL, POINTER};
use crate::json::Json;
use crate::policy::CutMark;
use crate::report::Report;
use crate::report::text::neutral::WHAT_TO_DO;
use crate::util::html::{escaped, push_escaped};

/// The style of an HTML page, for small and large screens, by day and by night. Its colors are those of the documentation
/// site.
const STYLE: &str = include_str!("page.css");

/// The content security policy of an HTML page. It allows nothing but [`STYLE`], by its SHA-256 digest.
pub(super) const CONTENT_POLICY: &str = "default-src 'none'; style-src 'sha256-cuyz8dTZsi53E5IFjQHGMEvdXhDqt/6ao9w44f144IQ='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The smallest bound of documents, in bytes, with which a page has a style, and a link to its problem type.
const ROOM_FOR_STYLE: usize = 4_096;

/// Returns the report as an HTML page. The page contains no scripts, and loads nothing.
pub(super) fn html(report: &Report) -> String {
    let has_style = report.max_size() >= ROOM_FOR_STYLE;
    let style = if has_style {
        format!("<style>{STYLE}</style>\n")
    } else {
        String::new()
    };
    let violations: Vec<&str> = report.names_of_violations().collect();
    let texts: Vec<&str> = report.names_of_texts().collect();
    let member = |page: &mut String, name: &str, value: &Json| {
        page.push_str("<dt>");
        push_escaped(page, name);
        page.push_str("</dt>\n<dd>");
        match value {
            Json::String(text) => {
                // The page at this address explains the problem type (RFC 9457 §3.1.1).
                let is_link = name == "type" && has_style && is_web_address(text);
                if is_link {
                    page.push_str("<a href=\"");
                    push_escaped(page, text);
                    page.push_str("\" rel=\"help\">");
                }
                push_escaped(page, text);
                if is_link {
                    page.push_str("</a>");
                }
            }
            Json::Array(items) if violations.contains(&name) => {
                push_list(page, items, push_violation);
            }
            Json::Array(items) if texts.contains(&name) => {
                push_list(page, items, |page, text| push_escaped(page, plain(text)));
            }
            other => push_escaped(page, &other.to_string()),
        }
        page.push_str("</dd>\n");
    };
    let page = Page {
        lay_out: &|parts| html_page(&style, parts),
        title: escaped,
        detail: &|detail| format!("<p>{}</p>\n", escaped(detail)),
        member: &member,
        advice: format!(
            // A detail is a paragraph too, but it cannot hold this element.
            "<p><strong>{WHAT_TO_DO}:</strong> {}</p>\n",
            escaped(&report.instruction())
        ),
        cut_mark: report.policy().cut_mark,
    };
    page.within(report.max_size(), problem_with_kind(report))
}

/// Adds a list of which `push` adds each item.
fn push_list(page: &mut String, items: &[Json], push: fn(&mut String, &Json)) {
    page.push_str("\n<ul>\n");
    for item in items {
        page.push_str("<li>");
        push(page, item);
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n");
}

/// Adds a mistake in an input.
fn push_violation(page: &mut String, violation: &Json) {
    let text = |name| violation.get(name).map_or("", plain);
    page.push_str("<code>");
    push_escaped(page, text(POINTER));
    page.push_str("</code>: ");
    push_escaped(page, text(DETAIL));
}

/// Returns a text of the report without quotes.
fn plain(text: &Json) -> &str {
    text.as_str().unwrap_or_default()
}

/// Returns the document for a page that says in a sentence what to do. Of the members of the advice, it needs the kind only.
fn problem_with_kind(report: &Report) -> ProblemDetails {
    let mut problem = report.unbounded_problem();
    if report.policy().advice_members {
        problem.members.push_front(KIND, report.kind());
    }
    problem
}

fn is_web_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

fn html_page(style: &str, [title, detail, advice, members]: Parts<'_>) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n{style}</head>\n<body>\n\
         <main>\n<h1>{title}</h1>\n{detail}{advice}<dl>\n{members}</dl>\n</main>\n</body>\n</html>\n"
    )
}

/// Returns the report as Markdown: the members as front matter, in the part of YAML that is JSON, then title, detail
/// and advice.
pub(super) fn markdown(report: &Report) -> String {
    let page = Page {
        lay_out: &|[title, detail, advice, members]| {
            format!("---\n{members}---\n\n# {title}\n{detail}{advice}")
        },
        title: |title| one_line(title).into_owned(),
        detail: &|detail| format!("\n{detail}\n"),
        member: &push_line,
        advice: format!("\n**{WHAT_TO_DO}:** {}\n", report.instruction()),
        cut_mark: report.policy().cut_mark,
    };
    let mut problem = report.unbounded_problem();
    if problem.detail != problem.title {
        problem.detail = Some(report.detail_text().markdown().into_owned().into());
    }
    // These say what to do, so they come before the members of the error.
    let of_error = std::mem::take(&mut problem.members);
    report.advice().add_to(&mut problem.members);
    for (name, value) in of_error {
        problem.members.insert(name, value);
    }
    page.within(report.max_size(), problem)
}

/// Returns the report as plain text: title, detail, advice, and one line for each other member and for each suggestion and example.
pub(super) fn text(report: &Report) -> String {
    let texts: Vec<&str> = report.names_of_texts().collect();
    let member = |page: &mut String, name: &str, value: &Json| match value {
        Json::Array(items) if texts.contains(&name) => {
            *page += &format!("{name}:\n");
            for text in items {
                *page += &format!("- {}\n", one_line(plain(text)));
            }
        }
        _ => push_line(page, name, value),
    };
    let page = Page {
        lay_out: &|parts| parts.concat(),
        title: |title| one_line(title).into_owned(),
        detail: &|detail| format!(": {}", one_line(detail)),
        member: &member,
        advice: format!("\n{WHAT_TO_DO}: {}\n", report.instruction()),
        cut_mark: report.policy().cut_mark,
    };
    page.within(report.max_size(), problem_with_kind(report))
}

/// Adds the line of a member. JSON has no line breaks, so neither a name nor a value can fake another line.
fn push_line(page: &mut String, name: &str, value: &Json) {
    *page += &format!("{}: {value}\n", shown_name(name));
}

/// Returns the name of a member for a line. A name that is not a word is in quotes, so that the line does not look
/// like one of the server's sentences.
fn shown_name(name: &str) -> Cow<'_, str> {
    let is_word =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
    if !name.is_empty() && name.chars().all(is_word) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(Json::from(name.to_owned()).to_string())
    }
}

/// What a page shows, each part escaped: title, detail, advice, members.
type Parts<'a> = [&'a str; 4];

/// The form of a page.
struct Page<'p> {
    lay_out: &'p dyn Fn(Parts<'_>) -> String,
    title: fn(&str) -> String,
    detail: &'p dyn Fn(&str) -> String,
    /// Adds a member.
    member: &'p dyn Fn(&mut String, &str, &Json),
    advice: String,
    /// The policy's mark for what was cut.
    cut_mark: CutMark,
}

impl Page<'_> {
    /// Returns the page of a document, which is cut so that the page has at most `max` bytes. A detail that merely repeats the title
    /// is left out, and a title for which there is no room is cut.
    fn within(&self, max: usize, mut problem: ProblemDetails) -> String {
        if problem.detail == problem.title {
            problem.detail = None;
        }
        let title = problem.title.take().unwrap_or_default();
        let identity = ProblemDetails {
            problem_type: problem.problem_type.clone(),
            status: problem.status,
            instance: problem.instance.clone(),
            ..ProblemDetails::default()
        };
        let room = max.saturating_sub(self.show("", &identity).len());
        let title = self.title_within(&title, room);
        problem.shown_within(max, self.cut_mark, &|problem| self.show(&title, problem))
    }

    fn show(&self, title: &str, problem: &ProblemDetails) -> String {
        let detail = problem.detail.as_deref().map(self.detail);
        let mut members = String::new();
        let mut add = |name: &str, value: &Json| (self.member)(&mut members, name, value);
        add("type", &problem.problem_type.clone().into());
        if let Some(status) = problem.status {
            add("status", &status.into());
        }
        if let Some(instance) = &problem.instance {
            add("instance", &instance.clone().into());
        }
        for (name, value) in problem.extensions() {
            add(name, value);
        }
        (self.lay_out)([title, &detail.unwrap_or_default(), &self.advice, &members])
    }

    /// Returns the escaped title, cut so that all its occurrences together take at most `room` bytes.
    fn title_within(&self, title: &str, room: usize) -> String {
        let len = |title| (self.lay_out)([title, "", "", ""]).len();
        let max = room / (len("x") - len(""));
        let escaped = (self.title)(title);
        if escaped.len() <= max {
            return escaped;
        }
        let mark = (self.title)(self.cut_mark.as_str());
        let left = max.saturating_sub(mark.len());
        let end = end_within(title, left, &|character| (self.title)(character).len());
        (self.title)(&title[..end]) + &mark
    }
}

#[cfg(test)]
mod tests {
    use super::{STYLE, html};
    use crate::report::context::Context;
    use crate::{McpError as _, Violation};

    #[test]
    fn mistakes_in_an_input_are_a_list() {
        #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
        #[error("the booking is not valid")]
        #[mcp(crate = crate, status = 422)]
        struct Invalid(#[mcp(violations)] Vec<Violation>);

        let errors = vec![
            Violation::at(["seats"], "must be <b>").with_code("too_small"),
            Violation::at(["day"], "is missing"),
        ];
        let page = html(&Invalid(errors).report(&Context::new()));
        let list = "<dt>errors</dt>\n<dd>\n<ul>\n\
                    <li><code>#/seats</code>: must be &lt;b&gt;</li>\n\
                    <li><code>#/day</code>: is missing</li>\n</ul>\n</dd>\n";
        assert!(page.contains(list), "{page}");
    }

    #[test]
    fn a_type_is_a_link_where_a_browser_can_follow_it() {
        #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
        #[mcp(crate = crate, status = 409)]
        enum ParkError {
            #[error("the gate is closed")]
            #[mcp(problem = "https://parks.example/gate")]
            Gate,
            #[error("the path is closed")]
            #[mcp(problem = "http://parks.example/path")]
            Path,
            #[error("the park is closed")]
            #[mcp(problem = "urn:parks:park")]
            Park,
        }
        for (error, expected) in [
            (
                ParkError::Gate,
                r#"<a href="https://parks.example/gate" rel="help">https://parks.example/gate</a>"#,
            ),
            (
                ParkError::Path,
                r#"<a href="http://parks.example/path" rel="help">http://parks.example/path</a>"#,
            ),
            (ParkError::Park, "urn:parks:park"),
        ] {
            let page = html(&error.report(&Context::new()));
            let row = format!("<dt>type</dt>\n<dd>{expected}</dd>\n");
            assert!(page.contains(&row), "{page}");
        }
    }

    #[test]
    fn the_colors_are_those_of_the_site() {
        let site = include_str!("../../exports/site/errors.css");
        let colors: Vec<&str> = STYLE.split("light-dark(").skip(1).collect();
        assert_eq!(colors.len(), 6);
        for color in colors {
            let (pair, _) = color.split_once(')').expect("a pair");
            let pair = pair.replace(',', ", ");
            assert!(site.contains(&format!("light-dark({pair});")), "{pair}");
        }
    }
}
