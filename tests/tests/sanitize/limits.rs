//! Long texts: where they are cut, and what a cut must not show.

use std::borrow::Cow;

use mcp_error::sanitize::{
    Counters, MARKERS, MAX_OUTPUT, MAX_STRING, Rules, cut, text, value_text,
};

use crate::cleaned::{clean, key};

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
fn cuts_are_marked_and_do_not_split_markers() {
    let rules = Rules::new().with_max_bytes(40);
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
    for whole in ["🇫🇷", "👩‍👩‍👧", "e\u{301}", "नि"] {
        for at in 0..8 {
            let out = text(&format!("{}{}", "x".repeat(at), whole.repeat(30)), &rules).into_owned();
            let kept = out.trim_start_matches('x').strip_suffix(MARKERS.cut);
            let kept = kept.unwrap_or_default();
            assert!(
                !kept.is_empty() && kept.replace(whole, "").is_empty(),
                "{out}"
            );
        }
    }
    assert_eq!(
        value_text(&"é ".repeat(90), &Rules::new()).chars().count(),
        100
    );
}

/// Texts that detectors must read again and again.
const HOSTILE: &[&str] = &[
    "?sig=",
    "://a@b.c",
    "https://@",
    "token=a ",
    "password: ",
    "Bearer ",
    "\u{5bc6}\u{7801} ",
    "a:$6$",
    "pw:x",
    "'/etc/a ",
    "secret([",
    "https://a:",
    "\\\\a\\b ",
];

#[test]
fn text_that_exceeds_its_budget_is_cut() {
    let rules = Rules::new().with_max_bytes(1 << 20);
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
fn a_word_in_which_a_path_may_begin_anywhere_is_not_read_from_each_place() {
    // If it were, this would take minutes.
    let rules = Rules::new().with_max_bytes(1 << 20);
    for piece in ["/a=", "=/a/v1", "id=/"] {
        let word = piece.repeat((1 << 19) / piece.len());
        assert_eq!(text(&word, &rules), "...", "{piece}");
    }
}

#[test]
fn a_text_of_backslashes_is_not_read_from_each_of_them() {
    // If it were, this would take minutes.
    let rules = Rules::new().with_max_bytes(1 << 21);
    let text_of_signs = "\\".repeat(1 << 20);
    let shown = text(&text_of_signs, &rules);
    assert!(shown.starts_with("\\\\") || shown == "...");
}

#[test]
fn a_word_of_many_logins_does_not_overflow_the_stack() {
    let rules = Rules::new().with_max_bytes(1 << 22);
    for clean in [String::new(), "a word ".repeat(300_000)] {
        let logins = clean.clone() + &"ada:maple7@h".repeat(100_000);
        assert_eq!(text(&logins, &rules), clean + "...");
    }
    let few = "ada:maple7@h".repeat(40);
    assert_eq!(text(&few, &rules), "[redacted]@".repeat(40) + "h");
}

#[test]
fn what_is_shown_of_a_text_that_exceeds_its_budget_was_searched_for_echoes_and_escapes() {
    let rules = Rules::new().with_max_bytes(1 << 20);
    for unit in HOSTILE {
        let signs = unit.repeat(256 * 1_024 / unit.len());
        let input = format!(
            "invalid type: string \"maple4river\", expected u16\n\
             {{&quot;password&quot;:&quot;fir99pine&quot;}}\n{signs}"
        );
        let shown = text(&input, &rules);
        assert!(
            shown.starts_with(
                "invalid type: string \"[redacted]\", expected u16\n\
                 {&quot;password&quot;:&quot;[redacted]&quot;}\n"
            ),
            "{unit}: {shown:.120}"
        );
        assert!(shown.ends_with("..."), "{unit}");
    }
}

#[test]
fn words_that_look_like_passwords_may_stand_where_the_budget_ends() {
    let rules = Rules::new().with_max_bytes(1 << 20);
    let words = "maple4river ";
    for unit in HOSTILE {
        let input = |count: usize| words.repeat(9) + &unit.repeat(count) + &words.repeat(20);
        let is_cut = |count: &usize| text(&input(*count), &rules).ends_with("...");
        let cut = (1..14).map(|power| 1 << power).find(is_cut);
        let (mut fits, mut cut) = cut.map_or((0, 0), |cut| (cut / 2, cut));
        while cut - fits > 1 {
            let middle = fits.midpoint(cut);
            *(if is_cut(&middle) { &mut cut } else { &mut fits }) = middle;
        }
        for count in cut.saturating_sub(20)..cut + 20 {
            let input = input(count);
            let shown = text(&input, &rules);
            let is_whole = shown.starts_with(words) || shown.starts_with("[redacted] ");
            assert!(is_whole, "{unit}: {shown:.120}");
        }
    }
}

#[test]
fn a_text_in_foreign_quotes_is_cut_between_characters() {
    let rules = Rules::new().with_max_bytes(1 << 20);
    for before in 0..4 {
        let quoted = "\u{2018}pw:x\u{2019}".repeat(32_000);
        let input = format!("{}{quoted}", " ".repeat(before));
        let shown = text(&input, &rules);
        assert!(shown.ends_with("..."), "{before}: {} bytes", shown.len());
    }
}

/// The messages of the corpus, and the texts from which the fuzzer starts.
fn messages() -> (Vec<String>, Vec<String>) {
    let sanitize = concat!(env!("CARGO_MANIFEST_DIR"), "/../mcp-error/sanitize");
    let corpus = std::fs::read_to_string(format!("{sanitize}/corpus/errors.jsonl")).unwrap();
    let text_of = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["text"].as_str().unwrap().to_owned()
    };
    let seeds = std::fs::read_dir(format!("{sanitize}/fuzz/seeds/sanitize")).unwrap();
    let seeds = seeds.map(|seed| std::fs::read(seed.unwrap().path()).unwrap());
    let seeds = seeds.map(|seed| String::from_utf8_lossy(&seed[4..]).into_owned());
    (corpus.lines().map(text_of).collect(), seeds.collect())
}

