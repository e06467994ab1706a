//! Values of attributes, each with a message that says what to write.

use std::cell::OnceCell;
use std::fmt::Display;
use std::ops::Deref;

use darling::ast::NestedMeta;
use darling::{Error, FromMeta, Result};
use mcp_error_rules::codes::NAMED_CODES;
use mcp_error_rules::limits::{LARGEST_ERROR_SIZE, MIN_TEXT};
use mcp_error_rules::status::is_error;
use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Expr, ExprPath, Ident, Lit, LitStr, Meta, Path, Token, UnOp};

use super::format::{self, Piece};
use super::unraw;

mod choice;
mod constants;
mod example;
mod field;
mod statuses;

pub(crate) use choice::*;
pub(crate) use constants::*;
pub(crate) use example::*;
pub(crate) use field::*;
pub(crate) use statuses::*;

/// A value and where it stands.
#[derive(Debug, Clone)]
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
            Meta::NameValue(pair) => ungrouped(&pair.value).span(),
            _ => item.span(),
        };
        let value = T::from_meta(item)?;
        Ok(Self { value, span })
    }
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
fn misused(item: &Meta, message: impl FnOnce(&str) -> String) -> Error {
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

fn literal(item: &Meta) -> Option<&Lit> {
    match expression(item)? {
        Expr::Lit(lit) => Some(&lit.lit),
        _ => None,
    }
}

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
                format!("`{key}` takes a string: `{key} = \"…\"`")
            }));
        };
        no_nul(text)?;
        Ok(Self(text.clone()))
    }
}

/// Rejects a text with a NUL character, since those separate the texts of an entry.
pub(crate) fn no_nul(text: &LitStr) -> Result<()> {
    if text.value().contains('\0') {
        return Err(Error::custom("a text cannot hold a NUL character; remove it").with_span(text));
    }
    Ok(())
}

/// `code = -32003`, `code = invalid_params`, or a constant expression: `code = path::TO_CONST`, `code = Code::Busy as i32`.
/// Expressions are equal if they are written alike.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Code {
    Literal(i32),
    Expression(Box<Expr>),
}

impl FromMeta for Code {
    fn from_meta(item: &Meta) -> Result<Self> {
        let given = expression(item);
        if let Some(Expr::Path(path)) = given
            && let Some((_, code)) = NAMED_CODES
                .iter()
                .find(|(name, _)| path.path.is_ident(name))
        {
            return Ok(Self::Literal(*code));
        }
        if let Some(expression) = given.filter(|given| is_computed(given)) {
            return Ok(Self::Expression(Box::new(expression.clone())));
        }
        let Some(digits) = given.and_then(integer) else {
            return Err(misused(item, |key| {
                format!(
                    "`{key}` takes an integer, a name such as `invalid_params`, or a constant expression of type `i32`: `{key} = -31004`"
                )
            }));
        };
        digits.parse().map(Self::Literal).map_err(|_| {
            misused(item, |key| {
                format!(
                    "`{key}` must fit an `i32`, from {} to {}; application codes lie outside -32768..=-32000",
                    i32::MIN,
                    i32::MAX
                )
            })
        })
    }
}

/// Returns whether only the compiler knows the value of an expression, as that of a path.
fn is_computed(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) | Expr::Cast(_) | Expr::Binary(_) | Expr::Call(_) | Expr::MethodCall(_) => {
            true
        }
        Expr::Field(_) | Expr::Block(_) | Expr::Macro(_) => true,
        Expr::Paren(paren) => is_computed(&paren.expr) || integer(&paren.expr).is_some(),
        Expr::Unary(unary) => is_computed(&unary.expr),
        _ => false,
    }
}

/// Returns the digits of an integer literal, with its sign.
fn integer(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) if matches!(int.suffix(), "" | "i32") => Some(int.base10_digits().into()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            integer(&unary.expr).map(|digits| format!("-{digits}"))
        }
        _ => None,
    }
}

/// `status = 404`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Status(pub(crate) u16);

impl FromMeta for Status {
    fn from_meta(item: &Meta) -> Result<Self> {
        let Some(digits) = expression(item).and_then(integer) else {
            return Err(wrong(item, "`status` takes an HTTP status: `status = 404`"));
        };
        let status = digits.parse().ok().filter(|status| is_error(*status));
        status.map(Self).ok_or_else(|| {
            wrong(
                item,
                format!("`{digits}` is not an HTTP error status; write one from 400 to 599"),
            )
        })
    }
}

/// `retry_after = 30`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seconds(pub(crate) u32);

