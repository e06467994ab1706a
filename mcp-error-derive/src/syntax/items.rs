//! Splits the tokens between the parentheses of `#[mcp(…)]` into items.

use darling::ast::NestedMeta;
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree, token_stream};
use syn::{Expr, ExprLit, ExprUnary, Lit, Meta, MetaNameValue, Token, UnOp};

use super::value::Str;
use crate::diagnostics::Errors;

/// Returns the items between the parentheses. Most are `name` or `name = literal`, for which setting up a parser
/// costs more than all the rest (a tenth of the time that 400 variants take); darling parses the others.
pub(super) fn items_of(tokens: &TokenStream, errors: &mut Errors) -> Vec<NestedMeta> {
    if let Some(items) = simple_items(tokens.clone()) {
        return items;
    }
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_comma = |tree: &TokenTree| is_sign(tree, ',');
    let slips: Vec<_> = trees.split(is_comma).map(slip).collect();
    let halves: Vec<_> = trees.split(is_comma).map(half_typed).collect();
    if slips.iter().all(Option::is_none) && halves.iter().all(Option::is_none) {
        return NestedMeta::parse_meta_list(tokens.clone()).unwrap_or_else(|error| {
            let with_commas = insert_commas(&trees, errors);
            if with_commas.len() > trees.len() {
                return items_of(&with_commas.into_iter().collect(), errors);
            }
            errors.push(error);
            Vec::new()
        });
    }
    let mut items = Vec::new();
    for ((trees, slip), half) in trees.split(is_comma).zip(slips).zip(halves) {
        match (slip, half) {
            (Some((span, instead)), _) => errors.at(span, format!("write `{instead}`")),
            (None, Some(half)) => items.push(half),
            (None, None) => {
                let item = trees.iter().cloned().collect();
                items.extend(NestedMeta::parse_meta_list(item).unwrap_or_default());
            }
        }
    }
    items
}

/// Returns the tokens with a comma between two items that have none, each of which is a mistake: `status = 404 retryable`.
fn insert_commas(trees: &[TokenTree], errors: &mut Errors) -> Vec<TokenTree> {
    let mut out: Vec<TokenTree> = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let is_item = |name: &Ident| match trees.get(at + 1) {
            None => name != "as",
            Some(TokenTree::Punct(sign)) => matches!(sign.as_char(), ',' | '='),
            Some(TokenTree::Group(_)) => true,
            Some(_) => false,
        };
        let is_behind_value = match out.last() {
            Some(TokenTree::Literal(_) | TokenTree::Group(_)) => true,
            // What stands before `as` is not complete.
            Some(TokenTree::Ident(before)) => before != "as",
            Some(TokenTree::Punct(_)) | None => false,
        };
        if let TokenTree::Ident(name) = tree
            && is_behind_value
            && is_item(name)
        {
            errors.at(name.span(), format!("write a comma before `{name}`"));
            out.push(Punct::new(',', Spacing::Alone).into());
        }
        out.push(tree.clone());
    }
    out
}

/// Returns what `status: 404`, `status 404`, `"status" = 404`, `status == 404` or `status => 404` should be, and
/// where the mistake is.
fn slip(trees: &[TokenTree]) -> Option<(Span, String)> {
    let sign = |tree: &TokenTree| match tree {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    };
    let (name, rest) = trees.split_first()?;
    let (name, quoted) = match name {
        TokenTree::Ident(ident) => (ident.to_string(), false),
        TokenTree::Literal(literal) => (Str::of(literal)?.value, true),
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
    let value: TokenStream = value.iter().cloned().collect();
    let value = value.to_string().replace("- ", "-");
    (!value.is_empty()).then(|| (at.span(), format!("{name} = {value}")))
}

/// Returns the item of `name =` or `name = -`, which stands there while someone types it. No attribute takes its
/// value, so the attribute says at this place what to write.
fn half_typed(trees: &[TokenTree]) -> Option<NestedMeta> {
    let [
        TokenTree::Ident(name),
        equals @ TokenTree::Punct(sign),
        value @ ..,
    ] = trees
    else {
        return None;
    };
    let is_sign = |tree: &TokenTree| matches!(tree, TokenTree::Punct(_));
    if sign.as_char() != '=' || !value.iter().all(is_sign) {
        return None;
    }
    let value = if value.is_empty() {
        std::slice::from_ref(equals)
    } else {
        value
    };
    Some(NestedMeta::Meta(Meta::NameValue(MetaNameValue {
        path: name.clone().into(),
        eq_token: Token![=](equals.span()),
        value: Expr::Verbatim(value.iter().cloned().collect()),
    })))
}

/// Returns the items, if each is `name`, `name = literal` or `name = -literal`.
fn simple_items(tokens: TokenStream) -> Option<Vec<NestedMeta>> {
    let mut items = Vec::new();
    let mut trees = tokens.into_iter();
    loop {
        let name = match trees.next() {
            Some(TokenTree::Ident(name)) => name,
            Some(_) => return None,
            None => return Some(items),
        };
        let sign = trees.next();
        let (item, comma) = match &sign {
            Some(TokenTree::Punct(equals)) if equals.as_char() == '=' => {
                let value = simple_value(&mut trees)?;
                let item = Meta::NameValue(MetaNameValue {
                    path: name.into(),
                    eq_token: Token![=](equals.span()),
                    value,
                });
                (item, trees.next())
            }
            _ => (Meta::Path(name.into()), sign),
        };
        items.push(NestedMeta::Meta(item));
        match comma {
            Some(comma) if is_sign(&comma, ',') => {}
            Some(_) => return None,
            None => return Some(items),
        }
    }
}

fn simple_value(trees: &mut token_stream::IntoIter) -> Option<Expr> {
    let minus = match trees.next()? {
        TokenTree::Literal(literal) => return Some(literal_of(&literal)),
        TokenTree::Punct(minus) if minus.as_char() == '-' => minus,
        _ => return None,
    };
    let TokenTree::Literal(literal) = trees.next()? else {
        return None;
    };
    Some(Expr::Unary(ExprUnary {
        attrs: Vec::new(),
        op: UnOp::Neg(Token![-](minus.span())),
        expr: Box::new(literal_of(&literal)),
    }))
}

fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Returns a literal as an expression. The attribute that takes it parses it, if it has to.
fn literal_of(literal: &Literal) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit: Lit::Verbatim(literal.clone()),
    })
}
