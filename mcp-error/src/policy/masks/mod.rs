//! Exact values that must never be sent, whatever the text around them looks like (feature `masks`).

mod forms;
mod matcher;
mod secrets;

use std::collections::BinaryHeap;
use std::env;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use mcp_error_rules::markers::{MARKERS, Marker};
use mcp_error_rules::secret_names::is_secret_name;
use mcp_error_rules::text::truncate_at_char;
use mcp_error_sanitize::Rules;
use serde::de::{DeserializeSeed, Deserializer};

#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
pub(crate) use self::forms::base64_decoded;
use self::forms::{Text, percent_decoded};
use self::matcher::Matcher;
use self::secrets::Secrets;
use crate::util::append::append;
#[cfg(any(feature = "axum", feature = "__wrapped"))]
use crate::util::secret_name::is_secret_behind;

/// Values that must never be sent, such as the password of the server's database. The sanitizer replaces each of them
/// with `[redacted]`, whatever the text around it looks like. This catches what no detector can recognize, for
/// example a short password that a parser repeats.
///
/// A value is found
///
/// - as it is;
/// - percent-encoded, in part or as a whole, with `%20` or `+` for a blank;
/// - with the escapes of a JSON string or of Rust's `Debug`, and with two of these encodings one inside the other;
/// - inside a text in base64, of the standard or of the URL-safe alphabet, wherever it begins in the encoded text.
///
/// It is not found in pieces, in another case of its letters, or in other encodings, such as hexadecimal digits.
///
/// Masks apply to each text of a report that holds a value of the error or of the request, even if an attribute marks it as
/// `trusted` or its type vouches for it, and so to all documents and to everything that observers get sanitized. They do not
/// apply to numbers, to texts that the application wrote in attributes and in the policy, or to the results of calls that
/// succeed.
///
/// If a client sends a text that comes back in an error, it can learn whether the text is a mask. So masks are for
/// values that cannot be guessed, and not for a PIN.
///
/// A value of less than [`MIN_LEN`](Self::MIN_LEN) bytes is ignored, since it would be found in harmless words.
/// Spaces around a value do not count.
///
/// ```
/// use mcp_error::policy::{Masks, Policy};
/// use mcp_error::{Context, McpError};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the mail server said: {0}")]
/// #[mcp(status = 502)]
/// struct Refused(String);
///
/// let policy = Policy::production().with_masks(Masks::of(["owl-77"]));
/// let context = Context::new().with_policy(policy);
/// let error = Refused("535 ada/owl-77 denied (YWRhOm93bC03Nw==)".into());
/// assert_eq!(
///     error.report(&context).detail(),
///     "the mail server said: 535 ada/[redacted] denied (YWRhO[redacted])"
/// );
/// ```
///
/// Most secrets of a server are in environment variables:
///
/// ```
/// use mcp_error::policy::{Masks, Policy};
///
/// let policy = Policy::production().with_masks(Masks::from_env());
/// # let _ = policy;
/// ```
#[derive(Clone, Default)]
pub struct Masks {
    /// All layers are behind one pointer, since masks are copied and dropped at many places.
    layers: Option<Arc<[Arc<Layer>]>>,
}

/// Values that were given together. Several contexts can share them.
struct Layer {
    values: Vec<Box<str>>,
    /// Finds the values. It is made when the first text is sanitized, since most requests succeed.
    matcher: OnceLock<Matcher>,
}

impl Masks {
    /// The length of the shortest value that is masked, in bytes.
    pub const MIN_LEN: usize = 6;

    /// Returns masks without any values.
    pub const fn new() -> Self {
        Self { layers: None }
    }

    /// Returns masks of these values.
    pub fn of(values: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let mut all = BinaryHeap::new();
        for value in values {
            let value = value.as_ref().trim();
            if value.len() >= Self::MIN_LEN {
                all.push(Box::from(value));
            }
        }
        Self::of_trimmed(all)
    }

    fn of_trimmed(values: BinaryHeap<Box<str>>) -> Self {
        // The code of a heap is shorter than that of a sort.
        let mut values = values.into_sorted_vec();
        values.dedup();
        if values.is_empty() {
            return Self::new();
        }
        let layer = Layer {
            values,
            matcher: OnceLock::new(),
        };
        Self {
            layers: Some(Arc::new([Arc::new(layer)])),
        }
    }

    /// Returns masks of the environment variables that have the name of a secret, such as `API_KEY`, and of the passwords in
    /// URLs, such as that in a `DATABASE_URL`.
    pub fn from_env() -> Self {
        let vars = env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Self::from_vars(vars)
    }

    /// Returns masks of a list of variables, as [`from_env`](Self::from_env) does of the environment.
    ///
    /// ```
    /// use mcp_error::policy::Masks;
    ///
    /// let vars = [
    ///     ("API_KEY".to_owned(), "owl-77".to_owned()),
    ///     ("DATABASE_URL".to_owned(), "postgres://app:zebra-lamp@db/parks".to_owned()),
    ///     ("EDITOR".to_owned(), "emacs -nw".to_owned()),
    /// ];
    /// assert_eq!(Masks::from_vars(vars), Masks::of(["owl-77", "zebra-lamp"]));
    /// ```
    pub fn from_vars(vars: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut values = Vec::new();
        for (name, value) in vars {
            if let Some(password) = password_in_url(&value) {
                values.push(percent_decoded(password));
                values.push(password.to_owned());
            } else if is_secret_name(&name) && !DIRECTORIES.contains(&&*name) {
                values.push(value);
            }
        }
        Self::of(values)
    }

