//! Values that a message quotes: those that belong to a name in the same message, and words that look like a
//! password where a program shows what it was given.

use std::cell::OnceCell;
use std::ops::Range;

use crate::bytes::{at_most, is_name_byte, is_quote, is_space, prefix_len, suffix_len};
use crate::input::{Findings, Found, View};
use crate::rule::Rule;
use crate::shapes::is_uuid;
use crate::shapes::key_likeness::MIN_KEY;
use crate::shapes::typed_password::{looks_typed, looks_typed_with};
use crate::shapes::value_look::looks_secret;

use super::Seen;
use super::lines::{MAX_LINE, Names, names_in};
use super::places::{Place, is_refused_behind, place_before};

/// The longest value in quotes in bytes.
const MAX_VALUE: usize = 256;
/// How many bytes before a value are read.
const MAX_BEFORE: usize = 40;
/// How many bytes behind a value are read.
const MAX_BEHIND: usize = 24;
/// The greatest distance in bytes between a name and its value.
const MAX_DISTANCE: usize = 160;

/// What stands right before the name of a type or of a member that a program knows, so that it does not say
/// which value was refused.
const BEFORE_OTHER_NAMES: &[&str] = &[
    "expected",
    "expecting",
    "struct",
    "enum",
    "type",
    "class",
    "trait",
    "interface",
    "one of",
    "or",
    "field",
    "function",
    "fn",
    "crate",
    "module",
    "mean",
    "variable",
    "no",
    "unexpected",
];

/// What stands before the values that a program would accept.
const LISTS: &[&str] = &[
    " expected",
    "one of",
    "possible values",
    "allowed values",
    "choose from",
    "supported",
];

/// What messages say where they expected a number.
const NUMBERS: &[&str] = &[
    "expected u",
    "expected i",
    "expected f",
    "expected a number",
    "expected an int",
    "integer",
    "float",
    "number",
    "digit",
    "_parsing",
    "int value",
    "int()",
    "bigint",
    "base 10",
    "numeric",
    "expected bool",
    "expected a bool",
];

/// How far around a place its message is read, in bytes.
const AROUND: usize = 256;
/// The longest text in which phrases are looked for.
const MAX_PHRASE_TEXT: usize = 1_024;

pub(super) fn find(view: &View<'_>, seen: &Seen, findings: &mut Findings) -> Vec<Found> {
    let (found, exhausted_at) = find_up_to_limit(view, seen, findings);
    if let Some(place) = exhausted_at {
        findings.cut(view.text, place);
    }
    found
}

/// Finds the values, and the place at which the budget was exhausted.
fn find_up_to_limit(
    view: &View<'_>,
    seen: &Seen,
    findings: &Findings,
) -> (Vec<Found>, Option<usize>) {
    let names = view.names.borrow();
    let has_phrase =
        seen.long_words && view.bytes.len() <= MAX_PHRASE_TEXT && quotes_phrase(view.bytes);
    let is_open = |end: &usize| *end <= view.bytes.len() && !findings.overlaps(*end - 1, *end);
    let has_open_word =
        || seen.mixed.all_from().is_some() || seen.mixed.offsets().any(|end| is_open(&end));
    if names.is_empty() && !has_phrase && !has_open_word() {
        return (Vec::new(), None);
    }
    let mut search = Search {
        view,
        findings,
        seen,
        has_quotes: has_quotes(view.bytes),
        done: 0,
        exhausted_at: None,
        found: Vec::new(),
    };
    if has_phrase {
        search.around(0, view.bytes.len());
        return (search.found, search.exhausted_at);
    }
    let is_searched = search.has_quotes || !seen.mixed.is_empty();
    let mut mixed = seen.mixed.offsets().filter(is_open).peekable();
    let mut named = names.offsets().filter(|_| is_searched).peekable();
    loop {
        let next = match (mixed.peek(), named.peek()) {
            (Some(word), Some(name)) if word <= name => mixed.next(),
            (Some(_), None) => mixed.next(),
            _ => named.next(),
        };
        let Some(place) = next else { break };
        search.around(place.saturating_sub(AROUND), place + AROUND);
    }
    let all_named = names.all_from().filter(|_| is_searched);
    for all_from in [seen.mixed.all_from(), all_named].into_iter().flatten() {
        search.around(all_from, view.bytes.len());
    }
    (search.found, search.exhausted_at)
}

