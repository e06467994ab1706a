//! A variant: its entry, its messages and its fields.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::entry::{Constant, OptionalText};
use mcp_error_rules::names::name_in;
use mcp_error_rules::secret_names::{holds_name_of_value, holds_named_value};
use proc_macro2::{Ident, Span, TokenStream};
use syn::Expr;

use super::sanitizer::Sanitizer;
use super::type_shape::TypeShape;
use super::types::{is_number, is_small_number, is_string};
use super::{Field, Functions, members};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Code, Template};

/// A variant, or a struct.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) has_names: bool,
    /// Set if the error inside stands for the variant.
    pub(crate) is_transparent: bool,
    /// The index of the field with that error.
    pub(crate) inner: Option<usize>,
    /// The variant to use if the type of that error is not an `McpError`, which only the compiler knows: one with an entry of its
    /// own, which shows the text of its cause. Without it, only an `McpError` compiles there.
    pub(crate) if_foreign: Option<Box<Variant>>,
    /// Set if there would be an `if_foreign`, were there not a mistake in its kind or its messages.
    pub(crate) lacks_kind: bool,
    pub(crate) status_from: StatusFrom,
    /// Set for `#[error(transparent)]`, where `Error::source` returns the source of the cause, and not the cause.
    pub(crate) skips_source: bool,
    /// Set if nothing says what `Error::source` returns, since it is written by hand or by another macro than thiserror's.
    pub(crate) lacks_source: bool,
    /// Where its text is written, if the derive cannot read it and no attribute says what leaves.
    pub(crate) lacks_detail: Option<TextElsewhere>,
    pub(crate) fields: Vec<Field>,
    /// The number that is written behind it.
    pub(crate) discriminant: Option<Expr>,
    /// The attributes that are written, and those that it takes over from the type.
    pub(crate) written: VariantAttrs,
    pub(crate) facts: Facts,
    pub(crate) functions: Functions,
    /// The indices of the fields that are members, in order.
    pub(crate) members: Vec<usize>,
    /// The other values that messages need, in the order of their slots.
    pub(crate) slots: Vec<Slot>,
    pub(crate) messages: Vec<Message>,
    /// Texts of the entry that only the exports read.
    pub(crate) notes: Vec<(OptionalText, String)>,
}

/// Where the status of an occurrence comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatusFrom {
    /// From the entry, or from a function of the variant or the type.
    Entry,
    /// From the cause, since no attribute says one.
    Cause,
    /// From nowhere: there is no cause either. A text that shows one of our own errors then does not compile, since that error
    /// has a status and the variant would answer with another one.
    Nothing,
}

/// Where the text of `Display` is written, if not in a format string of `#[error]`.
#[derive(Clone, Copy)]
pub(crate) enum TextElsewhere {
    /// In the function of `#[error(fmt = …)]`.
    InFunction,
    /// In an `impl Display`, or in an attribute of another crate.
    InImpl,
}

/// The content of the entry of a variant.
pub(crate) struct Facts {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) problem_type: String,
    pub(crate) title: String,
    pub(crate) code: Code,
    pub(crate) legacy_code: Option<Code>,
    pub(crate) status: u16,
    /// See [`mcp_error_rules::entry::flags`].
    pub(crate) flags: u16,
    pub(crate) retry_after: Option<u32>,
    /// The template of the detail, its placeholders numbered by slot.
    pub(crate) detail: String,
    /// Texts that few variants have.
    pub(crate) optional_texts: Vec<(OptionalText, String)>,
}

impl Facts {
    /// Returns the call by which a report gets the texts that few variants have, if it holds any.
    pub(crate) fn call_for_texts(&self) -> Option<&'static str> {
        let mut call = None;
        for (which, _) in &self.optional_texts {
            if which.is_message() {
                call = Some("messages");
            } else if which.is_reported() {
                return Some("optional_texts");
            }
        }
        call
    }

    /// Returns whether reading a constant member takes a JSON parser.
    pub(crate) fn has_structured_constant(&self) -> bool {
        let texts = self.optional_texts.iter();
        let mut constants = texts.filter(|(which, _)| *which == OptionalText::Constant);
        constants.any(|(_, text)| Constant::unpack(text).is_some_and(|it| it.plain().is_none()))
    }
}

/// A value that a message needs and that is not a member.
pub(crate) enum Slot {
    /// A field, through its sanitizer.
    Field(usize),
    Formatted(Formatted),
}

