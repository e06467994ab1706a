//! One walk over the text, word by word, that finds what must not leave.
//!
//! Most words no detector has to look at. Within a word, a detector that found nothing is not asked again, and
//! what looks cost is counted, so that the cost stays linear whatever the text holds.

use super::budget::Budget;
use super::class::{ASSIGN, AT, SLASH, is_quote, is_space, is_word};
use super::counters::{Counters, DetectorKind};
use super::rules::Rules;
use super::words::{BLOCK, Name, Word, WordSigns, Words};
use super::{cut, email, gate, key_value, keys, paths, pem, punctuation, random, urls};
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::secret_names::{PLURAL, is_secret_name};

/// The text with what was found replaced by markers, if anything was.
/// The same text can be looked at in several `passes`, which share what that may cost.
pub(super) fn redact(
    text: &str,
    is_plain: bool,
    passes: usize,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    let mut out = match !is_plain && punctuation::is_in(text) {
        false => walk(text, text, Budget::new(is_plain, passes), rules, counters),
        true => {
            let mut room = [0; punctuation::ROOM];
            let mut long = Vec::new();
            let spelled = match room.get_mut(..text.len()) {
                Some(room) => room,
                None => {
                    long.resize(text.len(), 0);
                    &mut long
                }
            };
            walk(
                text,
                punctuation::spell(text, spelled),
                Budget::new(false, passes),
                rules,
                counters,
            )
        }
    };
    for detector in rules.detectors {
        let redacted = by_detector(out.as_deref().unwrap_or(text), *detector, counters);
        out = redacted.or(out);
    }
    out
}

fn walk(
    original: &str,
    spelled: &str,
    budget: Budget,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    let mut walk = Walk {
        original,
        text: spelled,
        bytes: spelled.as_bytes(),
        is_ascii: budget.is_ascii(),
        rules,
        counters,
        out: None,
        copied: 0,
        after_path: false,
        budget,
        begun: 0,
        cut: None,
    };
    walk.run();
    let Some(cut) = walk.cut else {
        let mut out = walk.out?;
        out.push_str(&original[walk.copied..]);
        return Some(out);
    };
    counters.truncated();
    let mut out = walk.out.take().unwrap_or_default();
    let end = cut::marker_start(original, walk.floor(cut));
    out.push_str(&original[walk.copied..end.max(walk.copied)]);
    out.push_str(MARKERS.cut);
    Some(out)
}

/// What was found from a word on: where it is, and by which detector.
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) by: DetectorKind,
}

impl DetectorKind {
    pub(super) fn found(self, start: usize, end: usize) -> Found {
        Found {
            start,
            end,
            by: self,
        }
    }
}

pub(super) struct Walk<'a> {
    original: &'a str,
    /// The original in ASCII punctuation, byte for byte.
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    /// Whether that is known.
    pub(super) is_ascii: bool,
    pub(super) rules: &'a Rules,
    counters: &'a Counters,
    out: Option<String>,
    copied: usize,
    /// Whether a Windows path with a space in it may go on.
    after_path: bool,
    pub(super) budget: Budget,
    /// Where the last look began: what stands before is done with.
    begun: usize,
    /// Where its budget was spent: nothing behind may be shown.
    cut: Option<usize>,
}

/// Which detectors may still find something in a word.
struct Open {
    url: bool,
    path: bool,
    /// Whether a path can start behind a marker.
    slashes: bool,
    email: bool,
    value: bool,
    key: bool,
    /// Whether there is a colon or an equals sign in it.
    signs: bool,
    /// Where its only sign stands, if it has one and this is known.
    only: Option<usize>,
}

impl Open {
    fn new(signs: WordSigns, len: usize, rules: &Rules) -> Self {
        let WordSigns { classes, only } = signs;
        Self {
            only,
            url: classes & ASSIGN != 0,
            path: classes & SLASH != 0 && rules.paths,
            slashes: classes & SLASH != 0 && rules.paths,
            email: classes & AT != 0 && rules.emails,
            value: true,
            signs: classes & ASSIGN != 0,
            key: len >= random::SHORTEST,
        }
    }
}

