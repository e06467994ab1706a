//! Values that are texts, plain or with placeholders.

use std::cell::OnceCell;
use std::rc::Rc;

use proc_macro2::{Literal, TokenTree};
use quote::ToTokens as _;
use syn::Token;

use super::*;
use crate::syntax::format::{self, Piece};
use crate::syntax::is_sign;

/// A string, and where it stands: `name = "…"`.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
}

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> Result<Self> {
        let Some(text) = string(item) else {
            let why = match computed(item) {
                Some(_) => " literal, since the value of a constant or a macro is not known here",
                None => "",
            };
            return Err(misused(item, &|key| {
                let example = example_of(key);
                format!("`{key}` takes a string{why}: `{key} = \"{example}\"`")
            }));
        };
        no_nul(&text)?;
        not_empty(item, &text, &|key| {
            format!(" such as `{key} = \"{}\"`", example_of(key))
        })?;
        Ok(text)
    }
}

/// Returns a constant or the call of a macro as messages name it. Only the compiler knows the texts that they stand for.
fn computed(item: &Meta) -> Option<String> {
    match expression(item)? {
        Expr::Macro(call) => Some(format!("{}!(…)", call.mac.path.to_token_stream())),
        Expr::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            let is_constant = !name.contains(|letter: char| letter.is_lowercase());
            is_constant.then(|| path.to_token_stream().to_string().replace(' ', ""))
        }
        _ => None,
    }
}

/// Rejects a text without a visible character. `example` follows `write a text` in the message.
fn not_empty(item: &Meta, text: &Text, example: &dyn Fn(&str) -> String) -> Result<()> {
    if text.value.trim().is_empty() {
        let key = key(item);
        let example = example(&key);
        let message = format!("`{key}` is empty; write a text{example}, or remove `{key}`");
        return Err(Error::custom(message).with_span(&text.span));
    }
    Ok(())
}

/// Returns a value that an attribute could have.
fn example_of(key: &str) -> &'static str {
    const EXAMPLES: &[(&str, &str)] = &[
        ("type_base", "https://example.com/errors/"),
        ("problem", "not-found"),
        ("title", "Not Found"),
        ("kind", "NOT_FOUND"),
        ("scopes", "rides:read rides:write"),
        ("docs", "https://example.com/errors#not-found"),
        ("extension", "rideId"),
    ];
    let mut examples = EXAMPLES.iter();
    let found = examples.find(|(name, _)| *name == key);
    found.map_or("…", |(_, example)| example)
}

impl Text {
    /// Returns the literal, if it is a string. One without escapes need not be parsed, which would take longer than all
    /// else.
    pub(crate) fn of(literal: &Literal) -> Option<Self> {
        let (token, span) = (literal.to_string(), literal.span());
        if let Some(value) = plain(&token) {
            let value = value.to_owned();
            return Some(Self { value, span });
        }
        if token.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        match Lit::new(literal.clone()) {
            Lit::Str(text) => Some(text.into()),
            _ => None,
        }
    }
}

impl From<LitStr> for Text {
    fn from(text: LitStr) -> Self {
        Self {
            value: text.value(),
            span: text.span(),
        }
    }
}

fn plain(token: &str) -> Option<&str> {
    let value = token.strip_prefix('"')?.strip_suffix('"')?;
    (!value.contains('\\')).then_some(value)
}

/// Rejects a text with a NUL character, since those separate the texts of an entry.
pub(crate) fn no_nul(text: &Text) -> Result<()> {
    if text.value.contains('\0') {
        let error = Error::custom("a text cannot hold a NUL character; remove it");
        return Err(error.with_span(&text.span));
    }
    Ok(())
}

/// Returns the message about several texts after one name.
pub(crate) fn one_text_each(key: &str) -> String {
    format!("each `{key}` has one text; write one for each: `{key} = \"…\", {key} = \"…\"`")
}

/// A text with placeholders: `detail = "…{field}…"`, or `detail("…{}…", expression, name = expression)`. The variants that take one
/// over from their type share it, so that it is parsed once.
#[derive(Clone)]
pub(crate) struct Template(Rc<WrittenTemplate>);

/// A text with placeholders as it is written.
pub(crate) struct WrittenTemplate {
    pub(crate) text: Text,
    pub(crate) args: TokenStream,
    pieces: OnceCell<std::result::Result<Vec<Piece>, String>>,
}

impl FromMeta for Template {
    fn from_meta(item: &Meta) -> Result<Self> {
        if has_several_texts(item) && REPEATED.contains(&&*key(item)) {
            return Err(misused(item, &one_text_each));
        }
        let template = match item {
            Meta::List(list) => parse_with(list.tokens.clone(), Self::parse).ok(),
            _ => string(item).map(|text| Self::new(text, TokenStream::new())),
        };
        let template = template.ok_or_else(|| {
            misused(item, &|key| match computed(item) {
                Some(value) => format!(
                    "`{key}` takes a string literal, since the value of a constant or a macro is not known here; a placeholder shows it: `{key}(\"{{}}\", {value})`"
                ),
                None => format!(
                    "`{key}` takes a text: `{key} = \"…{{field}}…\"` or `{key}(\"…{{}}…\", .field)`"
                ),
            })
        })?;
        not_empty(item, &template.text, &|_| String::new())?;
        Ok(template)
    }
}

/// The attributes with a text that may be given several times.
pub(crate) const REPEATED: [&str; 2] = ["suggest", "example"];

/// Returns whether the value is `["…", "…"]` or `("…", "…")`, with or without an equals sign.
fn has_several_texts(item: &Meta) -> bool {
    match item {
        Meta::List(list) => {
            let trees: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
            let is_text = |tree: &TokenTree| matches!(tree, TokenTree::Literal(_));
            let mut all = trees.iter();
            trees.len() > 2 && all.all(|tree| is_text(tree) || is_sign(tree, ','))
        }
        _ => matches!(expression(item), Some(Expr::Array(_) | Expr::Tuple(_))),
    }
}

impl Deref for Template {
    type Target = WrittenTemplate;

    fn deref(&self) -> &WrittenTemplate {
        &self.0
    }
}

impl Template {
    /// Parses a literal, and the arguments after a comma.
    pub(crate) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let text: LitStr = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Self::new(text.into(), input.parse()?))
    }

    pub(crate) fn new(text: Text, args: TokenStream) -> Self {
        Self(Rc::new(WrittenTemplate {
            text,
            args,
            pieces: OnceCell::new(),
        }))
    }

    /// Returns whether both are written in the same place.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the pieces of the text, which are parsed once, or what is wrong with it.
    pub(crate) fn pieces(&self) -> &std::result::Result<Vec<Piece>, String> {
        self.pieces.get_or_init(|| format::parse(&self.text.value))
    }
}
