//! Values that are texts, plain or with placeholders.

use std::cell::OnceCell;

use proc_macro2::Literal;
use syn::Token;

use super::*;
use crate::syntax::format::{self, Piece};

/// `name = "…"`
#[derive(Debug, Clone)]
pub(crate) struct Text(pub(crate) LitStr);

impl Text {
    pub(crate) fn value(&self) -> String {
        value_of(&self.0)
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> Result<Self> {
        let Some(Lit::Str(text)) = literal(item) else {
            return Err(misused(item, |key| {
                format!("`{key}` takes a string: `{key} = \"{}\"`", example_of(key))
            }));
        };
        no_nul(text)?;
        Ok(Self(text.clone()))
    }
}

/// Returns a value that an attribute could have.
fn example_of(key: &str) -> &'static str {
    const EXAMPLES: &[(&str, &str)] = &[
        ("type_base", "https://example.com/errors/"),
        ("problem", "not-found"),
        ("title", "Not Found"),
        ("kind", "NOT_FOUND"),
        ("scopes", "rides:read rides:write"),
        ("docs", "https://example.com/errors#not-found"),
        ("extension", "rideId"),
    ];
    let mut examples = EXAMPLES.iter();
    let found = examples.find(|(name, _)| *name == key);
    found.map_or("…", |(_, example)| example)
}

/// Returns the value of a literal. Most have no escapes, and then what stands between the quotes need not be parsed.
pub(crate) fn value_of(text: &LitStr) -> String {
    let token = text.token().to_string();
    match plain(&token) {
        Some(value) => value.to_owned(),
        None => text.value(),
    }
}

/// Returns the literal, if it is a string. One without escapes need not be parsed, which would take longer than all else.
pub(crate) fn string_of(literal: &Literal) -> Option<LitStr> {
    let token = literal.to_string();
    if let Some(value) = plain(&token) {
        return Some(LitStr::new(value, literal.span()));
    }
    if token.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    match Lit::new(literal.clone()) {
        Lit::Str(text) => Some(text),
        _ => None,
    }
}

fn plain(token: &str) -> Option<&str> {
    let value = token.strip_prefix('"')?.strip_suffix('"')?;
    (!value.contains('\\')).then_some(value)
}

/// Rejects a text with a NUL character, since those separate the texts of an entry.
pub(crate) fn no_nul(text: &LitStr) -> Result<()> {
    if value_of(text).contains('\0') {
        return Err(Error::custom("a text cannot hold a NUL character; remove it").with_span(text));
    }
    Ok(())
}

/// A text with placeholders: `detail = "…{field}…"`, or `detail("…{}…", expression, name = expression)`.
#[derive(Debug, Clone)]
pub(crate) struct Template {
    pub(crate) text: LitStr,
    pub(crate) args: TokenStream,
    pieces: OnceCell<std::result::Result<Vec<Piece>, String>>,
}

impl FromMeta for Template {
    fn from_meta(item: &Meta) -> Result<Self> {
        let template = match (item, literal(item)) {
            (Meta::List(list), _) => Self::parse.parse2(list.tokens.clone()).ok(),
            (_, Some(Lit::Str(text))) => Some(Self::new(text.clone(), TokenStream::new())),
            _ => None,
        };
        template.ok_or_else(|| {
            misused(item, |key| {
                format!(
                    "`{key}` takes a text: `{key} = \"…{{field}}…\"` or `{key}(\"…{{}}…\", .field)`"
                )
            })
        })
    }
}

impl Template {
    /// Parses a literal, and arguments behind a comma.
    pub(crate) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let text = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Self::new(text, input.parse()?))
    }

    pub(crate) fn new(text: LitStr, args: TokenStream) -> Self {
        Self {
            text,
            args,
            pieces: OnceCell::new(),
        }
    }

    /// Returns the pieces of the text, which are parsed once, or what is wrong with it.
    pub(crate) fn pieces(&self) -> &std::result::Result<Vec<Piece>, String> {
        self.pieces
            .get_or_init(|| format::parse(&value_of(&self.text)))
    }
}
