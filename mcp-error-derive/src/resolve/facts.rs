//! The facts of an entry, with the default of each.

use mcp_error_rules::choices::{Fault, Lane};
use mcp_error_rules::codes::{
    INTERNAL_ERROR, RESOURCE_NOT_FOUND, default_code, status_in_code, status_of_request_code,
};
use mcp_error_rules::entry::flags;
use mcp_error_rules::recovery::{SaidFacts, StatusFacts};
use mcp_error_rules::status::{default_fault, default_status, phrase_or_class};

use super::identity::{Base, kind_as_written};
use crate::model::{Computed, Facts, Functions, names};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::Code;

/// The status of a resource that was not found (RFC 9110 §15.5.5).
const NOT_FOUND: u16 = 404;

/// What the facts of a variant depend on besides its attributes.
pub(super) struct FactContext<'a> {
    pub(super) base: &'a Base,
    /// The functions of the variant or the type.
    pub(super) functions: &'a Functions,
    /// The delay of the type.
    pub(super) usual_delay: Option<u32>,
    /// Set if a field is a delay, which an occurrence may or may not have.
    pub(super) has_delay_field: bool,
}

/// Resolves everything in an entry but its messages.
pub(super) fn resolve_facts(name: &str, attrs: &VariantAttrs, context: &FactContext<'_>) -> Facts {
    let problem_type = context.base.problem_type(attrs, name);
    let given_fault = attrs.fault.as_ref().map(|fault| fault.value);
    let given_status = attrs.status.as_ref().map(|status| status.value.0);
    let status = given_status
        .or_else(|| status_of_code(attrs.code.as_deref(), given_fault))
        .unwrap_or_else(|| default_status(given_fault));
    let said = SaidFacts {
        fault: given_fault,
        recovery: attrs.recovery.as_ref().map(|recovery| recovery.value),
        retryable: attrs.retryable.as_ref().map(|switch| switch.0),
        capture: attrs.capture.as_ref().map(|switch| switch.0),
    };
    let StatusFacts {
        fault,
        recovery,
        retryable: is_retryable,
        capture,
    } = said.with_status(status);
    let recovery_bits = if says_kind_of_error(attrs, context.functions) {
        flags::of_recovery(recovery)
    } else {
        flags::UNSAID
    };
    let own_delay = attrs.retry_after.as_ref().map(|delay| delay.value.0);
    let code = match &attrs.code {
        Some(code) => code.value.clone(),
        None => Code::Literal(default_code(fault, status)),
    };
    let title = match &attrs.title {
        Some(title) => title.value.clone(),
        None if problem_type.uri == names::ABOUT_BLANK => phrase_or_class(status).to_owned(),
        None => names::title(&problem_type.uri),
    };
    let kind = kind_as_written(attrs);
    let set = [
        (is_retryable, flags::RETRYABLE),
        (fault == Fault::Server, flags::SERVER),
        (capture, flags::CAPTURE),
        (is_protocol(attrs), flags::PROTOCOL),
        (problem_type.has_derived_slug, flags::DERIVED_SLUG),
        (
            kind.is_none() && !problem_type.has_derived_slug,
            flags::DERIVED_KIND,
        ),
        (problem_type.has_derived_base, flags::DERIVED_BASE),
    ];
    let computed = computed_flags(attrs, context, is_retryable);
    // A report has the delay of an entry only where a retry can help.
    let can_be_retried = is_retryable || computed & flags::OWN_RETRYABLE != 0;
    Facts {
        kind: kind.unwrap_or_else(|| names::kind(name)),
        name: name.to_owned(),
        problem_type: problem_type.uri,
        title,
        code,
        legacy_code: legacy_code(attrs),
        status,
        flags: recovery_bits | all_of(&set) | computed,
        retry_after: own_delay.or(context.usual_delay.filter(|_| can_be_retried)),
        detail: String::new(),
        optional_texts: Vec::new(),
    }
}

/// Returns the status that a code is, or stands for if it says that the request is wrong, unless an attribute says that it is
/// another one's fault.
fn status_of_code(code: Option<&Code>, fault: Option<Fault>) -> Option<u16> {
    match code? {
        Code::ResourceNotFound => Some(NOT_FOUND),
        Code::Literal(code) => {
            let status = status_in_code(*code).or_else(|| status_of_request_code(*code))?;
            let is_possible = fault.is_none_or(|fault| fault == default_fault(status));
            is_possible.then_some(status)
        }
        _ => None,
    }
}

/// Returns the code for older peers. A missing resource has another code there than it has for newer ones.
fn legacy_code(attrs: &VariantAttrs) -> Option<Code> {
    match (attrs.code.as_deref(), attrs.legacy_code.as_deref()) {
        (_, Some(Code::ResourceNotFound)) | (Some(Code::ResourceNotFound), None) => {
            Some(Code::Literal(RESOURCE_NOT_FOUND))
        }
        (_, given) => given.cloned(),
    }
}

fn is_protocol(attrs: &VariantAttrs) -> bool {
    matches!(&attrs.lane, Some(lane) if lane.value == Lane::Protocol)
}

/// Returns the flags for the facts that an occurrence computes.
fn computed_flags(attrs: &VariantAttrs, context: &FactContext<'_>, is_retryable: bool) -> u16 {
    let functions = context.functions;
    let computes_retryable = functions.has(Computed::Retryable)
        || context.has_delay_field && !is_retryable
        || functions.has(Computed::Status) && status_decides_retry(attrs, is_retryable);
    let set = [
        (functions.has(Computed::Status), flags::OWN_STATUS),
        (computes_retryable, flags::OWN_RETRYABLE),
        (functions.has(Computed::Extensions), flags::OWN_MEMBERS),
    ];
    all_of(&set)
}

/// Returns the flags that are set.
fn all_of(flags: &[(bool, u16)]) -> u16 {
    let mut all = 0;
    for (is_set, flag) in flags {
        if *is_set {
            all |= flag;
        }
    }
    all
}

/// Returns whether an occurrence with a computed status can differ from its entry in whether a retry can help.
fn status_decides_retry(attrs: &VariantAttrs, is_retryable: bool) -> bool {
    if attrs.recovery.is_some() || attrs.retryable.is_some() {
        return false;
    }
    let differs =
        |status: &u16| SaidFacts::default().with_status(*status).retryable != is_retryable;
    match &attrs.statuses {
        Some(statuses) => statuses.value.0.iter().any(differs),
        None => true,
    }
}

/// Returns whether an attribute or a function says what kind of error it is: the caller's, one that passes, an internal one.
fn says_kind_of_error(attrs: &VariantAttrs, functions: &Functions) -> bool {
    let code = attrs.code.as_deref();
    let says_internal = matches!(code, Some(Code::Literal(INTERNAL_ERROR)));
    says_internal || says_status(attrs, functions) || status_of_code(code, None).is_some()
}

/// Returns whether an attribute or a function says what the status of a cause would say otherwise.
pub(super) fn says_status(attrs: &VariantAttrs, functions: &Functions) -> bool {
    attrs.status.is_some()
        || attrs.fault.is_some()
        || attrs.recovery.is_some()
        || attrs.retryable.is_some()
        || functions.has(Computed::Status)
        || functions.has(Computed::Retryable)
}
