//! The assertions of the tests of the sanitizer.

use mcp_error::sanitize::{MARKERS, Rules, text};

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

/// Asserts that sanitizing each text puts a marker in place of what stands between `⟦` and `⟧`, changes nothing else, and does
/// not change the result again. `⟦path …⟧` and `⟦email …⟧` have the markers of these kinds.
#[track_caller]
pub fn assert_redacted(texts: &[&str]) {
    for text in texts {
        let mut parts = text.split(['⟦', '⟧']);
        let mut input = parts.next().unwrap_or_default().to_owned();
        let mut expected = input.clone();
        while let (Some(marked), Some(behind)) = (parts.next(), parts.next()) {
            let (marker, value) = match marked.split_once(' ') {
                Some(("path", path)) => (MARKERS.path, path),
                Some(("email", address)) => (MARKERS.email, address),
                _ => (MARKERS.secret, marked),
            };
            input += &[value, behind].concat();
            expected += &[marker, behind].concat();
        }
        assert_cleaned(&[(&input, &expected)]);
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
