//! The sanitizer of one request: the detectors, and the exact values that must never leave.

use std::borrow::Cow;
use std::cell::RefCell;

use mcp_error_rules::limits::MAX_STRING;
use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_rules::text::truncate_marked;
use mcp_error_sanitize::{Changes, Counters, DetectorKind, PathMode, Rules};

use crate::json::{AnyJson, Json, Members};
use crate::policy::Policy;
use crate::report::context::Context;
use crate::report::context::choices::{Choices, Prepared};
use crate::report::{Report, stack_trace};
use crate::util::append::append;
use crate::util::find::{find, holds};

#[cfg(feature = "masks")]
use {
    crate::policy::{Marker, Masks},
    mcp_error_rules::text::truncate_at_char,
};

/// The functions of the sanitizer under the masks of a context. They count what they do.
#[derive(Debug)]
pub(crate) struct Sanitizer {
    counters: Counters,
    /// The sanitized stack traces that were taken out of texts.
    stack_traces: RefCell<String>,
    pub(super) choices: &'static Choices,
    #[cfg(feature = "masks")]
    masks: Masks,
    #[cfg(feature = "masks")]
    markers: [Marker; 3],
}

/// Returns whether a text has no invisible characters or terminal sequences.
pub(crate) fn is_neutral(text: &str) -> bool {
    let rules = Rules::new()
        .with_paths_and_emails(false)
        .with_max_bytes(text.len().max(MAX_STRING));
    mcp_error_sanitize::text(text, &rules) == text
}

impl Sanitizer {
    pub(crate) fn of(context: &Context) -> Self {
        Self::under(context.shared.policy.get(), context)
    }

    pub(crate) fn text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.masked(input, rules, |input| self.counters.text(input, rules))
    }

    /// Returns a text without its stack traces, or `None` if it has none that the policy hides. They are kept for the log.
    #[inline]
    pub(crate) fn without_stack_traces(&self, text: &str, policy: &Prepared) -> Option<String> {
        if !stack_trace::may_hold_trace(text) {
            return None;
        }
        self.without_found_stack_traces(text, policy)
    }

    #[cold]
    fn without_found_stack_traces(&self, text: &str, policy: &Prepared) -> Option<String> {
        if policy.shows_stack_traces() {
            return None;
        }
        let split = stack_trace::split(text, policy)?;
        self.hide_stack_trace(&split.traces, policy);
        Some(split.text)
    }

    /// Counts a stack trace that no document shows, and keeps it for the log.
    #[cold]
    pub(crate) fn hide_stack_trace(&self, trace: &str, policy: &Prepared) {
        self.redacted(DetectorKind::StackTrace);
        let mut kept = self.stack_traces.borrow_mut();
        let max = policy.max_document_size();
        if kept.len() < max {
            let rules = policy.kept_rules().with_max_bytes(max);
            let clean = self.masked(trace, &rules, |trace| {
                mcp_error_sanitize::text(trace, &rules)
            });
            keep_trace(&mut kept, &clean, policy);
        }
    }

    /// Adds the stack traces of another report.
    pub(crate) fn keep_stack_traces(&self, traces: &str, policy: &Policy) {
        keep_trace(&mut self.stack_traces.borrow_mut(), traces, policy);
    }

    /// Gives the stack traces so far to a report.
    #[inline]
    pub(crate) fn give_stack_traces(&mut self, report: &mut Report) {
        if !self.stack_traces.get_mut().is_empty() {
            report.keep_stack_traces(self.stack_traces.get_mut());
        }
    }

    /// Returns the stack traces so far.
    pub(crate) fn take_stack_traces(&self) -> String {
        self.stack_traces.take()
    }

    /// Returns the sanitized value of a member whose name says where a list goes on, such as `nextCursor`. By itself, such a value can
    /// look like a key, but the client has to send it back to get the rest.
    #[cold]
    pub(crate) fn page<'a>(&self, text: &'a str, policy: &Prepared, rules: &Rules) -> Cow<'a, str> {
        if may_be_page(text) {
            let named = format!("cursor: {text}");
            if self.uncounted().text(&named, rules) == named {
                return Cow::Borrowed(text);
            }
        }
        policy.clean_text(text, rules, self)
    }

    pub(crate) fn value_text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.masked(input, rules, |input| self.counters.value_text(input, rules))
    }

    pub(crate) fn cut<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.masked(input, rules, |input| self.counters.cut(input, rules))
    }

    pub(crate) fn fence(&self, input: &str, rules: &Rules) -> String {
        let fenced = self.masked(input, rules, |input| {
            Cow::Owned(self.counters.fence(input, rules))
        });
        fenced.into_owned()
    }

    pub(crate) fn endpoint<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.masked(input, rules, |input| self.counters.endpoint(input, rules))
    }

    /// Returns the URI of a resource without its credentials. Its path stays, that of a `file:` too.
    pub(crate) fn uri<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        let rules = rules.with_paths_and_emails(false);
        if has_user(input) {
            self.endpoint(input, &rules)
        } else {
            self.text(input, &rules)
        }
    }

    pub(crate) fn path<'a>(
        &self,
        input: &'a str,
        mode: PathMode,
        roots: &[&str],
        rules: &Rules,
    ) -> Cow<'a, str> {
        self.masked(input, rules, |input| {
            self.counters.path(input, mode, roots, rules)
        })
    }

    /// Redacts what only the name of a value shows to be a secret. The texts in the value were sanitized before; the members of
    /// objects have names of their own.
    pub(crate) fn redact_by_name(&self, name: &str, value: &mut impl AnyJson, rules: &Rules) {
        if rules.hides_some_values(name) {
            self.redact_behind(name, value, rules);
        }
    }

    /// Does the same behind a name that hides some values.
    #[cold]
    pub(crate) fn redact_behind<V: AnyJson>(&self, name: &str, value: &mut V, rules: &Rules) {
        if let Some(items) = value.items_mut() {
            // The values of a list `pass` are what passed.
            if !is_name_of_password_string(name) {
                for item in items {
                    self.redact_behind(name, item, rules);
                }
            }
            return;
        }
        let digits = value.number().map(|number| format!("{number}"));
        let Some(text) = digits.as_deref().or_else(|| value.text()) else {
            return;
        };
        if let Cow::Owned(left) = self.counters.value_behind_name(name, text, rules) {
            *value = left.into();
        }
    }

    /// Adds one redaction by a detector.
    pub(crate) fn redacted(&self, by: DetectorKind) {
        self.counters.redacted(by);
    }

    /// Adds one truncation.
    pub(crate) fn truncated(&self) {
        self.counters.truncated();
    }

    /// Returns the numbers of values that were redacted and cut so far.
    pub(crate) fn changes(&self) -> Changes {
        self.counters.changes()
    }
}

