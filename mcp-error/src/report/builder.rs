//! The builder that generated code fills, field by field. Each of its methods is a sanitizer.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use mcp_error_rules::limits::{MAX_CAUSE, MAX_OUTPUT, MAX_SAMPLE_VALUE};
use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{PathMode, Rules};
use serde::Serialize;

use crate::json::{Json, Members};
use crate::policy::Policy;
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::budget::Budget;
use crate::report::context::Context;
use crate::report::disclose::Disclose;
use crate::report::error::McpError;
use crate::report::field_type::{Classified, Retryable, Status};
use crate::report::field_value::{RetryAfter, Shown, UntrustedText};
use crate::report::sanitizer::Sanitizer;
use crate::report::serialize::{self, StringPolicy};
use crate::report::slot::Slot;
use crate::report::status_failure::StatusFailure;
use crate::util::panic;

/// Collects the sanitized values of a report.
///
/// Each call fills the next slot. The first slots are the members of the entry, in its order; the others are only used
/// in messages.
pub struct ReportBuilder<'a> {
    pub(super) context: &'a Context,
    pub(super) rules: Rules,
    /// The most bytes that a text may have, if its own bound is larger.
    max_text: usize,
    /// The bound that the error sets for its texts, if it does.
    own_bound: Option<usize>,
    /// The bound that the error sets for its messages, if it does.
    message_bound: Option<usize>,
    /// The largest bound that the error has set for a text.
    pub(super) largest_bound: usize,
    /// The work that repeated values may still cause.
    budget: Budget,
    /// The number of lists and samples that contain the next value.
    depth: usize,
    /// It also counts the redactions and cuts so far.
    pub(super) sanitizer: Sanitizer,
    pub(super) slots: Vec<Slot>,
    pub(super) status: Option<u16>,
    pub(super) retryable: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    /// Whether the cause says the status.
    pub(super) classifies: bool,
    pub(super) class: Option<StatusFailure>,
    pub(super) extensions: Members,
    pub(super) causes: Vec<String>,
    /// The causes, where the first of them is an error of our own.
    pub(super) own_causes: Option<Vec<String>>,
    pub(super) inner: Option<Report>,
    /// Whether an attribute asked to show a path, so that the scan of the assembled text must leave it.
    pub(super) shows_paths: bool,
    /// Whether an attribute asked to show paths and e-mail addresses.
    pub(super) shows_addresses: bool,
}

impl<'a> ReportBuilder<'a> {
    pub(super) fn new(context: &'a Context, slots: usize) -> Self {
        Self {
            context,
            rules: context.policy().rules(),
            max_text: usize::MAX,
            own_bound: None,
            message_bound: None,
            largest_bound: context.policy().max_text_bytes(),
            budget: Budget::new(context.policy().max_document_size()),
            depth: 0,
            sanitizer: Sanitizer::of(context),
            slots: Vec::with_capacity(slots),
            status: None,
            retryable: None,
            retry_after: None,
            classifies: false,
            class: None,
            extensions: Members::new(),
            causes: Vec::new(),
            own_causes: None,
            inner: None,
            shows_paths: false,
            shows_addresses: false,
        }
    }

