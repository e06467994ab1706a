//! Splits the tokens between the parentheses of `#[mcp(…)]` into items.

use darling::ast::NestedMeta;
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::{Expr, ExprLit, ExprUnary, Lit, Meta, MetaNameValue, Token, UnOp};

use super::value::{REPEATED, Text, one_text_each};
use super::{is_sign, stream_of};
use crate::diagnostics::Errors;

/// The message about something that is not an attribute.
const FORMS: &str = "an attribute has a name: `name`, `name = value` or `name(…)`";

/// What stands between two commas.
enum Part {
    /// `name`, `name = literal` or `name = -literal`
    Simple(Meta),
    /// `name =` or `name = -`, which stands there while someone types it.
    HalfTyped(Meta),
    /// A slip of the pen, and what should stand there.
    Slip(Span, String),
    /// `.field` or `name = .field`, as thiserror has them after a text.
    Argument,
    Other,
}

/// Returns the items between the parentheses. Most are simple, for which setting up a parser costs more than all the
/// rest (a tenth of the time that 400 variants take); darling parses the others.
pub(super) fn items_of(tokens: TokenStream, errors: &mut Errors) -> Vec<Meta> {
    items_in(&tokens.into_iter().collect::<Vec<_>>(), errors)
}

fn items_in(trees: &[TokenTree], errors: &mut Errors) -> Vec<Meta> {
    let slices = between_commas(trees);
    let mut parts = Vec::with_capacity(slices.len());
    let (mut has_other, mut is_right) = (false, true);
    for slice in &slices {
        let part = Part::of(slice);
        has_other |= matches!(part, Part::Other);
        is_right &= matches!(part, Part::Simple(_) | Part::Other);
        parts.push(part);
    }
    if has_other && is_right {
        // Commas can be inside of an item.
        if let Some(items) = parsed(trees, errors) {
            return items;
        }
        if let Some(mended) = mend_commas(trees, errors) {
            return items_in(&mended, errors);
        }
    }
    let mut items = Vec::new();
    let mut is_after_text = false;
    for (slice, part) in slices.iter().zip(parts) {
        is_after_text &= matches!(part, Part::Argument);
        match part {
            Part::Simple(item) | Part::HalfTyped(item) => items.push(item),
            Part::Slip(span, instead) => errors.at(span, format!("write `{instead}`")),
            // The first argument has the message.
            Part::Argument if is_after_text => {}
            Part::Argument => match items.last().and_then(name_of_text) {
                Some(name) => {
                    items.pop();
                    is_after_text = true;
                    errors.at(slice[0].span(), format!("a text with arguments stands in parentheses: `{name}(\"…{{}}…\", .field)`"));
                }
                None => push_other(slice, &mut items, errors),
            },
            Part::Other => push_other(slice, &mut items, errors),
        }
    }
    items
}

/// Returns what stands between the commas. Nothing has to follow the last one.
fn between_commas(trees: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut slices = Vec::new();
    let mut start = 0;
    for (at, tree) in trees.iter().enumerate() {
        if is_sign(tree, ',') {
            slices.push(&trees[start..at]);
            start = at + 1;
        }
    }
    if start < trees.len() {
        slices.push(&trees[start..]);
    }
    slices
}

fn push_other(slice: &[TokenTree], items: &mut Vec<Meta>, errors: &mut Errors) {
    match (parsed(slice, errors), slice) {
        (Some(parsed), _) => items.extend(parsed),
        (None, [TokenTree::Ident(name), equals, value @ ..]) if is_sign(equals, '=') => {
            let value = stream_of(value);
            items.push(named(name, equals, Expr::Verbatim(value)));
        }
        (None, _) => errors.at(slice[0].span(), FORMS),
    }
}

/// Returns the items that darling finds, if it can read them. No attribute takes a value that is not an expression, so the
/// attribute says at this place what to write.
fn parsed(trees: &[TokenTree], errors: &mut Errors) -> Option<Vec<Meta>> {
    let parsed = NestedMeta::parse_meta_list(stream_of(trees)).ok()?;
    let mut items = Vec::new();
    for item in parsed {
        match item {
            NestedMeta::Meta(item) => items.push(item),
            NestedMeta::NameValueInvalidExpr(item) => {
                items.push(Meta::NameValue(MetaNameValue {
                    path: item.path,
                    eq_token: item.eq_token,
                    value: Expr::Verbatim(item.value),
                }));
            }
            NestedMeta::Lit(literal) => errors.at(literal.span(), about_literal(items.last())),
        }
    }
    Some(items)
}

/// Returns the message about a literal without a name. After an attribute that can be written several times, it is meant
/// as one more of its texts.
fn about_literal(before: Option<&Meta>) -> String {
    let name = before.and_then(|item| item.path().get_ident());
    match name.map(Ident::to_string) {
        Some(name) if REPEATED.contains(&&*name) => one_text_each(&name),
        _ => FORMS.to_owned(),
    }
}

/// Returns the name in `name = "…"`.
fn name_of_text(item: &Meta) -> Option<String> {
    let Meta::NameValue(pair) = item else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Verbatim(literal),
        ..
    }) = &pair.value
    else {
        return None;
    };
    Text::of(literal)?;
    pair.path.get_ident().map(Ident::to_string)
}

fn named(name: &Ident, equals: &TokenTree, value: Expr) -> Meta {
    Meta::NameValue(MetaNameValue {
        path: name.clone().into(),
        eq_token: Token![=](equals.span()),
        value,
    })
}

