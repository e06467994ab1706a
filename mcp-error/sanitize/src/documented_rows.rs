//! One test of the rows of all tables, and the tables of `RULES.md`, which are made from them.
//! `RULES=write cargo test -p mcp-error-sanitize` writes these anew.

use std::fmt::Write;

use mcp_error_rules::secret_names::{FOREIGN_WORDS_BY_LANGUAGE, SECRET_WORDS_BY_LANGUAGE};

use crate::names::lexicon::{KEY_WORDS_BY_LANGUAGE, PASSWORD_WORDS_BY_LANGUAGE};
use crate::names::program_flags::{FlagForm, PROGRAM_FLAGS, READERS};
use crate::pairs::notations::{Confidence, NOTATIONS};
use crate::pairs::vetoes::VETOES;
use crate::rows::{Row, Shown, taken_away};
use crate::shapes::look::common::COMMON_PASSWORDS;
use crate::shapes::look::other_forms::OTHER_FORMS;
use crate::shapes::public::known_forms::KNOWN_FORMS;
use crate::shapes::public::labelled::LABELLED;
use crate::shapes::public::service_ids::SERVICE_IDS;
use crate::shapes::vendors;
use crate::{Counters, Rule, Rules, echo, rule, text};

fn code(text: &str) -> String {
    format!("`{}`", text.replace('\n', "⏎").replace('|', "\\|"))
}

fn rules() -> String {
    let mut table = String::from("| rule | what it redacts | for example |\n| --- | --- | --- |\n");
    for rule in Rule::ALL {
        let Shown { name, examples, .. } = rule.row().shown;
        let example = examples
            .first()
            .map(|(text, out)| format!("{} becomes {}", code(text), code(out)));
        let (about, example) = (name.trim_end_matches('.'), example.unwrap_or_default());
        writeln!(table, "| `{}` | {about} | {example} |", rule.id()).unwrap();
    }
    table
}

fn notations() -> String {
    let mut table = String::from(
        "| notation | the value must | for example | stays |\n| --- | --- | --- | --- |\n",
    );
    for row in NOTATIONS {
        let (text, out) = row.shown.examples[0];
        let look = match row.data.confidence {
            _ if text == out => "not be there",
            Confidence::Certain => "be there",
            Confidence::Likely => "not be a word of a sentence",
            Confidence::Guess => "hold a letter and a digit, or look like a key",
            Confidence::Unlikely => "look like a password",
        };
        let (id, kept) = (row.shown.name, code(row.shown.counterexamples[0].0));
        writeln!(table, "| {id} | {look} | {} | {kept} |", code(out)).unwrap();
    }
    table
}

/// Lists forms of words: for each row, what it is about, a text that has the form, and one that only looks like it. The
/// heads of the last two columns say what becomes of these.
fn forms<'a>(rows: impl Iterator<Item = &'a Shown>, [has, lacks]: [&str; 2]) -> String {
    let mut table = format!("| what it is | {has} | {lacks} |\n| --- | --- | --- |\n");
    for row in rows {
        let [has, lacks] = [row.examples, row.counterexamples].map(|texts| code(texts[0].0));
        writeln!(table, "| {} | {has} | {lacks} |", row.name).unwrap();
    }
    table
}

/// The heads of columns with a text that stays and one in which something is redacted.
const STAYS: [&str; 2] = ["stays", "is redacted"];

