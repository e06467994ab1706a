//! Checks what must hold for any text under any rules.
//!
//! The first four bytes of an input choose the rules, and what secret is planted where (see `Settings`). The
//! rest is the text.

#![no_main]

use std::borrow::Cow;
use std::ops::Range;

use libfuzzer_sys::fuzz_target;
use mcp_error_sanitize::{
    ALLOWED, LineBreaks, MARKERS, PathMode, Rules, cut, endpoint, fence, is_invisible,
    is_secret_name, path, text, value_text,
};

/// A key that no vendor gave out. It is written in parts, so that scanners of this file find no key.
const KEY: &str = concat!("q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd");
/// A password that does not look like a key, so that only its name gives it away.
const PASSWORD: &str = "hunter2x9";
const OWNER: &str = "zqfuzzowner";
/// How many bytes of a secret in a row count as a leak.
const PART: usize = 9;

const OPEN: &str = "<untrusted>";
const CLOSE: &str = "</untrusted>";

fuzz_target!(|data: &[u8]| {
    let Some((head, rest)) = data.split_first_chunk() else {
        return;
    };
    let input = String::from_utf8_lossy(rest);
    let settings = Settings::of(*head);
    check_text(&settings, &input);
    check_paths(&settings, &input);
    check_endpoint(&settings, &input);
    check_fence(&settings, &input);
    check_planted(&settings, &input);
    is_secret_name(&input);
});

struct Settings {
    rules: Rules,
    max: usize,
    spaces: bool,
    neutralized: bool,
    place: usize,
    form: u8,
}

impl Settings {
    /// Reads one byte of flags, one for the bound, one for the place of the secret, and one for its notation.
    /// Letters make good bytes: `@` has all flags off, and `~` is about the default bound.
    fn of([flags, size, place, form]: [u8; 4]) -> Self {
        let is = |bit: u8| flags & 1 << bit != 0;
        let max = 32 + 8 * usize::from(size);
        let rules = Rules::new()
            .with_max_bytes(max)
            .with_line_breaks(if is(0) {
                LineBreaks::Space
            } else {
                LineBreaks::Keep
            })
            .with_paths_and_emails(!is(1))
            .with_neutralize(!is(2))
            .with_detectors(if is(3) { &[rude] } else { &[] })
            .with_secret_names(if is(4) { &["shelfmark"] } else { &[] });
        Self {
            rules,
            max,
            spaces: is(0),
            neutralized: !is(2),
            place: place.into(),
            form,
        }
    }
}

/// A detector with wrong answers: past the end, backwards, or inside a character.
fn rude(text: &str) -> Option<Range<usize>> {
    let sum = text
        .bytes()
        .fold(0_usize, |sum, byte| sum + usize::from(byte));
    let start = sum % (text.len() + 3);
    (!sum.is_multiple_of(3)).then(|| start..start + sum % 7)
}

fn check_text(settings: &Settings, input: &str) {
    let Settings { rules, max, .. } = settings;
    let all: [(&str, Sanitize, usize); 3] = [
        ("text", text, usize::MAX),
        ("value_text", value_text, 100),
        ("cut", cut, usize::MAX),
    ];
    for (name, sanitize, max_chars) in all {
        let once = sanitize(input, rules);
        assert!(once.len() <= *max, "{name} is bounded: {once:?}");
        assert!(
            once.chars().count() <= max_chars,
            "{name} is bounded: {once:?}"
        );
        // The others can find more in a torn text the second time.
        if name == "cut" {
            assert_eq!(sanitize(&once, rules), once, "a cut text is not cut again");
        }
        if name != "cut" && settings.neutralized {
            assert_visible(name, &once, settings);
        }
    }
}

type Sanitize = for<'a> fn(&'a str, &Rules) -> Cow<'a, str>;

fn check_paths(settings: &Settings, input: &str) {
    let Settings { rules, max, .. } = settings;
    let roots = ["/srv/lib", "C:\\lib"];
    let hidden = path(input, PathMode::Hidden, &roots, rules);
    assert_eq!(hidden, MARKERS.path);

    let user = path(input, PathMode::User, &roots, rules);
    assert!(user.len() <= *max, "path(user) is bounded: {user:?}");
    assert_visible("path(user)", &user, settings);
    let owned = format!("/home/{OWNER}/{input}");
    let shown = path(&owned, PathMode::User, &roots, rules);
    assert!(
        !shown.contains(OWNER) || holds(input, OWNER),
        "path(user) hides the owner: {shown:?}"
    );

    let root = path(&format!("/srv/lib/{input}"), PathMode::Root, &roots, rules).into_owned();
    assert!(root.len() <= *max, "path(root) is bounded: {root:?}");
    assert_visible("path(root)", &root, settings);
    assert!(!root.starts_with('/'), "path(root) is relative: {root:?}");
    let outside = path(&format!("{input}/x"), PathMode::Root, &roots, rules).into_owned();
    let leaves = root.split(['/', '\\']).any(|part| part == "..");
    assert!(!leaves, "path(root) does not leave its root: {root:?}");
    let inside = input.contains("/srv/lib") || input.contains("C:\\lib");
    if !inside && !input.contains(is_invisible) {
        assert_eq!(outside, MARKERS.path, "path(root) hides what is outside");
    }
}

