//! Values that a message quotes: those that belong to a name in the same message, and words that look like a
//! password where a program shows what it was given.

use std::cell::OnceCell;
use std::ops::Range;

use crate::bytes::*;
use crate::pairs::vetoes::{is_complaint, is_placeholder_word};
use crate::rule::Rule;
use crate::shapes::password_look::{self, PasswordLook};

use super::echoes::Echoes;
use super::given::Quoted;
use super::message::{MAX_BEFORE, MAX_BEHIND, MAX_DISTANCE, Message};
use super::value_context::{ValueContext, context_before, context_behind};

/// The longest value in quotes in bytes.
const MAX_VALUE: usize = 256;

/// The fewest bytes of a value that is redacted for a name near it.
const MIN_NAMED: usize = 3;

impl Message<'_, '_> {
    pub(super) fn find_quoted(&self, found: &mut Echoes<'_>) {
        let bytes = self.view.bytes;
        let mut at = self.line.start;
        while at < self.line.end {
            // What opens a value in quotes, or in brackets.
            let Some(skipped) = find_quote_or_bracket(&bytes[at..self.line.end]) else {
                break;
            };
            let open = at + skipped;
            at = open + 1;
            // What Java validates stands in brackets: `rejected value […]`.
            if bytes[open] == b'[' && !bytes[..open].ends_with(b"value ") {
                continue;
            }
            // What stands behind a letter is an apostrophe, or closes a text.
            if open > 0 && bytes[open - 1].is_ascii_alphanumeric() {
                continue;
            }
            let Some(close) = self.closing_quote(open) else {
                continue;
            };
            let value = open + 1..close;
            // A string can hold others.
            let has_inner = holds(&bytes[value.clone()], QUOTE);
            at = if has_inner { open + 1 } else { close + 1 };
            if value.is_empty() || value.len() > MAX_VALUE {
                continue;
            }
            // A part of the text in the outer quotes can be this value.
            if found.hold(&value) {
                continue;
            }
            match self.rule_for_quoted(&value) {
                Some(rule) => found.add(self.view, rule, &value),
                None if self.has_words => {
                    // Each quote in it may open another value with the same parts.
                    if has_inner {
                        self.view.budget.look(value.len());
                    }
                    self.find_in_quoted(&value, found);
                }
                None => {}
            }
        }
    }

