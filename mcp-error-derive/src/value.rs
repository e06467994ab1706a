//! Values of attributes, each with a message that says what to write.

use std::cell::OnceCell;
use std::ops::Deref;

use darling::ast::NestedMeta;
use darling::{Error, FromMeta, Result};
use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprPath, Ident, Lit, LitStr, Meta, Path, Token, UnOp};

use crate::format::{self, Piece};

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
            Meta::NameValue(pair) => pair.value.span(),
            _ => item.span(),
        };
        let value = T::from_meta(item)?;
        Ok(Self { value, span })
    }
}

/// The last name of the attribute: `code` in `code = 1`.
fn key(item: &Meta) -> String {
    let last = item.path().segments.last();
    last.map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}

/// An error at the value, or at the name where there is no value.
fn wrong(item: &Meta, message: String) -> Error {
    let error = Error::custom(message);
    match item {
        Meta::NameValue(pair) => error.with_span(&pair.value),
        _ => error.with_span(item),
    }
}

/// The expression of `name = expression`, without the invisible groups that `macro_rules!` leaves.
fn expression(item: &Meta) -> Option<&Expr> {
    let Meta::NameValue(pair) = item else {
        return None;
    };
    let mut expr = &pair.value;
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    Some(expr)
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
        match literal(item) {
            Some(Lit::Str(text)) => no_nul(text).map(|()| Self(text.clone())),
            _ => {
                let key = key(item);
                Err(wrong(
                    item,
                    format!("`{key}` takes a string: `{key} = \"…\"`"),
                ))
            }
        }
    }
}

/// The entry separates its texts with NUL.
pub(crate) fn no_nul(text: &LitStr) -> Result<()> {
    match text.value().contains('\0') {
        true => Err(Error::custom("a text cannot hold a NUL character; remove it").with_span(text)),
        false => Ok(()),
    }
}

/// `code = -32003` or `code = path::TO_CONST`
#[derive(Debug, Clone)]
pub(crate) enum Code {
    Literal(i32),
    Path(Box<ExprPath>),
}

impl FromMeta for Code {
    fn from_meta(item: &Meta) -> Result<Self> {
        let key = key(item);
        match expression(item) {
            Some(Expr::Path(path)) if path.qself.is_none() => {
                return Ok(Self::Path(Box::new(path.clone())));
            }
            Some(expr) => {
                if let Some(number) = integer(expr) {
                    return number.parse().map(Self::Literal).map_err(|_| {
                        let message = format!(
                            "`{key}` must fit an `i32`, from {} to {}; application codes lie outside -32768..=-32000",
                            i32::MIN,
                            i32::MAX
                        );
                        wrong(item, message)
                    });
                }
            }
            None => {}
        }
        Err(wrong(
            item,
            format!("`{key}` takes an integer or the path of an `i32` constant: `{key} = -31004`"),
        ))
    }
}

/// The digits of an integer literal, with its sign.
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
        let status = expression(item).and_then(integer);
        let Some(status) = status else {
            return Err(wrong(
                item,
                "`status` takes an HTTP status: `status = 404`".into(),
            ));
        };
        match status.parse() {
            Ok(status @ 400..=599) => Ok(Self(status)),
            _ => Err(wrong(
                item,
                format!("`{status}` is no HTTP error status; write one from 400 to 599"),
            )),
        }
    }
}

/// `retry_after = 30`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seconds(pub(crate) u32);

impl FromMeta for Seconds {
    fn from_meta(item: &Meta) -> Result<Self> {
        let seconds = expression(item).and_then(integer);
        match seconds.and_then(|digits| digits.parse().ok()) {
            Some(seconds) => Ok(Self(seconds)),
            None => Err(wrong(
                item,
                "`retry_after` takes whole seconds: `retry_after = 30`; a delay known only at run time is a field: `#[mcp(retry_after)]`".into(),
            )),
        }
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
                let key = key(item);
                let message = format!("write `{key}` or `{key} = false`");
                return Err(wrong(item, message));
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
            _ => {
                let key = key(item);
                Err(wrong(
                    item,
                    format!("`{key}` takes no value: write `{key}` alone"),
                ))
            }
        }
    }
}

/// One of a few bare names.
pub(crate) trait Choice: Sized + Copy + 'static {
    const CHOICES: &'static [(&'static str, Self)];
}

macro_rules! choice {
    ($(#[$meta:meta])* $type:ident { $($name:literal => $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type {
            $($variant,)*
        }

        impl Choice for $type {
            const CHOICES: &'static [(&'static str, Self)] = &[$(($name, Self::$variant),)*];
        }

        impl FromMeta for $type {
            fn from_meta(item: &Meta) -> Result<Self> {
                choose(item)
            }
        }
    };
}

choice! {
    /// `lane = tool`
    Lane { "tool" => Tool, "protocol" => Protocol, }
}

choice! {
    /// `fault = caller`
    Fault { "caller" => Caller, "server" => Server, }
}

choice! {
    /// `recovery = retry`
    Recovery {
        "retry" => Retry,
        "fix_input" => FixInput,
        "authenticate" => Authenticate,
        "ask_user" => AskUser,
        "report" => Report,
    }
}

