//! Pairs of a name and a value, in every usual notation: the value is redacted if its name is that of a secret,
//! or if both together look like one.
//!
//! A value is found in these steps, each of which has a file: `notations` finds where it starts, `members` in
//! XML and JSON; `introducers` skips what stands before it; `brackets` and `value_end` find where it ends;
//! `vetoes` and `code` tell what is not a secret, and `required_look` what the value of a weak name must look like. `adjacent` takes these steps, and `names_in_a_row` repeats
//! them if a value is the next name.

mod adjacent;
mod blocks;
mod brackets;
mod code;
mod escaped_blanks;
mod introducers;
mod members;
mod names_in_a_row;
pub(crate) mod notations;
mod program_arguments;
pub(crate) mod required_look;
mod unspaced;
mod value_end;
pub(crate) mod vetoes;
mod weak_name;

use crate::bytes::{
    are_digits, consists_of, ends_with_ignoring_case, is_same_word, slice,
    starts_with_ignoring_case, suffix_len,
};
use crate::classes::{COLON_OR_EQUALS, NAME, NAME_OR_HIGH, class};
use crate::input::{Found, View};
use crate::names::kind::{NameKind, RequiredLook};
use crate::names::prefilter;
use crate::rule::Rule;
use crate::shapes::value_look::looks_secret;

use adjacent::{NameStrength, adjacent_value};
use escaped_blanks::name_end_before_blanks;
use names_in_a_row::value_after_names;
pub(crate) use program_arguments::note_program_arguments;
use unspaced::{value_behind_unspaced_name, value_glued_to_name};
use value_end::bare_value_end;
use weak_name::{
    is_beside_account, is_only_second_word, is_second_word_of_name, is_secret_of_two_words,
    is_secret_of_weak_name, is_surely_password, is_value_too_short,
};

/// How many backslashes before an escaped byte are read: a string inside four others has 15.
const MAX_BACKSLASHES: usize = 15;

/// The longest name in bytes.
const MAX_NAME: usize = 128;

/// Finds the value of a name in this word, which may stand in the word or behind it. `has_assignment` says
/// whether the word holds a colon or an equals sign.
pub(crate) fn value_in_word(
    view: &View<'_>,
    start: usize,
    end: usize,
    has_assignment: bool,
) -> Option<Found> {
    let mut from = start;
    if has_assignment {
        for (len, byte) in view.bytes[start..end].iter().enumerate() {
            if !COLON_OR_EQUALS.has(*byte) {
                continue;
            }
            view.budget.look(0);
            let at = start + len;
            let name_end = name_end_before_blanks(view, from, at);
            let found = value_of_name_ending_at(view, from, name_end);
            if found.is_some() || view.budget.is_exhausted_at(end) {
                return found;
            }
            from = at + 1;
        }
    }
    if !view.is_ascii
        && let Some(found) = value_glued_to_name(view, from, end)
    {
        return Some(found);
    }
    // Behind a path of Windows, also a word without signs is scanned as one with signs.
    if view.bytes[start] == b'/' || consists_of(&view.bytes[start..end], NAME) {
        note_program_arguments(view, start, end);
    }
    let signs = suffix_len(&view.bytes[from..end], class!(!NAME_OR_HIGH));
    value_of_name_ending_at(view, from, end - signs)
}

fn value_of_name_ending_at(view: &View<'_>, from: usize, name_end: usize) -> Option<Found> {
    if name_end <= from
        || is_key_of_short_value(view, from, name_end)
        || !may_be_name(view, from, name_end)
    {
        return None;
    }
    value_of_name(view, name_start(view, from, name_end), name_end)
}

/// Finds the value behind a word of letters, digits, `_`, `-` and `.`. `is_likely` says that the prefilter
/// takes the word for a name.
pub(crate) fn value_after_word(
    view: &View<'_>,
    start: usize,
    end: usize,
    is_likely: bool,
) -> Option<Found> {
    if let Some(found) = value_after_scheme(view, start, end) {
        return Some(found);
    }
    if is_key_of_short_value(view, start, end) || !is_likely && !may_be_name(view, start, end) {
        return None;
    }
    if is_same_word(&view.bytes[start..end], b"contains") {
        view.has_seen_row.set(true);
    }
    note_program_arguments(view, start, end);
    value_of_name(view, start.max(end.saturating_sub(MAX_NAME)), end)
}

