//! Renders errors whose fields contain canaries, and looks for the canaries in the documents.

use std::collections::BTreeSet;

use super::samples::{Exposure, SampleSource, Samples, marker};
use crate::policy::RpcLayout;
use crate::policy::{HttpBody, Policy, ToolText};
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::util::pluralize::counted;

/// A text that could end up in a field.
struct CanaryText {
    /// Returns the text with the marker in it.
    with_marker: fn(&str) -> String,
    confidentiality: Confidentiality,
}

/// The condition under which a text must not be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Confidentiality {
    /// The text must not be seen if its field is withheld.
    Withheld,
    /// The text must not be seen under a policy that redacts paths and e-mail addresses.
    Sensitive,
    /// The text must never be seen.
    Secret,
}

impl Confidentiality {
    /// Tells whether a text of this confidentiality may be seen in a field with this exposure.
    fn allows(self, exposure: Exposure, verbose: bool) -> bool {
        match (self, exposure) {
            (Self::Withheld, Exposure::Shown) => true,
            (Self::Withheld, Exposure::Verbose) => verbose,
            _ => false,
        }
    }
}

const TEXTS: [CanaryText; 6] = [
    CanaryText {
        with_marker: |word| format!("the {word} sings"),
        confidentiality: Confidentiality::Withheld,
    },
    CanaryText {
        with_marker: |word| format!("login failed: password={word}"),
        confidentiality: Confidentiality::Secret,
    },
    CanaryText {
        with_marker: |word| format!("refused, Authorization: Bearer {word}"),
        confidentiality: Confidentiality::Secret,
    },
    CanaryText {
        with_marker: |word| format!("postgres://app:{word}@db.example/orders"),
        confidentiality: Confidentiality::Secret,
    },
    CanaryText {
        with_marker: |word| format!("/home/{word}/vault.db"),
        confidentiality: Confidentiality::Sensitive,
    },
    CanaryText {
        with_marker: |word| format!("{word}@example.com"),
        confidentiality: Confidentiality::Sensitive,
    },
];

/// The maximum number of findings that the message of a failure lists.
const MAX_FINDINGS: usize = 20;

/// Called by `assert_no_leaks!` only.
#[track_caller]
pub fn assert_no_leaks<E: Samples + McpError>(make: &dyn Fn(String) -> Vec<E>) {
    let type_name = std::any::type_name::<E>();
    let type_name = type_name.split('<').next().unwrap_or(type_name);
    let type_name = type_name.rsplit("::").next().unwrap_or(type_name);
    let mut findings: Vec<String> = Vec::new();
    // A field that leaks in one document usually leaks in all, so only the first finding is reported.
    let mut reported = BTreeSet::new();
    let mut add_finding = |place: String, what: String| {
        if reported.insert(place.clone()) {
            findings.push(format!("{place} {what}"));
        }
    };
    for text in &TEXTS {
        let mut source = SampleSource::filled_with(text.with_marker);
        let samples = E::samples(&mut source);
        let made_by_test = make((text.with_marker)(&marker(0)));
        let made: BTreeSet<&str> = made_by_test
            .iter()
            .map(|error| error.entry().name())
            .collect();
        for (error, variant) in samples.iter().zip(&source.variants) {
            let Some(error) = error else {
                if let Some((field, type_of_field)) = &variant.missing
                    && !made.contains(variant.name)
                {
                    add_finding(
                        format!(
                            "{}: the field `{field}`",
                            full_name(type_name, variant.name)
                        ),
                        format!(
                            "is a `{type_of_field}`, for which no value can be generated; implement `mcp_error::testing::Canary` for it, or make the error yourself: `assert_no_leaks!({type_name}, with |canary| […])`"
                        ),
                    );
                }
                continue;
            };
            for (wire, verbose, document) in documents(error, text.confidentiality) {
                for (at, (field, exposure)) in variant.fields.iter().enumerate() {
                    let allowed = text.confidentiality.allows(*exposure, verbose);
                    if !allowed && contains_marker(&document, &marker(at)) {
                        add_finding(
                            format!(
                                "{}: the field `{field}`",
                                full_name(type_name, variant.name)
                            ),
                            format!(
                                "leaks on the wire {wire}: {}",
                                excerpt(&document, &marker(at))
                            ),
                        );
                    }
                }
            }
        }
        for error in &made_by_test {
            // It is not known which field contains the canary, so the rule of the most exposed field applies.
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
            for (wire, verbose, document) in documents(error, text.confidentiality) {
                if !text.confidentiality.allows(most, verbose)
                    && contains_marker(&document, &marker(0))
                {
                    add_finding(
                        format!("{}:", full_name(type_name, error.entry().name())),
                        format!(
                            "leaks on the wire {wire}: {}",
                            excerpt(&document, &marker(0))
                        ),
                    );
                }
            }
        }
    }
    let more = findings.len().saturating_sub(MAX_FINDINGS);
    let rest = if more == 0 {
        String::new()
    } else {
        format!("\n  and {more} more")
    };
    let count = counted(findings.len(), "finding");
    findings.truncate(MAX_FINDINGS);
    assert!(
        findings.is_empty(),
        "{count}:\n  {}{rest}",
        findings.join("\n  ")
    );
}

fn full_name(type_name: &str, variant: &str) -> String {
    if type_name == variant {
        type_name.to_owned()
    } else {
        format!("{type_name}::{variant}")
    }
}

/// Tells whether a document contains the marker. Case is ignored, since a leak may have changed the case of the text.
fn contains_marker(document: &str, marker: &str) -> bool {
    marker_position(document, marker).is_some()
}

fn marker_position(document: &str, marker: &str) -> Option<usize> {
    document
        .as_bytes()
        .windows(marker.len())
        .position(|window| window.eq_ignore_ascii_case(marker.as_bytes()))
}

/// Returns the text around the marker.
fn excerpt(document: &str, marker: &str) -> String {
    let Some(at) = marker_position(document, marker) else {
        return String::new();
    };
    let before: String = document[..at].chars().rev().take(40).collect();
    let before: String = before.chars().rev().collect();
    let after: String = document[at..].chars().take(marker.len() + 20).collect();
    format!("…{before}{after}…")
}

/// Returns the documents of an error: the name of each, whether its policy is verbose, and its text.
fn documents(
    error: &dyn McpError,
    confidentiality: Confidentiality,
) -> Vec<(String, bool, String)> {
    let mut documents = Vec::new();
    for (name, base) in policies(confidentiality) {
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
            error.report(&context.clone().quiet()).agent_message()
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
        for (wire, text) in [
            ("tool result", ToolText::Plain),
            ("tool result, JSON", ToolText::Json),
            ("tool result, for a person", ToolText::User),
        ] {
            let mut policy = base.clone();
            policy.tool_text = text;
            policy.structured_content = true;
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

fn policies(confidentiality: Confidentiality) -> Vec<(&'static str, Policy)> {
    let mut production = Policy::production();
    production.include_examples = true;
    let mut policies = vec![
        ("production", production.clone()),
        ("development", Policy::development()),
    ];
    if confidentiality == Confidentiality::Secret {
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
