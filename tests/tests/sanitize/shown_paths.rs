//! Paths that are shown on purpose: what is shown of a long path, and what it costs.

use mcp_error::sanitize::{PathMode, Rules, path};

/// A cut must neither hide a `..` nor show the owner of a home directory.
#[test]
fn a_path_is_cut_before_it_is_read() {
    let rules = Rules::new().with_max_bytes(64);
    let limit = rules.scan_limit();
    let user = |input: &str| path(input, PathMode::User, &[], &rules).into_owned();
    let root = |input: &str| path(input, PathMode::Root, &["/srv/lib"], &rules).into_owned();
    let long = "/a".repeat(limit);
    assert_eq!(user(&long), format!("{}...", &long[..61]));
    assert_eq!(user(&format!("/home/ada{long}")).len(), 64);
    assert!(user(&format!("/home/ada{long}")).starts_with("/home/<user>/a/a"));
    // Even a result that is short has the cut mark, if the input was cut.
    let hidden = "\u{200b}".repeat(limit);
    assert_eq!(
        user(&format!("/home/ada/x y{hidden}/z")),
        "/home/<user>/x y..."
    );
    assert_eq!(user(&format!("/home/{hidden}ada/x")), "/home/...");
    assert_eq!(user(&format!("{hidden}/home/ada/x")), "...");
    // The result must be right at each place of the cut.
    for before in limit - 80..limit + 600 {
        let before = "\u{ad}".repeat(before / 2) + &"x".repeat(before % 2);
        let shown = user(&format!(
            r"{before}\Documents and Settings\ada von x\notes of y.txt"
        ));
        assert!(!shown.contains("ada") && !shown.contains("von"), "{shown}");
        assert!(
            shown.ends_with("...") || shown.ends_with(r"<user>\notes of y.txt"),
            "{shown}"
        );
    }
    // The part after the cut can lead out of the root.
    assert_eq!(root(&format!("/srv/lib{long}")), "[path]");
    assert_eq!(root(&format!("/srv/lib{long}/../../x")), "[path]");
    assert_eq!(root(&format!("/srv/lib/x y{hidden}/../../z")), "[path]");
    let short = "/a".repeat((limit - 8) / 2);
    assert_eq!(root(&format!("/srv/lib{short}")).len(), 64);

    let huge = "/a".repeat(5_000_000);
    let cost = allocation_counter::measure(|| {
        assert_eq!(path(&huge, PathMode::User, &[], &rules).len(), 64);
    });
    assert!(cost.bytes_total < 64_000, "{cost:?}");
}

#[test]
fn a_long_path_of_an_error_costs_no_more_than_its_bound() {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[error("no {0:?}")]
    #[mcp(status = 404)]
    struct NoFile(#[mcp(extension = "file", path(user))] std::path::PathBuf);

    let error = NoFile("/home/ada/\u{e9}".repeat(1_000_000).into());
    let context = mcp_error::Context::new();
    let cost = allocation_counter::measure(|| {
        let report = mcp_error::McpError::report(&error, &context);
        assert!(report.detail().len() <= 1_024);
        assert!(!report.detail().contains("ada"));
        assert_eq!(report.changes().truncations(), 2);
    });
    assert!(cost.bytes_total < 200_000, "{cost:?}");
}
