//! Texts as HTML: escaped, with placeholders marked, or as highlighted JSON.

use std::fmt::Write as _;

use crate::util::html::{escaped, push_escaped};

/// Returns a text of an entry as HTML with its placeholders marked, which are in braces: `no book {book}`.
pub(super) fn with_placeholders(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        push_escaped(&mut html, before);
        html.push_str("<var>");
        push_escaped(&mut html, if name.is_empty() { "…" } else { name });
        html.push_str("</var>");
        rest = after;
    }
    push_escaped(&mut html, rest);
    html
}

/// Returns JSON with names, strings and other values marked. Any other text is only escaped.
pub(super) fn highlighted(text: &str) -> String {
    if !text.trim_start().starts_with(['{', '[']) {
        return escaped(text);
    }
    let mut html = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let len = string_len(rest);
            let (string, after) = rest.split_at(len);
            let is_name = after.trim_start().starts_with(':');
            let class = if is_name { "name" } else { "string" };
            let _ = write!(html, "<span class=\"{class}\">{}</span>", escaped(string));
            rest = after;
        } else if first.is_ascii_alphanumeric() || first == '-' {
            let is_value = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
            let len = rest.find(|letter| !is_value(letter)).unwrap_or(rest.len());
            let (value, after) = rest.split_at(len);
            let _ = write!(html, "<span class=\"value\">{}</span>", escaped(value));
            rest = after;
        } else {
            push_escaped(&mut html, first.encode_utf8(&mut [0; 4]));
            rest = &rest[first.len_utf8()..];
        }
    }
    html
}

fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns a text for Markdown: on one line, with its signs escaped.
pub(super) fn markdown_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => escaped.push(' '),
            '\\' | '|' | '<' | '>' | '*' | '_' | '`' | '[' | ']' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Returns code for Markdown, on one line. Its fence has more backticks than any run of backticks in the text.
pub(super) fn code_span(text: &str) -> String {
    let line = text.replace(['\n', '\r'], " ");
    let fence = "`".repeat(longest_run_of_backticks(&line) + 1);
    if fence.len() > 1 {
        // A backtick at an end would belong to the fence.
        return format!("{fence} {line} {fence}");
    }
    format!("{fence}{line}{fence}")
}

fn longest_run_of_backticks(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// Returns a block of code for Markdown. Its fence has more backticks than any run of backticks in the text.
pub(super) fn fenced(language: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run_of_backticks(text).max(2) + 1);
    format!("{fence}{language}\n{text}\n{fence}")
}
