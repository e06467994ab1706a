//! Values of several lines: blocks and lists of YAML, and strings in three quotes.

use crate::bytes::{at_most, line_len, prefix_len, slice, suffix_len};
use crate::classes::{DIGIT, class};
use crate::input::View;

/// How many bytes of a block are read.
const MAX_BLOCK: usize = 4_096;

/// Returns the value of several lines that starts at `at`, behind the name at `name`.
pub(super) fn block_value(view: &View<'_>, name: usize, at: usize) -> Option<(usize, usize)> {
    let rest = at_most(&view.bytes[at..], MAX_BLOCK);
    if rest.starts_with(b"\"\"\"") || rest.starts_with(b"'''") {
        return triple_quoted(view, at, rest);
    }
    let first = match rest {
        [b'|' | b'>', ..] => {
            let header = prefix_len(rest, class!(DIGIT b"|>+-"));
            if rest.get(header) != Some(&b'\n') {
                return None;
            }
            at + header + 1
        }
        // The blanks before the items of a list were skipped with the line break before them.
        [b'-', b' ', ..] => {
            let blanks = suffix_len(&view.bytes[..at], class!(b" "));
            if !view.bytes[..at - blanks].ends_with(b":\n") {
                return None;
            }
            at - blanks
        }
        _ => return None,
    };
    indented_lines(view, first, indent_of_line(view, name)?)
}

/// Returns how many blanks the line begins with in which a name stands, unless the name is far from there.
fn indent_of_line(view: &View<'_>, name: usize) -> Option<usize> {
    let before = &view.bytes[name.saturating_sub(MAX_BLOCK)..name];
    let line_len = suffix_len(before, class!(!b"\n"));
    view.budget.look(line_len);
    let line = slice(before, before.len() - line_len..);
    (line_len < MAX_BLOCK).then(|| prefix_len(line, class!(b" ")))
}

/// Returns the lines from `first` on that are indented more than `indent`, without the blanks around them. The
/// items of a list need no indentation.
fn indented_lines(view: &View<'_>, first: usize, indent: usize) -> Option<(usize, usize)> {
    let text = at_most(&view.bytes[first..], MAX_BLOCK);
    let (mut end, mut at) = (0, 0);
    while at < text.len() {
        let line = &text[at..];
        let line = slice(line, ..line_len(line));
        let blanks = prefix_len(line, class!(b" "));
        let is_item = blanks >= indent && slice(line, blanks..).starts_with(b"- ");
        let is_blank = line.len() == blanks;
        if !(blanks > indent || is_item || is_blank) {
            break;
        }
        if !is_blank {
            end = at + line.len();
        }
        at += line.len() + 1;
    }
    view.budget.look(at);
    let start = prefix_len(slice(text, ..end), class!(b" \n"));
    (start < end && !view.is_marker_at(first + start)).then_some((first + start, first + end))
}

fn triple_quoted(view: &View<'_>, at: usize, rest: &[u8]) -> Option<(usize, usize)> {
    let quotes = &rest[..3];
    let inside = &rest[3..];
    let close = inside.windows(3).position(|three| three == quotes);
    let end = close.unwrap_or(inside.len());
    view.budget.look(end);
    let is_redacted = view.is_marker_at(at + 3) && end < 16;
    (end > 0 && !is_redacted).then_some((at + 3, at + 3 + end))
}
