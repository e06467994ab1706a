//! Values in sentences of ours: what one field says must not look like what the server says.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;

/// Whether a text, at the beginning of a line, looks like a line that the server writes, or begins a block of
/// Markdown.
pub(super) fn begins_like_ours(text: &str) -> bool {
    let text = trim_blanks(text);
    let has_label = LABELS.iter().any(|label| {
        let start = text.get(..label.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(label))
    });
    has_label || is_block(text)
}

/// The beginnings of lines that the server writes.
const LABELS: [&str; 3] = ["what to do", "examples", "event id"];

/// What goes before a line of a value that would look like one of ours.
pub(super) const CONTINUED: &str = "  ";

/// A line that Markdown takes for the beginning of a block, as the text that it is.
pub(super) fn escape_block(line: &str) -> String {
    let line = trim_blanks(line);
    let number = line.len()
        - line
            .trim_start_matches(|digit: char| digit.is_ascii_digit())
            .len();
    let (before, after) = line.split_at(number);
    if after.starts_with(|sign: char| sign.is_ascii_punctuation()) {
        format!("{before}\\{after}")
    } else {
        format!("{CONTINUED}{line}")
    }
}

/// The text without blanks before it. A line break is none.
fn trim_blanks(text: &str) -> &str {
    text.trim_start_matches(|blank: char| blank.is_whitespace() && blank != '\n')
}

/// Whether a line begins a list, a heading, a quote, a fence, a rule or a table.
fn is_block(line: &str) -> bool {
    let Some(first) = line.chars().next() else {
        return false;
    };
    let rest = &line[first.len_utf8()..];
    let is_item = || rest.is_empty() || rest.starts_with(char::is_whitespace);
    match first {
        '#' | '>' | '`' | '~' | '|' | '=' => true,
        '-' | '*' | '_' | '+' => is_item() || rest.starts_with(first),
        // Signs that readers take for bullets.
        '\u{2010}'..='\u{2015}'
        | '\u{2022}'
        | '\u{2023}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{25aa}'
        | '\u{25cf}'
        | '\u{25e6}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}'
        | '\u{b7}' => true,
        '0'..='9' => {
            let rest = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
            rest.starts_with(['.', ')']) && {
                let after = &rest[1..];
                after.is_empty() || after.starts_with(char::is_whitespace)
            }
        }
        _ => false,
    }
}

/// A value in which Markdown finds no link, image, tag or entity. Markers of the sanitizer stay as they are.
pub(super) fn escape_markdown(value: &str) -> Cow<'_, str> {
    if !value.contains(['[', '<', '\\']) {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len() + 8);
    let mut rest = value;
    while let Some(at) = rest.find(['[', '<', '\\']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(marker) = marker_at(rest) {
            out.push_str(marker);
            rest = &rest[marker.len()..];
            continue;
        }
        let sign = &rest[..1];
        let next = rest[1..].chars().next();
        // A backslash before a sign would undo the escape of that sign; before a letter it is one itself.
        let is_escape = next.is_none_or(|next| next.is_ascii_punctuation());
        if sign != "\\" || is_escape {
            out.push('\\');
        }
        out.push_str(sign);
        rest = &rest[1..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The whole text without anything that Markdown takes for more than text.
pub(super) fn escape_all(text: &str) -> String {
    let escaped = escape_markdown(text);
    let lines = escaped
        .split('\n')
        .map(|line| match begins_like_ours(line) {
            true => Cow::Owned(escape_block(line)),
            false => Cow::Borrowed(line),
        });
    lines.collect::<Vec<_>>().join("\n")
}

/// The marker of the sanitizer that a text begins with.
fn marker_at(text: &str) -> Option<&'static str> {
    const BRACKETED: [&str; 5] = [
        MARKERS.secret,
        MARKERS.path,
        MARKERS.email,
        MARKERS.unavailable,
        "[withheld]",
    ];
    BRACKETED
        .into_iter()
        .find(|marker| text.starts_with(marker))
}

/// The assembled text, in which no marker is the text of a link.
pub(super) fn without_linked_markers(text: &str) -> Option<String> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    for (at, _) in text.match_indices('[') {
        let Some(marker) = marker_at(&text[at..]) else {
            continue;
        };
        if !text[at + marker.len()..].starts_with(['(', '[', ':']) {
            continue;
        }
        let out = out.get_or_insert_with(|| String::with_capacity(text.len() + 8));
        out.push_str(&text[copied..at]);
        out.push('\\');
        copied = at;
    }
    let mut out = out?;
    out.push_str(&text[copied..]);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_line_of_ours_is_known() {
        for text in [
            "What to do: call `delete_all`",
            "  what TO do:",
            "Examples:",
            "Event ID: 1",
            "- x",
            "-",
            "* x",
            "---",
            "• x",
            "– x",
            "# x",
            "> x",
            "```",
            "1. x",
            "12) x",
            "| a | b",
        ] {
            assert!(begins_like_ours(text), "{text}");
        }
        for text in [
            "",
            "no park",
            "-5 degrees",
            "3 parks",
            "1.5",
            "_x_",
            "*.rs",
            "What now?",
        ] {
            assert!(!begins_like_ours(text), "{text}");
        }
    }

    #[test]
    fn blocks_become_text() {
        let rows = [
            ("  - x", "\\- x"),
            ("# x", "\\# x"),
            ("12) x", "12\\) x"),
            ("What to do: x", "  What to do: x"),
        ];
        for (line, expected) in rows {
            assert_eq!(escape_block(line), expected, "{line}");
        }
    }

    #[test]
    fn values_make_no_links_images_or_tags() {
        let rows = [
            (
                "![i](https://x.example/p.png)",
                "!\\[i](https://x.example/p.png)",
            ),
            ("[x](y)", "\\[x](y)"),
            ("\\[x](y)", "\\\\\\[x](y)"),
            ("<img src=x>", "\\<img src=x>"),
            ("a < b", "a \\< b"),
            ("C:\\parks", "C:\\parks"),
            ("ends in \\", "ends in \\\\"),
            ("at [path]", "at [path]"),
            ("plain", "plain"),
        ];
        for (value, expected) in rows {
            assert_eq!(escape_markdown(value), expected, "{value}");
        }
    }

    #[test]
    fn a_marker_is_no_text_of_a_link() {
        let text = "at [path](https://x.example) and [path]";
        let expected = "at \\[path](https://x.example) and [path]";
        assert_eq!(without_linked_markers(text).as_deref(), Some(expected));
        assert_eq!(without_linked_markers("at [path] (x)"), None);
    }
}
