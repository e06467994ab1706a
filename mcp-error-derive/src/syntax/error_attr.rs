//! thiserror's `#[error(…)]`, which mcp-error reads too.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Attribute, Ident, LitStr, Meta};

use super::value::{Template, Text};
use super::{parse_with, stream_of};

/// The content of `#[error(…)]`.
#[derive(Clone)]
pub(crate) enum ErrorAttr {
    /// `transparent`: the text is that of the error inside.
    Transparent(Span),
    /// `fmt = path`, whose text is known at run time only.
    Function,
    /// A mistake that thiserror reports.
    Mistake,
    /// A format string and its arguments.
    Text(Template),
}

impl ErrorAttr {
    pub(crate) fn of(attr: Attribute) -> Self {
        let Meta::List(list) = attr.meta else {
            return Self::Mistake;
        };
        let trees: Vec<TokenTree> = list.tokens.into_iter().collect();
        // Most are a text alone, which needs no parser.
        if let [TokenTree::Literal(literal)] = &trees[..]
            && let Some(text) = Text::of(literal)
        {
            return Self::Text(Template::new(text, TokenStream::new()));
        }
        parse_with(stream_of(&trees), Self::parse).unwrap_or(Self::Mistake)
    }

    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Template::parse(input).map(Self::Text);
        }
        let word: Ident = input.parse()?;
        let rest: TokenStream = input.parse()?;
        Ok(match (&*word.to_string(), rest.is_empty()) {
            ("transparent", true) => Self::Transparent(word.span()),
            ("fmt", false) => Self::Function,
            _ => Self::Mistake,
        })
    }
}