    /// Returns the quote that closes the one at `open`, which no letter or digit may follow.
    fn closing_quote(&self, open: usize) -> Option<usize> {
        let bytes = self.view.bytes;
        let quote = match bytes[open] {
            b'[' => b']',
            quote => quote,
        };
        let is_escaped = open > 0 && bytes[open - 1] == b'\\';
        let limit = self.line.end.min(open + MAX_VALUE + 2);
        let mut at = open + 1;
        // Where an earlier quote found no end, this one finds none either.
        let (unclosed, from, to) = self.unclosed.get();
        if unclosed == quote && !is_escaped && (from..to).contains(&at) {
            at = to;
        }
        let begun = at;
        let mut has_backslash = is_escaped;
        let other = class!(b"\\").or(Class::of_byte(quote)).not();
        while at < limit {
            at += prefix_len(&bytes[at..limit], other);
            if at == limit {
                break;
            }
            match bytes[at] {
                b'\\' if !is_escaped => {
                    has_backslash = true;
                    at += 2;
                }
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
        self.view.budget.look(limit.saturating_sub(begun));
        if !has_backslash {
            let from = if begun > open + 1 { from } else { open + 1 };
            self.unclosed.set((quote, from, limit));
        }
        None
    }

    /// Whether a quoted text is the name of a member in JSON: `{"customfield_10042":"…"`.
    fn is_name_of_member(&self, value: &Range<usize>) -> bool {
        let before = || trim_end(&self.view.bytes[self.line.start..value.start - 1], SPACE);
        self.behind(value).starts_with(b":") && matches!(before().last(), Some(b'{' | b','))
    }

    /// Returns the rule by which a value is redacted.
    fn rule_for_quoted(&self, value: &Range<usize>) -> Option<Rule> {
        let text = &self.view.bytes[value.clone()];
        let has_names = !self.view.names.is_empty();
        if self.look_of(value) == PasswordLook::Other && !has_names
            || self.findings.overlaps(value.start, value.end)
            || self.is_name_of_member(value)
        {
            return None;
        }
        self.view.budget.look(MAX_BEFORE + MAX_BEHIND);
        let context = self.context_of(value);
        let quoted = Quoted {
            message: self,
            value,
            context,
            before: self.before(value),
        };
        if has_names
            && text.len() >= MIN_NAMED
            // This is a variable, not its value.
            && !text.starts_with(b"${")
            && !is_complaint(text)
            && (context == ValueContext::Given && self.has_name_for(value)
                || context == ValueContext::Shown && self.has_locator_for(value)
                || quoted.is_changed_value()
                || quoted.is_in_parameters())
            && !is_placeholder_word(text)
            && !self.is_found_type(value)
        {
            return Some(Rule::Message);
        }
        let is_password = || self.is_password(value, PasswordLook::Faint);
        (self.look_of(value) > PasswordLook::Other && quoted.is_given() && is_password())
            .then_some(Rule::Echo)
    }

    /// Whether this is a type that the compiler of Rust found in place of another: "expected `Token`, found `Option<Token>`".
    fn is_found_type(&self, value: &Range<usize>) -> bool {
        let bytes = &self.view.bytes;
        bytes[..value.start].ends_with(b"`, found `")
            && class!(UPPER b"&*[(").has(bytes[value.start])
            && self.look_of(value) == PasswordLook::Other
    }

    /// Finds the parts of a value that look like a password: `input: 'http://localhost:fir99pine7x'`.
    fn find_in_quoted(&self, value: &Range<usize>, found: &mut Echoes<'_>) {
        // A value in the outer quotes has the same parts, and their place says nothing else about them.
        let searched = self.searched_quotes_up_to.get();
        let range = value.start.max(searched)..value.end;
        if range.is_empty()
            || !holds(&self.view.bytes[range.clone()], password_look::NEEDED)
            || !self.refuses_something() && self.context_of(value) < ValueContext::Refused
        {
            return;
        }
        let refused = OnceCell::new();
        let needed_for = |part: &Range<usize>| {
            let is_refused = || self.is_refused(self.context_of(value));
            (part != value
                && self.look_of(part) == PasswordLook::Likely
                && *refused.get_or_init(is_refused))
            .then_some(PasswordLook::Likely)
        };
        self.add_passwords(range, &needed_for, found);
        self.searched_quotes_up_to.set(value.end);
    }

    /// Whether the context of a value, or its line, says that a program refuses it.
    pub(super) fn is_refused(&self, context: ValueContext) -> bool {
        context >= ValueContext::Refused || self.refuses_something()
    }

    /// Returns what the words before a value, or those behind it, say about it.
    fn context_of(&self, value: &Range<usize>) -> ValueContext {
        let open = self.outer_start(value);
        let before = self.line.start.max(open.saturating_sub(MAX_BEFORE))..open;
        let context = context_before(&self.view.bytes[before]);
        context_behind(self.behind(value)).map_or(context, |behind| context.max(behind))
    }

    /// Returns where the quote before a value starts, with the backslashes that escape it.
    fn outer_start(&self, value: &Range<usize>) -> usize {
        let open = value.start - 1;
        open - suffix_len(&self.view.bytes[self.line.start..open], class!(b"\\"))
    }

    /// Returns what stands in the line before the quotes around a value.
    #[inline(never)]
    fn before(&self, value: &Range<usize>) -> Range<usize> {
        let end = self.outer_start(value);
        let start = value.start.saturating_sub(MAX_DISTANCE);
        self.line.start.max(start).min(end)..end
    }

    /// Returns the text behind the quotes around a value.
    #[inline(never)]
    pub(super) fn behind(&self, value: &Range<usize>) -> &[u8] {
        let bytes = &self.view.bytes;
        let close = value.end + usize::from(bytes.get(value.end) == Some(&b'\\')) + 1;
        at_most(
            bytes.get(close..self.line.end).unwrap_or_default(),
            MAX_BEHIND,
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn the_types_in_messages_of_the_compiler_of_rust_stay() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        for message in [
            "expected `Token`, found `&Token`",
            "expected `Password`, found `&'static str`",
            "expected `Credentials`, found `Result<Credentials, Denied>`",
        ] {
            assert_eq!(shown(message), message);
        }
        for (message, redacted) in [
            (
                "expected `Token`, found `fir`",
                "expected `Token`, found `[redacted]`",
            ),
            (
                "expected `Token`, found `Fir99pine`",
                "expected `Token`, found `[redacted]`",
            ),
        ] {
            assert_eq!(shown(message), redacted);
        }
    }
}
