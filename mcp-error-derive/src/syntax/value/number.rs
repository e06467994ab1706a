//! Values that are numbers.

use std::str::FromStr;

use heck::ToSnakeCase as _;
use mcp_error_rules::codes::NAMED_CODES;
use mcp_error_rules::likeness::nearest;
use mcp_error_rules::limits::{LARGEST_ERROR_SIZE, MIN_TEXT};
use mcp_error_rules::status::{ERROR_STATUSES, is_error, reason_phrase};
use quote::ToTokens as _;
use syn::UnOp;

use super::*;

/// `code = -32003`, `code = invalid_params`, or a constant expression: `code = path::TO_CONST`, `code = Code::Busy as i32`.
/// Expressions are equal if they are written alike.
#[derive(Clone, PartialEq)]
pub(crate) enum Code {
    Literal(i32),
    /// `resource_not_found`, whose number depends on the version of MCP.
    ResourceNotFound,
    Expression(Box<Expr>),
}

impl FromMeta for Code {
    fn from_meta(item: &Meta) -> Result<Self> {
        let given = expression(item);
        if let Some(Expr::Path(path)) = given
            && let Some(name) = path.path.get_ident()
        {
            let name = name.to_string();
            if name == RESOURCE_NOT_FOUND {
                return Ok(Self::ResourceNotFound);
            }
            let mut named = NAMED_CODES.iter();
            if let Some((_, code)) = named.find(|(known, _)| *known == name) {
                return Ok(Self::Literal(*code));
            }
            if let Some(near) = nearest_code(&name) {
                return Err(misused(item, &|key| {
                    format!("`{key}` knows no name `{name}`; did you mean `{near}`?")
                }));
            }
        }
        if let Some(Expr::Path(path)) = given
            && let Some(name) = name_of_sdk_code(&path.path)
        {
            return Err(misused(item, &|key| {
                format!(
                    "`{key}` takes an `i32`, and an `ErrorCode` is not one; write `{key} = {name}`"
                )
            }));
        }
        if let Some(expression) = given.filter(|given| is_computed(given)) {
            return Ok(Self::Expression(Box::new(expression.clone())));
        }
        let Some(digits) = given.and_then(integer) else {
            return Err(misused(item, &|key| {
                format!(
                    "`{key}` takes an integer, a name such as `invalid_params`, or a constant expression of type `i32`: `{key} = -31004`"
                )
            }));
        };
        digits.parse().map(Self::Literal).map_err(|_| {
            misused(item, &|key| {
                format!(
                    "`{key}` must fit an `i32`, from {} to {}; application codes lie outside -32768..=-32000",
                    i32::MIN,
                    i32::MAX
                )
            })
        })
    }
}

/// The name of the code of a resource that was not found.
const RESOURCE_NOT_FOUND: &str = "resource_not_found";

/// Returns the name of a code that a misspelled name most likely means. A name in capitals is that of a constant.
fn nearest_code(name: &str) -> Option<&'static str> {
    let is_constant = !name.contains(|letter: char| letter.is_ascii_lowercase());
    let mut names = Vec::with_capacity(NAMED_CODES.len() + 1);
    for (name, _) in NAMED_CODES {
        names.push(*name);
    }
    names.push(RESOURCE_NOT_FOUND);
    nearest(&name.to_snake_case(), names.iter().copied()).filter(|_| !is_constant)
}

/// Returns the name of the code for which `rmcp::model::ErrorCode::INVALID_PARAMS` or `ErrorCode::InvalidParams` stands. An
/// `ErrorCode::INVALID_PARAMS` can be an `i32`.
fn name_of_sdk_code(path: &syn::Path) -> Option<&'static str> {
    let mut last = path.segments.iter().rev();
    let (name, ty) = (last.next()?.ident.to_string(), last.next()?);
    let is_constant = !name.contains(|letter: char| letter.is_ascii_lowercase());
    if ty.ident != "ErrorCode" || (is_constant && path.segments[0].ident != "rmcp") {
        return None;
    }
    let name = name.to_snake_case();
    for (known, _) in NAMED_CODES {
        if *known == name {
            return Some(known);
        }
    }
    (name == RESOURCE_NOT_FOUND).then_some(RESOURCE_NOT_FOUND)
}

/// Returns whether only the compiler knows the value of an expression, such as a path.
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

/// The types that the suffix of an integer can name, as in `404u16`.
pub(crate) const INTEGERS: [&str; 12] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

/// Returns the digits of an integer literal, with its sign and without its type.
pub(crate) fn integer(expr: &Expr) -> Option<String> {
    if let Expr::Lit(lit) = expr
        && let Lit::Verbatim(literal) = &lit.lit
        && let Some(digits) = plain_integer(literal.to_string())
    {
        return Some(digits);
    }
    match expr {
        Expr::Lit(lit) => match &*parsed(&lit.lit) {
            Lit::Int(int) if int.suffix().is_empty() || INTEGERS.contains(&int.suffix()) => {
                Some(int.base10_digits().into())
            }
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            integer(&unary.expr).map(|digits| format!("-{digits}"))
        }
        _ => None,
    }
}

/// Returns the number of `name = number`, if it fits.
pub(super) fn number<T: FromStr>(item: &Meta) -> Option<T> {
    integer(expression(item)?)?.parse().ok()
}

/// Returns the token of a literal, if it is an integer in its plainest form, which need not be parsed.
fn plain_integer(token: String) -> Option<String> {
    let is_plain = !token.starts_with('0') && token.as_bytes().iter().all(u8::is_ascii_digit);
    is_plain.then_some(token)
}

/// `status = 404`
#[derive(Clone, Copy)]
pub(crate) struct Status(pub(crate) u16);

impl FromMeta for Status {
    fn from_meta(item: &Meta) -> Result<Self> {
        let Some(digits) = expression(item).and_then(integer) else {
            let meant = meant_status(item).unwrap_or(404);
            return Err(wrong(
                item,
                format!(
                    "`status` takes an HTTP status: `status = {meant}`; one known only at run time is what a function returns: `status_with = my_function`"
                ),
            ));
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

/// Returns the status that another value means: `"409"`, `409.0`, `[409]`, `CONFLICT` or `StatusCode::CONFLICT`.
fn meant_status(item: &Meta) -> Option<u16> {
    let written = match (item, expression(item)) {
        (_, Some(Expr::Path(path))) => path.path.segments.last()?.ident.to_string(),
        (Meta::List(list), _) => list.tokens.to_string(),
        (_, Some(value)) => value.to_token_stream().to_string(),
        _ => return None,
    };
    let written = written.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
    if written.is_empty() {
        return None;
    }
    let number = written.split('.').next();
    for status in ERROR_STATUSES {
        let phrase = reason_phrase(status).unwrap_or_default();
        if number == Some(&*status.to_string())
            || written.eq_ignore_ascii_case(&phrase.to_snake_case())
        {
            return Some(status);
        }
    }
    None
}

/// `retry_after = 30`
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) u32);

impl FromMeta for Seconds {
    fn from_meta(item: &Meta) -> Result<Self> {
        number(item).map(Self).ok_or_else(|| {
            wrong(
                item,
                "`retry_after` takes whole seconds: `retry_after = 30`; a delay known only at run time is a field: `#[mcp(retry_after)]`",
            )
        })
    }
}

/// `max = 16384`
#[derive(Clone, Copy)]
pub(crate) struct Max(pub(crate) usize);

impl FromMeta for Max {
    fn from_meta(item: &Meta) -> Result<Self> {
        match number(item) {
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
