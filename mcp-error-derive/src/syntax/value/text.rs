//! Values that are texts, plain or with placeholders.

use std::cell::OnceCell;

use syn::Token;

use super::*;
use crate::syntax::format::{self, Piece};

/// `name = "…"`
#[derive(Debug, Clone)]
pub(crate) struct Text(pub(crate) LitStr);

impl Text {
    pub(crate) fn value(&self) -> String {
        self.0.value()
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

/// Rejects a text with a NUL character, since those separate the texts of an entry.
pub(crate) fn no_nul(text: &LitStr) -> Result<()> {
    if text.value().contains('\0') {
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
            .get_or_init(|| format::parse(&self.text.value()))
    }
}
