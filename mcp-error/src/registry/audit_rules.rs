//! The checks of the audit, one function each.

use std::collections::HashMap;

use mcp_error_rules::choices::{Fault, Lane, Recovery};
use mcp_error_rules::codes::{CodeRule, code_rule};
use mcp_error_rules::limits::MIN_MEMBER_NAME;
use mcp_error_rules::names::ABOUT_BLANK;
use mcp_error_rules::status::{default_fault, phrase_or_class};

use super::audit::AuditRule;
use super::entry::ErrorEntry;
use super::named_status::named_status;

/// The findings of a check about one entry: the rules that it breaks, each with advice.
type Findings = Vec<(AuditRule, String)>;

type Check = fn(&ErrorEntry, &OtherEntries) -> Findings;

/// All checks. The findings about an entry appear in this order.
pub(super) const CHECKS: &[Check] = &[
    code,
    status_and_fault,
    status_and_name,
    retryable_recovery,
    shared_title,
    relative_type,
    short_member,
    untrusted_detail,
    undocumented,
    derived_identity,
    mendable_in_protocol_lane,
    only_title,
    no_suggestion,
    never_decoded,
    redacted_in_detail,
    untyped_title,
    missing_header,
];

/// The statuses whose answers have to have a field of HTTP, with the section of RFC 9110 that says so and an example of the value. A
/// 401 gets its challenge by itself.
const REQUIRED_HEADERS: [(u16, &str, &str, &str); 3] = [
    (405, "Allow", "§15.5.6", "GET, HEAD"),
    (407, "Proxy-Authenticate", "§15.5.8", "Basic"),
    (426, "Upgrade", "§15.5.22", "HTTP/3.0"),
];

/// The facts about the other entries of a registry that a check needs.
pub(super) struct OtherEntries {
    /// The problem type of the first entry with each title.
    titles: HashMap<&'static str, &'static str>,
}

impl OtherEntries {
    pub(super) fn new(entries: impl Iterator<Item = &'static ErrorEntry>) -> Self {
        let mut titles = HashMap::new();
        for entry in entries {
            titles.entry(entry.title()).or_insert(entry.problem_type());
        }
        Self { titles }
    }
}

/// Returns the rule of the audit that stands for a rule about codes.
fn of_codes(rule: CodeRule) -> AuditRule {
    match rule {
        CodeRule::Mcp => AuditRule::McpCode,
        CodeRule::Retired => AuditRule::RetiredCode,
        CodeRule::Lsp => AuditRule::LspCode,
        CodeRule::Reserved => AuditRule::ReservedCode,
    }
}

fn code(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let code = entry.code();
    let finding = code_rule(code).map(|(rule, why)| {
        (
            of_codes(rule),
            format!(
                "the code {code} {why}; choose one outside -32768..=-32000, and keep {code} as `legacy_code` if older peers know it"
            ),
        )
    });
    finding.into_iter().collect()
}

/// Returns one finding if the condition holds, else none.
fn finding_if(condition: bool, rule: AuditRule, advice: impl FnOnce() -> String) -> Findings {
    finding_of(condition.then_some(()), rule, |()| advice())
}

/// Returns one finding about the value, if there is one, else none.
fn finding_of<T>(found: Option<T>, rule: AuditRule, advice: impl FnOnce(T) -> String) -> Findings {
    let finding = found.map(|found| (rule, advice(found)));
    finding.into_iter().collect()
}

fn status_and_fault(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let (status, fault) = (entry.status(), entry.fault());
    finding_if(
        default_fault(status) != fault,
        AuditRule::StatusAndFault,
        || format!("the status {status} contradicts `fault = {fault}`; change one of them"),
    )
}

fn status_and_name(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let is_internal = entry.status() == 500 && !entry.computes_status();
    let named = named_status(entry.name()).filter(|_| is_internal);
    finding_of(named, AuditRule::StatusAndName, |status| {
        format!(
            "its name is that of status {status}, but it is answered as an internal error (500), which does not tell a model what to do; write `status = {status}`"
        )
    })
}

fn retryable_recovery(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let recovery = entry.recovery();
    let contradicts = entry.retryable() && recovery != Recovery::Retry;
    finding_if(contradicts, AuditRule::RetryableRecovery, || {
        format!(
            "it is retryable, but `recovery = {recovery}`; write `recovery = retry`, or `retryable = false`"
        )
    })
}

fn shared_title(entry: &ErrorEntry, others: &OtherEntries) -> Findings {
    let title = entry.title();
    let first = others.titles.get(title).copied().unwrap_or_default();
    finding_if(
        first != entry.problem_type(),
        AuditRule::SharedTitle,
        || format!("its title `{title}` is also that of {first}; say what differs"),
    )
}

