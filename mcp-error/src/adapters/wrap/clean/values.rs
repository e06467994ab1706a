//! JSON of any shape, of which nothing is known but the names of its members.

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_rules::words;
use mcp_error_rules::words::Words;
use mcp_error_sanitize::DetectorKind;
use serde_json::{Map, Value};

use super::Cleaner;
use crate::documents::summary;
use crate::json::{Json, distinct_names, len};
use crate::report::named_value::{
    NamesBeside, is_secret_pair, is_value_of_argument, names_next_item,
};
use crate::util::secret_name::{is_secret_number, visible};

/// The maximum depth of nested arrays and objects; deeper ones are replaced by the cut mark.
const MAX_DEPTH: usize = 32;

/// The nesting of a value in a document.
#[derive(Clone, Copy, Default)]
pub(super) struct Nesting {
    depth: usize,
    /// Set if the name of a member around it is that of a secret, so that its texts are.
    is_secret: bool,
    /// Set if a number is a secret here. In an object, the name of each one decides.
    hides_numbers: bool,
}

impl Nesting {
    /// Returns the nesting of a value inside this one.
    fn inside(self, has_secret_name: bool) -> Self {
        Self {
            depth: self.depth + 1,
            is_secret: self.is_secret || has_secret_name,
            hides_numbers: false,
        }
    }

    fn hiding_numbers(self, hides_numbers: bool) -> Self {
        Self {
            hides_numbers,
            ..self
        }
    }
}

impl Cleaner {
    /// Returns a sanitized value of at most the size that the policy allows an error. What does not fit is
    /// cut, as [`Json::shorten`] does.
    pub(crate) fn sanitized_document(&mut self, value: Value) -> Value {
        let mut clean = Json::from(self.sanitized_value(value, Nesting::default()));
        if len(&clean) > self.max_size {
            self.sanitizer.truncated();
            clean.shorten(self.max_size, self.rules.cut_mark());
        }
        clean.into()
    }

    /// Counts a cut and returns the mark that stands for the missing part.
    fn cut_mark(&self) -> Value {
        self.sanitizer.truncated();
        self.rules.cut_mark().as_str().into()
    }

    /// Counts a redaction and returns the marker that stands for the secret.
    fn redacted_value(&self) -> Value {
        self.sanitizer.redacted(DetectorKind::NamedValue);
        self.policy.get().secret_marker.as_str().into()
    }

    /// Returns a sanitized value.
    pub(super) fn sanitized_value(&mut self, value: Value, nesting: Nesting) -> Value {
        match value {
            Value::String(_) if nesting.is_secret => self.redacted_value(),
            Value::Number(_) if nesting.hides_numbers => self.redacted_value(),
            Value::String(mut text) => {
                self.sanitize_text(&mut text);
                text.into()
            }
            Value::Array(_) | Value::Object(_) if nesting.depth == MAX_DEPTH => self.cut_mark(),
            Value::Array(items)
                if self
                    .sanitizer
                    .hides_list(&items, &self.rules, self.policy.get()) =>
            {
                let shown = summary::of_array(items.len());
                self.use_room(shown.len());
                shown.into()
            }
            Value::Array(items) => {
                let items = self.without_stack_traces(items);
                let is_pair = is_secret_pair(&items, &self.rules);
                let mut clean = Vec::new();
                let mut names_next = false;
                for item in items {
                    if self.is_full() {
                        clean.push(self.cut_mark());
                        break;
                    }
                    let text = item.as_str().unwrap_or_default();
                    let names_this = names_next && is_value_of_argument(text);
                    names_next = names_next_item(text, &self.rules);
                    let is_second = is_pair && !clean.is_empty();
                    let is_named = is_second || names_this && item.is_string();
                    let nesting = nesting
                        .inside(is_named)
                        .hiding_numbers(nesting.hides_numbers || is_second);
                    clean.push(self.sanitized_value(item, nesting));
                }
                clean.into()
            }
            Value::Object(members) => {
                let len = members.len();
                let mut clean = self.sanitized_members(members, nesting);
                if clean.len() < len {
                    let mark = self.cut_mark();
                    clean.insert(self.rules.cut_mark().as_str().to_owned(), mark);
                }
                clean.into()
            }
            scalar => {
                self.use_room(format!("{scalar}").len());
                scalar
            }
        }
    }

