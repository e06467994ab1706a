//! thiserror's `#[error(…)]`, which mcp-error reads too.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Token};

use super::value::{Str, Template};

/// The content of `#[error(…)]`.
#[derive(Default)]
pub(crate) enum ErrorAttr {
    /// Nothing, or a mistake that thiserror reports.
    #[default]
    None,
    /// `transparent`: the text is that of the error inside.
    Transparent(Span),
    /// `fmt = path`, whose text is known at run time only.
    Opaque,
    /// A format string and its arguments.
    Text(Template),
}

impl ErrorAttr {
    pub(crate) fn of(attr: Option<&Attribute>) -> Self {
        let Some(Meta::List(list)) = attr.map(|attr| &attr.meta) else {
            return Self::None;
        };
        let mut trees = list.tokens.clone().into_iter();
        // Most are a text alone, which needs no parser.
        if let (Some(TokenTree::Literal(literal)), None) = (trees.next(), trees.next())
            && let Some(text) = Str::of(&literal)
        {
            return Self::Text(Template::new(text, TokenStream::new()));
        }
        Self::parse.parse2(list.tokens.clone()).unwrap_or_default()
    }

    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Template::parse(input).map(Self::Text);
        }
        let word: Ident = input.parse()?;
        if word == "transparent" {
            return Ok(Self::Transparent(word.span()));
        }
        if word == "fmt" {
            input.parse::<Token![=]>()?;
        }
        input.parse::<TokenStream>()?;
        Ok(Self::Opaque)
    }
}
