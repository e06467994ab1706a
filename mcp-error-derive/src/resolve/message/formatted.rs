//! Values that are formatted before they are sanitized: `{size:>8}`, and expressions over fields.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::expression::field_and_method;
use super::lookup::{FieldNames, InMessage, MessageSource, Value};
use crate::model::mentions::mentions_untrusted;
use crate::model::sanitizer::Sanitizer;
use crate::model::type_shape::TypeShape;
use crate::model::{Field, Formatted};
use crate::syntax::format::{self, Argument, Placeholder};

impl FieldNames<'_> {
    /// Returns a value that has to be formatted first. `named` receives the fields that it names.
    pub(super) fn formatted(
        &self,
        placed: InMessage<'_>,
        value: Value,
        named: &mut Vec<usize>,
    ) -> syn::Result<Formatted> {
        let InMessage {
            source,
            placeholder,
            has_secret_name,
        } = placed;
        let field_trait = match value {
            Value::Field(at) => Some((at, format::spec_trait(&placeholder.spec))),
            Value::Expression(_) | Value::Constant(_) => None,
        };
        let span = match &value {
            // A captured `self` belongs to the generated code, but the mistake to the text.
            Value::Expression(tokens) => tokens.span().resolved_at(source.span),
            Value::Field(_) | Value::Constant(_) => source.span,
        };
        let counts = counts(&value);
        let is_expression = matches!(value, Value::Expression(_));
        let mut expression = self.expression(value)?;
        named.extend(&expression.named);
        let (format, bindings) = self.format(source, placeholder, &mut expression.fields)?;
        let (fields, used) = self.in_order(&expression.fields);
        let sanitizer = if counts && !used.iter().any(|field| withholds(field)) {
            // The number of values says nothing about the values, but the length of a secret does.
            Sanitizer::Text
        } else if expression.reveals_untrusted
            || used.iter().any(|field| mentions_untrusted(&field.ty))
        {
            Sanitizer::Skip
        } else {
            of_expression(&used, span)?
        };
        let is_secret = is_expression
            && (has_secret_name || expression.reads_secret_name)
            && sanitizer.reads_value()
            && !self.are_classified(&expression.named);
        let (value, named_secret) = if is_secret {
            let name = Formatted::secret_by_name();
            (name.to_token_stream(), Some(expression.tokens))
        } else {
            (expression.tokens, None)
        };
        Ok(Formatted {
            tokens: quote!(::core::format_args!(#format, #value #bindings)),
            named_secret,
            sanitizer,
            is_verbose: used.iter().any(|field| field.is_verbose()),
            fields,
            field_trait,
            counts,
        })
    }

    /// Returns some fields in their order, by their indices and as they are.
    fn in_order(&self, indices: &[usize]) -> (Vec<usize>, Vec<&Field>) {
        let (mut fields, mut used) = (Vec::new(), Vec::new());
        for field in self.fields {
            if indices.contains(&field.index) {
                fields.push(field.index);
                used.push(field);
            }
        }
        (fields, used)
    }

    /// Returns whether attributes say what all of these fields hold, so that no name has to tell.
    fn are_classified(&self, named: &[usize]) -> bool {
        let is_classified = |at: &usize| !self.fields[*at].sanitizer.choices.is_empty();
        !named.is_empty() && named.iter().all(is_classified)
    }

    /// Returns the format string of one value, and its `width$` and `.precision$`, bound by name. `fields` receives the
    /// fields that these name.
    fn format(
        &self,
        source: &MessageSource,
        placeholder: &Placeholder,
        fields: &mut Vec<usize>,
    ) -> syn::Result<(Literal, TokenStream)> {
        let mut arguments: Vec<(String, Argument)> = Vec::new();
        for name in format::spec_arguments(&placeholder.spec) {
            arguments.push((format!("{name}$"), format::spec_argument(name)));
        }
        if let Some(at) = placeholder.precision {
            arguments.push(("*$".to_owned(), Argument::Next(at)));
        }
        // Before the width, `*` may be what fills it.
        let written = match placeholder.spec.split_once(".*") {
            Some((before, after)) => format!("{before}.*${after}"),
            None => placeholder.spec.clone(),
        };
        let mut bindings = TokenStream::new();
        let (mut spec, mut rest) = (String::new(), &*written);
        for (at, (written, argument)) in arguments.iter().enumerate() {
            let name = format_ident!("__spec{at}");
            let (before, after) = rest.split_once(written.as_str()).unwrap_or((rest, ""));
            spec.push_str(&format!("{before}{name}$"));
            rest = after;
            let value = self.value(source, argument)?;
            // At the field, whose type may be wrong.
            let dereference = match value {
                Value::Field(at) => Some(quote_spanned!(self.fields[at].span()=> *)),
                Value::Expression(_) | Value::Constant(_) => None,
            };
            let expression = self.expression(value)?;
            fields.extend(expression.fields);
            let value = expression.tokens;
            quote!(, #name = #dereference #value).to_tokens(&mut bindings);
        }
        spec.push_str(rest);
        let format = match &*spec {
            "" => "{}".to_owned(),
            spec => format!("{{:{spec}}}"),
        };
        let mut format = Literal::string(&format);
        format.set_span(source.span);
        Ok((format, bindings))
    }
}

/// Returns whether an expression is the number of values in a field: `.names.len()`.
pub(super) fn counts(value: &Value) -> bool {
    let called = match value {
        Value::Expression(tokens) => field_and_method(tokens),
        Value::Field(_) | Value::Constant(_) => None,
    };
    called.is_some_and(|(_, method)| method.as_deref() == Some("len"))
}

fn withholds(field: &Field) -> bool {
    field.sanitizer.in_expression().row().withholds()
}

/// Returns the sanitizer of text that was made of some fields. One that would be `[redacted]` although none of them is a
/// secret is a mistake: the sanitizer of one of them takes the value itself, and not a text that was made of it.
fn of_expression(fields: &[&Field], span: Span) -> syn::Result<Sanitizer> {
    let mut sanitizers = Vec::with_capacity(fields.len());
    for field in fields {
        sanitizers.push(field.sanitizer.in_expression());
    }
    let strictest = Sanitizer::of_expression(&sanitizers);
    if strictest != Sanitizer::Secret
        || fields.iter().any(|field| field.sanitizer.row().withholds())
    {
        return Ok(strictest);
    }
    let takes_value =
        |field: &&&Field| field.sanitizer.in_expression().row().of_expression == Sanitizer::Secret;
    let Some(field) = fields.iter().find(takes_value) else {
        return Ok(strictest);
    };
    let name = field.name();
    let through = match field.sanitizer.choices.first() {
        Some(choice) => format!("`{}`", choice.attribute),
        None if field.written.shortened().is_some() => "`sample`".to_owned(),
        None => "the sanitizer of its type".to_owned(),
    };
    // A list has no `Display`.
    let debug = if TypeShape::of(&field.ty).holds_many() {
        ":?"
    } else {
        ""
    };
    Err(syn::Error::new(
        span,
        format!(
            "`{name}` is sent through {through} only, and that takes the value and not a text made of it, so this would be `[redacted]`; show the field itself, `{{{name}{debug}}}`, or write a `detail` for the wire"
        ),
    ))
}
