//! One pass over the text, word by word, that notes what must not leave.
//!
//! Most words need no detector at all. In the others, a detector that found nothing is not asked again, and
//! each detector spends from a budget, so the time stays linear whatever the text holds.

mod note;

use crate::bytes::*;
use crate::echo::{self, Seen};
use crate::email;
use crate::input::{Budget, Findings, Found, View};
use crate::pairs::{self, WordKind};
use crate::path;
use crate::rules::Rules;
use crate::shapes::key_look::MIN_KEY;
use crate::shapes::{keys, password_hash, pem};
use crate::url;

use super::blocks::{BlockWords, Word};
use super::pending::Pending;

pub(super) struct Scanner<'a> {
    /// The text as it was given. The view has the same text with ASCII punctuation.
    original: &'a str,
    view: View<'a>,
    findings: Findings,
    /// What may be worth a second look once all words have been scanned.
    seen: Seen,
    /// Where the current look at a word began. Everything before it has been scanned.
    look_start: usize,
    /// How many parts of a word are being scanned, each of them inside of the one before.
    depth: u16,
}

/// The first look at a text. Most texts need no other, and no scanner.
#[derive(Default)]
pub(super) struct FirstLook {
    words: BlockWords,
    budget: Budget,
    finds_words: Option<bool>,
}

impl FirstLook {
    /// Whether anything in a text is worth another look. Only the first call reads the text.
    #[inline(always)]
    pub(super) fn finds_words(&mut self, text: &str, is_ascii: bool, rules: &Rules) -> bool {
        *self.finds_words.get_or_insert_with(|| {
            let every_word = !rules.secret_names.is_empty();
            self.words
                .go_on(text.as_bytes(), 0, every_word, is_ascii, &self.budget)
        })
    }
}

/// How many parts of a word are scanned inside of each other at most.
const MAX_DEPTH: u16 = 256;

impl<'a> Scanner<'a> {
    #[inline(always)]
    pub(super) fn new(
        original: &'a str,
        respelled: &'a str,
        is_ascii: bool,
        rules: &'a Rules,
    ) -> Self {
        Self {
            original,
            view: View::new(respelled, is_ascii, rules),
            findings: Findings::default(),
            seen: Seen::default(),
            look_start: 0,
            depth: 0,
        }
    }

    /// Returns what was found in a text. The other arguments are those of [`new`](Self::new).
    #[inline(never)]
    pub(super) fn scan(
        look: &mut FirstLook,
        original: &'a str,
        respelled: &'a str,
        is_ascii: bool,
        rules: &'a Rules,
    ) -> Findings {
        if !look.finds_words(respelled, is_ascii, rules) {
            return Findings::default();
        }
        let mut scanner = Self::new(original, respelled, is_ascii, rules);
        scanner.view.budget = std::mem::take(&mut look.budget);
        scanner.scan_blocks(&mut look.words);
        scanner.finish()
    }

    /// Scans the text from a block on.
    fn scan_blocks(&mut self, words: &mut BlockWords) {
        // The prefilter knows only the built-in names.
        let has_configured_names = !self.view.rules.secret_names.is_empty();
        let text = self.view.bytes;
        loop {
            let seen = &self.seen.password_like;
            seen.add_all(words.base, words.password_like_ends);
            if words.may_hold_number {
                self.seen.numbers.add(words.base);
            }
            self.seen.escapes |= words.may_hold_escape;
            let contiguous = words.next_block;
            let Some(base) = self.scan_block(words) else {
                return;
            };
            // What stands between two blocks belongs to none.
            self.seen.escapes |= contiguous < base;
            let view = &self.view;
            if !words.go_on(
                &text,
                base,
                has_configured_names,
                view.is_ascii,
                &view.budget,
            ) {
                return;
            }
        }
    }

