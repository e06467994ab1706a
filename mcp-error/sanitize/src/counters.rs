//! What the sanitizer did to the texts of a report, counted. Clean text counts nothing, so it costs
//! nothing.

use std::cell::Cell;

/// What found something to redact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DetectorKind {
    /// An armoured block, such as a private key.
    Pem,
    /// Credentials or a sensitive parameter of a URL.
    Url,
    /// An absolute path.
    Path,
    /// An e-mail address.
    Email,
    /// The value of a secret's name.
    NamedValue,
    /// The hash of a password.
    PasswordHash,
    /// A word that looks like a key.
    Key,
    /// One of [`Rules::detectors`](crate::Rules::detectors).
    Custom,
}

impl DetectorKind {
    const ALL: [Self; 8] = [
        Self::Pem,
        Self::Url,
        Self::Path,
        Self::Email,
        Self::NamedValue,
        Self::PasswordHash,
        Self::Key,
        Self::Custom,
    ];

    /// The name in `snake_case`, as metrics have it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pem => "pem",
            Self::Url => "url",
            Self::Path => "path",
            Self::Email => "email",
            Self::NamedValue => "named_value",
            Self::PasswordHash => "password_hash",
            Self::Key => "key",
            Self::Custom => "custom",
        }
    }
}

/// What the sanitizer did, in numbers.
///
/// ```
/// use mcp_error_sanitize::{Counters, DetectorKind, Rules};
///
/// let counters = Counters::default();
/// counters.text("cannot open /etc/parks/gates.toml", &Rules::new());
/// let redactions: Vec<_> = counters.changes().redactions().collect();
/// assert_eq!(redactions, [(DetectorKind::Path, 1)]);
/// assert_eq!(counters.changes().truncations(), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes {
    redactions: [u16; DetectorKind::ALL.len()],
    truncations: u16,
}

impl Changes {
    /// How often each detector found something; only those that did. What a field is declared to be,
    /// such as `secret`, needs no detector.
    pub fn redactions(&self) -> impl Iterator<Item = (DetectorKind, u16)> {
        DetectorKind::ALL
            .into_iter()
            .zip(self.redactions)
            .filter(|(_, count)| *count > 0)
    }

    /// How many texts, lists and objects were cut at their bound. What the whole document then leaves
    /// out is not among them.
    pub const fn truncations(&self) -> u16 {
        self.truncations
    }
}

/// Counts what is done to the texts of one report.
#[derive(Debug, Default)]
pub struct Counters {
    redactions: [Cell<u16>; DetectorKind::ALL.len()],
    truncations: Cell<u16>,
}

impl Counters {
    /// Counts one finding of a detector.
    pub fn redacted(&self, by: DetectorKind) {
        add_one(&self.redactions[by as usize]);
    }

    /// Counts one text, list or object that was cut.
    pub fn truncated(&self) {
        add_one(&self.truncations);
    }

    /// One text is cut once, however many bounds it meets.
    pub(super) fn truncated_once<T>(&self, cut: impl FnOnce() -> T) -> T {
        let before = self.truncations.get();
        let text = cut();
        let now = self.truncations.get();
        self.truncations.set(now.min(before.saturating_add(1)));
        text
    }

    /// The counts so far.
    pub fn changes(&self) -> Changes {
        Changes {
            redactions: self.redactions.each_ref().map(Cell::get),
            truncations: self.truncations.get(),
        }
    }
}

fn add_one(count: &Cell<u16>) {
    count.set(count.get().saturating_add(1));
}