#[test]
fn no_message_of_the_default_length_exceeds_its_budget() {
    let (messages, seeds) = messages();
    assert!(messages.len() > 500 && seeds.len() > 40);
    // As much as the default bounds read, without the bound of what is shown.
    let longest = Rules::new().scan_limit();
    let rules = Rules::new().with_max_bytes(1 << 20);
    let not_cut = |input: &str| {
        let counters = Counters::default();
        let shown = counters.text(input, &rules);
        assert_eq!(counters.changes().truncations(), 0, "{shown}");
    };
    for start in (0..messages.len()).step_by(7) {
        let mut row = String::new();
        for message in messages.iter().cycle().skip(start) {
            if row.len() + message.len() > longest {
                break;
            }
            row.push_str(message);
            row.push('\n');
        }
        not_cut(&row);
    }
    seeds.iter().for_each(|seed| not_cut(seed));
}

#[test]
fn a_finding_that_begins_inside_of_a_respelled_sign_keeps_the_sign_whole() {
    assert_eq!(clean("str\n\"\"\"「/apikey"), "str\n\"\"\"「/apikey");
}

#[test]
fn text_that_no_detector_has_read_is_not_shown() {
    let rules = Rules::new().with_max_bytes(1 << 20);
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
fn secrets_next_to_signs_and_digits_are_found() {
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
    for attributes in [
        "GITHUB_TOKEN='hunter2x9' ",
        r#""password": "hunter2x9" key=x"#,
        "type=x password: hunter2x9",
    ] {
        let shown = clean(&format!("<password {attributes}>x1</password>"));
        assert!(!shown.contains("hunter2x9"), "{shown}");
    }
    let long = format!("{}{}", "a".repeat(2_000), key().repeat(5));
    assert_eq!(clean(&format!("x {long} y")), "x [redacted] y");
}

#[test]
fn long_ordinary_text_is_not_cut() {
    let rules = Rules::new().with_max_bytes(1 << 20);
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
fn field_limits_apply_before_the_budget() {
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
            let out = text(&input, &Rules::new().with_max_bytes(bytes));
            assert!(out.starts_with(shown), "{out}");
            assert!(out.len() > bytes - 64, "{line}: {} of {bytes}", out.len());
        }
    }
}

#[test]
fn rules_of_the_application_apply() {
    fn ticket(text: &str) -> Option<std::ops::Range<usize>> {
        let start = text.find("TICKET-")?;
        Some(start..start + "TICKET-".len() + 3)
    }
    let rules = Rules::new()
        .with_detectors(&[ticket])
        .with_secret_names(&["shelfmark"]);
    assert_eq!(
        text("see TICKET-123, TICKET-456", &rules),
        "see [redacted], [redacted]"
    );
    assert_eq!(text("shelfmark=abc", &rules), "shelfmark=[redacted]");
    let public = Rules::new().with_public_names(&["session_id", "shelfmark"]);
    for message in [
        "unknown session_id 'term-7'",
        "sessionId=0b4f9c1e-6a1d-4c5e-9f0a-3d2b1c0a9f8e",
        "Session ID: 0b4f9c1e-6a1d-4c5e-9f0a-3d2b1c0a9f8e",
        "no session id 0b4f9c1e-6a1d-4c5e-9f0a-3d2b1c0a9f8e",
        "{\"session_id\":\"term-7\",\"line\":3}",
        "https://shelf.example/open?session_id=term-7",
        "session_id | term-7",
        "session 0b4f9c1e-6a1d-4c5e-9f0a-3d2b1c0a9f8e is closed",
    ] {
        assert_eq!(text(message, &public), message);
        assert_ne!(text(message, &Rules::new()), message, "{message}");
    }
    let message = "old_session_id=term-7 session_id=term-8 password=x1";
    let shown = "old_session_id=[redacted] session_id=term-8 password=[redacted]";
    assert_eq!(text(message, &public), shown);
    let both = public.with_secret_names(&["shelfmark"]);
    assert_eq!(text("shelfmark=abc", &both), "shelfmark=[redacted]");
    let open = Rules::new().with_paths_and_emails(false);
    assert_eq!(
        text("/home/ada and a@b.cd password=x1", &open),
        "/home/ada and a@b.cd password=[redacted]"
    );
}

#[test]
fn many_backslashes_before_a_quoted_value_do_no_harm() {
    let slashes = "\\".repeat(400);
    for input in [
        format!("cannot parse {slashes}\"maple4river\" as u16"),
        format!("password\ninvalid{slashes}'maple4river'"),
    ] {
        let out = text(&input, &Rules::new());
        assert!(!out.contains("maple4river"), "{out}");
    }
}
