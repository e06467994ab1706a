//! The texts of a variant: where that of the detail is written, and what the entry holds of all of them.

use mcp_error_rules::entry::{OptionalText, flags};
use proc_macro2::TokenStream;

use super::message::{Messages, Resolved};
use super::optional_texts::{OptionalTexts, explicit_facts};
use crate::model::sanitizer::Sanitizer;
use crate::model::{Facts, Field, Message, MessageUse, TextElsewhere, never_sent};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Template, Text};
use crate::syntax::{ErrorAttr, WrittenVariant};

/// A text that becomes the detail, and where it is written.
pub(super) type Detail = (Template, MessageUse);

/// What a variant says itself of its text.
pub(super) struct OwnText {
    pub(super) detail: Option<Detail>,
    /// Set if it has no `#[error]`.
    pub(super) is_by_hand: bool,
    /// Where the text of its `Display` is written, if the derive cannot read it.
    elsewhere: Option<TextElsewhere>,
    doc_comment: Option<String>,
}

impl OwnText {
    pub(super) fn of(written: &mut WrittenVariant) -> Self {
        let error = written.error.take();
        Self {
            is_by_hand: error.is_none(),
            elsewhere: elsewhere(error.as_ref(), written),
            detail: detail(error, written),
            doc_comment: written.doc_comment.take(),
        }
    }

    /// Returns where the text of `Display` is written, if the derive cannot read it and nothing else says what leaves.
    pub(super) fn lacks_detail(&self) -> Option<TextElsewhere> {
        self.elsewhere.filter(|_| self.detail.is_none())
    }
}

/// A variant without fields has the text of its `Display`, and one with a title has said what is sent.
fn elsewhere(error: Option<&ErrorAttr>, written: &WrittenVariant) -> Option<TextElsewhere> {
    match error {
        Some(ErrorAttr::Function) => Some(TextElsewhere::InFunction),
        Some(_) => None,
        None => {
            let is_silent = !written.fields.is_empty() && written.attrs.title.is_none();
            is_silent.then_some(TextElsewhere::InImpl)
        }
    }
}

fn detail(error: Option<ErrorAttr>, written: &WrittenVariant) -> Option<Detail> {
    if let Some(detail) = &written.attrs.detail {
        return Some((detail.clone(), MessageUse::Detail));
    }
    let Some(error) = error else {
        return written.fields.is_empty().then(|| own_display(written));
    };
    match error {
        ErrorAttr::Text(text) => Some((text, MessageUse::Log)),
        // The variant has facts of its own, but the text is that of the error inside.
        ErrorAttr::Transparent(span) => {
            let inside = written.fields.first()?;
            let value = format!("{{{}}}", inside.name(0));
            let text = Text { value, span };
            Some((Template::new(text, TokenStream::new()), MessageUse::Log))
        }
        ErrorAttr::Function | ErrorAttr::Mistake => None,
    }
}

/// What the `Display` of a variant without fields writes, which nothing but its author decides.
fn own_display(written: &WrittenVariant) -> Detail {
    let text = Text {
        value: "{self}".to_owned(),
        span: written.ident.span(),
    };
    (Template::new(text, TokenStream::new()), MessageUse::Detail)
}

/// What the texts of an entry are made from.
pub(super) struct TextSource<'v> {
    pub(super) attrs: &'v VariantAttrs,
    pub(super) fields: &'v [Field],
    pub(super) members: &'v [usize],
    /// Set if the type has `decode`.
    pub(super) decodes: bool,
}

impl TextSource<'_> {
    /// Resolves the messages, and completes the entry with all texts.
    pub(super) fn resolve(
        &self,
        own: OwnText,
        order: Option<String>,
        facts: &mut Facts,
    ) -> Resolved {
        let mut texts = OptionalTexts::default();
        texts.add(OptionalText::Order, order);
        let mut messages = Messages::new(&facts.name, self.fields, self.members);
        let detail = own.detail;
        let detail = detail.map(|(text, used_as)| messages.resolve(&text, used_as));
        texts.add_messages(self.attrs, &mut messages);
        let resolved = messages.finish();
        if detail.is_some() {
            let redacted = redacted_by_name(&resolved.messages[0], self.fields);
            texts.add(OptionalText::RedactedInDetail, redacted.map(Field::name));
        }
        texts.add_written(self.attrs);
        texts.add(OptionalText::Description, own.doc_comment);
        if facts.flags & flags::OWN_STATUS != 0 {
            texts.add(OptionalText::ExplicitFacts, explicit_facts(self.attrs));
        }
        if self.decodes {
            let never_sent = never_sent(self.fields).first().map(|field| field.name());
            texts.add(OptionalText::NeverSent, never_sent);
        }
        if resolved.has_untrusted_detail {
            facts.flags |= flags::UNTRUSTED_DETAIL;
        }
        facts.detail = detail.unwrap_or_default();
        facts.optional_texts = texts.0;
        resolved
    }
}

/// Returns the first field that a message names and that is a secret only because of a name.
fn redacted_by_name<'f>(message: &Message, fields: &'f [Field]) -> Option<&'f Field> {
    let is_redacted = |field: &&Field| {
        let sanitizer = &field.sanitizer;
        sanitizer.kind == Sanitizer::Secret
            && !sanitizer.is_chosen()
            && Sanitizer::of_type(&sanitizer.shape.inner) != Sanitizer::Secret
    };
    let mut placeholders = message.placeholders.iter();
    placeholders.find_map(|named| named.iter().map(|at| &fields[*at]).find(is_redacted))
}
