//! The page `RULES.md`, with a table for each table of rows.

use std::fmt::Write;

use crate::Rule;
use crate::echo::{self, GIVEN, WordList};
use mcp_error_rules::secret_names::WeakName;

use crate::names::kind::{SecretKind, WEAK_NAMES};
use crate::names::program_flags::{FlagForm, PROGRAM_FLAGS, ProgramFlag, READERS};
use crate::pairs::notations::{Confidence, NOTATIONS, Notation};
use crate::pairs::vetoes::VETOES;
use crate::path::OTHER_PATHS;
use crate::rows::{Row, Shown};
use crate::shapes::public::forms::FORMS;
use crate::shapes::public::labelled::LABELLED;
use crate::shapes::public::service_ids::{IdForm, SERVICE_IDS};
use crate::shapes::vendors::{self, key_forms::KEY_FORMS};

use super::{WORDS, Words};

/// Declares the page: for each section, its title, what it says before its table, and the table.
macro_rules! page {
    ($($title:literal $about:literal $table:expr;)*) => {
        /// Returns the text of the page.
        pub(super) fn text() -> String {
            let mut page = rules();
            $(add_section(&mut page, $title, $about, &$table);)*
            page
        }
    };
}

page! {
    "Notations" "How a value can follow the name of a secret. The first notation that fits decides." notations();
    "Names of secrets"
        "The last word of a name decides. Behind some words, a value must also look like a password; behind `pass`, `pw` and \
         `pin` not if the name of an account and its value stand before them. Besides these, the tables know names of several \
         words, such as `SECRET_KEY_BASE`, and words that need another before them, such as `api` before `key`."
        names();
    "Weak names" "Names that only say that their value may be a secret. A value that looks like a key always is one." weak_names();
    "Flags of programs, and calls"
        "The short flags and the positions by which programs and functions take a password. Long flags are known by their names. At a position, \
         where flags are not counted, the value must hold a letter and a digit, or look like a key."
        program_flags();
    "What is quoted as it was given"
        "What says that somebody gave a quoted value to the program. It is redacted if it looks like a password, but not where \
         the line lists what the program would accept."
        forms(shown(GIVEN), REDACTED);
    "Words around what is quoted"
        "What the words around a value say of it, in any case of letters. The first two rows above go by them."
        words_around();
    "What is not a secret" "What stays behind the name of a secret, and why." forms(shown(VETOES), STAYS);
    "What begins with a slash and stays" "" forms(shown(OTHER_PATHS), STAYS);
    "What looks like a secret and is not one by its form" "" forms(shown(FORMS).chain(shown(SERVICE_IDS)), STAYS);
    "What looks like a key and is public by what stands around it" "" forms(shown(LABELLED), STAYS);
    "Prefixes of keys" "A word that begins with one of these, in any case, needs less of the look of a key." prefixes();
    "Forms of keys"
        "A word that is one of these prefixes, and as many bytes behind it as the vendor puts there, need not look like a key."
        key_forms();
}

fn add_section(page: &mut String, title: &str, about: &str, table: &str) {
    writeln!(page, "\n## {title}\n").unwrap();
    if !about.is_empty() {
        writeln!(page, "{about}\n").unwrap();
    }
    page.push_str(table);
}

fn shown<T>(rows: &'static [Row<T>]) -> impl Iterator<Item = &'static Shown> {
    rows.iter().map(|row| &row.shown)
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('\n', "⏎").replace('|', "\\|"))
}

/// Returns words as code, with blanks between them.
fn codes<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.into_iter().map(code).collect();
    words.join(" ")
}

/// Returns a table with these heads and rows.
fn table<const N: usize>(heads: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[&str]| format!("| {} |\n", cells.join(" | "));
    let rows = rows
        .into_iter()
        .map(|cells| line(&cells.each_ref().map(String::as_str)));
    [line(&heads), line(&["---"; N])]
        .into_iter()
        .chain(rows)
        .collect()
}

fn rules() -> String {
    let row = |rule: &Rule| {
        let Shown { name, examples, .. } = rule.row().shown;
        let example = examples
            .first()
            .map(|(text, out)| format!("{} becomes {}", code(text), code(out)));
        let about = name.trim_end_matches('.').to_owned();
        [code(rule.id()), about, example.unwrap_or_default()]
    };
    let heads = ["rule", "what it redacts", "for example"];
    table(heads, Rule::ALL.iter().map(row))
}