/// Whether a text has any quotes. There are no branches, so that the compiler can use vector instructions.
fn has_quotes(text: &[u8]) -> bool {
    let is_one = |byte: u8| (byte == b'"') | (byte == b'\'') | (byte == b'`');
    text.iter().fold(false, |any, byte| any | is_one(*byte))
}

/// A search of the lines around some places.
struct Search<'v, 'a> {
    view: &'v View<'a>,
    findings: &'v Findings,
    seen: &'v Seen,
    has_quotes: bool,
    /// Everything before this place has been searched.
    done: usize,
    exhausted_at: Option<usize>,
    found: Vec<Found>,
}

impl Search<'_, '_> {
    /// Searches the lines, or the parts of long lines, in a range.
    fn around(&mut self, start: usize, end: usize) {
        let bytes = self.view.bytes;
        let mut at = start.max(self.done).min(bytes.len());
        // A line is read from its beginning, if that is not far.
        at -= suffix_len(
            &bytes[self.done.max(at.saturating_sub(AROUND))..at],
            |byte| byte != b'\n',
        );
        let end = end.min(bytes.len());
        while at < end && self.exhausted_at.is_none() {
            let rest = at_most(&bytes[at..], MAX_LINE.max(end - at));
            let line = at..at + prefix_len(at_most(rest, MAX_LINE), |byte| byte != b'\n');
            self.view.budget.look(line.len());
            self.search_line(line.clone());
            if self.view.budget.is_exhausted_at(line.end) {
                self.exhausted_at = Some(line.start);
            }
            at = line.end + usize::from(bytes.get(line.end) == Some(&b'\n'));
        }
        self.done = at;
    }

    fn search_line(&mut self, line: Range<usize>) {
        let message = Message {
            view: self.view,
            findings: self.findings,
            heading: self.heading(line.start),
            line,
            refuses: OnceCell::new(),
            expects_number: OnceCell::new(),
        };
        if self.has_quotes {
            message.find_quoted(self.seen, &mut self.found);
        }
        if !self.seen.mixed.is_empty() {
            message.find_bare(&mut self.found);
        }
    }

    /// Returns the name in the line above, if that line is nothing but a name, or ends in one and a colon, and
    /// this line is indented.
    fn heading(&self, start: usize) -> Option<Range<usize>> {
        let bytes = self.view.bytes;
        let above_end = start.checked_sub(1)?;
        if !matches!(bytes.get(start)?, b' ' | b'\t') || self.view.names.borrow().is_empty() {
            return None;
        }
        let near = &bytes[above_end.saturating_sub(MAX_HEADING)..above_end];
        let line = &near[near.len() - suffix_len(near, |byte| byte != b'\n')..];
        let line_start = above_end - line.len();
        let end = line.len() - suffix_len(line, |byte| b":'\"`])> ".contains(&byte));
        let name_len = suffix_len(&line[..end], is_name_byte);
        let name = line_start + end - name_len..line_start + end;
        let is_alone = name_len == end || line[end..].contains(&b':');
        (is_alone && self.view.is_secret_name(self.view.text.get(name.clone())?)).then_some(name)
    }
}

/// The longest line in bytes that is read as the heading of the next one.
const MAX_HEADING: usize = 120;

/// A line, with the name in the line above it that it belongs to.
struct Message<'v, 'a> {
    view: &'v View<'a>,
    findings: &'v Findings,
    line: Range<usize>,
    heading: Option<Range<usize>>,
    /// Whether the line says that a program refuses something, once that was looked for.
    refuses: OnceCell<bool>,
    /// Whether the line says that a number was expected.
    expects_number: OnceCell<bool>,
}

impl Message<'_, '_> {
    fn find_quoted(&self, seen: &Seen, found: &mut Vec<Found>) {
        let bytes = self.view.bytes;
        let mut names = None;
        let mut at = self.line.start;
        while at < self.line.end {
            let rest = &bytes[at..self.line.end];
            at += prefix_len(rest, |byte| !is_quote(byte));
            if at >= self.line.end {
                break;
            }
            let open = at;
            at += 1;
            // An apostrophe stands behind a letter.
            let is_apostrophe =
                bytes[open] == b'\'' && open > 0 && bytes[open - 1].is_ascii_alphanumeric();
            if is_apostrophe {
                continue;
            }
            let Some(close) = self.closing_quote(open) else {
                continue;
            };
            let value = open + 1..close;
            // A string can hold others.
            let has_inner = bytes[value.clone()].iter().any(|byte| is_quote(*byte));
            at = if has_inner { open + 1 } else { close + 1 };
            if value.is_empty() || value.len() > MAX_VALUE {
                continue;
            }
            if let Some(rule) = self.rule_for(seen, &mut names, value.clone()) {
                found.push(rule.found(value.start, value.end));
            }
        }
    }

