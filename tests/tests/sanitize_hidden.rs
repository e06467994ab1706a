//! Secrets that stand behind escapes, in the plural, or beside words that look like a sentence.

use mcp_error::sanitize::{Rules, is_secret_name, text};
use mcp_error::{Context, McpError};

fn clean(input: &str) -> String {
    text(input, &Rules::new()).into_owned()
}

#[track_caller]
fn assert_cleaned(cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        assert_eq!(clean(input), *expected, "{input}");
        assert_eq!(clean(expected), *expected, "twice: {input}");
    }
}

#[track_caller]
fn assert_kept(lines: &[&str]) {
    for line in lines {
        assert_eq!(clean(line), *line);
    }
}

#[test]
fn an_escaped_invisible_character_hides_nothing() {
    assert_cleaned(&[
        (
            r#"login "pass\u{200b}word=gate7oak""#,
            r#"login "password=[redacted]""#,
        ),
        // Escaped twice, as in the `Debug` of an error that holds another.
        (
            r#"login \"pass\\u{200b}word=gate7oak\""#,
            r#"login \"password=[redacted]\""#,
        ),
        // As JSON writes it, also beyond 16 bits.
        (r#""pass\u200bword=gate7oak""#, r#""password=[redacted]""#),
        (
            r#""pass\udb40\udc41word=gate7oak""#,
            r#""password=[redacted]""#,
        ),
        // A terminal sequence.
        (r"pass\x1b[0mword=gate7oak", "password=[redacted]"),
        (r"pass\u{1b}[1;31mword=gate7oak", "password=[redacted]"),
        (r#"open "/ho\u{ad}me/ada/x.db""#, r#"open "[path]""#),
        (r"from ada@\u{2060}lib.example", "from [email]"),
    ]);
}

#[test]
fn an_escaped_blank_hides_nothing() {
    assert_cleaned(&[
        (r"password\t=\tgate7oak", r"password\t=\t[redacted]"),
        (r"password\n=\ngate7oak", r"password\n=\n[redacted]"),
        (r#""token\t: gate7oak""#, r#""token\t: [redacted]""#),
        (
            r#"x: "token\\t=\\t\"gate7oak\"""#,
            r#"x: "token\\t=\\t\"[redacted]\"""#,
        ),
    ]);
}

#[test]
fn what_an_escape_takes_with_it_is_looked_at_too() {
    assert_cleaned(&[
        // A title of a terminal.
        (
            r"\x1b]0;password=gate7oak\x07 x",
            r"\x1b]0;password=[redacted] x",
        ),
        (
            r"https:\\n:gate7oak@parks.example",
            r"https:\\[redacted]@parks.example",
        ),
    ]);
}

#[test]
fn escapes_that_hide_nothing_stay() {
    assert_kept(&[
        r"unknown start of token: \u{200b}",
        r#"expected `,`, found "\u{feff}""#,
        r"\u{} \u{110000} \ud800 \ud800\u12 \u12 \x \xfg \",
        r#"lines "one\ntwo\tthree""#,
        r"a\\\\\\\\b",
    ]);
    assert_cleaned(&[(r"in C:\temp\new\x.log", "in [path]")]);
}

#[test]
fn a_value_shown_as_debug_is_looked_through() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("no shelf {name:?} in {all:?}")]
    #[mcp(status = 404)]
    struct NoShelf {
        name: String,
        all: Vec<String>,
    }
    let error = NoShelf {
        name: "pass\u{200b}word=gate7oak".into(),
        all: vec!["api\u{2063}_key: gate7oak".into()],
    };
    let report = error.report(&Context::new());
    assert_eq!(
        report.detail(),
        r#"no shelf "password=[redacted]" in ["api_key: [redacted]"]"#
    );
}

#[test]
fn several_secrets_are_secrets() {
    for name in [
        "passwords",
        "userPasswords",
        "api_keys",
        "apiKeys",
        "secrets",
        "client_secrets",
        "access_tokens",
        "refreshTokens",
        "private_keys",
        "cookies",
        "cvv",
    ] {
        assert!(is_secret_name(name), "{name}");
    }
    for name in [
        "tokens",
        "max_tokens",
        "inputTokens",
        "total_tokens",
        "keys",
        "monkeys",
        "image_pull_secrets",
    ] {
        assert!(!is_secret_name(name), "{name}");
    }
    assert_cleaned(&[
        ("passwords=gate7oak", "passwords=[redacted]"),
        ("client_secrets=gate7oak", "client_secrets=[redacted]"),
        ("api_keys: [\"gate7oak\"]", "api_keys: [[redacted]]"),
    ]);
    assert_kept(&[
        "max_tokens: 4096, input_tokens=12",
        "secrets \"gate-7oak\" is forbidden",
    ]);
}

#[test]
fn what_follows_the_scheme_of_a_header_is_no_sentence() {
    assert_cleaned(&[
        (
            "Authorization: Basic SHVudDNySHVudDNy refused",
            "Authorization: Basic [redacted] refused",
        ),
        (
            "Authorization: Bearer gatekeepersoak (expired)",
            "Authorization: Bearer [redacted] (expired)",
        ),
    ]);
    assert_kept(&[
        "Authorization: Bearer token missing",
        "Authorization: Basic authentication required",
    ]);
}

#[test]
fn whose_secret_it_is_can_stand_between() {
    assert_cleaned(&[
        ("password for ada: gate7oak", "password for ada: [redacted]"),
        (
            "passphrase of the key = gate7oak",
            "passphrase of the key = [redacted]",
        ),
    ]);
    assert_kept(&["password for ada: is required", "token of user 7 expired"]);
}

#[test]
fn a_path_with_doubled_slashes_is_one() {
    assert_cleaned(&[("open //home//ada/x failed", "open [path] failed")]);
    assert_kept(&["see //cdn.parks.example/x/y", "// etc/x"]);
}
