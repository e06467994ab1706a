//! A report in the making: generated code fills it, field by field, each through its sanitizer.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use mcp_error_rules::limits::{MAX_CAUSE, MAX_OUTPUT, MAX_SAMPLE_VALUE, MAX_STRING};
use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{Counters, PathMode, Rules};
use serde::Serialize;

use crate::json::{Json, Members};
use crate::policy::Policy;
use crate::report::Report;
use crate::report::budget::Budget;
use crate::report::context::Context;
use crate::report::disclose::Disclose;
use crate::report::error::McpError;
use crate::report::field_type::{Retryable, Status};
use crate::report::field_value::{RetryAfter, Shown, UntrustedText};
use crate::report::serialize::{self, Leaves};
use crate::report::slot::Slot;
use crate::util::panic;

/// A report in the making. Each call fills the next slot: first the members of the entry, then what
/// only messages use.
pub struct ReportBuilder<'a> {
    pub(super) context: &'a Context,
    pub(super) rules: Rules,
    /// Bytes of a text at most, where its own bound is larger.
    longest: usize,
    /// What may still be made of everything that repeats.
    budget: Budget,
    /// How many lists and samples the next value is inside.
    depth: usize,
    /// What the sanitizer did so far.
    pub(super) counters: Counters,
    pub(super) slots: Vec<Slot>,
    pub(super) status: Option<u16>,
    pub(super) retryable: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    pub(super) extensions: Members,
    pub(super) causes: Vec<String>,
    /// The causes, where the first of them is an error of our own.
    pub(super) own_causes: Option<Vec<String>>,
    pub(super) inner: Option<Report>,
    /// Whether a path was shown on purpose, so that the assembled text may hold it.
    pub(super) shows_paths: bool,
}

impl<'a> ReportBuilder<'a> {
    pub(super) fn new(context: &'a Context, slots: usize) -> Self {
        Self {
            context,
            rules: context.policy().rules(),
            longest: usize::MAX,
            budget: Budget::new(context.policy().max_error_size),
            depth: 0,
            counters: Counters::default(),
            slots: Vec::with_capacity(slots),
            status: None,
            retryable: None,
            retry_after: None,
            extensions: Members::new(),
            causes: Vec::new(),
            own_causes: None,
            inner: None,
            shows_paths: false,
        }
    }

