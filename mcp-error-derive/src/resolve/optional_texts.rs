//! The texts of an entry that few variants have.

use mcp_error_rules::entry::{self, Optional, Said};

use super::message::Messages;
use crate::model::MessageUse;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Constant, Text};

/// The texts that few variants have, in the order in which the entry holds them.
#[derive(Default)]
pub(super) struct OptionalTexts(pub(super) Vec<(Optional, String)>);

impl OptionalTexts {
    /// Adds a text, if there is one.
    pub(super) fn add(&mut self, which: Optional, text: Option<String>) {
        if let Some(text) = text {
            self.0.push((which, text));
        }
    }

    /// Adds all messages but the detail, and the fields of the HTTP answer.
    pub(super) fn add_messages(&mut self, attrs: &VariantAttrs, messages: &mut Messages<'_>) {
        for (which, text) in attrs.texts() {
            self.add(which, Some(messages.resolve(text, MessageUse::Other)));
        }
        for header in &attrs.header.0 {
            let value = messages.resolve(&header.value, MessageUse::Other);
            let text = format!("{}: {value}", header.name.value());
            self.add(Optional::Header, Some(text));
        }
    }

    /// Adds the texts that attributes hold as they are written.
    pub(super) fn add_written(&mut self, attrs: &VariantAttrs) {
        let text = |text: &Option<Text>| text.as_ref().map(|text| text.value.clone());
        self.add(Optional::Docs, text(&attrs.docs));
        let effect = attrs.effect.map(|effect| effect.value.to_string());
        self.add(Optional::Effect, effect);
        self.add(Optional::Scopes, text(&attrs.scopes));
        let statuses = attrs.statuses.as_ref().map(|statuses| {
            let statuses: Vec<String> = statuses.value.0.iter().map(u16::to_string).collect();
            statuses.join(" ")
        });
        self.add(Optional::Statuses, statuses);
        for constant in attrs.constants() {
            self.add(Optional::Constant, Some(pack(constant)));
        }
    }
}

/// Returns the letters of what the attributes say and what would otherwise follow from the status.
pub(super) fn said(attrs: &VariantAttrs) -> Option<String> {
    let all = [
        (attrs.fault.is_some(), Said::Fault),
        (attrs.recovery.is_some(), Said::Recovery),
        (attrs.retryable.is_some(), Said::Retryable),
        (attrs.capture.is_some(), Said::Capture),
        (
            attrs.code.is_some() || attrs.legacy_code.is_some(),
            Said::Code,
        ),
    ];
    let said = all.into_iter().filter(|(is_said, _)| *is_said);
    let letters: String = said.map(|(_, fact)| fact.letter()).collect();
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
