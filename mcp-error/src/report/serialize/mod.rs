//! Turns a `Serialize` value into JSON, each string on the way through its sanitizer.

mod containers;
mod key;
mod serializer;

use std::cell::Cell;
use std::fmt::{self, Display};

use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{Counters, DetectorKind, Rules};
use serde::Serialize;
use serde::ser;

use crate::json::{Json, Members};
use crate::report::budget::Budget;

pub(super) use containers::own_len;

/// What becomes of strings and containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// Strings become text.
    Text,
    /// Strings become text of at most 100 characters, arrays and objects a summary.
    Summary,
    /// Strings are only bounded.
    Verbatim,
}

/// How deep arrays and objects may nest; what is deeper becomes the cut mark.
const MAX_DEPTH: usize = 32;
/// What bounds the walk through a value.
pub(super) struct Limits<'a> {
    pub(super) rules: &'a Rules,
    pub(super) counters: &'a Counters,
    /// What the whole report may cost.
    pub(super) budget: &'a Budget,
    /// Bytes of this value.
    pub(super) size: usize,
}

/// The value as JSON; nothing where it is `None`. At most about as many bytes of JSON as the limits say: items and members beyond are left out, with the cut
/// mark as the last item of an array, and as name and value of the last member of an object.
pub(super) fn to_json<T: Serialize + ?Sized>(
    value: &T,
    leaves: Leaves,
    limits: &Limits<'_>,
) -> Option<Json> {
    let before = limits.size.min(limits.budget.room());
    let room = Cell::new(before);
    let walk = Walk {
        leaves,
        rules: limits.rules,
        counters: limits.counters,
        budget: limits.budget,
        room: &room,
        depth: 0,
    };
    let json = value.serialize(walk);
    limits.budget.take(before - room.get());
    match json {
        Ok(json) | Err(Failed::Cut(json)) => Some(json),
        Err(Failed::Absent) => None,
        Err(Failed::Broken) => Some(MARKERS.unavailable.into()),
    }
}

/// Why there is no JSON.
#[derive(Debug)]
pub(crate) enum Failed {
    /// A `Serialize` implementation reported an error. Its text may hold anything, so it is dropped.
    Broken,
    /// The value is `None`, which is not null.
    Absent,
    /// There is no room for the rest of the value; this is what there was before. As an error it ends the
    /// iteration through a list that can be much longer than what is shown of it.
    Cut(Json),
}

impl Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value could not be serialized")
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: Display>(_: T) -> Self {
        Self::Broken
    }
}

#[derive(Clone, Copy)]
struct Walk<'a> {
    leaves: Leaves,
    rules: &'a Rules,
    counters: &'a Counters,
    budget: &'a Budget,
    room: &'a Cell<usize>,
    depth: usize,
}

impl Walk<'_> {
    fn text(&self, text: &str) -> Json {
        self.budget.read(text.len().min(self.rules.scan_limit()));
        let clean = match self.leaves {
            Leaves::Text => self.counters.text(text, self.rules),
            Leaves::Summary => self.counters.value_text(text, self.rules),
            Leaves::Verbatim => self.counters.cut(text, self.rules),
        };
        clean.into_owned().into()
    }

    fn inner(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn take(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_sub(bytes));
    }

    fn is_full(&self) -> bool {
        self.room.get() == 0 || self.budget.is_spent()
    }

    /// A value inside another; they can nest without end.
    fn wrapped<T: Serialize + ?Sized>(self, value: &T) -> Result<Json, Failed> {
        if self.depth >= MAX_DEPTH {
            return Ok(self.cut_mark());
        }
        value.serialize(self.inner())
    }

    /// What stands for what is left out.
    fn cut_mark(&self) -> Json {
        self.counters.truncated();
        MARKERS.cut.into()
    }

    /// `{"Variant": inner}`, as serde tags enums.
    fn tagged(self, variant: Option<&'static str>, inner: Json) -> Json {
        match variant {
            Some(name) if self.hides(name) => {
                Json::Object(Members::from_iter([(name, self.secret())]))
            }
            Some(name) => Json::Object(Members::from_iter([(name, inner)])),
            None => inner,
        }
    }

    /// Whether a name says that its value is a secret.
    fn hides(&self, name: &str) -> bool {
        self.leaves != Leaves::Verbatim && self.rules.is_secret(name)
    }

    fn secret(&self) -> Json {
        self.counters.redacted(DetectorKind::NamedValue);
        MARKERS.secret.into()
    }
}
