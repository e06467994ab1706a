//! Collects every mistake of a type, and phrases those that darling finds.

use darling::Error;
use proc_macro2::{Span, TokenStream};

use crate::attr::{COMMON_KEYS, FIELD_KEYS, TYPE_KEYS};

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors(Vec<Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: Error) {
        self.0.push(error);
    }

    /// One sentence that says what to write instead, at a token.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.0.push(syn::Error::new(span, message).into());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// One `compile_error!` for each mistake.
    pub(crate) fn write(self) -> TokenStream {
        self.write_with(unknown)
    }

    /// The same with other words for an attribute that there is not, given the one it may mean.
    pub(crate) fn write_with(self, unknown: fn(&str, Option<&str>) -> String) -> TokenStream {
        let each = self.0.into_iter().flat_map(Error::flatten);
        each.map(|error| {
            // darling's own text ends with the path of attributes that the span shows already.
            let error = syn::Error::from(error);
            let message = rephrased(&error.to_string(), unknown);
            syn::Error::new(error.span(), message).into_compile_error()
        })
        .collect()
    }
}

/// darling names what it found; a user also wants to know what to write.
fn rephrased(message: &str, unknown: fn(&str, Option<&str>) -> String) -> String {
    if let Some(rest) = message.strip_prefix("Unknown field: `")
        && let Some((name, rest)) = rest.split_once('`')
    {
        return unknown(name, rest.strip_prefix(". Did you mean "));
    }
    if let Some(rest) = message.strip_prefix("Duplicate field `")
        && let Some((name, _)) = rest.split_once('`')
    {
        return format!("`{name}` is given twice; remove one");
    }
    if message.starts_with("Unexpected meta-item format") {
        return "an attribute has a name: `name`, `name = value` or `name(…)`".to_owned();
    }
    message.to_owned()
}

fn unknown(name: &str, near: Option<&str>) -> String {
    let other = near.is_none().then(|| other_name(name)).flatten();
    let other = other.map(|other| format!("`{other}`?"));
    match (place(name), near.or(other.as_deref())) {
        (Some(place), Some(near)) => {
            format!("`{name}` belongs {place}; move it there, or did you mean {near}")
        }
        (Some(place), None) => format!("`{name}` belongs {place}; move it there"),
        (None, Some(near)) => format!("unknown attribute `{name}`; did you mean {near}"),
        (None, None) => format!(
            "unknown attribute `{name}`; see the table of attributes in the documentation of `McpError`"
        ),
    }
}

/// What is called otherwise elsewhere: in RFC 9457, in serde, in other crates.
fn other_name(name: &str) -> Option<&'static str> {
    let others = [
        (
            "status",
            &["http", "http_code", "http_status", "status_code"][..],
        ),
        (
            "code",
            &["error_code", "rpc_code", "json_rpc_code", "jsonrpc_code"],
        ),
        ("problem", &["type", "type_uri", "problem_type", "slug"]),
        ("kind", &["name", "id", "error_kind", "reason", "variant"]),
        ("detail", &["description", "details", "display"]),
        ("fault", &["severity", "blame"]),
        ("suggest", &["hint", "help", "suggestion", "suggestions"]),
        ("retryable", &["retry", "transient"]),
        ("retry_after", &["delay", "after", "wait"]),
        ("extension", &["rename", "member", "field"]),
        ("skip", &["ignore", "hide", "hidden", "omit"]),
        ("secret", &["redact", "redacted", "sensitive"]),
        ("docs", &["url", "link", "doc", "documentation"]),
        ("impls", &["impl", "adapters", "derive"]),
    ];
    let found = others.iter().find(|(_, others)| others.contains(&name));
    found.map(|(key, _)| *key)
}

/// Where a key belongs that is known elsewhere.
fn place(name: &str) -> Option<&'static str> {
    let places = [
        (TYPE_KEYS, "on the type"),
        (COMMON_KEYS, "on a variant or struct"),
        (FIELD_KEYS, "on a field"),
    ];
    let place = places.iter().find(|(keys, _)| keys.contains(&name));
    place.map(|(_, place)| *place)
}
