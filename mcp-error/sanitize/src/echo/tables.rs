//! Cells whose name stands elsewhere: in the header of a table or of CSV, before a `|`, and in the columns of an
//! SQL statement.

use std::ops::Range;

use crate::bytes::{self, *};
use crate::input::{Findings, Found, View, add_found};
use crate::pairs::ACCOUNTS;
use crate::pairs::vetoes::is_placeholder_word;
use crate::rule::Rule;

/// The signs between cells, in the order in which they are looked for.
const SEPARATORS: [u8; 4] = [b'|', b'\t', b',', b';'];

/// The most words of the name of a column.
const MAX_WORDS: usize = 4;

/// The most columns of a table that are read.
const MAX_COLUMNS: usize = 64;

pub(super) fn find(view: &View<'_>, findings: &mut Findings, found: &mut Vec<Found>) {
    let mut table = None;
    let mut above = 0..0;
    let mut start = 0;
    while start < view.bytes.len() {
        let line = line_at(view, start);
        start = line.end + 1;
        view.budget.look(line.len());
        if view.budget.is_exhausted_at(line.end) {
            findings.cut(view.text, line.start);
            break;
        }
        let is_row = |table: &Table| table.add_row(view, &line, found);
        if !table.as_ref().is_some_and(is_row) {
            let is_in_line = |separator: &u8| has_byte(&view.bytes[line.clone()], *separator);
            let separator = SEPARATORS.into_iter().find(is_in_line);
            table = Table::above_rule(view, &above, &line)
                .or_else(|| Table::below_header(view, &line, separator?));
            if !add_statements(view, &line, found) && table.is_none() && separator == Some(b'|') {
                add_pair(view, &line, found);
            }
        }
        above = line;
    }
}

fn line_at(view: &View<'_>, start: usize) -> Range<usize> {
    let start = start.min(view.bytes.len());
    start..start + line_len(&view.bytes[start..])
}

/// A table, and which of its columns hold secrets.
struct Table {
    secrets: Columns,
    /// The sign between cells, and how many of these each row has.
    separator: u8,
    cells: usize,
    /// The line of runs of hyphens below which the cells stand, if no sign is between them.
    rule: Option<Range<usize>>,
}

/// Whether a cell is the name of a secret.
#[inline(never)]
fn is_secret(view: &View<'_>, cell: Range<usize>) -> bool {
    let name = view.text.get(cell).unwrap_or_default();
    view.is_secret_name(name)
}

/// A set of columns.
#[derive(Clone, Copy, Default)]
struct Columns(u64);

impl Columns {
    fn has(self, column: usize) -> bool {
        column < MAX_COLUMNS && self.0 >> column & 1 != 0
    }

    /// Returns the cells that are the names of secrets, and how many cells there are.
    #[inline(never)]
    fn named(view: &View<'_>, names: &mut dyn Iterator<Item = Range<usize>>) -> (Self, usize) {
        let (mut secrets, mut count) = (Self::default(), 0);
        for name in names {
            if count < MAX_COLUMNS && is_secret(view, name) {
                secrets.0 |= 1 << count;
            }
            count += 1;
        }
        (secrets, count)
    }
}

impl Table {
    /// Reads a line as a header: cells that are all names, at least one of which is that of a secret.
    fn below_header(view: &View<'_>, line: &Range<usize>, separator: u8) -> Option<Self> {
        let is_drawn = is_rule(view, line_at(view, line.end + 1));
        // A sentence or an option of a program does not name a column. A list, of which each item stands in a line, has a comma
        // behind each. A rule below the names tells that they are names.
        let is_name = |cell: Range<usize>| {
            let cell = &view.bytes[cell];
            !cell.is_empty()
                && !cell.starts_with(b"-")
                && consists_of(cell, class!(NAME b" "))
                && count_of(cell, class!(b" ")) < MAX_WORDS
        };
        if !is_drawn && !Cells::of(view, line.clone(), separator).all(is_name) {
            return None;
        }
        let (secrets, cells) = Columns::named(view, &mut Cells::of(view, line.clone(), separator));
        // Two cells can be a name and its value, unless a rule is drawn below them, or they are what somebody logs in with.
        let is_login = || {
            let first = Cells::of(view, line.clone(), separator).next();
            first.is_some_and(|name| ACCOUNTS.contains_ignoring_case(&view.bytes[name]))
        };
        let is_pair =
            || matches!(separator, b'|' | b'\t') && cells == 2 && !is_drawn && !is_login();
        (cells > 1 && secrets.0 != 0 && !is_pair()).then_some(Self {
            secrets,
            separator,
            cells,
            rule: None,
        })
    }

