//! Measures how well keys and passwords are told from names in code, by the rules whose bounds were chosen by hand.
//!
//! `LOOKS=write cargo test -p mcp-error-sanitize measured` writes `looks/KEYS.md` anew.

use std::fmt::Write;

use super::key_look::{MIN_KEY, is_key};
use super::password_look::check_file;
use super::value_look::looks_secret;

const NAMES: &str = include_str!("../../looks/names.txt");
const PASSWORDS: &str = include_str!("../../looks/passwords.txt");

const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS: &str = "0123456789";

/// How many keys of each kind are made.
const KEYS: usize = 2_000;

/// Makes keys of random characters, the same ones in each run (Knuth's MMIX generator).
fn keys(alphabet: &str, len: usize) -> Vec<String> {
    let mut state = len as u64;
    let mut next = |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let characters = alphabet.as_bytes();
    (0..KEYS)
        .map(|_| {
            (0..len)
                .map(|_| char::from(characters[next(characters.len())]))
                .collect()
        })
        .collect()
}

fn share<'a>(words: impl Iterator<Item = &'a str>, is_found: impl Fn(&[u8]) -> bool) -> String {
    let words: Vec<_> = words.collect();
    let found = words
        .iter()
        .filter(|word| is_found(word.as_bytes()))
        .count();
    let percent = 100.0 * found as f64 / words.len() as f64;
    format!("{found} of {} ({percent:.1} %)", words.len())
}

#[test]
fn the_bounds_chosen_by_hand_are_measured() {
    let mut table = String::from("| random characters | found as a key |\n| --- | --- |\n");
    let alphabets = [
        ("hexadecimal digits", format!("{DIGITS}abcdef")),
        ("small letters and digits", format!("{LOWER}{DIGITS}")),
        ("capitals and digits", format!("{UPPER}{DIGITS}")),
        ("capitals and small letters", format!("{UPPER}{LOWER}")),
        ("letters and digits", format!("{UPPER}{LOWER}{DIGITS}")),
        (
            "letters, digits, `-` and `_`",
            format!("{UPPER}{LOWER}{DIGITS}-_"),
        ),
    ];
    for (kind, alphabet) in alphabets {
        for len in [16, 20, 24, 32, 40] {
            let keys = keys(&alphabet, len);
            let found = share(keys.iter().map(String::as_str), is_key);
            writeln!(table, "| {len} {kind} | {found} |").unwrap();
        }
    }
    table.push_str("\n| rule | passwords found | names taken for one |\n| --- | --- | --- |\n");
    let passwords = share(PASSWORDS.lines(), looks_secret);
    let names = share(NAMES.lines(), looks_secret);
    writeln!(table, "| a letter and a digit | {passwords} | {names} |").unwrap();
    let long = NAMES.lines().filter(|name| name.len() >= MIN_KEY);
    let names = share(long, is_key);
    writeln!(
        table,
        "| like a key, of {MIN_KEY} bytes or more | | {names} |"
    )
    .unwrap();
    check_file("looks/KEYS.md", &table);
}