fn program_flags() -> String {
    let mut table =
        String::from("| programs | flag | for example | stays |\n| --- | --- | --- | --- |\n");
    for Row { data: row, shown } in PROGRAM_FLAGS {
        let programs: Vec<_> = row.programs().map(code).collect();
        let command = row.command();
        let flag = match (row.form, row.flag()) {
            (FlagForm::Place(place), _) => format!("argument {place}"),
            (FlagForm::Argument(place), _) => format!("`{command}`, argument {place}"),
            (FlagForm::Piped, _) => {
                let readers: Vec<_> = READERS.iter().map(code).collect();
                format!("the argument, before {}", readers.join(" "))
            }
            (_, "") => "the argument".to_owned(),
            (_, flag) => code(format!("{command} {flag}").trim_start()),
        };
        let (redacted, kept) = (code(shown.examples[0].1), code(shown.counterexamples[0].0));
        writeln!(
            table,
            "| {} | {flag} | {redacted} | {kept} |",
            programs.join(" ")
        )
        .unwrap();
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

/// A text, and what a row of a table makes of it.
struct Case {
    table: &'static str,
    row: String,
    input: String,
    expected: String,
    /// What has to be taken away so that the text becomes something else.
    needs: Option<Needed>,
}

enum Needed {
    Row(usize),
    Rule(Rule),
}

impl Case {
    fn new(table: &'static str, row: &str, input: String, expected: String) -> Self {
        Self {
            table,
            row: row.to_owned(),
            input,
            expected,
            needs: None,
        }
    }

    fn result(&self) -> String {
        text(&self.input, &Rules::new()).into_owned()
    }

    /// Whether the text becomes the same without what it needs.
    fn needs_nothing(&self) -> bool {
        let result = match self.needs {
            None => return false,
            Some(Needed::Row(row)) => taken_away::while_away(row, || self.result()),
            Some(Needed::Rule(rule)) => self.with_rule(rule, &Rules::new().without(rule)).0,
        };
        result == self.expected
    }

    /// Whether a rule is counted exactly where it is switched on.
    fn is_counted(&self) -> bool {
        let Some(Needed::Rule(rule)) = self.needs else {
            return true;
        };
        let [on, off] = [Rules::new(), Rules::new().without(rule)];
        self.with_rule(rule, &on).1 && !self.with_rule(rule, &off).1
    }

    /// Returns what becomes of the text under some rules, and whether this rule was counted.
    fn with_rule(&self, rule: Rule, rules: &Rules) -> (String, bool) {
        let counters = Counters::default();
        let result = counters.text(&self.input, rules).into_owned();
        let is_counted = counters.changes().rules().any(|(found, _)| found == rule);
        (result, is_counted)
    }
}

/// Returns the cases of the rows of a table.
fn cases<T>(
    table: &'static str,
    rows: &'static [Row<T>],
    needed: fn(&Row<T>, usize) -> Needed,
) -> Vec<Case> {
    let mut cases = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let case = |(input, expected): &(&str, &str)| {
            Case::new(
                table,
                row.shown.name,
                (*input).to_owned(),
                (*expected).to_owned(),
            )
        };
        cases.extend(row.shown.examples.iter().map(|example| Case {
            needs: Some(needed(row, at)),
            ..case(example)
        }));
        cases.extend(row.shown.counterexamples.iter().map(case));
    }
    cases
}

fn all_cases() -> Vec<Case> {
    fn row<T>(row: &Row<T>, _: usize) -> Needed {
        Needed::Row(std::ptr::from_ref(row).addr())
    }
    let mut all = cases("rules", rule::ROWS, |_, at| Needed::Rule(Rule::ALL[at]));
    all.extend(cases("notations", NOTATIONS, row));
    all.extend(cases("vetoes", VETOES, row));
    all.extend(cases("program flags", PROGRAM_FLAGS, row));
    all.extend(cases("known forms", KNOWN_FORMS, row));
    all.extend(cases("service ids", SERVICE_IDS, row));
    all.extend(cases("other forms", OTHER_FORMS, row));
    all.extend(cases("common passwords", COMMON_PASSWORDS, row));
    all.extend(cases("labelled", LABELLED, row));
    for (words, value) in WORDS {
        for word in words.iter().flat_map(|(_, words)| *words) {
            let [input, expected] = [value, "[redacted]"].map(|value| format!("{word}: {value}"));
            all.push(Case::new("names", word, input, expected));
        }
    }
    for (prefix, source) in vendors::with_sources() {
        // A longer prefix is the beginning of a key itself.
        const LONGEST: usize = 8;
        let key = format!("see {prefix}harbourmeadow9gates");
        all.push(Case::new(
            "vendors",
            source,
            key,
            "see [redacted]".to_owned(),
        ));
        if prefix.len() <= LONGEST {
            let word = format!("{prefix}settings");
            all.push(Case::new("vendors", source, word.clone(), word));
        }
    }
    all.extend(
        echo::cases()
            .map(|(row, input, expected)| Case::new("places of echo", row, input, expected)),
    );
    all
}

#[test]
fn every_row_does_what_its_texts_show() {
    let mut wrong = String::new();
    for case in all_cases() {
        let Case {
            table,
            row,
            input,
            expected,
            ..
        } = &case;
        let result = case.result();
        if result != *expected {
            writeln!(
                wrong,
                "{table}, {row}: {input:?} became {result:?}, not {expected:?}"
            )
            .unwrap();
        } else if case.needs_nothing() {
            writeln!(wrong, "{table}, {row}: {input:?} does not need this row").unwrap();
        } else if !case.is_counted() {
            writeln!(wrong, "{table}, {row}: {input:?} is not counted").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_documentation_lists_the_rows() {
    let text = format!(
        "{}\n## Notations\n\nHow a value can follow the name of a secret. The first notation that fits decides.\n\n{}\n\
         ## Names of secrets\n\nThe last word of a name decides. Behind some words, a value must also look like a password; behind `pass`, `pw` and `pin` not if the name of an account and its value stand before them. \
         Besides these, the tables know names of several words, such as `SECRET_KEY_BASE`, and words that need another \
         before them, such as `api` before `key`.\n\n{}\n\
         ## Flags of programs\n\nThe short flags and the places by which programs take a password. Long flags are known by their names. At a place, where flags are not \
         counted, the value must hold a letter and a digit, or look like a key; where the row says which command takes the argument, it need not.\n\n{}\n\
         ## What is not a secret\n\nWhat stays behind the name of a secret, and why.\n\n{}\n\
         ## What looks like a key and is public\n\n{}\n\
         ## What looks like a password and is not one\n\n{}\n\
         ## Passwords that many people choose\n\nTheir words are words of code as well, so they are told by their digits.\n\n{}\n\
         ## Prefixes of keys\n\nA word that begins with one of these, in any case, needs less of the look of a key.\n\n{}",
        rules(),
        notations(),
        names(),
        program_flags(),
        forms(VETOES.iter().map(|row| &row.shown), STAYS),
        forms(
            KNOWN_FORMS
                .iter()
                .map(|row| &row.shown)
                .chain(SERVICE_IDS.iter().map(|row| &row.shown))
                .chain(LABELLED.iter().map(|row| &row.shown)),
            STAYS,
        ),
        forms(OTHER_FORMS.iter().map(|row| &row.shown), STAYS),
        forms(
            COMMON_PASSWORDS.iter().map(|row| &row.shown),
            ["is redacted", "stays"]
        ),
        prefixes()
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    if std::env::var_os("RULES").is_some_and(|value| value == "write") {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}