/// Returns the tokens with the commas that they should have, if there are others. Each difference is a mistake: one is
/// missing in `status = 404 retryable`, one is too many in `status = 404,, retryable`, and `;` stands for one.
fn mend_commas(trees: &[TokenTree], errors: &mut Errors) -> Option<Vec<TokenTree>> {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut is_mended = false;
    for (at, tree) in trees.iter().enumerate() {
        let mistake = if is_sign(tree, ';') {
            Some("write a comma in place of `;`".to_owned())
        } else if is_sign(tree, ',') && out.last().is_none_or(|last| is_sign(last, ',')) {
            Some("nothing stands before this comma; remove it".to_owned())
        } else {
            missing_comma(&trees[at..], out.last())
        };
        let Some(mistake) = mistake else {
            out.push(tree.clone());
            continue;
        };
        is_mended = true;
        errors.at(tree.span(), mistake);
        if !is_sign(tree, ',') {
            out.push(Punct::new(',', Spacing::Alone).into());
        }
        if !is_sign(tree, ',') && !is_sign(tree, ';') {
            out.push(tree.clone());
        }
    }
    is_mended.then_some(out)
}

/// Returns the message about an item at the beginning of `rest` that no comma separates from the one before it.
fn missing_comma(rest: &[TokenTree], before: Option<&TokenTree>) -> Option<String> {
    let [TokenTree::Ident(name), after @ ..] = rest else {
        return None;
    };
    let is_item = match after.first() {
        None => name != "as",
        Some(TokenTree::Punct(sign)) => matches!(sign.as_char(), ',' | '='),
        Some(TokenTree::Group(_)) => true,
        Some(_) => false,
    };
    let is_after_value = match before {
        Some(TokenTree::Literal(_) | TokenTree::Group(_)) => true,
        // What stands before `as` is not complete.
        Some(TokenTree::Ident(before)) => before != "as",
        Some(TokenTree::Punct(_)) | None => false,
    };
    (is_item && is_after_value).then(|| format!("write a comma before `{name}`"))
}

impl Part {
    fn of(trees: &[TokenTree]) -> Self {
        match trees {
            [TokenTree::Ident(name)] => Self::Simple(Meta::Path(name.clone().into())),
            [TokenTree::Ident(name), equals, TokenTree::Literal(literal)]
                if is_sign(equals, '=') =>
            {
                Self::Simple(named(name, equals, literal_of(literal)))
            }
            [
                TokenTree::Ident(name),
                equals,
                minus,
                TokenTree::Literal(literal),
            ] if is_sign(equals, '=') && is_sign(minus, '-') => {
                let negative = Expr::Unary(ExprUnary {
                    attrs: Vec::new(),
                    op: UnOp::Neg(Token![-](minus.span())),
                    expr: Box::new(literal_of(literal)),
                });
                Self::Simple(named(name, equals, negative))
            }
            _ if is_argument(trees) => Self::Argument,
            _ => match slip(trees) {
                Some((span, instead)) => Self::Slip(span, instead),
                None => half_typed(trees).map_or(Self::Other, Self::HalfTyped),
            },
        }
    }
}

/// Returns whether it is `.field…` or `name = .field…`.
fn is_argument(trees: &[TokenTree]) -> bool {
    let value = match trees {
        [TokenTree::Ident(_), equals, value @ ..] if is_sign(equals, '=') => value,
        other => other,
    };
    matches!(value, [dot, _, ..] if is_sign(dot, '.'))
}

/// Returns `name =` and `name = -`, whose value is the last sign.
fn half_typed(trees: &[TokenTree]) -> Option<Meta> {
    let [TokenTree::Ident(name), signs @ ..] = trees else {
        return None;
    };
    let (equals, after) = signs.split_first()?;
    let mut signs = signs.iter();
    if !is_sign(equals, '=') || signs.any(|tree| !matches!(tree, TokenTree::Punct(_))) {
        return None;
    }
    let value = match after {
        [] => TokenStream::from(equals.clone()),
        signs => stream_of(signs),
    };
    Some(named(name, equals, Expr::Verbatim(value)))
}

/// Returns what `status: 404`, `status 404`, `"status" = 404`, `status == 404`, `status => 404` or `!retryable` should be,
/// and where the mistake is.
fn slip(trees: &[TokenTree]) -> Option<(Span, String)> {
    let sign = |tree: &TokenTree| match tree {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    };
    if let [not, TokenTree::Ident(name)] = trees
        && sign(not) == Some('!')
    {
        return Some((not.span(), format!("{name} = false")));
    }
    let (name, rest) = trees.split_first()?;
    let (name, quoted) = match name {
        TokenTree::Ident(ident) => (ident.to_string(), false),
        TokenTree::Literal(literal) => (Text::of(literal)?.value, true),
        _ => return None,
    };
    let (at, value) = match rest {
        [equals, value @ ..] if quoted && sign(equals) == Some('=') => (&trees[0], value),
        [equals, second, value @ ..]
            if sign(equals) == Some('=') && matches!(sign(second), Some('=' | '>')) =>
        {
            (equals, value)
        }
        [colon, value @ ..]
            if sign(colon) == Some(':') && value.first().and_then(sign) != Some(':') =>
        {
            (colon, value)
        }
        [value @ TokenTree::Literal(_)] => (value, rest),
        [minus, TokenTree::Literal(_)] if sign(minus) == Some('-') => (minus, rest),
        _ => return None,
    };
    let value = stream_of(value).to_string().replace("- ", "-");
    (!value.is_empty()).then(|| (at.span(), format!("{name} = {value}")))
}

/// Returns a literal as an expression. The attribute that takes it parses it, if it has to.
fn literal_of(literal: &Literal) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit: Lit::Verbatim(literal.clone()),
    })
}