impl Walk<'_> {
    fn run(&mut self) {
        let named = !self.rules.secret_names.is_empty();
        let mut base = 0;
        while base < self.bytes.len() {
            let all = named || self.after_path;
            self.budget.spend(if all { BLOCK / 2 } else { BLOCK });
            let mut words = Words::at(self.bytes, base, all, self.is_ascii);
            if words.next == base {
                base = self.long_word(base);
                continue;
            }
            base = loop {
                let Some(word) = words.next_word() else {
                    break words.next;
                };
                let Word { start, end, .. } = word;
                let at = match word.is_plain() && !self.after_path {
                    true => self.plain_word(&word),
                    false => self.word(start, end, word.signs(self.bytes)),
                };
                if self.is_over(start, at) {
                    return;
                }
                if self.after_path || at > end && !words.go_on(at) {
                    break at;
                }
            };
        }
    }

    fn long_word(&mut self, start: usize) -> usize {
        let rest = self.bytes[start..].iter();
        let end = start + rest.take_while(|byte| is_word(**byte)).count();
        // It was read before, and is read once more for its signs.
        self.budget
            .spend((end - start) * if self.is_ascii { 2 } else { 1 });
        self.word(start, end, WordSigns::of(&self.bytes[start..end]))
    }

    /// Looks at a word of letters, digits and `_-.`: no path, no URL and no address is in it.
    fn plain_word(&mut self, word: &Word) -> usize {
        let Word {
            start, end, name, ..
        } = *word;
        self.begun = start;
        if name != Name::No {
            if let Some(found) = pem::block(self, start, end) {
                return self.replace_after(start, found);
            }
            if let Some(found) = key_value::after_word(self, start, end, name == Name::Likely) {
                self.all_keys(start, found.start.min(end));
                self.addresses(end, found.start);
                return self.replace(found);
            }
        }
        if end - start < random::SHORTEST {
            return end;
        }
        match keys::first_of_name(self, start, end) {
            Some(found) => {
                let at = self.replace(found);
                self.word(at, end, WordSigns::default())
            }
            None => end,
        }
    }

    /// Looks at one word, or at a part of one; returns where to go on.
    fn word(&mut self, start: usize, end: usize, signs: WordSigns) -> usize {
        self.budget.spend(15 + 3 * (end - start) / 2);
        let mut open = Open::new(signs, end - start, self.rules);
        let mut at = start;
        while at < end {
            self.budget.spend(20);
            let from = at;
            self.begun = from;
            at = self.next(from, end, &mut open).max(from + 1);
            if self.is_over(from, end.max(at)) {
                return end;
            }
            while !self.text.is_char_boundary(at) {
                at += 1;
            }
        }
        at
    }

    /// Whether the budget was spent on the way from a place to another; what the first look began with is
    /// not done with then.
    fn is_over(&mut self, from: usize, at: usize) -> bool {
        let is_over = self.budget.is_over(at);
        if is_over {
            self.stop_at(from);
        }
        is_over
    }

    /// Shows nothing behind a place, nor behind an earlier one.
    fn stop_at(&mut self, place: usize) {
        self.cut.get_or_insert(place.max(self.copied));
    }

    /// Replaces the next thing found in a word; returns where to go on.
    fn next(&mut self, start: usize, end: usize, open: &mut Open) -> usize {
        let after_path = std::mem::take(&mut self.after_path);
        if let Some(found) = pem::block(self, start, end) {
            return self.replace_after(start, found);
        }
        if open.url {
            if let Some(url) = urls::url(self, start, end) {
                self.part(start, url.start);
                // Something can be glued to the scheme, and what follows is no URL without it.
                if let Some(found) = keys::first(self, url.start, url.colon) {
                    return self.replace(found);
                }
                for found in url.found {
                    self.replace(found);
                }
                return url.end.max(self.copied);
            }
            open.url = false;
        }
        // What follows a marker begins anew, so a path can start there.
        let path = match open.path {
            true => paths::path(self, start, end, after_path),
            false if open.slashes => paths::at_start(self, start, end),
            false => None,
        };
        if let Some(path) = path {
            self.after_path = path.windows;
            if path.goes_on {
                self.copied = self.floor(path.found.end);
                return path.found.end;
            }
            return self.replace_after(start, path.found);
        }
        open.path = false;
        if open.email {
            if let Some(found) = email::address(self, start, end, open.only) {
                return self.replace_after(start, found);
            }
            open.email = false;
        }
        if open.value {
            if let Some(found) = key_value::value(self, start, end, open.signs) {
                self.all_keys(start, found.start.min(end));
                self.addresses(end, found.start);
                return self.replace(found);
            }
            open.value = false;
        }
        if (open.signs || self.bytes[start] == b'$')
            && let Some(found) = keys::password_hash(self, start, end)
        {
            return self.replace(found);
        }
        if open.key
            && let Some(found) = keys::first(self, start, end)
        {
            return self.replace(found);
        }
        end
    }

    /// Looks at what stands in a word before something that was found in it.
    fn part(&mut self, start: usize, end: usize) {
        if start < end {
            self.word(start, end, WordSigns::of(&self.bytes[start..end]));
        }
    }

    fn replace_after(&mut self, start: usize, found: Found) -> usize {
        self.part(start, found.start);
        self.replace(found)
    }

    /// All keys of a part of a word.
    fn all_keys(&mut self, start: usize, end: usize) {
        let mut at = start;
        while let Some(found) = keys::first(self, at, end) {
            if self.is_over(at, end) {
                break;
            }
            at = self.replace(found);
        }
    }

    /// The e-mail addresses between a name and its value.
    fn addresses(&mut self, mut start: usize, end: usize) {
        while self.rules.emails
            && start < end
            && let Some(found) = email::address(self, start, end, None)
        {
            start = self.replace(found);
        }
    }

    /// Puts a marker in place of what was found; returns where to go on.
    fn replace(&mut self, found: Found) -> usize {
        let Found { start, end, by } = found;
        // What stands before it may not have been looked at by all detectors then.
        if self.budget.is_spent() {
            self.stop_at(self.begun);
        }
        if start >= end || self.cut.is_some() {
            return end.max(self.copied);
        }
        if start < self.copied {
            // It began in what is redacted already, and goes on behind it.
            self.copied = self.copied.max(self.floor(end));
            return self.copied.max(end);
        }
        let (from, to) = match self.is_ascii {
            true => (start, end.min(self.bytes.len())),
            false => (self.ceil(start), self.floor(end)),
        };
        if from < to {
            let out = self
                .out
                .get_or_insert_with(|| String::with_capacity(self.text.len()));
            out.push_str(&self.original[self.copied..from]);
            // A copy of known length is no call.
            match by {
                DetectorKind::Path => out.push_str(MARKERS.path),
                DetectorKind::Email => out.push_str(MARKERS.email),
                _ => out.push_str(MARKERS.secret),
            }
            self.copied = to;
            self.counters.redacted(by);
        }
        end
    }

    /// The boundary of a character at or after a place. A place within a character is one within the
    /// padding of its spelling, so it is no part of anything that was found.
    fn ceil(&self, mut at: usize) -> usize {
        while !self.original.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    fn floor(&self, mut at: usize) -> usize {
        while !self.original.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Up to where all is redacted or done with.
    pub(super) fn copied(&self) -> usize {
        self.copied
    }

    /// Whether a marker starts here: it stays as it is.
    pub(super) fn is_marker(&self, at: usize) -> bool {
        let rest = &self.bytes[at..];
        if rest.first() != Some(&b'[') {
            return false;
        }
        [MARKERS.secret, MARKERS.path, MARKERS.email]
            .iter()
            .any(|marker| rest.starts_with(marker.as_bytes()))
    }

    /// Where the quoted text ends that starts after the quote at `open`: its closing quote, else the
    /// end of the line. Quotes of strings inside strings are escaped.
    pub(super) fn quoted_end(&self, open: usize) -> usize {
        let quote = self.bytes[open];
        let mut at = open + 1;
        while at < self.bytes.len() {
            match self.bytes[at] {
                b'\\' if at + 1 < self.bytes.len() && is_quote(self.bytes[at + 1]) => {
                    // The value began after an escaped quote, so one ends it too.
                    if open > 0 && self.bytes[open - 1] == b'\\' && self.bytes[at + 1] == quote {
                        return at;
                    }
                    at += 2;
                }
                byte if byte == quote => return at,
                b'\n' => return at,
                _ => at += 1,
            }
        }
        self.bytes.len().min(at)
    }

    /// Whether a name says that its value is a secret. In a text, secrets can be a kind of thing that has names:
    /// `secrets "gate" is forbidden`.
    pub(super) fn is_secret(&self, name: &str) -> bool {
        gate::may_be_secret(name) && {
            self.budget.spend(36 + name.len());
            is_secret_name(name) && !name.eq_ignore_ascii_case(PLURAL)
        } || self.rules.is_own_secret(name)
    }

    pub(super) fn skip_spaces(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && is_space(self.bytes[at]) {
            at += 1;
        }
        at
    }
}

/// What a detector of the user's finds, from left to right.
fn by_detector(text: &str, detector: super::Detector, counters: &Counters) -> Option<String> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut from = 0;
    while let Some(range) = text.get(from..).and_then(detector) {
        let rest = &text[from..];
        if range.start >= range.end || rest.get(range.clone()).is_none() {
            break;
        }
        let (start, end) = (from + range.start, from + range.end);
        counters.redacted(DetectorKind::Custom);
        let out = out.get_or_insert_with(String::new);
        out.push_str(&text[copied..start]);
        out.push_str(MARKERS.secret);
        (copied, from) = (end, end);
    }
    let mut out = out?;
    out.push_str(&text[copied..]);
    Some(out)
}
