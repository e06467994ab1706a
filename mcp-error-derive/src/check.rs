//! Every rejection that needs more than one attribute to be seen.

use std::collections::HashMap;

use proc_macro2::{Ident, Span};

use crate::attr::Common;
use crate::code_rules::code_rule;
use crate::errors::Errors;
use crate::model::{Facts, Field, Variant};
use crate::names;
use crate::value::{At, Choice as _, Code, Constant, Recovery};

/// Suggestions of a variant at most.
const MAX_SUGGEST: usize = 3;
/// Examples of a variant at most.
const MAX_EXAMPLE: usize = 2;

/// What an enum cannot say for all its variants at once.
pub(crate) fn container(common: &Common, errors: &mut Errors) {
    if let Some(kind) = &common.kind {
        errors.at(
            kind.span(),
            "a `kind` identifies one variant; move it to the variant",
        );
    }
    if let Some(word) = &common.transparent {
        errors.at(
            word.0,
            "`transparent` belongs on a variant or a struct; move it there",
        );
    }
    if let Some(problem) = &common.problem
        && problem.value() != "about:blank"
    {
        errors.at(
            problem.span(),
            "a problem type identifies one kind of problem; move `problem` to the variant, or write `type_base` for what they share",
        );
    }
}

/// The numbers that are written in one place.
pub(crate) fn codes(common: &Common, spec: bool, errors: &mut Errors) {
    let literal = |code: &Option<At<Code>>| match code.as_deref() {
        Some(Code::Literal(code)) => Some(*code),
        _ => None,
    };
    let code = literal(&common.code);
    if let (Some(code), Some(legacy), Some(at)) =
        (code, literal(&common.legacy_code), &common.legacy_code)
        && code == legacy
    {
        errors.at(
            at.span,
            "`legacy_code` is the same as `code`; remove it, or write what `code` used to be",
        );
    }
    if let (true, Some(code), Some(at)) = (spec, code, &common.code)
        && let Some((_, why)) = code_rule(code)
    {
        let keep = match common.legacy_code {
            Some(_) => String::new(),
            None => format!("; older peers keep theirs with `legacy_code = {code}`"),
        };
        errors.at(
            at.span,
            format!(
                "the code {code} {why}; choose one outside -32768..=-32000, such as {}{keep}",
                code + 1_000
            ),
        );
    }
}

/// What contradicts itself within one variant.
pub(crate) fn variant(
    ident: &Ident,
    common: &Common,
    fields: &[Field],
    constants: &[Constant],
    errors: &mut Errors,
) {
    texts(common, errors);
    identity(common, errors);
    if let Some(word) = &common.transparent {
        transparent(word.0, common, fields, errors);
    }
    members(fields, constants, errors);
    let delays: Vec<&Field> = fields.iter().filter(|field| field.retry_after).collect();
    if let [_, second, ..] = &delays[..] {
        errors.at(
            second.attrs.retry_after.map_or(ident.span(), |word| word.0),
            "two fields are `retry_after`; keep one",
        );
    }
    if let (Some(seconds), [field, ..]) = (&common.retry_after, &delays[..]) {
        errors.at(
            seconds.span,
            format!(
                "the field `{}` is `retry_after` too; keep one of the two",
                field.name()
            ),
        );
    }
    let of_field = delays.first().and_then(|field| field.attrs.retry_after);
    advice(common, of_field.map(|word| word.0), errors);
    for own in fields {
        field(own, errors);
    }
}

