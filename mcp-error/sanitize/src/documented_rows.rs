//! The tables of `RULES.md`, from the rows. `RULES=write cargo test -p mcp-error-sanitize` writes them anew.

use std::fmt::Write;

use mcp_error_rules::secret_names::{FOREIGN_WORDS_BY_LANGUAGE, SECRET_WORDS_BY_LANGUAGE};

use crate::names::lexicon::{KEY_WORDS_BY_LANGUAGE, PASSWORD_WORDS_BY_LANGUAGE};
use crate::names::program_flags::PROGRAM_FLAGS;
use crate::pairs::notations::{Confidence, NOTATIONS};
use crate::pairs::vetoes::VETOES;
use crate::shapes::declared::DECLARED;
use crate::shapes::known_forms::KNOWN_FORMS;
use crate::shapes::vendors;
use crate::{Rule, Rules, text};

fn code(text: &str) -> String {
    format!("`{}`", text.replace('\n', "⏎").replace('|', "\\|"))
}

fn rules() -> String {
    let mut table = String::from("| rule | what it redacts | for example |\n| --- | --- | --- |\n");
    for rule in Rule::ALL {
        let row = rule.row();
        let (text, out) = row.examples[0];
        let example = match rule {
            Rule::Custom => String::new(),
            _ => format!("{} becomes {}", code(text), code(out)),
        };
        let about = row.about.trim_end_matches('.');
        writeln!(table, "| `{}` | {about} | {example} |", row.id).unwrap();
    }
    table
}

fn notations() -> String {
    let mut table = String::from(
        "| notation | the value must | for example | not |\n| --- | --- | --- | --- |\n",
    );
    for row in NOTATIONS {
        let look = match row.confidence {
            _ if row.example.0 == row.example.1 => "not be there",
            Confidence::Certain => "be there",
            Confidence::Likely => "not be a word of a sentence",
            Confidence::Guess => "hold a letter and a digit, or look like a key",
            Confidence::Remote => "look like a password",
        };
        let (id, kept) = (row.id, code(row.counterexample));
        writeln!(
            table,
            "| {id} | {look} | {} | {kept} |",
            code(row.example.1)
        )
        .unwrap();
    }
    table
}

fn vetoes() -> String {
    let mut table = String::from("| what it is | for example | not |\n| --- | --- | --- |\n");
    for veto in VETOES {
        let (kept, redacted) = (code(veto.example), code(veto.counterexample.0));
        writeln!(table, "| {} | {kept} | {redacted} |", veto.about).unwrap();
    }
    table
}

fn program_flags() -> String {
    let mut table =
        String::from("| programs | flag | for example | not |\n| --- | --- | --- | --- |\n");
    for row in PROGRAM_FLAGS {
        let programs: Vec<_> = row.programs.iter().map(|name| code(name)).collect();
        let command = row
            .command
            .map(|command| format!("{command} "))
            .unwrap_or_default();
        let flag = match row.flag {
            "" => "the argument".to_owned(),
            flag => code(&format!("{command}{flag}")),
        };
        let (redacted, kept) = (code(row.example.1), code(row.counterexample));
        writeln!(
            table,
            "| {} | {flag} | {redacted} | {kept} |",
            programs.join(" ")
        )
        .unwrap();
    }
    table
}

fn public_shapes() -> String {
    let mut table = String::from("| what it is | for example | not |\n| --- | --- | --- |\n");
    let forms = KNOWN_FORMS
        .iter()
        .map(|row| (row.about, row.example, row.counterexample.0));
    let declared = DECLARED
        .iter()
        .map(|row| (row.about, row.example, row.counterexample.0));
    for (about, kept, redacted) in forms.chain(declared) {
        writeln!(table, "| {about} | {} | {} |", code(kept), code(redacted)).unwrap();
    }
    table
}

fn prefixes() -> String {
    let mut table = String::from("| prefix | from |\n| --- | --- |\n");
    for (prefix, source) in vendors::with_sources() {
        writeln!(table, "| `{prefix}` | {source} |").unwrap();
    }
    table
}

/// Words by their language.
type Words = &'static [(&'static str, &'static [&'static str])];

/// The tables of words, and a value that is a secret behind each of their words.
const WORDS: [(Words, &str); 4] = [
    (SECRET_WORDS_BY_LANGUAGE, "fir99"),
    (FOREIGN_WORDS_BY_LANGUAGE, "fir99"),
    (PASSWORD_WORDS_BY_LANGUAGE, "fir9pine7oak"),
    (KEY_WORDS_BY_LANGUAGE, "fir9pine7oak"),
];

fn names() -> String {
    let mut table = String::from(
        "| language | always | if the value looks like a password |\n| --- | --- | --- |\n",
    );
    let mut languages: Vec<&str> = Vec::new();
    for (words, _) in WORDS {
        for (language, _) in words {
            if !languages.contains(language) {
                languages.push(language);
            }
        }
    }
    for language in languages {
        let words_in = |tables: &[(Words, &str)]| {
            let all = tables.iter().flat_map(|(words, _)| *words);
            let of_language = all.filter(|(other, _)| *other == language);
            let shown: Vec<_> = of_language
                .flat_map(|(_, words)| *words)
                .map(|word| code(word))
                .collect();
            shown.join(" ")
        };
        let (always, weak) = (words_in(&WORDS[..2]), words_in(&WORDS[2..]));
        writeln!(table, "| {language} | {always} | {weak} |").unwrap();
    }
    table
}

#[test]
fn the_value_behind_every_word_is_redacted() {
    let mut kept = Vec::new();
    for (words, value) in WORDS {
        for word in words.iter().flat_map(|(_, words)| *words) {
            let input = format!("{word}: {value}");
            if text(&input, &Rules::new()) != format!("{word}: [redacted]") {
                kept.push(input);
            }
        }
    }
    assert!(kept.is_empty(), "{kept:?}");
}

#[test]
fn the_documentation_lists_the_rows() {
    let text = format!(
        "{}\n## Notations\n\nHow a value can follow the name of a secret. The first notation that fits decides.\n\n{}\n\
         ## Names of secrets\n\nThe last word of a name decides. Behind some words, a value must also look like a password. \
         Besides these, the tables know names of several words, such as `SECRET_KEY_BASE`, and words that need another \
         before them, such as `api` before `key`.\n\n{}\n\
         ## Flags of programs\n\nThe short flags by which programs take a password. Long ones are known by their names.\n\n{}\n\
         ## What is not a secret\n\nWhat stays behind the name of a secret, and why.\n\n{}\n\
         ## What looks like a key and is public\n\n{}\n\
         ## Prefixes of keys\n\nA word that begins with one of these, in any case, needs less of the look of a key.\n\n{}",
        rules(),
        notations(),
        names(),
        program_flags(),
        vetoes(),
        public_shapes(),
        prefixes()
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    if std::env::var_os("RULES").is_some_and(|value| value == "write") {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}
