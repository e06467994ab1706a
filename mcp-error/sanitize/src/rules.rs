//! What the sanitizer shows, and how much of it.

use std::ops::Range;

use mcp_error_rules::choices::LineBreaks;
use mcp_error_rules::cut_mark::CutMark;
use mcp_error_rules::limits::MAX_STRING;
use mcp_error_rules::markers::Marker;
use mcp_error_rules::secret_names::is_secret_name;

use crate::bytes::*;
use crate::names::prefilter;
use crate::rule::Rule;

/// A detector of your own. It returns the byte range of the first thing to redact in a text, and is called
/// again with the rest of the text behind that range. A range that is empty, out of bounds or not at character
/// boundaries ends the search.
pub type Detector = fn(&str) -> Option<Range<usize>>;

/// The rules of the sanitizer: what it shows, and how much of it. They can be built in a `const`.
///
/// ```
/// use mcp_error_sanitize::{Rules, text};
///
/// const RULES: Rules = Rules::new().with_max_bytes(4_096).with_secret_names(&["shelfmark"]);
/// assert_eq!(text("shelfmark: QA76", &RULES), "shelfmark: [redacted]");
/// ```
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Rules {
    pub(crate) max_bytes: usize,
    pub(crate) paths: bool,
    pub(crate) emails: bool,
    pub(crate) line_breaks: LineBreaks,
    pub(crate) neutralize: bool,
    pub(crate) detectors: &'static [Detector],
    pub(crate) secret_names: &'static [&'static str],
    public_names: &'static [&'static str],
    pub(crate) secret_marker: Marker,
    pub(crate) path_marker: Marker,
    pub(crate) email_marker: Marker,
    pub(crate) cut_mark: CutMark,
    /// Whether a marker may stand in something other than square brackets.
    pub(crate) has_other_brackets: bool,
    /// A bit for each rule that is switched off.
    off: u64,
}

impl Rules {
    /// The smallest bound that [`max_bytes`](Self::max_bytes) accepts. It leaves room for a marker and the cut
    /// mark.
    const MIN_MAX_BYTES: usize = 32;

    /// Redacts everything, keeps line breaks, and cuts at 1 024 bytes.
    pub const fn new() -> Self {
        Self {
            max_bytes: MAX_STRING,
            paths: true,
            emails: true,
            line_breaks: LineBreaks::Keep,
            neutralize: true,
            detectors: &[],
            secret_names: &[],
            public_names: &[],
            secret_marker: Marker::SECRET,
            path_marker: Marker::PATH,
            email_marker: Marker::EMAIL,
            cut_mark: CutMark::DOTS,
            has_other_brackets: false,
            off: 0,
        }
    }

