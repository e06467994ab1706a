//! What looks like a key and is none by what stands before it: public keys, and the commits that a repository is
//! pinned to.

use super::class::{is_name, is_quote, is_space, is_word};
use super::detect::Walk;
use super::random;

/// Bytes of a name and of what joins it to its value that are looked at.
const MAX_NAME: usize = 64;
/// Bytes of the longest public key in use, in base64.
const MAX_KEY: usize = 1_024;

/// Whether the word at `start`, or what it is a part of, is a public key by what stands before it.
pub(super) fn is_public_key(walk: &Walk<'_>, start: usize) -> bool {
    let bytes = walk.bytes;
    let in_openssh = |start: usize| bytes[start..].starts_with(b"AAAA");
    // Most keys stand behind a word and a blank.
    if let [.., last, b' '] = &bytes[..start]
        && is_name(*last)
        && !in_openssh(start)
    {
        return false;
    }
    let start = base64_start(walk, start);
    walk.budget.spend(40);
    let value = &bytes[start..];
    // What was redacted before is no name of what follows.
    let before = &bytes[walk.copied().max(start.saturating_sub(MAX_NAME)).min(start)..start];
    in_openssh(start) && follows_type(before) || is_named_public(before) && !holds_prefix(value)
}

/// Whether a piece of a word has the prefix of a vendor's keys.
fn holds_prefix(value: &[u8]) -> bool {
    let word = value.iter().take(MAX_KEY);
    let word = &value[..word.take_while(|byte| is_word(**byte)).count()];
    let starts = word.iter().enumerate().filter(|(at, byte)| {
        byte.is_ascii_alphanumeric() && (*at == 0 || !word[at - 1].is_ascii_alphanumeric())
    });
    let mut starts = starts.map(|(at, _)| at);
    starts.any(|at| random::has_prefix(&word[at..]))
}

/// Slashes are digits of base64, and can have made parts of it.
fn base64_start(walk: &Walk<'_>, start: usize) -> usize {
    if !walk.bytes[..start].ends_with(b"/") {
        return start;
    }
    let is_digit = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let before = walk.bytes[..start].iter().rev().take(MAX_KEY);
    let digits = before.take_while(is_digit).count();
    walk.budget.spend(100 + digits);
    start - digits
}

/// `ssh-ed25519 AAAA…`: the name of an algorithm, as OpenSSH writes it before a public key.
fn follows_type(before: &[u8]) -> bool {
    let Some(before) = before.strip_suffix(b" ") else {
        return false;
    };
    let name = &before[trim_end(before, is_name).len()..];
    const TYPES: [&str; 6] = [
        "ssh-rsa",
        "ssh-dss",
        "ssh-ed25519",
        "ecdsa-sha2-nistp256",
        "ecdsa-sha2-nistp384",
        "ecdsa-sha2-nistp521",
    ];
    TYPES.iter().any(|known| known.as_bytes() == name)
}

/// Whether a text ends in the name of a public value, a sign and what else stands before a value on its line.
fn is_named_public(before: &[u8]) -> bool {
    let is_sign = |byte: u8| matches!(byte, b':' | b'=' | b'>');
    let joins = |byte: u8| is_sign(byte) || is_quote(byte) || matches!(byte, b' ' | b'\t' | b'\\');
    let name = trim_end(before, joins);
    // The line break of a string inside strings.
    if before.ends_with(b"\\") {
        return false;
    }
    before[name.len()..].iter().any(|byte| is_sign(*byte)) && says_public(name)
}

