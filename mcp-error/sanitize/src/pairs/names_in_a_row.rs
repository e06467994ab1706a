//! Names in a row, where what looks like the value of one name is the next name: `secret --token x`.

use crate::bytes::*;
use crate::input::{Found, View};
use crate::names::kind::NameKind;

use super::name::Name;
use super::value::{is_value_redacted, value_behind};

/// How many names in a row are followed.
const MAX_NAMES: usize = 8;

/// Finds the value behind a name, or behind the last of several names in a row.
pub(super) fn value_behind_names(name: &Name<'_, '_>) -> Option<Found> {
    let mut found = value_behind(name)?;
    if is_last_value_redacted(name.view, &mut found) {
        return None;
    }
    extend_over_name_at_end(name.view, &mut found);
    Some(found)
}

/// Follows names in a row to the value of the last one. Returns whether that value is redacted already.
fn is_last_value_redacted(view: &View<'_>, found: &mut Found) -> bool {
    for _ in 0..MAX_NAMES {
        view.budget.look(found.end - found.start);
        let value = &view.bytes[found.start..found.end];
        let start = found.start + prefix_len(value, class!(b"-"));
        let end = end_without_signs(view, found);
        // The text before the next value is skipped, so it may hold nothing but a name.
        let is_name = start < end && consists_of(&view.bytes[start..end], IN_FLAG);
        if !is_name || !view.is_secret_name(view.str(start..end)) {
            break;
        }
        let name = Name::new(view, start, end, NameKind::Secret);
        match value_behind(&name) {
            Some(next) => *found = next,
            None => return is_value_redacted(&name),
        }
    }
    false
}

/// Extends a value that ends in a name and a sign over the value of that name, which can end in a name again. A quote that
/// was left open ends at the next quote, which can be that of another secret: `token='` and later `TOKEN='…'`.
fn extend_over_name_at_end(view: &View<'_>, found: &mut Found) {
    for _ in 0..MAX_NAMES {
        let end = end_without_signs(view, found);
        let start = Name::start_before(view, found.start, end);
        if end == found.end || start == end || !view.is_secret_name(view.str(start..end)) {
            break;
        }
        let name = Name::new(view, start, end, NameKind::Secret);
        let Some(mut next) = value_behind(&name) else {
            break;
        };
        if is_last_value_redacted(view, &mut next) {
            break;
        }
        found.end = next.end;
    }
}

/// Returns the end of a value without the signs of assignment at its end.
fn end_without_signs(view: &View<'_>, found: &Found) -> usize {
    view.end_without(found.start..found.end, COLON_OR_EQUALS)
}

/// What stands in the name of a flag or a variable.
const IN_FLAG: Class = class!(LETTER b"_-");