/// Finds the value of a name, if the name, or the two together, say that it is a secret.
fn value_of_name(view: &View<'_>, name: usize, name_end: usize) -> Option<Found> {
    let text = view.str(behind_define(&view.bytes, name, name_end)..name_end);
    if is_second_word_of_name(view, name, name_end)
        && let Some(found) = value_after_names(view, name, name_end, NameStrength::Strong)
        && is_secret_of_two_words(view, name_end, &view.bytes[found.start..found.end])
    {
        return Some(found);
    }
    if is_only_second_word(text.as_bytes()) {
        return None;
    }
    let required = match view.kind_of_name(text, RequiredLook::of_name) {
        NameKind::Secret => {
            view.names.borrow_mut().add(name);
            if is_token_of_syntax(view, name, name_end) {
                return None;
            }
            return value_after_names(view, name, name_end, NameStrength::Strong);
        }
        NameKind::Personal => {
            let found = adjacent_value(view, name, name_end, NameStrength::Personal)?;
            return is_personal_number(view, &found)
                .then(|| Rule::PersonalName.found(found.start, found.end));
        }
        NameKind::Weak(required)
            if is_beside_account(view, name, required)
                || is_surely_password(view, name, name_end) =>
        {
            view.names.borrow_mut().add(name);
            let found = value_after_names(view, name, name_end, NameStrength::Strong)?;
            return (!is_count(&view.bytes[found.start..found.end])).then_some(found);
        }
        NameKind::Weak(required) => required,
        NameKind::Other => return value_behind_unspaced_name(view, name, name_end),
    };
    let name_end = name_end + len_of_id(&view.bytes, name_end);
    if is_value_too_short(view, name_end) || view.rules.is_public_name(view.str(name..name_end)) {
        return None;
    }
    let found = value_after_names(view, name, name_end, NameStrength::Weak)?;
    let range = (found.start, found.end);
    is_secret_of_weak_name(view, text, required, range).then_some(found)
}

/// Returns where the name of a property begins behind the flag that defines it: `-Dapi_key=…`.
#[inline(never)]
fn behind_define(text: &[u8], name: usize, name_end: usize) -> usize {
    match text[name..name_end] {
        [b'-', b'D' | b'P', _, ..] => name + 2,
        _ => name,
    }
}

/// Returns the length of ` id` behind the name of a session: `session id 3f6c…`.
fn len_of_id(text: &[u8], name_end: usize) -> usize {
    const ID: &str = " id";
    let behind = slice(text, name_end..);
    let next = behind.get(ID.len());
    let has_id = starts_with_ignoring_case(behind, ID)
        && !next.is_some_and(|next| NAME_OR_HIGH.has(*next))
        && ends_with_ignoring_case(slice(text, ..name_end), "session");
    usize::from(has_id) * ID.len()
}

/// Whether the name that ends at `end`, and starts at `from` at the earliest, is `key` alone, and its value is too short
/// for a secret. This is the most frequent name of all, and most values behind it are short.
fn is_key_of_short_value(view: &View<'_>, from: usize, end: usize) -> bool {
    let is_key_alone = match &view.bytes[from..end] {
        [before @ .., b'k' | b'K', b'e' | b'E', b'y' | b'Y'] => {
            !before.last().is_some_and(|last| NAME_OR_HIGH.has(*last))
        }
        _ => false,
    };
    is_key_alone && view.rules.secret_names.is_empty() && is_value_too_short(view, end)
}

/// Whether a value is a number with enough digits to stand for a person: a phone, a card, an account.
fn is_personal_number(view: &View<'_>, found: &Found) -> bool {
    const MIN_DIGITS: usize = 6;
    let value = &view.bytes[found.start..found.end];
    value.iter().filter(|byte| byte.is_ascii_digit()).count() >= MIN_DIGITS
}

/// Whether a value can be the number of tests that a user has passed: `user=ada pass=12`.
fn is_count(value: &[u8]) -> bool {
    const MAX_DIGITS: usize = 3;
    value.len() <= MAX_DIGITS && are_digits(value)
}

/// Whether a name is the token of a parser and not of a login: `unexpected token 'x1'`.
fn is_token_of_syntax(view: &View<'_>, name: usize, name_end: usize) -> bool {
    is_same_word(&view.bytes[name..name_end], b"token")
        && ends_with_ignoring_case(&view.bytes[..name], "expected ")
}

fn may_be_name(view: &View<'_>, from: usize, end: usize) -> bool {
    // No built-in name is a single letter.
    let is_long_enough = end - from > 1 && NAME_OR_HIGH.has(view.bytes[end - 2]);
    is_long_enough && prefilter::may_be_name(&view.bytes, from, end)
        || !view.rules.secret_names.is_empty()
}

/// Returns where the name starts that ends at `end`, at `from` at the earliest.
#[inline(never)]
fn name_start(view: &View<'_>, from: usize, end: usize) -> usize {
    let near = &view.bytes[from.max(end.saturating_sub(MAX_NAME))..end];
    let mut start = end - suffix_len(near, NAME_OR_HIGH);
    while !view.text.is_char_boundary(start) {
        start += 1;
    }
    start
}

/// The fewest bytes of a credential behind `Bearer` or `Basic` without a header's name.
const MIN_SCHEME_VALUE: usize = 8;

/// Finds the value behind the word `Bearer` or `Basic`, wherever it stands.
fn value_after_scheme(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &view.bytes[start..end];
    let is_scheme = is_same_word(word, b"bearer") || is_same_word(word, b"basic");
    if !is_scheme || view.bytes.get(end) != Some(&b' ') {
        return None;
    }
    let value_start = view.skip_spaces(end);
    let value_end = bare_value_end(view, value_start);
    let value = &view.bytes[value_start..value_end];
    view.budget.look(value.len());
    let is_secret =
        !view.is_marker_at(value_start) && value.len() >= MIN_SCHEME_VALUE && looks_secret(value);
    is_secret.then(|| Rule::Scheme.found(value_start, value_end))
}
