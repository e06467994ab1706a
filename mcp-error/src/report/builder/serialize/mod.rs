//! Serializes a value to JSON and sanitizes each of its strings.

mod containers;
mod members;
mod serializer;

use std::cell::Cell;
use std::fmt::{self, Display};

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_number, is_name_of_secret_type,
};
use mcp_error_sanitize::{DetectorKind, Rules};
use serde::Serialize;
use serde::ser;

use crate::json::{Json, Members};
use crate::report::builder::budget::Budget;
use crate::report::context::choices::Prepared;
use crate::report::sanitizer::Sanitizer;

pub(in crate::report) use containers::shallow_len;

/// How strings and containers are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StringPolicy {
    /// Strings are sanitized as text.
    Text,
    /// Strings are sanitized as text of at most 100 characters. Arrays and objects become a summary.
    Summary,
    /// Strings are only bounded.
    Verbatim,
}

/// The most levels of arrays and objects. A deeper value becomes the cut mark.
const MAX_DEPTH: usize = 32;

/// The bounds of one value, and the sanitizer that it shares with its report.
pub(in crate::report) struct Limits<'a> {
    pub(in crate::report) policy: &'a Prepared,
    pub(in crate::report) rules: &'a Rules,
    pub(in crate::report) sanitizer: &'a Sanitizer,
    /// The budget of the whole report.
    pub(in crate::report) budget: &'a Budget,
    /// The most bytes that this value may have.
    pub(in crate::report) size: usize,
}

/// Serializes a value. Returns `None` if the value is `None`.
///
/// The JSON has at most about as many bytes as the limits say. Further items and members are left out. The cut mark then
/// is the last item of an array, or the name and the value of the last member of an object.
pub(in crate::report) fn to_json<T: Serialize + ?Sized>(
    value: &T,
    strings: StringPolicy,
    limits: &Limits<'_>,
) -> Option<Json> {
    let before = limits.size.min(limits.budget.room());
    let room = Cell::new(before);
    let serializer = JsonSerializer {
        strings,
        policy: limits.policy,
        rules: limits.rules,
        sanitizer: limits.sanitizer,
        budget: limits.budget,
        room: &room,
        depth: 0,
        is_key: false,
        names_page: false,
    };
    let json = value.serialize(serializer);
    limits.budget.take(before - room.get());
    match json {
        Ok(json) | Err(SerializeError::Cut(json)) => Some(json),
        Err(SerializeError::Absent) => None,
        Err(SerializeError::Broken) => Some(MARKERS.unavailable.into()),
    }
}

/// The reason why serializing ended early.
#[derive(Debug)]
pub(crate) enum SerializeError {
    /// A `Serialize` implementation reported an error. Its text may hold anything, so it is dropped.
    Broken,
    /// The value is `None`, so that its member is left out rather than null.
    Absent,
    /// There is no room for the rest of the value; this is its beginning. It is an error because only an error ends the
    /// iteration over a list, which can be much longer than the part that is shown.
    Cut(Json),
}

impl Display for SerializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value could not be serialized")
    }
}

impl std::error::Error for SerializeError {}

impl ser::Error for SerializeError {
    fn custom<T: Display>(_: T) -> Self {
        Self::Broken
    }
}

/// Serializes one value at one depth.
#[derive(Clone, Copy)]
struct JsonSerializer<'a> {
    strings: StringPolicy,
    policy: &'a Prepared,
    rules: &'a Rules,
    sanitizer: &'a Sanitizer,
    budget: &'a Budget,
    room: &'a Cell<usize>,
    depth: usize,
    /// Set for the key of a map, which bytes cannot be.
    is_key: bool,
    /// Set if the name of the member says that its value is where a list goes on.
    names_page: bool,
}

impl JsonSerializer<'_> {
    fn text(&self, text: &str) -> Json {
        self.budget.read(text.len().min(self.rules.scan_limit()));
        let clean = match self.strings {
            StringPolicy::Text if self.names_page => {
                self.sanitizer.page(text, self.policy, self.rules)
            }
            StringPolicy::Text => self.policy.clean_text(text, self.rules, self.sanitizer),
            StringPolicy::Summary => self.sanitizer.value_text(text, self.rules),
            StringPolicy::Verbatim => self.sanitizer.cut(text, self.rules),
        };
        clean.into_owned().into()
    }

    fn one_level_deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            names_page: false,
            ..self
        }
    }

    fn use_room(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_sub(bytes));
    }

    fn is_full(&self) -> bool {
        self.room.get() == 0 || self.budget.is_spent()
    }

    /// Serializes a value inside an `Option`, a newtype or a variant. These can be nested without end, too. No part of a key is
    /// left out, since another key could then have the same rest.
    fn nested<T: Serialize + ?Sized>(self, value: &T) -> Result<Json, SerializeError> {
        if self.depth >= MAX_DEPTH {
            return match self.is_key {
                true => Err(SerializeError::Broken),
                false => Ok(self.cut_mark()),
            };
        }
        let names_page = self.names_page;
        value.serialize(Self {
            names_page,
            ..self.one_level_deeper()
        })
    }

    /// Counts a cut and returns the mark that stands for the missing part.
    fn cut_mark(&self) -> Json {
        self.sanitizer.truncated();
        self.rules.cut_mark().as_str().to_owned().into()
    }

    /// Returns `{"Variant": inner}`, as serde tags enums by default, or `inner` without a variant.
    fn tagged(self, variant: Option<&'static str>, inner: Json) -> Json {
        match variant {
            Some(name) if self.is_secret_name(name) => {
                Json::Object(Members::of_one(name, self.redacted_value()))
            }
            Some(name) => Json::Object(Members::of_one(name, self.judged(name, inner))),
            None => inner,
        }
    }

    /// Returns whether the name says that its value is a secret.
    fn is_secret_name(&self, name: &str) -> bool {
        self.strings != StringPolicy::Verbatim && self.rules.is_secret(name)
    }

    /// Returns whether the name says that its value is a secret if that is a string.
    fn is_name_of_password_string(&self, name: &str) -> bool {
        self.strings != StringPolicy::Verbatim && is_name_of_password_string(name)
    }

    /// Returns whether the name of a type says that its values are secrets.
    fn is_name_of_secret_type(&self, name: &str) -> bool {
        self.strings != StringPolicy::Verbatim && is_name_of_secret_type(name)
    }

    /// Returns whether the name of a type says that its only value is a secret. A list of bytes can be a key. The members of an
    /// object have names of their own.
    fn is_only_value_of_secret(&self, type_name: &str, value: &Json) -> bool {
        let can_be_secret = match value {
            Json::String(_) | Json::Array(_) => true,
            Json::Number(_) => is_name_of_secret_number(type_name),
            Json::Null | Json::Bool(_) | Json::Object(_) => false,
        };
        can_be_secret && self.is_name_of_secret_type(type_name)
    }

    /// Returns a serialized value without what only its name shows to be a secret.
    fn judged(&self, name: &str, mut value: Json) -> Json {
        if self.strings != StringPolicy::Verbatim {
            self.sanitizer
                .redact_by_name(name.trim(), &mut value, self.rules);
        }
        value
    }

    /// Counts a redaction and returns the marker that stands for the secret.
    fn redacted_value(&self) -> Json {
        self.sanitizer.redacted(DetectorKind::NamedValue);
        self.policy.secret_marker.as_str().to_owned().into()
    }
}