choice! {
    /// `sanitize = text`
    Sanitize {
        "text" => Text,
        "value" => Value,
        "tree" => Tree,
        "path" => Path,
        "endpoint" => Endpoint,
        "secret" => Secret,
        "output" => Output,
    }
}

choice! {
    /// `path(user)`
    Shows { "user" => User, "root" => Root, }
}

choice! {
    /// `rename_all = "camelCase"`
    RenameAll {
        "lowercase" => Lower,
        "UPPERCASE" => Upper,
        "PascalCase" => Pascal,
        "camelCase" => Camel,
        "snake_case" => Snake,
        "SCREAMING_SNAKE_CASE" => ScreamingSnake,
        "kebab-case" => Kebab,
        "SCREAMING-KEBAB-CASE" => ScreamingKebab,
    }
}

fn choose<T: Choice>(item: &Meta) -> Result<T> {
    let key = key(item);
    let quoted = key == "rename_all";
    let given = match expression(item) {
        Some(Expr::Path(path)) if !quoted => path.path.get_ident().map(Ident::to_string),
        Some(Expr::Lit(lit)) => match (&lit.lit, quoted) {
            (Lit::Str(text), true) => Some(text.value()),
            (Lit::Str(text), false) if find::<T>(&text.value()).is_some() => {
                let name = text.value();
                return Err(wrong(
                    item,
                    format!("`{key}` takes a bare name: `{key} = {name}`"),
                ));
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(choice) = given.as_deref().and_then(find) {
        return Ok(choice);
    }
    let near = given.as_deref().and_then(nearest::<T>);
    let written = |name: &str| match quoted {
        true => format!("\"{name}\""),
        false => format!("`{name}`"),
    };
    let names: Vec<String> = T::CHOICES.iter().map(|(name, _)| written(name)).collect();
    let mut message = format!("`{key}` is one of {}", names.join(", "));
    if let Some(near) = near {
        message.push_str(&format!("; did you mean {}?", written(near)));
    }
    Err(wrong(item, message))
}

fn find<T: Choice>(name: &str) -> Option<T> {
    let found = T::CHOICES.iter().find(|(known, _)| *known == name);
    found.map(|(_, choice)| *choice)
}

fn nearest<T: Choice>(name: &str) -> Option<&'static str> {
    let names = T::CHOICES.iter().map(|(known, _)| *known);
    crate::names::nearest(name, names)
}

/// `status_with = path::to::function`
#[derive(Debug, Clone)]
pub(crate) struct Function(pub(crate) ExprPath);

impl FromMeta for Function {
    fn from_meta(item: &Meta) -> Result<Self> {
        match expression(item) {
            Some(Expr::Path(path)) => Ok(Self(path.clone())),
            _ => {
                let key = key(item);
                Err(wrong(
                    item,
                    format!("`{key}` takes the path of a function: `{key} = my_function`"),
                ))
            }
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
                "`crate` takes the path of the mcp-error crate: `crate = my_crate::mcp_error`"
                    .into(),
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
        let key = key(item);
        let template = match item {
            Meta::List(list) => Self::parse.parse2(list.tokens.clone()).ok(),
            _ => match literal(item) {
                Some(Lit::Str(text)) => Some(Self::new(text.clone(), TokenStream::new())),
                _ => None,
            },
        };
        let Some(template) = template else {
            return Err(wrong(
                item,
                format!(
                    "`{key}` takes a text: `{key} = \"…{{field}}…\"` or `{key}(\"…{{}}…\", .field)`"
                ),
            ));
        };
        Ok(template)
    }
}

impl Template {
    /// A literal, and what follows its comma.
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

    /// The parts of the text, read once, or what is wrong with it.
    pub(crate) fn pieces(&self) -> &std::result::Result<Vec<Piece>, String> {
        self.pieces
            .get_or_init(|| format::parse(&self.text.value()))
    }
}

/// When a constant member is shown, as the entry writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Always,
    Verbose,
    Location,
}

/// `extensions(rule = "allowed_roots", verbose(source = "…"), location(at = "…"))`
#[derive(Debug, Clone, Default)]
pub(crate) struct Constants(pub(crate) Vec<Constant>);

#[derive(Debug, Clone)]
pub(crate) struct Constant {
    pub(crate) name: At<String>,
    pub(crate) shown: Shown,
    /// The value as JSON text.
    pub(crate) json: String,
}

impl FromMeta for Constants {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut constants = Vec::new();
        let mut errors = Error::accumulator();
        for item in items {
            errors.handle_in(|| read_constants(item, Shown::Always, &mut constants));
        }
        errors.finish_with(Self(constants))
    }

    fn from_word() -> Result<Self> {
        Err(Error::custom(
            "`extensions` takes members: `extensions(name = \"value\")`",
        ))
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        Self::from_word().map_err(|error| error.with_span(expr))
    }
}

fn read_constants(item: &NestedMeta, shown: Shown, into: &mut Vec<Constant>) -> Result<()> {
    let usage = "a constant member is written `name = value`, with a string, an integer, a float or a boolean";
    let NestedMeta::Meta(item) = item else {
        return Err(Error::custom(usage).with_span(item));
    };
    if let (Meta::List(list), Shown::Always) = (item, shown) {
        let shown = match key(item).as_str() {
            "verbose" => Shown::Verbose,
            "location" => Shown::Location,
            _ => {
                return Err(Error::custom(
                    "members are grouped by `verbose(…)` or `location(…)` only",
                )
                .with_span(item));
            }
        };
        let mut errors = Error::accumulator();
        for item in NestedMeta::parse_meta_list(list.tokens.clone())? {
            errors.handle_in(|| read_constants(&item, shown, into));
        }
        return errors.finish();
    }
    let json = match (literal(item), expression(item).and_then(integer)) {
        (Some(Lit::Str(text)), _) => {
            no_nul(text)?;
            json_string(&text.value())
        }
        (Some(Lit::Bool(value)), _) => value.value.to_string(),
        (Some(Lit::Float(value)), _) if value.suffix().is_empty() => value.base10_digits().into(),
        (_, Some(integer)) => integer,
        _ => return Err(wrong(item, usage.into())),
    };
    into.push(Constant {
        name: At {
            value: key(item),
            span: item.path().span(),
        },
        shown,
        json,
    });
    Ok(())
}

fn json_string(text: &str) -> String {
    let mut json = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            character if character.is_control() => {
                json.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            character => json.push(character),
        }
    }
    json.push('"');
    json
}

