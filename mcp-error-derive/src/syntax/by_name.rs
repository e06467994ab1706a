//! The attributes of one place, sorted by name.

use syn::Attribute;

/// The attributes of one place by name. Comparing names is slow inside the compiler, so each is looked at
/// once.
#[derive(Default)]
pub(crate) struct ByName<'a> {
    pub(crate) mcp: Vec<&'a Attribute>,
    /// thiserror's `#[error(…)]`
    pub(super) error: Option<&'a Attribute>,
    pub(super) docs: Vec<&'a Attribute>,
    /// Set if there is thiserror's `#[source]` or `#[from]`.
    pub(super) marks_cause: bool,
}

impl<'a> ByName<'a> {
    pub(crate) fn of(attrs: &'a [Attribute]) -> Self {
        let mut sorted = Self::default();
        for attr in attrs {
            let name = attr.path().get_ident().map(ToString::to_string);
            match name.as_deref() {
                Some("mcp") => sorted.mcp.push(attr),
                Some("error") => sorted.error = sorted.error.or(Some(attr)),
                Some("doc") => sorted.docs.push(attr),
                Some("source" | "from") => sorted.marks_cause = true,
                _ => {}
            }
        }
        sorted
    }
}
