//! A line of a text, and what it says about the values in it.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::bits::{BLOCK_LEN, places};
use crate::bytes::*;
use crate::input::{Findings, NextSign, Remembered, View};
use crate::rule::Rule;
use crate::shapes::key_look::is_random;
use crate::shapes::letters::Letters;
use crate::shapes::password_look::{
    MIN_HYPHENS, PasswordLook, is_chosen_word_with_number, is_unlike_code,
};
use crate::shapes::public::named_ids::{is_named_id, names_thing};

use super::source_lines::is_source;
use super::words::{LISTS, REFUSALS, first_in};

/// How many bytes before a value are read.
pub(super) const MAX_BEFORE: usize = 40;
/// How many bytes behind a value are read.
pub(super) const MAX_BEHIND: usize = 24;
/// How many bytes above a line are read.
const MAX_ABOVE: usize = 128;
/// How many bytes below a line are read.
const MAX_BELOW: usize = 32;
/// The greatest distance in bytes between a name and its value.
pub(super) const MAX_DISTANCE: usize = 160;

/// What ends a line if `{:#?}` writes what it holds below it: `Undefined(⏎    [⏎        "…",⏎    ],⏎)`.
const OPENS: Class = class!(b"([{");

/// How much the last words look like a password. A message often repeats its words.
pub(super) type Looks<'a> = Remembered<'a, PasswordLook, 32>;

/// A line, and what was found out about it.
pub(super) struct Message<'v, 'a> {
    pub(super) view: &'v View<'a>,
    pub(super) findings: &'v Findings,
    pub(super) looks: &'v Looks<'a>,
    pub(super) line: Range<usize>,
    /// Whether a word of the line may look like a password.
    pub(super) has_words: bool,
    /// Whether the line says that a program refuses something, once that was looked for.
    refuses: OnceCell<bool>,
    /// Whether the line is one of the source in which a program found a mistake.
    is_source: OnceCell<bool>,
    /// Where the line first says that a list of what the program would accept follows.
    first_list: OnceCell<Option<usize>>,
    /// A quote that nothing closes, and the range that was searched for its end.
    pub(super) unclosed: Cell<(u8, usize, usize)>,
    /// The end of the last value in quotes whose parts were all read. A value that begins before this place has the same parts up to
    /// here.
    pub(super) searched_quotes_up_to: Cell<usize>,
    /// Where the next blank stands.
    pub(super) next_space: NextSign,
    /// The names of secrets in the line.
    names: OnceCell<Vec<Range<usize>>>,
}

impl<'v, 'a> Message<'v, 'a> {
    pub(super) fn new(
        view: &'v View<'a>,
        findings: &'v Findings,
        looks: &'v Looks<'a>,
        line: Range<usize>,
        has_words: bool,
    ) -> Self {
        Self {
            view,
            findings,
            looks,
            line,
            has_words,
            refuses: OnceCell::new(),
            is_source: OnceCell::new(),
            first_list: OnceCell::new(),
            unclosed: Cell::default(),
            searched_quotes_up_to: Cell::default(),
            next_space: NextSign::default(),
            names: OnceCell::new(),
        }
    }

    /// Whether the line, or the text shortly above or below it, says that a program refuses what it was given.
    #[inline(never)]
    pub(super) fn refuses_something(&self) -> bool {
        *self.refuses.get_or_init(|| {
            self.view.budget.look(self.line.len());
            // Many programs say in one line that they refuse something, and show in another one what it is.
            let bytes = self.view.bytes.0;
            let Range { start, end } = self.line;
            let around = at_most(bytes, end + MAX_BELOW);
            let around = slice(around, start.saturating_sub(MAX_ABOVE)..);
            first_in(&REFUSALS, around).is_some() || ends_at_line(slice(bytes, start..end))
        })
    }

    /// Whether the line says before a place that a list of what the program would accept follows.
    #[inline(never)]
    pub(super) fn says_listed(&self, place: usize) -> bool {
        let first = self
            .first_list
            .get_or_init(|| first_in(&LISTS, &self.view.bytes[self.line.clone()]));
        first.is_some_and(|first| self.line.start + first < place)
    }

    /// Whether the line is one of the source in which a program found a mistake.
    pub(super) fn is_source(&self) -> bool {
        *self
            .is_source
            .get_or_init(|| is_source(&self.view.bytes, &self.line))
    }

