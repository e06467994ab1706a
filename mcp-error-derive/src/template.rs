//! Messages with placeholders: which values they need, and in which slots these stand.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::spanned::Spanned as _;

use crate::errors::Errors;
use crate::format::{self, Argument, Piece};
use crate::model::Field;
use crate::plan::Plan;
use crate::scan::{self, Scanned, scan};
use crate::secret_names::is_secret_name;
use crate::value::{Template, no_nul};

/// A value that a message needs and that is no member.
pub(crate) enum Slot {
    /// A field, through its sanitizer.
    Field(usize),
    /// Text formatted from an expression, through the strictest sanitizer of its fields.
    Formatted {
        tokens: TokenStream,
        plan: Plan,
        fields: Vec<usize>,
        /// Whether it says something of a cause.
        verbose: bool,
    },
}

/// Where a text goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// `#[error]`, which is for the log first.
    Error,
    /// The detail, which shows untrusted text to developers.
    Detail,
    /// Any other, which never does.
    Other,
}

/// The slots of a variant: its members, then what else its messages need.
pub(crate) struct Slots<'a> {
    variant: &'a str,
    fields: &'a [Field],
    members: &'a [usize],
    extra: Vec<Slot>,
    /// Whether the detail has a place for untrusted text.
    pub(crate) untrusted_detail: bool,
}

impl<'a> Slots<'a> {
    pub(crate) fn new(variant: &'a str, fields: &'a [Field], members: &'a [usize]) -> Self {
        Self {
            variant,
            fields,
            members,
            extra: Vec::new(),
            untrusted_detail: false,
        }
    }

    pub(crate) fn finish(self) -> Vec<Slot> {
        self.extra
    }

