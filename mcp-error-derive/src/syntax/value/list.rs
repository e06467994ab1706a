//! Values that are lists between parentheses.

use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};

use super::*;
use crate::diagnostics::given_twice;
use crate::syntax::read::AttributeValue;
use crate::syntax::unraw;

/// `order(requested, "max-age")`
#[derive(Clone)]
pub(crate) struct Order(pub(crate) Vec<Text>);

impl FromMeta for Order {
    fn from_meta(item: &Meta) -> Result<Self> {
        let usage = "`order` takes the names of members, those that come first on the wire: `order(requested, rule)`";
        let mut names = Vec::new();
        for name in listed::<Name>(item, 1, usage)? {
            names.push(name.0);
        }
        Ok(Self(names))
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
#[derive(Clone, Default)]
pub(crate) struct Headers(pub(crate) Vec<Header>);

/// A field of the HTTP answer.
#[derive(Clone)]
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
#[derive(Clone, Default)]
pub(crate) struct Impls(pub(crate) Vec<Ident>);

impl AttributeValue for Impls {
    fn read(&mut self, item: &Meta) -> Result<()> {
        // The adapter in `impls = rmcp` gets its stubs, or each tool with this error would be a mistake, too.
        if let Meta::NameValue(pair) = item
            && let Expr::Path(value) = &pair.value
            && let Some(name) = value.path.get_ident()
        {
            self.0.push(name.clone());
        }
        let usage =
            "write the adapters to implement by their names: `impls(rmcp)` or `impls(rmcp, axum)`";
        let adapters: Vec<Ident> = listed(item, 0, usage)?;
        let mut errors = Error::accumulator();
        for adapter in adapters {
            if self.0.contains(&adapter) {
                errors.push(Error::custom(given_twice(&adapter)).with_span(&adapter));
            } else {
                self.0.push(adapter);
            }
        }
        errors.finish()
    }

    fn repeats(&self) -> bool {
        false
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
        Meta::List(list) => parse_with(list.tokens.clone(), read).ok(),
        _ => None,
    };
    let listed = listed.filter(|items| items.len() >= least);
    listed.ok_or_else(|| wrong(item, usage))
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn an_adapter_in_a_wrong_form_is_known_all_the_same() {
        let rows: [(Meta, &[&str], bool); 5] = [
            (parse_quote!(impls(rmcp, axum)), &["rmcp", "axum"], true),
            (parse_quote!(impls()), &[], true),
            (
                parse_quote!(impls(rmcp, axum, rmcp)),
                &["rmcp", "axum"],
                false,
            ),
            (parse_quote!(impls = rmcp), &["rmcp"], false),
            (parse_quote!(impls = "rmcp"), &[], false),
        ];
        for (written, names, is_right) in rows {
            let mut impls = Impls::default();
            assert_eq!(impls.read(&written).is_ok(), is_right);
            assert_eq!(impls.0, names);
        }
    }
}