    /// Reads a line of runs of hyphens, and the names above them, at least one of which is that of a secret.
    fn above_rule(view: &View<'_>, names: &Range<usize>, line: &Range<usize>) -> Option<Self> {
        let rule = &view.bytes[line.clone()];
        if !rule.starts_with(b"-") || !consists_of(rule, class!(b"- ")) || !has_byte(rule, b' ') {
            return None;
        }
        let place = |at: usize| names.end.min(names.start + at - line.start);
        let name = |run: Range<usize>| trimmed(view.bytes.0, place(run.start)..place(run.end));
        let mut names = Cells::of(view, line.clone(), b' ').map(name);
        let (secrets, cells) = Columns::named(view, &mut names);
        let rule = Some(line.clone());
        (secrets.0 != 0).then_some(Self {
            secrets,
            separator: b' ',
            cells,
            rule,
        })
    }

    /// Adds the secret cells of a line. Returns whether the line belongs to the table.
    fn add_row(&self, view: &View<'_>, line: &Range<usize>, found: &mut Vec<Found>) -> bool {
        if is_rule(view, line.clone()) {
            return true;
        }
        let before = found.len();
        let mut count = 0;
        for cell in Cells::of(
            view,
            self.rule.as_ref().unwrap_or(line).clone(),
            self.separator,
        ) {
            let cell = match &self.rule {
                Some(rule) => cell_below(view, line, cell.start - rule.start),
                None => Some(cell),
            };
            let is_secret = self.secrets.has(count);
            // A line without the cell of a secret below its name does not belong to the table.
            count += usize::from(cell.is_some() || !is_secret);
            if is_secret && let Some(cell) = cell {
                add_value(view, cell, found);
            }
        }
        let is_row = count == self.cells;
        if !is_row {
            found.truncate(before);
        }
        is_row
    }
}

/// Returns the cell that begins so many bytes behind the start of a line, if one does. It can be wider than its column.
fn cell_below(view: &View<'_>, line: &Range<usize>, offset: usize) -> Option<Range<usize>> {
    let start = line.start + offset;
    let begins = start < line.end
        && (offset == 0 || view.bytes[start - 1] == b' ')
        && view.text.is_char_boundary(start);
    begins.then(|| {
        let width = bytes::find(&view.bytes[start..line.end], "  ").unwrap_or(line.end - start);
        trimmed(view.bytes.0, start..start + width)
    })
}

/// Whether a line is drawn between rows.
#[inline(never)]
fn is_rule(view: &View<'_>, line: Range<usize>) -> bool {
    !line.is_empty() && consists_of(&view.bytes[line], class!(b"-+=|: "))
}

/// Whether a line holds signs before a `|` that stand in code, and not in a name: `next: () => Token | undefined`.
#[inline(never)]
fn is_code(line: &[u8]) -> bool {
    holds(prefix(line, class!(!b"|")), class!(b"()=$<>{}"))
}

/// Adds the value of a line that is a name, a `|` and a value.
fn add_pair(view: &View<'_>, line: &Range<usize>, found: &mut Vec<Found>) {
    let mut cells = Cells::of(view, line.clone(), b'|');
    let (first, second) = (cells.next(), cells.next());
    if let (Some(name), Some(value), None) = (first, second, cells.next())
        && is_secret(view, name)
        && !is_code(&view.bytes[line.clone()])
    {
        add_value(view, value, found);
    }
}

/// Adds a value, unless it is empty or says that there is none, which type it has or in which state it is.
#[inline(never)]
fn add_value(view: &View<'_>, value: Range<usize>, found: &mut Vec<Found>) {
    if !value.is_empty() && !is_placeholder_word(&view.bytes[value.clone()]) {
        add_found(found, Some(Rule::Column.found(value.start, value.end)));
    }
}

/// The cells of a line, without the blanks and the quotes around them.
struct Cells<'v> {
    text: &'v [u8],
    /// Where the next cell starts, and where the last one ends.
    at: usize,
    end: usize,
    separator: u8,
    /// The quotes in which separators can stand.
    quotes: Class,
    /// Whether they are the values of a statement, in brackets: the last one ends before the closing bracket, and they can hold others.
    in_brackets: bool,
}

impl<'v> Cells<'v> {
    /// Returns the cells of a line. A `|` at either end of it is its border.
    #[inline(never)]
    fn of(view: &'v View<'_>, line: Range<usize>, separator: u8) -> Self {
        let text = view.bytes.0;
        let mut line = trimmed(text, line);
        if separator == b'|' {
            line.start += usize::from(slice(text, line.clone()).starts_with(b"|"));
            line.end -= usize::from(slice(text, line.clone()).ends_with(b"|"));
        }
        Self {
            text,
            at: line.start,
            end: line.end,
            separator,
            quotes: QUOTE,
            in_brackets: false,
        }
    }

    /// Returns where the cell ends that starts at `at`. A cell in quotes can hold separators.
    fn end_of_cell(&mut self) -> usize {
        let rest = slice(self.text, self.at..self.end);
        let blanks = match rest {
            [b' ', ..] => prefix_len(rest, class!(b" ")),
            _ => 0,
        };
        let is_quoted = rest
            .get(blanks)
            .is_some_and(|first| self.quotes.has(*first));
        if (is_quoted || self.in_brackets)
            && let Some(len) = self.len_with_quotes(rest, blanks)
        {
            return self.at + len;
        }
        let len = find_byte(rest, self.separator);
        len.map_or(self.end, |len| self.at + len)
    }

