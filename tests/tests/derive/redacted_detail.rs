//! What the audit says of a detail that shows a field which a name redacts.

use mcp_error::McpError;
use mcp_error::registry::AuditRule;

mcp_error::registry! {
    static LOGIN = [Login];
}

#[derive(Debug, thiserror::Error, McpError)]
enum Login {
    #[error("no account has the password {password}")]
    Password { user: String, password: String },
    #[error("refused with token={0}")]
    Behind(String),
    #[error("the key {key} is no longer valid")]
    Members {
        #[mcp(extension)]
        key_id: String,
        #[mcp(sanitize = text)]
        key: String,
    },
    #[error("no account has the password {password}")]
    Chosen {
        #[mcp(secret)]
        password: String,
    },
    #[error("refused the password {password}")]
    #[mcp(detail = "refused the password of {user}")]
    Said { user: String, password: String },
    /// A length tells something of a secret.
    #[error("the password has {} characters", .password.len())]
    Length { password: String },
}

#[test]
fn the_audit_finds_a_detail_that_can_only_say_redacted() {
    let expected = |variant: &str, field: &str| {
        format!(
            "Login::{variant}: its detail shows `{field}`, which is always redacted because of a name; leave the field out of the detail, or say on the field what may be shown of it, such as `sanitize = text`"
        )
    };
    let found = LOGIN.audit().into_iter();
    let found = found.filter(|finding| finding.rule == AuditRule::RedactedInDetail);
    let found: Vec<String> = found.map(|finding| finding.to_string()).collect();
    assert_eq!(
        found,
        [
            expected("Password", "password"),
            expected("Behind", "0"),
            expected("Length", "password"),
        ]
    );
    // That is what the detail says.
    let detail = |error: Login| error.to_problem_details().detail.unwrap();
    let password = || "hunter2".to_owned();
    let shown = Login::Password {
        user: "ada".into(),
        password: password(),
    };
    assert_eq!(detail(shown), "no account has the password [redacted]");
    let length = Login::Length {
        password: password(),
    };
    assert_eq!(detail(length), "the password has [redacted] characters");
    assert_eq!(
        detail(Login::Behind(password())),
        "refused with token=[redacted]"
    );
}
