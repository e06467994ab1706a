//! Values that are lists between parentheses.

use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};

use super::*;
use crate::syntax::read::AttributeValue;
use crate::syntax::unraw;

/// `order(requested, "max-age")`
#[derive(Debug, Clone)]
pub(crate) struct Order(pub(crate) Vec<Text>);

impl FromMeta for Order {
    fn from_meta(item: &Meta) -> Result<Self> {
        let names = listed::<Name>(
            item,
            1,
            "`order` takes the names of members, those that come first on the wire: `order(requested, rule)`",
        )?;
        Ok(Self(names.into_iter().map(|name| name.0).collect()))
    }
}

/// The name of a member: `requested`, or `"max-age"`.
struct Name(Text);

impl Parse for Name {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (value, span) = if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            (text.value(), text.span())
        } else {
            let name = Ident::parse_any(input)?;
            (unraw(&name), name.span())
        };
        Ok(Self(Text { value, span }))
    }
}

/// `header("WWW-Authenticate" = "Bearer realm=\"{realm}\"", "Link" = "…")`
#[derive(Debug, Clone, Default)]
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

impl AttributeValue for Headers {
    fn read(&mut self, item: &Meta) -> Result<()> {
        let usage = "`header` takes fields of the HTTP answer, each with its value: `header(\"Link\" = \"<https://example.com/rides/{ride}>\")`";
        self.0.extend(listed::<Header>(item, 1, usage)?);
        Ok(())
    }

    fn repeats(&self) -> bool {
        true
    }
}

/// `impls(rmcp, axum)`
#[derive(Debug, Clone, Default)]
pub(crate) struct Impls(pub(crate) Vec<Ident>);

impl FromMeta for Impls {
    fn from_meta(item: &Meta) -> Result<Self> {
        listed(
            item,
            0,
            "write the adapters to implement by their names: `impls(rmcp, rust_mcp_sdk)`",
        )
        .map(Self)
    }
}

/// Returns what stands between the commas in the parentheses of an attribute. If there are fewer than `least` items, or one
/// cannot be read, the message is `usage`.
pub(super) fn listed<T: Parse>(item: &Meta, least: usize, usage: &str) -> Result<Vec<T>> {
    let read = |input: ParseStream<'_>| {
        let mut items = Vec::new();
        while !input.is_empty() {
            items.push(input.parse()?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(items)
    };
    let listed = match item {
        Meta::List(list) => read.parse2(list.tokens.clone()).ok(),
        _ => None,
    };
    let listed = listed.filter(|items| items.len() >= least);
    listed.ok_or_else(|| wrong(item, usage))
}
