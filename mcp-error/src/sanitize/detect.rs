//! One walk over the text, word by word, that finds what must not leave.

use super::class::{is_name, is_quote, is_sign, is_space, is_word};
use super::rules::{MARKERS, Rules};
use super::secret_names::is_secret_name;
use super::{email, key_value, paths, pem, random, urls};

/// The text with what was found replaced by markers, if anything was.
pub(super) fn redact(text: &str, rules: &Rules) -> Option<String> {
    let mut walk = Walk {
        text,
        bytes: text.as_bytes(),
        rules,
        out: None,
        copied: 0,
        after_path: false,
    };
    walk.run();
    let copied = walk.copied;
    let mut out = walk.out.map(|mut out| {
        out.push_str(&text[copied..]);
        out
    });
    for detector in rules.detectors {
        let redacted = by_detector(out.as_deref().unwrap_or(text), *detector);
        out = redacted.or(out);
    }
    out
}

/// What was found from a word on: where it ends, and what to put in place of which part.
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) marker: &'static str,
}

pub(super) fn secret(start: usize, end: usize) -> Found {
    Found {
        start,
        end,
        marker: MARKERS.secret,
    }
}

pub(super) struct Walk<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) rules: &'a Rules,
    out: Option<String>,
    copied: usize,
    /// Whether a Windows path with a space in it may go on.
    after_path: bool,
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.bytes.len() {
            let byte = self.bytes[at];
            if !is_word(byte) {
                at += 1;
                continue;
            }
            let mut end = at + 1;
            let mut signs = is_sign(byte);
            while end < self.bytes.len() && is_word(self.bytes[end]) {
                signs |= is_sign(self.bytes[end]);
                end += 1;
            }
            at = self.next(at, end, signs);
        }
    }

    /// Looks at one word; returns where to go on.
    fn word(&mut self, start: usize, end: usize, signs: bool) -> usize {
        let after_path = std::mem::take(&mut self.after_path);
        if signs {
            if let Some(found) = pem::block(self, start, end) {
                return self.replace_after(start, found);
            }
            if let Some(url) = urls::url(self, start, end) {
                self.before(start, url.start);
                // Something can be glued to the scheme.
                self.all_keys(url.start, url.colon);
                for found in url.found {
                    self.replace(found);
                }
                return url.end;
            }
            if self.rules.paths_and_emails {
                if let Some(path) = paths::path(self, start, end, after_path) {
                    self.after_path = path.windows;
                    if after_path && path.found.start == start {
                        // The same path goes on behind a space.
                        self.copied = path.found.end;
                        return self.copied;
                    }
                    return self.replace_after(start, path.found);
                }
                if let Some(found) = email::address(self, start, end) {
                    return self.replace_after(start, found);
                }
            }
        }
        if let Some(found) = key_value::value(self, start, end) {
            self.all_keys(start, found.start.min(end));
            return self.replace(found);
        }
        if let Some(found) = self.password_hash(start, end) {
            return self.replace(found);
        }
        if end - start >= random::SHORTEST
            && let Some(next) = self.keys(start, end)
        {
            return next;
        }
        end
    }

    /// `$6$salt$hash`: the modular crypt format, and what is written like it.
    fn password_hash(&self, start: usize, end: usize) -> Option<Found> {
        let word = &self.bytes[start..end];
        if word.len() < 24 || word[0] != b'$' {
            return None;
        }
        let id = word[1..].iter().take(20).position(|byte| *byte == b'$')?;
        let named = id > 0 && word[1..=id].iter().all(|byte| is_name(*byte));
        let rest = &word[id + 2..];
        (named && rest.contains(&b'$') && !rest.contains(&b'{')).then(|| secret(start, end))
    }

    /// Looks at what stands in a word before something that was found in it.
    fn before(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            at = self.next(at, end, true);
        }
    }

    /// Looks at one word; whatever was found, the walk goes on.
    fn next(&mut self, start: usize, end: usize, signs: bool) -> usize {
        let mut at = self.word(start, end, signs).max(start + 1);
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    fn replace_after(&mut self, start: usize, found: Found) -> usize {
        self.before(start, found.start);
        self.replace(found)
    }

    /// Parts of a word that look like keys. A word can hold a name and a key, joined by what is no part
    /// of either.
    ///
    /// Stops behind the first, since what follows a marker is a word of its own.
    fn keys(&mut self, start: usize, end: usize) -> Option<usize> {
        let is_part = |byte: u8| is_name(byte) || matches!(byte, b'+' | b'/' | b'=' | b'~');
        let mut at = start;
        while at < end {
            if !is_part(self.bytes[at]) {
                at += 1;
                continue;
            }
            let mut stop = at;
            while stop < end && is_part(self.bytes[stop]) {
                stop += 1;
            }
            if let Some(found) = self.key(at, stop) {
                return Some(self.replace(found));
            }
            at = stop;
        }
        None
    }

    fn key(&self, start: usize, end: usize) -> Option<Found> {
        let word = &self.bytes[start..end];
        if word.len() < random::SHORTEST {
            return None;
        }
        // A slash separates the parts of a route, and is a digit of base64.
        let parts = word.contains(&b'/') && !is_base64(word);
        let assigned = word.iter().position(|byte| *byte == b'=');
        let assigned = assigned.filter(|at| word[*at..].iter().any(|byte| *byte != b'='));
        if parts || assigned.is_some() {
            let mut from = start;
            for at in start..=end {
                if at == end || matches!(self.bytes[at], b'/' | b'=') {
                    if self.is_key(from, at) {
                        return Some(secret(from, at));
                    }
                    from = at + 1;
                }
            }
            return None;
        }
        let trimmed = word.iter().rposition(|byte| *byte != b'.')?;
        self.is_key(start, end)
            .then(|| secret(start, start + trimmed + 1))
    }

    /// All keys of a part of a word.
    fn all_keys(&mut self, start: usize, end: usize) {
        let mut at = start;
        while let Some(next) = self.keys(at, end) {
            at = next;
        }
    }

    fn is_key(&self, start: usize, end: usize) -> bool {
        random::is_key(&self.bytes[start..end]) && !self.is_declared_digest(start, end)
    }

    /// `sha256:…`, `commit …`, `rev=…`: a digest that says that it is one.
    fn is_declared_digest(&self, start: usize, end: usize) -> bool {
        const WORDS: [&str; 14] = [
            "sha1", "sha256", "sha384", "sha512", "md5", "commit", "digest", "checksum", "etag",
            "rev", "revision", "hash", "blake3", "git",
        ];
        if !self.bytes[start..end].iter().all(u8::is_ascii_hexdigit) {
            return false;
        }
        let from = start.saturating_sub(24);
        let before = self.bytes[from..start]
            .trim_ascii_end()
            .strip_suffix(b":")
            .or(self.bytes[from..start].strip_suffix(b"="))
            .or(self.bytes[from..start].strip_suffix(b"-"))
            .or(self.bytes[from..start].strip_suffix(b" "))
            .unwrap_or_default();
        let word = before.rsplit(|byte| !byte.is_ascii_alphanumeric()).next();
        word.is_some_and(|word| {
            WORDS
                .iter()
                .any(|known| known.as_bytes().eq_ignore_ascii_case(word))
        })
    }

    /// Puts a marker in place of what was found; returns where to go on.
    fn replace(&mut self, found: Found) -> usize {
        let Found { start, end, marker } = found;
        if start >= end {
            return end.max(self.copied);
        }
        if start < self.copied {
            // It began in what is redacted already, and goes on behind it.
            self.copied = self.copied.max(end);
            return self.copied;
        }
        let out = self
            .out
            .get_or_insert_with(|| String::with_capacity(self.text.len()));
        out.push_str(&self.text[self.copied..start]);
        out.push_str(marker);
        self.copied = end;
        end
    }

    /// Whether a name holds a secret, by the usual names and by those of the rules.
    pub(super) fn is_secret(&self, name: &str) -> bool {
        is_secret_name(name)
            || self
                .rules
                .secret_names
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Whether a marker starts here: it stays as it is.
    pub(super) fn is_marker(&self, at: usize) -> bool {
        let rest = &self.bytes[at..];
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

    pub(super) fn skip_spaces(&self, mut at: usize) -> usize {
        while at < self.bytes.len() && is_space(self.bytes[at]) {
            at += 1;
        }
        at
    }
}

/// `+` or `=` at the end, capitals and digits: no route looks like that.
fn is_base64(word: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| word.iter().any(test);
    word.len() >= 24
        && word[0] != b'/'
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && word
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte))
        && word.split(|byte| *byte == b'/').any(|part| {
            part.len() >= 12 && random::is_key(part)
                || part.len() >= 8
                    && part.iter().any(u8::is_ascii_digit)
                    && part.iter().any(u8::is_ascii_uppercase)
                    && part.iter().any(u8::is_ascii_lowercase)
        })
}

/// What a detector of the user's finds, from left to right.
fn by_detector(text: &str, detector: super::Detector) -> Option<String> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut from = 0;
    while let Some(range) = text.get(from..).and_then(detector) {
        let (start, end) = (from + range.start, from + range.end);
        if range.start >= range.end || text.get(start..end).is_none() {
            break;
        }
        let out = out.get_or_insert_with(String::new);
        out.push_str(&text[copied..start]);
        out.push_str(MARKERS.secret);
        (copied, from) = (end, end);
    }
    let mut out = out?;
    out.push_str(&text[copied..]);
    Some(out)
}
