//! Markers that an application chooses: the same is found, and a second pass changes nothing.

use mcp_error::sanitize::{Counters, CutMark, Marker, PathMode, Rules, path, text, value_text};
use proptest::prelude::*;

use crate::properties::pieces;

/// The markers of a secret, a path and an e-mail address.
const CHOICES: [[&str; 3]; 4] = [
    ["<redacted>", "<path>", "<email>"],
    ["***", "***", "***"],
    ["[geheim]", "[pfad]", "[adresse]"],
    ["*hidden*", "<file-name_1>", "[**]"],
];

fn rules([secret, path, email]: [&str; 3]) -> Rules {
    Rules::new()
        .with_secret_marker(Marker::new(secret))
        .with_path_marker(Marker::new(path))
        .with_email_marker(Marker::new(email))
}

/// Texts in which S, P and E stand for the markers, with what they are made of.
const ROWS: &[(&str, &str)] = &[
    ("password=hunter2x9", "password=S"),
    ("password: \"hunter2x9\", next", "password: \"S\", next"),
    (
        "{\"token\":\"hunter2x9\",\"a\":1}",
        "{\"token\":\"S\",\"a\":1}",
    ),
    ("the password is hunter2x9.", "the password is S."),
    (
        "Authorization: Bearer abcdefgh12345678",
        "Authorization: Bearer S",
    ),
    (
        "https://ada:hunter2x9@db.example/x?page=2&token=abc&b=1",
        "https://S@db.example/x?page=2&token=S&b=1",
    ),
    ("curl -u ada:hunter2x9 there", "curl -u S there"),
    (
        "cannot open /srv/plans/map.txt (gone)",
        "cannot open P (gone)",
    ),
    ("no reader ada@lib.example, sorry", "no reader E, sorry"),
    (
        "ada@lib.example has password=hunter2x9 in /home/ada/.env!",
        "E has password=S in P!",
    ),
];

#[test]
fn a_chosen_marker_stands_where_the_default_would() {
    for [secret, path, email] in CHOICES {
        let rules = rules([secret, path, email]);
        for (input, expected) in ROWS {
            // The letters stand alone, so no word of a row is mistaken for one of them.
            let mut with_markers = String::new();
            for letter in expected.chars() {
                match letter {
                    'S' => with_markers.push_str(secret),
                    'P' => with_markers.push_str(path),
                    'E' => with_markers.push_str(email),
                    other => with_markers.push(other),
                }
            }
            let once = text(input, &rules);
            assert_eq!(once, with_markers, "{input}");
            let counters = Counters::default();
            assert_eq!(counters.text(&once, &rules), with_markers, "again: {input}");
            assert_eq!(counters.changes().redactions().count(), 0, "again: {input}");
        }
    }
}

#[test]
fn a_hidden_path_has_the_chosen_marker() {
    let rules = rules(CHOICES[0]);
    assert_eq!(path("/srv/x", PathMode::Hidden, &[], &rules), "<path>");
    assert_eq!(path("/srv/x", PathMode::Root, &["/opt"], &rules), "<path>");
}

#[test]
fn a_value_that_begins_with_asterisks_is_not_a_marker() {
    let rules = rules(["***"; 3]);
    for value in ["***hunter2x9", "***.hunter2x9", "***-hunter2x9", "***/x9"] {
        let input = format!("password={value} is wrong");
        assert_eq!(text(&input, &rules), "password=*** is wrong", "{input}");
    }
    // Without the choice, asterisks are a value like any other, which somebody else has hidden already.
    assert_eq!(
        text("password=*** is wrong", &Rules::new()),
        "password=*** is wrong"
    );
}

#[test]
fn what_stands_behind_a_marker_in_a_url_is_still_looked_at() {
    let key = ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat();
    for [secret, path, email] in CHOICES {
        let rules = rules([secret, path, email]);
        for input in [
            format!("https://{secret}{key}/x"),
            format!("https://{email}{key}/x"),
            format!("https://a.example/{secret}{secret}{key}/x"),
            format!("https://a.example/?key={secret}{key}&page=2"),
            format!("https://a.example/?key={secret}hunter2x9&page=2"),
            format!("https://{secret}hunter2x9@a.example/x"),
            format!("https://{secret}:hunter2x9@a.example/x"),
        ] {
            let once = text(&input, &rules);
            assert!(
                !once.contains(&key) && !once.contains("hunter2x9"),
                "{once}"
            );
            assert_eq!(text(&once, &rules), once, "again: {input}");
        }
    }
}

