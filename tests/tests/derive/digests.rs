//! Commits and checksums in fields of their own, which look like keys without the words of the message around them.

use mcp_error::policy::Masks;
use mcp_error::{Context, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum BlobError {
    #[error("commit {commit} not found")]
    NoCommit {
        #[mcp(extension)]
        commit: String,
    },
    #[error("the checksum of {name} differs: expected {expected}, got {actual}")]
    Differs {
        name: String,
        expected: String,
        actual: String,
    },
    #[error("{label}: {value}")]
    Labelled { label: String, value: String },
    #[error("the password hash {0} is too old")]
    Password(String),
    #[error("gate {0} is closed")]
    Gate(String),
}

const SHA1: &str = "0123456789abcdef0123456789abcdef01234567";
const MD5: &str = "0123456789abcdef0123456789abcdef";
const OTHER: &str = "89abcdef0123456789abcdef01234567";

fn detail(error: &BlobError) -> String {
    error.report(&Context::new()).detail().to_owned()
}

#[test]
fn a_digest_stays_where_the_message_says_what_it_is() {
    let error = BlobError::NoCommit {
        commit: SHA1.into(),
    };
    let problem = error.to_problem_details();
    let expected = format!("commit {SHA1} not found");
    assert_eq!(problem.detail.as_deref(), Some(&*expected));
    let json = serde_json::to_value(&problem).unwrap();
    assert_eq!(json["commit"], SHA1);
    let error = BlobError::Differs {
        name: "map.bin".into(),
        expected: MD5.into(),
        actual: OTHER.into(),
    };
    let expected = format!("the checksum of map.bin differs: expected {MD5}, got {OTHER}");
    assert_eq!(detail(&error), expected);
    let report = error.report(&Context::new());
    assert_eq!(report.changes().redactions().count(), 0);
}

#[test]
fn a_value_in_digits_is_redacted_where_no_message_says_what_it_is() {
    // A value cannot say of another one what it is.
    let error = BlobError::Labelled {
        label: "commit".into(),
        value: SHA1.into(),
    };
    assert_eq!(detail(&error), "commit: [redacted]");
    assert_eq!(
        detail(&BlobError::Password(SHA1.into())),
        "the password hash [redacted] is too old"
    );
    assert_eq!(
        detail(&BlobError::Gate(SHA1.into())),
        "gate [redacted] is closed"
    );
}

#[test]
fn a_mask_is_redacted_whatever_the_message_says() {
    let context = Context::new().with_masks(&Masks::of([SHA1]));
    let error = BlobError::NoCommit {
        commit: SHA1.into(),
    };
    let report = error.report(&context);
    assert_eq!(report.detail(), "commit [redacted] not found");
}
