//! The sanitizers that make a text of a value.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

use mcp_error_rules::limits::MAX_OUTPUT;
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::secret_names::is_page_name;
use mcp_error_rules::text::truncate_at_char;
use mcp_error_sanitize::{PathMode, Rules};

use super::ReportBuilder;
use crate::json::Json;
use crate::registry::ErrorEntry;
use crate::report::builder::slot::Special;
use crate::report::context::choices::Prepared;
use crate::report::field::bounds::{IsPath, Shown, UntrustedText};
use crate::report::field::string::NamedString;
use crate::report::sanitizer::{MIN_PAGE, Sanitizer, may_be_page};
use crate::report::stack_trace::{MAX_SEARCHED, MIN_SEARCHED};
use crate::util::panic;
use crate::util::part::{before, behind};
use crate::util::template::{Part, first_part};

/// The lengths of digests and commits in hexadecimal digits: from MD5 to SHA-512.
const DIGEST_LENGTHS: RangeInclusive<usize> = 32..=128;

/// The names of members that hold a place in a document (a JSON pointer of RFC 6901). Behind them, the sanitizer takes what begins
/// with a slash for one, unless it begins with a directory such as `/home`, or ends as the name of a file does.
const POINTER_NAMES: [&str; 6] = [
    "pointer",
    "json_pointer",
    "jsonPointer",
    "instance_path",
    "instancePath",
    "field",
];

/// The most bytes of a pointer that stays because of its name.
const MAX_POINTER: usize = 256;

/// A function that sanitizes a text under a policy.
type Clean = for<'t> fn(&Prepared, &'t str, &Rules, &Sanitizer) -> Cow<'t, str>;

/// Returns how many bytes of a text are read: one more than the sanitizer reads, so that it sees that the text is longer, and as many
/// as are searched for stack traces.
fn read_limit(rules: &Rules) -> usize {
    rules.scan_limit().max(MAX_SEARCHED).saturating_add(1)
}

