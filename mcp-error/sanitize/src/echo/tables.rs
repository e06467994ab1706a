//! Cells whose name stands elsewhere: in the header of a table or of CSV, before a `|`, and in the columns of an
//! SQL statement.

use std::ops::Range;

use crate::bytes::{
    consists_of, find_byte, has_byte, is_same_word, last_of, line_len, prefix_len, slice,
    starts_with_ignoring_case, suffix_len, trim_end,
};
use crate::classes::{NAME, QUOTE, SPACE, class};
use crate::input::{Findings, Found, View};
use crate::rule::Rule;

use super::lines::split;

/// The signs between cells, in the order in which they are looked for.
const SEPARATORS: [u8; 4] = [b'|', b'\t', b',', b';'];

/// The most columns of a table that are read.
const MAX_COLUMNS: usize = 64;

pub(super) fn find(view: &View<'_>, findings: &mut Findings) -> Vec<Found> {
    let mut found = Vec::new();
    let mut header: Option<Header> = None;
    let mut aligned: Option<AlignedColumns> = None;
    for line in split(view.bytes.0, 0..view.bytes.len(), b'\n') {
        view.budget.look(line.len());
        if view.budget.is_exhausted_at(line.end) {
            findings.cut(view.text, line.start);
            break;
        }
        if let Some(columns) = AlignedColumns::above(view, &line) {
            aligned = Some(columns);
            continue;
        }
        if let Some(columns) = &aligned
            && columns.add_cells(view, &line, findings, &mut found)
        {
            continue;
        }
        aligned = None;
        if let Some(header) = &header
            && header.add_cells(view, &line, findings, &mut found)
        {
            continue;
        }
        header = Header::of(view, &line);
        let mut statement = statement_at(view, &line);
        let mut has_values = false;
        while let Some(values) = Values::of(view, &statement) {
            statement.start = values.add(view, &statement, &mut found);
            has_values = true;
        }
        if !has_values && header.is_none() {
            add_pair(view, &line, findings, &mut found);
        }
    }
    found
}

/// The header of a table: its separator, and the columns that hold secrets.
struct Header {
    separator: u8,
    cells: usize,
    secrets: u64,
}

impl Header {
    /// Reads a line as a header: cells that are all names, at least one of which is that of a secret.
    fn of(view: &View<'_>, line: &Range<usize>) -> Option<Self> {
        let separator = SEPARATORS
            .into_iter()
            .find(|separator| has_byte(&view.bytes[line.clone()], *separator))?;
        let is_drawn = is_ruled_line(view, next_line(view, line));
        let (mut cells, mut secrets) = (0, 0_u64);
        for cell in cells_of(view, line, separator).take(MAX_COLUMNS) {
            let name = unquoted(view, cell);
            // A list, of which each item stands in a line, has a comma behind each. A rule below the names tells that they are names.
            if !is_drawn
                && (name.is_empty() || !consists_of(&view.bytes[name.clone()], class!(NAME b" ")))
            {
                return None;
            }
            secrets |= u64::from(is_secret_name(view, name)) << cells;
            cells += 1;
        }
        // Two cells can be a name and its value, unless a rule is drawn below them.
        let is_pair = matches!(separator, b'|' | b'\t') && cells == 2 && !is_drawn;
        (cells > 1 && secrets != 0 && !is_pair).then_some(Self {
            separator,
            cells,
            secrets,
        })
    }

    /// Adds the secret cells of a line. Returns whether the line belongs to the table.
    fn add_cells(
        &self,
        view: &View<'_>,
        line: &Range<usize>,
        findings: &Findings,
        found: &mut Vec<Found>,
    ) -> bool {
        if is_ruled_line(view, line.clone()) {
            return true;
        }
        let cells = || cells_of(view, line, self.separator).take(MAX_COLUMNS + 1);
        if cells().count() != self.cells {
            return false;
        }
        for (column, cell) in cells().enumerate() {
            if self.secrets >> column & 1 != 0 {
                add_value(unquoted(view, cell), findings, found);
            }
        }
        true
    }
}

/// Whether a line is drawn between rows.
fn is_ruled_line(view: &View<'_>, line: Range<usize>) -> bool {
    !line.is_empty() && consists_of(&view.bytes[line], class!(b"-+=|: "))
}

fn next_line(view: &View<'_>, line: &Range<usize>) -> Range<usize> {
    let start = (line.end + 1).min(view.bytes.len());
    start..start + line_len(&view.bytes[start..])
}

/// Adds the value of a line that is a name, a `|` and a value.
fn add_pair(view: &View<'_>, line: &Range<usize>, findings: &Findings, found: &mut Vec<Found>) {
    if !has_byte(&view.bytes[line.clone()], b'|') {
        return;
    }
    let mut cells = cells_of(view, line, b'|');
    let (Some(name), Some(value), None) = (cells.next(), cells.next(), cells.next()) else {
        return;
    };
    if is_secret_name(view, unquoted(view, name)) {
        add_value(unquoted(view, value), findings, found);
    }
}

/// Whether a range of the text is the name of a secret.
#[inline(never)]
fn is_secret_name(view: &View<'_>, name: Range<usize>) -> bool {
    let name = view.text.get(name).unwrap_or_default();
    !name.is_empty() && view.is_secret_name(name)
}

/// Adds a value, unless it is empty or has been found.
#[inline(never)]
fn add_value(value: Range<usize>, findings: &Findings, found: &mut Vec<Found>) {
    if !value.is_empty() && !findings.overlaps(value.start, value.end) {
        found.push(Rule::Column.found(value.start, value.end));
    }
}

