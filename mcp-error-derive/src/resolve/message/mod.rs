//! Messages with placeholders: which values they need, and in which slots these are.

mod angles;
mod arguments;
pub(super) mod expression;
mod formatted;
mod lookup;
mod secret_text;

use proc_macro2::Span;

use crate::model::mentions::mentions_untrusted;
use crate::model::sanitizer::Sanitizer;
use crate::model::{Field, Message, MessageUse, Slot};
use crate::syntax::format::{self, Piece};
use crate::syntax::value::Template;
use expression::field_and_method;
use formatted::counts;
use lookup::{FieldNames, InMessage, MessageSource, Value};

pub(in crate::resolve) use secret_text::fields_after_secret_names;

/// Resolves the messages of a variant. Its slots are its members, then what else the messages need.
pub(super) struct Messages<'a> {
    names: FieldNames<'a>,
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
            written: template.clone(),
            used_as,
            placeholders: Vec::new(),
            shown: Vec::new(),
            unused_arguments: Vec::new(),
            mistakes: Vec::new(),
        };
        let mut text = String::new();
        match template.pieces() {
            Ok(pieces) => {
                let source = MessageSource::of(template);
                message.unused_arguments = source.arguments.unused(pieces);
                let mut before = "";
                for piece in pieces {
                    match piece {
                        Piece::Text(literal) => {
                            format::push_escaped(literal, &mut text);
                            before = literal;
                        }
                        Piece::Placeholder(placeholder) => {
                            let placed = InMessage {
                                source: &source,
                                placeholder,
                                has_secret_name: source.names_secret(before, placeholder),
                            };
                            self.resolve_placeholder(placed, &mut message, &mut text);
                            before = "";
                        }
                    }
                }
            }
            Err(mistake) => message.mistakes.push(syn::Error::new(span, mistake)),
        }
        self.resolved.messages.push(message);
        text
    }

    fn resolve_placeholder(
        &mut self,
        placed: InMessage<'_>,
        message: &mut Message,
        text: &mut String,
    ) {
        let InMessage {
            source,
            placeholder,
            ..
        } = placed;
        let mut named = Vec::new();
        let value = self.names.value(source, &placeholder.argument);
        let value = value.map(|value| self.as_field(value));
        if let (MessageUse::Log, Ok(Value::Field(at))) = (message.used_as, &value)
            && let Some(mistake) = self.untrusted_display(*at, &placeholder.spec, source.span)
        {
            message.mistakes.push(mistake);
        }
        let counts = value.as_ref().is_ok_and(counts);
        let slot = value.and_then(|value| self.slot(placed, value, &mut named));
        match slot {
            Ok(slot) => text.push_str(&format!("{{{slot}}}")),
            Err(mistake) => message.mistakes.push(mistake),
        }
        if !counts {
            message.shown.extend_from_slice(&named);
        }
        message.placeholders.push(named);
    }

    /// Returns the mistake if a placeholder in `#[error]` wants the `Display` of an `Untrusted`.
    fn untrusted_display(&self, at: usize, spec: &str, span: Span) -> Option<syn::Error> {
        let field = &self.names.fields[at];
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
        placed: InMessage<'_>,
        value: Value,
        named: &mut Vec<usize>,
    ) -> syn::Result<usize> {
        if let Value::Field(at) = value {
            let sanitizer = &self.names.fields[at].sanitizer;
            self.resolved.has_untrusted_detail |= sanitizer.kind == Sanitizer::Untrusted;
            if placed.placeholder.spec.is_empty() || sanitizer.ignores_format() {
                named.push(at);
                return Ok(self.field_slot(at));
            }
        }
        let text = self.names.formatted(placed, value, named)?;
        self.resolved.slots.push(Slot::Formatted(text));
        Ok(self.members.len() + self.resolved.slots.len() - 1)
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
            let sanitizer = self.names.fields[at].sanitizer.kind;
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
}
