//! Splits the tokens between the parentheses of `#[mcp(…)]` into items.

use darling::ast::NestedMeta;
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::{Expr, ExprLit, ExprUnary, Lit, Meta, MetaNameValue, Token, UnOp};

use super::is_sign;
use super::value::Text;
use crate::diagnostics::Errors;

/// What stands between two commas.
enum Part {
    /// `name`, `name = literal` or `name = -literal`
    Simple(Meta),
    /// `name =` or `name = -`, which stands there while someone types it. No attribute takes its value, so the attribute
    /// says at this place what to write.
    HalfTyped(Meta),
    /// A slip of the pen, and what should stand there.
    Slip(Span, String),
    Other,
}

/// Returns the items between the parentheses. Most are simple, for which setting up a parser costs more than all the
/// rest (a tenth of the time that 400 variants take); darling parses the others.
pub(super) fn items_of(tokens: TokenStream, errors: &mut Errors) -> Vec<NestedMeta> {
    items_in(&tokens.into_iter().collect::<Vec<_>>(), errors)
}

fn items_in(trees: &[TokenTree], errors: &mut Errors) -> Vec<NestedMeta> {
    let mut slices: Vec<&[TokenTree]> = trees.split(|tree| is_sign(tree, ',')).collect();
    // Behind the last comma there may be nothing.
    slices.pop_if(|last| last.is_empty());
    let parts: Vec<Part> = slices.iter().map(|slice| Part::of(slice)).collect();
    let is_other = |part: &Part| matches!(part, Part::Other);
    let is_wrong = |part: &Part| matches!(part, Part::HalfTyped(_) | Part::Slip(..));
    if parts.iter().any(is_other) && !parts.iter().any(is_wrong) {
        // Commas can be inside of an item.
        return parsed(trees).unwrap_or_else(|error| {
            let with_commas = insert_commas(trees, errors);
            if with_commas.len() > trees.len() {
                return items_in(&with_commas, errors);
            }
            errors.push(error);
            Vec::new()
        });
    }
    let mut items = Vec::new();
    for (slice, part) in slices.into_iter().zip(parts) {
        match part {
            Part::Simple(item) | Part::HalfTyped(item) => items.push(NestedMeta::Meta(item)),
            Part::Slip(span, instead) => errors.at(span, format!("write `{instead}`")),
            Part::Other => items.extend(parsed(slice).unwrap_or_default()),
        }
    }
    items
}

fn parsed(trees: &[TokenTree]) -> syn::Result<Vec<NestedMeta>> {
    NestedMeta::parse_meta_list(trees.iter().cloned().collect())
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

impl Part {
    fn of(trees: &[TokenTree]) -> Self {
        let named = |name: &Ident, equals: &TokenTree, value| {
            Meta::NameValue(MetaNameValue {
                path: name.clone().into(),
                eq_token: Token![=](equals.span()),
                value,
            })
        };
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
            _ => match (slip(trees), trees) {
                (Some((span, instead)), _) => Self::Slip(span, instead),
                (None, [TokenTree::Ident(name), signs @ ..]) if is_half_typed(signs) => {
                    let value = if signs.len() > 1 { &signs[1..] } else { signs };
                    let value = Expr::Verbatim(value.iter().cloned().collect());
                    Self::HalfTyped(named(name, &signs[0], value))
                }
                (None, _) => Self::Other,
            },
        }
    }
}

fn is_half_typed(behind_name: &[TokenTree]) -> bool {
    let mut signs = behind_name.iter();
    behind_name.first().is_some_and(|first| is_sign(first, '='))
        && signs.all(|tree| matches!(tree, TokenTree::Punct(_)))
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
    let value: TokenStream = value.iter().cloned().collect();
    let value = value.to_string().replace("- ", "-");
    (!value.is_empty()).then(|| (at.span(), format!("{name} = {value}")))
}

/// Returns a literal as an expression. The attribute that takes it parses it, if it has to.
fn literal_of(literal: &Literal) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit: Lit::Verbatim(literal.clone()),
    })
}