/// Returns the cells of a line without the blanks around them. A separator at either end of the line is its
/// border.
fn cells_of(
    view: &View<'_>,
    line: &Range<usize>,
    separator: u8,
) -> impl Iterator<Item = Range<usize>> {
    let mut line = trimmed(view, line.clone());
    if separator == b'|' {
        line.start += usize::from(view.bytes[line.clone()].starts_with(b"|"));
        line.end -= usize::from(view.bytes[line.clone()].ends_with(b"|"));
    }
    split(view.bytes.0, line, separator).map(|cell| trimmed(view, cell))
}

#[inline(never)]
fn trimmed(view: &View<'_>, range: Range<usize>) -> Range<usize> {
    let start = range.start + prefix_len(&view.bytes[range.clone()], SPACE);
    start..range.end - suffix_len(&view.bytes[start..range.end], SPACE)
}

#[inline(never)]
fn unquoted(view: &View<'_>, cell: Range<usize>) -> Range<usize> {
    match &view.bytes[cell.clone()] {
        [open, .., close] if QUOTE.has(*open) && open == close => cell.start + 1..cell.end - 1,
        _ => cell,
    }
}

/// The columns of a table whose cells stand below runs of hyphens.
struct AlignedColumns {
    /// For each secret column, the range of its cells in a line.
    secrets: Vec<Range<usize>>,
}

impl AlignedColumns {
    /// Reads a line of runs of hyphens, and the names above them. Returns `None` if no name is that of a secret.
    fn above(view: &View<'_>, line: &Range<usize>) -> Option<Self> {
        let rule = &view.bytes[line.clone()];
        let is_of_hyphens = rule.starts_with(b"-") && consists_of(rule, class!(b"- "));
        if !is_of_hyphens || !has_byte(rule, b' ') || line.start == 0 {
            return None;
        }
        let before = &view.bytes[..line.start - 1];
        let header = before.len() - suffix_len(before, class!(!b"\n"));
        let mut secrets = Vec::new();
        let mut at = 0;
        for run in rule.split(|byte| *byte == b' ') {
            let column = at..at + run.len();
            at = column.end + 1;
            let name = header + column.start..(header + column.end).min(line.start - 1);
            let name = view.text.get(name).unwrap_or_default().trim_ascii();
            if !run.is_empty() && view.is_secret_name(name) {
                secrets.push(column);
            }
        }
        (!secrets.is_empty()).then_some(Self { secrets })
    }

    fn add_cells(
        &self,
        view: &View<'_>,
        line: &Range<usize>,
        findings: &Findings,
        found: &mut Vec<Found>,
    ) -> bool {
        for column in &self.secrets {
            let start = line.start + column.start;
            // Cells that do not begin where the column does belong to something else.
            let is_aligned =
                start == line.start || start < line.end && view.bytes[start - 1] == b' ';
            if start >= line.end || !is_aligned || !view.text.is_char_boundary(start) {
                return false;
            }
            // A cell can be wider than its column.
            let rest = &view.bytes[start..line.end];
            let width = rest
                .windows(2)
                .position(|two| two == b"  ")
                .unwrap_or(rest.len());
            add_value(trimmed(view, start..start + width), findings, found);
        }
        true
    }
}

/// Returns the statement of SQL that a line begins. Its values may stand in the next line.
fn statement_at(view: &View<'_>, line: &Range<usize>) -> Range<usize> {
    let next = next_line(view, line);
    let goes_on = view.bytes[line.clone()].ends_with(b")")
        && starts_with_ignoring_case(&view.bytes[next.clone()], "values");
    line.start..if goes_on { next.end } else { line.end }
}

/// The columns and the values of an SQL statement: `(name, password) VALUES ('ada', '…')`, or those of a key in a message of
/// PostgreSQL: `Key (name, password)=(ada, …)`.
struct Values {
    secrets: u64,
    /// Where what stands before the values starts.
    start: usize,
}

impl Values {
    fn of(view: &View<'_>, line: &Range<usize>) -> Option<Self> {
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
        let mut secrets = 0_u64;
        for (column, cell) in cells_of(view, &columns, b',').take(MAX_COLUMNS).enumerate() {
            secrets |= u64::from(is_secret_name(view, unquoted(view, cell))) << column;
        }
        (secrets != 0).then_some(Self {
            secrets,
            start: line.start + at,
        })
    }

    /// Adds the values of the columns that hold secrets, in each bracket. A parameter stands in place of a value. Returns where
    /// the values end.
    fn add(&self, view: &View<'_>, line: &Range<usize>, found: &mut Vec<Found>) -> usize {
        // PostgreSQL shows the values of a key without quotes.
        let is_key = view.bytes[self.start] == b'=';
        let (mut column, mut depth) = (0, 0_usize);
        let mut value_start = self.start;
        let mut quote = None;
        for at in self.start..line.end {
            match (quote, view.bytes[at]) {
                (Some(open), byte) if open == byte => quote = None,
                (Some(_), _) => {}
                (None, byte @ (b'\'' | b'"')) if !is_key => quote = Some(byte),
                (None, b'(') => {
                    depth += 1;
                    if depth == 1 {
                        (column, value_start) = (0, at + 1);
                    }
                }
                (None, byte @ (b',' | b')')) if depth == 1 => {
                    let value = unquoted(view, trimmed(view, value_start..at));
                    let is_parameter = view.bytes[value.clone()]
                        .first()
                        .is_none_or(|first| matches!(first, b'?' | b'$' | b':' | b'%' | b'@'));
                    if self.secrets >> column & 1 != 0 && !is_parameter {
                        found.push(Rule::Column.found(value.start, value.end));
                    }
                    // One bracket holds all columns of a key.
                    if byte == b')' && is_key {
                        return at;
                    }
                    column = (column + 1).min(MAX_COLUMNS - 1);
                    value_start = at + 1;
                    depth -= usize::from(byte == b')');
                }
                (None, b')') => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        line.end
    }
}
