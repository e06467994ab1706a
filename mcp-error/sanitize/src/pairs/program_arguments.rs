//! Short flags by which known programs take a password, in command lines and in lists of arguments, and calls of functions that take one.

use crate::bits::places;
use crate::bytes::*;
use crate::input::{View, add_found};
use crate::names::program_flags::{FlagForm, PROGRAM_FLAGS, PROGRAMS, ProgramFlag, READERS};
use crate::rows;
use crate::rule::Rule;
use crate::shapes::value_look::looks_secret;

use super::value::glued_value_end;

const PROGRAMS_BY_ENDING: GroupedWords<Last> =
    grouped_words!(Last, PROGRAMS.packed(), PROGRAMS.packed().len());

/// How many bytes behind the name of a program or a function are read.
pub(super) const MAX_ARGUMENTS: usize = 256;

/// The extension of programs on Windows.
const EXTENSION: &[u8] = b".exe";

/// Whether the extension of programs ends here.
pub(super) fn is_program_file(view: &View<'_>, end: usize) -> bool {
    view.bytes[..end].ends_with(EXTENSION)
}

/// Notes the passwords among the arguments of the program or the function whose name ends at `end`. They are redacted when the whole text
/// has been scanned, since other secrets can stand between the name and a password.
pub(super) fn note_program_arguments<'a>(view: &View<'a>, start: usize, end: usize) {
    let word: &'a [u8] = view.bytes.0.get(start..end).unwrap_or_default();
    let word = word.strip_suffix(EXTENSION).unwrap_or(word);
    let is_call = view.byte(end) == b'(';
    let in_name = if is_call {
        class!(LETTER b"_")
    } else {
        class!(!b"/\\")
    };
    let name = suffix(word, in_name);
    // The name of a program among the arguments of the same program was read with them.
    let is_read = |(last, read): (&[u8], usize)| last == name && start < read;
    // Commands have no comma behind them: `USER, AUTH, LOCAL0`.
    if view.byte(end) == b','
        || !PROGRAMS_BY_ENDING.contains(name)
        || view.last_program.get().is_some_and(is_read)
    {
        return;
    }
    // `printf("…")` calls a function, and `login failed` calls none.
    let is_of_program = |(nth, row): (usize, &ProgramFlag)| {
        u64::from(row.is_of_function() == is_call && row.is_of(name)) << nth
    };
    const { assert!(PROGRAM_FLAGS.len() <= 64) };
    let rows = rows::all(PROGRAM_FLAGS).enumerate();
    let rows_of_program = rows.map(is_of_program).sum();
    if rows_of_program == 0 {
        return;
    }
    let mut arguments = Arguments::behind(view, end + usize::from(is_call));
    view.budget.look(MAX_ARGUMENTS);
    note_passwords(view, rows_of_program, &mut arguments);
    view.last_program.set(Some((name, arguments.at)));
}

/// Notes the passwords that the rows of a program, of which each is a bit, find among its arguments.
fn note_passwords(view: &View<'_>, rows_of_program: u64, arguments: &mut Arguments<'_, '_>) {
    let mut first: &[u8] = b"";
    let mut position = 0;
    let mut is_closed = false;
    while let Some((from, to)) = arguments.next() {
        let argument = &view.bytes[from..to];
        let was_closed = is_closed;
        is_closed |= view.byte(to + 1) == b')';
        if first.is_empty() {
            first = argument;
        }
        if !argument.starts_with(b"-") {
            position += 1;
        }
        let row = places(rows_of_program).find_map(|nth| {
            let row = rows::all(PROGRAM_FLAGS).nth(nth)?;
            let is_argument = match row.form {
                FlagForm::Positional(needed) => {
                    // A mail server lists how one can log in: `AUTH LOGIN PLAIN CRAM-MD5`.
                    position == needed && looks_secret(argument) && !argument.ends_with(b"-MD5")
                }
                // The arguments can have names: `login(user: "ada", …)`.
                FlagForm::Quoted(needed) => {
                    let quote = view.bytes[from - 1];
                    // `login("ada") == "…"` has one argument.
                    position == needed
                        && !was_closed
                        && QUOTE.has(quote)
                        && view.byte(to) == quote
                        && !matches!(first, [.., b':' | b'='])
                }
                FlagForm::Piped => is_piped(view, to),
                _ => true,
            };
            let flag = is_argument.then(|| row.flag_of(argument))??;
            let command = row.command();
            (command.is_empty() || command == first).then_some((row.form, flag))
        });
        let Some((form, flag)) = row else { continue };
        let glued = (from + flag.len(), to);
        let is_alone = glued.0 == to;
        let value = match form {
            FlagForm::Glued if is_alone && !is_glued_on(view, from, to) => continue,
            FlagForm::Next if !is_alone => continue,
            _ if is_alone => arguments.next(),
            _ => Some(glued),
        };
        let Some(value) = value else { return };
        let (from, to) = value;
        let end = glued_value_end(view, to).unwrap_or(to);
        if is_password(form, &view.bytes[from..to]) && view.marker_end(from) != Some(end) {
            note(view, from, end);
        }
    }
}