/// Whether and when to retry.
fn advice(common: &Common, delay_of_field: Option<Span>, errors: &mut Errors) {
    let retryable = common.retryable.as_ref().map(|switch| switch.0.value);
    let delay = common.retry_after.as_ref().map(|delay| delay.span);
    let delay = delay.or(delay_of_field);
    match (&common.recovery, retryable, delay) {
        (Some(recovery), Some(false), _) if recovery.value == Recovery::Retry => errors.at(
            recovery.span,
            "`recovery = retry` and `retryable = false` contradict each other; remove one",
        ),
        (_, Some(false), Some(delay)) => errors.at(
            delay,
            "`retry_after` says when to retry, `retryable = false` not to; remove one",
        ),
        (Some(recovery), None, Some(delay)) if recovery.value != Recovery::Retry => errors.at(
            delay,
            format!(
                "`retry_after` says when to retry, `recovery = {}` not to; remove one, or add `retryable` where a retry can help too",
                recovery.value.name(),
            ),
        ),
        _ => {}
    }
}

fn texts(common: &Common, errors: &mut Errors) {
    if let Some(extra) = common.suggest.get(MAX_SUGGEST) {
        errors.at(
            extra.text.span(),
            "a variant has at most 3 `suggest`; keep the most helpful ones",
        );
    }
    if let Some(extra) = common.example.get(MAX_EXAMPLE) {
        errors.at(
            extra.text.span(),
            "a variant has at most 2 `example`; keep the most helpful ones",
        );
    }
    if let Some(title) = &common.title {
        let text = title.value();
        if text.contains(['{', '}']) {
            errors.at(
                title.span(),
                "a `title` is the same for each occurrence (RFC 9457 §3.1.3), so it takes no placeholders; use `detail`",
            );
        }
        if text.trim().is_empty() {
            errors.at(
                title.span(),
                "a `title` needs a text; remove it to have one made from `problem`",
            );
        }
    }
    if let Some(docs) = &common.docs
        && !(names::is_absolute_uri(&docs.value()) && docs.value().starts_with("http"))
    {
        errors.at(
            docs.span(),
            "`docs` is the address of a page: `docs = \"https://example.com/errors#not-found\"`",
        );
    }
}

fn identity(common: &Common, errors: &mut Errors) {
    if let Some(kind) = &common.kind
        && !names::is_kind(&kind.value())
    {
        let shouted = names::kind(&kind.value());
        let example = match names::is_kind(&shouted) {
            true => &*shouted,
            false => "NOT_FOUND",
        };
        errors.at(
            kind.span(),
            format!(
                "a `kind` has 2 to 63 upper-case letters, digits and `_`, the first a letter: `kind = \"{example}\"`"
            ),
        );
    }
    if let (Some(problem), Some(title)) = (&common.problem, &common.title)
        && problem.value() == "about:blank"
    {
        errors.at(
            title.span(),
            "the title of `about:blank` is the phrase of its status (RFC 9457 §4.2.1); remove `title`, or name the problem",
        );
    }
}

fn transparent(span: Span, common: &Common, fields: &[Field], errors: &mut Errors) {
    if fields.len() != 1 {
        errors.at(
            span,
            format!(
                "`transparent` needs exactly one field, the inner error; there are {}",
                fields.len()
            ),
        );
    }
    let of_fields = fields.iter().flat_map(|field| field.attrs.spans());
    for said in common.spans().into_iter().chain(of_fields) {
        errors.at(
            said,
            "a `transparent` variant says nothing of its own, the inner error does; remove this or `transparent`",
        );
    }
}

fn members(fields: &[Field], constants: &[Constant], errors: &mut Errors) {
    let of_fields = fields
        .iter()
        .filter_map(|field| field.extension.as_ref())
        .map(|extension| (&extension.name, extension.span, true));
    let of_constants = constants
        .iter()
        .map(|constant| (&constant.name.value, constant.name.span, false));
    let written = |name: &str, of_field: bool| match of_field {
        true => format!("extension = \"{name}\""),
        false => format!("{name} = …"),
    };
    let mut seen: Vec<&String> = Vec::new();
    for (name, span, of_field) in of_fields.chain(of_constants) {
        if !names::is_member_name(name) {
            errors.at(
                span,
                format!("`{name}` is no member name: use a letter, then letters, digits, `_` or `-` (RFC 9457 §3.2)"),
            );
        }
        if names::OWN_MEMBERS.contains(&&**name) {
            errors.at(
                span,
                format!(
                    "the document has a member `{name}` already; choose another name: `{}`",
                    written(&format!("{name}_value"), of_field)
                ),
            );
        }
        if seen.contains(&name) {
            errors.at(
                span,
                format!(
                    "two members are called `{name}`; rename one: `{}`",
                    written("other_name", of_field)
                ),
            );
        }
        seen.push(name);
    }
}

