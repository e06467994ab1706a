//! The markers that take the place of text that was redacted, withheld, cut off or unavailable.

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

impl Markers {
    /// Returns the markers that take the place of a whole value. Each is a word in square brackets.
    pub const fn of_values(&self) -> [&'static str; 5] {
        [
            self.secret,
            self.path,
            self.email,
            self.unavailable,
            self.withheld,
        ]
    }
}

/// The markers that all documents use.
pub const MARKERS: Markers = Markers {
    secret: "[redacted]",
    path: "[path]",
    email: "[email]",
    cut: "...",
    user: "<user>",
    unavailable: "[unavailable]",
    withheld: "[withheld]",
};
