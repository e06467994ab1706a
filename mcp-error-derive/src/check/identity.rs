//! Problem types and kinds.

use mcp_error_rules::limits::MAX_PROBLEM_TYPE;
use mcp_error_rules::names::{is_absolute_uri, is_kind, is_slug};

use crate::diagnostics::Errors;
use crate::model::names::{self, ABOUT_BLANK};
use crate::model::{Facts, Model, Variant};

/// Checks `kind`.
pub(super) fn check_written(variant: &Variant, errors: &mut Errors) {
    let written = &variant.written;
    if let Some(kind) = &written.kind
        && !is_kind(&kind.value)
    {
        let shouted = names::kind(&kind.value);
        let example = if is_kind(&shouted) {
            &*shouted
        } else {
            "NOT_FOUND"
        };
        errors.at(
            kind.span,
            format!(
                "a `kind` has 2 to 63 upper-case letters, digits and `_`, the first a letter: `kind = \"{example}\"`"
            ),
        );
    }
}

/// Checks `problem`, and what is made from the name of the variant. Some names in Rust, such as those outside ASCII,
/// make neither a slug nor a kind.
pub(super) fn check_names(variant: &Variant, errors: &mut Errors) {
    let Variant { facts, written, .. } = variant;
    let name = &facts.name;
    if let Some(problem) = &written.problem {
        let text = &problem.value;
        if text.contains(':') {
            if !is_absolute_uri(text) {
                errors.at(
                    problem.span,
                    format!("`{text}` is not a valid absolute URI; write one such as `https://example.com/errors/not-found`, or a slug: `not-found`"),
                );
            }
        } else if !is_slug(text) {
            errors.at(
                problem.span,
                format!("`{text}` is not a valid slug: use lower-case letters, digits and hyphens, such as `{}`, or an absolute URI", suggested_slug(text, name)),
            );
        }
    }
    if variant.is_transparent {
        return;
    }
    let len = facts.problem_type.len();
    if len > MAX_PROBLEM_TYPE {
        let problem = written.problem.as_ref();
        errors.at(
            problem.map_or(variant.ident.span(), |problem| problem.span),
            format!("the problem type of `{name}` has {len} bytes, and every document holds it; shorten `problem` or `type_base`, so that it has at most {MAX_PROBLEM_TYPE}"),
        );
    }
    if written.problem.is_none() && written.kind.is_none() && !is_slug(&names::slug(name)) {
        // A slug says the kind too.
        errors.at(
            variant.ident.span(),
            format!("no slug can be made from `{name}`; write one: `problem = \"not-found\"`"),
        );
        return;
    }
    let kind = &*facts.kind;
    let is_letter = kind.len() == 1 && kind.starts_with(|only: char| only.is_ascii_uppercase());
    if written.kind.is_none() && !is_letter && !is_kind(kind) {
        errors.at(
            variant.ident.span(),
            format!("no `kind` can be made from `{name}`; write one: `kind = \"NOT_FOUND\"`"),
        );
    }
}

fn suggested_slug(text: &str, variant: &str) -> String {
    let slug = names::slug(text);
    if is_slug(&slug) {
        slug
    } else {
        names::slug(variant)
    }
}

/// Checks that variants which share a problem type or a kind agree in what they say of it.
pub(super) fn check_shared(model: &Model, errors: &mut Errors) {
    let (mut problems, mut kinds) = (Vec::new(), Vec::new());
    for (index, variant) in model.variants.iter().enumerate() {
        if variant.is_transparent || errors.has_any_in(index) {
            continue;
        }
        let facts = &variant.facts;
        let problem = Some(&*facts.problem_type).filter(|problem| *problem != ABOUT_BLANK);
        let by_problem = problem.map(|problem| first_of(problem, facts, &mut problems));
        let by_kind = first_of(&facts.kind, facts, &mut kinds);
        // A kind that is written names the problem type too, so it is what to change.
        let says_kind_only = variant.written.problem.is_none() && variant.written.kind.is_some();
        let by_problem = by_problem.filter(|_| !says_kind_only);
        let (known, what, value, key, written) = match by_problem {
            Some(known) if !agree(known, facts) => (
                known,
                "problem type",
                &facts.problem_type,
                "problem",
                &variant.written.problem,
            ),
            _ if !agree(by_kind, facts) => {
                (by_kind, "kind", &facts.kind, "kind", &variant.written.kind)
            }
            _ => continue,
        };
        let span = written
            .as_ref()
            .map_or(variant.ident.span(), |text| text.span);
        errors.within(index, |errors| {
            errors.at(
                span,
                format!(
                    "`{}` and `{}` share the {what} `{value}`, but not title, status and code; make these agree, or give one another `{key}`",
                    known.name, facts.name,
                ),
            );
        });
    }
}

/// Returns the first variant with this name. `known` is sorted by name.
fn first_of<'m>(
    name: &'m str,
    facts: &'m Facts,
    known: &mut Vec<(&'m str, &'m Facts)>,
) -> &'m Facts {
    match known.binary_search_by(|(other, _)| (*other).cmp(name)) {
        Ok(at) => known[at].1,
        Err(at) => {
            known.insert(at, (name, facts));
            facts
        }
    }
}

fn agree(one: &Facts, other: &Facts) -> bool {
    one.title == other.title && one.status == other.status && one.code == other.code
}
