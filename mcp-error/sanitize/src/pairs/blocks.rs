//! Values of several lines: blocks and lists of YAML, strings in quotes, and here-documents of a shell.

use crate::bytes::{at_most, byte_at, first_of, line_len, prefix_len, slice, suffix_len, trim};
use crate::classes::{Class, DIGIT, NAME, QUOTE, class};
use crate::input::View;

use super::notations::ValueStart;

/// How many bytes of a block are read.
const MAX_BLOCK: usize = 4_096;

/// Returns the value of several lines behind the name at `name`.
pub(super) fn block_value(
    view: &View<'_>,
    name: usize,
    start: ValueStart,
) -> Option<(usize, usize)> {
    let ValueStart { confidence, at } = start;
    let is_joined = confidence.is_joined();
    let rest = at_most(&view.bytes[at..], MAX_BLOCK);
    if rest.starts_with(b"\"\"\"") || rest.starts_with(b"'''") {
        return triple_quoted(view, at, rest);
    }
    let first = match rest {
        [b'"' | b'\'', ..] if is_joined => return quoted_lines(view, at, rest),
        [b'<', b'<', ..] if is_joined => return here_document(view, at, rest),
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

/// Returns a string in quotes that goes on behind the end of its line. A quote that closes a string does not stand
/// behind a blank or an opening sign.
fn quoted_lines(view: &View<'_>, at: usize, rest: &[u8]) -> Option<(usize, usize)> {
    let quote = rest[0];
    let inside = &rest[1..];
    // Most strings end in the line in which they begin, however long the line is.
    let first = first_of(inside, class!(b"\n").or(Class::of_byte(quote)));
    view.budget.look(first.unwrap_or(inside.len()));
    if first.is_none_or(|at| byte_at(inside, at) == quote) {
        return None;
    }
    let close = prefix_len(inside, Class::of_byte(quote).not());
    view.budget.look(close);
    let is_opening = |byte: &u8| class!(QUOTE b" \t=:([{,").has(*byte);
    let closes = close < inside.len()
        && !inside[..close].last().is_some_and(is_opening)
        && !inside.get(close + 1).is_some_and(u8::is_ascii_alphanumeric);
    closes.then_some((at + 1, at + 1 + close))
}

/// Returns the lines of a here-document, such as `<<EOF`, up to the word that ends them, or all that follow.
fn here_document(view: &View<'_>, at: usize, rest: &[u8]) -> Option<(usize, usize)> {
    const SIGNS: Class = class!(b"<-~'\"");
    let signs = prefix_len(rest, SIGNS);
    let word = slice(rest, signs..signs + prefix_len(slice(rest, signs..), NAME));
    let quotes = prefix_len(&rest[signs + word.len()..], SIGNS);
    let start = signs + word.len() + quotes + 1;
    if word.is_empty() || rest.get(start - 1) != Some(&b'\n') {
        return None;
    }
    let mut end = start;
    for line in slice(rest, start..).split(|byte| *byte == b'\n') {
        if trim(line) == word {
            break;
        }
        end += line.len() + 1;
    }
    view.budget.look(end);
    let end = end.min(rest.len() + 1) - 1;
    (start < end && !view.is_marker_at(at + start)).then_some((at + start, at + end))
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

#[cfg(test)]
mod tests {
    use super::block_value;
    use crate::Rules;
    use crate::input::{Budget, View};
    use crate::pairs::notations::{Confidence, ValueStart};

    #[test]
    fn a_string_that_ends_in_its_line_is_read_up_to_its_end() {
        let entry = "password=\"gate\" ";
        let text = entry.repeat(250);
        let rules = Rules::new();
        let view = View::new(&text, true, 1, &rules);
        for name in (0..text.len()).step_by(entry.len()) {
            let start = ValueStart {
                confidence: Confidence::Certain,
                at: name + "password=".len(),
            };
            let value = block_value(&view, name, start);
            assert_eq!(value, None);
        }
        let once = Budget::new(1);
        once.look("gate".len());
        assert_eq!(view.budget.looked_at(), 250 * once.looked_at());
    }
}
