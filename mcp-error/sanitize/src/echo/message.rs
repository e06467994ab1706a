//! A line of a text, and what it says about the values in it.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::bytes::{
    Bytes, byte_at, consists_of, has_any, has_byte, holds, last_of, prefix_len, slice, trim_end,
};
use crate::classes::{Class, DIGIT, LETTER_OR_DIGIT, LOWER, NAME, QUOTE, SPACE, class, is_digit};
use crate::input::{Findings, LastBefore, View};
use crate::rule::Rule;
use crate::shapes::look::{self, Look, MIN_HYPHENS, MIN_LEN};
use crate::shapes::public::named_ids::{is_named_id, is_random_id};

use super::candidates::parts;
use super::judged_words::JudgedWords;
use super::lines::names_in;
use super::source_lines::is_source;
use super::words::{says_format, says_listed, says_refused};

/// How many bytes before a value are read.
pub(super) const MAX_BEFORE: usize = 40;
/// How many bytes behind a value are read.
pub(super) const MAX_BEHIND: usize = 24;
/// How many bytes above an item in a line of its own are read.
const MAX_ABOVE_ITEM: usize = 128;
/// The greatest distance in bytes between a name and its value.
pub(super) const MAX_DISTANCE: usize = 160;

/// How surely the text around a word says that somebody gave it to the program. The surer it is, the less the word
/// has to look like a password.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Evidence {
    /// The message refuses something, which may be this word.
    Mentioned,
    /// The message shows the line of source that holds this word, or lists it below what it refuses.
    Shown,
    /// The message refuses this word, or shows it as what was given.
    Refused,
}

impl Evidence {
    /// Returns the look with which a word is redacted.
    pub(super) fn needed(self) -> Look {
        match self {
            Self::Mentioned => Look::Likely,
            Self::Shown => Look::Possible,
            Self::Refused => Look::Faint,
        }
    }
}

/// A line, with the name in the line above it that it belongs to.
pub(super) struct Message<'v, 'a> {
    pub(super) view: &'v View<'a>,
    pub(super) findings: &'v Findings,
    pub(super) words: &'v JudgedWords<'a>,
    pub(super) line: Range<usize>,
    pub(super) heading: Option<Range<usize>>,
    /// Whether the line says that a program refuses something, once that was looked for.
    pub(super) refuses: OnceCell<bool>,
    /// Whether the line says that a number, a time or an address was expected.
    pub(super) expects_format: OnceCell<bool>,
    /// Whether the line is one of the source in which a program found a mistake.
    pub(super) is_source: OnceCell<bool>,
    /// The last range that was searched for the end of what a quote opens, and the quote. It has no such end.
    pub(super) unclosed: Cell<(u8, usize, usize)>,
    /// The names of secrets in the line that can belong to a value in it.
    pub(super) names: OnceCell<Vec<Range<usize>>>,
    /// The parts of the words of the line.
    pub(super) parts: OnceCell<Vec<Part>>,
    /// The first of these behind the place that was asked for last.
    pub(super) first_part: Cell<usize>,
    /// Where the line says that what a program would accept is listed.
    pub(super) last_list: LastBefore,
    /// Where the list of the parameters of a statement opens.
    pub(super) last_parameters: LastBefore,
    /// Where the arguments of a call open.
    pub(super) last_call: LastBefore,
    /// Where the number of a stack frame can stand.
    pub(super) last_frame: LastBefore,
    /// Where a list opens or closes.
    pub(super) last_bracket: LastBefore,
}

/// A part of a word that looks like a password.
pub(super) struct Part {
    pub(super) range: Range<usize>,
    /// How much it looks like a password.
    pub(super) look: Look,
    /// Whether it was found in a value in quotes.
    pub(super) is_found: Cell<bool>,
    /// Whether something near it says that it is an id, once somebody asked.
    is_id: OnceCell<bool>,
}

impl Message<'_, '_> {
    /// Whether the line says that a program refuses what it was given.
    pub(super) fn refuses_something(&self) -> bool {
        *self.refuses.get_or_init(|| {
            self.view.budget.look(self.line.len());
            says_refused(&self.view.bytes[self.start_of_item()..self.line.end])
        })
    }

    /// Returns where the text begins that says what the line is. `{:#?}` puts an item into a line of its own, below what is said
    /// about it: `Undefined(⏎    "…",⏎)`.
    fn start_of_item(&self) -> usize {
        let start = self.line.start;
        let is_item = self.view.bytes[..start].ends_with(b"(\n");
        start - usize::from(is_item) * start.min(MAX_ABOVE_ITEM)
    }

    /// Counts in the budget what [`refuses_something`](Self::refuses_something) looks at, where nobody needs the answer.
    pub(super) fn count_look_for_refusal(&self) {
        if self.refuses.get().is_none() {
            self.view.budget.look(self.line.len());
        }
    }

    /// Whether the line says that a number, a time or an address was expected. Whatever else was given there is no word
    /// that anybody needs to see again.
    pub(super) fn expects_format(&self) -> bool {
        *self.expects_format.get_or_init(|| {
            self.view.budget.look(self.line.len());
            says_format(&self.view.bytes[self.line.clone()])
        })
    }

