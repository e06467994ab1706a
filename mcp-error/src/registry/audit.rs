//! Findings about errors that work and yet deserve a look.

use std::collections::HashMap;
use std::fmt;

use super::Registry;
use super::audit_rules::{CHECKS, Neighbours};
use super::entry::ErrorEntry;
use crate::util::pluralize::counted;

/// The rule that a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The code is one that MCP 2026-07-28 does not let a server allocate: -32000 to -32019 are legacy, -32020
    /// to -32099 belong to the specification.
    McpCode,
    /// The code is one that MCP had and that must not be sent any more: -32002, -32042.
    RetiredCode,
    /// The code is in the range of the Language Server Protocol: -32899 to -32800.
    LspCode,
    /// The code is another one of -32768 to -32000, which JSON-RPC 2.0 §5.1 reserves.
    ReservedCode,
    /// The status is that of a caller's fault and the fault is the server's, or the other way round.
    StatusAndFault,
    /// The error is retryable, but its recovery is not `retry`.
    RetryableRecovery,
    /// Two problem types have one title (RFC 9457 §3.1.3).
    SharedTitle,
    /// The problem type is not an absolute URI, which RFC 9457 §3.1.1 recommends.
    RelativeType,
    /// A member's name has less than 3 characters (RFC 9457 §3.2).
    ShortMember,
    /// Untrusted text is in the detail, where a verbose policy would show it to a model.
    UntrustedDetail,
    /// The variant has neither a doc comment nor a link to documentation.
    Undocumented,
    /// The problem type or the kind changes when a Rust name or the crate's name does.
    DerivedIdentity,
    /// A caller could mend its request, but the error goes out in the protocol lane, where the model does not
    /// see it (MCP, SEP-1303).
    MendableInProtocolLane,
    /// All that the answer says is the variant's name, in words.
    OnlyTitle,
    /// The receiver has to change its input or ask the user, and no suggestion says how.
    NoSuggestion,
}

/// One thing to look at.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The rule that it is about.
    pub rule: Rule,
    /// The variant that it is about.
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
    /// The findings about all entries, in declared order. None of them stops a server from working.
    pub fn audit(&self) -> Vec<Finding> {
        let neighbours = Neighbours::of(self.iter());
        let mut findings = Vec::new();
        for entry in self.iter() {
            for check in CHECKS {
                for (rule, advice) in check(entry, &neighbours) {
                    findings.push(Finding {
                        rule,
                        entry,
                        advice,
                    });
                }
            }
        }
        findings
    }

    /// Panics with what the [`audit`](Self::audit) finds, grouped by rule, for a test. The rules in `except` do
    /// not count.
    ///
    /// # Panics
    ///
    /// If there is a finding of another rule.
    #[track_caller]
    pub fn assert_clean(&self, except: &[Rule]) {
        let mut findings = self.audit();
        findings.retain(|finding| !except.contains(&finding.rule));
        assert!(
            findings.is_empty(),
            "{}",
            by_rule(&findings, except).join("\n")
        );
    }
}

/// The lines of a failed test: a count, the findings of each rule, and how to accept them.
fn by_rule(findings: &[Finding], accepted: &[Rule]) -> Vec<String> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut groups: HashMap<Rule, Vec<String>> = HashMap::new();
    for finding in findings {
        let group = groups.entry(finding.rule).or_default();
        if group.is_empty() {
            rules.push(finding.rule);
        }
        group.push(format!("    {finding}"));
    }
    let (all, kinds) = (
        counted(findings.len(), "finding"),
        counted(rules.len(), "rule"),
    );
    let mut lines = vec![format!("{all} of {kinds}:")];
    for rule in &rules {
        let group = groups.remove(rule).unwrap_or_default();
        lines.push(format!("  {rule:?} ({}):", group.len()));
        lines.extend(group);
    }
    let names = accepted.iter().chain(&rules);
    let names: Vec<String> = names.map(|rule| format!("Rule::{rule:?}")).collect();
    lines.push(format!(
        "to accept all of these: assert_audit_clean!(…, except = [{}])",
        names.join(", ")
    ));
    lines
}

/// Fails a test with what the audit of a registry finds, grouped by rule. The rules in `except` do not count.
///
/// ```
/// use mcp_error::McpError;
/// use mcp_error::registry::Rule;
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
/// mcp_error::assert_audit_clean!(ERRORS, except = [Rule::SharedTitle]);
/// ```
#[macro_export]
macro_rules! assert_audit_clean {
    ($registry:expr $(, except = [$($rule:expr),* $(,)?])? $(,)?) => {
        $registry.assert_clean(&[$($($rule),*)?])
    };
}
