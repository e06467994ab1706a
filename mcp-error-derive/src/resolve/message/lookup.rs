//! Looks up the argument, the field or the constant that a placeholder names.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use super::arguments::Arguments;
use super::expression::Expression;
use crate::diagnostics::{hint, quoted};
use crate::model::Field;
use crate::syntax::format::{Argument, Placeholder};
use crate::syntax::value::Template;

/// A value that a placeholder shows.
pub(super) enum Value {
    Field(usize),
    Expression(TokenStream),
    /// A constant in scope, as `format!` captures it.
    Constant(Ident),
}

/// The arguments that the placeholders of a message can name, and its place.
pub(super) struct MessageSource {
    pub(super) arguments: Arguments,
    pub(super) span: Span,
}

impl MessageSource {
    pub(super) fn of(template: &Template) -> Self {
        Self {
            arguments: Arguments::parse(template.args.clone()),
            span: template.text.span,
        }
    }
}

/// A placeholder in its message.
pub(super) struct InMessage<'m> {
    pub(super) source: &'m MessageSource,
    pub(super) placeholder: &'m Placeholder,
    /// Whether the message gives the value the name of a secret.
    pub(super) has_secret_name: bool,
}

/// The fields of a variant by name.
pub(super) struct FieldNames<'a> {
    pub(super) variant: &'a str,
    pub(super) fields: &'a [Field],
}

impl FieldNames<'_> {
    pub(super) fn value(&self, source: &MessageSource, argument: &Argument) -> syn::Result<Value> {
        let wrong = |message: String| Err(syn::Error::new(source.span, message));
        let index = match argument {
            Argument::Name(name) => {
                if let Some(tokens) = source.arguments.named(name) {
                    return Ok(Value::Expression(tokens));
                }
                return match self.find(name) {
                    Some(at) => Ok(Value::Field(at)),
                    None if name == "self" => {
                        // It is the `self` of the generated code, wherever the text comes from.
                        let span = source.span.resolved_at(Span::call_site());
                        Ok(Value::Expression(quote_spanned!(span=> self)))
                    }
                    None if is_constant(name) => Ok(Value::Constant(format_ident!(
                        "{name}",
                        span = Span::call_site()
                    ))),
                    None => wrong(self.no_such_field(name)),
                };
            }
            Argument::Next(index) | Argument::Index(index) => *index,
        };
        if let Some(tokens) = source.arguments.positional(index) {
            return Ok(Value::Expression(tokens));
        }
        match argument {
            Argument::Index(_) => match self.find(&index.to_string()) {
                Some(at) => Ok(Value::Field(at)),
                None => wrong(self.no_such_field(&index.to_string())),
            },
            _ => wrong("`{}` needs an argument; name a field instead: `{field}` or `{0}`".into()),
        }
    }

    pub(super) fn expression(&self, value: Value) -> syn::Result<Expression> {
        let expression = match value {
            Value::Field(at) => Expression::of_field(at, &self.fields[at]),
            Value::Constant(name) => Expression::of_constant(name),
            Value::Expression(tokens) => Expression::of(tokens, self.fields),
        };
        match &expression.unknown {
            Some((name, span)) => Err(syn::Error::new(*span, self.no_such_field(name))),
            None => Ok(expression),
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.is_called(name))
    }

    fn no_such_field(&self, name: &str) -> String {
        let mut names: Vec<String> = Vec::with_capacity(self.fields.len());
        for field in self.fields {
            names.push(field.name());
        }
        let variant = self.variant;
        if names.is_empty() {
            return format!(
                "`{variant}` has no field `{name}`, since it has no fields; take it out of this text"
            );
        }
        let mut known: Vec<&str> = Vec::with_capacity(names.len());
        for name in &names {
            known.push(name);
        }
        let hint = hint(name, &known, &format!("its fields are {}", quoted(&known)));
        format!("`{variant}` has no field `{name}`; {hint}")
    }
}

/// Returns whether a name is that of a constant: `LIMIT`, `MAX_SIZE`.
fn is_constant(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name
            .bytes()
            .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}