    fn policy(&self) -> &'a Policy {
        self.context.policy()
    }

    fn push(&mut self, value: impl Into<Json>) {
        self.slots.push(Slot::Value(value.into()));
    }

    /// Text of at most 1 024 bytes.
    pub fn text<T: Shown + ?Sized>(&mut self, value: &T) {
        self.sanitized(&value, &self.rules.max_bytes(self.longest.min(MAX_STRING)));
    }

    /// Captured output, at most 2 048 bytes.
    pub fn output<T: Shown + ?Sized>(&mut self, value: &T) {
        self.sanitized(&value, &self.rules.max_bytes(self.longest.min(MAX_OUTPUT)));
    }

    /// Text of the application: it is not neutralised.
    pub fn trusted<T: Shown + ?Sized>(&mut self, value: &T) {
        self.sanitized(&value, &self.rules.neutralise(false));
    }

    /// As much of a value's text as the sanitizer reads, and a byte more where there is more.
    fn read(&self, value: &dyn Display, rules: &Rules) -> Option<String> {
        let text = panic::display(value, rules.scan_limit().saturating_add(1))?;
        self.budget.read(text.len());
        Some(text)
    }

    fn sanitized(&mut self, value: &dyn Display, rules: &Rules) {
        let text = match self.read(value, rules) {
            Some(text) => match self.counters.text(&text, rules) {
                Cow::Owned(clean) => Cow::Owned(clean),
                Cow::Borrowed(_) => Cow::Owned(text),
            },
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
    }

    /// Text of a third party: shown in verbose reports, fenced.
    pub fn untrusted<T: UntrustedText + ?Sized>(&mut self, value: &T) {
        let slot = if self.policy().verbose() {
            match self.read(&value.untrusted_text(), &self.rules) {
                Some(text) => Slot::Fenced(self.counters.fence(&text, &self.rules)),
                None => Slot::Value(Json::from(MARKERS.unavailable)),
            }
        } else {
            Slot::Withheld
        };
        self.slots.push(slot);
    }

    /// `[path]`, whatever the value.
    pub fn path(&mut self) {
        self.push(MARKERS.path);
    }

    /// The path without the owner of its home directory.
    pub fn path_user<T: AsRef<Path> + ?Sized>(&mut self, value: &T) {
        self.shown_path(value.as_ref(), PathMode::User);
    }

    /// The path relative to one of the policy's roots.
    pub fn path_root<T: AsRef<Path> + ?Sized>(&mut self, value: &T) {
        self.shown_path(value.as_ref(), PathMode::Root);
    }

    fn shown_path(&mut self, path: &Path, mode: PathMode) {
        let roots: Vec<&str> = self.policy().roots.iter().map(String::as_str).collect();
        // One that is longer than what is read of it stays so.
        let bytes = path.as_os_str().as_encoded_bytes();
        let text = match bytes.get(..=self.rules.scan_limit()) {
            Some(read) => String::from_utf8_lossy(read),
            None => path.to_string_lossy(),
        };
        self.budget.read(text.len());
        let shown = self
            .counters
            .path(&text, mode, &roots, &self.rules)
            .into_owned();
        self.shows_paths = true;
        self.push(shown);
    }

    /// A URL without credentials.
    pub fn endpoint<T: Shown + ?Sized>(&mut self, value: &T) {
        let text = match self.read(&value, &self.rules) {
            Some(text) => {
                let shown = self.counters.endpoint(&text, &self.rules);
                Cow::Owned(shown.into_owned())
            }
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
    }

    /// `[redacted]`, whatever the value.
    pub fn secret(&mut self) {
        self.push(MARKERS.secret);
    }

    /// Never shown.
    pub fn withheld(&mut self) {
        self.slots.push(Slot::Withheld);
    }

    /// Scalars as they are, strings as text of at most 100 characters, the rest summarised.
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.serialized(value, Leaves::Summary);
    }

    /// The structure of the value, its strings as text.
    pub fn tree<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.serialized(value, Leaves::Text);
    }

    /// What a function of the user's returned; only the bounds apply.
    pub fn custom<T: Serialize>(&mut self, value: T) {
        self.serialized(&value, Leaves::Verbatim);
    }

    fn serialized<T: Serialize + ?Sized>(&mut self, value: &T, leaves: Leaves) {
        let slot = match self.to_json(value, leaves) {
            Some(value) => Slot::Value(value),
            None => Slot::Absent,
        };
        self.slots.push(slot);
    }

    fn to_json<T: Serialize + ?Sized>(&self, value: &T, leaves: Leaves) -> Option<Json> {
        self.start_value();
        // A structure has more bytes than the texts in it.
        let size = self.longest.saturating_mul(8);
        let walk = serialize::Limits {
            rules: &self.rules,
            counters: &self.counters,
            budget: &self.budget,
            size,
        };
        let unavailable = || Some(MARKERS.unavailable.into());
        panic::catch(|| serialize::to_json(value, leaves, &walk)).unwrap_or_else(unavailable)
    }

    /// A value that is safe by its type; only the bounds apply.
    pub fn disclosed<T: Disclose + ?Sized>(&mut self, value: &T) {
        match panic::catch(|| value.disclose()) {
            Some(Json::Null) => self.slots.push(Slot::Absent),
            Some(scalar @ (Json::Bool(_) | Json::Number(_))) => self.push(scalar),
            Some(json) => self.serialized(&json, Leaves::Verbatim),
            None => self.push(MARKERS.unavailable),
        }
    }

    /// The first `max` values of a list, each in at most 128 bytes, how many more there are, and where to
    /// list them.
    pub fn sample<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        max: usize,
        list: Option<&'static str>,
        mut fill: impl FnMut(&mut Self, T),
    ) {
        let mut values = values.into_iter();
        let start = self.slots.len();
        let (rules, longest) = (self.rules, self.longest);
        self.rules = rules.max_bytes(MAX_SAMPLE_VALUE);
        self.longest = MAX_SAMPLE_VALUE;
        self.start_value();
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
        (self.rules, self.longest) = (rules, longest);
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

    /// A field of its own can always show something.
    fn start_value(&self) {
        if self.depth == 0 {
            self.budget.start_field();
        }
    }

    /// Counts the last slot, an item. One that is absent has cost something, too.
    fn count_item(&self) {
        let bytes = match self.slots.last() {
            Some(Slot::Value(value)) => serialize::own_len(value),
            Some(Slot::Fenced(text)) => text.len(),
            _ => 1,
        };
        self.budget.take(bytes);
    }

    /// The slots from `start` on, as one array.
    fn take_items(&mut self, start: usize) -> Json {
        let items = self.slots.drain(start..).filter_map(Slot::into_member);
        Json::Array(items.collect())
    }

    /// Nothing where there is no value.
    pub fn optional<'v, T>(&mut self, value: &'v Option<T>, fill: impl FnOnce(&mut Self, &'v T)) {
        match value {
            Some(value) => fill(self, value),
            None => self.slots.push(Slot::Absent),
        }
    }

    /// An array of the values of a list.
    pub fn list<T>(
        &mut self,
        values: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Self, T),
    ) {
        self.start_value();
        self.depth += 1;
        let start = self.slots.len();
        for (at, value) in values.into_iter().enumerate() {
            if at == MAX_ITEMS || self.budget.is_spent() {
                self.counters.truncated();
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

    /// Filled in under a verbose policy only.
    pub fn verbose(&mut self, fill: impl FnOnce(&mut Self)) {
        if self.policy().verbose() {
            fill(self);
        } else {
            self.slots.push(Slot::Withheld);
        }
    }

    /// The status that the error computed; one outside 400..=599 is ignored.
    pub fn status(&mut self, status: impl Status) {
        let status = status.status();
        self.status = (400..=599).contains(&status).then_some(status);
    }

    /// Whether a retry can help, as the error computed it.
    pub fn retryable(&mut self, retryable: impl Retryable) {
        self.retryable = Some(retryable.retryable());
    }

    /// How long to wait before a retry.
    pub fn retry_after<T: RetryAfter + ?Sized>(&mut self, value: &T) {
        self.retry_after = value.retry_after();
    }

    /// Members that the error computed. Anything but an object is ignored, as is a member whose name
    /// the document already has.
    pub fn extensions<T: Serialize>(&mut self, value: T) {
        if let Some(Json::Object(members)) = self.to_json(&value, Leaves::Text) {
            self.extensions = members;
        }
    }

    /// A cause that `Error::source` does not know of.
    pub fn source(&mut self, cause: &dyn Display) {
        if self.policy().verbose() {
            self.causes.push(self.cause(cause));
        }
    }

    /// What the request says of itself.
    pub(super) fn clean(&self, text: &str) -> String {
        self.counters.text(text, &self.rules).into_owned()
    }

    pub(super) fn cause(&self, cause: &dyn Display) -> String {
        let rules = self.rules.max_bytes(MAX_CAUSE);
        match self.read(cause, &rules) {
            Some(text) => self.counters.text(&text, &rules).into_owned(),
            None => MARKERS.unavailable.into(),
        }
    }

    /// The report of the error inside, in place of this one.
    pub fn transparent(&mut self, inner: &dyn McpError) {
        self.inner = Some(match self.context.inside() {
            Some(context) => inner.report(&context),
            None => Report::degraded(inner.entry(), self.context),
        });
    }
}

/// Items of a list at most; the budget ends most lists earlier.
const MAX_ITEMS: usize = 1_024;
