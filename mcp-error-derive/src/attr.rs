//! The attributes, as darling reads them.

use darling::ast::NestedMeta;
use darling::{Error, FromMeta};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprLit, ExprUnary, Lit, Meta, MetaNameValue, Token, UnOp};

use crate::errors::Errors;
use crate::value::*;

/// What a variant, a struct, and for most of it also an enum, may say.
#[derive(Debug, Clone, Default, FromMeta)]
#[darling(default)]
pub(crate) struct Common {
    pub(crate) code: Option<At<Code>>,
    pub(crate) legacy_code: Option<At<Code>>,
    pub(crate) problem: Option<Text>,
    pub(crate) title: Option<Text>,
    pub(crate) status: Option<At<Status>>,
    pub(crate) docs: Option<Text>,
    pub(crate) kind: Option<Text>,
    pub(crate) lane: Option<At<Lane>>,
    pub(crate) fault: Option<At<Fault>>,
    pub(crate) recovery: Option<At<Recovery>>,
    pub(crate) capture: Option<Switch>,
    pub(crate) retryable: Option<Switch>,
    pub(crate) retry_after: Option<At<Seconds>>,
    pub(crate) status_with: Option<Function>,
    pub(crate) retryable_with: Option<Function>,
    pub(crate) extensions_with: Option<Function>,
    pub(crate) message: Option<Template>,
    pub(crate) detail: Option<Template>,
    pub(crate) user_message: Option<Template>,
    #[darling(multiple)]
    pub(crate) suggest: Vec<Template>,
    #[darling(multiple)]
    pub(crate) example: Vec<Template>,
    pub(crate) extensions: Option<At<Constants>>,
    pub(crate) transparent: Option<Word>,
    /// What the type says of the variants that are retried.
    #[darling(skip)]
    pub(crate) usual_delay: Option<Seconds>,
}

/// What a type may say besides.
#[derive(Debug, Clone, Default, FromMeta)]
#[darling(default)]
pub(crate) struct TypeAttrs {
    pub(crate) type_base: Option<Text>,
    pub(crate) rename_all: Option<RenameAll>,
    pub(crate) impls: Option<Impls>,
    pub(crate) spec: Option<Spec>,
    pub(crate) deny_unclassified: Option<Word>,
    pub(crate) decode: Option<Word>,
    #[darling(rename = "crate")]
    pub(crate) crate_path: Option<CratePath>,
    #[darling(flatten)]
    pub(crate) common: Common,
}

/// What a field may say.
#[derive(Debug, Clone, Default, FromMeta)]
#[darling(default)]
pub(crate) struct FieldAttrs {
    pub(crate) extension: Option<Extension>,
    pub(crate) sanitize: Option<At<Sanitize>>,
    pub(crate) sanitize_with: Option<Function>,
    pub(crate) path: Option<PathWord>,
    pub(crate) endpoint: Option<Word>,
    pub(crate) secret: Option<Word>,
    pub(crate) sample: Option<Sample>,
    pub(crate) trusted: Option<Word>,
    pub(crate) untrusted: Option<Word>,
    pub(crate) verbose: Option<Word>,
    pub(crate) skip: Option<Word>,
    pub(crate) retry_after: Option<Word>,
    pub(crate) source: Option<Word>,
}

impl Common {
    /// Where it says anything but `transparent`.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let texts = [&self.problem, &self.title, &self.docs, &self.kind];
        let functions = [
            &self.status_with,
            &self.retryable_with,
            &self.extensions_with,
        ];
        let templates = [&self.message, &self.detail, &self.user_message];
        let templates = templates.into_iter().flatten();
        let several = self.suggest.iter().chain(&self.example);
        let others = [
            self.code.as_ref().map(|code| code.span),
            self.legacy_code.as_ref().map(|code| code.span),
            self.status.as_ref().map(|status| status.span),
            self.lane.as_ref().map(|lane| lane.span),
            self.fault.as_ref().map(|fault| fault.span),
            self.recovery.as_ref().map(|recovery| recovery.span),
            self.capture.as_ref().map(|capture| capture.0.span),
            self.retryable.as_ref().map(|retryable| retryable.0.span),
            self.retry_after.as_ref().map(|delay| delay.span),
            self.extensions.as_ref().map(|constants| constants.span),
        ];
        let mut spans: Vec<Span> = others.into_iter().flatten().collect();
        spans.extend(texts.into_iter().flatten().map(Text::span));
        spans.extend(functions.into_iter().flatten().map(|path| path.0.span()));
        spans.extend(templates.chain(several).map(|text| text.text.span()));
        spans
    }
}

impl FieldAttrs {
    /// Where it says what leaves of the field, and how.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let words = [
            self.endpoint,
            self.secret,
            self.trusted,
            self.untrusted,
            self.verbose,
            self.skip,
            self.retry_after,
        ];
        let others = [
            self.extension.as_ref().map(|extension| extension.span),
            self.sanitize.as_ref().map(|sanitize| sanitize.span),
            self.sanitize_with.as_ref().map(|path| path.0.span()),
            self.path.map(|path| path.span),
            self.sample.as_ref().map(|sample| sample.span),
        ];
        let words = words.into_iter().flatten().map(|word| word.0);
        others.into_iter().flatten().chain(words).collect()
    }
}