    /// Returns the quote that closes the one at `open`, which no letter or digit may follow.
    fn closing_quote(&self, open: usize) -> Option<usize> {
        let bytes = self.view.bytes;
        let quote = bytes[open];
        let is_escaped = open > 0 && bytes[open - 1] == b'\\';
        let limit = self.line.end.min(open + MAX_VALUE + 2);
        let mut at = open + 1;
        while at < limit {
            match bytes[at] {
                b'\\' if !is_escaped => at += 2,
                b'\\' if bytes.get(at + 1) == Some(&quote) => return Some(at),
                byte if byte == quote => {
                    let next = bytes.get(at + 1);
                    if next.is_some_and(u8::is_ascii_alphanumeric) {
                        at += 1;
                        continue;
                    }
                    return Some(at);
                }
                _ => at += 1,
            }
        }
        self.view.budget.look(limit - open);
        None
    }

    /// Returns the rule by which a value is redacted.
    fn rule_for(
        &self,
        seen: &Seen,
        names: &mut Option<Names>,
        value: Range<usize>,
    ) -> Option<Rule> {
        let bytes = self.view.bytes;
        let text = &bytes[value.clone()];
        let looks = !seen.mixed.is_empty() && looks_typed(text)
            || (looks_typed_with(text, 1) || is_phrase(text)) && self.expects_number();
        let has_names = !self.view.names.borrow().is_empty();
        if !looks && !has_names || self.findings.overlaps(value.start, value.end) {
            return None;
        }
        let open = value.start - 1;
        let open = open - suffix_len(&bytes[self.line.start..open], |byte| byte == b'\\');
        let before = &bytes[self.line.start.max(open.saturating_sub(MAX_BEFORE))..open];
        let close = value.end + usize::from(bytes.get(value.end) == Some(&b'\\')) + 1;
        let behind = at_most(
            bytes.get(close..self.line.end).unwrap_or_default(),
            MAX_BEHIND,
        );
        let place = place_before(before);
        if place == Place::Expected {
            return None;
        }
        let is_refused = place >= Place::Refused
            || matches!(place, Place::Start | Place::Unknown) && is_refused_behind(behind);
        self.view.budget.look(before.len() + behind.len());
        if has_names && is_refused {
            let names = names.get_or_insert_with(|| self.names());
            let is_named =
                names.iter().any(|name| self.belongs_to(name, &value)) || self.heading.is_some();
            let has_look = || looks_secret(text) || looks_typed_with(text, 1);
            if is_named && !is_word_of_language(text) && (place == Place::Given || has_look()) {
                return Some(Rule::Message);
            }
        }
        // What a program would accept is listed behind such a word.
        let is_listed = || {
            let line = &bytes[self
                .line
                .start
                .max(value.start.saturating_sub(MAX_DISTANCE))..open];
            LISTS.iter().any(|words| {
                line.windows(words.len())
                    .any(|part| part == words.as_bytes())
            })
        };
        if place < Place::Refused && is_listed() {
            return None;
        }
        let is_echo = place >= Place::Refused
            || matches!(place, Place::Start | Place::Unknown)
                && (self.refuses_something()
                    || place == Place::Start && self.is_error_itself(&value, behind))
            || self.is_snippet();
        (looks && is_echo && !self.is_id(&value)).then_some(Rule::Echo)
    }

    /// Whether the line says that a program refuses what it was given.
    fn refuses_something(&self) -> bool {
        let line = &self.view.bytes[self.line.clone()];
        *self.refuses.get_or_init(|| {
            self.view.budget.look(line.len().min(MAX_LINE));
            says_refused(at_most(line, MAX_LINE))
        })
    }

    /// Whether the line says that a number was expected. Whatever else was given there is no word that anybody
    /// needs to see again.
    fn expects_number(&self) -> bool {
        *self.expects_number.get_or_init(|| {
            self.view.budget.look(self.line.len().min(MAX_LINE));
            let line = at_most(&self.view.bytes[self.line.clone()], MAX_LINE);
            NUMBERS.iter().any(|words| {
                line.windows(words.len())
                    .any(|part| part.eq_ignore_ascii_case(words.as_bytes()))
            })
        })
    }