fn check_endpoint(settings: &Settings, input: &str) {
    let Settings { rules, max, .. } = settings;
    let once = endpoint(input, rules);
    assert!(once.len() <= *max, "endpoint is bounded: {once:?}");
    assert_visible("endpoint", &once, settings);
    if holds(input, PASSWORD) {
        return;
    }
    let url = format!("https://ada:{PASSWORD}@db.example/{input}");
    assert_gone("endpoint", &endpoint(&url, rules), PASSWORD);
}

fn check_fence(settings: &Settings, input: &str) {
    let fenced = fence(input, &settings.rules);
    assert!(fenced.len() <= settings.max + OPEN.len() + CLOSE.len());
    assert!(
        fenced.starts_with(OPEN) && fenced.ends_with(CLOSE),
        "{fenced:?}"
    );
    assert_eq!(fenced.matches(OPEN).count(), 1, "{fenced:?}");
    assert_eq!(fenced.matches(CLOSE).count(), 1, "{fenced:?}");
    let inside = &fenced[OPEN.len()..fenced.len() - CLOSE.len()];
    for (at, word) in inside.match_indices("untrusted") {
        let (before, behind) = (&inside[..at], &inside[at + word.len()..]);
        // A bracket can belong to what is redacted beside it, or be cut.
        let before = before.strip_suffix('/').unwrap_or(before);
        let is_in_round_brackets =
            before.ends_with(['(', ']']) && (behind.starts_with([')', '[']) || behind == "...");
        assert!(is_in_round_brackets, "{fenced:?}");
    }
    if settings.neutralized {
        assert_visible("fence", &fenced, settings);
    }
}

/// Checks that a secret on a line of its own is found, whatever stands on the lines before and behind it.
fn check_planted(settings: &Settings, input: &str) {
    let secret = if settings.form % 2 == 0 {
        KEY
    } else {
        PASSWORD
    };
    if holds(input, secret) {
        return;
    }
    let line = match settings.form / 2 % 8 {
        0 => format!("password={secret}"),
        1 => format!("\"password\": \"{secret}\""),
        2 => format!("Authorization: Bearer {secret}"),
        3 => format!("postgres://ada:{secret}@db.example/main"),
        4 => format!("https://x.example/?page=2&api_key={secret}"),
        5 => format!("--token {secret}"),
        6 => format!("export GITHUB_TOKEN='{secret}'"),
        _ => format!("see {KEY} there"),
    };
    let mut at = input.len() * settings.place / 255;
    while !input.is_char_boundary(at) {
        at -= 1;
    }
    let (before, behind) = input.split_at(at);
    let planted = format!("{before}\n{line}\n{behind}");
    for out in [
        text(&planted, &settings.rules),
        value_text(&planted, &settings.rules),
        fence(&planted, &settings.rules).into(),
    ] {
        assert_gone("text", &out, secret);
    }
}

/// Whether the text itself holds a part of the secret, so that the part in a result proves nothing.
fn holds(input: &str, secret: &str) -> bool {
    // A terminal sequence inside the part is removed in a result.
    let control = |next: char| matches!(next, '\u{1b}' | '\u{80}'..='\u{9f}');
    let scattered = |part: &str| {
        let mut rest = input.chars();
        part.chars().all(|letter| rest.any(|next| next == letter))
    };
    if input.contains(control) && parts(secret).any(scattered) {
        return true;
    }
    // Blanks are removed in a URL.
    let shown = |next: &char| !is_invisible(*next) && !next.is_whitespace();
    let visible: String = input.chars().filter(shown).collect();
    parts(secret).any(|part| visible.contains(part))
}

fn parts(secret: &str) -> impl Iterator<Item = &str> {
    (0..=secret.len() - PART).map(move |at| &secret[at..at + PART])
}

#[track_caller]
fn assert_gone(name: &str, out: &str, secret: &str) {
    assert!(
        !parts(secret).any(|part| out.contains(part)),
        "{name} leaks: {out:?}"
    );
}

#[track_caller]
fn assert_visible(name: &str, out: &str, settings: &Settings) {
    let seen = out
        .chars()
        .find(|next| is_invisible(*next) && !ALLOWED.contains(next));
    assert_eq!(seen, None, "{name} is visible: {out:?}");
    if settings.spaces && name != "fence" {
        assert!(!out.contains('\n'), "{name} is one line: {out:?}");
    }
}
