//! Example values for the fields of an error: those of the attribute `sample`, else values by the names and the types of the
//! fields. They go through the same sanitizers as real values.

use std::collections::HashMap;
use std::time::Duration;

use mcp_error_rules::markers::MARKERS;

use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::registry::member::{Member, Sanitizer, Shape};
use crate::report::builder::ReportBuilder;

/// Fills in a value for each member, and for each field that only texts show.
pub(super) fn fill(builder: &mut ReportBuilder<'_>, entry: &'static ErrorEntry) {
    let given = entry.samples().filter_map(|(slot, json)| {
        let value: Json = serde_json::from_str(json).ok()?;
        Some((slot, value))
    });
    let mut given: HashMap<usize, Json> = given.collect();
    let members: Vec<(Member, Json)> = entry
        .members()
        .enumerate()
        .map(|(slot, member)| {
            (
                member,
                value_of(&member, given.remove(&slot), entry.status()),
            )
        })
        .collect();
    for (member, value) in &members {
        if member.is_verbose() {
            builder.verbose(|builder| fill_member(builder, member, value));
        } else {
            fill_member(builder, member, value);
        }
    }
    if let Some((slot, per_second)) = entry.delay_field() {
        let value = slot
            .and_then(|slot| members.get(slot))
            .map(|(_, value)| value);
        builder.retry_after(&delay_of(value, per_second));
    }
    fill_texts(builder, entry, &given, &members);
}

/// Returns the value of a member: the one of the attribute, if there is one.
fn value_of(member: &Member, given: Option<Json>, status: u16) -> Json {
    match (given, member.sanitizer()) {
        (Some(value), Sanitizer::Tree) => structure_in(value),
        (Some(value), _) => value,
        (None, _) => usual(member, status),
    }
}

/// Returns the delay that a field holds, which is a member with this value, if it is one. `per_second` of its units make a second.
fn delay_of(member: Option<&Json>, per_second: f64) -> Duration {
    let number = match member {
        Some(Json::Number(number)) => number.as_f64(),
        _ => None,
    };
    let delay = number.and_then(|number| Duration::try_from_secs_f64(number / per_second).ok());
    delay.unwrap_or(DELAY)
}

/// Fills in a value for each field that only texts show. `given` are the values of attributes, by slot.
fn fill_texts(
    builder: &mut ReportBuilder<'_>,
    entry: &'static ErrorEntry,
    given: &HashMap<usize, Json>,
    members: &[(Member, Json)],
) {
    let names = entry.slot_names().into_iter().enumerate();
    for (slot, name) in names.skip(members.len()) {
        match (given.get(&slot), list_len(members, name)) {
            // Only a verbose report shows it.
            (Some(Json::Null), _) => builder.verbose(|builder| {
                builder.text(&by_name(name, entry.status()));
            }),
            // A text that shows a whole list has the slot of its member, so this is an expression: its length.
            (_, Some(len)) => {
                builder.text(&len.to_string());
            }
            // The policy can choose another marker for a path or a secret.
            (Some(value), None) if value.as_str() == Some(MARKERS.path) => {
                builder.path();
            }
            (Some(value), None) if value.as_str() == Some(MARKERS.secret) => {
                builder.secret();
            }
            (Some(value), None) => {
                builder.text(&text_of(value));
            }
            (None, None) => {
                builder.text(&by_name(name, entry.status()));
            }
        }
    }
}

/// Returns the number of values in the list that is the member of this name, if there is one.
fn list_len(members: &[(Member, Json)], name: &str) -> Option<usize> {
    let (member, value) = members.iter().find(|(member, _)| member.name() == name)?;
    let items = value.as_array()?.len();
    Some(match member.sanitizer() {
        Sanitizer::Sample => items + MORE,
        _ => items,
    })
}

/// The delay that a field holds if it is not a member.
const DELAY: Duration = Duration::from_secs(30);

/// Returns the array or object that a string of JSON holds, or the value itself.
fn structure_in(value: Json) -> Json {
    let inner = value
        .as_str()
        .and_then(|text| serde_json::from_str(text).ok());
    let structure = inner.filter(|inner| matches!(inner, Json::Array(_) | Json::Object(_)));
    structure.unwrap_or(value)
}

fn fill_member(builder: &mut ReportBuilder<'_>, member: &Member, value: &Json) {
    let sanitizer = match member.shape() {
        // A mistake in the input is an object whose texts are sanitized.
        Shape::Violation => Sanitizer::Tree,
        _ => member.sanitizer(),
    };
    let items = match value {
        Json::Array(items) => &items[..],
        single => std::slice::from_ref(single),
    };
    if sanitizer == Sanitizer::Sample {
        let more = std::iter::repeat_n(&Json::Null, MORE);
        let all = items.iter().chain(more);
        builder.sample(all, items.len(), None, |builder, item| {
            fill_one(builder, Sanitizer::Custom, item);
        });
    } else if member.is_list() {
        builder.list(items, |builder, item| fill_one(builder, sanitizer, item));
    } else {
        fill_one(builder, sanitizer, value);
    }
}

/// The number of values of a list that a sample does not show.
const MORE: usize = 3;

