//! Looks for canaries in documents.

use std::collections::BTreeSet;
use std::ops::Range;

use super::samples::{Exposure, SampleSource, Samples, plain_word};
use crate::policy::RpcLayout;
use crate::policy::{HttpBody, Masks, Policy, StructuredContent, ToolText};
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::util::pluralize::pluralize;

/// A text that an attacker, or bad luck, puts into a field.
struct Text {
    /// The word that is looked for in documents, for each field another.
    word: fn(usize) -> String,
    of: fn(&str) -> String,
    leaks: Leaks,
}

/// A word that looks like a key.
fn key(field: usize) -> String {
    format!("c4n4rY{field:02}qZ7wK")
}

/// When a text must not be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaks {
    /// In a field that is withheld.
    Withheld,
    /// Wherever paths and e-mail addresses are redacted.
    Sensitive,
    /// Always.
    Secret,
}

impl Leaks {
    /// Tells whether such a text in a field may be seen.
    fn allows(self, exposure: Exposure, verbose: bool) -> bool {
        match (self, exposure) {
            (Self::Withheld, Exposure::Shown) => true,
            (Self::Withheld, Exposure::Verbose) => verbose,
            _ => false,
        }
    }
}

const TEXTS: [Text; 6] = [
    Text {
        word: plain_word,
        of: |word| format!("the {word} sings"),
        leaks: Leaks::Withheld,
    },
    Text {
        word: key,
        of: |word| format!("login failed: password={word}"),
        leaks: Leaks::Secret,
    },
    Text {
        word: key,
        of: |word| format!("refused, Authorization: Bearer {word}"),
        leaks: Leaks::Secret,
    },
    Text {
        word: key,
        of: |word| format!("postgres://app:{word}@db.example/orders"),
        leaks: Leaks::Secret,
    },
    Text {
        word: plain_word,
        of: |word| format!("/home/{word}/vault.db"),
        leaks: Leaks::Sensitive,
    },
    Text {
        word: plain_word,
        of: |word| format!("{word}@example.com"),
        leaks: Leaks::Sensitive,
    },
];

/// Findings that a failure shows at most.
const MOST: usize = 20;

/// Called by `assert_no_leaks!` only.
#[track_caller]
pub fn assert_no_leaks<E: Samples + McpError>(own: &dyn Fn(String) -> Vec<E>) {
    let type_name = std::any::type_name::<E>();
    let type_name = type_name.split('<').next().unwrap_or(type_name);
    let type_name = type_name.rsplit("::").next().unwrap_or(type_name);
    let mut findings: Vec<String> = Vec::new();
    // A leak on one wire is mostly one on all; the first says enough.
    let mut known = BTreeSet::new();
    let mut find = |place: String, what: String| {
        if known.insert(place.clone()) {
            findings.push(format!("{place} {what}"));
        }
    };
    for text in &TEXTS {
        let mut source = SampleSource::filled_with(text.of).with_words(text.word);
        let samples = E::samples(&mut source);
        let owned = own((text.of)(&(text.word)(0)));
        let most_fields = source.variants.iter().map(|variant| variant.fields.len());
        let most_fields = most_fields.max().unwrap_or_default().max(1);
        let markers: Vec<Marker> = (0..most_fields)
            .map(|field| Marker::of((text.word)(field)))
            .collect();
        let made: BTreeSet<&str> = owned.iter().map(|error| error.entry().name()).collect();
        for (error, variant) in samples.iter().zip(&source.variants) {
            let Some(error) = error else {
                let needs_no_value =
                    matches!(&variant.fields[..], [(_, only)] if *only < Exposure::Shown);
                if let (Some((field, of)), false) = (&variant.missing, made.contains(variant.name))
                    && !needs_no_value
                {
                    find(
                        format!("{}: the field `{field}`", name(type_name, variant.name)),
                        format!(
                            "is a `{of}`, and no value of that type can be made up; make the error yourself, `assert_no_leaks!({type_name}, with |canary| […])`, or implement `mcp_error::testing::Canary` where the type is yours"
                        ),
                    );
                }
                continue;
            };
            for (wire, verbose, document) in documents(error, text.leaks) {
                for ((field, exposure), marker) in variant.fields.iter().zip(&markers) {
                    let allowed = text.leaks.allows(*exposure, verbose);
                    if !allowed && marker.is_in(&document) {
                        find(
                            format!("{}: the field `{field}`", name(type_name, variant.name)),
                            format!("leaks on the wire {wire}: {}", marker.excerpt(&document)),
                        );
                    }
                }
            }
        }
        for error in &owned {
            // Which field holds the canary is not known, so that one may show it which shows the most.
            let entry = error.entry();
            let variant = source
                .variants
                .iter()
                .find(|variant| variant.name == entry.name());
            let most = match variant.filter(|_| entry.type_name() == type_name) {
                Some(variant) => variant.fields.iter().map(|(_, exposure)| *exposure).max(),
                None => Some(Exposure::Shown),
            };
            let most = most.unwrap_or(Exposure::Never);
            for (wire, verbose, document) in documents(error, text.leaks) {
                if !text.leaks.allows(most, verbose) && markers[0].is_in(&document) {
                    find(
                        format!("{}:", name(type_name, error.entry().name())),
                        format!(
                            "leaks on the wire {wire}: {}",
                            markers[0].excerpt(&document)
                        ),
                    );
                }
            }
        }
    }
    let more = findings.len().saturating_sub(MOST);
    let rest = match more {
        0 => String::new(),
        _ => format!("\n  and {more} more"),
    };
    let count = pluralize(findings.len(), "finding");
    findings.truncate(MOST);
    assert!(
        findings.is_empty(),
        "{count}:\n  {}{rest}",
        findings.join("\n  ")
    );
}

