//! Tests of the rows of all tables: each row does what its texts show, and `RULES.md` lists them.
//!
//! - `RULES=write cargo test -p mcp-error-sanitize documented` writes `RULES.md` anew.
//! - `TEXT='…' cargo test -p mcp-error-sanitize rows_that_decide -- --nocapture` prints what becomes of a text, and which rows decide
//!   that: without one of them, it becomes something else.

mod page;

use mcp_error_rules::secret_names::{
    FOREIGN_WORDS_BY_LANGUAGE, SECRET_WORDS_BY_LANGUAGE, WEAK_WORDS_BY_LANGUAGE,
};

use crate::echo::{self, GIVEN};
use crate::names::kind::WEAK_NAMES;
use crate::names::program_flags::PROGRAM_FLAGS;
use crate::pairs::notations::NOTATIONS;
use crate::pairs::vetoes::VETOES;
use crate::path::OTHER_PATHS;
use crate::rows::{Row, Shown, taken_away};
use crate::shapes::public::forms::FORMS;
use crate::shapes::public::labelled::LABELLED;
use crate::shapes::public::service_ids::SERVICE_IDS;
use crate::shapes::vendors::{self, key_forms::KEY_FORMS};
use crate::{Counters, Rule, Rules, rule, text};

/// Words by their language.
type Words = &'static [(&'static str, &'static [&'static str])];

/// The tables of words, and a value that is a secret behind each of their words.
const WORDS: [(Words, &str); 3] = [
    (SECRET_WORDS_BY_LANGUAGE, "fir99"),
    (FOREIGN_WORDS_BY_LANGUAGE, "fir99"),
    (WEAK_WORDS_BY_LANGUAGE, "fir9pine7oak"),
];

/// The value in the texts with words around it.
const VALUE: &str = "maple4river";

/// A row of any table.
struct AnyRow {
    table: &'static str,
    name: &'static str,
    shown: &'static Shown,
    switch: Switch,
}

/// How a row is taken away.
#[derive(Clone, Copy)]
enum Switch {
    /// Out of its table, in which it stands at this address.
    Row(usize),
    Rule(Rule),
}

impl Switch {
    /// Returns what becomes of a text without the row.
    fn result_without(self, input: &str) -> String {
        match self {
            Self::Row(row) => taken_away::while_away(row, || result(input)),
            Self::Rule(rule) => text(input, &Rules::new().without(rule)).into_owned(),
        }
    }
}

fn result(input: &str) -> String {
    text(input, &Rules::new()).into_owned()
}

fn all_rows() -> Vec<AnyRow> {
    fn add<T>(all: &mut Vec<AnyRow>, table: &'static str, rows: &'static [Row<T>]) {
        all.extend(rows.iter().map(|row| AnyRow {
            table,
            name: row.shown.name,
            shown: &row.shown,
            switch: Switch::Row(std::ptr::from_ref(row).addr()),
        }));
    }
    let rules = Rule::ALL.iter().zip(rule::ROWS).map(|(rule, row)| AnyRow {
        table: "rules",
        name: rule.id(),
        shown: &row.shown,
        switch: Switch::Rule(*rule),
    });
    let mut all = rules.collect();
    add(&mut all, "notations", NOTATIONS);
    add(&mut all, "vetoes", VETOES);
    add(&mut all, "weak names", WEAK_NAMES);
    add(&mut all, "program flags", PROGRAM_FLAGS);
    add(&mut all, "service ids", SERVICE_IDS);
    add(&mut all, "forms", FORMS);
    add(&mut all, "forms of keys", KEY_FORMS);
    add(&mut all, "labelled", LABELLED);
    add(&mut all, "given values", GIVEN);
    add(&mut all, "other paths", OTHER_PATHS);
    all
}

/// Returns the rows without which a text becomes something else.
fn rows_that_decide(input: &str) -> Vec<String> {
    let result = result(input);
    all_rows()
        .iter()
        .filter(|row| row.switch.result_without(input) != result)
        .map(|row| format!("{}: {}", row.table, row.name))
        .collect()
}

/// A text, and what becomes of it.
struct Case {
    table: &'static str,
    row: String,
    input: String,
    expected: String,
    /// How the row is taken away without which it becomes something else.
    needs: Option<Switch>,
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

