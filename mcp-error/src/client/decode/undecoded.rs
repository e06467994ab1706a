//! The error of decoding, with everything that is known of the received error.

use std::error::Error;
use std::fmt;

use crate::json::Members;
use crate::registry::entry::ErrorEntry;

/// The reason why a field has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// No value arrived: there was none, the policy withheld it, or the document was too large for it.
    Missing,
    /// A sanitizer redacted, summarized or cut the value.
    Redacted,
    /// The value that arrived cannot be deserialized into the field's type.
    Unreadable,
    /// The field is not part of any document.
    NeverSent,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            Self::Redacted => "redacted",
            Self::Unreadable => "unreadable",
            Self::NeverSent => "never sent",
        })
    }
}

/// A field without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lost {
    /// The name of the member, or of the field if it is not a member.
    pub field: &'static str,
    /// The reason why there is no value.
    pub loss: Loss,
}

/// An error that could not be rebuilt, because it is unknown or ambiguous, or because a value was lost.
///
/// Its `Display` names the variant and the fields, but shows no values.
#[derive(Debug, Clone, PartialEq)]
pub struct Undecoded {
    pub(super) entries: Vec<&'static ErrorEntry>,
    pub(super) members: Members,
    pub(super) lost: Vec<Lost>,
    /// Whether the document says which error it is: by a problem type or a kind.
    pub(super) has_identity: bool,
}

impl Undecoded {
    /// Returns the entry of the variant, if exactly one fits.
    pub fn entry(&self) -> Option<&'static ErrorEntry> {
        match self.entries[..] {
            [entry] => Some(entry),
            _ => None,
        }
    }

    /// Returns the entries that fit. There are none if the error is unknown, and several if variants share an identity
    /// and the members that arrived do not tell them apart.
    pub fn entries(&self) -> &[&'static ErrorEntry] {
        &self.entries
    }

    /// Returns the extension members that arrived, including constant and unknown ones.
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// Returns the fields without a value, in declared order. The list is empty unless exactly one variant fits.
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }
}

impl fmt::Display for Undecoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entries[..] {
            [] if self.has_identity => return f.write_str("no variant has this identity"),
            [] => {
                return f.write_str(
                    "the answer has neither a problem type nor a kind, so nothing says which variant it is; the policy of a server sends them in `_meta` (`meta_key`), in the text of a tool (`ToolText::Json`), or in `data` (every `RpcLayout` but `Members`)",
                );
            }
            [entry] => write!(f, "`{}`", entry.rust_name())?,
            [first, rest @ ..] => {
                write!(f, "`{}`", first.rust_name())?;
                for entry in rest {
                    write!(f, " or `{}`", entry.name())?;
                }
            }
        }
        f.write_str(" cannot be rebuilt")?;
        for (at, Lost { field, loss }) in self.lost.iter().enumerate() {
            let before = if at == 0 { ": " } else { ", " };
            write!(f, "{before}`{field}` is {loss}")?;
        }
        Ok(())
    }
}

impl Error for Undecoded {}