/// `extension` or `extension = "wireName"`
#[derive(Debug, Clone)]
pub(crate) struct Extension {
    pub(crate) name: Option<Text>,
    pub(crate) span: Span,
}

impl FromMeta for Extension {
    fn from_meta(item: &Meta) -> Result<Self> {
        let name = match item {
            Meta::Path(_) => None,
            _ => Some(Text::from_meta(item)?),
        };
        let span = item.span();
        Ok(Self { name, span })
    }
}

/// `path`, `path(user)` or `path(root)`
#[derive(Debug, Clone, Copy)]
pub(crate) struct PathWord {
    pub(crate) shows: Option<Shows>,
    pub(crate) span: Span,
}

use syn::parse::Parse as _;

impl FromMeta for PathWord {
    fn from_meta(item: &Meta) -> Result<Self> {
        let span = item.span();
        let usage = "write `path`, `path(user)` to hide the home owner only, or `path(root)` to show paths below the policy's roots";
        let shows = match item {
            Meta::Path(_) => None,
            Meta::List(list) => match Ident::parse.parse2(list.tokens.clone()) {
                Ok(ident) => match find(&ident.to_string()) {
                    Some(shows) => Some(shows),
                    None => return Err(Error::custom(usage).with_span(&ident)),
                },
                Err(_) => return Err(wrong(item, usage.into())),
            },
            Meta::NameValue(_) => return Err(wrong(item, usage.into())),
        };
        Ok(Self { shows, span })
    }
}

/// `sample`, `sample(max = 5, list = "…")`
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub(crate) max: usize,
    pub(crate) list: Option<Text>,
    pub(crate) span: Span,
}

/// Values that a sample shows at most.
const MAX_SAMPLE: usize = 5;

impl FromMeta for Sample {
    fn from_meta(item: &Meta) -> Result<Self> {
        let mut sample = Self {
            max: MAX_SAMPLE,
            list: None,
            span: item.span(),
        };
        let usage = "write `sample` or `sample(max = 5, list = \"where to list them all\")`, with `max` from 1 to 5";
        match item {
            Meta::Path(_) => return Ok(sample),
            Meta::List(list) => {
                for item in NestedMeta::parse_meta_list(list.tokens.clone())? {
                    let NestedMeta::Meta(item) = &item else {
                        return Err(Error::custom(usage).with_span(&item));
                    };
                    match key(item).as_str() {
                        "max" => {
                            let max = expression(item).and_then(integer);
                            match max.and_then(|digits| digits.parse().ok()) {
                                Some(max @ 1..=MAX_SAMPLE) => sample.max = max,
                                _ => return Err(wrong(item, usage.into())),
                            }
                        }
                        "list" => sample.list = Some(Text::from_meta(item)?),
                        _ => return Err(Error::custom(usage).with_span(item.path())),
                    }
                }
            }
            Meta::NameValue(_) => return Err(wrong(item, usage.into())),
        }
        Ok(sample)
    }
}

/// `impls(rmcp, axum)`
#[derive(Debug, Clone, Default)]
pub(crate) struct Impls(pub(crate) Vec<Ident>);

impl FromMeta for Impls {
    fn from_meta(item: &Meta) -> Result<Self> {
        let usage = "write the adapters to implement: `impls(rmcp)`";
        let Meta::List(list) = item else {
            return Err(wrong(item, usage.into()));
        };
        let idents = syn::punctuated::Punctuated::<Ident, Token![,]>::parse_terminated;
        match idents.parse2(list.tokens.clone()) {
            Ok(idents) => Ok(Self(idents.into_iter().collect())),
            Err(_) => Err(wrong(item, usage.into())),
        }
    }
}
