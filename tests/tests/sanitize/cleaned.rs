//! What the tests of the sanitizer's text assert.

use mcp_error::sanitize::{Rules, text};

pub fn clean(input: &str) -> String {
    text(input, &Rules::new()).into_owned()
}

/// Also that a second time changes nothing.
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

/// A key that no vendor gave out, put together so that this file holds none.
pub fn key() -> String {
    ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat()
}