    /// Returns what is wrong, if anything is.
    fn mistake(&self) -> Option<String> {
        let Self {
            table,
            row,
            input,
            expected,
            needs,
        } = self;
        let result = result(input);
        let mistake = if result != *expected {
            let rows = rows_that_decide(input);
            format!("becomes {result:?}, not {expected:?}; what decides is {rows:?}")
        } else if needs.is_some_and(|switch| switch.result_without(input) == result) {
            "does not need this row".to_owned()
        } else if !self.is_counted() {
            "is not counted".to_owned()
        } else {
            return None;
        };
        Some(format!("{table}, {row}: {input:?} {mistake}"))
    }

    /// Whether a rule is counted exactly where it is switched on.
    fn is_counted(&self) -> bool {
        let Some(Switch::Rule(rule)) = self.needs else {
            return true;
        };
        let is_counted = |rules: &Rules| {
            let counters = Counters::default();
            counters.text(&self.input, rules);
            counters.changes().rules().any(|(found, _)| found == rule)
        };
        is_counted(&Rules::new()) && !is_counted(&Rules::new().without(rule))
    }
}

fn all_cases() -> Vec<Case> {
    let mut all = Vec::new();
    for AnyRow {
        table,
        name,
        shown,
        switch,
    } in all_rows()
    {
        let case = |(input, expected): &(&str, &str)| {
            Case::new(table, name, (*input).to_owned(), (*expected).to_owned())
        };
        all.extend(shown.examples.iter().map(|example| Case {
            needs: Some(switch),
            ..case(example)
        }));
        all.extend(shown.counterexamples.iter().map(case));
    }
    for (words, value) in WORDS {
        for word in words.iter().flat_map(|(_, words)| *words) {
            let [input, expected] = [value, "[redacted]"].map(|value| format!("{word}: {value}"));
            all.push(Case::new("names", word, input, expected));
        }
    }
    let prefixes = vendors::with_sources()
        .flat_map(|(prefixes, source)| prefixes.into_iter().map(move |prefix| (prefix, source)));
    for (prefix, source) in prefixes {
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
    for list in echo::word_lists() {
        let mut add = |words: &str, is_redacted: bool| {
            let [before, behind] = list.text;
            let input = format!("{before}{words}{behind}");
            let marker = if is_redacted { "[redacted]" } else { VALUE };
            let expected = input.replace(VALUE, marker);
            all.push(Case::new("words around", words, input, expected));
        };
        list.words
            .iter()
            .for_each(|words| add(words, list.is_redacted));
        add("", !list.is_redacted);
    }
    all
}

#[test]
fn every_row_does_what_its_texts_show() {
    let mistakes: Vec<_> = all_cases().iter().filter_map(Case::mistake).collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn the_rows_that_decide_about_a_text_are_named() {
    if let Some(input) = std::env::var_os("TEXT") {
        let input = input.to_string_lossy();
        println!("{}\n{:#?}", result(&input), rows_that_decide(&input));
    }
    assert_eq!(
        rows_that_decide("(\"password\", \"fir99pine\")"),
        ["rules: named.pair", "notations: comma"]
    );
    assert_eq!(
        rows_that_decide("password: required"),
        ["vetoes: A word for the type or the state of a value, or for no value"]
    );
}

/// Messages are cut anywhere, so a detector can meet the end of a text at each of its steps.
#[test]
fn a_text_can_end_at_each_of_its_characters() {
    for Case { input, .. } in all_cases() {
        for (end, _) in input.char_indices() {
            let cut = &input[..end];
            let result = std::panic::catch_unwind(|| drop(text(cut, &Rules::new())));
            assert!(result.is_ok(), "{cut:?}");
        }
    }
}

#[test]
fn the_documentation_lists_the_rows() {
    let page = page::text();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    if std::env::var_os("RULES").is_some_and(|value| value == "write") {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    let mut lines = page.lines().zip(written.lines());
    if let Some((row, written)) = lines.find(|(row, written)| row != written) {
        panic!(
            "`RULES=write cargo test -p mcp-error-sanitize documented` writes RULES.md anew, in which this differs:\n\
             {written}\n{row}"
        );
    }
    assert_eq!(page.len(), written.len());
}