    /// Whether a range of the line, before a value, says that what a program would accept is listed here.
    pub(super) fn says_listed(&self, before: Range<usize>) -> bool {
        let line = &self.view.bytes[self.line.clone()];
        says_listed(line, self.in_line(&before), &self.last_list)
    }

    /// Returns a range of the text as one of the line.
    pub(super) fn in_line(&self, range: &Range<usize>) -> Range<usize> {
        range.start - self.line.start..range.end - self.line.start
    }

    /// Whether the line is one of the source in which a program found a mistake.
    pub(super) fn is_source(&self) -> bool {
        *self
            .is_source
            .get_or_init(|| is_source(&self.view.bytes, &self.line))
    }

    /// Whether a name of a secret in this line, or the heading, belongs to a value.
    pub(super) fn has_name_for(&self, value: &Range<usize>) -> bool {
        if !self.view.has_names() {
            return false;
        }
        let names = self.names.get_or_init(|| self.names());
        self.heading.is_some() || names.iter().any(|name| self.belongs_to(name, value))
    }

    /// Returns the names of secrets in this line that can belong to a value in it.
    fn names(&self) -> Vec<Range<usize>> {
        self.view.budget.look(self.line.len());
        names_in(self.view, self.line.clone(), self.findings, |name| {
            let text = &self.view.bytes[name.clone()];
            let is_type =
                text[0].is_ascii_uppercase() && holds(text, LOWER) && !has_byte(text, b'-');
            !is_type && !self.has_value(name)
        })
    }

    /// Whether the value of a name was found right behind it. A path or an address is not one.
    fn has_value(&self, name: &Range<usize>) -> bool {
        const MAX_BETWEEN: usize = 8;
        let next = self.findings.first_behind(name.end);
        next.is_some_and(|found| {
            found.start < name.end + MAX_BETWEEN && !matches!(found.rule, Rule::Path | Rule::Email)
        })
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
        between.len() <= MAX_DISTANCE && !has_byte(&self.view.bytes[between], b';')
    }

    /// Whether an address stands right before a value, as the name of the one who logs in with it:
    /// `login("ada@example.com", "…")`, `login failed for ada@example.com with …`.
    pub(super) fn is_beside_address(&self, value: usize) -> bool {
        let bytes = &self.view.bytes[..value];
        let bytes = trim_end(bytes, class!(QUOTE SPACE b"\\"));
        let bytes = bytes.strip_suffix(b" with").unwrap_or(bytes);
        let bytes = trim_end(bytes, class!(QUOTE b"\\,:/"));
        let found = bytes.len().checked_sub(1);
        let found = found.and_then(|last| self.findings.around(last));
        found.is_some_and(|found| found.rule == Rule::Email)
    }

    /// Returns the look with which a value is redacted. Most names that a program echoes behind the noun for what they name
    /// are not passwords.
    pub(super) fn needed_look(&self, evidence: Evidence, value: &Range<usize>) -> Option<Look> {
        let near = self.line.start.max(value.start.saturating_sub(MAX_BEFORE))..value.start;
        match self.words.names_thing(slice(self.view.bytes.0, near)) {
            true if is_plain_name(&self.view.bytes[value.clone()]) => None,
            true => Some(Look::Likely),
            false => Some(evidence.needed()),
        }
    }

    /// Whether something near a value says that it is an id, a host, or a function. Somebody typed a value of words that no
    /// program uses.
    pub(super) fn is_id(&self, value: &Range<usize>) -> bool {
        let bytes = &self.view.bytes;
        let word = &bytes[value.clone()];
        let is_called = bytes[value.end..].starts_with(b"()");
        if is_called && consists_of(word, class!(LETTER_OR_DIGIT b"_"))
            || is_host(&bytes[..value.start], word, &bytes[value.end..])
            || is_random_id(word) && is_named_id(self.view, value.start, value.end)
        {
            return true;
        }
        let near = self.line.start.max(value.start.saturating_sub(MAX_BEFORE))
            ..self.line.end.min(value.end + MAX_BEHIND);
        // `expected a name or an id, got: …`
        let before = &bytes[near.start..value.start];
        let clause = last_of(before, class!(b",")).unwrap_or(0);
        let near = &bytes[near.start + clause..near.end];
        let is_id = |pair: &[u8]| matches!(pair, [b'i' | b'I', b'd' | b'D']);
        holds_letters_of_id(near)
            && !self.words.is_unlike_code(slice(bytes.0, value.clone()))
            && near
                .windows(2)
                .enumerate()
                .any(|(at, pair)| is_id(pair) && ends_in_id(near, at + 1))
    }

    /// Does the same for a part of a word, and remembers the answer.
    #[inline(never)]
    pub(super) fn is_id_of(&self, part: &Part) -> bool {
        *part.is_id.get_or_init(|| self.is_id(&part.range))
    }

    /// Whether a word of the line may look like a password.
    #[inline(never)]
    pub(super) fn may_hold_password(&self) -> bool {
        has_any(&self.view.bytes[self.line.clone()], |byte| {
            is_digit(byte) | (byte == b'!') | (byte == b'-')
        })
    }

