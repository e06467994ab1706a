//! A field, and what becomes of its value.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::Type;
use syn::spanned::Spanned as _;

use super::sanitizer::{FieldSanitizer, Sanitizer};
use super::types::{counts_delay, is_string, optional};
use crate::syntax::attributes::{FieldAttrs, VariantAttrs};

/// A field.
pub(crate) struct Field {
    pub(crate) index: usize,
    pub(crate) ident: Option<Ident>,
    /// The name without `r#`.
    pub(crate) rust_name: Option<String>,
    pub(crate) ty: Type,
    pub(crate) written: FieldAttrs,
    pub(crate) sanitizer: FieldSanitizer,
    /// Set if the field is an extension member.
    pub(crate) member: Option<Member>,
    /// The doc comment.
    pub(crate) description: Option<String>,
    /// Set if its text is that of a cause.
    pub(crate) is_cause: bool,
    /// Set if no field of the variant is marked as the cause, and only the type of this one has the name of an error.
    pub(crate) is_unmarked_cause: bool,
    /// Set if the variable of the field would hide a function with the name of the field, which the same arm calls.
    pub(crate) shadows_function: bool,
    /// How `decode` reads the member.
    pub(crate) reader: Reader,
}

/// A field as a member of the document.
pub(crate) struct Member {
    /// The name on the wire.
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// Returns the members among the fields of a variant.
pub(crate) fn members(fields: &[Field]) -> Vec<&Member> {
    let mut members = Vec::new();
    for field in fields {
        if let Some(member) = &field.member {
            members.push(member);
        }
    }
    members
}

/// Returns the fields of a variant that `decode` needs, and whose values no document has.
pub(crate) fn never_sent(fields: &[Field]) -> Vec<&Field> {
    let mut never_sent = Vec::new();
    for field in fields {
        let is_sent = match &field.member {
            Some(_) => field.reader != Reader::Hidden,
            None => field.is_delay(),
        };
        if !is_sent && !field.is_optional() {
            never_sent.push(field);
        }
    }
    never_sent
}

/// Returns the names of the members of a variant that are known at compile time.
pub(crate) fn member_names<'a>(attrs: &'a VariantAttrs, fields: &'a [Field]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for member in &members(fields) {
        names.push(&member.name);
    }
    for constant in attrs.constants() {
        names.push(&constant.name.value);
    }
    names
}

/// How the value of a member becomes the value of its field again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    Owned,
    StaticText,
    Seconds,
    /// The value was not sent.
    Hidden,
}

impl Field {
    /// The name as it is written in messages: `entity_id`, `0`.
    pub(crate) fn name(&self) -> String {
        let index = || self.index.to_string();
        self.rust_name.clone().unwrap_or_else(index)
    }

    /// Returns whether the field has this name in messages.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        match &self.rust_name {
            Some(own) => own == name,
            None => name.strip_prefix('_').unwrap_or(name) == self.index.to_string(),
        }
    }

    /// Returns the name in Rust, unless it is a field of a tuple.
    pub(crate) fn rust_name(&self) -> Option<&str> {
        self.rust_name.as_deref()
    }

    /// Returns the variable that a match arm binds the field to.
    pub(crate) fn binding(&self) -> Ident {
        self.binding_at(self.span())
    }

    /// Returns the variable at a place where the user wrote the name of the field, so that type errors point there.
    pub(crate) fn binding_at(&self, span: Span) -> Ident {
        match &self.ident {
            Some(ident) if self.shadows_function => with_span(ident, hygienic(span)),
            Some(ident) => ident.clone(),
            None => format_ident!("_{}", self.index, span = hygienic(span)),
        }
    }

    pub(crate) fn is_optional(&self) -> bool {
        optional(&self.ty).is_some()
    }

    /// Returns whether a verbose policy alone shows the field.
    pub(crate) fn is_verbose(&self) -> bool {
        self.written.verbose.is_some()
    }

    /// Returns the bound of its text, if it has one of its own.
    pub(crate) fn max(&self) -> Option<usize> {
        self.written.max.as_ref().map(|max| max.value.0)
    }

    /// Returns whether the field is more than a value to a report: its delay, its cause, the argument of a function, or a value
    /// whose name does not count.
    pub(crate) fn is_more_than_value(&self) -> bool {
        self.is_delay()
            || self.is_cause
            || self.is_unmarked_cause
            || self.written.source.is_some()
            || self.written.sanitize_with.is_some()
            || self.sanitizer.is_shown_despite_name()
    }

    /// Returns the method of the builder that hides the causes, if an attribute of the cause says so.
    pub(crate) fn method_hiding_causes(&self) -> Option<&'static str> {
        let is_cause = self.is_cause || self.written.source.is_some();
        if !is_cause || !self.sanitizer.is_chosen() {
            return None;
        }
        match self.sanitizer.kind {
            // Untrusted text is sent between fences only, and the chain of causes has none.
            Sanitizer::Skip | Sanitizer::Untrusted => Some("skip_causes"),
            Sanitizer::Secret => Some("redact_causes"),
            _ => None,
        }
    }

    /// Returns whether the field is one string that is a secret. `skip` on a field with the name of a secret hides no less.
    pub(crate) fn is_secret_string(&self) -> bool {
        let FieldSanitizer {
            kind,
            shape,
            has_secret_name,
            ..
        } = &self.sanitizer;
        let is_secret = match kind {
            Sanitizer::Secret => true,
            Sanitizer::Skip => *has_secret_name,
            _ => false,
        };
        is_secret && is_string(&shape.inner) && !shape.holds_many()
    }

    /// Returns whether the field is the delay after which a retry can help.
    pub(crate) fn is_delay(&self) -> bool {
        self.written.retry_after.is_some()
    }

    /// Returns the last word of the name of a field that is a whole number, which may be its unit.
    pub(crate) fn unit(&self) -> Option<String> {
        let name = self.name();
        let (_, unit) = name.rsplit_once('_').unwrap_or(("", &name));
        counts_delay(&self.sanitizer.shape.inner).then(|| unit.to_owned())
    }

    /// Returns whether the field is a whole number of milliseconds, as its name says.
    pub(crate) fn counts_milliseconds(&self) -> bool {
        self.unit().is_some_and(|unit| is_milliseconds(&unit))
    }

    /// Returns where a message about the field points: at its name, else at its type.
    pub(crate) fn place(&self) -> Span {
        self.ident.as_ref().map_or(self.ty.span(), Ident::span)
    }

    /// Returns where type errors of generated code point. Its hygiene is that of the binding, or the compiler would
    /// point at the derive.
    pub(crate) fn span(&self) -> Span {
        match &self.ident {
            Some(ident) => ident.span(),
            None => hygienic(self.place()),
        }
    }
}

/// Returns the identifier with another span. A new one, made from its text, could not be a raw identifier.
pub(crate) fn with_span(ident: &Ident, span: Span) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(span);
    ident
}

fn hygienic(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// Returns whether the last word of a name is that of milliseconds.
pub(crate) fn is_milliseconds(unit: &str) -> bool {
    matches!(unit, "ms" | "millis" | "milliseconds")
}
