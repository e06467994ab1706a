//! The facts about an error that a page lists.

use super::code::{code_span, markdown_escaped};
use super::doc_comment::{DocText, is_address};
use super::{Listed, terms};
use crate::exports::catalog::{CatalogEntry, CatalogMember};
use crate::exports::labels::place;
use crate::util::html::escaped;
use mcp_error_rules::status::reason_phrase;

impl CatalogMember {
    pub(super) fn meaning(&self) -> DocText {
        DocText::new(self.description.as_deref().unwrap_or_default(), 6)
    }
}

#[derive(Clone, PartialEq)]
pub(super) struct Fact {
    pub(super) name: &'static str,
    /// The id of the word on the page of terms; empty if the name explains itself.
    pub(super) term: &'static str,
    pub(super) value: Value,
}

impl Fact {
    pub(super) fn hover(&self) -> &'static str {
        terms::meaning(self.term)
    }
}

#[derive(Clone, PartialEq)]
pub(super) enum Value {
    Text(String),
    Code(String),
    Link { address: String, text: String },
}

impl Value {
    pub(super) fn html(&self) -> String {
        match self {
            Self::Text(text) => escaped(text),
            Self::Code(code) => format!("<code>{}</code>", escaped(code)),
            Self::Link { address, text } => {
                format!("<a href=\"{}\">{}</a>", escaped(address), escaped(text))
            }
        }
    }

    pub(super) fn markdown(&self) -> String {
        match self {
            Self::Text(text) => markdown_escaped(text),
            Self::Code(code) => code_span(code),
            Self::Link { address, text } => {
                // A bracket would end the link.
                let address = address.replace('(', "%28").replace(')', "%29");
                format!("[{}]({address})", markdown_escaped(text))
            }
        }
    }
}

fn status(status: u16) -> String {
    let phrase = reason_phrase(status).unwrap_or_default();
    format!("{status} {phrase}").trim_end().to_owned()
}

/// Returns the statuses that an occurrence can have.
pub(super) fn statuses(entry: &CatalogEntry) -> String {
    let mut all = vec![status(entry.status)];
    all.extend(entry.statuses.iter().map(|other| status(*other)));
    if entry.computes("status") && entry.statuses.is_empty() {
        all.push("another, which is computed".to_owned());
    }
    let last = all.pop().unwrap_or_default();
    if all.is_empty() {
        last
    } else {
        format!("{} or {last}", all.join(", "))
    }
}

pub(super) fn facts(listed: &Listed<'_>, up: &str) -> Vec<Fact> {
    use Value::{Code, Text};
    let entry = listed.entry;
    let places = entry.samples.iter().map(|sample| place(sample.place)[0]);
    let places = crate::schema::distinct(places);
    let effect = entry.effect.map(|effect| effect.to_string());
    let scopes = entry.scopes.as_deref().unwrap_or_default();
    let (fault, recovery) = if entry.is_advised_by_status() {
        (
            format!("{}, or as the status says", entry.fault),
            Text(format!("{}, or as the status says", entry.recovery)),
        )
    } else {
        (entry.fault.to_string(), Code(entry.recovery.to_string()))
    };
    let rows = [
        ("Type", "type", Code(entry.problem_type.to_string())),
        ("Kind", "kind", Code(entry.kind.to_string())),
        ("Status", "status", Text(statuses(entry))),
        ("Code", "code", Text(entry.codes())),
        ("Sent as", "sent", Text(places.join(", "))),
        ("Fault", "fault", Text(fault)),
        ("What to do", "recovery", recovery),
        ("Effect", "effect", Text(effect.unwrap_or_default())),
        ("Scopes", "scopes", Code(scopes.to_owned())),
        ("Computed", "computed", Text(entry.computed.join(", "))),
        ("Name in Rust", "rust", Code(entry.name.to_string())),
    ];
    let is_known = |value: &Value| !matches!(value, Text(text) | Code(text) if text.is_empty());
    let rows = rows.into_iter().filter(|(.., value)| is_known(value));
    let link = |name, address: String, text: String| (name, "", Value::Link { address, text });
    let docs = entry.docs.as_deref().map(str::to_owned);
    // A catalog of another server can name a script, or no address at all.
    let is_odd = |letter: char| letter.is_whitespace() || letter.is_control();
    let docs = docs.map(|docs| match is_address(&docs) && !docs.contains(is_odd) {
        true => link("Documentation", docs.clone(), docs),
        false => ("Documentation", "", Code(docs)),
    });
    let schema = listed.schema.clone();
    let schema = schema.map(|schema| link("JSON Schema", schema.clone(), schema));
    let types = (!listed.types.is_empty()).then(|| listed.types.join(", "));
    let types = types.map(|types| link("TypeScript", format!("{up}errors.ts"), types));
    let links = [docs, schema, types].into_iter().flatten();
    rows.chain(links)
        .map(|(name, term, value)| Fact { name, term, value })
        .collect()
}
