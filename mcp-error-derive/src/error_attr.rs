//! thiserror's `#[error(…)]`, read where it stands.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, LitStr, Meta, Token};

use crate::value::Template;

/// What `#[error(…)]` says.
#[derive(Default)]
pub(crate) enum ErrorAttr {
    /// Nothing, or something that thiserror will complain of itself.
    #[default]
    None,
    /// `transparent` or `fmt = path`: its text is known at run time only.
    Opaque,
    /// A format string and its arguments.
    Text(Template),
}

impl ErrorAttr {
    pub(crate) fn of(attr: Option<&Attribute>) -> Self {
        let Some(Meta::List(list)) = attr.map(|attr| &attr.meta) else {
            return Self::None;
        };
        Self::parse.parse2(list.tokens.clone()).unwrap_or_default()
    }

    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Template::parse(input).map(Self::Text);
        }
        let word: Ident = input.parse()?;
        if word == "fmt" {
            input.parse::<Token![=]>()?;
        }
        input.parse::<TokenStream>()?;
        Ok(Self::Opaque)
    }
}
