//! A key of `_meta` that an application may use.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::documents::names::PROBLEM_KEY;

/// A key of `_meta` for [`Policy::meta_key`](super::Policy::meta_key): a prefix that belongs to the application, a
/// slash, and a name (MCP, Basic, "`_meta`").
///
/// ```
/// use mcp_error::policy::MetaKey;
///
/// const PROBLEM: MetaKey = MetaKey::new("com.example/problem");
/// assert_eq!(PROBLEM.as_str(), "com.example/problem");
/// ```
///
/// Keys that belong to the specification do not compile:
///
/// ```compile_fail
/// # use mcp_error::policy::MetaKey;
/// const PROBLEM: MetaKey = MetaKey::new("io.modelcontextprotocol/problem");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetaKey(Cow<'static, str>);

impl MetaKey {
    /// The key under which the clients of this crate look for a problem details document: `mcp-error/problem`.
    pub const PROBLEM: Self = Self::new(PROBLEM_KEY);

    /// Returns the key if it is valid.
    ///
    /// The prefix consists of one or more labels, separated by dots. A label starts with a letter, ends with a letter
    /// or digit, and contains letters, digits and hyphens. The name starts and ends with a letter or digit, and may
    /// contain `-`, `_` and `.` between them.
    ///
    /// # Panics
    ///
    /// Panics if the key is not valid, or if its prefix is reserved by the labels `mcp` or `modelcontextprotocol` in
    /// any version of the specification. In a constant this is a compile error.
    pub const fn new(key: &'static str) -> Self {
        if let Some(flaw) = flaw(key) {
            panic!("{}", flaw);
        }
        Self(Cow::Borrowed(key))
    }

    /// Returns the key, without copying it if it is a constant.
    pub(crate) fn to_shared(&self) -> Cow<'static, str> {
        self.0.clone()
    }

    /// Returns the key as text.
    pub const fn as_str(&self) -> &str {
        match &self.0 {
            Cow::Borrowed(key) => key,
            Cow::Owned(key) => key.as_str(),
        }
    }
}

/// Writes the key.
impl fmt::Display for MetaKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for MetaKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reads a key, with the rules of [`MetaKey::new`].
impl<'de> Deserialize<'de> for MetaKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        match flaw(&key) {
            Some(flaw) => Err(de::Error::custom(format_args!("`{key}`: {flaw}"))),
            None => Ok(Self(Cow::Owned(key))),
        }
    }
}

/// Returns what is wrong with a key.
const fn flaw(key: &str) -> Option<&'static str> {
    let bytes = key.as_bytes();
    let slash = position_from(bytes, 0, b'/');
    if slash == bytes.len() {
        return Some("a `_meta` key has a prefix: `com.example/problem`");
    }
    let mut start = 0;
    while start <= slash {
        let end = label_end(bytes, start, slash);
        if !is_label(bytes, start, end) {
            return Some(
                "a label of a `_meta` prefix starts with a letter, ends with a letter or digit, and has hyphens between",
            );
        }
        start = end + 1;
    }
    if is_prefix_of_mcp(bytes, slash) {
        return Some(
            "the prefixes of `mcp` and `modelcontextprotocol` belong to the specification",
        );
    }
    if !is_word(bytes, slash + 1, bytes.len(), b"-_.") {
        return Some(
            "the name of a `_meta` key starts and ends with a letter or digit, with `-`, `_` and `.` between",
        );
    }
    None
}

/// Returns whether the prefix of a key, the bytes up to `slash`, belongs to any version of the specification (MCP, Basic,
/// "`_meta`").
pub(crate) const fn is_prefix_of_mcp(bytes: &[u8], slash: usize) -> bool {
    let mut start = 0;
    let mut place = 0;
    while start <= slash {
        let end = label_end(bytes, start, slash);
        // One version of the specification reserves the second label, others every label but the last. A last label
        // in the third place or later is therefore free.
        let can_be_reserved = place < 2 || end < slash;
        if can_be_reserved && is_reserved(bytes, start, end) {
            return true;
        }
        place += 1;
        start = end + 1;
    }
    false
}

/// Returns where the label of a prefix ends.
const fn label_end(bytes: &[u8], start: usize, slash: usize) -> usize {
    let dot = position_from(bytes, start, b'.');
    if dot < slash { dot } else { slash }
}

/// Returns the position of the first `byte` at or after `at`, or the length of `bytes` if there is none.
const fn position_from(bytes: &[u8], mut at: usize, byte: u8) -> usize {
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    at
}

const fn is_label(bytes: &[u8], start: usize, end: usize) -> bool {
    is_word(bytes, start, end, b"-") && bytes[start].is_ascii_alphabetic()
}

/// Returns whether a range starts and ends with a letter or digit, and has only these and some other characters between.
const fn is_word(bytes: &[u8], start: usize, end: usize, others: &[u8]) -> bool {
    let is_bounded = start < end
        && bytes[start].is_ascii_alphanumeric()
        && bytes[end - 1].is_ascii_alphanumeric();
    let mut at = start;
    while is_bounded && at < end {
        let is_other = position_from(others, 0, bytes[at]) < others.len();
        if !bytes[at].is_ascii_alphanumeric() && !is_other {
            return false;
        }
        at += 1;
    }
    is_bounded
}

const fn is_reserved(bytes: &[u8], start: usize, end: usize) -> bool {
    equals_ignoring_case(bytes, start, end, b"mcp")
        || equals_ignoring_case(bytes, start, end, b"modelcontextprotocol")
}

const fn equals_ignoring_case(bytes: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    if end - start != word.len() {
        return false;
    }
    let mut at = 0;
    while at < word.len() {
        if bytes[start + at].to_ascii_lowercase() != word[at] {
            return false;
        }
        at += 1;
    }
    true
}
