//! What the sanitizer shows and how much of it.

use std::ops::Range;

use mcp_error_rules::choices::LineBreaks;
use mcp_error_rules::limits::MAX_STRING;

use super::gate;
use mcp_error_rules::secret_names::is_secret_name;

/// Finds the first thing to redact in a text: byte offsets, at character boundaries. What is not is
/// ignored. It is called again with the rest.
pub type Detector = fn(&str) -> Option<Range<usize>>;

/// What the sanitizer shows and how much of it. All of it can be built in a `const`.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    pub(super) max_bytes: usize,
    pub(super) paths: bool,
    pub(super) emails: bool,
    pub(super) line_breaks: LineBreaks,
    pub(super) neutralise: bool,
    pub(super) detectors: &'static [Detector],
    pub(super) secret_names: &'static [&'static str],
}

impl Rules {
    /// Everything on, 1 024 bytes, line breaks stay.
    pub const fn new() -> Self {
        Self {
            max_bytes: MAX_STRING,
            paths: true,
            emails: true,
            line_breaks: LineBreaks::Keep,
            neutralise: true,
            detectors: &[],
            secret_names: &[],
        }
    }

    /// Bytes of the result at most, the cut mark included; at least 32.
    pub const fn max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = if bytes < 32 { 32 } else { bytes };
        self
    }

    /// Whether paths and e-mail addresses are redacted. Secrets always are.
    pub const fn paths_and_emails(mut self, redacted: bool) -> Self {
        self.paths = redacted;
        self.emails = redacted;
        self
    }

    /// Paths stay where one was shown on purpose.
    pub const fn without_paths(mut self) -> Self {
        self.paths = false;
        self
    }

    /// What becomes of line breaks.
    pub const fn line_breaks(mut self, line_breaks: LineBreaks) -> Self {
        self.line_breaks = line_breaks;
        self
    }

    /// Whether invisible characters and terminal sequences are removed where nothing is redacted. The
    /// detectors look through them in any case.
    pub const fn neutralise(mut self, neutralised: bool) -> Self {
        self.neutralise = neutralised;
        self
    }

    /// Detectors of one's own, after the built-in ones.
    pub const fn detectors(mut self, detectors: &'static [Detector]) -> Self {
        self.detectors = detectors;
        self
    }

    /// Names of keys whose values are secrets, besides those that
    /// [`is_secret_name`] knows; compared without regard to case.
    pub const fn secret_names(mut self, names: &'static [&'static str]) -> Self {
        self.secret_names = names;
        self
    }

    /// Whether a name says that its value is a secret.
    pub fn is_secret(&self, name: &str) -> bool {
        gate::may_be_secret(name) && is_secret_name(name) || self.is_own_secret(name)
    }

    /// Whether it is among [`secret_names`](Self::secret_names).
    pub(super) fn is_own_secret(&self, name: &str) -> bool {
        let is_own = |known: &&str| known.eq_ignore_ascii_case(name);
        self.secret_names.iter().any(is_own)
    }

    /// Bytes of the input that are read at most. A longer one is cut before it is scanned.
    pub const fn scan_limit(&self) -> usize {
        self.max_bytes.saturating_mul(4).saturating_add(1_024)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new()
    }
}
