//! Names in a row, where what looks like the value of one name is the next name: `secret --token x`.

use crate::bytes::{consists_of, prefix_len, suffix_len};
use crate::classes::{Class, LETTER, class};
use crate::input::{Found, View};
use crate::names::kind::NameKind;

use super::adjacent::{adjacent_value, is_value_redacted};
use super::name_start;

/// How many names in a row are followed.
const MAX_NAMES: usize = 8;

/// Finds the value behind a name, or behind the last of several names in a row.
pub(super) fn value_after_names(
    view: &View<'_>,
    name: usize,
    name_end: usize,
    kind: NameKind,
) -> Option<Found> {
    let found = adjacent_value(view, name, name_end, kind)?;
    let found = value_of_last_name(view, found)?;
    Some(extended_over_name_at_end(view, found))
}

/// Follows names in a row to the value of the last one. Returns `None` if that value is redacted already.
fn value_of_last_name(view: &View<'_>, mut found: Found) -> Option<Found> {
    for _ in 0..MAX_NAMES {
        view.budget.look(found.end - found.start);
        let value = &view.bytes[found.start..found.end];
        let start = found.start + prefix_len(value, class!(b"-"));
        let end = end_without_signs(view, &found);
        // The text before the next value is skipped, so it may hold nothing but a name.
        let is_name = start < end && consists_of(&view.bytes[start..end], IN_FLAG);
        if !is_name || !view.is_secret_name(view.str(start..end)) {
            break;
        }
        match adjacent_value(view, start, end, NameKind::Secret) {
            Some(next) => found = next,
            None if is_value_redacted(view, start, end) => return None,
            None => break,
        }
    }
    Some(found)
}

/// Extends a value that ends in a name and a sign over the value of that name, which can end in a name again. A quote that
/// was left open ends at the next quote, which can be that of another secret: `token='` and later `TOKEN='…'`.
fn extended_over_name_at_end(view: &View<'_>, mut found: Found) -> Found {
    for _ in 0..MAX_NAMES {
        let end = end_without_signs(view, &found);
        let name = name_start(view, found.start, end);
        if end == found.end || name == end || !view.is_secret_name(view.str(name..end)) {
            break;
        }
        let next = adjacent_value(view, name, end, NameKind::Secret);
        match next.and_then(|next| value_of_last_name(view, next)) {
            Some(next) => found.end = next.end,
            None => break,
        }
    }
    found
}

/// Returns the end of a value without the signs of assignment at its end.
fn end_without_signs(view: &View<'_>, found: &Found) -> usize {
    let value = &view.bytes[found.start..found.end];
    found.end - suffix_len(value, class!(b":="))
}

/// What stands in the name of a flag or a variable.
const IN_FLAG: Class = class!(LETTER b"_-");