    /// Returns the policy of the report, for a `sanitize_with` function that takes it.
    pub fn policy(&self) -> &'a Policy {
        self.context.policy()
    }

    fn push(&mut self, value: impl Into<Json>) {
        self.slots.push(Slot::Value(value.into()));
    }

    /// Sets the bound of the messages and of all texts that follow, in bytes.
    pub fn bound(&mut self, bytes: usize) {
        self.set_bound(bytes);
        self.message_bound = self.own_bound;
    }

    /// Sets the bound of all texts that follow. It is never above that of a document.
    fn set_bound(&mut self, bytes: usize) {
        let bytes = bytes.min(self.policy().max_document_size());
        self.rules = self.rules.with_max_bytes(bytes);
        self.own_bound = Some(bytes);
        self.largest_bound = self.largest_bound.max(bytes);
    }

    /// Adds a value with `fill`, whose texts have this bound.
    pub fn within(&mut self, bytes: usize, fill: impl FnOnce(&mut Self)) {
        let (rules, own_bound) = (self.rules, self.own_bound);
        self.set_bound(bytes);
        fill(self);
        (self.rules, self.own_bound) = (rules, own_bound);
    }

    /// Returns the rules for a text whose bound is this one unless the error sets another.
    fn rules_within(&self, usual: usize) -> Rules {
        let bytes = self.own_bound.unwrap_or(usual).min(self.max_text);
        self.rules.with_max_bytes(bytes)
    }

    /// Adds a sanitized text of at most the policy's bound, 1 024 bytes by default.
    pub fn text<T: Shown + ?Sized>(&mut self, value: &T) {
        self.push_sanitized(&value, &self.rules_within(self.policy().max_text_bytes()));
    }

    /// Adds the sanitized output of a program, at most 2 048 bytes, or the policy's bound where that is more.
    pub fn output<T: Shown + ?Sized>(&mut self, value: &T) {
        self.push_sanitized(
            &value,
            &self.rules_within(self.policy().max_text_bytes().max(MAX_OUTPUT)),
        );
    }

    /// Adds a text that the caller sent. Its paths and e-mail addresses stay, since the caller knows them.
    pub fn echo<T: Shown + ?Sized>(&mut self, value: &T) {
        self.shows_addresses = true;
        let rules = self
            .rules_within(self.policy().max_text_bytes())
            .with_paths_and_emails(false);
        self.push_sanitized(&value, &rules);
    }

    /// Adds the URI of a resource without its credentials. Its path stays, that of a `file:` too.
    pub fn uri<T: Shown + ?Sized>(&mut self, value: &T) {
        self.shows_addresses = true;
        let rules = self
            .rules_within(self.policy().max_text_bytes())
            .with_paths_and_emails(false);
        let text = match self.read_text(&value, &rules) {
            Some(text) if has_user(&text) => {
                self.sanitizer.endpoint(&text, &rules).into_owned().into()
            }
            Some(text) => self.sanitizer.text(&text, &rules).into_owned().into(),
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
    }

    /// Adds a text of the application. Secrets are redacted in it, but it is not neutralised.
    pub fn trusted<T: Shown + ?Sized>(&mut self, value: &T) {
        self.push_sanitized(&value, &self.rules.with_neutralise(false));
    }

    /// Returns as much of the value's text as the sanitizer reads, with one more byte if the text is longer: the
    /// sanitizer then knows that it is cut. Returns `None` if `Display` panics.
    fn read_text(&self, value: &dyn Display, rules: &Rules) -> Option<String> {
        let text = panic::display(value, rules.scan_limit().saturating_add(1))?;
        self.budget.read(text.len());
        Some(text)
    }

    fn push_sanitized(&mut self, value: &dyn Display, rules: &Rules) {
        let text = match self.read_text(value, rules) {
            Some(text) => match self.policy().clean_text(&text, rules, &self.sanitizer) {
                Cow::Owned(clean) => Cow::Owned(clean),
                Cow::Borrowed(_) => Cow::Owned(text),
            },
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
    }

    /// Adds text of a third party. It is shown in verbose reports only, inside a fence.
    pub fn untrusted<T: UntrustedText + ?Sized>(&mut self, value: &T) {
        let slot = if self.policy().verbose() {
            match self.read_text(&value.untrusted_text(), &self.rules) {
                Some(text) => Slot::Fenced(self.sanitizer.fence(&text, &self.rules)),
                None => Slot::Value(Json::from(MARKERS.unavailable)),
            }
        } else {
            Slot::Withheld
        };
        self.slots.push(slot);
    }

    /// Adds the marker `[path]` instead of a path.
    pub fn path(&mut self) {
        self.push(MARKERS.path);
    }

    /// Adds a path in which the name of the home directory's owner is replaced.
    pub fn path_user<T: AsRef<Path> + ?Sized>(&mut self, value: &T) {
        self.push_path(value.as_ref(), PathMode::User);
    }

    /// Adds a path relative to one of the policy's roots.
    pub fn path_root<T: AsRef<Path> + ?Sized>(&mut self, value: &T) {
        self.push_path(value.as_ref(), PathMode::Root);
    }

    fn push_path(&mut self, path: &Path, mode: PathMode) {
        // A policy that shows paths shows the owner of a home directory too.
        let shows_owner = mode == PathMode::User && !self.policy().redact_sensitive;
        let roots: Vec<&str> = self.policy().roots.iter().map(String::as_str).collect();
        // One byte more than the limit stays, so that the sanitizer sees that the path is longer.
        let bytes = path.as_os_str().as_encoded_bytes();
        let text = match bytes.get(..=self.rules.scan_limit()) {
            Some(read) => String::from_utf8_lossy(read),
            None => path.to_string_lossy(),
        };
        self.budget.read(text.len());
        let shown = match shows_owner {
            true => self.sanitizer.text(&text, &self.rules),
            false => self.sanitizer.path(&text, mode, &roots, &self.rules),
        };
        let shown = shown.into_owned();
        self.shows_paths = true;
        self.push(shown);
    }

    /// Adds a URL without its credentials.
    pub fn endpoint<T: Shown + ?Sized>(&mut self, value: &T) {
        let text = match self.read_text(&value, &self.rules) {
            Some(text) => {
                let shown = self.sanitizer.endpoint(&text, &self.rules);
                Cow::Owned(shown.into_owned())
            }
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
    }

    /// Adds the marker `[redacted]` instead of a secret.
    pub fn secret(&mut self) {
        self.push(MARKERS.secret);
    }

    /// Adds a value that is never shown.
    pub fn withheld(&mut self) {
        self.slots.push(Slot::Withheld);
    }

    /// Adds a summary of a value: a scalar as it is, a string as text of at most 100 characters, and only the size of
    /// an array.
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.push_serialized(value, StringPolicy::Summary);
    }

    /// Adds a value with its structure, its strings sanitized as text.
    pub fn tree<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.push_serialized(value, StringPolicy::Text);
    }

    /// Adds the result of a `sanitize_with` function. It is bounded, but not sanitized.
    pub fn custom<T: Serialize>(&mut self, value: T) {
        self.push_serialized(&value, StringPolicy::Verbatim);
    }

    fn push_serialized<T: Serialize + ?Sized>(&mut self, value: &T, strings: StringPolicy) {
        let slot = match self.to_json(value, strings) {
            Some(value) => Slot::Value(value),
            None => Slot::Absent,
        };
        self.slots.push(slot);
    }

    pub(super) fn to_json<T: Serialize + ?Sized>(
        &self,
        value: &T,
        strings: StringPolicy,
    ) -> Option<Json> {
        self.start_field();
        // The JSON of a value has more bytes than the texts in it.
        let size = self.max_text.saturating_mul(8);
        let limits = serialize::Limits {
            policy: self.policy(),
            rules: &self.rules,
            sanitizer: &self.sanitizer,
            budget: &self.budget,
            size,
        };
        panic::catch(|| serialize::to_json(value, strings, &limits))
            .unwrap_or_else(|| Some(MARKERS.unavailable.into()))
    }

    /// Adds a value whose type is safe to show. It is bounded, but not sanitized.
    pub fn disclosed<T: Disclose + ?Sized>(&mut self, value: &T) {
        match panic::catch(|| value.disclose()) {
            Some(Json::Null) => self.slots.push(Slot::Absent),
            Some(scalar @ (Json::Bool(_) | Json::Number(_))) => self.push(scalar),
            Some(json) => self.push_serialized(&json, StringPolicy::Verbatim),
            None => self.push(MARKERS.unavailable),
        }
    }

    /// Adds an object with the first `max` values of a list, of at most 128 bytes each, the number of further values,
    /// and the endpoint that lists them all.
    pub fn sample<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        max: usize,
        list: Option<&'static str>,
        mut fill: impl FnMut(&mut Self, T),
    ) {
        let mut values = values.into_iter();
        let start = self.slots.len();
        let (rules, max_text) = (self.rules, self.max_text);
        self.rules = rules.with_max_bytes(MAX_SAMPLE_VALUE);
        self.max_text = MAX_SAMPLE_VALUE;
        self.start_field();
        self.depth += 1;
        for _ in 0..max {
            if self.budget.is_spent() {
                break;
            }
            let Some(value) = values.next() else { break };
            fill(self, value);
            self.count_item();
        }
        self.depth -= 1;
        (self.rules, self.max_text) = (rules, max_text);
        let shown = self.take_items(start);
        let more = values.count();
        let mut sample = Members::with_capacity(3);
        sample.push("values", shown);
        if more > 0 {
            sample.push("moreCount", more);
            if let Some(list) = list {
                sample.push("listEndpoint", list);
            }
        }
        self.push(sample);
    }

    /// Gives a field its minimum of the budget; items of lists share what their field has.
    fn start_field(&self) {
        if self.depth == 0 {
            self.budget.start_field();
        }
    }

    /// Counts the last slot, which is an item, in the budget. An absent item costs one byte, so that a long list of
    /// them ends too.
    fn count_item(&self) {
        let bytes = match self.slots.last() {
            Some(Slot::Value(value)) => serialize::shallow_len(value),
            Some(Slot::Fenced(text)) => text.len(),
            _ => 1,
        };
        self.budget.take(bytes);
    }

    /// Removes the slots from `start` on and returns them as an array.
    fn take_items(&mut self, start: usize) -> Json {
        let items = self.slots.drain(start..).filter_map(Slot::into_member);
        Json::Array(items.collect())
    }

    /// Adds the value of an `Option` with `fill`, or an absent value.
    pub fn optional<'v, T>(&mut self, value: &'v Option<T>, fill: impl FnOnce(&mut Self, &'v T)) {
        match value {
            Some(value) => fill(self, value),
            None => self.slots.push(Slot::Absent),
        }
    }

    /// Adds an array of the values of a list, each with `fill`.
    pub fn list<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Self, T),
    ) {
        self.start_field();
        self.depth += 1;
        let start = self.slots.len();
        for (at, value) in values.into_iter().enumerate() {
            if at == MAX_ITEMS || self.budget.is_spent() {
                self.sanitizer.truncated();
                self.push(MARKERS.cut);
                break;
            }
            fill(self, value);
            self.count_item();
        }
        self.depth -= 1;
        let items = self.take_items(start);
        self.push(items);
    }

    /// Adds a value with `fill` if the policy is verbose, and withholds it otherwise.
    pub fn verbose(&mut self, fill: impl FnOnce(&mut Self)) {
        if self.policy().verbose() {
            fill(self);
        } else {
            self.slots.push(Slot::Withheld);
        }
    }

    /// Sets the HTTP status that the error computed. A status outside 400..=599 is ignored, as is one that the
    /// entry does not list, if it lists any.
    pub fn status(&mut self, status: impl Status) {
        let status = status.status();
        self.status = (400..=599).contains(&status).then_some(status);
    }

    /// Sets whether a retry can help, as the error computed it.
    pub fn retryable(&mut self, retryable: impl Retryable) {
        self.retryable = Some(retryable.retryable());
    }

    /// Sets the time to wait before a retry.
    pub fn retry_after<T: RetryAfter + ?Sized>(&mut self, value: &T) {
        self.retry_after = value.retry_after();
    }

    /// Lets the cause say status, recovery and delay, if it is of a type that is classified.
    pub fn classify(&mut self) {
        self.classifies = true;
    }

    /// Sets status, recovery and delay as the error classified its cause.
    pub fn classified(&mut self, class: impl Classified) {
        self.class = class.classified();
    }

    /// Sets the members that the error computed. A value that is not an object is ignored, as is a member whose name
    /// the document already has.
    pub fn extensions<T: Serialize>(&mut self, value: T) {
        if let Some(Json::Object(members)) = self.to_json(&value, StringPolicy::Text) {
            self.extensions = members;
        }
    }

    /// Adds the text of a cause that `Error::source` does not return.
    pub fn source(&mut self, cause: &dyn Display) {
        if self.policy().verbose() {
            self.causes.push(self.cause(cause));
        }
    }

    /// Returns the bound of a message in bytes: one that shows a longer text has room for the words around it.
    pub(super) fn message_bound(&self) -> usize {
        let usual = self.policy().max_text_bytes();
        self.message_bound.unwrap_or(match self.largest_bound {
            bytes if bytes == usual => usual,
            more => more.saturating_add(usual),
        })
    }

    /// Returns the sanitized text of a value that comes with the request, such as its id.
    pub(super) fn clean(&self, text: &str) -> String {
        let clean = self.policy().clean_text(text, &self.rules, &self.sanitizer);
        clean.into_owned()
    }

    /// Returns the sanitized text of a cause.
    pub(super) fn cause(&self, cause: &dyn Display) -> String {
        let rules = self.rules.with_max_bytes(MAX_CAUSE);
        match self.read_text(cause, &rules) {
            Some(text) => {
                let clean = self.policy().clean_text(&text, &rules, &self.sanitizer);
                clean.into_owned()
            }
            None => MARKERS.unavailable.into(),
        }
    }

    /// Replaces this report with that of the inner error of a `transparent` variant.
    pub fn transparent(&mut self, inner: &dyn McpError) {
        self.inner = Some(match self.context.for_inner_error() {
            Some(context) => inner.report(&context),
            None => Report::degraded(inner.entry(), self.context),
        });
    }

    /// Replaces this report with that of the inner error of a `transparent` variant, and adds the members of `added`,
    /// which `fill` fills in.
    pub fn transparent_with(
        &mut self,
        inner: &dyn McpError,
        added: &'static ErrorEntry,
        fill: impl FnOnce(&mut Self),
    ) {
        fill(self);
        let slots = std::mem::take(&mut self.slots);
        self.transparent(inner);
        if let Some(report) = &mut self.inner {
            report.add_members(added, slots, self.sanitizer.changes());
        }
    }
}

/// The most items that a list shows. The budget ends most lists earlier.
const MAX_ITEMS: usize = 1_024;

/// Returns whether the authority of a URI names a user (RFC 3986 §3.2.1).
fn has_user(uri: &str) -> bool {
    let Some((_, rest)) = uri.split_once("://") else {
        return false;
    };
    // A password that should have been encoded can hold what ends an authority.
    let authority = rest.split(['?', '#']).next().unwrap_or_default();
    !authority.starts_with('/') && authority.contains('@')
}
