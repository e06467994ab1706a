//! The kinds of detectors, by which metrics count what was redacted.

/// Declares the kinds: what each finds, its variant, and its name for metrics.
macro_rules! detector_kinds {
    ($($(#[$about:meta])+ $name:ident $id:literal;)+) => {
        /// The detector that found something to redact.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum DetectorKind {
            $($(#[$about])+ $name,)+
        }

        impl DetectorKind {
            pub(crate) const ALL: [Self; [$($id),+].len()] = [$(Self::$name),+];

            /// Returns the name of the detector in `snake_case`, for metrics.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)+
                }
            }
        }
    };
}

detector_kinds! {
    /// An armored block, such as a private key.
    Pem "pem";
    /// Credentials, a sensitive parameter or a key in a URL.
    Url "url";
    /// An absolute path.
    Path "path";
    /// An e-mail address.
    Email "email";
    /// The value behind the name of a secret.
    NamedValue "named_value";
    /// The hash of a password.
    PasswordHash "password_hash";
    /// A word that looks like a key.
    Key "key";
    /// A word that looks like a password, where a program quotes what it was given.
    Echo "echo";
    /// The number of a card, an account, a phone or a person.
    PersonalData "personal_data";
    /// A stack trace, which the caller of this crate finds and takes out itself.
    StackTrace "stack_trace";
    /// One of [`Rules::with_detectors`](crate::Rules::with_detectors).
    Custom "custom";
    /// An exact value that the caller of this crate knows, and redacts itself.
    Mask "mask";
}