/// Adds stack traces to those that are kept, up to the size of a document.
fn keep_trace(kept: &mut String, traces: &str, policy: &Policy) {
    if traces.is_empty() || holds(kept, traces) {
        return;
    }
    if !kept.is_empty() {
        append(kept, "\n");
    }
    append(kept, traces);
    if let Cow::Owned(cut) = truncate_marked(kept, policy.max_document_size(), policy.cut_mark) {
        *kept = cut;
    }
}

#[cfg(not(feature = "masks"))]
impl Sanitizer {
    fn masked<'a, F>(&self, input: &'a str, _: &Rules, sanitize: F) -> Cow<'a, str>
    where
        F: for<'t> Fn(&'t str) -> Cow<'t, str>,
    {
        sanitize(input)
    }

    /// Returns the sanitizer of a context whose policy is known to be this one.
    #[inline]
    pub(super) fn under(policy: &Prepared, _: &Context) -> Self {
        Self {
            counters: Counters::default(),
            stack_traces: RefCell::default(),
            choices: policy.choices(),
        }
    }

    /// Returns a sanitizer that counts for itself.
    pub(crate) fn uncounted(&self) -> Self {
        Self {
            counters: Counters::default(),
            stack_traces: RefCell::default(),
            choices: self.choices,
        }
    }

    /// Without the feature there are no masks.
    pub(crate) fn add_mask(&mut self, _: &str) {}

    /// Adds the masks of this sanitizer to a context.
    pub(crate) fn mask_in(&self, _: &mut Context) {}

    /// Returns a text with the masks applied to it, if that changes it.
    pub(crate) fn mask(&self, _: &str) -> Option<String> {
        None
    }

    /// Returns members that the application made, with the masks applied to them.
    pub(crate) fn masked_members(&self, members: &Members) -> Members {
        members.clone()
    }

    /// Returns a value that is not sanitized otherwise, with the masks applied to it.
    pub(crate) fn masked_json(&self, value: &Json) -> Json {
        value.clone()
    }
}

#[cfg(feature = "masks")]
impl Sanitizer {
    /// Returns the sanitizer of a context whose policy is known to be this one.
    #[inline]
    pub(super) fn under(policy: &Prepared, context: &Context) -> Self {
        Self {
            counters: Counters::default(),
            stack_traces: RefCell::default(),
            choices: policy.choices(),
            masks: policy.masks.clone().and(&context.shared.masks),
            markers: policy.markers(),
        }
    }

