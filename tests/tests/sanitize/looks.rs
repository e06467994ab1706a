//! Words that look like passwords, where a program refuses them.

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn words_that_people_choose_are_found_where_they_are_refused() {
    for word in [
        // Some of their words are words of code as well.
        "tunnel-engine-kettle-candle",
        "anchor-window-lemon-saddle",
        "hammer-anchor-needle-engine",
        "welcome1",
        "grumpy5frog",
        "Hannah_1995",
        "hamza1978",
        "qazwsx96",
        // They are shorter than others.
        "P@ss123",
        "mang0!",
        "d0m1n0!",
        // The sign that a policy asked for stands at the end.
        "sunshine!",
        "Butterfly!",
    ] {
        let input = format!("invalid value '{word}' for the port");
        assert_eq!(
            clean(&input),
            "invalid value '[redacted]' for the port",
            "{word}"
        );
    }
    for word in [
        "max-old-space-size",
        "create-pull-request-review",
        "list-all-open-issues",
        "orange-border-engine-color",
        "admin1",
        "password1",
        "3.6.7~devel",
        "x-release-please-version",
        "item5!",
        "println!",
        "unreachable!",
    ] {
        let input = format!("invalid value '{word}' for the port");
        assert_eq!(clean(&input), input, "{word}");
    }
}

#[test]
fn a_usual_password_is_no_name_of_a_thing() {
    for (input, is_redacted) in [
        ("no package 'monkey2024' found", true),
        ("no such table: dragon123", true),
        ("the profile (sunshine42) could not be found", true),
        ("no such host: tiger07", false),
        ("no such table: sales2024", false),
        ("no such table: summer_sales_2025", false),
    ] {
        let result = clean(input);
        assert_eq!(result != input, is_redacted, "{input}: {result}");
    }
}

#[test]
fn a_quote_before_a_word_is_no_part_of_it() {
    for (input, expected) in [
        (
            "no such user \"'root'@'172.18.0.1'\" here",
            "no such user \"'root'@'172.18.0.1'\" here",
        ),
        (
            "unexpected \"'maple4river'\" here",
            "unexpected \"'[redacted]'\" here",
        ),
    ] {
        assert_eq!(clean(input), expected);
    }
}

#[test]
fn a_word_that_people_choose_goes_behind_a_name() {
    assert_redacted(&[
        "bad password: ⟦princess⟧ at line 1",
        "the password is ⟦sunshine⟧",
        "(using password: ⟦sunshine⟧)",
        "PASS ⟦princess⟧ rejected",
    ]);
    assert_kept(&[
        "bad password: gate at line 1",
        "(using password: YES)",
        "no period token 'princess'",
    ]);
}

#[test]
fn a_word_that_looks_like_a_password_goes_where_something_was_given() {
    assert_redacted(&[
        "Input: ⟦maple4river⟧",
        "⟦email ada@lib.example⟧,⟦maple4river⟧,admin",
        "the value ⟦maple4river⟧ is too short",
        "argv: ['ada', '⟦maple4river⟧']",
    ]);
    assert_kept(&["Output: maple4river", "invalid number 'order#10234'"]);
}