fn fill_one(builder: &mut ReportBuilder<'_>, sanitizer: Sanitizer, value: &Json) {
    let text = || text_of(value);
    match sanitizer {
        Sanitizer::Disclose | Sanitizer::Custom | Sanitizer::Sample => builder.custom(value),
        Sanitizer::Value => builder.value(value),
        Sanitizer::Tree => builder.tree(value),
        Sanitizer::Text => builder.text(&text()),
        Sanitizer::Output => builder.output(&text()),
        Sanitizer::Trusted => builder.trusted(&text()),
        Sanitizer::Echo => builder.echo(&text()),
        Sanitizer::Untrusted => builder.untrusted(&text()),
        Sanitizer::Uri => builder.uri(&text()),
        Sanitizer::Endpoint => builder.endpoint(&text()),
        Sanitizer::PathUser => builder.path_user(&text()),
        Sanitizer::Path => builder.path(),
        Sanitizer::Secret => builder.secret(),
        // The roots of the policy are not known here.
        Sanitizer::PathRoot => builder.custom(value),
    };
}

fn text_of(value: &Json) -> String {
    match value {
        Json::String(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// Returns a value that readers recognize as an example. `status` is that of the answer.
fn usual(member: &Member, status: u16) -> Json {
    let word = last_word(member.name());
    let one: Json = match (member.sanitizer(), member.shape()) {
        (Sanitizer::PathUser, _) => "/home/ada/notes.txt".into(),
        (Sanitizer::PathRoot, _) => "reports/july.csv".into(),
        (Sanitizer::Endpoint, _) => "https://api.example/v1".into(),
        (Sanitizer::Uri, _) => "notes://july".into(),
        (_, Shape::Integer) => number(&word, status).unwrap_or(7).into(),
        (_, Shape::Number) => 1.5.into(),
        (_, Shape::Boolean) => true.into(),
        (_, Shape::Violation) => {
            Members::from_iter([("pointer", "#/limit"), ("detail", "must be at most 100")]).into()
        }
        (_, Shape::Object) => Members::new().into(),
        _ => by_name(member.name(), status).into(),
    };
    if member.sanitizer() == Sanitizer::Sample {
        let second = match &one {
            Json::String(first) => format!("{first}, the second").into(),
            other => other.clone(),
        };
        Json::Array(vec![one, second])
    } else if member.is_list() {
        Json::Array(vec![one])
    } else {
        one
    }
}

/// Returns an example for a text, or for a value that is only known by its name.
fn by_name(name: &str, status: u16) -> String {
    let word = last_word(name);
    match (text(&word), number(&word, status)) {
        (Some(text), _) => text.to_owned(),
        (None, Some(number)) => number.to_string(),
        // The value of this slot does not come from a single field.
        (None, None) if name == "…" => name.to_owned(),
        (None, None) => format!("example {}", name.replace(['_', '-'], " ")),
    }
}

/// Returns the last word of a name in snake case, kebab case or camel case, in lower case.
fn last_word(name: &str) -> String {
    let start = name
        .rfind(|letter: char| letter == '_' || letter == '-' || letter.is_ascii_uppercase())
        .unwrap_or(0);
    name[start..]
        .trim_start_matches(['_', '-'])
        .to_ascii_lowercase()
}

/// Returns a text that readers recognize as an example, by the last word of a name.
fn text(word: &str) -> Option<&'static str> {
    Some(match word {
        "account" | "id" => "a-17",
        "address" => "192.0.2.17",
        "actual" => "120",
        "app" => "billing",
        "argument" | "field" | "parameter" => "start_date",
        "command" => "git",
        "currency" => "EUR",
        "date" => "2026-07-28",
        "day" => "Monday",
        "email" => "ada@example.com",
        "endpoint" => "https://api.example/v1",
        "environment" => "staging",
        "error" => "connection refused",
        "expected" => "a date",
        "file" => "july.csv",
        "format" => "YYYY-MM-DD",
        "host" => "api.example",
        "hour" | "time" => "09:00",
        "key" => "region",
        "kind" | "type" => "order",
        "language" => "en",
        "limit" => "100 per minute",
        "message" => "the service is busy",
        "method" => "tools/call",
        "model" => "small-1",
        "name" => "july",
        "operation" => "read",
        "path" => "reports/july.csv",
        "query" => "status:open",
        "range" => "1 to 100",
        "reason" => "it is not a date",
        "region" => "eu-west-1",
        "resource" => "notes://july",
        "state" => "archived",
        "table" => "orders",
        "title" => "July report",
        "tool" => "list_orders",
        "unit" => "bytes",
        "until" => "2026-07-29T08:00:00Z",
        "uri" | "url" => "https://api.example/items/17",
        "user" | "username" => "ada",
        "value" => "31 July",
        "version" => "2.1.0",
        _ => return None,
    })
}

/// Returns a number that readers recognize as an example, by the last word of a name.
fn number(word: &str, status: u16) -> Option<u32> {
    Some(match word {
        "actual" | "length" | "total" => 120,
        "after" | "seconds" | "secs" | "timeout" => 30,
        "attempts" | "count" | "retries" | "times" => 3,
        "bytes" | "size" => 4096,
        "code" | "index" => 2,
        "column" => 8,
        "limit" | "max" | "maximum" => 100,
        "line" => 12,
        "min" | "minimum" => 1,
        "ms" => 1500,
        "port" => 8443,
        "remaining" => 0,
        // The advice in the same answer follows from its status.
        "status" => status.into(),
        _ => return None,
    })
}