fn notations() -> String {
    let look = |row: &Row<Notation>| match row.data.confidence {
        _ if row.shown.examples[0].0 == row.shown.examples[0].1 => "not be there",
        Confidence::Certain => "be there",
        Confidence::Likely => "not be a word of a sentence",
        Confidence::Guess => "hold a letter and a digit, or look like a key",
    };
    looks("notation", NOTATIONS, look)
}

fn weak_names() -> String {
    let look = |row: &Row<(WeakName, SecretKind)>| match row.data.1 {
        SecretKind::Key => "look like a key",
        SecretKind::Password => "look like a password",
        SecretKind::Pin => "be four to eight digits, or look like a password",
    };
    looks("name", WEAK_NAMES, look)
}

/// Lists rows that say how a value must look.
fn looks<T>(head: &str, rows: &[Row<T>], look: impl Fn(&Row<T>) -> &'static str) -> String {
    let row = |row: &Row<T>| {
        let [redacted, kept] = [row.shown.examples[0].1, row.shown.counterexamples[0].0].map(code);
        [
            row.shown.name.to_owned(),
            look(row).to_owned(),
            redacted,
            kept,
        ]
    };
    let heads = [head, "the value must", "for example", "stays"];
    table(heads, rows.iter().map(row))
}

/// Lists forms of words: for each row, what it is about, a text that has the form, and one that only looks like it. The
/// heads of the last two columns say what becomes of these.
fn forms<'a>(rows: impl Iterator<Item = &'a Shown>, [has, lacks]: [&str; 2]) -> String {
    let row = |row: &Shown| {
        let [has, lacks] = [row.examples, row.counterexamples].map(|texts| code(texts[0].0));
        [row.name.to_owned(), has, lacks]
    };
    table(["what it is", has, lacks], rows.map(row))
}

/// The heads of columns with a text that stays and one in which something is redacted.
const STAYS: [&str; 2] = ["stays", "is redacted"];

/// The heads of columns with a text in which something is redacted and one that stays.
const REDACTED: [&str; 2] = ["is redacted", "stays"];

fn program_flags() -> String {
    let text = |word| str::from_utf8(word).unwrap();
    let row = |Row { data, shown }: &Row<ProgramFlag>| {
        let command = text(data.command());
        let flags: Vec<_> = data
            .flags()
            .map(|flag| format!("{command} {}", text(flag)))
            .collect();
        let flag = match data.form {
            FlagForm::Positional(position) => format!("argument {position}"),
            FlagForm::Quoted(position) => format!("argument {position} of a call, in quotes"),
            FlagForm::Piped => format!("the argument, before {}", codes(READERS.iter())),
            _ if flags.is_empty() => "the argument".to_owned(),
            _ => codes(flags.iter().map(|flag| flag.trim_start())),
        };
        let (redacted, kept) = (code(shown.examples[0].1), code(shown.counterexamples[0].0));
        [
            codes(data.programs().bytes().map(text)),
            flag,
            redacted,
            kept,
        ]
    };
    let heads = ["programs", "flag", "for example", "stays"];
    table(heads, PROGRAM_FLAGS.iter().map(row))
}

fn prefixes() -> String {
    let row = |(prefixes, source): (Vec<&str>, &str)| [codes(prefixes), source.to_owned()];
    table(["prefix", "from"], vendors::with_sources().map(row))
}

fn key_forms() -> String {
    let row = |row: &Row<IdForm>| {
        let IdForm {
            beginnings,
            lengths: (least, most),
            ..
        } = row.data;
        let bytes = match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        };
        [row.shown.name.to_owned(), codes(beginnings.iter()), bytes]
    };
    let heads = ["vendor", "prefixes", "bytes behind"];
    table(heads, KEY_FORMS.iter().map(row))
}

fn words_around() -> String {
    let row = |list: WordList| [list.about.to_owned(), codes(list.words)];
    table(["what they say", "words"], echo::word_lists().map(row))
}

fn names() -> String {
    let mut languages: Vec<&str> = Vec::new();
    for (language, _) in WORDS.iter().flat_map(|(words, _)| *words) {
        if !languages.contains(language) {
            languages.push(language);
        }
    }
    let row = |language: &str| {
        let words_in = |tables: &[(Words, &str)]| {
            let all = tables.iter().flat_map(|(words, _)| *words);
            let of_language = all.filter(|(other, _)| *other == language);
            codes(of_language.flat_map(|(_, words)| words.iter().copied()))
        };
        [
            language.to_owned(),
            words_in(&WORDS[..2]),
            words_in(&WORDS[2..]),
        ]
    };
    let heads = ["language", "always", "if the value looks like a password"];
    table(heads, languages.into_iter().map(row))
}
