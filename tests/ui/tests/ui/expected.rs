//! The messages of the compiler for each case, beside it in a file. `UI=write` writes these files anew.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use crate::compiler::{Compiler, FOLDER, folder};

/// Lines that count errors, or say how to read more about them.
const CLOSING: [&str; 4] = [
    "error: aborting due to ",
    "Some errors have detailed explanations:",
    "For more information about an error, try `rustc --explain",
    "For more information about this error, try `rustc --explain",
];

/// Asserts that the compiler says of each case in a folder of this package what the file beside it says.
///
/// # Panics
///
/// If it does not, a case compiles, or a file belongs to no case.
pub(crate) fn assert_messages(cases: &str) {
    static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::new);
    let programs = files(cases, "rs");
    assert!(!programs.is_empty(), "there are no cases in {cases}");
    let stems = |files: &[PathBuf]| -> BTreeSet<PathBuf> {
        files.iter().map(|file| file.with_extension("")).collect()
    };
    let write = std::env::var("UI").is_ok_and(|value| value == "write");
    let expected = stems(&files(cases, "stderr"));
    let without: Vec<_> = expected.difference(&stems(&programs)).cloned().collect();
    assert!(
        without.is_empty(),
        "no case has these messages: {without:?}"
    );

    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let compile = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let file = folder().join(program).with_extension("stderr");
            let messages = without_surroundings(&COMPILER.messages(program));
            if write {
                std::fs::write(&file, &messages).expect("the file can be written");
            }
            let expected = std::fs::read_to_string(&file).unwrap_or_default();
            if expected.replace("\r\n", "\n") != messages {
                let difference = format!(
                    "{}\nexpected:\n{expected}\nthe compiler says:\n{messages}",
                    program.display()
                );
                let mut differences = differences.lock().expect("no thread panics here");
                differences.push(difference);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        // This thread is one of them.
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(compile)).collect();
        compile();
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let differences = differences.into_inner().expect("no thread panicked");
    let advice = "`UI=write cargo test -p mcp-error-ui-tests` writes these files anew";
    assert!(
        differences.is_empty(),
        "{}\n{advice}",
        differences.join("\n\n")
    );
}

/// Returns the files of a folder of this package that have this extension, in order.
fn files(cases: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder().join(cases)).expect("the folder can be read");
    let paths = entries.map(|entry| Path::new(cases).join(entry.expect("a file").file_name()));
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// Returns messages without what depends on the machine, and without the numbers of lines outside the case, which every
/// change there moves.
fn without_surroundings(messages: &str) -> String {
    let messages = messages.replace(&format!("{FOLDER}/"), "");
    let mut elsewhere = false;
    let mut kept = String::new();
    for line in messages.lines() {
        if CLOSING.iter().any(|closing| line.starts_with(closing)) {
            continue;
        }
        let text = line.trim_start();
        if text.starts_with("--> ") || text.starts_with("::: ") {
            let place = place(line);
            elsewhere = place.is_some();
            kept += place.as_deref().unwrap_or(line);
        } else if elsewhere && is_source(text) {
            let (number, rest) = line.split_at(line.find('|').unwrap_or(0));
            kept.extend(
                number
                    .chars()
                    .map(|c| if c.is_ascii_digit() { ' ' } else { c }),
            );
            kept += rest;
        } else {
            elsewhere &= text == "...";
            kept += &others(line);
        }
        kept.push('\n');
    }
    let messages: Vec<_> = kept.trim_end().split("\n\n").map(narrow).collect();
    messages.join("\n\n") + "\n"
}

/// Returns a message whose margin is as wide as the numbers in it need. The compiler makes it as wide as the numbers
/// need that were taken out.
fn narrow(message: &str) -> String {
    let spare = message.lines().filter_map(|line| {
        let text = line.trim_start();
        let margin = line.len() - text.len();
        match text.chars().next()? {
            '0'..='9' if is_source(text) => Some(margin),
            // A margin is a column wide at least.
            '-' | ':' if margin > 0 => Some(margin - 1),
            _ => None,
        }
    });
    let spare = " ".repeat(spare.min().unwrap_or(0));
    let narrowed = message.lines().map(|line| match line.strip_prefix("...") {
        // Three dots stand in the margin where lines of the source were left out.
        Some(rest) => format!("...{}", rest.strip_prefix(&spare).unwrap_or(rest)),
        None => line.strip_prefix(&spare).unwrap_or(line).to_owned(),
    });
    narrowed.collect::<Vec<_>>().join("\n")
}

/// Returns whether a line of a message is one of the source: its number or blanks, and a bar.
fn is_source(line: &str) -> bool {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    after.trim_start().starts_with('|')
}

/// Returns the last line of a list of types, `and 162 others`, without the number, which a feature of another crate
/// changes.
fn others(line: &str) -> Cow<'_, str> {
    let text = line.trim_start();
    let number = text
        .strip_prefix("and ")
        .and_then(|text| text.strip_suffix(" others"));
    match number {
        Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}and $N others", &line[..line.len() - text.len()]).into()
        }
        _ => line.into(),
    }
}

/// Returns a line that says where something is, as it is on every machine, if that is not in the case.
fn place(line: &str) -> Option<String> {
    let line = line.replace('\\', "/");
    let start = line.len() - line.trim_start().len() + "--> ".len();
    let (start, path) = line.split_at(start);
    let path = path.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
    if path.starts_with("mcp-error/") {
        return Some(format!("{start}$WORKSPACE/{path}"));
    }
    let (_, path) = path
        .split_once("/library/")
        .filter(|(before, _)| before.contains("/rust"))?;
    Some(format!("{start}$RUST/{path}"))
}
