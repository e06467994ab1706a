//! What works, and yet somebody should look at.

use std::collections::HashMap;
use std::fmt;

use mcp_error_rules::choices::{Fault, Recovery};
use mcp_error_rules::codes::{CodeRule, code_rule};
use mcp_error_rules::limits::MIN_MEMBER_NAME;

use crate::registry::entry::ErrorEntry;
use crate::util::pluralize::counted;

use super::Registry;

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A code that MCP 2026-07-28 does not let a server allocate: -32000 to -32019 are legacy, -32020 to
    /// -32099 are the specification's own.
    McpCode,
    /// A code that MCP had and must not be sent any more: -32002, -32042.
    RetiredCode,
    /// A code of the Language Server Protocol's: -32899 to -32800.
    LspCode,
    /// Another code of -32768 to -32000, which JSON-RPC 2.0 §5.1 reserves.
    ReservedCode,
    /// A status of the caller's fault on an error of the server's, or the other way round.
    StatusAndFault,
    /// Retryable, but the recovery is not `retry`.
    RetryableRecovery,
    /// Two problem types with one title (RFC 9457 §3.1.3).
    SharedTitle,
    /// A problem type that is no absolute URI (RFC 9457 §3.1.1 advises against it).
    RelativeType,
    /// A member's name of less than 3 characters (RFC 9457 §3.2).
    ShortMember,
    /// A `detail` with untrusted text in it, which a verbose policy would show to a model.
    UntrustedDetail,
    /// Neither a doc comment nor a link to documentation.
    Undocumented,
    /// A problem type or a kind that changes when a Rust name or the crate's name does.
    DerivedIdentity,
}

/// One thing to look at.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What it is about.
    pub rule: Rule,
    /// Of which variant.
    pub entry: &'static ErrorEntry,
    /// What is wrong, and what to do.
    pub advice: String,
}

/// `ParkError::Closed: the code -32003 …`
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, advice, .. } = self;
        write!(f, "{}::{}: {advice}", entry.type_name(), entry.name())
    }
}

impl Registry {
    /// What somebody should look at, in declared order. None of it stops a server from working.
    pub fn audit(&self) -> Vec<Finding> {
        let mut titles: HashMap<&str, &ErrorEntry> = HashMap::new();
        let mut findings = Vec::new();
        for entry in self.iter() {
            let mut find = |rule, advice: String| {
                findings.push(Finding {
                    rule,
                    entry,
                    advice,
                });
            };
            if let Some((rule, why)) = code_rule(entry.code()) {
                let code = entry.code();
                find(
                    rule.into(),
                    format!(
                        "the code {code} {why}; choose one outside -32768..=-32000, and keep {code} as `legacy_code` if older peers know it"
                    ),
                );
            }
            let callers = entry.status() < 500;
            if callers != (entry.fault() == Fault::Caller) {
                let (status, fault) = (entry.status(), entry.fault());
                find(
                    Rule::StatusAndFault,
                    format!("status {status} says otherwise than `fault = {fault}`; change one"),
                );
            }
            if entry.retryable() && entry.recovery() != Recovery::Retry {
                let recovery = entry.recovery();
                find(
                    Rule::RetryableRecovery,
                    format!(
                        "retryable, but `recovery = {recovery}`; say `retry`, or `retryable = false`"
                    ),
                );
            }
            let first = titles.entry(entry.title()).or_insert(entry);
            if first.problem_type() != entry.problem_type() {
                let (title, first) = (entry.title(), first.problem_type());
                find(
                    Rule::SharedTitle,
                    format!("the title `{title}` is that of {first} too; say what differs"),
                );
            }
            if !entry.problem_type().contains(':') {
                let problem_type = entry.problem_type();
                find(
                    Rule::RelativeType,
                    format!("the problem type `{problem_type}` is relative; write `type_base`"),
                );
            }
            for name in entry
                .member_names()
                .filter(|name| name.len() < MIN_MEMBER_NAME)
            {
                find(
                    Rule::ShortMember,
                    format!("the member `{name}` has less than 3 characters"),
                );
            }
            if entry.untrusted_detail() {
                find(
                    Rule::UntrustedDetail,
                    "untrusted text in the detail, withheld unless a policy is verbose; make it a member instead".into(),
                );
            }
            if entry.description().is_none() && entry.docs().is_none() {
                find(
                    Rule::Undocumented,
                    "undocumented; write a doc comment, or `docs = \"https://…\"`".into(),
                );
            }
            let derived = [
                (entry.derived_base(), "type_base"),
                (entry.derived_slug(), "problem"),
                (entry.derived_kind(), "kind"),
            ];
            let derived: Vec<&str> = derived
                .into_iter()
                .filter_map(|(is, key)| is.then_some(key))
                .collect();
            if !derived.is_empty() {
                let keys = derived.join("`, `");
                find(
                    Rule::DerivedIdentity,
                    format!("renaming it would change its identity; write `{keys}`"),
                );
            }
        }
        findings
    }

    /// Panics with what the [`audit`](Self::audit) finds, but for these rules: for a test.
    ///
    /// # Panics
    ///
    /// If there is a finding of another rule.
    #[track_caller]
    pub fn assert_clean(&self, except: &[Rule]) {
        let findings = self.audit();
        let remaining = findings
            .iter()
            .filter(|finding| !except.contains(&finding.rule));
        let lines: Vec<String> = remaining
            .map(|finding| format!("  {finding} ({:?})", finding.rule))
            .collect();
        assert!(
            lines.is_empty(),
            "{}:\n{}",
            counted(lines.len(), "finding"),
            lines.join("\n")
        );
    }
}

impl From<CodeRule> for Rule {
    fn from(rule: CodeRule) -> Self {
        match rule {
            CodeRule::Mcp => Self::McpCode,
            CodeRule::Retired => Self::RetiredCode,
            CodeRule::Lsp => Self::LspCode,
            CodeRule::Reserved => Self::ReservedCode,
        }
    }
}

/// Fails a test with what the audit of a registry finds, as a list; `except` names rules that do not
/// count.
///
/// ```
/// use mcp_error::{McpError, Rule};
///
/// /// Closed today.
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("closed")]
/// #[mcp(type_base = "https://parks.example/errors/", problem = "closed", kind = "CLOSED")]
/// #[mcp(status = 409)]
/// struct Closed;
///
/// mcp_error::registry! { static ERRORS = [Closed]; }
///
/// mcp_error::assert_audit_clean!(ERRORS);
/// mcp_error::assert_audit_clean!(ERRORS, except = [Rule::SharedTitle]);
/// ```
#[macro_export]
macro_rules! assert_audit_clean {
    ($registry:expr $(, except = [$($rule:expr),* $(,)?])? $(,)?) => {
        $registry.assert_clean(&[$($($rule),*)?])
    };
}
