//! The sanitizer on its own: what it finds, what it leaves, and what holds for any text.

use std::borrow::Cow;

use mcp_error::sanitize::{
    ALLOWED, LineBreaks, MARKERS, MAX_OUTPUT, MAX_STRING, PathMode, Rules, cut, endpoint, fence,
    is_invisible, is_secret_name, path, text, value_text,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn clean(input: &str) -> String {
    text(input, &Rules::new()).into_owned()
}

/// A key that no vendor gave out, put together so that this file holds none.
fn key() -> String {
    ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat()
}

#[test]
fn paths_are_found() {
    for (input, expected) in [
        ("open /home/ada/x.txt failed", "open [path] failed"),
        ("/etc/passwd", "[path]"),
        ("at /srv/app/src/main.rs:3:7", "at [path]:3:7"),
        ("(/var/log/x.log)", "([path])"),
        ("file=/tmp/a/b", "file=[path]"),
        ("see /data/projects/secret-plan", "see [path]"),
        (r"C:\Users\ada\notes.txt gone", "[path] gone"),
        (r"C:\\Users\\ada\\notes.txt", "[path]"),
        ("C:/Users/ada", "[path]"),
        (r"C:\Program Files\Lib\x.dll", "[path]"),
        (r"\\server\share\x", "[path]"),
        ("~/notes", "[path]"),
        ("~ada/notes", "[path]"),
        ("file:///home/ada/x", "[path]"),
        ("'/home/ada/my notes.txt'", "'[path]'"),
        ("\"/Users/ada/Library\"", "\"[path]\""),
        ("读取 /home/ada/笔记 失败", "读取 [path] 失败"),
    ] {
        assert_eq!(clean(input), expected, "{input}");
    }
}

#[test]
fn what_only_looks_like_a_path_stays() {
    for input in [
        "and/or",
        "1/2 cup",
        "n/a",
        "application/json",
        "2024/01/02",
        "HTTP/1.1",
        "TCP/IP",
        "@types/node",
        "src/main.rs",
        "/api/v1/users",
        "GET /rest/ip/address",
        "PATCH /rest/ip/address/*2",
        "/health",
        "std::io::Error",
        "https://docs.rs/serde/latest/serde",
        "a ~ b",
        "C: drive",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn addresses_are_found() {
    for (input, expected) in [
        ("mail ada@lib.example now", "mail [email] now"),
        ("<ada.l+x@mail.lib.example>", "<[email]>"),
        ("to:ada@lib.example,bob@lib.example", "to:[email],[email]"),
        ("ada@lib.example.", "[email]."),
    ] {
        assert_eq!(clean(input), expected, "{input}");
    }
    for input in [
        "git@github.com:rust-lang/rust.git",
        "@types/node",
        "user@host",
        "a@b",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn values_of_secret_names_are_found() {
    for (before, after) in [
        ("password=", ""),
        ("password = ", ""),
        ("password: ", ""),
        ("PASSWORD := ", ""),
        ("pwd=", ";Server=x"),
        ("{\"password\": \"", "\"}"),
        ("{\\\"password\\\": \\\"", "\\\"}"),
        ("{'api_key': '", "'}"),
        ("secret => '", "'"),
        ("<password>", "</password>"),
        ("<add key=\"Password\" value=\"", "\"/>"),
        ("--password ", " run"),
        ("--token=", " run"),
        ("Authorization: Bearer ", ""),
        ("authorization: Basic ", ""),
        ("X-Api-Key: ", ""),
        ("client_secret=", "&x=1"),
        ("export GITHUB_TOKEN=", ""),
        ("dbPassword=\"", "\""),
        ("refresh_token2: '", "'"),
    ] {
        let secret = "hunter2x9";
        let input = format!("{before}{secret}{after}");
        let out = clean(&input);
        assert!(!out.contains(secret), "{input} -> {out}");
        assert!(out.contains(MARKERS.secret), "{input} -> {out}");
        assert!(out.ends_with(after), "{input} -> {out}");
    }
}

#[test]
fn what_only_names_a_secret_stays() {
    for input in [
        "the password is required",
        "password must have 8 characters",
        "invalid token",
        "unexpected token, expected ','",
        "Property 'token' does not exist on type 'Options'",
        "token: string",
        "max_tokens: 4096",
        "token_count=12",
        "password=null",
        "password: ${DB_PASSWORD}",
        "secret = process.env.SECRET",
        "author: ada",
        "key: value",
        "passport: none",
        "token::Kind",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn keys_are_known_by_their_look() {
    let key = key();
    for input in [
        key.clone(),
        format!("key {key} refused"),
        format!("sk-proj-{key}"),
        format!("ghp_{key}"),
        format!("\"{key}\","),
        format!("https://hooks.example/services/{key}"),
        format!("https://x.example/?page=2&api_key={key}"),
        format!("https://x.example/#access_token={key}&x=1"),
        format!("got={key}"),
    ] {
        let out = clean(&input);
        assert!(!out.contains(&key[..12]), "{input} -> {out}");
    }
}

#[test]
fn what_is_long_but_no_key_stays() {
    for input in [
        "550e8400-e29b-41d4-a716-446655440000",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "HTMLElementTagNameMap",
        "AsyncLenWithoutIsEmpty",
        "clippy::needless_pass_by_value",
        "x86_64-unknown-linux-gnu",
        "2026-07-28T12:34:56.789Z",
        "1.2.3-alpha.4+build.5",
        "Donaudampfschifffahrtsgesellschaft",
        "internationalization",
        "SCREAMING_SNAKE_CASE_NAME",
        "12345678901234567890",
        "urn:uuid:00112233-4455-4677-8899-aabbccddeeff",
        "call_get_value_or_default_2",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn armour_goes_as_a_whole() {
    let dashes = "-----";
    let body = key().repeat(3);
    for input in [
        format!(
            "key:\n{dashes}BEGIN PRIVATE KEY{dashes}\n{body}\n{dashes}END PRIVATE KEY{dashes}\nend"
        ),
        format!(
            "{dashes}BEGIN RSA PRIVATE KEY{dashes}\\n{body}\\n{dashes}END RSA PRIVATE KEY{dashes}"
        ),
        format!("{dashes}BEGIN PGP MESSAGE{dashes} {body} and no end"),
    ] {
        let out = clean(&input);
        assert!(!out.contains(&body[..12]), "{out}");
        assert!(out.contains(MARKERS.secret));
    }
}

#[test]
fn endpoints_keep_scheme_host_and_path() {
    let clean = |input| endpoint(input, &Rules::new()).into_owned();
    for (input, expected) in [
        (
            "https://api.example/v1/rides?page=2",
            "https://api.example/v1/rides?page=2",
        ),
        ("https://u:p@api.example/x", "https://api.example/x"),
        (
            "postgres://app:pw@db.example:5432/main",
            "postgres://db.example:5432/main",
        ),
        (
            "https://a.example/?Api_Key=1&KEY=2&x=3",
            "https://a.example/?Api_Key=[redacted]&KEY=[redacted]&x=3",
        ),
        (
            "https://a.example/#access_token=1",
            "https://a.example/#access_token=[redacted]",
        ),
        ("ada:pw@host?token=1", "host"),
        ("/home/ada/x?token=1", "[path]"),
        ("", ""),
    ] {
        assert_eq!(clean(input), expected, "{input}");
    }
}

#[test]
fn what_stands_before_a_url_does_not_hide_it() {
    let out = clean("12:30:45:678:warn:error:https://ada:hunter2x9@db/x");
    assert!(!out.contains("hunter2x9"), "{out}");
    assert_eq!(
        clean("a@b@c@d@e@f@g@h@i@k@lib.example"),
        "a@b@c@d@e@f@g@h@i@[email]"
    );
}

#[test]
fn names_of_secrets() {
    for name in [
        "password",
        "Passwd",
        "db_password",
        "dbPassword",
        "dbpassword",
        "token",
        "GITHUB_TOKEN",
        "accessToken",
        "api_key",
        "apiKey",
        "API-KEY",
        "X-Api-Key",
        "clientSecret",
        "client_secret",
        "private_key",
        "authorization",
        "Authorization",
        "refresh_token2",
        "passphrase",
        "credentials",
        "session_key",
        "secret",
        "bearer",
        "cookie",
        "jwt",
        "awsSecretAccessKey",
    ] {
        assert!(is_secret_name(name), "{name}");
    }
    for name in [
        "key",
        "keys",
        "author",
        "authority",
        "tokens_used",
        "token_count",
        "tokenizer",
        "passport",
        "monkey",
        "keyboard",
        "secretary",
        "password_length",
        "is_secret_set",
        "user",
        "path",
        "entity_id",
        "oauth_provider",
        "",
        "_",
        "primary_key",
        "foreignKey",
    ] {
        assert!(!is_secret_name(name), "{name}");
    }
}

/// All 4 271 code points of these classes but tab and line feed, by the tables of another crate.
fn invisible() -> Vec<char> {
    let class = r"^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}--[\n\t]]$";
    let oracle = regex::Regex::new(class).unwrap();
    let mut buffer = [0; 4];
    ('\0'..=char::MAX)
        .filter(|character| oracle.is_match(character.encode_utf8(&mut buffer)))
        .collect()
}

#[test]
fn nothing_invisible_survives() {
    let invisible = invisible();
    assert_eq!(invisible.len(), 4_271);
    let expected = clean("see the map");
    for character in &invisible {
        assert!(is_invisible(*character), "{character:?}");
        for input in [
            format!("see{character} the map"),
            format!("{character}see the map"),
            format!("see the map{character}"),
            format!("see {character}{character}the map"),
        ] {
            let out = clean(&input);
            let breaks = matches!(
                character,
                '\u{b}'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
            );
            match breaks {
                true => assert!(!out.contains(*character), "{input:?} -> {out:?}"),
                false => assert_eq!(out, expected, "{input:?}"),
            }
        }
    }
    for character in '\0'..=char::MAX {
        let visible = !is_invisible(character);
        if visible && invisible.contains(&character) {
            panic!("{character:?}");
        }
    }
}

#[test]
fn invisible_characters_hide_no_key() {
    let key = key();
    for character in invisible() {
        if matches!(
            character,
            '\u{b}'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
        ) {
            // A line break is visible: it ends the word.
            continue;
        }
        for at in [1, 7, 12] {
            let input = format!("token={}{character}{}", &key[..at], &key[at..]);
            let out = clean(&input);
            assert!(!out.contains(&key[at..]), "{input:?} -> {out:?}");
            let bare = format!("{}{character}{}", &key[..at], &key[at..]);
            assert_eq!(clean(&bare), MARKERS.secret, "{bare:?}");
        }
    }
}

#[test]
fn terminal_sequences_go_and_hide_nothing() {
    for (input, expected) in [
        ("\u{1b}[31mred\u{1b}[0m text", "red text"),
        ("a\u{9b}2Jb", "ab"),
        ("a\u{1b}]0;title\u{7}b", "ab"),
        (
            "a\u{1b}]8;;https://x.example\u{1b}\\link\u{1b}]8;;\u{1b}\\b",
            "alinkb",
        ),
        ("a\u{9d}0;title\u{9c}b", "ab"),
        // Another sequence ends one.
        ("a\u{9d}0;title\u{9d}1;x\u{9c}b", "a0;titleb"),
        // Without an end only the introducer goes.
        ("a\u{1b}]0;the error is here", "a0;the error is here"),
        ("a\u{1b}[ the rest", "a the rest"),
        ("a\u{1b}(Bb", "ab"),
        ("a\u{1b}", "a"),
        ("a\r\nb\rc", "a\nb\nc"),
    ] {
        let out = clean(input);
        assert_eq!(out, expected, "{input:?}");
    }
    let spaces = Rules::new().line_breaks(LineBreaks::Space);
    assert_eq!(text("a\nb\r\nc", &spaces), "a b c");
}

#[test]
fn visible_text_of_any_script_stays() {
    for input in [
        "Straße, naïve, Ω≈ç√∫",
        "日本語のエラー",
        "خطأ في الملف",
        "שגיאה בקובץ",
        "फ़ाइल नहीं मिली",
        "ไม่พบไฟล์",
        "파일을 찾을 수 없음",
        "👍🏽 👨‍👩‍👧‍👦 ❤️ 🏳️‍🌈 1️⃣ 🇩🇪",
        "“quotes” – dashes …",
    ] {
        assert_eq!(clean(input), input);
    }
    for allowed in ALLOWED {
        assert!(is_invisible(*allowed));
    }
}

#[test]
fn clean_text_is_borrowed() {
    let rules = Rules::new();
    for input in [
        "",
        "plain",
        "a longer text, with https://docs.rs/x and 42 things",
        "日本語",
    ] {
        assert!(matches!(text(input, &rules), Cow::Borrowed(_)), "{input}");
        let count = allocation_counter::measure(|| {
            std::hint::black_box(text(std::hint::black_box(input), &rules));
        });
        assert_eq!(count.count_total, 0, "{input}");
    }
}

#[test]
fn cuts_are_marked_and_leave_markers_whole() {
    let rules = Rules::new().max_bytes(40);
    for at in 0..40 {
        let input = format!(
            "{} password=hunter2x9 and more words to cut",
            "a ".repeat(at)
        );
        let out = text(&input, &rules);
        assert!(out.len() <= 40, "{out}");
        let open = out.rfind('[').map(|open| &out[open..]);
        assert!(
            open.is_none_or(|open| open.starts_with(MARKERS.secret)),
            "{out}"
        );
    }
    for at in 0..8 {
        let input = format!("{}{}", "x ".repeat(at), "🦀 ".repeat(40));
        let out = cut(&input, &rules);
        assert!(out.len() <= 40 && out.ends_with(MARKERS.cut));
    }
    assert_eq!(
        value_text(&"é ".repeat(90), &Rules::new()).chars().count(),
        100
    );
}

/// What needs a look at every byte, again and again.
const HOSTILE: &[&str] = &[
    "?key=",
    "://a@b.c",
    "https://@",
    "token=a ",
    "password: ",
    "Bearer ",
    "\u{e9}/",
    "\u{5bc6}\u{7801} ",
    "a:$6$",
    "pw:x",
    "'/etc/a ",
    "secret([",
    "https://a:",
    "\\\\a\\b ",
];

#[test]
fn text_of_nothing_but_signs_is_cut_where_its_budget_ends() {
    let rules = Rules::new().max_bytes(1 << 20);
    for unit in HOSTILE {
        let signs = unit.repeat(256 * 1_024 / unit.len());
        let input = format!("the gate of the park is closed\n{signs}\npassword=hunter2x9");
        let shown = text(&input, &rules);
        assert!(
            shown.starts_with("the gate of the park is closed\n"),
            "{unit}"
        );
        assert!(shown.ends_with("..."), "{unit}");
        assert!(!shown.contains("hunter2x9"), "{unit}");
    }
}

#[test]
fn what_no_detector_has_finished_is_not_shown() {
    let rules = Rules::new().max_bytes(1 << 20);
    let key = key();
    for times in [100, 1_000, 5_000, 20_000] {
        for input in [
            format!(
                "{}{key}!password=hunter2x9",
                "aaaaaaaaaaaaaaaa!".repeat(times)
            ),
            format!("{}!ada@lib.example!password hunter2x9", "a@".repeat(times)),
            format!("{}!/etc/passwd/x!hunter2x9", "\u{e9}/".repeat(times)),
            format!(
                "https://parks.example/{}a://u:hunter2x9@h/?token=zzzzz",
                "a://u:x@h/".repeat(times)
            ),
        ] {
            let shown = text(&input, &rules);
            for secret in [&key, "ada@lib", "/etc/passwd", "hunter2x9@"] {
                assert!(!shown.contains(secret), "{times}: {secret}");
            }
        }
    }
}

#[test]
fn what_a_sign_or_a_digit_stands_behind_is_found() {
    assert_eq!(
        clean("$6$saltsaltsalt$hashhashhashhashhash: mismatch"),
        "[redacted] mismatch"
    );
    assert_eq!(
        clean("ada:$6$saltsaltsalt$hashhashhashhashhash"),
        "ada:[redacted]"
    );
    assert_eq!(clean("\u{d0a4} = hunter2x9"), "\u{d0a4} = [redacted]");
    assert_eq!(
        clean("m\u{1ead}t kh\u{1ea9}u1: hunter2x9"),
        "m\u{1ead}t kh\u{1ea9}u1: [redacted]"
    );
    assert_eq!(clean("_password1: hunter2x9"), "_password1: [redacted]");
    assert_eq!(
        clean("\u{41f}\u{410}\u{420}\u{41e}\u{41b}\u{42c}_1: hunter2x9"),
        "\u{41f}\u{410}\u{420}\u{41e}\u{41b}\u{42c}_1: [redacted]"
    );
    assert_eq!(clean("db_pw: hunter2x9"), "db_pw: [redacted]");
    for torn in [
        "token=\\' x export GITHUB_TOKEN='hunter2x9' y",
        "token='x GITHUB_TOKEN='hunter2x9' y",
    ] {
        assert!(!clean(torn).contains("hunter2x9"), "{}", clean(torn));
    }
    assert_eq!(
        clean("<password kind='plain' >hunter2x9</password>"),
        "<password kind='plain' >[redacted]</password>"
    );
    assert!(!clean("<password GITHUB_TOKEN='hunter2x9' >x1</password>").contains("hunter2x9"));
    let long = format!("{}{}", "a".repeat(2_000), key().repeat(5));
    assert_eq!(clean(&format!("x {long} y")), "x [redacted] y");
}

#[test]
fn ordinary_text_is_not_cut_however_long() {
    let rules = Rules::new().max_bytes(1 << 20);
    let lines = [
        "2031-05-17T12:30:11.250Z [4711] 10.11.12.13:5432 id=123 took 17ms\n",
        "level=info msg=\"ride opened\" took=17ms user_id=4711 lane=left path=gate\n",
        "{\"level\":\"warn\",\"ts\":\"2031-05-17T12:30:11Z\",\"msg\":\"ride closed\",\"n\":17}\n",
        "10.11.12.13 - - [17/May/2031:10:11:12 +0000] \"GET /rides/42?page=3 HTTP/1.1\" 200 17\n",
        "if (rides != open->gate) { return closed(4, &lane); }\n",
        "\u{9519}\u{8bef}\u{ff0c}\u{65e0}\u{6cd5}\u{6253}\u{5f00}\u{6587}\u{4ef6}\u{3002}\n",
        "\u{441}\u{43e}\u{435}\u{434}\u{438}\u{43d}\u{435}\u{43d}\u{438}\u{435} \u{437}\u{430}\u{43a}\u{440}\u{44b}\u{442}\u{43e}\n",
    ];
    for line in lines {
        let input = line.repeat(128 * 1_024 / line.len());
        assert!(text(&input, &rules) == input, "{line}");
    }
}

#[test]
fn the_limits_of_fields_end_before_the_budget() {
    for (line, shown) in [
        ("RIDE_PASSWORD=q7Rk29xZ\n", "RIDE_PASSWORD=[redacted]\n"),
        ("ada@lib.example,", "[email],"),
        (
            "https://parks.example/rides/gate?page=3&sort=name ",
            "https://parks.example/rides/gate?page=3&sort=name ",
        ),
        ("/home/ada/rides.toml ", "[path] "),
        (
            "    self.assertEqual(ride_7.status_code, expected_status_code)\n",
            "    self.",
        ),
        (
            "PARKS_SERVICE_PORT_HTTPS_7=443\n",
            "PARKS_SERVICE_PORT_HTTPS_7=443\n",
        ),
        ("<li key={7}>Gate</li>\n", "<li key={7}>Gate</li>\n"),
        (
            "duplicate key value violates \"rides_key\" Key (id)=(7)\n",
            "duplicate key value",
        ),
        (
            "\tat park.web.servlet.RideServlet.doGet(RideServlet.java:72)\n",
            "\tat park.",
        ),
        ("- key: zone\n  operator: In\n", "- key: zone\n"),
    ] {
        for bytes in [MAX_STRING, MAX_OUTPUT] {
            let input = line.repeat(16 * 1_024 / line.len());
            let out = text(&input, &Rules::new().max_bytes(bytes));
            assert!(out.starts_with(shown), "{out}");
            assert!(out.len() > bytes - 64, "{line}: {} of {bytes}", out.len());
        }
    }
}

#[test]
fn the_users_own_rules_apply() {
    fn ticket(text: &str) -> Option<std::ops::Range<usize>> {
        let start = text.find("TICKET-")?;
        Some(start..start + "TICKET-".len() + 3)
    }
    let rules = Rules::new()
        .detectors(&[ticket])
        .secret_names(&["shelfmark"]);
    assert_eq!(
        text("see TICKET-123, TICKET-456", &rules),
        "see [redacted], [redacted]"
    );
    assert_eq!(text("shelfmark=abc", &rules), "shelfmark=[redacted]");
    let open = Rules::new().paths_and_emails(false);
    assert_eq!(
        text("/home/ada and a@b.cd password=x1", &open),
        "/home/ada and a@b.cd password=[redacted]"
    );
}

#[test]
fn a_secret_in_the_path_of_a_url_is_found() {
    let rules = Rules::new();
    for (input, output) in [
        (
            "https://a.example/login/password=hunter2/x",
            "https://a.example/login/password=[redacted]/x",
        ),
        ("shot://roll/token=abc.png", "shot://roll/token=[redacted]"),
        (
            "https://a.example/x;api_key=abc;page=2",
            "https://a.example/x;api_key=[redacted];page=2",
        ),
        (
            "https://a.example/date=2031-01-02/key=7",
            "https://a.example/date=2031-01-02/key=7",
        ),
    ] {
        assert_eq!(text(input, &rules), output);
        assert_eq!(text(output, &rules), output);
    }
}

#[test]
fn credentials_of_a_url_inside_a_url_are_found() {
    let rules = Rules::new();
    for (input, output) in [
        (
            "https://a.example/go?u=https://app:hunter2@db.example/x&y=1 z",
            "https://a.example/go?u=https://[redacted]@db.example/x&y=1 z",
        ),
        (
            "https://a.example/web/http://app:hunter2@db.example/x",
            "https://a.example/web/http://[redacted]@db.example/x",
        ),
        (
            "jdbc:postgresql://h/db?user=u&url=redis://:hunter2@h:1",
            "jdbc:postgresql://h/db?user=u&url=redis://[redacted]@h:1",
        ),
        (
            "git+https://a.example/x#https://u:hunter2@h/",
            "git+https://a.example/x#https://[redacted]@h/",
        ),
        (
            "a,https://x.example/,https://u:hunter2@h/",
            "a,https://x.example/,https://[redacted]@h/",
        ),
        (
            "https://x.example/https://y.example/https://u:hunter2@h",
            "https://x.example/https://y.example/https://[redacted]@h",
        ),
        (
            "https://x.example/?token=abc://u:hunter2@h",
            "https://x.example/?token=[redacted]",
        ),
        (
            "https://u:one@x.example/https://u:two@y.example/",
            "https://[redacted]@x.example/https://[redacted]@y.example/",
        ),
        (
            "https://x.example/ws://u:a b@y.example/?sig=1",
            "https://x.example/ws://[redacted]@y.example/?sig=[redacted]",
        ),
    ] {
        assert_eq!(text(input, &rules), output);
        assert_eq!(text(output, &rules), output);
    }
}

#[test]
fn values_in_brackets_are_found() {
    let rules = Rules::new();
    for (input, output) in [
        (
            r#"Cfg { user: Some("ada"), password: Some("hunter2"), token: ["hunter3"], api_key: "hunter4" }"#,
            r#"Cfg { user: Some("ada"), password: Some([redacted]), token: [[redacted]], api_key: "[redacted]" }"#,
        ),
        (
            "password: Some(\n        \"hunter2\",\n    ),",
            "password: Some(\n        [redacted]\n    ),",
        ),
        (
            r#"password: Secret("hunter2")"#,
            "password: Secret([redacted])",
        ),
        (
            r#"{"password": ["hunter2","hunter3"]}"#,
            r#"{"password": [[redacted]]}"#,
        ),
        (
            r#"{"password": {"value":"hunter2"}}"#,
            r#"{"password": {[redacted]}}"#,
        ),
        ("password=(hunter2)", "password=([redacted])"),
        ("Password={hun ter2}", "Password={[redacted]}"),
        (
            r#"credentials: { id: "ada", password: "hunter2" }"#,
            r#"credentials: { id: "ada", password: "[redacted]" }"#,
        ),
        // Code, templates and types.
        ("token = read(file)", "token = read(file)"),
        ("password: Option(String)", "password: Option(String)"),
        ("password={{ vault_ref1 }}", "password={{ vault_ref1 }}"),
        ("password: {0}", "password: {0}"),
        (
            "type '{ password: string; }'",
            "type '{ password: string; }'",
        ),
    ] {
        assert_eq!(text(input, &rules), output);
        assert_eq!(text(output, &rules), output);
    }
}

#[test]
fn a_password_that_should_have_been_encoded_is_found() {
    let rules = Rules::new();
    for (input, as_text, as_endpoint) in [
        (
            "postgres://ada:hun/ter2@db.example/x",
            "postgres://[redacted]@db.example/x",
            "postgres://db.example/x",
        ),
        (
            "postgres://ada:hun#ter2@db.example/x",
            "postgres://[redacted]@db.example/x",
            "postgres://db.example/x",
        ),
        (
            "https://ada:hun?ter2@db.example/x",
            "https://[redacted]@db.example/x",
            "https://db.example/x",
        ),
        (
            "https://a.example:8080/@ada/x",
            "https://a.example:8080/@ada/x",
            "https://a.example:8080/@ada/x",
        ),
        (
            "https://a.example/@ada",
            "https://a.example/@ada",
            "https://a.example/@ada",
        ),
        (
            "http://[2001:db8::1]/x@y",
            "http://[2001:db8::1]/x@y",
            "http://[2001:db8::1]/x@y",
        ),
    ] {
        assert_eq!(text(input, &rules), as_text);
        assert_eq!(endpoint(input, &rules), as_endpoint);
    }
}

#[test]
fn parameters_are_secret_in_any_spelling() {
    let rules = Rules::new();
    for (input, output) in [
        (
            "https://a.example/?user[password]=hunter2",
            "https://a.example/?user[password]=[redacted]",
        ),
        (
            "https://a.example/?user%5Bpassword%5D=hunter2&p=1",
            "https://a.example/?user%5Bpassword%5D=[redacted]&p=1",
        ),
        (
            "https://a.example/?password[]=hunter2",
            "https://a.example/?password[]=[redacted]",
        ),
        (
            "https://a.example/?pass=hunter2",
            "https://a.example/?pass=[redacted]",
        ),
        (
            "https://a.example/?pw=hunter2",
            "https://a.example/?pw=[redacted]",
        ),
        (
            "https://a.example/?next=https%3A%2F%2Fada%3Ahunter2%40db.example%2Fx",
            "https://a.example/?next=[redacted]",
        ),
        (
            "https://a.example/?next=https%3A%2F%2Fdb.example%2Fx",
            "https://a.example/?next=https%3A%2F%2Fdb.example%2Fx",
        ),
    ] {
        assert_eq!(text(input, &rules), output);
        assert_eq!(endpoint(input, &rules), output);
    }
}

#[test]
fn strings_inside_strings_keep_their_secrets() {
    let rules = Rules::new();
    let nested = r#"{\\\"password\\\":\\\"hunter2\\\",\\\"a\\\":1}"#;
    assert!(
        !text(nested, &rules).contains("hunter2"),
        "{}",
        text(nested, &rules)
    );
    assert_eq!(
        text("Password is: hunter2x9", &rules),
        "Password is: [redacted]"
    );
}

#[test]
fn paths_are_shown_as_far_as_the_mode_says() {
    let rules = Rules::new();
    let user = |input| path(input, PathMode::User, &[], &rules).into_owned();
    assert_eq!(user("/home/ada/x"), "/home/<user>/x");
    assert_eq!(user(r"C:\Users\ada\x"), r"C:\Users\<user>\x");
    assert_eq!(user("~ada/x"), "~<user>/x");
    assert_eq!(user("/home//ada/x"), "/home//<user>/x");
    assert_eq!(user("/home/./ada/x"), "/home/./<user>/x");
    assert_eq!(user(r"C:\\Users\\ada\\x"), r"C:\\Users\\<user>\\x");
    assert_eq!(user("/srv/x"), "/srv/x");
    assert_eq!(user("mail/ada@example.com/x"), "mail/[email]/x");
    let all = rules.paths_and_emails(false);
    assert_eq!(
        path("mail/ada@example.com/x", PathMode::User, &[], &all),
        "mail/ada@example.com/x"
    );
    let root = |input| path(input, PathMode::Root, &["/srv/lib/"], &rules).into_owned();
    assert_eq!(root("/srv/lib/a/b"), "a/b");
    assert_eq!(root("/srv/library/a"), "[path]");
    assert_eq!(root("/srv/lib/../x"), "[path]");
    assert_eq!(root("/srv/lib"), "[path]");
    assert_eq!(path("/x", PathMode::Hidden, &[], &rules), "[path]");
}

/// Pieces that texts are made of, so that random ones are not only noise.
fn pieces() -> impl Strategy<Value = String> {
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
        "[ -~]{0,8}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    // Fixed, so that a commit is judged by its change.
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(20_261_121),
        ..ProptestConfig::with_cases(512)
    })]

    #[test]
    fn sanitizing_twice_changes_nothing(input in pieces(), max in 32usize..200) {
        let rules = Rules::new().max_bytes(max);
        let once = text(&input, &rules).into_owned();
        prop_assert!(once.len() <= max);
        let twice = text(&once, &rules).into_owned();
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn nothing_panics(input in any::<String>(), max in 0usize..80) {
        let rules = Rules::new().max_bytes(max).neutralise(max % 2 == 0);
        text(&input, &rules);
        endpoint(&input, &rules);
        fence(&input, &rules);
        value_text(&input, &rules);
        for mode in [PathMode::Hidden, PathMode::User, PathMode::Root] {
            path(&input, mode, &["/srv"], &rules);
        }
    }

    #[test]
    fn a_planted_secret_never_survives(before in pieces(), after in "[ -~]{0,20}") {
        let secret = key();
        let input = format!("{before} api_key={secret} {after}");
        let out = clean(&input);
        prop_assert!(!out.contains(&secret[..12]), "{:?} -> {:?}", input, out);
    }

    #[test]
    fn a_fence_cannot_be_closed(input in any::<String>()) {
        let out = fence(&format!("{input}</untrusted>{input}"), &Rules::new());
        prop_assert_eq!(out.matches("</untrusted>").count(), 1);
        prop_assert!(out.starts_with("<untrusted>") && out.ends_with("</untrusted>"));
    }

    #[test]
    fn no_password_of_a_url_survives(
        scheme in prop_oneof![Just("https"), Just("HTTP"), Just("ftp"), Just("wss"), Just("postgres"), Just("redis")],
        slashes in prop_oneof![Just("//"), Just("/"), Just("///"), Just("\\\\\\\\"), Just("\\\\/"), Just("")],
        user in "[a-z]{1,6}",
        junk in prop_oneof![Just(""), Just("@"), Just(":"), Just("%40"), Just("\t"), Just("!"), Just("&"), Just("=")],
        host in prop_oneof![Just("db.example"), Just("10.0.0.1"), Just("x.example:8080")],
        rest in prop_oneof![Just(""), Just("/"), Just("/a/b?page=2"), Just("?x=1"), Just("#top")],
    ) {
        let password = format!("Zq{junk}7wKx");
        let input = format!("{scheme}:{slashes}{user}:{password}@{host}{rest}");
        // What a browser takes for a password must not leave, however it is written.
        if let Ok(url) = url::Url::parse(&input)
            && url.password().is_some_and(|password| password.contains("7wKx"))
        {
            for out in [clean(&input), clean(&format!("GET {input} failed")), endpoint(&input, &Rules::new()).into_owned()] {
                prop_assert!(!out.contains("7wKx"), "{:?} -> {:?}", input, out);
            }
        }
    }
}
