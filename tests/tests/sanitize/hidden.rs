//! Secrets after escape sequences, after names in the plural, or next to words that look like a sentence.

use mcp_error::sanitize::is_secret_name;
use mcp_error::{Context, McpError};

use crate::cleaned::{assert_cleaned, assert_kept, clean};

#[test]
fn an_escaped_invisible_character_hides_nothing() {
    assert_cleaned(&[
        (
            r#"login "pass\u{200b}word=gate7oak""#,
            r#"login "pass\u{200b}word=[redacted]""#,
        ),
        // The text is escaped twice, as in the `Debug` form of an error inside another one.
        (
            r#"login \"pass\\u{200b}word=gate7oak\""#,
            r#"login \"pass\\u{200b}word=[redacted]\""#,
        ),
        // The escapes of JSON, one of them with a surrogate pair.
        (
            r#""pass\u200bword=gate7oak""#,
            r#""pass\u200bword=[redacted]""#,
        ),
        (
            r#""pass\udb40\udc41word=gate7oak""#,
            r#""pass\udb40\udc41word=[redacted]""#,
        ),
        // A control sequence of terminals.
        (r"pass\x1b[0mword=gate7oak", r"pass\x1b[0mword=[redacted]"),
        (
            r"pass\u{1b}[1;31mword=gate7oak",
            r"pass\u{1b}[1;31mword=[redacted]",
        ),
        (r#"open "/ho\u{ad}me/ada/x.db""#, r#"open "[path]""#),
        (r"from ada@\u{2060}lib.example", "from [email]"),
    ]);
}

#[test]
fn wide_letters_hide_nothing() {
    assert_cleaned(&[
        (
            "ｐａｓｓｗｏｒｄ：fir99pine",
            "ｐａｓｓｗｏｒｄ：[redacted]",
        ),
        (
            "登录失败，ＡＰＩ＿ＫＥＹ＝ｆｉｒ９９ｐｉｎｅ",
            "登录失败，ＡＰＩ＿ＫＥＹ＝[redacted]",
        ),
        (
            "用户ａｄａ＠ｌｉｂ．ｅｘａｍｐｌｅ不存在",
            "用户[email]不存在",
        ),
        ("password: ｆｉｒ９９ｐｉｎｅ", "password: [redacted]"),
    ]);
    assert_kept(&[
        "エラー：ＡＰＩの設定が見つかりません（コード：１２３）",
        "ｐａｓｓｗｏｒｄを入力してください",
        "第１章～第３章，ＯＫ？",
    ]);
}

#[test]
fn an_escaped_blank_hides_nothing() {
    assert_cleaned(&[
        (r"password\t=\tgate7oak", r"password\t=\t[redacted]"),
        (r#""token\t: gate7oak""#, r#""token\t: [redacted]""#),
        (
            r#"x: "token\\t=\\t\"gate7oak\"""#,
            r#"x: "token\\t=\\t\"[redacted]\"""#,
        ),
    ]);
}

#[test]
fn lines_and_quotes_that_were_escaped_are_read_as_what_they_are() {
    assert_cleaned(&[
        (
            r#"Error { message: "no gate\nghp_q7Rk29xZm4Tpw8Vbc3NdLs6Yt0Hf5Jg1Ae8U" }"#,
            r#"Error { message: "no gate\n[redacted]" }"#,
        ),
        (
            r#"{"stack":"gate.open\n\t/home/ada/gate.go:57\n\t~/oak/x"}"#,
            r#"{"stack":"gate.open\n\t[path]:57\n\t[path]"}"#,
        ),
        (
            r#"{"error":"Error { message: \"no gate\\n/home/ada/x\" }"}"#,
            r#"{"error":"Error { message: \"no gate\\n[path]\" }"}"#,
        ),
        (
            r#"message: "cannot compile\n  x = maple4river\n      ^""#,
            r#"message: "cannot compile\n  x = [redacted]\n      ^""#,
        ),
        // What was found begins after the escape, and ends with its line.
        (
            r#"{"m":"no gate\nada@lib.example asked"}"#,
            r#"{"m":"no gate\n[email] asked"}"#,
        ),
        (
            r#"message: "cannot open /home/ada/x\nerror: no gate""#,
            r#"message: "cannot open [path]\nerror: no gate""#,
        ),
        (
            r#"message: "password: gate7oak\nerror: no gate""#,
            r#"message: "password: [redacted]\nerror: no gate""#,
        ),
        (
            r#"{"file":"C:\\oak\\new\\text.txt"}"#,
            r#"{"file":"[path]"}"#,
        ),
    ]);
}

#[test]
fn text_inside_an_escape_sequence_is_scanned() {
    assert_cleaned(&[
        // A sequence that sets the title of a terminal.
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
fn harmless_escapes_are_kept() {
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
fn secrets_in_debug_output_are_found() {
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
        r#"no shelf "pass\u{200b}word=[redacted]" in ["api\u{2063}_key: [redacted]"]"#
    );
}

#[test]
fn plural_names_of_secrets_are_recognised() {
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
fn a_credential_after_the_scheme_of_a_header_is_redacted() {
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
fn words_between_a_name_and_its_value_do_not_hide_it() {
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
fn a_path_with_doubled_slashes_is_found() {
    assert_cleaned(&[("open //home//ada/x failed", "open [path] failed")]);
    assert_kept(&["see //cdn.parks.example/x/y", "// etc/x"]);
}

#[test]
fn an_escape_elsewhere_changes_nothing() {
    assert_cleaned(&[
        (
            r"in \x1b[password=gate7oak token=oak9",
            r"in \x1b[password=[redacted] token=[redacted]",
        ),
        (
            r"in \u001b[password=gate7oak \u000d\u000d",
            r"in \u001b[password=[redacted] \u000d\u000d",
        ),
        (
            r#"open "x\u{0}/home/ada/gates.txt""#,
            r#"open "x\u{0}[path]""#,
        ),
        (r"ada\u{0}pw=Gate7oak99", r"ada\u{0}pw=[redacted]"),
        (r"cannot open D:\x86", "cannot open [path]"),
        (r"token=abc\u000ddef7oak", "token=[redacted]"),
    ]);
}

#[test]
fn an_escaped_line_ends_a_value_and_holds_no_code() {
    assert_cleaned(&[(
        r#""api_key\t=\tc5c2d7e1f9a34b60\npassword is gate7oak""#,
        r#""api_key\t=\t[redacted]\npassword is [redacted]""#,
    )]);
}

#[test]
fn skipped_text_holds_no_secret() {
    assert_cleaned(&[
        ("password /home/ada/x/token:elm7x9", "password [redacted]"),
        ("password fir99oak.token:elm7x", "password [redacted]"),
        (
            "Authorization: \"Bearer [redacted]gate7oak9\"",
            "Authorization: \"Bearer [redacted]\"",
        ),
        ("password=[redacted]gate7oak9 x", "password=[redacted] x"),
        ("password=[redacted]-gate7oak9.", "password=[redacted]."),
        (
            "password: \"[redacted]gate7oak9\"",
            "password: \"[redacted]\"",
        ),
    ]);
}

#[test]
fn an_underscore_ends_an_address() {
    assert_cleaned(&[
        ("ask _ada@lib.example_ now", "ask [email]_ now"),
        (
            "user_ada@lib.example_old is locked",
            "[email]_old is locked",
        ),
    ]);
}

#[test]
fn names_of_secrets_in_other_scripts_are_recognised() {
    let id = "3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064";
    for name in ["キー=", "키: ", "暗号=", "mật khẩu: "] {
        assert_eq!(clean(&format!("{name}{id}")), format!("{name}[redacted]"));
    }
}
