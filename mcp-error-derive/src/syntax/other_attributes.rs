//! Tells the attributes of this crate in one place from those of other crates.

use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use super::doc_comment::doc_comment;
use super::error_attr::ErrorAttr;
use crate::diagnostics::Errors;

/// What this crate reads of the attributes of other crates in one place.
#[derive(Default)]
pub(crate) struct OtherAttributes {
    /// thiserror's `#[error(…)]`
    pub(super) error: Option<ErrorAttr>,
    pub(super) doc_comment: Option<String>,
    /// Set if there is thiserror's `#[source]` or `#[from]`.
    pub(super) marks_cause: bool,
}

/// Says what to write for `#[error = "…"]` and `#[error]`. The message of thiserror says only that it expects parentheses.
fn check_form(attr: &Attribute, errors: &mut Errors) {
    let right = match &attr.meta {
        Meta::List(_) => return,
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => text.token().to_string(),
            _ => "\"…\"".to_owned(),
        },
        Meta::Path(_) => "\"…\"".to_owned(),
    };
    let message =
        format!("the text of thiserror's attribute is in parentheses: `#[error({right})]`");
    errors.at(attr.meta.span(), message);
}

/// Returns each `#[mcp(…)]` of one place, and what the other attributes say. Comparing names is slow inside the compiler, so each
/// name is read once. `#[mcp_error(…)]`, by the name of the crate, is a mistake, and what it says is read all the same.
pub(crate) fn split_attributes(
    attrs: Vec<Attribute>,
    errors: &mut Errors,
) -> (Vec<Attribute>, OtherAttributes) {
    let (mut mcp, mut docs) = (Vec::new(), Vec::new());
    let mut others = OtherAttributes::default();
    for attr in attrs {
        let name = attr.path().get_ident().map(ToString::to_string);
        match name.as_deref() {
            Some("mcp") => mcp.push(attr),
            Some("mcp_error") => {
                errors.at(
                    attr.path().span(),
                    "this attribute is called `mcp`: `#[mcp(status = 404)]`",
                );
                mcp.push(attr);
            }
            Some("error") if others.error.is_none() => {
                check_form(&attr, errors);
                others.error = Some(ErrorAttr::of(attr));
            }
            Some("doc") => docs.push(attr),
            Some("source" | "from") => others.marks_cause = true,
            _ => {}
        }
    }
    others.doc_comment = doc_comment(&docs);
    (mcp, others)
}
