//! Where a value without quotes ends.

use crate::bytes::*;
use crate::input::View;
use crate::names::kind::NameKind;

use super::brackets::is_schema;
use super::value::{AROUND_NAME, Value};

impl Value<'_, '_> {
    /// Returns the end of a value without quotes.
    pub(super) fn end_without_quotes(&self) -> usize {
        if matches!(self.name.kind, NameKind::Weak(_)) {
            return key_like_value_end(self.name.view, self.start);
        }
        if self.name.kind == NameKind::Personal
            && let Some(end) = self.number_with_blanks_end()
        {
            return end;
        }
        let text = &self.name.view.bytes[self.start..];
        let is_line = !self.is_scheme_word && self.confidence.is_joined() && self.is_header();
        if is_line && !is_no_header(text) {
            return self.header_end();
        }
        let end = bare_value_end(self.name.view, self.start);
        match self.enclosed_end() {
            Some(enclosed) if end > self.start => enclosed,
            _ => end,
        }
    }

    /// Returns the end of a value that may hold blanks, since the sign before its name ends it: `<password>…<`, `;Password=…;`. In
    /// quotes, the name is that of a variable of the environment: `"DB_PASSWORD=…"`.
    fn enclosed_end(&self) -> Option<usize> {
        let sign = self.name.before().last();
        let rest = self.name.view.from(self.start, AROUND_NAME);
        let value = prefix(rest, class!(QUOTE b"\n<;)").not());
        let is_around = match sign {
            Some(b'<' | b';') => true,
            Some(b'"' | b'\'') => self
                .name
                .bytes()
                .last()
                .is_some_and(|last| UPPER.has(*last)),
            _ => false,
        };
        (is_around && rest.get(value.len()) == sign).then_some(self.start + value.len())
    }

    /// Returns the end of the words of a seed phrase (BIP 39), which has twelve at least.
    pub(super) fn seed_phrase_end(&self) -> Option<usize> {
        const NAMES: Words = words!("phrase mnemonic");
        const MIN_WORDS: usize = 12;
        const MAX_LEN: usize = 24 * "absolute ".len();
        NAMES.find_at_end(self.name.bytes())?;
        let rest = self.name.view.from(self.start, MAX_LEN);
        let words = prefix(rest, class!(LOWER b" "));
        (count_of(words, class!(b" ")) >= MIN_WORDS - 1).then(|| self.start + words.len())
    }

    /// Returns the end of a number that is written in short groups: `+44 7700 900123`, `(415) 555-0132`, `078 05 1120`.
    fn number_with_blanks_end(&self) -> Option<usize> {
        /// The longest number of a phone (ITU-T E.164) with a sign behind each digit.
        const MAX_LEN: usize = 2 * MAX_DIGITS;
        const MAX_DIGITS: usize = 15;
        const MAX_FIRST_GROUP: usize = 5;
        let rest = self.name.view.from(self.start, MAX_LEN);
        let mut number = trim_end(prefix(rest, class!(DIGIT b"+()- ")), DIGIT.not());
        while count_of(number, DIGIT) > MAX_DIGITS {
            number = trim_end(trim_end(number, DIGIT), DIGIT.not());
        }
        let first_group = prefix(trim_start(number, class!(b"+(")), DIGIT).len();
        let is_grouped = (1..=MAX_FIRST_GROUP).contains(&first_group) && has_byte(number, b' ');
        is_grouped.then(|| self.start + number.len())
    }

    /// Returns the end of the line, or of the quotes in which the name of the header stands. A semicolon at the end divides
    /// nothing there.
    fn header_end(&self) -> usize {
        let quote = self.name.before().last().filter(|byte| QUOTE.has(**byte));
        let quote = quote.map_or(Class::NONE, |quote| Class::of_byte(*quote));
        let in_line = class!(b"\n").or(quote).not();
        let text = prefix(&self.name.view.bytes[self.start..], in_line);
        self.start + trim_end(text, class!(b";")).len()
    }
}

/// Whether something stands in place of the value of a header: what the crate `http` shows, what JSON and Python write for none, or
/// what is known of a package.
fn is_no_header(text: &[u8]) -> bool {
    const NO_HEADERS: GroupedWords<First> =
        grouped_words!(First, "sensitive null, null} none, none}");
    let is_package = || matches!(text, [b'{', inside @ ..] if is_schema(trim_start(inside, SPACE)));
    NO_HEADERS.find_at_start(text).is_some() || is_package()
}

/// Returns the end of a bare value: a blank, a quote, or what separates values. A `[` belongs to the value if no `]`
/// closes it, and a marker does if more of the value follows.
pub(super) fn bare_value_end(view: &View<'_>, start: usize) -> usize {
    const IN_VALUE: Class = WORD.without(class!(b"&"));
    let mut end = view.skip(start, IN_VALUE);
    while end > start && view.byte(end) == b'[' {
        let rest = view.skip_markers(end).max(end + 1);
        let stop = view.skip(rest, IN_VALUE);
        let is_closed = rest == end + 1 && view.byte(stop) == b']';
        if stop == rest || is_closed {
            break;
        }
        view.budget.look(stop - end);
        end = stop;
    }
    view.end_without(start..end, SENTENCE_SIGNS)
}

/// Returns the end of a value of letters, digits and the other bytes of keys, with its padding.
fn key_like_value_end(view: &View<'_>, start: usize) -> usize {
    let end = view.skip(start, class!(NAME b"+/~"));
    let padding = prefix_len(view.from(end, 2), class!(b"="));
    view.end_without(start..end + padding, SENTENCE_SIGNS)
}

/// The signs at the end of a value that belong to the sentence around it.
const SENTENCE_SIGNS: Class = class!(b".:\\");
