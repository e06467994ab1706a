//! The audit of a registry, which finds errors that work but could be improved.

use std::collections::HashMap;
use std::fmt;

use super::Registry;
use super::audit_rules::{CHECKS, OtherEntries};
use super::entry::ErrorEntry;
use crate::util::pluralize::pluralize;

/// A rule of the [audit](Registry::audit).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AuditRule {
    /// The code is in a range that MCP 2026-07-28 does not let a server allocate: -32000 to -32019 are legacy, and
    /// -32020 to -32099 belong to the specification.
    McpCode,
    /// The code is -32002 or -32042, which earlier versions of MCP used and which must not be sent any more.
    RetiredCode,
    /// The code is in the range of the Language Server Protocol, -32899 to -32800.
    LspCode,
    /// The code is elsewhere in -32768 to -32000, which JSON-RPC 2.0 §5.1 reserves.
    ReservedCode,
    /// The status stands for a fault of the caller, but the fault is the server's, or the other way round.
    StatusAndFault,
    /// The error is answered as an internal one (500), but the name of the variant suggests another status, such as
    /// `ToolNotFound`.
    StatusAndName,
    /// The error is retryable, but its recovery is not `retry`.
    RetryableRecovery,
    /// Two problem types have the same title (RFC 9457 §3.1.3).
    SharedTitle,
    /// The problem type is not an absolute URI, which RFC 9457 §3.1.1 recommends.
    RelativeType,
    /// The name of a member has fewer than 3 characters (RFC 9457 §3.2).
    ShortMember,
    /// The detail contains untrusted text, which a verbose policy would show to a model.
    UntrustedDetail,
    /// The variant has neither a doc comment nor a link to documentation.
    Undocumented,
    /// The problem type or the kind changes when a Rust name or the crate's name does.
    DerivedIdentity,
    /// The caller could correct its request, but the error is sent in the protocol lane, where the model does not
    /// see it (MCP, SEP-1303).
    MendableInProtocolLane,
    /// The answer says no more than the words of the variant's name.
    OnlyTitle,
    /// The receiver has to change its input or ask the user, and no suggestion says how.
    NoSuggestion,
    /// The type has `decode`, but the variant can never be rebuilt, since it needs a value that no document has.
    NeverDecoded,
    /// The detail shows a field that is always redacted, because of its own name or of a name before it in the detail.
    RedactedInDetail,
    /// The problem type is `about:blank`, but the title is not the phrase of the status (RFC 9457 §4.2.1).
    UntypedTitle,
    /// The status requires a header field in an answer over HTTP: `Allow` for 405, `Proxy-Authenticate` for 407 and
    /// `Upgrade` for 426 (RFC 9110 §15.5).
    MissingHeader,
}

/// One finding of the [audit](Registry::audit).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct AuditFinding {
    /// The rule that the variant breaks.
    pub rule: AuditRule,
    /// The entry of the variant.
    pub entry: &'static ErrorEntry,
    /// A sentence that says what is wrong and what to write instead.
    pub advice: String,
}

/// Writes the variant and the advice: `ParkError::Closed: the code -32003 …`.
impl fmt::Display for AuditFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, advice, .. } = self;
        write!(f, "{}: {advice}", entry.rust_name())
    }
}

impl Registry {
    /// Returns the findings about all entries, in declared order. A server works despite them.
    pub fn audit(&self) -> Vec<AuditFinding> {
        let others = OtherEntries::new(self.iter());
        let mut findings = Vec::new();
        for entry in self.iter() {
            for check in CHECKS {
                for (rule, advice) in check(entry, &others) {
                    findings.push(AuditFinding {
                        rule,
                        entry,
                        advice,
                    });
                }
            }
        }
        findings
    }

    /// Asserts in a test that the [`audit`](Self::audit) finds nothing, apart from the rules in `except`.
    ///
    /// # Panics
    ///
    /// Panics if there is a finding about another rule. The message lists these findings, grouped by rule.
    #[track_caller]
    pub fn assert_clean(&self, except: &[AuditRule]) {
        let mut findings = self.audit();
        findings.retain(|finding| !except.contains(&finding.rule));
        assert!(
            findings.is_empty(),
            "{}",
            describe_by_rule(&findings, except).join("\n")
        );
    }
}

/// Returns the lines of the message of a failed test: a count, the findings of each rule, and how to accept them.
fn describe_by_rule(findings: &[AuditFinding], accepted: &[AuditRule]) -> Vec<String> {
    let mut rules: Vec<AuditRule> = Vec::new();
    let mut groups: HashMap<AuditRule, Vec<String>> = HashMap::new();
    for finding in findings {
        let group = groups.entry(finding.rule).or_default();
        if group.is_empty() {
            rules.push(finding.rule);
        }
        group.push(format!("    {finding}"));
    }
    let mut lines = vec![format!(
        "{} of {}:",
        pluralize(findings.len(), "finding"),
        pluralize(rules.len(), "rule")
    )];
    for rule in &rules {
        let group = groups.remove(rule).unwrap_or_default();
        lines.push(format!("  {rule:?} ({}):", group.len()));
        lines.extend(group);
    }
    let names = accepted.iter().chain(&rules);
    let names: Vec<String> = names.map(|rule| format!("AuditRule::{rule:?}")).collect();
    lines.push(format!(
        "to accept all of these: assert_audit_clean!(…, except = [{}])",
        names.join(", ")
    ));
    lines
}

/// Asserts in a test that the [audit](crate::Registry::audit) of a registry finds nothing, apart from the rules in
/// `except`. A failure lists the findings, grouped by rule.
///
/// ```
/// use mcp_error::McpError;
/// use mcp_error::registry::AuditRule;
///
/// /// The park is closed today.
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("closed")]
/// #[mcp(type_base = "https://parks.example/errors/", problem = "closed", kind = "CLOSED")]
/// #[mcp(status = 409, suggest = "Ask for the opening hours.")]
/// struct Closed;
///
/// mcp_error::registry! { static ERRORS = [Closed]; }
///
/// mcp_error::assert_audit_clean!(ERRORS);
/// mcp_error::assert_audit_clean!(ERRORS, except = [AuditRule::SharedTitle]);
/// ```
#[macro_export]
macro_rules! assert_audit_clean {
    ($registry:expr $(, except = [$($rule:expr),* $(,)?])? $(,)?) => {
        $registry.assert_clean(&[$($($rule),*)?])
    };
    ($registry:expr, except = $rule:expr $(,)?) => {
        $registry.assert_clean(&[$rule])
    };
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "write `assert_audit_clean!(ERRORS)`, or `assert_audit_clean!(ERRORS, except = [AuditRule::Undocumented])` with `use mcp_error::registry::AuditRule;`"
        )
    };
}
