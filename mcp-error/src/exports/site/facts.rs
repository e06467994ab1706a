//! What a page lists about an error: its members and its facts.

use super::{Listed, code, doc_comment, terms};
use crate::exports::catalog::CatalogEntry;
use crate::exports::labels::{codes, hidden, place, shown, type_of};
use crate::util::html::escaped;
use mcp_error_rules::status::reason_phrase;

pub(super) struct MemberView {
    pub(super) name: String,
    pub(super) meaning: String,
    pub(super) markdown_meaning: String,
    pub(super) json_type: String,
    pub(super) shown: &'static str,
    pub(super) hidden: &'static str,
}

pub(super) struct Fact {
    pub(super) name: &'static str,
    pub(super) term: &'static str,
    pub(super) hover: &'static str,
    pub(super) value: String,
    pub(super) markdown: String,
}

pub(super) fn status(status: u16) -> String {
    let phrase = reason_phrase(status).unwrap_or_default();
    format!("{status} {phrase}").trim_end().to_owned()
}

/// Returns all statuses that an occurrence can have, in words.
fn statuses(entry: &CatalogEntry) -> String {
    let mut all = vec![status(entry.status)];
    all.extend(entry.statuses.iter().map(|other| status(*other)));
    let is_computed = entry.computed.iter().any(|fact| fact == "status");
    if is_computed && entry.statuses.is_empty() {
        all.push("another, which is computed".to_owned());
    }
    let last = all.pop().unwrap_or_default();
    if all.is_empty() {
        last
    } else {
        format!("{} or {last}", all.join(", "))
    }
}

pub(super) fn members(entry: &CatalogEntry) -> Vec<MemberView> {
    let members = entry.members.iter();
    members
        .map(|member| MemberView {
            name: member.name.to_string(),
            meaning: member
                .description
                .as_deref()
                .map_or_else(String::new, |text| doc_comment::html(text, 6)),
            markdown_meaning: member
                .description
                .as_deref()
                .map_or_else(String::new, |text| {
                    code::markdown_escaped(&doc_comment::words(text))
                }),
            json_type: type_of(member),
            shown: shown(member),
            hidden: hidden(member),
        })
        .collect()
}

pub(super) fn facts(listed: &Listed<'_>, up: &str) -> Vec<Fact> {
    let entry = listed.entry;
    let places = crate::schema::distinct(entry.samples.iter().map(|sample| place(sample.place)));
    let computed: Vec<&str> = entry.computed.iter().map(|name| &**name).collect();
    let effect = entry.effect.map(|effect| effect.to_string());
    let scopes = entry.scopes.as_deref().unwrap_or_default();
    let rows: [(&str, &str, String, bool); 11] = [
        ("Type", "type", entry.problem_type.to_string(), true),
        ("Kind", "kind", entry.kind.to_string(), true),
        ("Status", "status", statuses(entry), false),
        ("Code", "code", codes(entry), false),
        ("Sent as", "sent", places.join(", "), false),
        ("Fault", "fault", entry.fault.to_string(), false),
        ("What to do", "recovery", entry.recovery.to_string(), true),
        ("Effect", "effect", effect.unwrap_or_default(), false),
        ("Scopes", "scopes", scopes.to_owned(), true),
        ("Computed", "computed", computed.join(", "), false),
        ("Name in Rust", "rust", entry.name.to_string(), true),
    ];
    let rows = rows
        .into_iter()
        .filter(|(_, _, value, _)| !value.is_empty());
    let mut facts: Vec<Fact> = rows
        .map(|(name, term, value, is_code)| Fact {
            name,
            term,
            hover: terms::meaning(term),
            markdown: if is_code {
                format!("`{value}`")
            } else {
                code::markdown_escaped(&value)
            },
            value: if is_code {
                format!("<code>{}</code>", escaped(&value))
            } else {
                escaped(&value)
            },
        })
        .collect();
    let mut link = |name, address: String, text: &str| {
        facts.push(Fact {
            name,
            term: "",
            hover: "",
            value: format!("<a href=\"{}\">{}</a>", escaped(&address), escaped(text)),
            markdown: format!("[{}]({address})", code::markdown_escaped(text)),
        });
    };
    if let Some(docs) = &entry.docs {
        link("Documentation", docs.to_string(), docs);
    }
    if let Some(schema) = &listed.schema {
        link("JSON Schema", schema.clone(), schema);
    }
    if !listed.types.is_empty() {
        link(
            "TypeScript",
            format!("{up}errors.ts"),
            &listed.types.join(", "),
        );
    }
    facts
}
