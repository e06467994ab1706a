//! Looks for canaries in documents.

use std::collections::BTreeSet;
use std::ops::Range;

use super::samples::{Exposure, SampleSource, Samples, Variant, plain_word};
use crate::policy::{HttpBody, Masks, Policy, RpcLayout, StructuredContent, ToolText};
use crate::registry::entry::rust_name;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::util::pluralize::pluralize;

/// A text that an attacker, or bad luck, puts into a field.
struct Text {
    /// Returns the word of a field, given the field's number. This word is looked for in documents.
    word: fn(usize) -> String,
    /// Returns the text around a word.
    around: fn(&str) -> String,
    leaks: Leaks,
}

/// Returns a word that looks like a key.
fn key(field: usize) -> String {
    format!("c4n4rY{field:02}qZ7wK")
}

/// The condition under which a document must not show a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaks {
    /// The field of the text is withheld.
    Withheld,
    /// The policy redacts paths and e-mail addresses.
    Sensitive,
    /// The text must never be shown.
    Secret,
}

impl Leaks {
    /// Returns whether a document that shows fields of this exposure may show such a text of a field.
    fn allows(self, field: Exposure, shown: Exposure) -> bool {
        self == Self::Withheld && field >= shown
    }
}

const TEXTS: [Text; 6] = {
    use Leaks::{Secret, Sensitive, Withheld};
    const fn text(leaks: Leaks, word: fn(usize) -> String, around: fn(&str) -> String) -> Text {
        Text {
            word,
            around,
            leaks,
        }
    }
    [
        text(Withheld, plain_word, |word| format!("the {word} sings")),
        text(Secret, key, |word| format!("login failed: password={word}")),
        text(Secret, key, |word| {
            format!("refused, Authorization: Bearer {word}")
        }),
        text(Secret, key, |word| {
            format!("postgres://app:{word}@db.example/orders")
        }),
        text(Sensitive, plain_word, |word| {
            format!("/home/{word}/vault.db")
        }),
        text(Sensitive, plain_word, |word| format!("{word}@example.com")),
    ]
};

/// Fails if an error of the type leaks a text. `own` makes errors with a text for which no value can be generated. Only
/// `assert_no_leaks!` calls this.
#[track_caller]
pub fn assert_no_leaks<E: Samples + McpError>(own: &dyn Fn(String) -> Vec<E>) {
    assert_none_leaks(std::any::type_name::<E>(), &|source, canary| {
        let mut errors = Errors::default();
        for sample in E::samples(source) {
            let sample = sample.map(|sample| Box::new(sample) as _);
            errors.samples.push(sample);
        }
        for error in own(canary) {
            errors.own.push(Box::new(error));
        }
        errors
    });
}

/// Errors of a type that have a text in their fields.
#[derive(Default)]
struct Errors<'e> {
    /// One of each variant, unless no value can be generated for one of its fields.
    samples: Vec<Option<Box<dyn McpError + 'e>>>,
    own: Vec<Box<dyn McpError + 'e>>,
}

/// Fails if one of the errors leaks a text. `errors` makes them, of the type of this name.
// This has no type parameter, so that it is compiled once and not for each type.
#[track_caller]
fn assert_none_leaks<'e>(
    type_name: &str,
    errors: &dyn Fn(&mut SampleSource, String) -> Errors<'e>,
) {
    let type_name = type_name.split('<').next().unwrap_or(type_name);
    let type_name = type_name.rsplit("::").next().unwrap_or(type_name);
    let mut findings = Findings::default();
    for text in &TEXTS {
        let mut source = SampleSource::filled_with(text.around);
        source.word = text.word;
        let canary = (text.around)(&(text.word)(0));
        let Errors { samples, own } = errors(&mut source, canary);
        let variants = &source.variants;
        let fields = variants.iter().map(|variant| variant.fields.len()).max();
        let markers: Vec<Marker> = (0..fields.unwrap_or_default().max(1))
            .map(|field| Marker::of((text.word)(field)))
            .collect();
        for (sample, variant) in samples.iter().zip(variants) {
            let place = |field: &str| {
                let variant = rust_name(type_name, variant.name);
                format!("{variant}: the field `{field}`")
            };
            match sample {
                Some(error) => {
                    let fields = variant.fields.iter().zip(&markers);
                    let fields: Vec<_> = fields
                        .map(|((field, most), marker)| (place(field), *most, marker))
                        .collect();
                    findings.add_leaks(&**error, &fields, text.leaks);
                }
                None if own.iter().any(|own| (**own).entry().name() == variant.name) => {}
                None => {
                    if let Some((field, of)) = missing_value(variant) {
                        let what = format!(
                            "is a `{of}`, and no value of that type can be generated; make the error yourself, `assert_no_leaks!({type_name}, with |canary| […])`, or implement `mcp_error::testing::Canary` where the type is yours"
                        );
                        findings.add(&place(field), &what);
                    }
                }
            }
        }
        for error in own.iter().map(|own| &**own) {
            let place = format!("{}:", rust_name(type_name, error.entry().name()));
            let most = most_exposure(error, variants, type_name);
            findings.add_leaks(error, &[(place, most, &markers[0])], text.leaks);
        }
    }
    findings.assert_none();
}

