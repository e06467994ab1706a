//! Values that look like keys but are public, as what stands before them says: public keys, and the commits to
//! which a repository is pinned.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, byte_at, has_byte, holds, last_of, prefix, slice, split_at, strip_end_ignoring_case,
    suffix, suffix_len, trim_end,
};
use crate::classes::{BASE64, DIGIT, LETTER, NAME, QUOTE, SPACE, WORD, class};
use crate::input::View;

use super::name_before::follows_word;
use crate::shapes::key_likeness::is_key;
use crate::shapes::vendors::has_vendor_prefix;

/// How many bytes before a value are searched for its name.
const MAX_BEFORE_KEY: usize = 64;
/// The longest public key in use, in base64.
const MAX_PUBLIC_KEY: usize = 1_024;
/// How public keys of OpenSSH begin in base64: with three zero bytes.
const OPENSSH_START: &[u8] = b"AAAA";

/// Whether the word at `start`, or the text in base64 that it is a part of, is a public key.
pub(crate) fn is_public_key(view: &View<'_>, start: usize) -> bool {
    let bytes = view.bytes;
    let is_openssh_at = |start: usize| bytes[start..].starts_with(OPENSSH_START);
    // Such a word stands without a sign that could belong to a name.
    if follows_word(view, start) && !is_openssh_at(start) {
        return false;
    }
    let start = base64_start(view, start);
    // Text that was redacted cannot be the name of a public key.
    let before_start = view
        .redacted_up_to
        .max(start.saturating_sub(MAX_BEFORE_KEY));
    let before = &bytes[before_start.min(start)..start];
    view.budget.look(before.len());
    is_openssh_at(start) && follows_openssh_algorithm(before)
        || is_value_of_public_name(before) && !holds_vendor_prefix(&bytes[start..])
}

/// Whether any piece of the word that a text starts with has the prefix of a vendor's keys.
pub(super) fn holds_vendor_prefix(text: &[u8]) -> bool {
    let text = at_most(text, MAX_PUBLIC_KEY);
    let word = prefix(text, WORD);
    let starts_piece = |at: usize| {
        word[at].is_ascii_alphanumeric() && (at == 0 || !word[at - 1].is_ascii_alphanumeric())
    };
    (0..word.len()).any(|at| starts_piece(at) && has_vendor_prefix(&word[at..]))
}

/// Returns where the text in base64 starts that the word at `start` is the end of. Slashes are digits of
/// base64, and can have split it into words.
fn base64_start(view: &View<'_>, start: usize) -> usize {
    if !view.bytes[..start].ends_with(b"/") {
        return start;
    }
    let before = &view.bytes[start.saturating_sub(MAX_PUBLIC_KEY)..start];
    let digits = suffix_len(before, BASE64);
    view.budget.look(digits);
    start - digits
}

/// Whether a text ends in the name of an algorithm and a blank, as OpenSSH writes them before a public key:
/// `ssh-ed25519 AAAA…`.
fn follows_openssh_algorithm(before: &[u8]) -> bool {
    const ALGORITHMS: Words = words!(
        "ssh-rsa ssh-dss ssh-ed25519 ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521"
    );
    let Some(before) = before.strip_suffix(b" ") else {
        return false;
    };
    ALGORITHMS.contains(suffix(before, NAME))
}

/// Whether a text ends in the name of a public key, a sign of assignment, and nothing else but quotes and
/// blanks.
fn is_value_of_public_name(before: &[u8]) -> bool {
    // This is the escaped line break of a string inside a string.
    if before.ends_with(b"\\") {
        return false;
    }
    let name = trim_end(before, class!(QUOTE b":=> \t\\"));
    holds(slice(before, name.len()..), class!(b":=>")) && names_public_key(name)
}

