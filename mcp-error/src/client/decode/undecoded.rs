//! What is known of an error that could not be rebuilt.

use std::error::Error;
use std::fmt;

use crate::json::Members;
use crate::registry::entry::ErrorEntry;

/// Why a value could not be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// It did not arrive: there was none, the policy withheld it, or the document was too large for it.
    Missing,
    /// A sanitizer redacted, summarised or cut it.
    Redacted,
    /// It arrived, and is no value of the field's type.
    Unreadable,
    /// No document holds this field.
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
pub struct Lost {
    /// The name of the member; of a field that is none, that of the field.
    pub field: &'static str,
    /// Why there is no value.
    pub loss: Loss,
}

/// An error that could not be rebuilt: unknown, ambiguous, or with a value that was lost.
///
/// `Display` names the variant and the fields, and no value of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Undecoded {
    pub(super) entries: Vec<&'static ErrorEntry>,
    pub(super) members: Members,
    pub(super) lost: Vec<Lost>,
}

impl Undecoded {
    /// The entry of the variant, if exactly one fits.
    pub fn entry(&self) -> Option<&'static ErrorEntry> {
        match self.entries[..] {
            [entry] => Some(entry),
            _ => None,
        }
    }

    /// The entries that fit: none where the error is unknown; several where what arrived does not tell the
    /// variants of one identity apart.
    pub fn entries(&self) -> &[&'static ErrorEntry] {
        &self.entries
    }

    /// The extension members that arrived, constant ones and unknown ones too.
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// The fields without a value, in declared order, where one variant fits.
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }
}

impl fmt::Display for Undecoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entries[..] {
            [] => return f.write_str("no variant has this identity"),
            [entry] => write!(f, "`{}::{}`", entry.type_name(), entry.name())?,
            [first, rest @ ..] => {
                write!(f, "`{}::{}`", first.type_name(), first.name())?;
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
