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

    /// One `compile_error!` for each mistake.
    pub(crate) fn write(self) -> TokenStream {
        let each = self.0.into_iter().flat_map(Error::flatten);
        each.map(|error| {
            let message = rephrased(&error.to_string());
            syn::Error::new(error.span(), message).into_compile_error()
        })
        .collect()
    }
}

/// darling names what it found; a user also wants to know what to write.
fn rephrased(message: &str) -> String {
    if let Some(rest) = message.strip_prefix("Unknown field: `")
        && let Some((name, rest)) = rest.split_once('`')
    {
        if let Some(near) = rest.strip_prefix(". Did you mean ") {
            return format!("unknown attribute `{name}`; did you mean {near}");
        }
        return format!("unknown attribute `{name}`; {}", places(name));
    }
    if let Some(rest) = message.strip_prefix("Duplicate field `")
        && let Some((name, _)) = rest.split_once('`')
    {
        return format!("`{name}` is given twice; remove one");
    }
    message.to_owned()
}

/// A key that exists elsewhere is told where it belongs.
fn places(name: &str) -> String {
    let places = [
        (TYPE_KEYS, "on the type"),
        (COMMON_KEYS, "on a variant or struct"),
        (FIELD_KEYS, "on a field"),
    ];
    match places.iter().find(|(keys, _)| keys.contains(&name)) {
        Some((_, place)) => format!("it belongs {place}"),
        None => "see the table of attributes in the documentation of `McpError`".to_owned(),
    }
}
