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

/// A digest whose type is not spelled as a string.
#[derive(Debug)]
struct Sha(&'static str);

impl std::fmt::Display for Sha {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the blob differs")]
#[mcp(status = 409, rename_all = "camelCase")]
struct Members {
    #[mcp(extension)]
    commit: String,
    #[mcp(extension)]
    sha256: Option<String>,
    #[mcp(extension)]
    expected_checksum: Sha,
    #[mcp(extension)]
    commit_sha: Box<str>,
    #[mcp(extension)]
    etag: String,
    #[mcp(extension)]
    upload_key: String,
    #[mcp(extension)]
    state: Sha,
    #[mcp(extension)]
    password_hash: String,
}

#[test]
fn the_name_of_a_member_says_that_it_is_a_digest() {
    let error = Members {
        commit: SHA1.into(),
        sha256: Some([SHA1, &SHA1[..24]].concat()),
        expected_checksum: Sha(MD5),
        commit_sha: SHA1.into(),
        etag: MD5.into(),
        upload_key: MD5.into(),
        state: Sha(MD5),
        password_hash: "ffeeddccbbaa99887766554433221100".into(),
    };
    let members = error.to_problem_details().members;
    for name in ["commit", "sha256", "expectedChecksum", "commitSha", "etag"] {
        let shown = members.get(name).unwrap().to_string();
        assert!(shown.contains(MD5), "{name}: {shown}");
    }
    for name in ["uploadKey", "state", "passwordHash"] {
        let shown = members.get(name).unwrap().to_string();
        assert_eq!(shown, r#""[redacted]""#, "{name}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("commit {0} not found")]
struct NoCommit(Sha);

#[test]
fn a_digest_of_any_type_stays_where_the_message_says_what_it_is() {
    let error = NoCommit(Sha(SHA1));
    let report = error.report(&Context::new());
    assert_eq!(report.detail(), format!("commit {SHA1} not found"));
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("commit {0} not found")]
struct Bounded(#[mcp(max = 64)] Sha);

#[derive(Debug, thiserror::Error, McpError)]
#[error("commit {0} not found")]
struct Short(#[mcp(max = 32)] String);

#[test]
fn a_digest_stays_within_the_bound_of_its_field() {
    let report = Bounded(Sha(SHA1)).report(&Context::new());
    assert_eq!(report.detail(), format!("commit {SHA1} not found"));
    let report = Short(SHA1.into()).report(&Context::new());
    assert!(!report.detail().contains(SHA1), "{}", report.detail());
}
