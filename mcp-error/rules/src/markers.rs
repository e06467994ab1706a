//! The markers that take the place of text that was redacted, cut off or unavailable.

/// The markers that take the place of text that was redacted, cut off or unavailable.
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
}

/// The markers that all documents use.
pub const MARKERS: Markers = Markers {
    secret: "[redacted]",
    path: "[path]",
    email: "[email]",
    cut: "...",
    user: "<user>",
    unavailable: "[unavailable]",
};
