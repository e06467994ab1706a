//! Documentation in Markdown.

use std::fmt::Write as _;

use super::labels::{self, advice, codes, shown, type_of};
use super::problem_types::ProblemType;
use super::sample::Sample;
use super::{Exports, File};

impl Exports<'_> {
    /// Returns a table of all errors, each with a link to its page: `errors.md`.
    pub fn markdown(&self) -> File {
        let mut text = format!(
            "# {}\n\nVersion {}.\n\n| error | kind | status | code | lane | fault | what to do |\n| --- | --- | --- | --- | --- | --- | --- |\n",
            cell(&self.name),
            cell(&self.version)
        );
        for problem in ProblemType::all_of(self.registry) {
            for variant in &problem.variants {
                let entry = &variant.facts;
                let _ = writeln!(
                    text,
                    "| [{}](errors/{}.md) | `{}` | {} | {} | {} | {} | {} |",
                    cell(&entry.title),
                    problem.slug,
                    entry.kind,
                    entry.status,
                    codes(entry),
                    entry.lane,
                    entry.fault,
                    advice(entry),
                );
            }
        }
        File::new("errors.md", text)
    }

    /// Returns a page for each problem type: `errors/not-found.md`.
    pub fn markdown_pages(&self) -> Vec<File> {
        let types = ProblemType::all_of(self.registry);
        let pages = types.iter().map(|problem| {
            let path = format!("errors/{}.md", problem.slug);
            File::new(path, page(problem))
        });
        pages.collect()
    }
}

fn page(problem: &ProblemType) -> String {
    let mut text = format!("# {}\n\nType: `{}`\n", cell(problem.title), problem.uri);
    for variant in &problem.variants {
        let entry = &variant.facts;
        let heading = if problem.variants.len() == 1 {
            &entry.kind
        } else {
            &entry.name
        };
        let _ = write!(text, "\n## `{heading}`\n");
        if let Some(description) = &entry.description {
            let _ = write!(text, "\n{description}\n");
        }
        text.push_str("\n| | |\n| --- | --- |\n");
        for (name, value) in labels::facts(entry) {
            let _ = writeln!(text, "| {} | {} |", name.to_lowercase(), cell(&value));
        }
        if let Some(detail) = &entry.detail {
            let _ = writeln!(text, "| detail | {} |", cell(detail));
        }
        if let Some(docs) = &entry.docs {
            let _ = writeln!(text, "| documentation | <{docs}> |");
        }
        if !entry.members.is_empty() {
            text.push_str("\n| member | type | shown |\n| --- | --- | --- |\n");
        }
        for member in &entry.members {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} |",
                member.name,
                cell(&type_of(member)),
                shown(member)
            );
        }
        for (heading, texts) in labels::lists(entry) {
            let _ = write!(text, "\n{heading}:\n\n");
            for item in texts {
                let _ = writeln!(text, "- {}", cell(item));
            }
        }
        let sample = Sample::of(variant.entry);
        for (heading, language, document) in sample.documents() {
            let fence = fence(&document);
            let _ = write!(
                text,
                "\n{heading}:\n\n{fence}{language}\n{document}\n{fence}\n"
            );
        }
    }
    text
}

/// Returns a code fence with more backticks than any run of backticks in the document.
fn fence(document: &str) -> String {
    let rows = document.split(|letter| letter != '`').map(str::len);
    "`".repeat(rows.max().unwrap_or(0).max(2) + 1)
}

/// Escapes a text for a table cell or a line. The result contains no line breaks, cell separators or markup.
fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => cell.push(' '),
            '\\' | '|' | '<' | '>' | '*' | '_' | '`' | '[' | ']' => {
                cell.push('\\');
                cell.push(letter);
            }
            _ => cell.push(letter),
        }
    }
    cell
}
