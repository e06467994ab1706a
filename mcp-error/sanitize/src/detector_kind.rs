//! The kinds of detectors, by which metrics count what was redacted.

/// The detector that found something to redact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DetectorKind {
    /// An armored block, such as a private key.
    Pem,
    /// Credentials, a sensitive parameter or a key in a URL.
    Url,
    /// An absolute path.
    Path,
    /// An e-mail address.
    Email,
    /// The value behind the name of a secret.
    NamedValue,
    /// The hash of a password.
    PasswordHash,
    /// A word that looks like a key.
    Key,
    /// A word that looks like a password, where a program quotes what it was given.
    Echo,
    /// The number of a card, an account, a phone or a person.
    PersonalData,
    /// A stack trace, which the caller of this crate finds and takes out itself.
    StackTrace,
    /// One of [`Rules::with_detectors`](crate::Rules::with_detectors).
    Custom,
    /// An exact value that the caller of this crate knows, and redacts itself.
    Mask,
}

impl DetectorKind {
    pub(crate) const ALL: [Self; 12] = [
        Self::Pem,
        Self::Url,
        Self::Path,
        Self::Email,
        Self::NamedValue,
        Self::PasswordHash,
        Self::Key,
        Self::Echo,
        Self::PersonalData,
        Self::StackTrace,
        Self::Custom,
        Self::Mask,
    ];

    /// Returns the name of the detector in `snake_case`, for metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pem => "pem",
            Self::Url => "url",
            Self::Path => "path",
            Self::Email => "email",
            Self::NamedValue => "named_value",
            Self::PasswordHash => "password_hash",
            Self::Key => "key",
            Self::Echo => "echo",
            Self::PersonalData => "personal_data",
            Self::StackTrace => "stack_trace",
            Self::Custom => "custom",
            Self::Mask => "mask",
        }
    }
}