fn field(field: &Field, errors: &mut Errors) {
    let attrs = &field.attrs;
    if let (Some(_), Some(extension)) = (&attrs.skip, &attrs.extension) {
        errors.at(
            extension.span,
            "`skip` and `extension` contradict each other; keep one",
        );
    }
    if let (Some(_), Some(verbose)) = (&attrs.skip, &attrs.verbose) {
        errors.at(
            verbose.0,
            "`skip` and `verbose` contradict each other; keep one",
        );
    }
    let Some(delay) = &attrs.retry_after else {
        return;
    };
    if let Some(skip) = &attrs.skip {
        errors.at(
            skip.0,
            "`skip` and `retry_after` contradict each other, since the delay leaves; keep one",
        );
    } else if field.planned.explicit && field.extension.is_none() {
        errors.at(
            delay.0,
            "a `retry_after` is a number of seconds, and no sanitizer applies; remove the sanitizer",
        );
    }
}

/// Rust has names that make neither a slug nor a kind, such as those outside ASCII.
pub(crate) fn derived(ident: &Ident, facts: &Facts, errors: &mut Errors) {
    let name = &facts.name;
    if facts.derived.slug && !names::is_slug(&names::slug(name)) {
        errors.at(
            ident.span(),
            format!("no slug can be made from `{name}`; write one: `problem = \"not-found\"`"),
        );
    }
    let kind = &*facts.kind;
    let letter = kind.len() == 1 && kind.starts_with(|only: char| only.is_ascii_uppercase());
    if facts.derived.kind && !letter && !names::is_kind(kind) {
        errors.at(
            ident.span(),
            format!("no `kind` can be made from `{name}`; write one: `kind = \"NOT_FOUND\"`"),
        );
    }
}

/// Variants of one type may share an identity if they say the same of it.
pub(crate) fn identities(variants: &[Variant], errors: &mut Errors) {
    let mut problems = HashMap::new();
    let mut kinds = HashMap::new();
    let own = |variant: &&Variant| variant.sound && !variant.transparent;
    for variant in variants.iter().filter(own) {
        let facts = &variant.facts;
        let problem = Some(&*facts.problem_type).filter(|problem| *problem != "about:blank");
        let by_problem = problem.map(|problem| *problems.entry(problem).or_insert(facts));
        let by_kind = *kinds.entry(&*facts.kind).or_insert(facts);
        let (known, what, value, key, span) = match by_problem {
            Some(known) if !agree(known, facts) => {
                let span = facts.problem_span;
                (known, "problem type", &facts.problem_type, "problem", span)
            }
            _ if !agree(by_kind, facts) => (by_kind, "kind", &facts.kind, "kind", facts.kind_span),
            _ => continue,
        };
        errors.at(
            span,
            format!(
                "`{}` and `{}` share the {what} `{value}`, but not title, status and code; make these agree, or give one another `{key}`",
                known.name, facts.name,
            ),
        );
    }
}

fn agree(one: &Facts, other: &Facts) -> bool {
    one.title == other.title && one.status == other.status && same_code(&one.code, &other.code)
}

/// Paths to constants are compared as written.
fn same_code(one: &Code, other: &Code) -> bool {
    use quote::ToTokens as _;
    match (one, other) {
        (Code::Literal(one), Code::Literal(other)) => one == other,
        (Code::Path(one), Code::Path(other)) => {
            one.to_token_stream().to_string() == other.to_token_stream().to_string()
        }
        _ => false,
    }
}