/// Notes a password, which is redacted when the whole text has been scanned.
#[inline(never)]
pub(super) fn note(view: &View<'_>, start: usize, end: usize) {
    let found = view.found(Rule::ProgramFlag, start, end);
    add_found(&mut view.program_passwords.borrow_mut(), found);
}

/// Whether the argument of a flag holds a password, and not a variable, a placeholder or another flag.
fn is_password(form: FlagForm, argument: &[u8]) -> bool {
    let FlagForm::Login(separator) = form else {
        return !matches!(argument, [b'-' | b'/' | b'$' | b'<', ..]);
    };
    let Some(at) = find_byte(argument, separator) else {
        return false;
    };
    // A marker or a quote behind the separator ends the argument.
    let password = slice(argument, at + 1..).first();
    !password.is_some_and(|first| class!(b"$<[{").has(*first))
        && !class!(b"$<{").has(byte_at(argument, 0))
}

/// Whether the value of a flag follows it in quotes, which open only then, or behind a marker that somebody typed.
fn is_glued_on(view: &View<'_>, from: usize, to: usize) -> bool {
    let is_quote_at = |at: usize| QUOTE.has(view.byte(at));
    view.is_marker_at(to) || is_quote_at(to) && !is_quote_at(from - 1)
}

/// Whether the output of the command whose last argument ends at `end` goes to a command that reads a password.
fn is_piped(view: &View<'_>, end: usize) -> bool {
    let rest = at_most(&view.bytes[end..], MAX_ARGUMENTS);
    let gap = prefix_len(rest, class!(QUOTE b" "));
    let Some(command) = slice(rest, gap..).strip_prefix(b"|") else {
        return false;
    };
    let command = prefix(command, class!(!b"\n|;"));
    view.budget.look(command.len());
    holds_any(command, READERS)
}

/// A cursor over the arguments of a command, whether blanks, commas or quotes separate them.
pub(super) struct Arguments<'v, 'a> {
    view: &'v View<'a>,
    at: usize,
    end: usize,
}

impl<'v, 'a> Arguments<'v, 'a> {
    pub(super) fn behind(view: &'v View<'a>, at: usize) -> Self {
        let end = view.bytes.len().min(at + MAX_ARGUMENTS);
        Self { view, at, end }
    }

    fn next(&mut self) -> Option<(usize, usize)> {
        let bytes = self.view.bytes;
        const JOINING: Class = class!(QUOTE b" \t,[]\\");
        let mut from = self.at;
        while from < self.end && JOINING.has(bytes[from]) {
            if bytes[from] == b'[' && self.view.is_marker_at(from) {
                self.at = glued_value_end(self.view, from)?;
                return Some((from, self.at));
            }
            from += 1;
        }
        let rest = at_most(&bytes[from..], self.end.saturating_sub(from));
        // Other quotes than the one that opens can stand in an argument.
        let ends = match bytes[..from].last() {
            Some(quote) if QUOTE.has(*quote) => class!(b"\n").or(Class::of_byte(*quote)),
            _ => class!(JOINING b"\n|;&)"),
        };
        let len = prefix_len(rest, ends.not());
        self.at = from + len;
        // A sign of the shell, or of the sentence, ends the command.
        (len > 0).then_some((from, from + len))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn the_arguments_of_a_call_end_at_its_bracket() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        for message in [
            "assert gate.login(\"ada\") == Entry(\"t\", [])",
            "values are USER, AUTH, LOCAL0, LOCAL1, LOCAL2",
        ] {
            assert_eq!(shown(message), message);
        }
        assert_eq!(
            shown("gate.login(\"ada\", \"fir\") == Entry(\"t\", [])"),
            "gate.login(\"ada\", \"[redacted]\") == Entry(\"t\", [])"
        );
        assert_eq!(shown("AUTH ada fir99x"), "AUTH ada [redacted]");
    }
}