impl ReportBuilder<'_> {
    /// Adds a sanitized text of at most the policy's bound, 1 024 bytes by default.
    pub fn text<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        let text = self.bounded_text(&value);
        self.push(text);
        self
    }

    /// Adds the whole text of an error that occurs at one place only. No field of such an error can say that it has several lines,
    /// so it keeps those that it has.
    pub(crate) fn one_off_text(&mut self, text: &str) -> &mut Self {
        let text = self.bounded_text(&text);
        self.slots.push_output(text);
        self
    }

    fn bounded_text(&self, value: &dyn Display) -> Cow<'static, str> {
        match self.max_text {
            // The rules have the bound of a text already.
            usize::MAX => self.sanitized_field(value, self.rules()),
            _ => {
                let rules = self.rules_within(self.policy().max_text_bytes());
                self.sanitized(value, &rules)
            }
        }
    }

    /// Adds what [`text`](Self::text) adds, of a value whose type is written as a string.
    #[inline]
    pub fn string(&mut self, value: impl NamedString) -> &mut Self {
        value.add(self)
    }

    /// Adds a string. Its `Display`, which takes ten times as many steps as a copy, need not be asked.
    pub(crate) fn push_string(&mut self, value: &str) -> &mut Self {
        self.slots.make_room();
        // Most values are short, and then neither a place in a document nor in a list needs a look.
        let is_plain = value.len() < MIN_PAGE && !matches!(value.as_bytes(), [b'/' | b'[', ..]);
        let text = match self.max_text {
            usize::MAX if is_plain => self.short_string(value),
            _ if value.starts_with('/') && self.is_named_pointer(value) => {
                self.shows_paths = true;
                value.to_owned()
            }
            _ if may_be_page(value) && self.is_named_page(value) => value.to_owned(),
            usize::MAX if value.len() < MIN_SEARCHED && !value.starts_with('[') => {
                self.short_string(value)
            }
            _ => self.long_string(value),
        };
        self.slots.push_text(text);
        self
    }

    /// Returns a sanitized string that is too short to be cut, to be a digest, or to hold a stack trace, as most are, and that does
    /// not begin with a list.
    #[inline(always)]
    fn short_string(&self, value: &str) -> String {
        self.budget.read(value.len());
        let clean = self
            .policy
            .clean_whole_text(value, self.rules(), &self.sanitizer);
        clean.into_owned()
    }

    #[inline(never)]
    fn long_string(&self, value: &str) -> String {
        if self.is_named_digest(value) {
            return value.to_owned();
        }
        let within;
        let rules = match self.max_text {
            usize::MAX => self.rules(),
            _ => {
                within = self.rules_within(self.policy().max_text_bytes());
                &within
            }
        };
        let read = truncate_at_char(value, read_limit(rules));
        self.budget.read(read.len().min(rules.scan_limit()));
        let clean = self.policy.clean_text(read, rules, &self.sanitizer);
        clean.into_owned()
    }

    /// Returns whether a value is a digest, and the name of its member or the message before it says so: `commit {commit} not
    /// found`. By itself, a digest looks like a key.
    #[inline]
    fn is_named_digest(&self, value: &str) -> bool {
        DIGEST_LENGTHS.contains(&value.len()) && self.has_name_of_digest(value)
    }

    #[inline(never)]
    fn has_name_of_digest(&self, value: &str) -> bool {
        let entry = self.entry.filter(|_| self.depth == 0);
        let is_hexadecimal = value.bytes().all(|byte| byte.is_ascii_hexdigit());
        let Some(entry) = entry.filter(|_| is_hexadecimal) else {
            return false;
        };
        if self.stays_behind_name(entry, value) {
            return true;
        }
        self.detail_before(entry)
            .is_some_and(|before| self.stays_behind(before, value))
    }

    /// Returns what stands before the next value in the detail, if that shows the value.
    fn detail_before(&self, entry: &ErrorEntry) -> Option<&'static str> {
        let slot = self.slots.len();
        let (detail, mut len) = (entry.texts().detail(), 0);
        loop {
            match first_part(behind(detail, len))? {
                (Part::Placeholder(number), _) if number.parse() == Ok(slot) => break,
                (_, more) => len += more,
            }
        }
        Some(before(detail, len))
    }

    /// Returns whether a value is the position in a list that comes page by page, as the name of its member or the word before it in
    /// the message says: `cursor '{0}' has expired`. By itself, it looks like a key.
    #[inline(never)]
    fn is_named_page(&self, value: &str) -> bool {
        let Some(entry) = self.entry.filter(|_| self.depth == 0) else {
            return false;
        };
        let member = entry.texts().member_names().nth(self.slots.len());
        let is_named = member.is_some_and(|name| is_page_name(name.as_bytes()))
            || self.detail_before(entry).is_some_and(|before| {
                let name = before.trim_end_matches([' ', ':', '=', '\'', '"', '`', '(']);
                is_page_name(name.rsplit(' ').next().unwrap_or_default().as_bytes())
            });
        if is_named {
            self.budget.read(value.len());
        }
        is_named && self.stays_behind("cursor: ", value)
    }

    /// Returns whether a value that begins with a slash looks like a path by itself, and is a place in a document, as the name of its
    /// member says.
    #[inline(never)]
    fn is_named_pointer(&self, value: &str) -> bool {
        let entry = self.entry.filter(|_| self.depth == 0);
        let Some(entry) = entry.filter(|_| value.len() <= MAX_POINTER) else {
            return false;
        };
        let name = entry.texts().member_names().nth(self.slots.len());
        if !name.is_some_and(|name| POINTER_NAMES.contains(&name)) {
            return false;
        }
        self.budget.read(value.len());
        !self.stays_behind("", value) && self.stays_behind_name(entry, value)
    }

    /// Returns whether a value stays as it is behind the name of its member.
    fn stays_behind_name(&self, entry: &ErrorEntry, value: &str) -> bool {
        let name = entry.texts().member_names().nth(self.slots.len());
        name.is_some_and(|name| self.stays_behind(&(name.to_owned() + ": "), value))
    }

    fn stays_behind(&self, before: &str, value: &str) -> bool {
        let sanitizer = self.sanitizer.uncounted();
        let text = before.to_owned() + value;
        let clean = self.policy.clean_text(&text, self.rules(), &sanitizer);
        clean.ends_with(value)
    }

    /// Adds the sanitized output of a program, at most 2 048 bytes, or the policy's bound where that is more.
    pub fn output<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        let rules = self.rules_within(self.policy().max_text_bytes().max(MAX_OUTPUT));
        let text = self.sanitized_whole(&value, &rules);
        if self.slots.push_output(text) {
            self.note_special_members();
        }
        self
    }

    /// Adds a text that the caller sent. Its paths and e-mail addresses stay, since the caller knows them.
    pub fn echo<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.shows_addresses = true;
        let rules = self
            .rules_within(self.policy().max_text_bytes())
            .with_paths_and_emails(false);
        let text = self.sanitized_whole(&value, &rules);
        self.push(text);
        self
    }

    /// Adds the URI of a resource without its credentials. Its path stays, that of a `file:` too.
    pub fn uri<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.shows_addresses = true;
        let rules = self.rules_within(self.policy().max_text_bytes());
        let text = match self.read_text(&value, &rules) {
            Some(text) => self.sanitizer.uri(&text, &rules).into_owned().into(),
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
        self
    }

    /// Adds a text of the application. Secrets are redacted in it, but it is not neutralized.
    pub fn trusted<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        let text = self.sanitized(&value, &self.rules().with_neutralize(false));
        self.push(text);
        self
    }

    /// Returns as much of the value's text as the sanitizer reads, with one more byte if the text is longer: the
    /// sanitizer then knows that it is cut. Returns `None` if `Display` panics.
    pub(super) fn read_text(&self, value: &dyn Display, rules: &Rules) -> Option<String> {
        let text = panic::display(value, read_limit(rules))?;
        self.budget.read(text.len().min(rules.scan_limit()));
        Some(text)
    }

    /// Returns what [`sanitized`](Self::sanitized) returns of a field, in which a digest stays that is said to be one.
    fn sanitized_field(&self, value: &dyn Display, rules: &Rules) -> Cow<'static, str> {
        match self.read_text(value, rules) {
            Some(text) if self.is_named_digest(&text) => Cow::Owned(text),
            Some(text) if may_be_page(&text) && self.is_named_page(&text) => Cow::Owned(text),
            text => self.cleaned(text, rules, Prepared::clean_text),
        }
    }

    fn sanitized(&self, value: &dyn Display, rules: &Rules) -> Cow<'static, str> {
        self.cleaned(self.read_text(value, rules), rules, Prepared::clean_text)
    }

    /// Returns a sanitized text that keeps its stack traces, since they are the caller's.
    fn sanitized_whole(&self, value: &dyn Display, rules: &Rules) -> Cow<'static, str> {
        let text = self.read_text(value, rules);
        self.cleaned(text, rules, Prepared::clean_whole_text)
    }

    fn cleaned(&self, text: Option<String>, rules: &Rules, clean: Clean) -> Cow<'static, str> {
        match text {
            Some(text) => match clean(self.policy, &text, rules, &self.sanitizer) {
                Cow::Owned(clean) => Cow::Owned(clean),
                Cow::Borrowed(_) => Cow::Owned(text),
            },
            None => Cow::Borrowed(MARKERS.unavailable),
        }
    }

    /// Adds text of a third party. It is shown in verbose reports only, inside a fence.
    pub fn untrusted<T: UntrustedText + ?Sized>(&mut self, value: &T) -> &mut Self {
        if !self.policy().is_verbose() {
            return self.withheld();
        }
        match self.read_text(&value.untrusted_text(), self.rules()) {
            Some(text) => {
                let fenced = self.sanitizer.fence(&text, self.rules());
                self.slots.push_special(Special::Fenced, fenced);
            }
            None => self.push(MARKERS.unavailable),
        }
        self
    }

    /// Adds the marker `[path]` instead of a path.
    pub fn path(&mut self) -> &mut Self {
        self.push(self.policy.path_marker.as_str().to_owned());
        self
    }

    /// Adds a path in which the name of the home directory's owner is replaced.
    pub fn path_user<T: IsPath + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.push_path(value.as_ref(), PathMode::User);
        self
    }

    /// Adds a path relative to one of the policy's roots.
    pub fn path_root<T: IsPath + ?Sized>(&mut self, value: &T) -> &mut Self {
        self.push_path(value.as_ref(), PathMode::Root);
        self
    }

    fn push_path(&mut self, path: &Path, mode: PathMode) {
        // A policy that shows paths shows the owner of a home directory too.
        let shows_owner = mode == PathMode::User && !self.policy().redact_sensitive;
        let roots: Vec<&str> = self.policy().roots.iter().map(String::as_str).collect();
        // One byte more than the limit stays, so that the sanitizer sees that the path is longer.
        let bytes = path.as_os_str().as_encoded_bytes();
        let text = match bytes.get(..=self.rules().scan_limit()) {
            Some(read) => String::from_utf8_lossy(read),
            None => path.to_string_lossy(),
        };
        self.budget.read(text.len());
        let shown = if shows_owner {
            self.sanitizer.text(&text, self.rules())
        } else {
            self.sanitizer.path(&text, mode, &roots, self.rules())
        };
        let shown = shown.into_owned();
        self.shows_paths = true;
        self.push(shown);
    }

    /// Adds a URL without its credentials.
    pub fn endpoint<T: Shown + ?Sized>(&mut self, value: &T) -> &mut Self {
        let text = match self.read_text(&value, self.rules()) {
            Some(text) => {
                let shown = self.sanitizer.endpoint(&text, self.rules());
                // A route without a host is not a path of this machine, also in a message.
                self.shows_paths |= shown.starts_with('/');
                Cow::Owned(shown.into_owned())
            }
            None => Cow::Borrowed(MARKERS.unavailable),
        };
        self.push(text);
        self
    }

    /// Adds the marker `[redacted]` instead of a secret.
    pub fn secret(&mut self) -> &mut Self {
        self.push(self.policy.secret_marker.as_str().to_owned());
        self
    }

    /// Masks the value of a secret in all texts of the report, since another value can repeat it. This comes before all values.
    pub fn mask(&mut self, value: impl NamedString) {
        if let Some(text) = value.text()
            && text.len() <= self.policy.max_document_size()
        {
            self.sanitizer.add_mask(text);
        }
    }

    /// Adds a value that is never shown.
    pub fn withheld(&mut self) -> &mut Self {
        self.slots.push_special(Special::Withheld, Json::Null);
        self
    }
}