/// Whether a text ends in the name of a public key: `public key`, `sshPublicKey`, `PUBKEY_2`.
fn names_public_key(text: &[u8]) -> bool {
    let name = trim_end(text, class!(DIGIT b"_"));
    let Some(word) = strip_end_ignoring_case(name, "key") else {
        return false;
    };
    let (word, is_two_words) = match word {
        [word @ .., b' '] => (word, true),
        [word @ .., b'_' | b'-'] => (word, false),
        _ => (word, false),
    };
    let Some(before) =
        strip_end_ignoring_case(word, "public").or_else(|| strip_end_ignoring_case(word, "pub"))
    else {
        return false;
    };
    let has_capital = byte_at(word, before.len()).is_ascii_uppercase();
    let begins_word = match before.last() {
        None => true,
        Some(last) if is_two_words => class!(SPACE QUOTE b"#").has(*last),
        Some(last) if has_capital && last.is_ascii_lowercase() => true,
        Some(last) => class!(SPACE QUOTE b"_-{,;#").has(*last),
    };
    begins_word && !is_value_already(before) && !is_denied(before)
}

/// Whether the word `public` is itself a value: `token = public key: …`.
fn is_value_already(before: &[u8]) -> bool {
    let before_word = trim_end(trim_end(before, NAME), SPACE);
    before_word
        .last()
        .is_some_and(|last| class!(b":=>/|").has(*last))
}

/// Whether the word before `public` says that the key may not be public: `private and public key: …`.
fn is_denied(before: &[u8]) -> bool {
    const DENYING: Words = words!("no non not and or private secret");
    let text = trim_end(before, class!(SPACE b"_-"));
    DENYING.contains_ignoring_case(suffix(text, LETTER))
}

/// The longest name of a repository in bytes.
const MAX_REPOSITORY: usize = 128;

/// Whether the word is the commit to which a repository is pinned: `owner/repo@8a5f…`. Without an owner it
/// could be the password of an account.
pub(super) fn is_pinned_commit(view: &View<'_>, start: usize, end: usize) -> bool {
    let Some(before) = view.bytes[..start].strip_suffix(b"@") else {
        return false;
    };
    if !is_commit(trim_end(&view.bytes[start..end], class!(b"."))) {
        return false;
    }
    view.budget.look(MAX_REPOSITORY);
    let near = &before[before.len().saturating_sub(MAX_REPOSITORY)..];
    let name_len = suffix_len(near, class!(NAME b"/"));
    let (before, name) = split_at(before, before.len() - name_len);
    let separates = |byte: &u8| class!(QUOTE SPACE b"(,=").has(*byte);
    before.last().is_none_or(separates) && has_byte(name, b'/') && !is_key(name)
}

/// Parts of a path behind which a forge shows the page of a commit.
const COMMIT_PAGES: Words = words!("/commit/ /commits/ /blob/ /tree/ /blame/");

/// Parameters whose value is a commit.
const COMMIT_PARAMETERS: Words = words!("?rev= &rev= ?commit= &commit=");

/// Ends of the URL of a repository or a package, behind which a commit or a digest follows.
const REPOSITORY_ENDS: Words = words!(".git# .tgz#");

/// Whether a part of the URL that starts at `url` is a commit or the digest of a package: `/commit/…`,
/// `?rev=…`, `repository.git@…`, `package.tgz#…`.
pub(crate) fn is_commit_in_url(view: &View<'_>, url: usize, start: usize, end: usize) -> bool {
    let (before, part) = (&view.bytes[url..start], &view.bytes[start..end]);
    let ends_in_any = |ends: Words| ends.iter().any(|end| before.ends_with(end.as_bytes()));
    if is_commit(part) {
        return ends_in_any(COMMIT_PAGES)
            || ends_in_any(COMMIT_PARAMETERS)
            || ends_in_any(REPOSITORY_ENDS)
            || before.ends_with(b"#") && before.starts_with(b"git+");
    }
    // In a path, `@` separates nothing, so the name of the repository is in the same part.
    let at = last_of(part, class!(b"@"));
    at.is_some_and(|at| {
        slice(part, ..at).ends_with(b".git")
            && !is_key(slice(part, ..at))
            && is_commit(slice(part, at + 1..))
    })
}

/// Whether a word is a commit of git: the small hexadecimal digits of SHA-1 or SHA-256.
#[inline(never)]
fn is_commit(word: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
    matches!(word.len(), 40 | 64) && word.iter().all(is_digit)
}