/// Text formatted from an expression, through the strictest sanitizer of its fields.
pub(crate) struct Formatted {
    pub(crate) tokens: TokenStream,
    /// The expression, if a name says that it is a secret, which its type can deny. The tokens then call it
    /// [`Formatted::secret_by_name`].
    pub(crate) named_secret: Option<TokenStream>,
    pub(crate) sanitizer: Sanitizer,
    pub(crate) fields: Vec<usize>,
    /// The field that it is the text of, by a trait of `core::fmt`, unless an expression makes something of fields.
    pub(crate) field_trait: Option<(usize, &'static str)>,
    /// Set if only a verbose policy shows it.
    pub(crate) is_verbose: bool,
    /// Set if it is the number of values in a field, whatever they are.
    pub(crate) counts: bool,
}

impl Formatted {
    /// Returns the variable of an expression that a name says to be a secret. No expression can mean it.
    pub(crate) fn secret_by_name() -> Ident {
        Ident::new("named", Span::mixed_site())
    }
}

/// A message as it is written, for the checks.
pub(crate) struct Message {
    pub(crate) written: Template,
    pub(crate) used_as: MessageUse,
    /// The fields that each placeholder names.
    pub(crate) placeholders: Vec<Vec<usize>>,
    /// The fields whose values it shows. One whose length it shows is not among them.
    pub(crate) shown: Vec<usize>,
    /// The arguments that no placeholder shows.
    pub(crate) unused_arguments: Vec<UnusedArgument>,
    /// Why it could not be resolved.
    pub(crate) mistakes: Vec<syn::Error>,
}

/// An argument that no placeholder shows.
pub(crate) struct UnusedArgument {
    /// Empty if it has none.
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// The purpose of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MessageUse {
    /// `#[error]`, which is for the log first.
    Log,
    /// The detail, which shows untrusted text to developers.
    Detail,
    /// Any other text, which never shows untrusted text.
    Other,
}

impl Variant {
    /// Returns the variant as it is if it has an entry: never, if the error inside stands for it whatever its type is.
    pub(crate) fn with_entry(&self) -> Option<&Self> {
        if self.is_transparent {
            self.if_foreign.as_deref()
        } else {
            Some(self)
        }
    }

    /// Returns the field with the error that stands for the variant.
    pub(crate) fn inner(&self) -> Option<&Field> {
        self.inner.map(|at| &self.fields[at])
    }

    /// Returns the fields that are members, in order.
    pub(crate) fn member_fields(&self) -> Vec<&Field> {
        let mut fields = Vec::with_capacity(self.members.len());
        for at in &self.members {
            fields.push(&self.fields[*at]);
        }
        fields
    }

    /// Returns whether members of its own join those of the error that stands for the variant.
    pub(crate) fn adds_members(&self) -> bool {
        self.is_transparent && !self.members.is_empty()
    }

    /// Returns whether a member has another name in problem details, since these have a member of its name themselves.
    pub(crate) fn has_renamed_member(&self) -> bool {
        let members = members(&self.fields);
        let is_renamed = |name: &str| name_in(Layout::Problem, name).is_some();
        members.iter().any(|member| is_renamed(&member.name))
    }

    /// Returns whether a text shows an expression over the field.
    fn is_in_expression(&self, field: &Field) -> bool {
        self.slots
            .iter()
            .any(|slot| matches!(slot, Slot::Formatted(text) if text.fields.contains(&field.index)))
    }

    /// Returns whether an error in the field is listed among the causes, if it is one.
    pub(crate) fn lists_errors_in(&self, field: &Field) -> bool {
        let takes_type = matches!(field.sanitizer.kind, Sanitizer::Auto | Sanitizer::Text);
        let may_be_cause =
            field.is_unmarked_cause || self.lacks_source || self.is_in_expression(field);
        takes_type && may_be_cause
    }

    /// Returns whether a text shows a field that is not a member.
    pub(crate) fn shows_in_text(&self, field: usize) -> bool {
        self.slots.iter().any(|slot| slot.reads(field))
    }

    /// Returns whether the detail shows the value of a field.
    pub(crate) fn detail_shows(&self, field: usize) -> bool {
        let mut details = self
            .messages
            .iter()
            .filter(|message| message.used_as != MessageUse::Other);
        details.any(|detail| detail.shown.contains(&field))
    }

    /// Returns the field that holds the name of the value in this one: `field` next to `value`. Neither has an attribute that
    /// says how it is sanitized.
    pub(crate) fn name_of(&self, value: &Field) -> Option<&Field> {
        let is_called = |field: &Field, is: fn(&str) -> bool| {
            field.sanitizer.choices.is_empty() && field.rust_name.as_deref().is_some_and(is)
        };
        let shape = &value.sanitizer.shape;
        if !is_called(value, holds_named_value)
            || shape.holds_many()
            || is_small_number(&shape.inner)
        {
            return None;
        }
        let mut fields = self.fields.iter();
        fields.find(|field| {
            let TypeShape {
                wrappers, inner, ..
            } = &field.sanitizer.shape;
            is_called(field, holds_name_of_value) && wrappers.is_empty() && is_string(inner)
        })
    }

    /// Returns the fields with secrets that another value of the report can repeat.
    pub(crate) fn masked(&self) -> Vec<&Field> {
        let mut masked = Vec::new();
        for secret in &self.fields {
            if !secret.is_secret_string() {
                continue;
            }
            let mut can_repeat = !self.functions.is_empty();
            for other in &self.fields {
                let is_text = !is_number(&other.sanitizer.shape.inner);
                can_repeat |= other.index != secret.index && is_text;
            }
            if can_repeat {
                masked.push(secret);
            }
        }
        masked
    }

    /// Returns the fields that may be seen although nothing says how they are sanitized.
    pub(crate) fn unclassified(&self) -> Vec<&Field> {
        let mut unclassified = Vec::new();
        for field in &self.fields {
            let leaves = field.member.is_some() || self.shows_in_text(field.index);
            let is_classified = field.sanitizer.is_chosen()
                || field.sanitizer.sample.is_some()
                || field.is_cause
                || field.sanitizer.kind == Sanitizer::Untrusted;
            if leaves && !is_classified {
                unclassified.push(field);
            }
        }
        unclassified
    }
}

impl Slot {
    fn reads(&self, field: usize) -> bool {
        match self {
            Self::Field(at) => *at == field,
            Self::Formatted(text) => text.fields.contains(&field),
        }
    }
}
