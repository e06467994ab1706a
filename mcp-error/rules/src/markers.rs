//! What stands for something that was redacted, cut or could not be had.

/// What stands for something redacted or cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Markers {
    /// A secret.
    pub secret: &'static str,
    /// A path.
    pub path: &'static str,
    /// An e-mail address.
    pub email: &'static str,
    /// What was cut off.
    pub cut: &'static str,
    /// The name of a person in a path.
    pub user: &'static str,
    /// A value whose `Display` or `Serialize` failed.
    pub unavailable: &'static str,
}

/// The markers of all documents.
pub const MARKERS: Markers = Markers {
    secret: "[redacted]",
    path: "[path]",
    email: "[email]",
    cut: "...",
    user: "<user>",
    unavailable: "[unavailable]",
};
