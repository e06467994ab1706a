//! Titles, messages and their number.

use mcp_error_rules::entry::MAX_PART;
use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS, MAX_TITLE};
use mcp_error_rules::names::is_absolute_uri;

use crate::diagnostics::Errors;
use crate::model::sanitizer::Sanitizer;
use crate::model::{Message, MessageUse, Model, TextElsewhere, UnusedArgument, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::read::Attributes as _;
use crate::syntax::value::no_nul;

/// Checks the texts that have no placeholders, and how many messages there are.
pub(super) fn check_texts(variant: &Variant, errors: &mut Errors) {
    let written = &variant.written;
    check_number(written, errors);
    if let Some(title) = &written.title {
        let text = &title.value;
        if text.contains(['{', '}']) {
            errors.at(
                title.span,
                "a `title` is the same for each occurrence (RFC 9457 §3.1.3), so it takes no placeholders; use `detail`",
            );
        }
        if text.contains(char::is_control) {
            errors.at(
                title.span,
                "a `title` is one line, without control characters; say more in `detail`",
            );
        }
        if text.len() > MAX_TITLE {
            errors.at(
                title.span,
                format!("a `title` has at most {MAX_TITLE} bytes, since every document holds it; say more in `detail`"),
            );
        }
    }
    if let Some(docs) = &written.docs
        && !(is_absolute_uri(&docs.value) && docs.value.starts_with("http"))
    {
        errors.at(
            docs.span,
            "`docs` is the address of a page: `docs = \"https://example.com/errors#not-found\"`",
        );
    }
}

/// Checks how many suggestions and examples there are.
pub(super) fn check_number(written: &VariantAttrs, errors: &mut Errors) {
    let limits = [
        ("suggest", &written.suggest, MAX_SUGGESTIONS),
        ("example", &written.example, MAX_EXAMPLES),
    ];
    for (name, texts, most) in limits {
        if let Some(extra) = texts.get(most) {
            errors.at(
                extra.text.span,
                format!("a variant has at most {most} `{name}`; keep the most helpful ones"),
            );
        }
    }
}

/// Checks that the text of the variant is known.
pub(super) fn check_detail(model: &Model, variant: &Variant, errors: &mut Errors) {
    let unknown = match variant.lacks_detail {
        // An `#[error]` inside of `mcp` has a message of its own.
        Some(_) if errors.hides_error_attribute() => return,
        // thiserror asks for the attribute on all variants or on none.
        Some(TextElsewhere::InImpl) if model.has_error_attribute => return,
        Some(TextElsewhere::InImpl) => {
            "has no `#[error(\"…\")]`; write one, or, if its `Display` is written by hand, which is not read here,"
        }
        Some(TextElsewhere::InFunction) => {
            "takes its text from the function of `#[error(fmt = …)]`, which is not known here;"
        }
        None => return,
    };
    let name = &variant.ident;
    let place = match variant.lacks_detail {
        Some(TextElsewhere::InImpl) => " once on the type",
        _ => "",
    };
    errors.at(
        name.span(),
        format!(
            "`{name}` {unknown} say what to send: `#[mcp(detail = \"…\")]`, or `#[mcp(detail = \"{{self}}\")]`{place} for the text of `Display`, which is `[redacted]` where a field is a secret"
        ),
    );
}

/// Checks the messages with placeholders.
pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    for message in &variant.messages {
        if let Err(error) = no_nul(&message.written.text) {
            errors.push(error);
        }
        for argument in &message.unused_arguments {
            check_unused(argument, message.used_as, errors);
        }
        let is_detail = matches!(message.used_as, MessageUse::Detail | MessageUse::Log);
        if is_detail && variant.facts.detail.len() > MAX_PART {
            errors.at(
                message.written.text.span,
                format!("this text becomes the detail, which has at most {MAX_PART} bytes"),
            );
        }
        if !message.mistakes.is_empty() && !has_known_mistakes(model, variant, message) {
            for mistake in &message.mistakes {
                errors.push(mistake.clone());
            }
        }
        for fields in &message.placeholders {
            check_placeholder(variant, message, fields, errors);
        }
    }
}

/// Returns whether another variant before this one has mistakes in the same text, which both take over from the type.
fn has_known_mistakes(model: &Model, variant: &Variant, message: &Message) -> bool {
    let variants = model.variants.iter();
    let mut before = variants.take_while(|other| other.ident != variant.ident);
    before.any(|before| {
        let mut others = before.messages.iter();
        others.any(|other| !other.mistakes.is_empty() && other.written.is_same(&message.written))
    })
}

/// Reports an argument that no placeholder shows. thiserror reports those of `#[error]`, but does not know that one of them is
/// an attribute of this crate.
fn check_unused(argument: &UnusedArgument, used_as: MessageUse, errors: &mut Errors) {
    let name = &*argument.name;
    if used_as != MessageUse::Log {
        errors.at(
            argument.span,
            "no placeholder shows this argument; add one to the text, or remove the argument",
        );
    } else if VariantAttrs::KEYS.contains(&name) {
        errors.at(
            argument.span,
            format!("`{name}` is an attribute of `mcp`; write it there: `#[mcp({name} = …)]`"),
        );
    }
}

/// `#[error]` may name a field that never leaves. A text for the wire that does so is a mistake.
fn check_placeholder(variant: &Variant, message: &Message, fields: &[usize], errors: &mut Errors) {
    for field in fields.iter().map(|at| &variant.fields[*at]) {
        let name = field.name();
        let mistake = match (message.used_as, field.sanitizer.kind) {
            (MessageUse::Other, Sanitizer::Untrusted) => format!(
                "`{name}` is untrusted, so this text would never show it; take it out, or make it a member"
            ),
            (MessageUse::Other | MessageUse::Detail, Sanitizer::Skip) => format!(
                "`{name}` is `skip`, so it is never sent; take it out of this text, or remove `skip`"
            ),
            _ => continue,
        };
        errors.at(message.written.text.span, mistake);
        return;
    }
}
