//! `header`: fields of the HTTP answer.

use mcp_error_rules::headers::{is_own_header, is_token};

use crate::diagnostics::{Errors, given_twice};
use crate::syntax::attributes::VariantAttrs;

/// Checks the fields that are written in one place. The fields that a variant takes over come after its own, and all have
/// different names.
pub(super) fn check(attrs: &VariantAttrs, errors: &mut Errors) {
    if !attrs.is_written("header") {
        return;
    }
    let mut seen: Vec<String> = Vec::new();
    for header in &attrs.header.0 {
        let name = header.name.value();
        let lower = name.to_ascii_lowercase();
        let mistake = if !is_token(&name) {
            Some(format!(
                "`{name}` is not a valid name for a field of an HTTP answer; write one such as `WWW-Authenticate` (RFC 9110 §5.1)"
            ))
        } else if lower == "retry-after" {
            Some("`retry_after` sets this field: `retry_after = 30`, or `#[mcp(retry_after)]` on a field".to_owned())
        } else if is_own_header(&name) {
            Some(format!("every answer sets `{name}` itself; remove it"))
        } else if seen.contains(&lower) {
            Some(given_twice(&name))
        } else {
            None
        };
        if let Some(mistake) = mistake {
            errors.at(header.name.span(), mistake);
        }
        if header
            .value
            .text
            .value
            .contains(|letter: char| !matches!(letter, ' '..='~'))
        {
            errors.at(
                header.value.text.span,
                "a field of an HTTP answer holds printable ASCII characters only (RFC 9110 §5.5); encode others",
            );
        }
        seen.push(lower);
    }
}