    /// Returns the parts of the words of the line that look like a password. They are judged once, however many questions there
    /// are about them.
    #[inline(never)]
    pub(super) fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| {
            let mut parts = Vec::new();
            self.judge_parts(self.line.clone(), &mut |part| parts.push(part));
            parts
        })
    }

    /// Judges the parts of the words in a range of the line, and gives those that look like a password to a function one after
    /// the other.
    #[inline(never)]
    pub(super) fn judge_parts(&self, range: Range<usize>, add: &mut dyn FnMut(Part)) {
        for word in long_words(&self.view.bytes, range) {
            if !Class::of_all(&self.view.bytes[word.clone()]).meets(look::NEEDED) {
                continue;
            }
            for range in parts(self.view, self.words, word) {
                let look = self.words.look_of(self.view, &range);
                if look > Look::Other {
                    add(Part {
                        look,
                        is_found: Cell::new(false),
                        is_id: OnceCell::new(),
                        range,
                    });
                }
            }
        }
    }

    /// Returns how much a value looks like a password.
    pub(super) fn look_of(&self, value: &Range<usize>) -> Look {
        let known = self.parts_from(value.start).first();
        match known.filter(|part| part.range == *value) {
            Some(part) => part.look,
            None => self.words.look_of(self.view, value),
        }
    }

    /// Returns the parts of the line that begin at a place or behind it, if they have been judged. The places that are asked
    /// for mostly go on through the line.
    #[inline(never)]
    pub(super) fn parts_from(&self, place: usize) -> &[Part] {
        let parts = self.parts.get().map(Vec::as_slice).unwrap_or_default();
        let begins_before = |part: &Part| part.range.start < place;
        let (mut before, mut rest) = parts.split_at(self.first_part.get());
        if before.last().is_some_and(|last| !begins_before(last)) {
            (before, rest) = parts.split_at(0);
        }
        let skipped = rest.iter().take_while(|part| begins_before(part)).count();
        self.first_part.set(before.len() + skipped);
        &rest[skipped..]
    }
}

/// Whether a word is a host, since its port stands behind it, or the account there before it: `shelf4-river:9000`,
/// `'ada'@'shelf4river'`.
fn is_host(before: &[u8], word: &[u8], behind: &[u8]) -> bool {
    if matches!(before, [.., close, b'@', open] if close == open && QUOTE.has(*open)) {
        return true;
    }
    let Some(port) = behind.strip_prefix(b":") else {
        return false;
    };
    let digits = prefix_len(port, DIGIT);
    // A line and a column, or a time, have another colon.
    (2..=5).contains(&digits)
        && port
            .get(digits)
            .is_none_or(|next| !class!(NAME b":").has(*next) || *next == b'.')
        && consists_of(word, class!(LETTER_OR_DIGIT b"-."))
        && holds(word, class!(b"-."))
}

/// Whether a text holds `id`, without branches, so that the compiler can use vector instructions.
fn holds_letters_of_id(text: &[u8]) -> bool {
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    pairs.fold(false, |any, (one, next)| {
        any | (one | 0x20 == b'i') & (next | 0x20 == b'd')
    })
}

/// Whether a word ends at a place that is the name of an id: `id`, `user_id`, `userId`, `uuid`.
fn ends_in_id(text: &[u8], last: usize) -> bool {
    if text.get(last + 1).is_some_and(|next| NAME.has(*next)) {
        return false;
    }
    match &text[..=last] {
        [before @ .., b'i' | b'I', b'd' | b'D'] => {
            before
                .last()
                .is_none_or(|before| !before.is_ascii_alphanumeric())
                || text[last - 1..=last] == *b"Id"
                || text[..=last].ends_with(b"uuid")
        }
        _ => false,
    }
}

/// Whether the parts of a word, which a hyphen or an underscore divides, are small letters with a short number behind them, as
/// in most names that people give to things: `summer_sales_2025`. Many hyphens are those of a phrase.
fn is_plain_name(word: &[u8]) -> bool {
    const MAX_DIGITS: usize = 4;
    let hyphens = word.iter().filter(|byte| **byte == b'-').count();
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_'));
    LOWER.has(byte_at(word, 0))
        && hyphens < MIN_HYPHENS.into()
        && parts.all(|part| {
            let digits = slice(part, prefix_len(part, LOWER)..);
            digits.len() <= MAX_DIGITS && consists_of(digits, DIGIT)
        })
}

/// Returns the words of a range that are long enough for a password, up to the next blank each.
fn long_words(text: &[u8], range: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let text = Bytes(text);
    let mut at = range.start;
    std::iter::from_fn(move || {
        while at + MIN_LEN <= range.end {
            // No word begins before the last blank of these that is long enough.
            let near = text[at..at + MIN_LEN].iter();
            if let Some(blank) = near.rev().position(|byte| SPACE.has(*byte)) {
                at += MIN_LEN - blank;
                continue;
            }
            let start = at;
            at += MIN_LEN + prefix_len(&text[at + MIN_LEN..range.end], class!(!SPACE));
            return Some(start..at);
        }
        None
    })
}
