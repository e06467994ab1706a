//! A report in the making: generated code fills it, field by field, each through its sanitizer.

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::path::Path;
use std::time::Duration;

use mcp_error_rules::limits::{MAX_CAUSE, MAX_OUTPUT, MAX_SAMPLE_VALUE, MAX_STRING};
use mcp_error_rules::markers::MARKERS;
use mcp_error_sanitize::{Counters, PathMode, Rules};
use serde::Serialize;

use crate::json::{Json, Members};
use crate::policy::Policy;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::disclose::Disclose;
use crate::report::error::McpError;
use crate::report::field_type::{Retryable, Status};
use crate::report::serialize::{self, Failed, Leaves};
use crate::report::untrusted::Untrusted;
use crate::util::panic;

/// A sanitized value: an extension member, or what fills a placeholder.
#[derive(Debug)]
pub(crate) enum Slot {
    /// There is no value.
    Absent,
    /// There is one, and the policy does not show it.
    Withheld,
    /// Shown as a member only: a fence has no place inside a sentence.
    Fenced(String),
    /// The value.
    Value(Json),
}

const WITHHELD: &str = "[withheld]";

impl Slot {
    pub(crate) fn into_member(self) -> Option<Json> {
        match self {
            Self::Absent | Self::Withheld => None,
            Self::Fenced(text) => Some(text.into()),
            Self::Value(value) => Some(value),
        }
    }

    pub(crate) fn write_text(&self, text: &mut String) {
        match self {
            Self::Absent => text.push_str("none"),
            Self::Withheld | Self::Fenced(_) => text.push_str(WITHHELD),
            Self::Value(Json::String(value)) => text.push_str(value),
            Self::Value(value) => {
                let _ = write!(text, "{value}");
            }
        }
    }
}

/// A report in the making. Each call fills the next slot: first the members of the entry, then what
/// only messages use.
pub struct Draft<'a> {
    pub(crate) context: &'a Context,
    pub(crate) rules: Rules,
    /// Bytes of a text at most, where its own bound is larger.
    longest: usize,
    /// What the sanitizer did so far.
    pub(crate) counters: Counters,
    pub(crate) slots: Vec<Slot>,
    pub(crate) status: Option<u16>,
    pub(crate) retryable: Option<bool>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) extensions: Members,
    pub(crate) causes: Vec<String>,
    pub(crate) inner: Option<Report>,
    /// Whether a path was shown on purpose, so that the assembled text may hold it.
    pub(crate) shows_paths: bool,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(context: &'a Context, slots: usize) -> Self {
        Self {
            context,
            rules: context.policy().rules(),
            longest: usize::MAX,
            counters: Counters::default(),
            slots: Vec::with_capacity(slots),
            status: None,
            retryable: None,
            retry_after: None,
            extensions: Members::new(),
            causes: Vec::new(),
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

    fn sanitized(&mut self, value: &dyn Display, rules: &Rules) {
        let text = match panic::display(value, rules.scan_limit() + 1) {
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
            match panic::display(&value.untrusted_text(), self.rules.scan_limit() + 1) {
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
        let shown = self
            .counters
            .path(&text, mode, &roots, &self.rules)
            .into_owned();
        self.shows_paths = true;
        self.push(shown);
    }

    /// A URL without credentials.
    pub fn endpoint<T: Shown + ?Sized>(&mut self, value: &T) {
        let text = match panic::display(&value, self.rules.scan_limit() + 1) {
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
        // A structure has more bytes than the texts in it.
        let size = self.longest.saturating_mul(8);
        let size = size.min(self.policy().max_error_size);
        let json =
            panic::catch(|| serialize::to_json(value, leaves, &self.rules, &self.counters, size));
        match json {
            Some(Ok(json)) => Some(json),
            Some(Err(Failed::Absent)) => None,
            Some(Err(Failed::Broken)) | None => Some(MARKERS.unavailable.into()),
        }
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
        for value in values.by_ref().take(max) {
            fill(self, value);
        }
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
        let start = self.slots.len();
        let mut values = values.into_iter();
        for value in values.by_ref().take(MAX_ITEMS) {
            fill(self, value);
        }
        if values.next().is_some() {
            self.counters.truncated();
            self.push(MARKERS.cut);
        }
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

    pub(crate) fn cause(&self, cause: &dyn Display) -> String {
        let rules = self.rules.max_bytes(MAX_CAUSE);
        match panic::display(cause, rules.scan_limit() + 1) {
            Some(text) => self.counters.text(&text, &rules).into_owned(),
            None => MARKERS.unavailable.into(),
        }
    }

    /// The report of the error inside, in place of this one.
    pub fn transparent(&mut self, inner: &dyn McpError) {
        self.inner = Some(inner.report(self.context));
    }
}

/// Items of a list; the bound of the whole document cuts most lists earlier.
const MAX_ITEMS: usize = 1_024;

/// What has a text form. Implemented for every `Display`, so that the compiler can say what to do
/// about a type that has none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Display`, so `McpError` cannot turn it into text",
    label = "this field would leave the process as text",
    note = "choose what may leave: `#[mcp(sanitize = tree)]` for a `Serialize` type, `#[mcp(sanitize_with = function)]`, `#[mcp(skip)]`, or implement `mcp_error::Disclose` if no value of the type is confidential",
    note = "an `Option` or a list is seen where the field's type spells it, not behind a type alias or in a `Box`; a type parameter passes what is `Disclose` where it says so: `T: Disclose`"
)]
pub trait Shown: Display {}

#[diagnostic::do_not_recommend]
impl<T: Display + ?Sized> Shown for T {}

/// Text that is untrusted by its type or by an attribute.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Display`, so `McpError` cannot show it as untrusted text",
    note = "use `Untrusted<T>` or a type with `Display`"
)]
pub trait UntrustedText {
    /// The text, as it came.
    fn untrusted_text(&self) -> impl Display;
}

#[diagnostic::do_not_recommend]
impl<T: Display + ?Sized> UntrustedText for T {
    fn untrusted_text(&self) -> impl Display {
        self
    }
}

impl<T: Display> UntrustedText for Untrusted<T> {
    fn untrusted_text(&self) -> impl Display {
        self.as_untrusted()
    }
}

/// A delay: a [`Duration`] or whole seconds.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no delay",
    note = "`#[mcp(retry_after)]` takes a `Duration`, an unsigned integer of seconds, or an `Option` of these"
)]
pub trait RetryAfter {
    /// The delay, if there is one.
    fn retry_after(&self) -> Option<Duration>;
}

impl RetryAfter for Duration {
    fn retry_after(&self) -> Option<Duration> {
        Some(*self)
    }
}

impl<T: RetryAfter> RetryAfter for Option<T> {
    fn retry_after(&self) -> Option<Duration> {
        self.as_ref()?.retry_after()
    }
}

macro_rules! seconds {
    ($($type:ty),*) => {$(
        impl RetryAfter for $type {
            fn retry_after(&self) -> Option<Duration> {
                Some(Duration::from_secs((*self).into()))
            }
        }
    )*};
}

seconds!(u8, u16, u32, u64);
