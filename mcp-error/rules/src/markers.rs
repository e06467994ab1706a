//! The markers that take the place of text that was redacted, withheld, cut off or unavailable.

use core::fmt;

/// The text that takes the place of a secret, a path or an e-mail address, where an application chooses it.
///
/// It stands in brackets or in asterisks, as `[hidden]`, `<redacted>` or `***` does, and between these signs there are
/// only letters and digits of ASCII, `-`, `_` and `*`. It has 3 to 16 bytes.
///
/// A text that is sanitized again keeps its markers, so the value behind a name that was redacted is not redacted a second
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
pub struct Marker {
    bytes: [u8; Self::MAX_LEN],
    len: u8,
}

impl Marker {
    /// The most bytes of a marker.
    pub const MAX_LEN: usize = 16;

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
        let text = text.as_bytes();
        if text.len() < 3 || text.len() > Self::MAX_LEN {
            return Err("a marker has 3 to 16 bytes, such as `<redacted>` or `***`");
        }
        let last = text.len() - 1;
        if !matches!(
            (text[0], text[last]),
            (b'[', b']') | (b'<', b'>') | (b'*', b'*')
        ) {
            return Err(
                "a marker stands in brackets or asterisks: `[redacted]`, `<redacted>` or `***`",
            );
        }
        let mut bytes = [0; Self::MAX_LEN];
        bytes[0] = text[0];
        bytes[last] = text[last];
        let mut at = 1;
        while at < last {
            if !(text[at].is_ascii_alphanumeric() || matches!(text[at], b'-' | b'_' | b'*')) {
                return Err("a marker has only ASCII letters, digits, `-`, `_` and `*` inside");
            }
            bytes[at] = text[at];
            at += 1;
        }
        let mut start = 0;
        while start + FENCE.len() <= text.len() {
            let mut same = 0;
            while same < FENCE.len() && text[start + same].eq_ignore_ascii_case(&FENCE[same]) {
                same += 1;
            }
            if same == FENCE.len() {
                return Err("a marker does not hold `untrusted`, the word of a fence");
            }
            start += 1;
        }
        Ok(Self {
            bytes,
            len: text.len() as u8,
        })
    }

    /// Returns the marker as bytes.
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len as usize).0
    }

    /// Returns the marker as text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => MARKERS.secret,
        }
    }
}

/// The word between whose brackets untrusted text stands.
const FENCE: &[u8] = b"untrusted";

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
impl serde::Serialize for Marker {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Marker {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Marker;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a marker")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Marker, E> {
                Marker::checked(text)
                    .map_err(|flaw| E::custom(format_args!("`{}`: {flaw}", text.escape_debug())))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// The markers that take the place of text that was redacted, withheld, cut off or unavailable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Markers {
    /// The marker for a secret.
    pub secret: &'static str,
    /// The marker for a path.
    pub path: &'static str,
    /// The marker for an e-mail address.
    pub email: &'static str,
    /// The marker at the end of a text that was cut.
    pub cut: &'static str,
    /// The marker for the name of a user in a path.
    pub user: &'static str,
    /// The marker for a value whose `Display` or `Serialize` failed.
    pub unavailable: &'static str,
    /// The marker for a value that the policy does not show.
    pub withheld: &'static str,
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
};
