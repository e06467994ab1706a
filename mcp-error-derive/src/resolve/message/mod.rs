//! Messages with placeholders: which values they need, and in which slots these stand.

mod angles;
mod arguments;
pub(super) mod expression;
mod lookup;
mod secret_text;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned as _;

use crate::model::sanitizer::Sanitizer;
use crate::model::types::mentions_untrusted;
use crate::model::{Field, Message, MessageUse, Slot};
use crate::syntax::format::{self, Argument, Piece};
use crate::syntax::value::Template;
use arguments::Arguments;
use expression::field_and_method;
use lookup::{FieldNames, MessageSource, Value};

pub(in crate::resolve) use secret_text::fields_behind_secret_names;

/// Resolves the messages of a variant. Its slots are its members, then what else the messages need.
pub(super) struct Messages<'a> {
    names: FieldNames<'a>,
    fields: &'a [Field],
    members: &'a [usize],
    resolved: Resolved,
}

/// The messages of a variant, resolved.
#[derive(Default)]
pub(super) struct Resolved {
    pub(super) slots: Vec<Slot>,
    pub(super) messages: Vec<Message>,
    /// Set if the detail has a place for untrusted text.
    pub(super) has_untrusted_detail: bool,
}

impl<'a> Messages<'a> {
    pub(super) fn new(variant: &'a str, fields: &'a [Field], members: &'a [usize]) -> Self {
        Self {
            names: FieldNames { variant, fields },
            fields,
            members,
            resolved: Resolved::default(),
        }
    }

    pub(super) fn finish(self) -> Resolved {
        self.resolved
    }

    /// Returns the text of an entry, its placeholders numbered by slot.
    pub(super) fn resolve(&mut self, template: &Template, used_as: MessageUse) -> String {
        let span = template.text.span;
        let mut message = Message {
            text: template.text.clone(),
            used_as,
            placeholders: Vec::new(),
            shown: Vec::new(),
            unused_arguments: Vec::new(),
            mistakes: Vec::new(),
        };
        let mut text = String::new();
        match template.pieces() {
            Ok(pieces) => {
                let arguments = Arguments::parse(template.args.clone());
                message.unused_arguments = arguments.unused(pieces);
                let source = MessageSource { arguments, span };
                for piece in pieces {
                    self.resolve_piece(piece, &source, &mut message, &mut text);
                }
            }
            Err(mistake) => message.mistakes.push(syn::Error::new(span, mistake)),
        }
        self.resolved.messages.push(message);
        text
    }

    fn resolve_piece(
        &mut self,
        piece: &Piece,
        source: &MessageSource,
        message: &mut Message,
        text: &mut String,
    ) {
        match piece {
            Piece::Text(literal) => format::push_escaped(literal, text),
            Piece::Placeholder { argument, spec } => {
                let mut named = Vec::new();
                let value = self.names.value(source, argument);
                let value = value.map(|value| self.as_field(value));
                if let (MessageUse::Log, Ok(Value::Field(at))) = (message.used_as, &value) {
                    let mistake = self.untrusted_display(*at, spec, source.span);
                    message.mistakes.extend(mistake);
                }
                let counts = value.as_ref().is_ok_and(counts);
                let slot =
                    value.and_then(|value| self.slot(source, argument, spec, value, &mut named));
                match slot {
                    Ok(slot) => text.push_str(&format!("{{{slot}}}")),
                    Err(mistake) => message.mistakes.push(mistake),
                }
                if !counts {
                    message.shown.extend_from_slice(&named);
                }
                message.placeholders.push(named);
            }
        }
    }

    /// Returns the mistake of a placeholder in `#[error]` that wants the `Display` of an `Untrusted`.
    fn untrusted_display(&self, at: usize, spec: &str, span: Span) -> Option<syn::Error> {
        let field = &self.fields[at];
        let is_wanted = mentions_untrusted(&field.ty) && !spec.ends_with('?');
        is_wanted.then(|| {
            let name = field.name();
            let message = format!(
                "`{name}` is `Untrusted`, which has no `Display`; write `#[error(\"… {{:?}}\", .{name}.as_untrusted())]` to have it in your log, and what leaves says `[withheld]` there"
            );
            syn::Error::new(span, message)
        })
    }

    /// Returns the number of the slot for the value of a placeholder. `named` receives the fields that it names.
    fn slot(
        &mut self,
        source: &MessageSource,
        argument: &Argument,
        spec: &str,
        value: Value,
        named: &mut Vec<usize>,
    ) -> syn::Result<usize> {
        if let Value::Field(at) = value {
            named.push(at);
            let sanitizer = &self.fields[at].sanitizer;
            self.resolved.has_untrusted_detail |= sanitizer.sanitizer == Sanitizer::Untrusted;
            if spec.is_empty() || sanitizer.ignores_format() {
                return Ok(self.field_slot(at));
            }
        }
        let slot = self.formatted(source, argument, spec, value, named)?;
        self.resolved.slots.push(slot);
        Ok(self.members.len() + self.resolved.slots.len() - 1)
    }

