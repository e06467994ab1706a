//! What a type says for all its variants: where problem types and member names come from.

use proc_macro2::Ident;

use super::unraw;
use crate::attr::{Common, TypeAttrs};
use crate::errors::Errors;
use crate::names;
use crate::value::RenameAll;

/// Where problem types and member names come from.
pub(super) struct Base {
    pub(super) type_name: String,
    problem: String,
    derived: bool,
    pub(super) rename_all: Option<RenameAll>,
    pub(super) deny_unclassified: bool,
    pub(super) spec: bool,
}

impl Base {
    pub(super) fn of(ident: &Ident, attrs: &TypeAttrs, errors: &mut Errors) -> Self {
        let mut base = Self {
            type_name: unraw(ident),
            problem: String::new(),
            derived: attrs.type_base.is_none(),
            rename_all: attrs.rename_all,
            deny_unclassified: attrs.deny_unclassified.is_some(),
            spec: attrs.spec.is_some(),
        };
        match &attrs.type_base {
            Some(text) => {
                let mut uri = text.value();
                if !names::is_absolute_uri(&uri) {
                    errors.at(
                        text.span(),
                        "`type_base` is an absolute URI: `type_base = \"https://example.com/errors/\"`",
                    );
                }
                if uri.ends_with(|last: char| last.is_ascii_alphanumeric()) {
                    uri.push('/');
                }
                base.problem = uri;
            }
            None => {
                let name = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "crate".into());
                base.problem = format!("urn:problem-type:{name}:");
            }
        }
        base
    }

    /// The problem type, and whether slug and base were derived.
    pub(super) fn problem_type(
        &self,
        common: &Common,
        variant: &str,
        errors: &mut Errors,
    ) -> (String, bool, bool) {
        let Some(problem) = &common.problem else {
            let slug = names::slug(variant);
            return (format!("{}{slug}", self.problem), true, self.derived);
        };
        let text = problem.value();
        if text.contains(':') {
            if !names::is_absolute_uri(&text) {
                errors.at(
                    problem.span(),
                    format!("`{text}` is no absolute URI; write one such as `https://example.com/errors/not-found`, or a slug: `not-found`"),
                );
            }
            return (text, false, false);
        }
        if !names::is_slug(&text) {
            errors.at(
                problem.span(),
                format!("`{text}` is no slug: use lower-case letters, digits and hyphens, such as `{}`, or an absolute URI", suggested_slug(&text, variant)),
            );
        }
        (format!("{}{text}", self.problem), false, self.derived)
    }
}

fn suggested_slug(text: &str, variant: &str) -> String {
    let slug = names::slug(text);
    match names::is_slug(&slug) {
        true => slug,
        false => names::slug(variant),
    }
}