    /// Returns a sanitizer with the same masks that counts for itself.
    pub(crate) fn uncounted(&self) -> Self {
        Self {
            counters: Counters::default(),
            stack_traces: RefCell::default(),
            choices: self.choices,
            masks: self.masks.clone(),
            markers: self.markers,
        }
    }

    /// Returns what `sanitize` returns for a text in which the masks are applied.
    fn masked<'a, F>(&self, input: &'a str, rules: &Rules, sanitize: F) -> Cow<'a, str>
    where
        F: for<'t> Fn(&'t str) -> Cow<'t, str>,
    {
        if self.masks.is_empty() {
            sanitize(input)
        } else {
            self.masked_by(input, rules, &sanitize)
        }
    }

    // This is not generic, so a program contains it once.
    fn masked_by<'a>(
        &self,
        input: &'a str,
        rules: &Rules,
        sanitize: &dyn for<'t> Fn(&'t str) -> Cow<'t, str>,
    ) -> Cow<'a, str> {
        // The sanitizer reads no more than this.
        let limit = rules.scan_limit();
        let clean = if input.len() > limit {
            let read = truncate_at_char(input, limit.saturating_add(1));
            let beginning = self.masks.mask_beginning(read, limit / 4, &self.markers);
            let marked = format!("{beginning}{}", rules.cut_mark());
            let before = self.changes().truncations();
            let clean = sanitize(&marked).into_owned();
            // What was read may be cut once more, and counts as one text.
            if self.changes().truncations() == before {
                self.truncated();
            }
            Cow::Owned(clean)
        } else {
            match self.mask(input) {
                Some(masked) => Cow::Owned(sanitize(&masked).into_owned()),
                None => sanitize(input),
            }
        };
        // What was hidden by invisible characters is one value now.
        let Cow::Owned(clean) = clean else {
            return clean;
        };
        match self.mask(&clean) {
            Some(masked) => Cow::Owned(self.counters.cut(&masked, rules).into_owned()),
            None => Cow::Owned(clean),
        }
    }

    /// Masks one more value from now on.
    pub(crate) fn add_mask(&mut self, value: &str) {
        let masks = std::mem::take(&mut self.masks);
        self.masks = masks.and(&Masks::of([value]));
    }

    /// Adds the masks of this sanitizer to a context.
    pub(crate) fn mask_in(&self, context: &mut Context) {
        context.shared.masks.clone_from(&self.masks);
    }

    /// Returns a text with the masks applied to it, if that changes it.
    pub(crate) fn mask(&self, text: &str) -> Option<String> {
        let masked = self.masks.mask(text, &self.markers)?;
        self.redacted(DetectorKind::Mask);
        Some(masked)
    }

    /// Returns members that the application made, with the masks applied to them.
    pub(crate) fn masked_members(&self, members: &Members) -> Members {
        if self.masks.is_empty() {
            return members.clone();
        }
        let mut all = Members::with_capacity(members.len());
        let mut repeats = false;
        for (name, value) in members.iter() {
            let value = self.masked_json(value);
            let masked = self.mask(name);
            // Only names that are masked can become the same.
            repeats |= masked.is_some();
            let name = masked.unwrap_or_else(|| name.to_owned());
            if repeats {
                all.insert(name, value)
            } else {
                all.push(name, value)
            }
        }
        all
    }

    /// Returns a value that is not sanitized otherwise, with the masks applied to it.
    pub(crate) fn masked_json(&self, value: &Json) -> Json {
        match value {
            Json::String(text) => match self.mask(text) {
                Some(masked) => masked.into(),
                None => value.clone(),
            },
            Json::Array(items) => {
                let mut all = Vec::with_capacity(items.len());
                for item in items {
                    all.push(self.masked_json(item));
                }
                Json::Array(all)
            }
            Json::Object(members) => Json::Object(self.masked_members(members)),
            other => other.clone(),
        }
    }
}

/// The fewest bytes of a position in a list that looks like a key.
pub(super) const MIN_PAGE: usize = 16;

/// Returns whether a text consists of the signs of base64 and is long enough to look like a key.
pub(super) fn may_be_page(text: &str) -> bool {
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(byte);
    (MIN_PAGE..=MAX_STRING).contains(&text.len()) && text.as_bytes().iter().all(is_sign)
}

/// Returns whether the authority of a URI names a user (RFC 3986 §3.2.1).
fn has_user(uri: &str) -> bool {
    const SIGNS: &str = "://";
    let Some(at) = find(uri, SIGNS) else {
        return false;
    };
    let rest = &uri.as_bytes()[at + SIGNS.len()..];
    // A password that should have been encoded can hold what ends an authority.
    let end = rest.iter().find(|sign| matches!(sign, b'@' | b'?' | b'#'));
    end == Some(&b'@') && !rest.starts_with(b"/")
}
