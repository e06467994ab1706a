//! The texts of an entry that few variants have.

use mcp_error_rules::entry::{self, ExplicitFact, OptionalText};

use super::message::Messages;
use crate::model::MessageUse;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Constant, Text};

/// The texts that few variants have, in the order in which the entry holds them.
#[derive(Default)]
pub(super) struct OptionalTexts(pub(super) Vec<(OptionalText, String)>);

impl OptionalTexts {
    /// Adds a text, if there is one.
    pub(super) fn add(&mut self, which: OptionalText, text: Option<String>) {
        if let Some(text) = text {
            self.0.push((which, text));
        }
    }

    /// Adds all messages but the detail, and the fields of the HTTP answer.
    pub(super) fn add_messages(&mut self, attrs: &VariantAttrs, messages: &mut Messages<'_>) {
        for (which, text) in &attrs.texts() {
            self.add(*which, Some(messages.resolve(text, MessageUse::Other)));
        }
        for header in &attrs.header.0 {
            let value = messages.resolve(&header.value, MessageUse::Other);
            let text = format!("{}: {value}", header.name.value());
            self.add(OptionalText::Header, Some(text));
        }
    }

    /// Adds the texts that attributes hold as they are written.
    pub(super) fn add_written(&mut self, attrs: &VariantAttrs) {
        let text = |text: &Option<Text>| text.as_ref().map(|text| text.value.clone());
        self.add(OptionalText::Docs, text(&attrs.docs));
        let effect = attrs.effect.map(|effect| effect.value.to_string());
        self.add(OptionalText::Effect, effect);
        self.add(OptionalText::Scopes, text(&attrs.scopes));
        let statuses = attrs.statuses.as_ref().map(|statuses| {
            let mut written: Vec<String> = Vec::new();
            for status in &statuses.value.0 {
                written.push(status.to_string());
            }
            written.join(" ")
        });
        self.add(OptionalText::Statuses, statuses);
        for constant in attrs.constants() {
            self.add(OptionalText::Constant, Some(pack(constant)));
        }
    }
}

/// Returns the letters of the facts that attributes set and that would otherwise follow from the status.
pub(super) fn explicit_facts(attrs: &VariantAttrs) -> Option<String> {
    let all = [
        (attrs.fault.is_some(), ExplicitFact::Fault),
        (attrs.recovery.is_some(), ExplicitFact::Recovery),
        (attrs.retryable.is_some(), ExplicitFact::Retryable),
        (attrs.capture.is_some(), ExplicitFact::Capture),
        (
            attrs.code.is_some() || attrs.legacy_code.is_some(),
            ExplicitFact::Code,
        ),
    ];
    let mut letters = String::new();
    for (is_set, fact) in all {
        if is_set {
            letters.push(fact.letter());
        }
    }
    (!letters.is_empty()).then_some(letters)
}

fn pack(constant: &Constant) -> String {
    let packed = entry::Constant {
        shown: constant.shown,
        name: &constant.name.value,
        json: &constant.json,
    };
    packed.pack()
}