    /// Returns whether a member is a stack trace that the policy hides.
    fn is_stack_trace(&self, name: &str, value: &Value) -> bool {
        let has_frames = match value {
            Value::Array(items) => !items.is_empty(),
            Value::Object(members) => !members.is_empty(),
            _ => false,
        };
        has_frames && names_stack_trace(name) && !self.policy.get().shows_stack_traces()
    }

    /// Returns what stands for a list or an object that is a stack trace.
    fn stack_trace(&mut self, frames: &Value) -> Value {
        let frames = format!("{frames}");
        self.sanitizer.hide_stack_trace(&frames, self.policy.get());
        self.use_room(MARKERS.stack_trace.len());
        MARKERS.stack_trace.into()
    }

    /// Returns the items of a list without a stack trace whose lines they are.
    fn without_stack_traces(&mut self, items: Vec<Value>) -> Vec<Value> {
        let mut text = String::new();
        for item in &items {
            match item {
                Value::String(line) => text = text + line + "\n",
                _ => return items,
            }
        }
        if items.len() < 2 {
            return items;
        }
        let policy = self.policy.get();
        let Some(left) = self.sanitizer.without_stack_traces(&text, policy) else {
            return items;
        };
        let mut lines = Vec::new();
        for line in left.lines() {
            lines.push(line.into());
        }
        lines
    }

    pub(super) fn sanitized_members(
        &mut self,
        members: Map<String, Value>,
        nesting: Nesting,
    ) -> Map<String, Value> {
        let (mut clean, mut changed) = (Vec::new(), Vec::new());
        let named = members.iter().map(|(member, value)| (&**member, value));
        let names = NamesBeside::of(named, &self.rules);
        for (name, value) in members {
            if self.is_full() {
                break;
            }
            let seen = visible(&name);
            let beside = names.for_member(&seen);
            let hides = |names: &NamesBeside| names.hide(&value, &self.rules);
            let has_secret_name = self.rules.is_secret(&seen);
            let is_secret = match &value {
                Value::Number(number) => is_secret_number(&seen, number, &self.rules),
                _ => has_secret_name,
            } || beside.is_some_and(hides);
            let mut value = match value {
                frames if self.is_stack_trace(&seen, &frames) => self.stack_trace(&frames),
                Value::String(mut uri) if name == "uri" => {
                    match nesting.depth {
                        0 => self.sanitize_uri(&mut uri),
                        _ => self.sanitize_endpoint(&mut uri),
                    }
                    uri.into()
                }
                value => {
                    let is_password = value.is_string() && is_name_of_password_string(&seen);
                    // A list of numbers can be a key.
                    let hides_numbers = is_secret && !value.is_object();
                    let nesting = nesting.inside(is_secret || is_password);
                    self.sanitized_value(value, nesting.hiding_numbers(hides_numbers))
                }
            };
            let mut shown = name.clone();
            self.sanitize_text(&mut shown);
            if !is_secret && !has_secret_name {
                self.sanitizer
                    .redact_by_name(shown.trim(), &mut value, &self.rules);
                if let Some(name) = beside.and_then(NamesBeside::weak) {
                    self.sanitizer.redact_behind(name, &mut value, &self.rules);
                }
            }
            if shown != name {
                changed.push(clean.len());
            }
            clean.push((shown, value));
        }
        if changed.is_empty() {
            return Map::from_iter(clean);
        }
        let (names, values): (Vec<String>, Vec<Value>) = clean.into_iter().unzip();
        let names = distinct_names(names, &changed);
        names.into_iter().zip(values).collect()
    }
}

/// The names of members that hold a stack trace, without the signs between words.
const NAMES_OF_STACK_TRACES: Words = words!(&["stacktrace", "backtrace", "traceback", "callstack"]);

/// Returns whether the list or object in a member with this name is a stack trace. Texts are searched for one.
fn names_stack_trace(name: &str) -> bool {
    if !(9..16).contains(&name.len()) {
        return false;
    }
    let mut letters = Vec::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphabetic() {
            letters.push(byte);
        }
    }
    NAMES_OF_STACK_TRACES.contains_ignoring_case(&letters)
}