    /// Returns a slot for a value that has to be formatted first.
    fn formatted(
        &self,
        source: &MessageSource,
        argument: &Argument,
        spec: &str,
        value: Value,
        named: &mut Vec<usize>,
    ) -> syn::Result<Slot> {
        let counts = counts(&value);
        let field_trait = match value {
            Value::Field(at) => Some((at, format::spec_trait(spec))),
            Value::Expression(_) | Value::Constant(_) => None,
        };
        let mut reveals_untrusted = false;
        let expression_span = match &value {
            // A captured `self` belongs to the generated code, but the mistake to the text.
            Value::Expression(tokens) => tokens.span().resolved_at(source.span),
            Value::Field(_) | Value::Constant(_) => source.span,
        };
        let (value, mut fields) = match value {
            Value::Field(at) => {
                let binding = self.fields[at].binding();
                (quote!(#binding), vec![at])
            }
            Value::Expression(tokens) => {
                let expression = self.names.expression(tokens)?;
                named.extend(&expression.named);
                reveals_untrusted = expression.reveals_untrusted;
                (expression.tokens, expression.fields)
            }
            Value::Constant(ident) => (quote!(#ident), Vec::new()),
        };
        let (spec, bindings) = self.spec(source, argument, spec, &mut fields)?;
        let format = if spec.is_empty() {
            "{}".to_owned()
        } else {
            format!("{{:{spec}}}")
        };
        let mut format = Literal::string(&format);
        format.set_span(source.span);
        let fields: Vec<usize> = (0..self.fields.len())
            .filter(|at| fields.contains(at))
            .collect();
        let used = fields.iter().map(|at| &self.fields[*at]);
        reveals_untrusted |= used.clone().any(|field| mentions_untrusted(&field.ty));
        let mut sanitizers = used.clone().map(|field| field.sanitizer.in_expression());
        // A number of values says nothing of them, though that of a secret's characters does.
        let sanitizer = if counts && sanitizers.clone().all(|one| !one.row().withholds()) {
            Sanitizer::Text
        } else if reveals_untrusted {
            Sanitizer::Skip
        } else {
            let strictest = Sanitizer::of_expression(&mut sanitizers);
            if strictest == Sanitizer::Secret {
                refuse_hidden(used.clone(), expression_span)?;
            }
            strictest
        };
        Ok(Slot::Formatted {
            tokens: quote!(::core::format_args!(#format, #value #bindings)),
            sanitizer,
            is_verbose: used.clone().any(Field::is_verbose),
            fields,
            field_trait,
        })
    }

    /// An argument that is a field is that field, and `.path.display()` what the sanitizer of a path makes of it.
    fn as_field(&self, value: Value) -> Value {
        let Value::Expression(tokens) = &value else {
            return value;
        };
        let Some((name, method)) = field_and_method(tokens) else {
            return value;
        };
        let is_path = |at: usize| {
            let sanitizer = self.fields[at].sanitizer.sanitizer;
            sanitizer.row().of_expression == Sanitizer::Path
        };
        match (self.names.find(&name), method.as_deref()) {
            (Some(at), None) => Value::Field(at),
            (Some(at), Some("display")) if is_path(at) => Value::Field(at),
            _ => value,
        }
    }

    /// A field has one slot, however often it is named.
    fn field_slot(&mut self, at: usize) -> usize {
        if let Some(slot) = self.members.iter().position(|member| *member == at) {
            return slot;
        }
        let slots = &mut self.resolved.slots;
        let known = slots
            .iter()
            .position(|slot| matches!(slot, Slot::Field(field) if *field == at));
        let slot = known.unwrap_or_else(|| {
            slots.push(Slot::Field(at));
            slots.len() - 1
        });
        self.members.len() + slot
    }

    /// Returns the spec with its `width$` and `.precision$` bound by name, and these bindings.
    fn spec(
        &self,
        source: &MessageSource,
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
                    let expression = self.names.expression(tokens)?;
                    fields.extend(expression.fields);
                    expression.tokens
                }
                Value::Constant(ident) => quote!(#ident),
            };
            bindings.extend(quote!(, #name = #value));
            syn::Result::Ok(())
        };
        for name in format::spec_arguments(spec) {
            let argument = format::spec_argument(name.clone());
            let value = self.names.value(source, &argument)?;
            bind(&mut text, &format!("{name}$"), value, fields)?;
        }
        if let (Some(_), Argument::Next(index)) = (text.find(".*"), argument) {
            let precision = Argument::Next(index.saturating_sub(1));
            let value = self.names.value(source, &precision)?;
            text = text.replacen(".*", ".*$", 1);
            bind(&mut text, "*$", value, fields)?;
        }
        Ok((text, bindings))
    }
}

/// Returns whether an expression is the number of values in a field: `.names.len()`.
fn counts(value: &Value) -> bool {
    let called = match value {
        Value::Expression(tokens) => field_and_method(tokens),
        Value::Field(_) | Value::Constant(_) => None,
    };
    called.is_some_and(|(_, method)| method.as_deref() == Some("len"))
}

/// Rejects an expression that would be `[redacted]` although none of its fields is a secret: the sanitizer of one of
/// them takes the value itself, and not a text that was made of it.
fn refuse_hidden<'f>(
    mut fields: impl Iterator<Item = &'f Field> + Clone,
    span: Span,
) -> syn::Result<()> {
    if fields
        .clone()
        .any(|field| field.sanitizer.row().withholds())
    {
        return Ok(());
    }
    let takes_value =
        |field: &&Field| field.sanitizer.in_expression().row().of_expression == Sanitizer::Secret;
    let Some(field) = fields.find(takes_value) else {
        return Ok(());
    };
    let name = field.name();
    let through = match field.sanitizer.choices.first() {
        Some(choice) => format!("`{}`", choice.written),
        None => "the sanitizer of its type".to_owned(),
    };
    Err(syn::Error::new(
        span,
        format!(
            "`{name}` leaves through {through} only, which takes no text made of it, so this would be `[redacted]`; show the field itself, `{{{name}}}`, or write a `detail` for the wire"
        ),
    ))
}
