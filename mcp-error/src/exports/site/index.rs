//! The page that lists all errors.

use std::fmt::Write as _;

use super::html::{Escaped, document};
use super::{Place, ProblemType};
use crate::exports::Exports;
use crate::exports::catalog::CatalogEntry;
use crate::exports::labels::{advice, codes};
use crate::schema::distinct;

pub(super) fn page(exports: &Exports<'_>, types: &[ProblemType], places: &[Place]) -> String {
    let entries = || {
        types
            .iter()
            .flat_map(|problem| problem.variants.iter().map(|variant| &variant.facts))
    };
    let count = entries().count();
    let mut html = format!("<h1>{}</h1>\n", Escaped(&exports.name));
    html.push_str("<form class=\"filters\" id=\"filters\" role=\"search\" hidden>\n");
    html.push_str("<label class=\"search\">Search <input type=\"search\" name=\"q\" autocomplete=\"off\"></label>\n");
    write_filter(
        &mut html,
        "Lane",
        "lane",
        entries().map(|entry| entry.lane.to_string()),
    );
    write_filter(
        &mut html,
        "Fault",
        "fault",
        entries().map(|entry| entry.fault.to_string()),
    );
    write_filter(
        &mut html,
        "What to do",
        "recovery",
        entries().map(|entry| entry.recovery.to_string()),
    );
    let mut all: Vec<i32> = entries().map(|entry| entry.code).collect();
    all.sort_unstable();
    write_filter(
        &mut html,
        "Code",
        "code",
        all.into_iter().map(|code| code.to_string()),
    );
    html.push_str("<button type=\"submit\">Search</button>\n<button type=\"reset\">Show all</button>\n</form>\n");
    let _ = writeln!(html, "<p id=\"count\" role=\"status\">{count} errors</p>");
    html.push_str("<ul class=\"errors\" id=\"errors\">\n");
    for (problem, place) in types.iter().zip(places) {
        for variant in &problem.variants {
            write_item(&mut html, place, &variant.facts);
        }
    }
    html.push_str("</ul>\n<script src=\"assets/errors.js\"></script>\n");
    document(exports, "", "", &html)
}

/// Writes a filter with these values.
fn write_filter(html: &mut String, label: &str, name: &str, values: impl Iterator<Item = String>) {
    let values = distinct(values);
    let _ = write!(
        html,
        "<label>{label} <select name=\"{name}\"><option value=\"\">any</option>"
    );
    for value in &values {
        let _ = write!(
            html,
            "<option value=\"{value}\">{}</option>",
            value.replace('_', " ")
        );
    }
    html.push_str("</select></label>\n");
}

fn write_item(html: &mut String, place: &Place, entry: &CatalogEntry) {
    let members: Vec<&str> = entry.members.iter().map(|member| &*member.name).collect();
    let words = [
        &*entry.title,
        &*entry.kind,
        &*entry.name,
        &*entry.problem_type,
        entry.description.as_deref().unwrap_or_default(),
        &members.join(" "),
    ];
    let fragment = place.fragment.map(|fragment| format!("#{fragment}"));
    let _ = write!(
        html,
        r#"<li data-lane="{}" data-fault="{}" data-recovery="{}" data-code="{}" data-text="{}">
<h2><a href="{}/index.html{}">{}</a></h2>
<p class="facts"><code>{}</code> <span class="status">{}</span> <span>code {}</span> <span>{} lane</span> <span>{}'s fault</span> <span>{}</span></p>
"#,
        entry.lane,
        entry.fault,
        entry.recovery,
        entry.code,
        Escaped(&words.join(" ").to_lowercase().replace('\n', " ")),
        place.directory,
        Escaped(&fragment.unwrap_or_default()),
        Escaped(&entry.title),
        entry.kind,
        entry.status,
        codes(entry),
        entry.lane,
        entry.fault,
        advice(entry),
    );
    if let Some(description) = &entry.description {
        html.push_str(&super::html::summary(description));
    }
    html.push_str("</li>\n");
}