    /// The text of an entry: the placeholders numbered by slot.
    pub(crate) fn resolve(
        &mut self,
        template: &Template,
        goes: Use,
        errors: &mut Errors,
    ) -> String {
        let span = template.text.span();
        if let Err(error) = no_nul(&template.text) {
            errors.push(error);
        }
        let pieces = match template.pieces() {
            Ok(pieces) => pieces,
            Err(message) => {
                errors.at(span, message);
                return String::new();
            }
        };
        let source = Source {
            arguments: Arguments::parse(template.args.clone()),
            span,
            goes,
        };
        // Of `#[error]`, the compiler says so itself.
        if goes != Use::Error {
            source.arguments.check_used(pieces, errors);
        }
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(literal) => text.push_str(&format::escape(literal)),
                Piece::Placeholder { argument, spec } => match self.slot(&source, argument, spec) {
                    Ok(slot) => text.push_str(&format!("{{{slot}}}")),
                    Err(error) => errors.push(error.into()),
                },
            }
        }
        text
    }

    /// `#[error]` may name a field that never leaves; a text for the wire that does is a mistake.
    fn check_skip(&self, at: usize, source: &Source) -> syn::Result<()> {
        let field = &self.fields[at];
        let name = field.name();
        if source.goes == Use::Other && matches!(field.planned.plan, Plan::Untrusted) {
            return Err(syn::Error::new(
                source.span,
                format!(
                    "`{name}` is untrusted, so this text would never show it; take it out, or make it a member"
                ),
            ));
        }
        if source.goes == Use::Error || !matches!(field.planned.plan, Plan::Skip) {
            return Ok(());
        }
        Err(syn::Error::new(
            source.span,
            format!(
                "`{name}` is `skip`, so it never leaves; take it out of this text, or remove `skip`"
            ),
        ))
    }

    fn slot(&mut self, source: &Source, argument: &Argument, spec: &str) -> syn::Result<usize> {
        let value = self.value(source, argument)?;
        let value = self.displayed(value);
        if let Value::Field(at) = value {
            self.check_skip(at, source)?;
            self.untrusted_detail |= matches!(self.fields[at].planned.plan, Plan::Untrusted);
        }
        if let Value::Field(at) = value
            && (spec.is_empty() || self.fields[at].planned.ignores_spec())
        {
            return Ok(self.field_slot(at));
        }
        let called = match &value {
            Value::Expression(tokens) => scan::method_call(tokens),
            _ => None,
        };
        let counts = called.is_some_and(|(_, method)| method == "len");
        let mut untrusted = false;
        let (expression, mut fields) = match value {
            Value::Field(at) => {
                let binding = self.fields[at].binding();
                (quote!(#binding), vec![at])
            }
            Value::Expression(tokens) => {
                let scanned = self.scan(tokens)?;
                for at in &scanned.named {
                    self.check_skip(*at, source)?;
                }
                untrusted = scanned.untrusted;
                (scanned.tokens, scanned.fields)
            }
            Value::Captured(ident) => (quote!(#ident), Vec::new()),
        };
        let (spec, extra) = self.spec(source, argument, spec, &mut fields)?;
        let format = match spec.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{:{spec}}}"),
        };
        let mut format = proc_macro2::Literal::string(&format);
        format.set_span(source.span);
        fields.sort_unstable();
        fields.dedup();
        let mut plans = fields
            .iter()
            .map(|at| self.fields[*at].planned.in_expression());
        // A number of values says nothing of them, though that of a secret's characters does.
        let plan = match counts && plans.clone().all(|plan| !plan.withholds()) {
            true => Plan::Text,
            false if untrusted => Plan::Skip,
            false => Plan::strictest(&mut plans),
        };
        self.extra.push(Slot::Formatted {
            tokens: quote!(::core::format_args!(#format, #expression #extra)),
            plan,
            verbose: fields.iter().any(|at| {
                let field = &self.fields[*at];
                field.verbose || field.is_withheld_cause()
            }),
            fields,
        });
        Ok(self.members.len() + self.extra.len() - 1)
    }

    /// `.path.display()` is what a path's sanitizer makes of it.
    fn displayed(&self, value: Value) -> Value {
        let Value::Expression(tokens) = &value else {
            return value;
        };
        match scan::method_call(tokens) {
            Some((field, method)) if method == "display" => match self.find(&field) {
                Some(at) if matches!(self.fields[at].planned.plan, Plan::Path(_)) => {
                    Value::Field(at)
                }
                _ => value,
            },
            _ => value,
        }
    }

    /// A field has one slot, however often it is named.
    fn field_slot(&mut self, at: usize) -> usize {
        if let Some(slot) = self.members.iter().position(|member| *member == at) {
            return slot;
        }
        let known = self
            .extra
            .iter()
            .position(|slot| matches!(slot, Slot::Field(field) if *field == at));
        let extra = known.unwrap_or_else(|| {
            self.extra.push(Slot::Field(at));
            self.extra.len() - 1
        });
        self.members.len() + extra
    }

    fn value(&self, source: &Source, argument: &Argument) -> syn::Result<Value> {
        let arguments = &source.arguments;
        let wrong = |message: String| Err(syn::Error::new(source.span, message));
        let index = match argument {
            Argument::Name(name) => {
                if let Some(tokens) = arguments.named(name) {
                    return Ok(Value::Expression(tokens));
                }
                return match self.find(name) {
                    Some(at) => Ok(Value::Field(at)),
                    // A constant in scope, as `format!` captures it.
                    None if is_constant(name) => Ok(Value::Captured(format_ident!(
                        "{name}",
                        span = Span::call_site()
                    ))),
                    None => wrong(self.no_such_field(name)),
                };
            }
            Argument::Next(index) | Argument::Index(index) => *index,
        };
        if let Some(tokens) = arguments.positional.get(index) {
            return Ok(Value::Expression(tokens.clone()));
        }
        match argument {
            Argument::Index(_) => match self.find(&index.to_string()) {
                Some(at) => Ok(Value::Field(at)),
                None => wrong(self.no_such_field(&index.to_string())),
            },
            _ => wrong("`{}` needs an argument; name a field instead: `{field}` or `{0}`".into()),
        }
    }

    fn scan(&self, tokens: TokenStream) -> syn::Result<Scanned> {
        let scanned = scan(tokens, self.fields);
        match &scanned.unknown {
            Some((name, span)) => Err(syn::Error::new(*span, self.no_such_field(name))),
            None => Ok(scanned),
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name() == name)
    }

    fn no_such_field(&self, name: &str) -> String {
        let names: Vec<String> = self.fields.iter().map(Field::name).collect();
        let variant = self.variant;
        if names.is_empty() {
            return format!(
                "`{variant}` has no field `{name}`, since it has no fields; take it out of this text"
            );
        }
        let near = crate::names::nearest(name, names.iter().map(String::as_str));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                format!("its fields are {}", quoted.join(", "))
            }
        };
        format!("`{variant}` has no field `{name}`; {hint}")
    }

    /// The spec with its `width$` and `.precision$` bound by name, and these bindings.
    fn spec(
        &self,
        source: &Source,
        argument: &Argument,
        spec: &str,
        fields: &mut Vec<usize>,
    ) -> syn::Result<(String, TokenStream)> {
        let mut text = spec.to_owned();
        let mut bindings = TokenStream::new();
        let mut bind = |text: &mut String, written: &str, value: Value, fields: &mut Vec<usize>| {
            let name = format_ident!("__spec{}", bindings.clone().into_iter().count());
            *text = text.replacen(written, &format!("{name}$"), 1);
            let value = match value {
                Value::Field(at) => {
                    fields.push(at);
                    let binding = self.fields[at].binding();
                    quote!(*#binding)
                }
                Value::Expression(tokens) => {
                    let scanned = self.scan(tokens)?;
                    fields.extend(scanned.fields);
                    scanned.tokens
                }
                Value::Captured(ident) => quote!(#ident),
            };
            bindings.extend(quote!(, #name = #value));
            syn::Result::Ok(())
        };
        for name in format::spec_arguments(spec) {
            let argument = format::spec_argument(name.clone());
            let value = self.value(source, &argument)?;
            bind(&mut text, &format!("{name}$"), value, fields)?;
        }
        if let (Some(_), Argument::Next(index)) = (text.find(".*"), argument) {
            let precision = Argument::Next(index.saturating_sub(1));
            let value = self.value(source, &precision)?;
            text = text.replacen(".*", ".*$", 1);
            bind(&mut text, "*$", value, fields)?;
        }
        Ok((text, bindings))
    }
}

impl Field {
    /// A cause whose text nobody released.
    pub(crate) fn is_withheld_cause(&self) -> bool {
        self.cause && !self.planned.explicit
    }
}

enum Value {
    Field(usize),
    Expression(TokenStream),
    Captured(Ident),
}

/// `LIMIT`, `MAX_SIZE`
fn is_constant(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name
            .bytes()
            .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// Where a text comes from, and what its placeholders can name.
struct Source {
    arguments: Arguments,
    span: Span,
    goes: Use,
}

/// What follows the format string.
struct Arguments {
    positional: Vec<TokenStream>,
    named: Vec<(String, TokenStream)>,
}

impl Arguments {
    /// Split at the commas; `name = value` is named. Neither `==` nor `=>` makes a name.
    fn parse(tokens: TokenStream) -> Self {
        let mut arguments = Self {
            positional: Vec::new(),
            named: Vec::new(),
        };
        for argument in split(tokens) {
            match &argument[..] {
                [] => {}
                [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
                    if equals.as_char() == '='
                        && equals.spacing() == proc_macro2::Spacing::Alone
                        && !value.is_empty() =>
                {
                    let name = name.to_string();
                    let name = name.strip_prefix("r#").unwrap_or(&name).to_owned();
                    arguments
                        .named
                        .push((name, value.iter().cloned().collect()));
                }
                value => arguments.positional.push(value.iter().cloned().collect()),
            }
        }
        arguments
    }

    /// An argument that no placeholder names is a slip, as it is for `format!`.
    fn check_used(&self, pieces: &[Piece], errors: &mut Errors) {
        let used: Vec<Argument> = pieces.iter().flat_map(Piece::arguments).collect();
        let positional = self.positional.iter().enumerate().filter(|(at, _)| {
            !used.contains(&Argument::Next(*at)) && !used.contains(&Argument::Index(*at))
        });
        let named = self
            .named
            .iter()
            .filter(|(name, _)| !used.contains(&Argument::Name(name.clone())));
        let tokens = positional.map(|(_, tokens)| tokens);
        for tokens in tokens.chain(named.map(|(_, tokens)| tokens)) {
            errors.at(
                tokens.span(),
                "no placeholder shows this argument; add one to the text, or remove the argument",
            );
        }
    }

    fn named(&self, name: &str) -> Option<TokenStream> {
        let found = self.named.iter().find(|(known, _)| known == name);
        found.map(|(_, tokens)| tokens.clone())
    }
}

/// Splits at the commas between arguments; those of a turbofish or a qualified path are inside one.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let punct = |token: Option<&TokenTree>| match token {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    let mut arguments = vec![Vec::new()];
    let mut depth = 0usize;
    for token in tokens {
        let current = arguments.last_mut().expect("never empty");
        let before = punct(current.last());
        match punct(Some(&token)) {
            Some(',') if depth == 0 => {
                arguments.push(Vec::new());
                continue;
            }
            Some('<') if depth > 0 || before == Some(':') || current.is_empty() => depth += 1,
            Some('>') if before != Some('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        current.push(token);
    }
    arguments
}

/// Names of fields that stand right after the name of a secret: `"password={pw}"`.
pub(crate) fn secrets_in(template: &Template) -> Vec<String> {
    let Ok(pieces) = template.pieces() else {
        return Vec::new();
    };
    let mut secrets = Vec::new();
    for pair in pieces.windows(2) {
        if let [Piece::Text(before), Piece::Placeholder { argument, .. }] = pair
            && ends_in_secret_name(before)
        {
            match argument {
                Argument::Name(name) => secrets.push(name.clone()),
                Argument::Index(index) => secrets.push(index.to_string()),
                Argument::Next(_) => {}
            }
        }
    }
    secrets
}

/// Whether a text ends like `password=`, `token: '` or `password `. "unexpected token " is common in
/// messages of parsers, so what is only called a token needs a sign between.
fn ends_in_secret_name(text: &str) -> bool {
    let quotes = ['"', '\'', '`', '(', '['];
    let before_value = text.trim_end_matches(quotes);
    let before_space = before_value.trim_end();
    let before_sign = before_space.trim_end_matches(['=', ':']);
    let signed = before_sign.len() < before_space.len();
    let before_sign = before_sign.trim_end().trim_end_matches(quotes);
    let word = before_sign
        .rsplit(|character: char| !(character.is_alphanumeric() || "_-".contains(character)))
        .next()
        .unwrap_or_default();
    word.len() > 2 && is_secret_name(word) && (signed || !word.to_lowercase().contains("token"))
}