/// Returns the exposure of the field that shows the most, since any field of the error may hold the canary.
fn most_exposure(error: &dyn McpError, variants: &[Variant], type_name: &str) -> Exposure {
    let entry = error.entry();
    let mut variants = variants.iter();
    let variant = variants.find(|variant| variant.name == entry.name());
    match variant.filter(|_| entry.type_name() == type_name) {
        Some(variant) => {
            let exposures = variant.fields.iter().map(|(_, exposure)| *exposure);
            exposures.max().unwrap_or(Exposure::Never)
        }
        // The error inside a `transparent` variant, whose fields are not known here.
        None => Exposure::Shown,
    }
}

/// Returns the field whose type is the reason why no value can be generated, and this type. Returns `None` if the only field of
/// the variant is never shown.
fn missing_value(variant: &Variant) -> Option<(&str, &'static str)> {
    let (field, of) = variant.missing.as_ref()?;
    let is_needed = !matches!(&variant.fields[..], [(_, only)] if *only < Exposure::Shown);
    is_needed.then_some((&**field, *of))
}

/// What is wrong with the errors of a type.
#[derive(Default)]
struct Findings {
    lines: Vec<String>,
    /// The fields of the findings. A field that leaks in one document leaks in most, so only the first is reported.
    places: BTreeSet<String>,
}

/// The most findings that a failure lists.
const MAX_LISTED: usize = 20;

impl Findings {
    fn add(&mut self, place: &str, what: &str) {
        if self.places.insert(place.to_owned()) {
            self.lines.push(format!("{place} {what}"));
        }
    }

    /// Adds the places whose markers appear in the documents of an error although their exposure does not allow it.
    fn add_leaks(
        &mut self,
        error: &dyn McpError,
        places: &[(String, Exposure, &Marker)],
        leaks: Leaks,
    ) {
        for (wire, shown, document) in documents(error, leaks) {
            for (place, exposure, marker) in places {
                if !leaks.allows(*exposure, shown)
                    && let Some(excerpt) = marker.excerpt(&document)
                {
                    self.add(place, &format!("leaks on the wire {wire}: {excerpt}"));
                }
            }
        }
    }

    #[track_caller]
    fn assert_none(mut self) {
        let count = pluralize(self.lines.len(), "finding");
        let rest = match self.lines.len().saturating_sub(MAX_LISTED) {
            0 => String::new(),
            more => format!("\n  and {more} more"),
        };
        self.lines.truncate(MAX_LISTED);
        assert!(
            self.lines.is_empty(),
            "{count}:\n  {}{rest}",
            self.lines.join("\n  ")
        );
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

    /// Returns the place of the word in a document, in upper or lower case, and in every form that [`Masks`] find. A text whose
    /// case was changed is a leak, too.
    fn place(&self, document: &str) -> Option<Range<usize>> {
        let mut windows = document.as_bytes().windows(self.word.len());
        let is_word = |window: &[u8]| window.eq_ignore_ascii_case(self.word.as_bytes());
        match windows.position(is_word) {
            Some(at) => Some(at..at + self.word.len()),
            None => self.masks.find(document).into_iter().next(),
        }
    }

    /// Returns the word with the text around it, if the document shows it.
    fn excerpt(&self, document: &str) -> Option<String> {
        let place = self.place(document)?;
        let before: String = document[..place.start].chars().rev().take(40).collect();
        let before: String = before.chars().rev().collect();
        let after = document[place.start..].chars();
        let after: String = after.take(place.len() + 20).collect();
        Some(format!("…{before}{after}…"))
    }
}

/// Returns all documents of an error: for each its name, the least exposure of the fields that it shows, and its text.
fn documents(error: &dyn McpError, leaks: Leaks) -> Vec<(String, Exposure, String)> {
    let mut documents = Vec::new();
    for (name, base) in policies(leaks) {
        let shown = if base.is_verbose() {
            Exposure::Verbose
        } else {
            Exposure::Shown
        };
        let mut add = |wire: &str, policy: &Policy, render: &dyn Fn(&Context) -> String| {
            let context = Context::new().with_policy(policy.clone());
            documents.push((format!("`{wire}` ({name})"), shown, render(&context)));
        };
        add("problem details", &base, &|context| {
            json(&error.report(context).to_problem_details())
        });
        add("field of an HTTP answer", &base, &|context| {
            let report = error.report(context);
            let fields = report.headers().map(|(_, value)| value);
            fields.collect::<Vec<_>>().join("\n")
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

/// Returns the policies under which a text is looked for, each with its name.
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