    /// Returns the names of secrets in this line that can belong to a value that the line quotes.
    fn names(&self) -> Names {
        self.view.budget.look(self.line.len().min(MAX_LINE));
        names_in(self.view, self.line.clone(), self.findings, |name| {
            let text = &self.view.bytes[name.clone()];
            let is_type = text[0].is_ascii_uppercase()
                && text.iter().any(u8::is_ascii_lowercase)
                && !text.contains(&b'-');
            let before = &self.view.bytes[self.line.start..name.start];
            !is_type && !is_other_name(before) && !self.has_value(name)
        })
    }

    /// Whether the value of a name was found right behind it.
    fn has_value(&self, name: &Range<usize>) -> bool {
        self.findings
            .overlaps(name.end, (name.end + 8).min(self.view.bytes.len()))
    }

    /// Whether a name is near enough to a value, and in the same sentence.
    fn belongs_to(&self, name: &Range<usize>, value: &Range<usize>) -> bool {
        let between = if name.end <= value.start {
            name.end..value.start
        } else if value.end <= name.start {
            value.end..name.start
        } else {
            return false;
        };
        between.len() <= MAX_DISTANCE && !self.view.bytes[between].contains(&b';')
    }

    /// Whether something near a value says that it is an id.
    fn is_id(&self, value: &Range<usize>) -> bool {
        let near = self.line.start.max(value.start.saturating_sub(MAX_BEFORE))
            ..self.line.end.min(value.end + MAX_BEHIND);
        let mut words = self.view.bytes[near].split(|byte| !is_name_byte(*byte));
        words.any(|word| {
            let end = &word[word.len().saturating_sub(2)..];
            end.eq_ignore_ascii_case(b"id")
                && (word.len() == 2
                    || !word[word.len() - 3].is_ascii_alphanumeric()
                    || end == b"Id"
                    || word.ends_with(b"uuid"))
        })
    }

    /// Finds words without quotes that look like a password: all that stands behind a colon, or behind `got`.
    fn find_bare(&self, found: &mut Vec<Found>) {
        let bytes = self.view.bytes;
        let mut at = self.line.start;
        let mut names = None;
        while at < self.line.end {
            let start = at + prefix_len(&bytes[at..self.line.end], is_space);
            let len = prefix_len(&bytes[start..self.line.end], |byte| !is_space(byte));
            let end = start + len;
            at = end + 1;
            let word = &bytes[start..end];
            let trimmed =
                word.len() - suffix_len(word, |byte| matches!(byte, b',' | b'.' | b':' | b')'));
            let value = &word[..trimmed];
            let opening = prefix_len(value, |byte| matches!(byte, b'(' | b'[' | b'{' | b'.'));
            if start + opening == self.line.start || !looks_typed(&value[opening..]) {
                continue;
            }
            let value = start + opening..start + trimmed;
            if self.findings.overlaps(value.start, value.end) || self.is_id(&value) {
                continue;
            }
            let before = &bytes[self.line.start.max(start.saturating_sub(MAX_BEFORE))..start];
            let is_last = word.len() > trimmed
                || bytes[end..self.line.end].is_empty()
                || bytes[end..].starts_with(b" (");
            let is_alone = before.ends_with(b": ") && is_last && self.refuses_something();
            let mut is_given = || {
                let names = names.get_or_insert_with(|| self.names());
                !self.view.names.borrow().is_empty()
                    && matches!(place_before(before), Place::Given | Place::Expected)
                    && names.iter().any(|name| self.belongs_to(name, &value))
            };
            let is_refused = || {
                let behind = at_most(&bytes[end..self.line.end], MAX_BEHIND);
                before.ends_with(b": ") || is_refused_behind(behind)
            };
            let is_echo = is_alone
                || self.is_snippet()
                || self.is_below_refusal(&value)
                || place_before(before) >= Place::Refused && is_refused();
            if is_echo {
                found.push(Rule::Echo.found(value.start, value.end));
            } else if is_given() {
                found.push(Rule::Message.found(value.start, value.end));
            }
        }
    }

    /// Whether the line is one of the source in which a program found a mistake: its number, and a `|` or `>`.
    fn is_snippet(&self) -> bool {
        let line = self.view.bytes[self.line.clone()].trim_ascii_start();
        let digits = prefix_len(line, |byte| byte.is_ascii_digit());
        digits > 0 && matches!(line[digits..].trim_ascii_start(), [b'|' | b'>', b' ', ..])
    }

