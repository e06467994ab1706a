//! Values of attributes, each with a message that says what to write.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Deref;

use darling::ast::NestedMeta;
use darling::{Error, FromMeta, Result};
use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit, LitStr, Meta, MetaList};

use super::parse_with;

mod choice;
mod constants;
mod example;
mod field;
mod list;
mod number;
mod path;
mod statuses;
mod text;
mod word;

pub(crate) use choice::*;
pub(crate) use constants::*;
pub(crate) use example::*;
pub(crate) use field::*;
pub(crate) use list::*;
pub(crate) use number::*;
pub(crate) use path::*;
pub(crate) use statuses::*;
pub(crate) use text::*;
pub(crate) use word::*;

/// A value and where it stands.
#[derive(Clone)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: FromMeta> FromMeta for At<T> {
    fn from_meta(item: &Meta) -> Result<Self> {
        let span = match item {
            Meta::NameValue(pair) => span_of(ungrouped(&pair.value)),
            _ => span_of_item(item),
        };
        let value = T::from_meta(item)?;
        Ok(Self { value, span })
    }
}

/// Returns where a value is. A literal knows its place; that of any other value is made from its tokens, which takes the
/// compiler longer.
pub(super) fn span_of(value: &Expr) -> Span {
    match value {
        Expr::Lit(literal) => literal.lit.span(),
        // Of several tokens stable compilers show the first, which is only the minus.
        Expr::Unary(negative) => span_of(&negative.expr),
        other => other.span(),
    }
}

/// Returns where an attribute is, in the same way.
fn span_of_item(item: &Meta) -> Span {
    let name = match item {
        Meta::Path(path) => path.get_ident(),
        _ => None,
    };
    name.map_or_else(|| item.span(), Ident::span)
}

/// Returns the last name of the attribute: `code` in `code = 1`.
fn key(item: &Meta) -> String {
    let last = item.path().segments.last();
    last.map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}

/// Returns an error at the value, or at the name where there is no value.
fn wrong(item: &Meta, message: impl Display) -> Error {
    let error = Error::custom(message);
    match item {
        Meta::NameValue(pair) => error.with_span(ungrouped(&pair.value)),
        _ => error.with_span(item),
    }
}

/// Like [`wrong`], with a message that names the attribute.
fn misused(item: &Meta, message: &dyn Fn(&str) -> String) -> Error {
    wrong(item, message(&key(item)))
}

/// Returns the expression of `name = expression`, without the invisible groups that `macro_rules!` leaves.
fn expression(item: &Meta) -> Option<&Expr> {
    let Meta::NameValue(pair) = item else {
        return None;
    };
    Some(ungrouped(&pair.value))
}

fn ungrouped(mut expr: &Expr) -> &Expr {
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    expr
}

/// Returns the items between parentheses. Where they cannot be read, the message is `usage`, at the place.
fn items_in(list: &MetaList, usage: &str) -> Result<Vec<NestedMeta>> {
    NestedMeta::parse_meta_list(list.tokens.clone())
        .map_err(|error| Error::custom(usage).with_span(&error.span()))
}

/// Returns the literal of `name = literal`.
fn literal(item: &Meta) -> Option<Cow<'_, Lit>> {
    match expression(item)? {
        Expr::Lit(lit) => Some(parsed(&lit.lit)),
        _ => None,
    }
}

/// Returns a literal, parsed if it is not yet.
fn parsed(literal: &Lit) -> Cow<'_, Lit> {
    match literal {
        Lit::Verbatim(literal) => Cow::Owned(Lit::new(literal.clone())),
        literal => Cow::Borrowed(literal),
    }
}

/// Returns the string of `name = "…"`.
pub(crate) fn string(item: &Meta) -> Option<Text> {
    match expression(item)? {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Verbatim(literal) => Text::of(literal),
            Lit::Str(text) => Some(text.clone().into()),
            _ => None,
        },
        _ => None,
    }
}