fn name(type_name: &str, variant: &str) -> String {
    if type_name == variant {
        type_name.to_owned()
    } else {
        format!("{type_name}::{variant}")
    }
}

/// The word in the canary of a field, which is looked for in documents.
struct Marker {
    word: String,
    masks: Masks,
}

impl Marker {
    fn of(word: String) -> Self {
        Self {
            masks: Masks::of([&word]),
            word,
        }
    }

    /// Returns where the word is in a document: in any case of its letters, since what changes the case of a text lets
    /// it through, and in every form that [`Masks`] find.
    fn place(&self, document: &str) -> Option<Range<usize>> {
        let mut windows = document.as_bytes().windows(self.word.len());
        let is_word = |window: &[u8]| window.eq_ignore_ascii_case(self.word.as_bytes());
        match windows.position(is_word) {
            Some(at) => Some(at..at + self.word.len()),
            None => self.masks.find(document, false).into_iter().next(),
        }
    }

    fn is_in(&self, document: &str) -> bool {
        self.place(document).is_some()
    }

    /// Returns the text around the word.
    fn excerpt(&self, document: &str) -> String {
        let Some(place) = self.place(document) else {
            return String::new();
        };
        let before: String = document[..place.start].chars().rev().take(40).collect();
        let before: String = before.chars().rev().collect();
        let after = document[place.start..].chars();
        let after: String = after.take(place.len() + 20).collect();
        format!("…{before}{after}…")
    }
}

/// All documents of an error: which one, whether its policy is verbose, and its text.
fn documents(error: &dyn McpError, leaks: Leaks) -> Vec<(String, bool, String)> {
    let mut documents = Vec::new();
    for (name, base) in policies(leaks) {
        let verbose = base.verbose();
        let mut add = |wire: &str, policy: &Policy, render: &dyn Fn(&Context) -> String| {
            let context = Context::new().with_policy(policy.clone());
            documents.push((format!("`{wire}` ({name})"), verbose, render(&context)));
        };
        add("problem details", &base, &|context| {
            json(&error.report(context).to_problem_details())
        });
        add("text for a person", &base, &|context| {
            error.report(context).to_user_message()
        });
        add("sentence for an agent", &base, &|context| {
            error
                .report(&context.clone().without_verbose())
                .agent_message()
        });
        for (wire, layout) in [
            ("JSON-RPC error", RpcLayout::Problem),
            ("JSON-RPC error, flat", RpcLayout::Flat),
            ("JSON-RPC error, nested", RpcLayout::Nested),
            ("JSON-RPC error, members", RpcLayout::Members),
        ] {
            let mut policy = base.clone();
            policy.rpc_layout = layout;
            add(wire, &policy, &|context| {
                json(&error.report(context).to_rpc_error())
            });
        }
        use StructuredContent::{Auto, Off};
        for (wire, text, structured) in [
            ("tool result", ToolText::Plain, Off),
            ("tool result, detail", ToolText::Detail, Off),
            ("tool result, sentences and JSON", ToolText::PlainJson, Off),
            ("tool result, JSON", ToolText::Json, Off),
            ("tool result, for a person", ToolText::User, Off),
            ("tool result, structured", ToolText::Plain, Auto),
        ] {
            let mut policy = base.clone();
            policy.tool_text = text;
            policy.structured_content = structured;
            add(wire, &policy, &|context| {
                json(&error.report(context).to_tool_result())
            });
        }
        let mut policy = base.clone();
        policy.http_body = HttpBody::Rest;
        add("REST body", &policy, &|context| {
            json(&error.report(context).to_rest().body)
        });
    }
    documents
}

fn policies(leaks: Leaks) -> Vec<(&'static str, Policy)> {
    let mut production = Policy::production();
    production.include_examples = true;
    let mut policies = vec![
        ("production", production.clone()),
        ("development", Policy::development()),
    ];
    if leaks == Leaks::Secret {
        production.redact_sensitive = false;
        let mut development = Policy::development();
        development.redact_sensitive = false;
        policies.push(("production that shows paths", production));
        policies.push(("development that shows paths", development));
    }
    policies
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
