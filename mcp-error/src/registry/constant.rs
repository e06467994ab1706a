//! Members that are the same for each occurrence.

use mcp_error_rules::choices::Shown;
use mcp_error_rules::entry as packed;

/// An extension member whose value is written in the attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Constant {
    /// The name of the member.
    pub name: &'static str,
    /// The value, as JSON text.
    pub json: &'static str,
    /// The condition under which the member is shown.
    pub shown: Shown,
}

impl Constant {
    pub(super) fn unpack(text: &'static str) -> Option<Self> {
        let packed::Constant { name, json, shown } = packed::Constant::unpack(text)?;
        Some(Self { name, json, shown })
    }
}
