//! Pairs of a name and a value, in every usual notation: the value is redacted if its name is that of a secret,
//! or if both together look like one.
//!
//! A value is found in these steps, each of which has a file: `notations` finds where it starts; `introducers` skips what stands
//! before it; `blocks`, `brackets` and `value_end` find where it ends; `vetoes` tells what is not a secret, and `weak_name` judges
//! the value of a name that only may be that of one. `value` takes these steps, and `names_in_a_row` repeats them if a value is
//! the next name.

mod blocks;
mod brackets;
mod introducers;
mod name;
mod names_in_a_row;
pub(crate) mod notations;
mod program_arguments;
mod value;
mod value_end;
pub(crate) mod vetoes;
mod weak_name;

use crate::bytes::*;
use crate::input::{Found, View};
use crate::names::kind::NameKind;
use crate::names::prefilter;
use crate::rule::Rule;

use name::{MAX_NAME, Name};
use names_in_a_row::value_behind_names;
use program_arguments::{is_program_file, note_program_arguments};
use value::value_behind;
pub(crate) use weak_name::ACCOUNTS;
use weak_name::{
    is_beside_account, is_last_word_of_personal_name, is_second_word_of_name,
    is_secret_of_weak_name, is_surely_password,
};

/// What is known about a word.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum WordKind {
    /// It holds a colon or an equals sign.
    WithAssignment,
    /// It is a path, which can hold blanks.
    Path,
    Other,
}

/// Finds the value of a name in this word, which may stand in the word or behind it. A path with blanks in it can take a name along:
/// `'/srv/a b "password": "fir99pine"'`. Notes the passwords among the arguments of the program with which the word ends.
pub(crate) fn value_in_word(
    view: &View<'_>,
    start: usize,
    end: usize,
    kind: WordKind,
) -> Option<Found> {
    let mut from = start;
    if kind == WordKind::WithAssignment {
        loop {
            let at = from + prefix_len(&view.bytes[from..end], COLON_OR_EQUALS.not());
            if at == end {
                break;
            }
            view.budget.look(0);
            if from < at
                && may_be_name(view, from, at)
                && let Some(found) = value_of_name(view, Name::start_before(view, from, at), at)
            {
                return Some(found);
            }
            if view.budget.is_exhausted_at(end) {
                return None;
            }
            from = at + 1;
        }
    }
    let text = &view.bytes[from..end];
    let name_end = end - suffix_len(text, class!(!NAME_OR_HIGH));
    // The prefilter knows the names of programs, too.
    let may_be_name = may_be_name(view, from, name_end);
    if may_be_name || is_program_file(view, end) {
        note_program_arguments(view, start, end);
    }
    let is_last_word =
        || last_of(text, class!(b" /\\")).is_some_and(|at| byte_at(text, at) == b' ');
    // The part of a path that is read behind a blank can end inside a character.
    let has_name = may_be_name
        && (kind != WordKind::Path || is_last_word() && view.text.is_char_boundary(name_end));
    has_name.then(|| value_of_name(view, Name::start_before(view, from, name_end), name_end))?
}

/// Finds the value behind a word of letters, digits, `_`, `-` and `.`.
pub(crate) fn value_after_word(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    if !may_be_name(view, start, end) {
        return None;
    }
    if let Some(found) = row_of_database(view, end) {
        return Some(found);
    }
    note_program_arguments(view, start, end);
    value_of_name(view, start.max(end.saturating_sub(MAX_NAME)), end)
}

/// Finds the row that a database shows whole in the detail of an error: `Failing row contains (4, ada, …)`.
fn row_of_database(view: &View<'_>, name_end: usize) -> Option<Found> {
    let (before, behind) = split_at(&view.bytes, name_end);
    if !before.ends_with(b"row contains") || !behind.starts_with(b" (") {
        return None;
    }
    let start = name_end + " (".len();
    let line = prefix(&view.bytes[start..], class!(!b"\n"));
    view.budget.look(line.len());
    // The values themselves can hold brackets. In JSON, other members stand behind the sentence.
    let row_len = find(line, ").\"").or_else(|| last_of(line, class!(b")")));
    let row = slice(line, ..row_len.unwrap_or(line.len()));
    has_byte(row, b',').then(|| view.found(Rule::Row, start, start + row.len()))?
}

/// Finds the value of a name, if the name, or the two together, say that it is a secret.
fn value_of_name(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let mut name = Name::new(view, start, end, NameKind::Secret);
    if is_second_word_of_name(&name)
        && let Some(found) = value_behind_names(&name)
    {
        return Some(found);
    }
    let text = name.text();
    // The flag with which Java defines a property does not belong to its name: `-Dapi_key=…`.
    let property = match text.as_bytes() {
        [b'-', b'D' | b'P', _, ..] => view.kind_of_name(view.str(start + 2..end)),
        _ => NameKind::Other,
    };
    name.kind = match view.kind_of_name(text) {
        _ if property == NameKind::Secret => property,
        NameKind::Weak(required)
            if is_beside_account(&name, required) || is_surely_password(&name, required) =>
        {
            NameKind::Secret
        }
        NameKind::Other if is_last_word_of_personal_name(&name) => NameKind::Personal,
        kind => kind,
    };
    match name.kind {
        NameKind::Secret => {
            view.names.add(start);
            // The token of a parser is not that of a login: `unexpected token 'x1'`.
            let is_syntax = text == "token"
                && (name.before().ends_with(b"expected ") || is_token_of_sqlite(&name, end));
            (!is_syntax).then(|| value_behind_names(&name))?
        }
        NameKind::Personal => {
            // A phone, a card or an account has that many.
            const MIN_DIGITS: usize = 6;
            let found = value_behind(&name)?;
            let digits = count_of(&view.bytes[found.start..found.end], DIGIT);
            (digits >= MIN_DIGITS).then_some(found)
        }
        NameKind::Weak(required) => {
            let found = value_behind_names(&name)?;
            is_secret_of_weak_name(&name, required, &found).then_some(found)
        }
        NameKind::Other => None,
    }
}

/// Returns whether SQLite shows a piece of a statement behind the word: `unrecognized token: "1x"`. A string without an end, which
/// begins with a quote, can be the secret of a statement.
fn is_token_of_sqlite(name: &Name<'_, '_>, end: usize) -> bool {
    let value = name.view.bytes.get(end..).unwrap_or_default();
    name.before().ends_with(b"unrecognized ")
        && matches!(value, [b':', b' ', b'"', first, ..] if !matches!(first, b'\'' | b'"' | b'`' | b'['))
}

#[inline(never)]
fn may_be_name(view: &View<'_>, from: usize, end: usize) -> bool {
    from < end
        && (prefilter::may_be_name(&view.bytes, from, end) || !view.rules.secret_names.is_empty())
}