    /// Returns masks of the first 256 strings and numbers in a value that have the name of a secret, at any depth.
    pub(crate) fn of_secrets<'de>(value: impl Deserializer<'de>, rules: &Rules) -> Self {
        let mut found = Vec::new();
        // If the value has a mistake, what was found before it is masked nevertheless.
        let _ = Secrets::new(rules, &mut found).deserialize(value);
        Self::of(found)
    }

    /// Returns masks of those of the values that have the name of a secret, as [`of_secrets`](Self::of_secrets) does of the
    /// members of an object.
    #[cfg(any(feature = "axum", feature = "__wrapped"))]
    pub(crate) fn of_named(values: &[(String, String)], rules: &Rules) -> Self {
        let named = values
            .iter()
            .filter(|(name, value)| is_secret_behind(name, value, rules));
        Self::of(named.take(secrets::MAX_VALUES).map(|(_, value)| value))
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.layers.is_none()
    }

    fn layers(&self) -> &[Arc<Layer>] {
        self.layers.as_deref().unwrap_or_default()
    }

    /// Returns the values of both masks.
    pub(crate) fn and(self, others: &Self) -> Self {
        if others.is_empty() {
            return self;
        }
        let mut layers = Vec::from(self.layers());
        for layer in others.layers() {
            if !layers.iter().any(|known| Arc::ptr_eq(known, layer)) {
                layers.push(Arc::clone(layer));
            }
        }
        Self {
            layers: Some(layers.into()),
        }
    }

    /// Replaces each of the values in a text by the first of the policy's markers. Returns `None` if there is none.
    pub(crate) fn mask(&self, text: &str, markers: &[Marker; 3]) -> Option<String> {
        let mut found = self.find(text);
        found.retain(|range| !is_in_marker(text, range, markers));
        (!found.is_empty()).then(|| replaced(text, &found, text.len(), markers[0]))
    }

    /// Replaces each of the values in the beginning of a longer text. As many bytes as the longest value has are removed from
    /// its end, so that no part of a value is left there, but at least `min` bytes stay. This does not depend on what the end
    /// is: otherwise, a client that chooses the text would learn whether it ends in the beginning of a value.
    pub(crate) fn mask_beginning(&self, text: &str, min: usize, markers: &[Marker; 3]) -> String {
        let values = self.layers().iter().flat_map(|layer| &layer.values);
        let longest = values.map(|value| value.len()).max().unwrap_or_default();
        let end = text.len().saturating_sub(longest).max(min);
        let end = truncate_at_char(text, end).len();
        let mut found = self.ranges_in(&Text::of_beginning(text));
        found.retain(|range| !is_in_marker(text, range, markers));
        replaced(text, &found, end, markers[0])
    }

    /// Returns the ranges of the values in a text, in order. No two ranges touch.
    pub(crate) fn find(&self, text: &str) -> Vec<Range<usize>> {
        self.ranges_in(&Text::of(text))
    }

    fn ranges_in(&self, text: &Text<'_>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for layer in self.layers() {
            let matcher = layer.matcher.get_or_init(|| Matcher::new(&layer.values));
            matcher.find(text, &layer.values, &mut found);
        }
        merged(found)
    }
}

/// Returns a text up to `end` with a marker in place of each range.
fn replaced(text: &str, ranges: &[Range<usize>], end: usize, marker: Marker) -> String {
    let mut out = String::with_capacity(end);
    let mut done = 0;
    for range in ranges.iter().take_while(|range| range.start < end) {
        append(&mut out, &text[done..range.start]);
        append(&mut out, marker.as_str());
        done = range.end;
    }
    append(&mut out, text.get(done..end).unwrap_or_default());
    out
}

/// Returns whether a value stands in a marker, of which it is a word. It would be replaced again and again there.
fn is_in_marker(text: &str, range: &Range<usize>, markers: &[Marker; 3]) -> bool {
    let others = [MARKERS.unavailable, MARKERS.withheld, MARKERS.stack_trace];
    let markers = markers.iter().map(Marker::as_str);
    markers.chain(others).any(|marker| {
        let mut starts = range.end.saturating_sub(marker.len())..=range.start;
        starts.any(|start| text.get(start..start + marker.len()) == Some(marker))
    })
}

/// Variables in which shells keep a directory (POSIX, `cd`); elsewhere, `pwd` means a password.
const DIRECTORIES: [&str; 2] = ["PWD", "OLDPWD"];

/// Returns the ranges in order. Ranges that touch become one.
fn merged(ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut all = BinaryHeap::new();
    for range in ranges {
        all.push((range.start, range.end));
    }
    let mut merged: Vec<Range<usize>> = Vec::new();
    for (start, end) in all.into_sorted_vec() {
        match merged.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(end),
            _ => merged.push(start..end),
        }
    }
    merged
}

/// Returns the password in a URL, as it is written there.
fn password_in_url(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("://")?;
    let authority = rest.split(['/', '?', '#', ' ']).next()?;
    let (user, _) = authority.rsplit_once('@')?;
    Some(user.split_once(':')?.1)
}

/// Masks are equal if their values are, in the order in which they were given.
impl PartialEq for Masks {
    fn eq(&self, other: &Self) -> bool {
        let values = |masks: &Self| -> Vec<Box<str>> {
            let all = masks.layers().iter().flat_map(|layer| &layer.values);
            all.cloned().collect()
        };
        values(self) == values(other)
    }
}

/// Writes the number of values, and none of them.
impl fmt::Debug for Masks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: usize = self.layers().iter().map(|layer| layer.values.len()).sum();
        write!(f, "Masks({values})")
    }
}