    /// Whether a value is all that an indented line holds, below a line that says what a program refuses.
    fn is_below_refusal(&self, value: &Range<usize>) -> bool {
        let bytes = self.view.bytes;
        let Some(before) = bytes[..self.line.start].strip_suffix(b":\n") else {
            return false;
        };
        let start = before
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let is_alone = bytes[self.line.start..value.start]
            .iter()
            .all(|byte| !byte.is_ascii_alphanumeric())
            && bytes[value.end..self.line.end]
                .iter()
                .all(|byte| !byte.is_ascii_alphanumeric());
        is_alone && bytes[self.line.start] == b' ' && says_refused(&before[start..])
    }

    /// Whether the line is little more than an error and this value: `KeyError: '…'`, `'…' is not one of …`.
    fn is_error_itself(&self, value: &Range<usize>, behind: &[u8]) -> bool {
        let before = self.view.bytes[self.line.start..value.start - 1].trim_ascii_end();
        is_refused_behind(behind)
            || before.ends_with(b"Error:")
            || before.is_empty() && behind.trim_ascii().is_empty()
    }
}

/// Whether a text holds a phrase in quotes.
fn quotes_phrase(text: &[u8]) -> bool {
    // Without branches and in bytes, so that the compiler can use vector instructions: few texts have so many
    // hyphens.
    let hyphens_in = |part: &[u8]| {
        part.iter()
            .fold(0, |sum, byte| sum + u8::from(*byte == b'-'))
    };
    let hyphens: usize = text
        .chunks(128)
        .map(|part| usize::from(hyphens_in(part)))
        .sum();
    let is_phrase_before_quote = |part: &[u8]| is_phrase(part.strip_suffix(b"\\").unwrap_or(part));
    hyphens >= MIN_PHRASE_WORDS - 1
        && text
            .split(|byte| is_quote(*byte))
            .any(is_phrase_before_quote)
}

/// The fewest words of a phrase.
const MIN_PHRASE_WORDS: usize = 4;

/// Whether a value is a phrase of four and more words with hyphens between them.
fn is_phrase(text: &[u8]) -> bool {
    // A shorter word is not among those that the scan has noted.
    const MIN_LEN: usize = MIN_KEY;
    text.len() >= MIN_LEN
        && text
            .split(|byte| *byte == b'-')
            .filter(|word| !word.is_empty())
            .count()
            >= MIN_PHRASE_WORDS
        && text
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        && text.iter().any(u8::is_ascii_alphabetic)
        && !is_uuid(text)
}

/// Whether words before a name say that it is not the name of the value.
fn is_other_name(before: &[u8]) -> bool {
    let words = &before[..before.len()
        - suffix_len(before, |byte| {
            is_space(byte) || is_quote(byte) || byte == b','
        })];
    BEFORE_OTHER_NAMES.iter().any(|word| {
        let at = words.len().checked_sub(word.len());
        at.is_some_and(|at| {
            words[at..].eq_ignore_ascii_case(word.as_bytes())
                && (at == 0 || !words[at - 1].is_ascii_alphanumeric())
        })
    })
}

/// Whether a quoted text is a word of a format and not a value: a type, or nothing.
fn is_word_of_language(text: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "null",
        "none",
        "nil",
        "true",
        "false",
        "undefined",
        "string",
        "str",
        "number",
        "integer",
        "int",
        "bool",
        "boolean",
        "float",
        "object",
        "array",
        "map",
        "list",
        "dict",
        "sequence",
        "bytes",
    ];
    WORDS
        .iter()
        .any(|word| word.as_bytes().eq_ignore_ascii_case(text))
        || text.iter().all(u8::is_ascii_punctuation)
        || matches!(text, [b'<' | b'[' | b'{', .., b'>' | b']' | b'}'])
}

/// Whether a line says that a program refuses something.
fn says_refused(line: &[u8]) -> bool {
    const WORDS: &[&str] = &[
        "invalid",
        "unknown",
        "undefined",
        "unexpected",
        "cannot",
        "could not",
        "unrecognized",
        "illegal",
        "malformed",
        "not recognized",
        "parse",
        "parsing",
        "no such",
        "bad",
        "mismatched",
        "unsupported",
        "refused",
        "wrong",
        ": not found",
        "no rule",
        "undeclared",
        "does not appear",
        "not a valid",
        "not allowed",
        "syntax error",
        "command not found",
        "must ",
        "is not of",
        "does not match",
        "too long",
        "too short",
        "out of range",
    ];
    WORDS.iter().any(|word| {
        let first = word.as_bytes()[0];
        line.windows(word.len())
            .any(|part| part[0] | 0x20 == first && part.eq_ignore_ascii_case(word.as_bytes()))
    })
}
