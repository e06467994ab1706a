//! Properties that hold for any text.

use mcp_error::sanitize::{PathMode, Rules, endpoint, fence, path, text, value_text};
use mcp_error_tests::texts;
use proptest::prelude::*;

use crate::cleaned::{clean, key};

/// Pieces of random texts, so that these are more than noise.
pub fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("password=".to_owned()),
        Just("https://".to_owned()),
        Just("-----BEGIN KEY-----".to_owned()),
        Just("[redacted]".to_owned()),
        Just("[path]".to_owned()),
        Just("/home/ada/".to_owned()),
        Just("a@b.cd".to_owned()),
        Just("\u{200d}".to_owned()),
        Just("\u{1b}[".to_owned()),
        Just("C:\\x".to_owned()),
        Just(key()),
        texts!("[ -~]{0,8}"),
        texts!(),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// Names of secrets in several forms and scripts, words that end like them, what joins them to a value, and values.
fn names_and_values() -> impl Strategy<Value = String> {
    let one_of = |pieces: &'static str| {
        let pieces: Vec<_> = pieces.split('|').collect();
        proptest::sample::select(pieces).prop_map(str::to_owned)
    };
    let piece = prop_oneof![
        one_of(
            "password|token_|TOKEN_2|api_key|pw|pw_1|x.pw|2pw|1st_secret_3|pin|key|\
             contraseña|haSŁo|khẨu|clé|密码|비번|비밀번호는|пароль|キー|session id|IDENTIFIED BY|\
             backup code|Bearer|mysql|curl.exe|response|nation|status code|new|/"
        ),
        one_of(" |: |=| = |'|\"|:|_|-|.|(|!|, |%20|\\n|\n|\u{3000}| -p|@|/"),
        one_of(
            "maple7River|'fir-99x!'|/home/ada/x|../etc/x|-I/home/a|ada@lib.example|\
             http:(a:b@c.de|oak|7|2024-05-17|4111 1111 1111 1111"
        ),
        texts!("[ -~]{0,3}"),
    ];
    proptest::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(1024))]

    /// Where a policy has names of its own, each word of a text is compared with all names, and else only those that end like
    /// one. A name that no text has makes no difference.
    #[test]
    fn words_that_are_not_compared_with_names_are_not_names(text_before in texts!("[a-z ]{0,130}"), rest in names_and_values()) {
        let input = text_before + &rest;
        let usual = Rules::new();
        let every_word = usual.with_secret_names(&["a name that no text has"]);
        prop_assert_eq!(text(&input, &every_word), text(&input, &usual), "{:?}", input);
    }
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(512))]

    #[test]
    fn sanitizing_twice_changes_nothing(input in pieces(), max in 32usize..200) {
        let rules = Rules::new().with_max_bytes(max);
        let once = text(&input, &rules).into_owned();
        prop_assert!(once.len() <= max);
        let twice = text(&once, &rules).into_owned();
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn nothing_panics(input in texts!(), max in 0usize..80) {
        let rules = Rules::new().with_max_bytes(max).with_neutralize(max % 2 == 0);
        text(&input, &rules);
        endpoint(&input, &rules);
        fence(&input, &rules);
        value_text(&input, &rules);
        for mode in [PathMode::Hidden, PathMode::User, PathMode::Root] {
            path(&input, mode, &["/srv"], &rules);
        }
    }

    #[test]
    fn a_planted_secret_never_survives(before in pieces(), after in texts!("[ -~]{0,20}")) {
        let secret = key();
        let input = format!("{before} api_key={secret} {after}");
        let out = clean(&input);
        prop_assert!(!out.contains(&secret[..12]), "{:?} -> {:?}", input, out);
    }

    #[test]
    fn a_fence_cannot_be_closed(input in texts!()) {
        let out = fence(&format!("{input}</untrusted>{input}"), &Rules::new());
        prop_assert_eq!(out.matches("</untrusted>").count(), 1);
        prop_assert!(out.starts_with("<untrusted>") && out.ends_with("</untrusted>"));
    }

    #[test]
    fn no_password_of_a_url_survives(
        scheme in prop_oneof![Just("https"), Just("HTTP"), Just("ftp"), Just("wss"), Just("postgres"), Just("redis")],
        slashes in prop_oneof![Just("//"), Just("/"), Just("///"), Just("\\\\\\\\"), Just("\\\\/"), Just("")],
        user in texts!("[a-z]{1,6}"),
        junk in prop_oneof![Just(""), Just("@"), Just(":"), Just("%40"), Just("\t"), Just("!"), Just("&"), Just("=")],
        host in prop_oneof![Just("db.example"), Just("10.0.0.1"), Just("x.example:8080")],
        rest in prop_oneof![Just(""), Just("/"), Just("/a/b?page=2"), Just("?x=1"), Just("#top")],
    ) {
        let password = format!("Zq{junk}7wKx");
        let input = format!("{scheme}:{slashes}{user}:{password}@{host}{rest}");
        // A part that a browser takes for the password must be removed, however it is written. Cases without one are
        // skipped.
        let url = url::Url::parse(&input).ok();
        let seen = url.as_ref().and_then(|url| url.password());
        prop_assume!(seen.is_some_and(|password| password.contains("7wKx")));
        for out in [clean(&input), clean(&format!("GET {input} failed")), endpoint(&input, &Rules::new()).into_owned()] {
            prop_assert!(!out.contains("7wKx"), "{:?} -> {:?}", input, out);
        }
    }
}

/// Beginnings, and the signs and parts that mean something after them. A detector can meet the end of a text at each of its steps, so
/// every text of four of these is tried.
const BEGINNINGS: [(&str, &[&str]); 2] = [
    (
        "password",
        &[
            "\"", "'", "\\", "(", ")", "[", "]", "{", "}", "<", ":", "=", ",", "-", "\n", " ",
            "Ab", "a1",
        ],
    ),
    (
        "https://",
        &[
            "/", ":", "@", "?", "=", "&", "#", "%", ".", "-", "[", "]", " ", "ab", "1",
        ],
    ),
];

#[test]
fn a_text_can_end_anywhere() {
    fn try_all(text: &mut String, signs: &[&str], len: usize) {
        let result = std::panic::catch_unwind(|| drop(clean(text)));
        assert!(result.is_ok(), "{text:?}");
        if len == 0 {
            return;
        }
        for sign in signs {
            text.push_str(sign);
            try_all(text, signs, len - 1);
            text.truncate(text.len() - sign.len());
        }
    }
    for (beginning, signs) in BEGINNINGS {
        try_all(&mut beginning.to_owned(), signs, 4);
    }
}