impl FromMeta for Seconds {
    fn from_meta(item: &Meta) -> Result<Self> {
        let digits = expression(item).and_then(integer);
        let seconds = digits.and_then(|digits| digits.parse().ok());
        seconds.map(Self).ok_or_else(|| {
            wrong(
                item,
                "`retry_after` takes whole seconds: `retry_after = 30`; a delay known only at run time is a field: `#[mcp(retry_after)]`",
            )
        })
    }
}

/// `retryable` or `retryable = false`
#[derive(Debug, Clone)]
pub(crate) struct Switch(pub(crate) At<bool>);

impl FromMeta for Switch {
    fn from_meta(item: &Meta) -> Result<Self> {
        let value = match (item, literal(item)) {
            (Meta::Path(_), _) => true,
            (_, Some(Lit::Bool(value))) => value.value,
            _ => {
                return Err(misused(item, |key| {
                    format!("write `{key}` or `{key} = false`")
                }));
            }
        };
        let span = item.span();
        Ok(Self(At { value, span }))
    }
}

/// A bare word that stands for itself, such as `transparent`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word(pub(crate) Span);

impl FromMeta for Word {
    fn from_meta(item: &Meta) -> Result<Self> {
        match item {
            Meta::Path(path) => Ok(Self(path.span())),
            _ => Err(misused(item, |key| {
                format!("`{key}` takes no value: write `{key}` alone")
            })),
        }
    }
}

/// `sanitize_with = path::to::function`
#[derive(Debug, Clone)]
pub(crate) struct Function(pub(crate) ExprPath);

impl FromMeta for Function {
    fn from_meta(item: &Meta) -> Result<Self> {
        match expression(item) {
            Some(Expr::Path(path)) => Ok(Self(path.clone())),
            _ => Err(misused(item, |key| {
                format!("`{key}` takes the path of a function: `{key} = my_function`")
            })),
        }
    }
}

/// `status_with = function`, or with the arguments that it takes: `status_with = function(self, field)`
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) function: ExprPath,
    /// Fields and `self`; `None` stands for all that there are.
    pub(crate) arguments: Option<Vec<Ident>>,
}

impl Call {
    /// Returns whether an argument is a field.
    pub(crate) fn names_fields(&self) -> bool {
        let mut arguments = self.arguments.iter().flatten();
        arguments.any(|argument| argument != "self")
    }
}

impl FromMeta for Call {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wrong = || {
            misused(item, |key| {
                format!(
                    "`{key}` takes the path of a function, alone or with the fields that it takes by reference: `{key} = my_function`, `{key} = my_function(field)`, `{key} = my_function(self)`"
                )
            })
        };
        let path = |expr: &Expr| match expr {
            Expr::Path(path) => Some(path.clone()),
            _ => None,
        };
        let call = match expression(item) {
            Some(Expr::Call(call)) => call,
            given => {
                let function = given.and_then(path).ok_or_else(wrong)?;
                return Ok(Self {
                    function,
                    arguments: None,
                });
            }
        };
        let name = |argument: &Expr| path(argument)?.path.get_ident().cloned();
        let arguments: Option<Vec<Ident>> = call.args.iter().map(name).collect();
        match (path(&call.func), arguments) {
            (Some(function), Some(arguments)) if !arguments.is_empty() => Ok(Self {
                function,
                arguments: Some(arguments),
            }),
            _ => Err(wrong()),
        }
    }
}

/// `max = 16384`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Max(pub(crate) usize);

impl FromMeta for Max {
    fn from_meta(item: &Meta) -> Result<Self> {
        let digits = expression(item).and_then(integer);
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(bytes @ MIN_TEXT..=LARGEST_ERROR_SIZE) => Ok(Self(bytes)),
            _ => Err(wrong(
                item,
                format!(
                    "`max` takes a number of bytes from {MIN_TEXT} to {LARGEST_ERROR_SIZE}: `max = 16384`"
                ),
            )),
        }
    }
}

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
        let value = Template::new(input.parse()?, TokenStream::new());
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

/// `crate = path`
#[derive(Debug, Clone)]
pub(crate) struct CratePath(pub(crate) Path);

impl FromMeta for CratePath {
    fn from_meta(item: &Meta) -> Result<Self> {
        match expression(item) {
            Some(Expr::Path(path)) if path.qself.is_none() => Ok(Self(path.path.clone())),
            _ => Err(wrong(
                item,
                "`crate` takes the path of the mcp-error crate: `crate = my_crate::mcp_error`",
            )),
        }
    }
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