    /// Scans the words of a block. Returns where to go on, if the budget is not exhausted.
    fn scan_block(&mut self, words: &mut BlockWords) -> Option<usize> {
        if words.next_block == words.base {
            return Some(self.scan_long_word(words.base));
        }
        while let Some(word) = words.next_word() {
            let Word { start, end, .. } = word;
            let next = if word.is_plain {
                self.scan_plain_word(&word)
            } else {
                self.scan_word(start, end)
            };
            if self.stop_if_exhausted(start, next) {
                return None;
            }
            if next > end && !words.resume_at(next) {
                return Some(next);
            }
        }
        Some(words.next_block)
    }

    /// Returns what was found, once all words were scanned.
    #[inline(always)]
    fn finish(&mut self) -> Findings {
        let (view, findings) = (&mut self.view, &mut self.findings);
        if findings.is_cut() {
            view.keep_first(findings.shown_part(self.original).len());
        }
        findings.add(view.program_passwords.get_mut());
        echo::find(view, &self.seen, findings);
        if !view.is_ascii {
            findings.keep_characters_whole(self.original);
        }
        findings.may_hold_escape = self.seen.escapes;
        std::mem::take(findings)
    }

    /// Scans a word that is longer than a block.
    fn scan_long_word(&mut self, start: usize) -> usize {
        let end = start + prefix_len(&self.view.bytes[start..], WORD);
        self.seen.escapes |= holds(&self.view.bytes[start..end], class!(b"%&\\"));
        self.seen.numbers.add(start);
        self.seen.password_like.add(end);
        self.view.budget.look(end - start);
        self.scan_word(start, end)
    }

    /// Scans a word of letters, digits, `_`, `-` and `.`, which holds no path, URL or e-mail address. Returns
    /// where to go on.
    fn scan_plain_word(&mut self, word: &Word) -> usize {
        let Word { start, end, .. } = *word;
        self.look_start = start;
        if word.may_be_name {
            if let Some(found) = pem::armored_block(&self.view, start, end) {
                return self.note_and_scan_before(start, found);
            }
            if let Some(found) = pairs::value_after_word(&self.view, start, end) {
                return self.note_value(start, end, found);
            }
        }
        if end - start < MIN_KEY {
            return end;
        }
        match keys::first_key_in_plain_word(&self.view, start, end) {
            Some(found) => match self.note(found) {
                next if next < end => self.scan_word(next, end),
                next => {
                    // The budget counts a look at what is left of the word, even if that is nothing.
                    self.view.budget.look(0);
                    next
                }
            },
            None => end,
        }
    }

    /// Scans a word, or a part of one. Returns where to go on.
    fn scan_word(&mut self, start: usize, end: usize) -> usize {
        self.view.budget.look(end - start);
        let mut pending = Pending::new(&self.view.bytes[start..end], self.view.rules);
        let mut at = start;
        while at < end {
            self.view.budget.look(0);
            let from = at;
            self.look_start = from;
            at = self.note_next(from, end, &mut pending).max(from + 1);
            if self.stop_if_exhausted(from, end.max(at)) {
                return end;
            }
            while !self.view.text.is_char_boundary(at) {
                at += 1;
            }
        }
        at
    }

    /// Notes the next thing that must not leave in a word. Returns where to go on.
    fn note_next(&mut self, start: usize, end: usize, pending: &mut Pending) -> usize {
        if let Some(found) = pem::armored_block(&self.view, start, end) {
            return self.note_and_scan_before(start, found);
        }
        if pending.url {
            if let Some(url) = url::first_url(&self.view, start, end) {
                return self.note_in_url(start, url);
            }
            pending.url = false;
        }
        if pending.login {
            if let Some(url) = url::login_without_scheme(&self.view, start, end) {
                return self.note_in_url(start, url);
            }
            pending.login = false;
        }
        if pending.path_at_start {
            let path = if pending.path {
                path::first_path(&self.view, start, end)
            } else {
                path::path_at_start(&self.view, start, end)
            };
            if let Some(found) = path {
                let (view, kind) = (&self.view, WordKind::Path);
                let value = pairs::value_in_word(view, found.start, found.end, kind);
                let next = self.note_and_scan_before(start, found);
                return value.map_or(next, |value| self.note(value));
            }
            pending.path = false;
        }
        if pending.email {
            if let Some(found) = email::first_address(&self.view, start, end) {
                return self.note_and_scan_before(start, found);
            }
            pending.email = false;
        }
        if pending.named_value {
            let kind = match pending.has_assignment {
                true => WordKind::WithAssignment,
                false => WordKind::Other,
            };
            let found = pairs::value_in_word(&self.view, start, end, kind);
            if let Some(found) = found {
                return self.note_value(start, end, found);
            }
            pending.named_value = false;
        }
        if pending.password_hash
            && (pending.has_assignment || self.view.bytes[start] == b'$')
            && let Some(found) = password_hash::password_hash(&self.view, start, end)
        {
            return self.note(found);
        }
        if pending.key
            && let Some(found) = keys::first_key(&self.view, start, end)
        {
            return self.note(found);
        }
        end
    }

