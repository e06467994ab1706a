//! Measures how well keys and passwords are told from names in code, by the rules whose bounds were chosen by hand.
//!
//! `LOOKS=write cargo test -p mcp-error-sanitize measured` writes `looks/KEYS.md` anew.

use super::key_look::{MIN_KEY, is_key};
use super::password_look::check_file;
use super::value_look::looks_secret;

const NAMES: &str = include_str!("../../looks/names.txt");
const PASSWORDS: &str = include_str!("../../looks/passwords.txt");

/// The kinds of characters of which keys are made.
const ALPHABETS: [(&str, &str); 6] = [
    ("hexadecimal digits", "09af"),
    ("small letters and digits", "az09"),
    ("capitals and digits", "AZ09"),
    ("capitals and small letters", "AZaz"),
    ("letters and digits", "AZaz09"),
    ("letters, digits, `-` and `_`", "AZaz09--__"),
];

/// Makes keys of random characters, which are in the given ranges, the same ones in each run (Knuth's MMIX generator).
fn keys(ranges: &str, len: usize) -> Vec<String> {
    const KEYS: usize = 2_000;
    let ranges = ranges.as_bytes().chunks(2);
    let characters: Vec<u8> = ranges.flat_map(|range| range[0]..=range[1]).collect();
    let mut state = len as u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        char::from(characters[(state >> 33) as usize % characters.len()])
    };
    let mut key = || (0..len).map(|_| next()).collect();
    (0..KEYS).map(|_| key()).collect()
}

fn share<'a>(words: impl Iterator<Item = &'a str>, is_found: impl Fn(&[u8]) -> bool) -> String {
    let found: Vec<_> = words.map(|word| is_found(word.as_bytes())).collect();
    let (all, found) = (found.len(), found.iter().filter(|found| **found).count());
    format!(
        "{found} of {all} ({:.1} %)",
        100.0 * found as f64 / all as f64
    )
}

#[test]
fn the_bounds_chosen_by_hand_are_measured() {
    let mut table = String::from("| random characters | found as a key |\n| --- | --- |\n");
    for (kind, ranges) in ALPHABETS {
        for len in [16, 20, 24, 32, 40] {
            let found = share(keys(ranges, len).iter().map(String::as_str), is_key);
            table += &format!("| {len} {kind} | {found} |\n");
        }
    }
    let passwords = share(PASSWORDS.lines(), looks_secret);
    let names = share(NAMES.lines(), looks_secret);
    let long = NAMES.lines().filter(|name| name.len() >= MIN_KEY);
    let keys = share(long, is_key);
    table += "\n| rule | passwords found | names taken for one |\n| --- | --- | --- |\n";
    table += &format!("| a letter and a digit | {passwords} | {names} |\n");
    table += &format!("| like a key, of {MIN_KEY} bytes or more | | {keys} |\n");
    check_file("looks/KEYS.md", &table);
}