    /// Sets the largest size of a result in bytes, including the cut mark. Values below 32 count as 32.
    pub const fn with_max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = if bytes < Self::MIN_MAX_BYTES {
            Self::MIN_MAX_BYTES
        } else {
            bytes
        };
        self
    }

    /// Sets whether paths and e-mail addresses are redacted. This changes nothing for secrets.
    pub const fn with_paths_and_emails(mut self, redacted: bool) -> Self {
        self.paths = redacted;
        self.emails = redacted;
        self
    }

    /// Keeps paths, for a text that shows one on purpose.
    pub const fn without_paths(mut self) -> Self {
        self.paths = false;
        self
    }

    /// Switches a rule off. What only this rule would find stays, so that a secret can leave.
    ///
    /// ```
    /// use mcp_error_sanitize::{Rule, Rules, text};
    ///
    /// let rules = Rules::new().without(Rule::Email);
    /// assert_eq!(text("no reader ada@lib.example", &rules), "no reader ada@lib.example");
    /// ```
    pub const fn without(mut self, rule: Rule) -> Self {
        self.off |= 1 << rule as u64;
        self
    }

    /// Whether a rule is switched on.
    pub(crate) const fn has(&self, rule: Rule) -> bool {
        self.off >> rule as u64 & 1 == 0
    }

    /// Sets what becomes of line breaks.
    pub const fn with_line_breaks(mut self, line_breaks: LineBreaks) -> Self {
        self.line_breaks = line_breaks;
        self
    }

    /// Sets whether invisible characters and terminal sequences are removed even if nothing is redacted. The
    /// detectors look through them in either case.
    pub const fn with_neutralize(mut self, neutralized: bool) -> Self {
        self.neutralize = neutralized;
        self
    }

    /// Adds detectors of your own, which run after the built-in ones.
    pub const fn with_detectors(mut self, detectors: &'static [Detector]) -> Self {
        self.detectors = detectors;
        self
    }

    /// Adds names whose values are secrets to those that [`is_secret_name`] knows. They are compared without
    /// regard to case.
    pub const fn with_secret_names(mut self, names: &'static [&'static str]) -> Self {
        self.secret_names = names;
        self
    }

    /// Sets names whose values are not secrets, although [`is_secret_name`] says so. They are compared without regard to case
    /// and to what joins their words, so that `session_id` is also `sessionId` and `Session ID`, but not `old_session_id`. It is also
    /// the id in `session 3f6c… not found`. A name that is also among [`secret_names`](Self::with_secret_names) is one of a secret.
    ///
    /// ```
    /// use mcp_error_sanitize::{Rules, text};
    ///
    /// // Here, clients are given such ids to open a terminal again, and they give access to nothing else.
    /// const RULES: Rules = Rules::new().with_public_names(&["session_id"]);
    /// let message = "unknown session_id 'term-7'";
    /// assert_eq!(text(message, &RULES), message);
    /// assert_eq!(text(message, &Rules::new()), "unknown session_id '[redacted]'");
    /// ```
    pub const fn with_public_names(mut self, names: &'static [&'static str]) -> Self {
        self.public_names = names;
        self
    }

    /// Sets what takes the place of a secret. The default is `[redacted]`.
    ///
    /// ```
    /// use mcp_error_sanitize::{Marker, Rules, text};
    ///
    /// const RULES: Rules = Rules::new().with_secret_marker(Marker::new("<redacted>"));
    /// assert_eq!(text("password=fir99", &RULES), "password=<redacted>");
    /// ```
    #[inline]
    pub const fn with_secret_marker(mut self, marker: Marker) -> Self {
        self.secret_marker = marker;
        self.with_brackets_of(marker)
    }

    /// Sets what takes the place of a path. The default is `[path]`.
    #[inline]
    pub const fn with_path_marker(mut self, marker: Marker) -> Self {
        self.path_marker = marker;
        self.with_brackets_of(marker)
    }

    /// Sets what takes the place of an e-mail address. The default is `[email]`.
    #[inline]
    pub const fn with_email_marker(mut self, marker: Marker) -> Self {
        self.email_marker = marker;
        self.with_brackets_of(marker)
    }

    #[inline]
    const fn with_brackets_of(mut self, marker: Marker) -> Self {
        self.has_other_brackets |= !marker.has_square_brackets();
        self
    }

    /// Sets what stands at the end of a text that was cut. The default is `...`.
    ///
    /// ```
    /// use mcp_error_sanitize::{CutMark, Rules, text};
    ///
    /// const RULES: Rules = Rules::new().with_max_bytes(32).with_cut_mark(CutMark::new("…"));
    /// assert_eq!(text("The reader asked for very many books", &RULES), "The reader asked for very man…");
    /// ```
    pub const fn with_cut_mark(mut self, mark: CutMark) -> Self {
        self.cut_mark = mark;
        self
    }

    /// Returns what stands at the end of a text that was cut.
    pub const fn cut_mark(&self) -> CutMark {
        self.cut_mark
    }

    /// The markers of what was redacted.
    pub(crate) fn markers(&self) -> impl Iterator<Item = &Marker> {
        [&self.secret_marker, &self.path_marker, &self.email_marker].into_iter()
    }

    /// Whether a value with this name is a secret, by [`is_secret_name`] or by
    /// [`secret_names`](Self::with_secret_names), and not by [`public_names`](Self::with_public_names).
    pub fn is_secret(&self, name: &str) -> bool {
        prefilter::may_be_secret_name(name) && is_secret_name(name) && !self.is_public_name(name)
            || self.is_configured_name(name)
    }

    /// Whether the name is among [`public_names`](Self::with_public_names).
    pub(crate) fn is_public_name(&self, name: &str) -> bool {
        !self.public_names.is_empty() && self.lists_as_public(name)
    }

    #[inline(never)]
    fn lists_as_public(&self, name: &str) -> bool {
        fn letters(name: &str) -> impl Iterator<Item = u8> + '_ {
            let joints = |byte: &u8| !matches!(byte, b'_' | b'-' | b'.' | b' ');
            name.bytes()
                .filter(joints)
                .map(|byte| byte.to_ascii_lowercase())
        }
        // What stands behind `session` is its id.
        let is_session = is_same_word(name.as_bytes(), b"session");
        let name = if is_session { "session_id" } else { name };
        let is_same = |known: &&str| letters(known).eq(letters(name));
        self.public_names.iter().any(is_same)
    }

    /// Whether the name is among [`secret_names`](Self::with_secret_names).
    pub(crate) fn is_configured_name(&self, name: &str) -> bool {
        let is_same = |known: &&str| is_same_word(known.as_bytes(), name.as_bytes());
        self.secret_names.iter().any(is_same)
    }

    /// The largest number of bytes of an input that is read. A longer input is cut to this size before it is
    /// scanned.
    pub const fn scan_limit(&self) -> usize {
        scan_limit(self.max_bytes)
    }
}

/// Returns how many bytes of an input are read for a result of this size.
pub(crate) const fn scan_limit(max_bytes: usize) -> usize {
    max_bytes.saturating_mul(4).saturating_add(1_024)
}

impl Default for Rules {
    fn default() -> Self {
        Self::new()
    }
}