/// `public key`, `sshPublicKey`, `PUBKEY_2`.
fn says_public(name: &[u8]) -> bool {
    let name = trim_end(name, |byte| byte.is_ascii_digit() || byte == b'_');
    let Some(word) = strip_end(name, b"key") else {
        return false;
    };
    let (word, in_two_words) = match word {
        [word @ .., b' '] => (word, true),
        [word @ .., b'_' | b'-'] => (word, false),
        _ => (word, false),
    };
    let Some(before) = strip_end(word, b"public").or_else(|| strip_end(word, b"pub")) else {
        return false;
    };
    let is_capital = word[before.len()].is_ascii_uppercase();
    let begins = match before.last() {
        None => true,
        Some(last) if in_two_words => is_space(*last) || is_quote(*last) || *last == b'#',
        Some(last) if is_capital && last.is_ascii_lowercase() => true,
        Some(last) => is_space(*last) || is_quote(*last) || b"_-{,;#".contains(last),
    };
    // `token = public key: …`: the first word is a value already; `private and public key: …` can be either.
    let outside = trim_end(trim_end(before, is_name), is_space);
    let is_value = matches!(outside.last(), Some(b':' | b'=' | b'>' | b'/' | b'|'));
    let words = trim_end(before, |byte| is_space(byte) || matches!(byte, b'_' | b'-'));
    let last = &words[trim_end(words, |byte| byte.is_ascii_alphabetic()).len()..];
    let is_denied = ["no", "non", "not", "and", "or", "private", "secret"]
        .iter()
        .any(|word| last.eq_ignore_ascii_case(word.as_bytes()));
    begins && !is_value && !is_denied
}

fn trim_end(text: &[u8], is: impl Fn(u8) -> bool) -> &[u8] {
    let len = text.iter().rev().take_while(|byte| is(**byte)).count();
    &text[..text.len() - len]
}

/// Without regard to case.
fn strip_end<'a>(text: &'a [u8], end: &[u8]) -> Option<&'a [u8]> {
    let (before, tail) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    tail.eq_ignore_ascii_case(end).then_some(before)
}

/// Bytes of the name of a repository at most.
const MAX_REPOSITORY: usize = 128;

/// `owner/repo@8a5f…`: whether the word is a commit that a repository is pinned to. Without an owner it can be the
/// password of an account.
pub(super) fn is_pinned(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let Some(before) = walk.bytes[..start].strip_suffix(b"@") else {
        return false;
    };
    if !is_commit(trim_end(&walk.bytes[start..end], |byte| byte == b'.')) {
        return false;
    }
    walk.budget.spend(MAX_REPOSITORY);
    let is_part = |byte: &&u8| is_name(**byte) || **byte == b'/';
    let name = before.iter().rev().take(MAX_REPOSITORY);
    let (before, name) = before.split_at(before.len() - name.take_while(is_part).count());
    let is_apart = |byte: &u8| is_quote(*byte) || b" \t\n(,=".contains(byte);
    let mut parts = name.split(|byte| *byte == b'/');
    before.last().is_none_or(is_apart)
        && name.contains(&b'/')
        && parts.all(|part| !part.is_empty() && !random::is_key(part))
}

/// What stands before a commit in the path of a page of a forge.
const PAGES: [&str; 5] = ["/commit/", "/commits/", "/blob/", "/tree/", "/blame/"];

/// Names of parameters whose value is a commit.
const COMMITS: [&str; 4] = ["?rev=", "&rev=", "?commit=", "&commit="];

/// Whether a part of the URL that starts at `url` is a commit: `/commit/…`, and of a repository `.git@…`, `?rev=…`
/// and `#…`; or the digest of a package.
pub(super) fn is_commit_of(walk: &Walk<'_>, url: usize, start: usize, end: usize) -> bool {
    let (before, part) = (&walk.bytes[url..start], &walk.bytes[start..end]);
    let ends = |text: &[u8], ends: &[&str]| ends.iter().any(|end| text.ends_with(end.as_bytes()));
    if is_commit(part) {
        let of_repository = || before.starts_with(b"git+") || ends(before, &[".git#", ".tgz#"]);
        return ends(before, &PAGES)
            || ends(before, &COMMITS)
            || before.ends_with(b"#") && of_repository();
    }
    // The path goes on behind the name of the repository, since `@` separates nothing there.
    let at = part.iter().rposition(|byte| *byte == b'@');
    at.is_some_and(|at| {
        part[..at].ends_with(b".git") && !random::is_key(&part[..at]) && is_commit(&part[at + 1..])
    })
}

/// Hexadecimal digits as git writes them, of SHA-1 or SHA-256.
fn is_commit(word: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
    matches!(word.len(), 40 | 64) && word.iter().all(is_digit)
}
