//! Secrets after escape sequences, after names in the plural, or next to words that look like a sentence.

use mcp_error::sanitize::is_secret_name;
use mcp_error::{Context, McpError};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn an_escaped_invisible_character_hides_nothing() {
    assert_redacted(&[
        r#"login "pass\u{200b}word=⟦gate7oak⟧""#,
        // The text is escaped twice, as in the `Debug` form of an error inside another one.
        r#"login \"pass\\u{200b}word=⟦gate7oak⟧\""#,
        // The escapes of JSON, one of them with a surrogate pair.
        r#""pass\u200bword=⟦gate7oak⟧""#,
        r#""pass\udb40\udc41word=⟦gate7oak⟧""#,
        // A control sequence of terminals.
        r"pass\x1b[0mword=⟦gate7oak⟧",
        r"pass\u{1b}[1;31mword=⟦gate7oak⟧",
        r#"open "⟦path /ho\u{ad}me/ada/x.db⟧""#,
    ]);
    assert_redacted(&[r"from ⟦email ada@\u{2060}lib.example⟧"]);
}

#[test]
fn wide_letters_hide_nothing() {
    assert_redacted(&[
        "ｐａｓｓｗｏｒｄ：⟦fir99pine⟧",
        "登录失败，ＡＰＩ＿ＫＥＹ＝⟦ｆｉｒ９９ｐｉｎｅ⟧",
        "用户⟦email ａｄａ＠ｌｉｂ．ｅｘａｍｐｌｅ⟧不存在",
        "password: ⟦ｆｉｒ９９ｐｉｎｅ⟧",
    ]);
    assert_kept(&[
        "エラー：ＡＰＩの設定が見つかりません（コード：１２３）",
        "ｐａｓｓｗｏｒｄを入力してください",
        "第１章～第３章，ＯＫ？",
    ]);
}

#[test]
fn an_escaped_blank_hides_nothing() {
    assert_redacted(&[
        r"password\t=\t⟦gate7oak⟧",
        r#""token\t: ⟦gate7oak⟧""#,
        r#"x: "token\\t=\\t\"⟦gate7oak⟧\"""#,
    ]);
}

#[test]
fn lines_and_quotes_that_were_escaped_are_read_as_what_they_are() {
    assert_redacted(&[
        r#"Error { message: "no gate\n⟦ghp_q7Rk29xZm4Tpw8Vbc3NdLs6Yt0Hf5Jg1Ae8U⟧" }"#,
        r#"{"stack":"gate.open\n\t⟦path /home/ada/gate.go⟧:57\n\t⟦path ~/oak/x⟧"}"#,
        r#"{"error":"Error { message: \"no gate\\n⟦path /home/ada/x⟧\" }"}"#,
        r#"message: "cannot compile\n  x = ⟦maple4river⟧\n      ^""#,
        // What was found begins after the escape, and ends with its line.
        r#"{"m":"no gate\n⟦email ada@lib.example⟧ asked"}"#,
        r#"message: "cannot open ⟦path /home/ada/x⟧\nerror: no gate""#,
        r#"message: "password: ⟦gate7oak⟧\nerror: no gate""#,
        r#"{"file":"⟦path C:\\oak\\new\\text.txt⟧"}"#,
    ]);
}

#[test]
fn text_inside_an_escape_sequence_is_scanned() {
    assert_redacted(&[
        // A sequence that sets the title of a terminal.
        r"\x1b]0;password=⟦gate7oak\x07⟧ x",
        r"https:\\⟦n:gate7oak⟧@parks.example",
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
    assert_redacted(&[r"in ⟦path C:\temp\new\x.log⟧"]);
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
    for name in "passwords userPasswords api_keys apiKeys secrets client_secrets access_tokens
        refreshTokens private_keys cookies cvv"
        .split_whitespace()
    {
        assert!(is_secret_name(name), "{name}");
    }
    for name in "tokens max_tokens inputTokens total_tokens keys monkeys image_pull_secrets"
        .split_whitespace()
    {
        assert!(!is_secret_name(name), "{name}");
    }
    assert_redacted(&[
        "passwords=⟦gate7oak⟧",
        "client_secrets=⟦gate7oak⟧",
        "api_keys: [⟦\"gate7oak\"⟧]",
    ]);
    assert_kept(&[
        "max_tokens: 4096, input_tokens=12",
        "secrets \"gate-7oak\" is forbidden",
    ]);
}

#[test]
fn a_credential_after_the_scheme_of_a_header_is_redacted() {
    assert_redacted(&[
        "Authorization: Basic ⟦SHVudDNySHVudDNy⟧ refused",
        "Authorization: Bearer ⟦gatekeepersoak⟧ (expired)",
    ]);
    assert_kept(&[
        "Authorization: Bearer token missing",
        "Authorization: Basic authentication required",
    ]);
}

#[test]
fn words_between_a_name_and_its_value_do_not_hide_it() {
    assert_redacted(&[
        "password for ada: ⟦gate7oak⟧",
        "passphrase of the key = ⟦gate7oak⟧",
    ]);
    assert_kept(&["password for ada: is required", "token of user 7 expired"]);
}

#[test]
fn a_path_with_doubled_slashes_is_found() {
    assert_redacted(&["open ⟦path //home//ada/x⟧ failed"]);
    assert_kept(&["see //cdn.parks.example/x/y", "// etc/x"]);
}

#[test]
fn an_escape_elsewhere_changes_nothing() {
    assert_redacted(&[
        r"in \x1b[password=⟦gate7oak⟧ token=⟦oak9⟧",
        r"in \u001b[password=⟦gate7oak⟧ \u000d\u000d",
        r#"open "x\u{0}⟦path /home/ada/gates.txt⟧""#,
        r"ada\u{0}pw=⟦Gate7oak99⟧",
    ]);
    assert_redacted(&[r"cannot open ⟦path D:\x86⟧", r"token=⟦abc\u000ddef7oak⟧"]);
}

#[test]
fn an_escaped_line_ends_a_value_and_holds_no_code() {
    assert_redacted(&[r#""api_key\t=\t⟦c5c2d7e1f9a34b60⟧\npassword is ⟦gate7oak⟧""#]);
}

#[test]
fn skipped_text_holds_no_secret() {
    assert_redacted(&[
        "password ⟦/home/ada/x/token:elm7x9⟧",
        "password ⟦fir99oak.token:elm7x⟧",
        "Authorization: \"Bearer ⟦[redacted]gate7oak9⟧\"",
        "password=⟦[redacted]gate7oak9⟧ x",
        "password=⟦[redacted]-gate7oak9⟧.",
        "password: \"⟦[redacted]gate7oak9⟧\"",
    ]);
}

#[test]
fn an_underscore_ends_an_address() {
    assert_redacted(&[
        "ask ⟦email _ada@lib.example⟧_ now",
        "⟦email user_ada@lib.example⟧_old is locked",
    ]);
}

#[test]
fn names_of_secrets_in_other_scripts_are_recognised() {
    let id = "3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064";
    for name in ["キー=", "키: ", "暗号=", "mật khẩu: "] {
        assert_eq!(clean(&format!("{name}{id}")), format!("{name}[redacted]"));
    }
}
