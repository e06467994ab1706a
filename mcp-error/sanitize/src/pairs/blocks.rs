//! Values of several lines: blocks and lists of YAML, strings in quotes, and here-documents of a shell. Lists that end with their
//! line.

use crate::bytes::*;
use crate::input::View;

use super::name::Name;

/// How many bytes of a block are read.
const MAX_BLOCK: usize = 4_096;

/// Returns the value of several lines that starts at `at`, behind a name.
pub(super) fn block_value(name: &Name<'_, '_>, at: usize) -> Option<(usize, usize)> {
    let view = name.view;
    let rest = view.from(at, MAX_BLOCK);
    let (from, len) = match rest {
        // The documentation of a function: `def login(user, password):⏎    """…"""`
        [b'"', b'"', b'"', ..] if is_below_signature(view, at) => return None,
        [b'"', b'"', b'"', ..] | [b'\'', b'\'', b'\'', ..] => (at + 3, triple_quoted_len(rest)),
        [b'"' | b'\'', ..] => (at + 1, quoted_lines_len(view, rest)?),
        [b'<', b'<', ..] => {
            let start = line_len(rest) + 1;
            (at + start, here_document_len(rest, start)?)
        }
        [b'|' | b'>', ..] => {
            let header = prefix_len(rest, class!(DIGIT b"|>+-"));
            (at + header, indented_len(name, at + header)?)
        }
        // The line break before the items of a list was skipped.
        [b'-', b' ', ..] if is_sentence(slice(rest, ..line_len(rest))) => return None,
        [b'-', b' ', ..] => {
            let list = view.end_without(0..at, class!(b" ")) - 1;
            (list, indented_len(name, list)?)
        }
        _ => return None,
    };
    view.budget.look(len);
    let end = view.end_without(from..from + len, class!(b" \n"));
    let start = view.skip(from, class!(b" \n"));
    (start < end && !view.is_marker_at(start)).then_some((start, end))
}

/// Whether the line before the one of `at` ends like the signature of a function of Python: `) -> Token:`.
fn is_below_signature(view: &View<'_>, at: usize) -> bool {
    const MAX_RESULT: usize = 64;
    let near = trim_end(view.before(at, MAX_RESULT), class!(b" \t"));
    let line = near.strip_suffix(b":\n");
    line.is_some_and(|line| has_byte(suffix(line, class!(!b"\n")), b')'))
}

/// Whether an item of a list is a sentence: more than a few words, with signs between them.
fn is_sentence(item: &[u8]) -> bool {
    const MAX_WORDS: usize = 6;
    count_of(item, class!(b" ")) > MAX_WORDS && holds(item, class!(b"(),.")) && !holds(item, DIGIT)
}

/// Returns the length of the lines behind a line break that are indented more than the one in which a name stands. The items
/// of a list need no indentation.
fn indented_len(name: &Name<'_, '_>, at: usize) -> Option<usize> {
    let indent = indent_of_line(name)?;
    let lines = name.view.from(at, MAX_BLOCK).strip_prefix(b"\n")?;
    let is_inside = |line: &&[u8]| {
        let blanks = prefix_len(line, class!(b" "));
        let is_item = blanks >= indent && slice(line, blanks..).starts_with(b"- ");
        blanks > indent || is_item || line.len() == blanks
    };
    Some(len_of_lines(lines, is_inside))
}

/// Returns the length of the lines at the beginning of a text that satisfy a test.
fn len_of_lines(text: &[u8], is_inside: impl Fn(&&[u8]) -> bool) -> usize {
    let lines = parts(text, class!(b"\n")).take_while(is_inside);
    lines.map(|line| line.len() + 1).sum()
}

/// Returns how many blanks the line begins with in which a name stands, unless the name is far from there.
fn indent_of_line(name: &Name<'_, '_>) -> Option<usize> {
    let line = suffix(name.near_before(MAX_BLOCK), class!(!b"\n"));
    name.view.budget.look(line.len());
    (line.len() < MAX_BLOCK).then(|| prefix_len(line, class!(b" ")))
}

/// Returns the length of a string in quotes that goes on behind the end of its line. A quote that closes a string does not stand
/// behind a blank or an opening sign.
fn quoted_lines_len(view: &View<'_>, rest: &[u8]) -> Option<usize> {
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
    let closes = close < inside.len() && !inside[..close].last().is_some_and(is_opening);
    closes.then_some(close)
}

/// Returns the length of the lines of a here-document, such as `<<EOF`, up to the word that ends them, or of all that follow.
fn here_document_len(rest: &[u8], start: usize) -> Option<usize> {
    let word = trim(trim_start(slice(rest, ..start - 1), class!(b"<-~'\"")));
    let word = prefix(word, NAME);
    let len = len_of_lines(rest.get(start..)?, |line| trim(line) != word);
    Some(len.min(rest.len() - start))
}

fn triple_quoted_len(rest: &[u8]) -> usize {
    let (quotes, inside) = split_at(rest, 3);
    find_by(inside, quotes, 0).unwrap_or(inside.len())
}

#[cfg(test)]
mod tests {
    use super::{Name, block_value};
    use crate::Rules;
    use crate::input::{Budget, View};
    use crate::names::kind::NameKind;

    #[test]
    fn a_string_that_ends_in_its_line_is_read_up_to_its_end() {
        let entry = "password=\"gate\" ";
        let text = entry.repeat(250);
        let rules = Rules::new();
        let view = View::new(&text, true, &rules);
        for name in (0..text.len()).step_by(entry.len()) {
            let end = name + "password".len();
            let name = Name::new(&view, name, end, NameKind::Secret);
            assert_eq!(block_value(&name, end + "=".len()), None);
        }
        let once = Budget::default();
        once.look("gate".len());
        assert_eq!(view.budget.looked_at(), 250 * once.looked_at());
    }
}
