//! Rows that a database shows whole in the detail of an error: `Failing row contains (4, ada, …)`.

use crate::bytes;
use crate::bytes::{has_byte, last_of, line_len};
use crate::classes::class;
use crate::input::{Found, View};
use crate::rule::Rule;

/// What databases write before such a row, which stands in brackets.
const BEFORE_ROW: &str = "row contains (";

pub(super) fn find(view: &View<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = bytes::find(&view.bytes[from..], BEFORE_ROW) {
        let start = from + at + BEFORE_ROW.len();
        let line = start + line_len(&view.bytes[start..]);
        // The values themselves can hold brackets.
        let close = last_of(&view.bytes[start..line], class!(b")"));
        let end = close.map_or(line, |close| start + close);
        if has_byte(&view.bytes[start..end], b',') {
            found.push(Rule::Row.found(start, end));
        }
        from = end;
    }
    found
}
