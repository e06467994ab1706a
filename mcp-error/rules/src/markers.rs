//! The markers that take the place of text that was redacted, withheld, cut off or unavailable.

use core::fmt;

use crate::short_text::ShortText;
pub use crate::short_text::{FENCE_END, FENCE_WORD};

/// The text that takes the place of a secret, a path or an e-mail address, where an application chooses it.
///
/// It stands in brackets or in asterisks, as `[hidden]`, `<redacted>` or `***` does, and between these signs there are
/// only letters and digits of ASCII, `-`, `_` and `*`. It has 3 to 16 bytes.
///
/// A text that is sanitized again keeps its markers, so the value after a name that was redacted is not redacted a second
/// time. Asterisks count as a marker only where nothing is glued to them, since a value can begin with them too; prefer
/// brackets.
///
/// ```
/// use mcp_error_rules::markers::Marker;
///
/// const SECRET: Marker = Marker::new("<redacted>");
/// assert_eq!(SECRET.as_str(), "<redacted>");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marker(ShortText);

impl Marker {
    /// The most bytes of a marker.
    pub const MAX_LEN: usize = ShortText::MAX_LEN;

    /// The marker for a secret: `[redacted]`.
    pub const SECRET: Self = Self::new(MARKERS.secret);

    /// The marker for a path: `[path]`.
    pub const PATH: Self = Self::new(MARKERS.path);

    /// The marker for an e-mail address: `[email]`.
    pub const EMAIL: Self = Self::new(MARKERS.email);

    /// Returns a marker.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a valid marker; see [`Marker`]. In a constant this is a compile error.
    pub const fn new(text: &str) -> Self {
        match Self::checked(text) {
            Ok(marker) => marker,
            Err(flaw) => panic!("{}", flaw),
        }
    }

    /// Returns a marker.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says what a marker is, if the text is not a valid one.
    pub const fn checked(text: &str) -> Result<Self, &'static str> {
        let bytes = text.as_bytes();
        if bytes.len() < 3 || bytes.len() > Self::MAX_LEN {
            return Err("a marker has 3 to 16 bytes, such as `<redacted>` or `***`");
        }
        let last = bytes.len() - 1;
        if !matches!(
            (bytes[0], bytes[last]),
            (b'[', b']') | (b'<', b'>') | (b'*', b'*')
        ) {
            return Err(
                "a marker stands in brackets or asterisks: `[redacted]`, `<redacted>` or `***`",
            );
        }
        let mut at = 1;
        while at < last {
            if !(bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'-' | b'_' | b'*')) {
                return Err("a marker has only ASCII letters, digits, `-`, `_` and `*` inside");
            }
            at += 1;
        }
        match ShortText::new(text) {
            Some(text) => Ok(Self(text)),
            None => Err("a marker does not hold `untrusted`, the word of a fence"),
        }
    }

    /// Returns the marker as bytes.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Returns whether the marker stands in square brackets.
    #[inline]
    pub const fn has_square_brackets(&self) -> bool {
        self.0.first() == b'['
    }

    /// Returns the marker as text.
    pub const fn as_str(&self) -> &str {
        const SECRET: u128 = Marker::SECRET.0.bits();
        const PATH: u128 = Marker::PATH.0.bits();
        const EMAIL: u128 = Marker::EMAIL.0.bits();
        // Most markers are these, and a text needs no check that it is one.
        match self.0.bits() {
            SECRET => MARKERS.secret,
            PATH => MARKERS.path,
            EMAIL => MARKERS.email,
            _ => self.0.as_str(),
        }
    }
}

impl fmt::Debug for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Marker({:?})", self.as_str())
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
crate::short_text::serde_as_text!(Marker, "a marker");

/// The markers that take the place of text that was redacted, withheld, cut off or unavailable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Markers {
    /// The marker for a secret.
    pub secret: &'static str,
    /// The marker for a path.
    pub path: &'static str,
    /// The marker for an e-mail address.
    pub email: &'static str,
    /// The mark at the end of a text that was cut.
    pub cut: &'static str,
    /// The marker for the name of a user in a path.
    pub user: &'static str,
    /// The marker for a value whose `Display` or `Serialize` failed.
    pub unavailable: &'static str,
    /// The marker for a value that the policy does not show.
    pub withheld: &'static str,
    /// The marker for a stack trace.
    pub stack_trace: &'static str,
}

/// The markers of a policy that chooses no others.
pub const MARKERS: Markers = Markers {
    secret: "[redacted]",
    path: "[path]",
    email: "[email]",
    cut: "...",
    user: "<user>",
    unavailable: "[unavailable]",
    withheld: "[withheld]",
    stack_trace: "[stack trace]",
};
