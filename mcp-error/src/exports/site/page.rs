//! The page of a problem type, or of several that share a path.

use std::fmt::Write as _;

use super::ProblemType;
use super::html::{Escaped, document, markdown};
use crate::exports::Exports;
use crate::exports::catalog::CatalogEntry;
use crate::exports::labels::{self, shown, type_of};
use crate::exports::problem_types::Variant;
use crate::exports::sample::Sample;

pub(super) fn page(exports: &Exports<'_>, directory: &str, problems: &[&ProblemType]) -> String {
    let up = "../".repeat(directory.split('/').count());
    let mut html = String::new();
    let title = match problems {
        [only] => {
            write_problem(&mut html, only, 1);
            only.title
        }
        several => {
            let _ = writeln!(html, "<h1>{}</h1>", Escaped(&exports.name));
            for one in several {
                write_problem(&mut html, one, 2);
            }
            ""
        }
    };
    let _ = writeln!(html, "<p><a href=\"{up}index.html\">All errors</a></p>");
    document(exports, &up, title, &html)
}

fn write_problem(html: &mut String, problem: &ProblemType, level: usize) {
    let id = match problem.uri.split_once('#') {
        Some((_, fragment)) if !fragment.is_empty() => fragment,
        _ => &format!("type-{}", problem.slug),
    };
    let _ = write!(
        html,
        "<section>\n<h{level} id=\"{}\">{}</h{level}>\n<p class=\"type\">Problem type <code>{}</code></p>\n",
        Escaped(id),
        Escaped(problem.title),
        Escaped(problem.uri),
    );
    for of_type in &problem.variants {
        write_variant(html, of_type, level + 1, problem.variants.len() > 1);
    }
    html.push_str("</section>\n");
}

fn write_variant(html: &mut String, variant: &Variant, level: usize, one_of_several: bool) {
    let entry = &variant.facts;
    html.push_str("<article>\n");
    if one_of_several {
        let _ = writeln!(html, "<h{level}>{}</h{level}>", Escaped(&entry.name));
    }
    let level = level + usize::from(one_of_several);
    if let Some(description) = &entry.description {
        html.push_str(&markdown(description, level));
    }
    let _ = writeln!(
        html,
        "<dl>\n<dt>Kind</dt><dd><code>{}</code></dd>",
        entry.kind
    );
    for (name, value) in labels::facts(entry) {
        let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", Escaped(&value));
    }
    if let Some(detail) = &entry.detail {
        let _ = writeln!(html, "<dt>Detail</dt><dd>{}</dd>", Escaped(detail));
    }
    if let Some(docs) = &entry.docs {
        let docs = Escaped(docs);
        let _ = writeln!(
            html,
            "<dt>Documentation</dt><dd><a href=\"{docs}\">{docs}</a></dd>"
        );
    }
    html.push_str("</dl>\n");
    write_members(html, entry, level);
    for (heading, texts) in labels::lists(entry) {
        let _ = writeln!(html, "<h{level}>{heading}</h{level}>\n<ul>");
        for text in texts {
            let _ = writeln!(html, "<li>{}</li>", Escaped(text));
        }
        html.push_str("</ul>\n");
    }
    for (heading, _, text) in Sample::of(variant.entry).documents() {
        let _ = write!(
            html,
            "<h{level}>{heading}</h{level}>\n<pre><code>{}</code></pre>\n",
            Escaped(&text),
        );
    }
    html.push_str("</article>\n");
}

fn write_members(html: &mut String, entry: &CatalogEntry, level: usize) {
    if entry.members.is_empty() {
        return;
    }
    let _ = writeln!(html, "<h{level}>Members</h{level}>");
    html.push_str("<table>\n<thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Type</th><th scope=\"col\">Shown</th></tr></thead>\n<tbody>\n");
    for member in &entry.members {
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{}</td></tr>",
            Escaped(&member.name),
            Escaped(&type_of(member)),
            shown(member),
        );
    }
    html.push_str("</tbody>\n</table>\n");
}