    /// Notes the secrets of a URL. Returns where to go on.
    fn note_in_url(&mut self, start: usize, url: url::Url) -> usize {
        self.scan_part(start, url.start);
        // A key can be glued to the scheme. Without its scheme, what follows is no longer a URL.
        if let Some(key) = keys::first_key(&self.view, url.start, url.scheme_end) {
            return self.note(key);
        }
        for found in url.found {
            self.note(found);
        }
        // A block can be glued to the URL, and only its first line looks like a part of it.
        if let Some(block) = pem::block_inside(&self.view, url.start, url.end) {
            return self.note(block);
        }
        url.end.max(self.view.redacted_up_to)
    }

    /// Notes the value of a name in the word at `start..end`, and before it the keys and addresses that
    /// stand in the word or between the name and its value. Returns where to go on.
    fn note_value(&mut self, start: usize, end: usize, value: Found) -> usize {
        self.note_keys(start, value.start);
        self.note_addresses(end, value.start);
        self.note(value)
    }

    /// Scans the part of a word that stands before something that was found in the word. In that part, the like can be found
    /// again and again, so the budget and the stack set bounds.
    #[inline(never)]
    fn scan_part(&mut self, start: usize, end: usize) {
        if start >= end {
            return;
        }
        if self.depth > MAX_DEPTH || self.view.budget.is_exhausted_at(end) {
            self.cut_from(self.look_start);
            return;
        }
        self.depth += 1;
        self.scan_word(start, end);
        self.depth -= 1;
    }

    #[inline(never)]
    fn note_and_scan_before(&mut self, start: usize, found: Found) -> usize {
        self.scan_part(start, found.start);
        self.note(found)
    }

    fn note_keys(&mut self, start: usize, end: usize) {
        let mut at = start;
        while let Some(found) = keys::first_key(&self.view, at, end) {
            if self.stop_if_exhausted(at, end) {
                break;
            }
            at = self.note(found);
        }
    }

    fn note_addresses(&mut self, mut start: usize, end: usize) {
        while self.view.rules.emails
            && start < end
            && let Some(found) = email::first_address(&self.view, start, end)
        {
            start = self.note(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockWords, Scanner};
    use crate::Rules;

    #[test]
    fn what_is_looked_at_grows_with_the_text_and_not_with_its_square() {
        let looked_at = |text: &str| {
            let rules = Rules::new();
            let mut scanner = Scanner::new(text, text, true, &rules);
            let mut words = BlockWords::default();
            words.go_on(text.as_bytes(), 0, false, true, &scanner.view.budget);
            scanner.scan_blocks(&mut words);
            assert!(!scanner.findings.is_cut(), "{text:.40}");
            scanner.view.budget.looked_at()
        };
        for entry in [
            "password=\"gate\" ",
            "/home/ada/a.jar:",
            "/shelves/ada/a.jar:",
            "C:\\shelves\\a:",
            "https://lib.example/a?page=2,",
            "ada@lib.example;",
            "'/etc/a ",
            "@",
            ":",
        ] {
            let [short, long] =
                [1_000, 4_000].map(|len| looked_at(&entry.repeat(len / entry.len())));
            assert!(long < 5 * short, "{entry}: {short}, {long}");
        }
    }
}
