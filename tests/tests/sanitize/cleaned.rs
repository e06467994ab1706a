//! The assertions of the tests of the sanitizer.

use mcp_error::sanitize::{Rules, text};

pub fn clean(input: &str) -> String {
    text(input, &Rules::new()).into_owned()
}

/// Asserts that sanitizing each text gives the expected one, which sanitizing does not change again.
#[track_caller]
pub fn assert_cleaned(cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        assert_eq!(clean(input), *expected, "{input}");
        assert_eq!(clean(expected), *expected, "a second time: {input}");
    }
}

#[track_caller]
pub fn assert_kept(lines: &[&str]) {
    for line in lines {
        assert_eq!(clean(line), *line);
    }
}

/// A key of no vendor. It is assembled from parts, so that no scanner for secrets reports this file.
pub fn key() -> String {
    ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat()
}