    /// Returns where the text begins to which the line belongs. An indented line belongs to the line above it, and so does one that
    /// begins with a flag. If the line above ends in a byte of `far`, the line belongs to several lines above it.
    fn start_of_item(&self, far: Class) -> usize {
        let bytes = &self.view.bytes;
        let start = self.line.start;
        if start == 0 || !matches!(bytes.get(start), Some(b' ' | b'\t' | b'-')) {
            return start;
        }
        let above = &bytes[start.saturating_sub(MAX_ABOVE)..start - 1];
        match above.last() {
            Some(last) if far.has(*last) => start - 1 - above.len(),
            _ => start - 1 - suffix_len(above, class!(!b"\n")),
        }
    }

    /// Whether a name of a secret in this line is near enough to a value to belong to it.
    pub(super) fn has_name_for(&self, value: &Range<usize>) -> bool {
        // `'tokn' is not a command, choose from 'token', 'login'`
        let is_listed = |name: &Range<usize>| self.says_listed(name.start);
        self.names_near(value)
            .next()
            .is_some_and(|name| !is_listed(name))
    }

    /// Whether a name of a secret near a value says which one it is: another member of the same object has it as its value, such as
    /// `"path":"password"`, or the line begins with it: `auth.password: …`.
    pub(super) fn has_locator_for(&self, value: &Range<usize>) -> bool {
        self.names_near(value).any(|name| {
            let (before, behind) = (&self.view.bytes[..name.start], &self.view.bytes[name.end..]);
            let between = value.end.min(name.end)..value.start.max(name.start);
            // In `("password", String("…"))`, the value behind the name is its own.
            let is_member = match trim_start(behind, class!(b"\\")) {
                [quote, next, ..] => {
                    QUOTE.has(*quote) && *next != b':' && !matches!(before, [.., b'(', _])
                }
                _ => false,
            };
            let is_first = || name.start == self.line.start || before.ends_with(b": ");
            // `error: token: expected a comma, found "x"` is about a token of the parser.
            let is_of_parser = || is_same_word(&self.view.bytes[name.clone()], b"token");
            is_member && are_balanced(&self.view.bytes[between])
                || behind.starts_with(b": ") && is_first() && !is_of_parser()
        })
    }

    /// Returns the names of secrets in this line that are near a value.
    fn names_near(&self, value: &Range<usize>) -> impl Iterator<Item = &Range<usize>> {
        let names = self.names.get_or_init(|| {
            self.view.budget.look(self.line.len());
            names_in(self.view, self.start_of_item(OPENS)..self.line.end)
        });
        names.iter().filter(|name| {
            let is_before = name.end <= value.start && value.start - name.end <= MAX_DISTANCE;
            is_before || value.end <= name.start && name.start - value.end <= MAX_DISTANCE
        })
    }

    /// Whether an address stands right before a value, as the name of the one who logs in with it:
    /// `login("ada@example.com", "…")`, `login failed for ada@example.com with …`.
    #[inline(never)]
    pub(super) fn is_beside_address(&self, value: usize) -> bool {
        let bytes = &self.view.bytes[..value];
        let bytes = trim_end(bytes, class!(QUOTE SPACE b"\\"));
        let bytes = bytes.strip_suffix(b" with").unwrap_or(bytes);
        let bytes = trim_end(bytes, class!(QUOTE b"\\,:/"));
        let found = bytes.len().checked_sub(1);
        let found = found.and_then(|last| self.findings.around(last));
        found.is_some_and(|found| found.rule == Rule::Email)
    }

    /// Returns how much a word looks like a password, without the hyphens that make a flag of it.
    #[inline(never)]
    pub(super) fn look_of(&self, word: &Range<usize>) -> PasswordLook {
        let mut word = slice(self.view.bytes.0, word.clone());
        while let [b'-', name @ ..] = word {
            word = name;
        }
        look_of(self.looks, word)
    }

    /// Whether a value looks like a password that somebody gave to the program, where `needed` is the look for which it is
    /// redacted. Most names that a program echoes behind the noun for what they name are not passwords.
    pub(super) fn is_password(&self, value: &Range<usize>, needed: PasswordLook) -> bool {
        let near = self.line.start.max(value.start.saturating_sub(MAX_BEFORE))..value.start;
        let word = &self.view.bytes[value.clone()];
        let needed = match names_thing(&self.view.bytes[near]) {
            true if is_plain_name(word) && !is_chosen_word_with_number(word) => return false,
            true => PasswordLook::Likely,
            false => needed,
        };
        self.look_of(value) >= needed && !self.is_id(value)
    }

