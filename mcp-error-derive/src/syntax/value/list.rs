//! Values that are lists between parentheses.

use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;

use super::*;
use crate::syntax::unraw;

/// `order(requested, "max-age")`
#[derive(Debug, Clone)]
pub(crate) struct Order(pub(crate) Vec<At<String>>);

impl FromMeta for Order {
    fn from_meta(item: &Meta) -> Result<Self> {
        let names = match item {
            Meta::List(list) => Punctuated::<Name, Token![,]>::parse_terminated
                .parse2(list.tokens.clone())
                .ok(),
            _ => None,
        };
        match names {
            Some(names) if !names.is_empty() => {
                Ok(Self(names.into_iter().map(|name| name.0).collect()))
            }
            _ => Err(wrong(
                item,
                "`order` takes the names of members, those that come first on the wire: `order(requested, rule)`",
            )),
        }
    }
}

/// The name of a member: `requested`, or `"max-age"`.
struct Name(At<String>);

impl Parse for Name {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (value, span) = if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            (text.value(), text.span())
        } else {
            let name = Ident::parse_any(input)?;
            (unraw(&name), name.span())
        };
        Ok(Self(At { value, span }))
    }
}

/// `header("WWW-Authenticate" = "Bearer realm=\"{realm}\"", "Link" = "…")`
#[derive(Debug, Clone)]
pub(crate) struct Headers(pub(crate) Vec<Header>);

/// A field of the HTTP answer.
#[derive(Debug, Clone)]
pub(crate) struct Header {
    pub(crate) name: LitStr,
    pub(crate) value: Template,
}

impl Parse for Header {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let value: LitStr = input.parse()?;
        let value = Template::new(value.into(), TokenStream::new());
        Ok(Self { name, value })
    }
}

impl FromMeta for Headers {
    fn from_meta(item: &Meta) -> Result<Self> {
        let headers = match item {
            Meta::List(list) => Punctuated::<Header, Token![,]>::parse_terminated
                .parse2(list.tokens.clone())
                .ok(),
            _ => None,
        };
        match headers {
            Some(headers) if !headers.is_empty() => Ok(Self(headers.into_iter().collect())),
            _ => Err(wrong(
                item,
                "`header` takes fields of the HTTP answer, each with its value: `header(\"Link\" = \"<https://example.com/rides/{ride}>\")`",
            )),
        }
    }
}

/// `impls(rmcp, axum)`
#[derive(Debug, Clone, Default)]
pub(crate) struct Impls(pub(crate) Vec<Ident>);

impl FromMeta for Impls {
    fn from_meta(item: &Meta) -> Result<Self> {
        let idents = Punctuated::<Ident, Token![,]>::parse_terminated;
        let idents = match item {
            Meta::List(list) => idents.parse2(list.tokens.clone()).ok(),
            _ => None,
        };
        let idents = idents.map(|idents| Self(idents.into_iter().collect()));
        idents.ok_or_else(|| wrong(item, "write the adapters to implement: `impls(rmcp)`"))
    }
}
