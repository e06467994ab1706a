//! Fits the weights to the words in the folder `looks` by logistic regression.
//!
//! `LOOKS=write cargo test -p mcp-error-sanitize password_look::fit` writes `weights.rs` and `looks/PRECISION.md` anew.

use std::fmt::Write;

use super::features::{ABOUT, FEATURES, features};
use super::runs::Runs;
use super::{MIN_LEN, SecretKind, cannot_be_password, has_form};
use crate::bytes::*;

const NAMES: &str = include_str!("../../../looks/names.txt");
const PASSWORDS: &str = include_str!("../../../looks/passwords.txt");

/// Weights are stored as whole numbers: a weight of 1 in the logarithm of the odds is this number.
const UNIT: f64 = 64.0;
/// Keeps the weights of rare features small.
const PENALTY: f64 = 1.0;
const ROUNDS: usize = 12;

type Row = [f64; FEATURES];

fn words(list: &str) -> (Vec<&str>, Vec<&str>) {
    let is_judged = |word: &&str| {
        let bytes = word.as_bytes();
        let kinds = Class::of_all(bytes);
        bytes.len() >= MIN_LEN
            && !cannot_be_password(bytes, kinds)
            && !has_form(bytes, kinds, SecretKind::Password)
    };
    let all: Vec<_> = list.lines().filter(is_judged).collect();
    let (fitted, measured) = all.split_at(all.len() * 2 / 3);
    (fitted.to_vec(), measured.to_vec())
}

fn features_of(word: &str) -> [i16; FEATURES] {
    features(&Runs::of(word.as_bytes()))
}

fn row(word: &str) -> Row {
    features_of(word).map(f64::from)
}

/// Returns the weights for which the fitted words are most likely, by Newton's method.
fn fit(rows: &[(Row, bool)]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    for _ in 0..ROUNDS {
        let mut gradient = weights.map(|weight| -PENALTY * weight);
        let mut curvature = [[0.0; FEATURES]; FEATURES];
        for (at, line) in curvature.iter_mut().enumerate() {
            line[at] = PENALTY;
        }
        for (row, is_password) in rows {
            let logit: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
            let odds = 1.0 / (1.0 + (-logit).exp());
            let (error, spread) = (
                f64::from(u8::from(*is_password)) - odds,
                odds * (1.0 - odds),
            );
            for a in 0..FEATURES {
                gradient[a] += error * row[a];
                for b in 0..FEATURES {
                    curvature[a][b] += spread * row[a] * row[b];
                }
            }
        }
        let step = solve(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of linear equations by elimination.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for column in 0..FEATURES {
        let largest = |a: &usize, b: &usize| {
            matrix[*a][column]
                .abs()
                .total_cmp(&matrix[*b][column].abs())
        };
        let pivot = (column..FEATURES).max_by(largest).unwrap();
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for line in column + 1..FEATURES {
            let factor = matrix[line][column] / matrix[column][column];
            let pivot = matrix[column];
            for (entry, above) in matrix[line].iter_mut().zip(pivot).skip(column) {
                *entry -= factor * above;
            }
            right[line] -= factor * right[column];
        }
    }
    for line in (0..FEATURES).rev() {
        for at in line + 1..FEATURES {
            right[line] -= matrix[line][at] * right[at];
        }
        right[line] /= matrix[line][line];
    }
    right
}

#[test]
fn the_weights_are_fitted_to_the_words() {
    let (names, other_names) = words(NAMES);
    let (passwords, other_passwords) = words(PASSWORDS);
    let rows: Vec<_> = names
        .iter()
        .map(|word| (row(word), false))
        .chain(passwords.iter().map(|word| (row(word), true)))
        .collect();
    let weights = fit(&rows).map(|weight| (weight * UNIT).round() as i32);
    let score = |word: &str| -> i32 {
        let counted = features_of(word);
        counted
            .iter()
            .zip(weights)
            .map(|(count, weight)| i32::from(*count) * weight)
            .sum()
    };
    let mut scores: Vec<_> = names.iter().map(|word| score(word)).collect();
    scores.sort_unstable();
    // The score that only one of so many names reaches.
    let bound = |one_of: usize| scores[scores.len() - scores.len() / one_of];
    let bounds = [("FAINT", 7), ("POSSIBLE", 14), ("LIKELY", 40)];
    let mut table =
        String::from("| look | passwords found | names taken for one |\n| --- | --- | --- |\n");
    let mut code = String::from("//! Written by the test in `fit`, which says how.\n\n");
    let listed: Vec<_> = weights.iter().map(i32::to_string).collect();
    writeln!(
        code,
        "#[rustfmt::skip]\npub(super) const WEIGHTS: [i16; {FEATURES}] = [\n    {},\n];\n",
        listed.join(", ")
    )
    .unwrap();
    for (name, one_of) in bounds {
        let bound = bound(one_of);
        writeln!(code, "pub(super) const {name}: i32 = {bound};").unwrap();
        let share = |words: &[&str]| {
            let above = words.iter().filter(|word| score(word) >= bound).count();
            let percent = 100.0 * above as f64 / words.len() as f64;
            format!("{above} of {} ({percent:.1} %)", words.len())
        };
        let (found, taken) = (share(&other_passwords), share(&other_names));
        writeln!(table, "| `{name}` | {found} | {taken} |").unwrap();
    }
    table.push_str(
        "\n| what is counted in a word | for example in | weight |\n| --- | --- | --- |\n",
    );
    for ((about, example), weight) in ABOUT.iter().zip(weights) {
        writeln!(table, "| {about} | `{example}` | {weight} |").unwrap();
    }
    check_file("src/shapes/password_look/weights.rs", &code);
    check_file("looks/PRECISION.md", &table);
}

#[test]
fn each_feature_is_found_in_its_example() {
    for (at, (about, example)) in ABOUT.iter().enumerate() {
        assert!(features_of(example)[at] > 0, "{about}: {example}");
    }
}

/// Compares a file of this crate with what was computed, or writes it.
pub(crate) fn check_file(path: &str, expected: impl AsRef<[u8]>) {
    let full_path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("LOOKS").is_some_and(|value| value == "write") {
        std::fs::write(&full_path, &expected).unwrap();
    }
    let is_as_computed = std::fs::read(full_path).unwrap() == expected.as_ref();
    assert!(
        is_as_computed,
        "{path} is not what the tests of looks write"
    );
}