#[test]
fn a_cut_does_not_split_a_chosen_marker() {
    for markers in CHOICES {
        let rules = rules(markers).with_max_bytes(40);
        for at in 0..40 {
            let input = format!(
                "{}password=hunter2x9 and more words to cut",
                "a ".repeat(at)
            );
            let out = text(&input, &rules);
            let rest = out.replace(markers[0], "");
            assert!(out.len() <= 40, "{out}");
            assert!(!rest.contains(['<', '[', '*']), "{out}");
        }
    }
}

#[test]
fn a_chosen_cut_mark_stands_at_the_end_of_what_was_cut() {
    for mark in ["...", "…", "[cut]", " (truncated)", "<more>"] {
        let rules = Rules::new()
            .with_max_bytes(64)
            .with_cut_mark(CutMark::new(mark));
        for input in [
            "a shelf ".repeat(40),
            "é".repeat(200),
            format!("password=hunter2x9 {}", "in the hall ".repeat(40)),
            format!("{}password=hunter2x9", "in the hall ".repeat(40)),
            "token ".repeat(100_000),
        ] {
            let out = text(&input, &rules);
            assert!(out.ends_with(mark), "{out}");
            assert!(out.len() <= 64 && !out.contains("hunter"), "{out}");
            assert_eq!(text(&out, &rules), out, "again");
        }
        let long = "é".repeat(200);
        let shown = value_text(&long, &rules.with_max_bytes(1_024));
        assert!(
            shown.ends_with(mark) && shown.chars().count() == 100,
            "{shown}"
        );
    }
}

#[test]
fn a_marker_that_could_be_mistaken_is_refused() {
    for (text, flaw) in [
        ("", "has 3 to 16 bytes"),
        ("[]", "has 3 to 16 bytes"),
        ("[aaaaaaaaaaaaaaa]", "has 3 to 16 bytes"),
        ("redacted", "stands in brackets or asterisks"),
        ("[redacted>", "stands in brackets or asterisks"),
        ("password", "stands in brackets or asterisks"),
        ("[a b]", "only ASCII letters"),
        ("[a\nb]", "only ASCII letters"),
        ("<a/b>", "only ASCII letters"),
        ("[é]", "only ASCII letters"),
        ("[\u{200b}]", "only ASCII letters"),
        ("<untrusted>", "the word of a fence"),
        ("[UnTrusted]", "the word of a fence"),
        ("*-untrusted-*", "the word of a fence"),
    ] {
        let error = Marker::checked(text).expect_err(text);
        assert!(error.contains(flaw), "{text}: {error}");
    }
    assert_eq!(Marker::new("[aaaaaaaaaaaaaa]").as_str(), "[aaaaaaaaaaaaaa]");
}

fn choices() -> impl Strategy<Value = [&'static str; 3]> {
    proptest::sample::select(CHOICES.to_vec())
}

/// The choices in brackets. What asterisks are glued to can be the rest of a value, of which a second pass finds more.
fn brackets() -> impl Strategy<Value = [&'static str; 3]> {
    proptest::sample::select(vec![CHOICES[0], CHOICES[2]])
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(512))]

    #[test]
    fn a_second_pass_changes_nothing(input in pieces(), markers in brackets(), max in 32usize..200) {
        // In text that was torn apart, the second pass can find more, whatever the markers are.
        let default = Rules::new().with_max_bytes(max);
        let once = text(&input, &default).into_owned();
        prop_assume!(text(&once, &default) == once);
        let input = input.replace("[redacted]", markers[0]).replace("[path]", markers[1]);
        let rules = rules(markers).with_max_bytes(max);
        let once = text(&input, &rules).into_owned();
        prop_assert!(once.len() <= max);
        let twice = text(&once, &rules).into_owned();
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn what_is_found_does_not_depend_on_the_markers(input in pieces(), markers in choices()) {
        let input = input.replace(['[', '<', '*'], "");
        let default = text(&input, &Rules::new().with_max_bytes(1 << 16));
        let expected = default
            .replace("[redacted]", markers[0])
            .replace("[path]", markers[1])
            .replace("[email]", markers[2]);
        let chosen = text(&input, &rules(markers).with_max_bytes(1 << 16));
        prop_assert_eq!(&*chosen, &*expected, "{:?}", default);
    }

    #[test]
    fn a_planted_secret_never_survives(before in pieces(), markers in choices(), marker in 0usize..3) {
        let secret = ["Zt5W", "q81n", "Lb0x", "Rf7K", "p3Vd"].concat();
        let input = format!("{before} {} api_key={secret} after", markers[marker]);
        let out = text(&input, &rules(markers));
        prop_assert!(!out.contains(&secret[..12]), "{:?} -> {:?}", input, out);
    }
}
