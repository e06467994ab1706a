//! The sanitizers that keep the structure of a value, and the values of lists.

use mcp_error_rules::limits::MAX_SAMPLE_VALUE;
use mcp_error_rules::markers::MARKERS;
use serde::Serialize;

use super::ReportBuilder;
use crate::documents::sample::{sample_of, sample_text};
use crate::json::Json;
use crate::report::builder::serialize::{self, StringPolicy};
use crate::report::builder::slot::Special;
use crate::report::field::bounds::StdOption;
use crate::report::field::disclose::Disclose;
use crate::util::panic;

/// The most items that a list shows. The budget ends most lists earlier.
const MAX_ITEMS: usize = 1_024;

impl ReportBuilder<'_> {
    /// Adds a summary of a value: a scalar as it is, a string as text of at most 100 characters, and only the size of
    /// an array.
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.push_serialized(value, StringPolicy::Summary);
        self
    }

    /// Adds a value with its structure, its strings sanitized as text.
    pub fn tree<T: Serialize + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.push_serialized(value, StringPolicy::Text);
        self
    }

    /// Adds the result of a `sanitize_with` function. It is bounded, but not sanitized.
    pub fn custom<T: Serialize>(&mut self, value: T) -> &mut Self {
        self.push_vouched_for(&value);
        self
    }

    /// Adds a value for which a function or its type vouches. A path or an address in it stays in messages too.
    fn push_vouched_for<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.push_serialized(value, StringPolicy::Verbatim);
        if let Some(value) = self.slots.last_value() {
            self.shows_addresses |= has_path_or_address(value);
        }
    }

    fn push_serialized<T: Serialize + ?Sized>(&mut self, value: &T, strings: StringPolicy) {
        match self.to_json(value, strings) {
            Some(value) => self.slots.push_value(value),
            None => self.absent(),
        }
    }

    /// Adds a value that the field does not have.
    fn absent(&mut self) {
        self.slots.push_special(Special::Absent, Json::Null);
    }

    pub(in crate::report) fn to_json<T: Serialize + ?Sized>(
        &self,
        value: &T,
        strings: StringPolicy,
    ) -> Option<Json> {
        self.start_field();
        // The JSON of a value has more bytes than the texts in it.
        let size = self.max_text.saturating_mul(8);
        let limits = serialize::Limits {
            policy: self.policy,
            rules: self.rules(),
            sanitizer: &self.sanitizer,
            budget: &self.budget,
            size,
        };
        panic::catch(|| serialize::to_json(value, strings, &limits))
            .unwrap_or_else(|| Some(MARKERS.unavailable.into()))
    }

    /// Adds a value whose type is safe to show. It is bounded, but not sanitized.
    pub fn disclosed<T: Disclose + ?Sized>(&mut self, value: &T) -> &mut Self {
        match panic::catch(|| value.disclose()) {
            Some(Json::Null) => match value.not_finite() {
                Some(name) => self.slots.push_special(Special::NotFinite, name),
                None => self.absent(),
            },
            Some(scalar @ (Json::Bool(_) | Json::Number(_))) => self.push(scalar),
            Some(json) => self.push_vouched_for(&json),
            None => self.push(MARKERS.unavailable),
        }
        self
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
        let (rules, max_text) = (*self.rules(), self.max_text);
        self.set_rules(rules.with_max_bytes(MAX_SAMPLE_VALUE));
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
        self.set_rules(rules);
        self.max_text = max_text;
        self.push_sample(start, values.count(), list);
    }

    /// Takes the items from `start` on as the values of a sample.
    fn push_sample(&mut self, start: usize, more: usize, list: Option<&'static str>) {
        let shown = self.take_items(start);
        // What the application says is not a path of this machine, also in a message.
        self.shows_paths |= list.is_some_and(|list| list.contains('/'));
        let sample = sample_of(shown, more, list);
        self.slots
            .push_special(Special::Sample(sample_text), sample);
        self.note_special_members();
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
        let bytes = match self.slots.last_value() {
            Some(value) => serialize::shallow_len(value),
            None => self.slots.last_fenced().map_or(1, str::len),
        };
        self.budget.take(bytes);
    }

    /// Removes the slots from `start` on and returns them as an array.
    fn take_items(&mut self, start: usize) -> Json {
        let mut items = self.slots.take_from(start);
        self.redact_arguments(&mut items);
        Json::Array(items)
    }

    /// Adds the value of an `Option` with `fill`, or an absent value.
    pub fn optional<'v, O: StdOption>(
        &mut self,
        value: &'v O,
        fill: impl FnOnce(&mut Self, &'v O::Value),
    ) {
        match value.as_option() {
            Some(value) => fill(self, value),
            None => self.absent(),
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
                let mark = self.policy().cut_mark;
                self.push(mark.as_str().to_owned());
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
        if self.policy().is_verbose() {
            fill(self);
        } else {
            self.withheld();
        }
    }
}

/// Returns whether a value could hold a path or an e-mail address.
fn has_path_or_address(value: &Json) -> bool {
    match value {
        Json::String(text) => text.contains(['/', '\\', '@', '~']),
        Json::Array(items) => items.iter().any(has_path_or_address),
        Json::Object(members) => members.iter().any(|(_, value)| has_path_or_address(value)),
        _ => false,
    }
}
