//! Sanitizes error objects and tool results that other code made, before they leave the server.

mod answers;
mod values;
#[cfg(test)]
mod values_tests;

use std::borrow::Cow;
use std::mem::take;

use mcp_error_sanitize::{Changes, Rules};

use crate::adapters::instructions::withheld_around;
use crate::report::context::Context;
use crate::report::context::choices::PolicyRef;
use crate::report::sanitizer::Sanitizer;

pub(super) use answers::is_key_of_mcp;

/// The approximate number of bytes of JSON around the text of a content block.
const AROUND_A_BLOCK: usize = 32;

type CleanUri = for<'a> fn(&Sanitizer, &'a str, &Rules) -> Cow<'a, str>;

/// Sanitizes one error. All its texts together share one limit on their size.
pub(crate) struct Cleaner {
    policy: PolicyRef,
    rules: Rules,
    sanitizer: Sanitizer,
    max_size: usize,
    room: usize,
}

impl Cleaner {
    pub(crate) fn new(context: &Context) -> Self {
        let max_size = context.policy().max_document_size();
        Self {
            policy: context.shared.policy.clone(),
            rules: *context.rules(),
            sanitizer: Sanitizer::of(context),
            max_size,
            room: max_size,
        }
    }

    pub(super) fn changes(&self) -> Changes {
        self.sanitizer.changes()
    }

    pub(super) fn stack_traces(&self) -> String {
        self.sanitizer.take_stack_traces()
    }

    /// Begins the next part of an answer, which may be as large as the policy allows an error to be.
    pub(crate) fn start_part(&mut self) {
        self.room = self.max_size;
    }

    /// Begins a content block, and returns whether there is room for it.
    pub(crate) fn start_block(&mut self) -> bool {
        let has_room = !self.is_full();
        self.use_room(AROUND_A_BLOCK);
        has_room
    }

    /// Counts a cut and returns the text of the block that stands for blocks for which there was no room.
    pub(crate) fn missing_blocks(&self) -> String {
        self.sanitizer.truncated();
        self.rules.cut_mark().as_str().trim_start().to_owned()
    }

    /// Sanitizes the URI of a resource, whose path stays: the client has sent it, or may read what it names.
    pub(crate) fn sanitize_uri(&mut self, uri: &mut String) {
        self.sanitize_uri_by(uri, |sanitizer, uri, rules| sanitizer.uri(uri, rules));
    }

    /// Sanitizes a URI about which nothing is known.
    fn sanitize_endpoint(&mut self, uri: &mut String) {
        self.sanitize_uri_by(uri, |sanitizer, uri, rules| sanitizer.endpoint(uri, rules));
    }

    fn sanitize_uri_by(&mut self, uri: &mut String, clean: CleanUri) {
        let rules = &self.rules;
        let clean = withheld_around(uri, rules, &|uri| clean(&self.sanitizer, uri, rules));
        if let Cow::Owned(clean) = clean {
            *uri = clean;
        }
        self.use_room(uri.len());
    }

    /// Sanitizes a text within the bound that the policy has for one.
    pub(crate) fn sanitize_text(&mut self, text: &mut String) {
        self.sanitize_string(text, self.policy.get().max_text_bytes());
    }

    pub(crate) fn sanitize_string(&mut self, text: &mut String, max: usize) {
        let mut clean = Cow::Owned(take(text));
        self.sanitize_cow(&mut clean, max);
        *text = clean.into_owned();
    }

    fn sanitize_cow(&mut self, text: &mut Cow<'static, str>, max: usize) {
        let rules = self.rules.with_max_bytes(max.min(self.room));
        let policy = self.policy.get();
        if let Some(left) = self.sanitizer.without_stack_traces(text, policy) {
            *text = Cow::Owned(left);
        }
        let clean = withheld_around(text, &rules, &|text| {
            policy.clean_without_traces(text, &rules, &self.sanitizer)
        });
        // A borrowed text is unchanged.
        if let Cow::Owned(clean) = clean {
            *text = Cow::Owned(clean);
        }
        self.use_room(text.len());
    }

    /// Subtracts a value from the room that is left. Three bytes are added for the JSON around it.
    fn use_room(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes.saturating_add(3));
    }

    fn is_full(&self) -> bool {
        self.room == 0
    }
}