fn relative_type(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let problem_type = entry.problem_type();
    finding_if(!problem_type.contains(':'), AuditRule::RelativeType, || {
        format!("the problem type `{problem_type}` is relative; write `type_base`")
    })
}

fn short_member(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    entry
        .member_names()
        .filter(|name| name.len() < MIN_MEMBER_NAME)
        .map(|name| {
            let advice = format!(
                "the name of the member `{name}` has fewer than {MIN_MEMBER_NAME} characters"
            );
            (AuditRule::ShortMember, advice)
        })
        .collect()
}

fn untrusted_detail(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    finding_if(entry.untrusted_detail(), AuditRule::UntrustedDetail, || {
        "its detail contains untrusted text, which is withheld unless the policy is verbose; make it a member instead".into()
    })
}

fn undocumented(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let is_undocumented = entry.description().is_none() && entry.docs().is_none();
    finding_if(is_undocumented, AuditRule::Undocumented, || {
        "it is not documented; write a doc comment, or `docs = \"https://…\"`".into()
    })
}

fn derived_identity(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let derived = [
        (entry.derived_base(), "type_base"),
        (entry.derived_slug(), "problem"),
        (entry.derived_kind(), "kind"),
    ];
    let keys = derived.into_iter().filter(|(is_derived, _)| *is_derived);
    let keys: Vec<&str> = keys.map(|(_, key)| key).collect();
    finding_if(!keys.is_empty(), AuditRule::DerivedIdentity, || {
        format!(
            "renaming it would change its identity; write `{}`",
            keys.join("`, `")
        )
    })
}

fn mendable_in_protocol_lane(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let is_hidden = entry.lane() == Lane::Protocol
        && entry.fault() == Fault::Caller
        && entry.recovery() == Recovery::FixInput;
    finding_if(is_hidden, AuditRule::MendableInProtocolLane, || {
        "the model could correct its call, but does not see an error of the protocol lane (SEP-1303); write `lane = tool`"
            .into()
    })
}

fn only_title(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let lower_case_letters = |text: &str| -> String {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let repeats_name = lower_case_letters(entry.title()) == lower_case_letters(entry.name());
    finding_if(
        repeats_name && entry.detail().is_empty(),
        AuditRule::OnlyTitle,
        || {
            format!(
                "it says no more than its Rust name, `{}`; write `detail = \"…\"`, or, where `Display` is written by hand, `detail = \"{{self}}\"` on the type",
                entry.title()
            )
        },
    )
}

fn no_suggestion(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let recovery = entry.recovery();
    let needs_one = matches!(recovery, Recovery::FixInput | Recovery::AskUser);
    let has_none = entry.suggestions().next().is_none();
    finding_if(needs_one && has_none, AuditRule::NoSuggestion, || {
        format!("its recovery is `{recovery}`, but nothing says how; write `suggest = \"…\"`")
    })
}

fn never_decoded(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    finding_of(entry.never_sent(), AuditRule::NeverDecoded, |field| {
        format!(
            "`decode` can never rebuild it, since no document has the value of `{field}`; make that a member with a sanitizer that keeps it, such as `text`, or an `Option`; if it is an error with `decode`, write `transparent` on the variant"
        )
    })
}

fn redacted_in_detail(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    finding_of(
        entry.redacted_in_detail(),
        AuditRule::RedactedInDetail,
        |field| {
            format!(
                "its detail shows `{field}`, which is always redacted because of a name; leave the field out of the detail, or say on the field what may be shown of it, such as `sanitize = text`"
            )
        },
    )
}

fn untyped_title(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let phrase = phrase_or_class(entry.status());
    let is_other = entry.problem_type() == ABOUT_BLANK && entry.title() != phrase;
    finding_if(is_other, AuditRule::UntypedTitle, || {
        format!(
            "its type is `about:blank`, so its title should be the phrase of its status, `{phrase}`; remove `title`, or name the problem"
        )
    })
}

fn missing_header(entry: &ErrorEntry, _: &OtherEntries) -> Findings {
    let mut required = REQUIRED_HEADERS.into_iter();
    let missing = required.find(|(status, name, ..)| {
        *status == entry.status()
            && !entry
                .headers()
                .any(|(own, _)| own.eq_ignore_ascii_case(name))
    });
    finding_of(
        missing,
        AuditRule::MissingHeader,
        |(status, name, section, value)| {
            format!(
                "an answer with the status {status} needs the header `{name}` (RFC 9110 {section}); write `header(\"{name}\" = \"{value}\")`"
            )
        },
    )
}