    /// Returns the length of a cell in which separators can stand in quotes, and in brackets within those of a statement. A quote
    /// that nothing closes is an apostrophe.
    fn len_with_quotes(&mut self, rest: &[u8], blanks: usize) -> Option<usize> {
        let mut quote = None;
        let mut depth = 0_usize;
        for (len, byte) in rest.iter().enumerate() {
            match quote {
                Some(open) if open == *byte => quote = None,
                Some(_) => {}
                None if *byte == self.separator && depth == 0 => return Some(len),
                None if self.quotes.has(*byte) && (len == blanks || self.in_brackets) => {
                    quote = Some(*byte);
                }
                None if !self.in_brackets => {}
                None if *byte == b'(' => depth += 1,
                None if *byte == b')' && depth > 0 => depth -= 1,
                None if *byte == b')' => {
                    self.end = self.at + len;
                    return Some(len);
                }
                None => {}
            }
        }
        quote.is_none().then_some(rest.len())
    }
}

impl Iterator for Cells<'_> {
    type Item = Range<usize>;

    #[inline(never)]
    fn next(&mut self) -> Option<Range<usize>> {
        if self.at > self.end {
            return None;
        }
        let end = self.end_of_cell();
        let cell = trimmed(self.text, self.at..end);
        self.at = end + 1;
        Some(match slice(self.text, cell.clone()) {
            [open, .., close] if QUOTE.has(*open) && open == close => cell.start + 1..cell.end - 1,
            _ => cell,
        })
    }
}

#[inline(never)]
fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let start = range.start + prefix_len(slice(text, range.clone()), SPACE);
    start..range.end - suffix_len(slice(text, start..range.end), SPACE)
}

/// Adds the secret values of the SQL statements that a line begins, and returns whether there are any. The values of the last
/// one may stand in the next line.
fn add_statements(view: &View<'_>, line: &Range<usize>, found: &mut Vec<Found>) -> bool {
    let next = line_at(view, line.end + 1);
    let goes_on = view.bytes[line.clone()].ends_with(b")")
        && starts_with_ignoring_case(&view.bytes[next.clone()], "values");
    let mut rest = line.start..if goes_on { next.end } else { line.end };
    let mut has_values = false;
    while let Some(end) = add_values(view, &rest, found) {
        rest.start = end;
        has_values = true;
    }
    has_values
}

/// Adds the secret values of an SQL statement: `(name, password) VALUES ('ada', '…')`, or those of a key in a message of
/// PostgreSQL: `Key (name, password)=(ada, …)`. Returns where the values end, if there are columns with secrets. A parameter stands in
/// place of a value.
fn add_values(view: &View<'_>, line: &Range<usize>, found: &mut Vec<Found>) -> Option<usize> {
    let (secrets, mut at) = columns_of_statement(view, line)?;
    let is_key = view.bytes[at] == b'=';
    while let Some(open) = find_byte(&view.bytes[at..line.end], b'(') {
        let mut cells = Cells {
            text: view.bytes.0,
            at: at + open + 1,
            end: line.end,
            separator: b',',
            // PostgreSQL shows the values of a key without quotes.
            quotes: if is_key { Class::NONE } else { QUOTE },
            in_brackets: true,
        };
        for (column, value) in cells.by_ref().enumerate() {
            let first = view.bytes[value.clone()].first();
            let is_parameter = first.is_some_and(|first| b"?$:%@".contains(first));
            if secrets.has(column) && !is_parameter {
                add_value(view, value, found);
            }
        }
        at = cells.end;
        // One bracket holds all columns of a key.
        if is_key {
            break;
        }
    }
    Some(at)
}

/// Returns the columns of a statement that hold secrets, if there are any, and where what stands before the values starts.
fn columns_of_statement(view: &View<'_>, line: &Range<usize>) -> Option<(Columns, usize)> {
    const WORD: &[u8] = b"values";
    let bytes = &view.bytes[line.clone()];
    // The bracket around the columns closes before that.
    let columns_end = find_byte(bytes, b')')?;
    let mut words = slice(bytes, columns_end..).windows(WORD.len());
    let is_between = |word: &[u8]| match word {
        [b'v' | b'V', ..] => is_same_word(word, WORD),
        _ => word.starts_with(b"=("),
    };
    let at = columns_end + words.position(is_between)?;
    let before = trim_end(slice(bytes, ..at), SPACE).strip_suffix(b")")?;
    let open = last_of(before, class!(b"("))?;
    let columns = line.start + open + 1..line.start + before.len();
    let (secrets, _) = Columns::named(view, &mut Cells::of(view, columns, b','));
    (secrets.0 != 0).then_some((secrets, line.start + at))
}
