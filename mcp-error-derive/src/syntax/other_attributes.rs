//! Tells the attributes of this crate in one place from those of other crates.

use syn::Attribute;

use super::doc_comment::doc_comment;
use super::error_attr::ErrorAttr;

/// What this crate reads of the attributes of other crates in one place.
#[derive(Default)]
pub(crate) struct OtherAttributes {
    /// thiserror's `#[error(…)]`
    pub(super) error: Option<ErrorAttr>,
    pub(super) doc_comment: Option<String>,
    /// Set if there is thiserror's `#[source]` or `#[from]`.
    pub(super) marks_cause: bool,
}

/// Returns each `#[mcp(…)]` of one place, and what the other attributes say. Comparing names is slow inside the compiler, so each
/// name is read once.
pub(crate) fn split_attributes(attrs: Vec<Attribute>) -> (Vec<Attribute>, OtherAttributes) {
    let (mut mcp, mut docs) = (Vec::new(), Vec::new());
    let mut others = OtherAttributes::default();
    for attr in attrs {
        let name = attr.path().get_ident().map(ToString::to_string);
        match name.as_deref() {
            Some("mcp") => mcp.push(attr),
            Some("error") if others.error.is_none() => others.error = Some(ErrorAttr::of(attr)),
            Some("doc") => docs.push(attr),
            Some("source" | "from") => others.marks_cause = true,
            _ => {}
        }
    }
    others.doc_comment = doc_comment(&docs);
    (mcp, others)
}