/// The attributes of one place by name. Comparing names is slow inside the compiler, so each is looked at
/// once.
#[derive(Default)]
pub(crate) struct Attrs<'a> {
    pub(crate) mcp: Vec<&'a Attribute>,
    /// thiserror's `#[error(…)]`.
    pub(crate) error: Option<&'a Attribute>,
    pub(crate) docs: Vec<&'a Attribute>,
    /// thiserror's `#[source]` or `#[from]`.
    pub(crate) cause: bool,
}

impl<'a> Attrs<'a> {
    pub(crate) fn of(attrs: &'a [Attribute]) -> Self {
        let mut sorted = Self::default();
        for attr in attrs {
            let name = attr.path().get_ident().map(ToString::to_string);
            match name.as_deref() {
                Some("mcp") => sorted.mcp.push(attr),
                Some("error") => sorted.error = sorted.error.or(Some(attr)),
                Some("doc") => sorted.docs.push(attr),
                Some("source" | "from") => sorted.cause = true,
                _ => {}
            }
        }
        sorted
    }
}

/// Reads all `#[mcp(…)]` of one place. A wrong item is reported and left out, so that what else is
/// wrong is found in the same run.
pub(crate) fn read<T: FromMeta + Default>(attrs: &Attrs<'_>, errors: &mut Errors) -> T {
    let mut items = Vec::new();
    for attr in &attrs.mcp {
        match &attr.meta {
            Meta::List(list) => items.extend(items_of(&list.tokens, errors)),
            _ => errors.push(
                Error::custom("write what the error means in parentheses: `#[mcp(status = 404)]`")
                    .with_span(attr.path()),
            ),
        }
    }
    if items.is_empty() {
        return T::default();
    }
    T::from_list(&items).unwrap_or_else(|error| {
        errors.push(error);
        let mut good = Vec::new();
        for item in items {
            good.push(item);
            if T::from_list(&good).is_err() {
                good.pop();
            }
        }
        T::from_list(&good).unwrap_or_default()
    })
}

/// What stands in the parentheses. Most of it is `name` or `name = literal`, for which setting up a
/// parser costs more than all the rest; anything else is left to darling.
fn items_of(tokens: &TokenStream, errors: &mut Errors) -> Vec<NestedMeta> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_comma =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let simple: Option<Vec<NestedMeta>> = trees.split(is_comma).map(simple_item).collect();
    if let Some(items) = simple {
        return items;
    }
    let slips: Vec<_> = trees.split(is_comma).map(slip).collect();
    if slips.iter().all(Option::is_none) {
        return NestedMeta::parse_meta_list(tokens.clone()).unwrap_or_else(|error| {
            errors.push(error.into());
            Vec::new()
        });
    }
    let mut items = Vec::new();
    for (trees, slip) in trees.split(is_comma).zip(slips) {
        match slip {
            Some((span, instead)) => errors.at(span, format!("write `{instead}`")),
            None => {
                let item = trees.iter().cloned().collect();
                items.extend(NestedMeta::parse_meta_list(item).unwrap_or_default());
            }
        }
    }
    items
}

/// `status: 404`, `status 404`, `"status" = 404`, `status == 404` or `status => 404`: where, and what it
/// should be.
fn slip(trees: &[TokenTree]) -> Option<(Span, String)> {
    let sign = |tree: &TokenTree| match tree {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    };
    let (name, rest) = trees.split_first()?;
    let (name, quoted) = match name {
        TokenTree::Ident(ident) => (ident.to_string(), false),
        TokenTree::Literal(literal) => match Lit::new(literal.clone()) {
            Lit::Str(text) => (text.value(), true),
            _ => return None,
        },
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

fn simple_item(trees: &[TokenTree]) -> Option<NestedMeta> {
    let (name, equals, value) = match trees {
        [TokenTree::Ident(name)] => return Some(NestedMeta::Meta(Meta::Path(name.clone().into()))),
        [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
            if equals.as_char() == '=' =>
        {
            (name, equals, value)
        }
        _ => return None,
    };
    let value = match value {
        [TokenTree::Literal(literal)] => literal_of(literal),
        [TokenTree::Punct(minus), TokenTree::Literal(literal)] if minus.as_char() == '-' => {
            Expr::Unary(ExprUnary {
                attrs: Vec::new(),
                op: UnOp::Neg(Token![-](minus.span())),
                expr: Box::new(literal_of(literal)),
            })
        }
        _ => return None,
    };
    Some(NestedMeta::Meta(Meta::NameValue(MetaNameValue {
        path: name.clone().into(),
        eq_token: Token![=](equals.span()),
        value,
    })))
}

fn literal_of(literal: &Literal) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit: Lit::new(literal.clone()),
    })
}

/// The keys that each place knows, for messages.
pub(crate) const TYPE_KEYS: &[&str] = &[
    "type_base",
    "rename_all",
    "impls",
    "spec",
    "deny_unclassified",
    "decode",
    "crate",
];
pub(crate) const COMMON_KEYS: &[&str] = &[
    "code",
    "legacy_code",
    "problem",
    "title",
    "status",
    "docs",
    "kind",
    "lane",
    "fault",
    "recovery",
    "capture",
    "retryable",
    "retry_after",
    "status_with",
    "retryable_with",
    "extensions_with",
    "message",
    "detail",
    "user_message",
    "suggest",
    "example",
    "extensions",
    "transparent",
];
pub(crate) const FIELD_KEYS: &[&str] = &[
    "extension",
    "sanitize",
    "sanitize_with",
    "path",
    "endpoint",
    "secret",
    "sample",
    "trusted",
    "untrusted",
    "verbose",
    "skip",
    "retry_after",
    "source",
];