    /// Whether something near a value says that it is an id or a function. Somebody typed a value of words that no program
    /// uses.
    fn is_id(&self, value: &Range<usize>) -> bool {
        let bytes = &self.view.bytes;
        let word = &bytes[value.clone()];
        // `flush()`, `Win32::API`, `Shelf$read$0.call(Unknown Source)`, `main::{closure#0}`
        let is_of_code = ["()", "::", "(Unknown "]
            .iter()
            .any(|sign| bytes[value.end..].starts_with(sign.as_bytes()))
            && consists_of(word, class!(NAME b"$"))
            || bytes[..value.start].ends_with(b"::{");
        if is_of_code || is_random(word) && is_named_id(self.view, value.start, value.end) {
            return true;
        }
        let near = self.line.start.max(value.start.saturating_sub(MAX_BEFORE))
            ..self.line.end.min(value.end + MAX_BEHIND);
        // `expected a name or an id, got: …`
        let before = &bytes[near.start..value.start];
        let clause = last_of(before, class!(b",")).unwrap_or(0);
        names_id(&bytes[near.start + clause..near.end]) && !is_unlike_code(word)
    }
}

/// Whether a line ends as Perl ends what it says of an error: ` at /srv/app.pl line 12.`
fn ends_at_line(line: &[u8]) -> bool {
    let before = line.strip_suffix(b".").map(|line| trim_end(line, DIGIT));
    before.is_some_and(|before| before.ends_with(b" line ") && find(before, " at ").is_some())
}

/// Returns how much a word looks like a password.
#[inline(never)]
pub(super) fn look_of<'a>(looks: &Looks<'a>, word: &'a [u8]) -> PasswordLook {
    looks.answer(word, || PasswordLook::of(word))
}

/// Whether a text holds a word that ends in `id` and is the name of an id: `id`, `user_id`.
fn names_id(text: &[u8]) -> bool {
    let is_id = |at: usize| {
        let (before, behind) = split_at(text, at);
        matches!(behind, [b'i' | b'I', b'd' | b'D', behind @ ..]
            if !behind.first().is_some_and(|next| NAME.has(*next)))
            && !before.last().is_some_and(u8::is_ascii_alphanumeric)
    };
    text.chunks(BLOCK_LEN).enumerate().any(|(nth, block)| {
        // Most letters stand behind another one, or before several.
        let letters = Letters::of(block).of_any_case();
        let first_letters = letters & !(letters << 1) & !(letters >> 2);
        places(first_letters).any(|place| is_id(nth * BLOCK_LEN + place))
    })
}

/// Whether the parts of a word, which a hyphen or an underscore divides, are small letters with a short number behind them, as
/// in most names that people give to things: `summer_sales_2025`. Many hyphens are those of a passphrase.
fn is_plain_name(word: &[u8]) -> bool {
    const MAX_NUMBER: usize = 4;
    let parts = parts(word, class!(b"-_"));
    let number = |part| slice(part, prefix_len(part, LOWER)..);
    count_of(word, class!(b"-")) < MIN_HYPHENS.into()
        && parts
            .map(number)
            .all(|number| number.len() <= MAX_NUMBER && consists_of(number, DIGIT))
}

/// Whether each object that ends in a text begins in it, and the other way round.
fn are_balanced(text: &[u8]) -> bool {
    let mut open = 0;
    text.iter().all(|byte| {
        open += i32::from(*byte == b'{') - i32::from(*byte == b'}');
        open >= 0
    }) && open == 0
}

/// The most names of a line that are looked at.
const MAX_NAMES: usize = 8;

/// Returns the names of secrets in a range.
fn names_in(view: &View<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    let mut at = range.start;
    while at < range.end && names.len() < MAX_NAMES {
        let word = at..at + prefix_len(&view.bytes[at..range.end], NAME);
        at = word.end + 1;
        // Hyphens, dots and underscores around it do not belong to it.
        let start = word.start + prefix_len(&view.bytes[word.clone()], JOINT);
        let name = start..word.end - suffix_len(&view.bytes[start..word.end], JOINT);
        if view
            .text
            .get(name.clone())
            .is_some_and(|name| view.is_secret_name(name))
        {
            names.push(name);
        }
    }
    names
}
