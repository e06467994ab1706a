//! Values that look like keys but are public, as what stands before them says: public keys, and the commits to
//! which a repository is pinned.

use crate::bytes::*;
use crate::input::View;

use crate::shapes::key_look::{MAX_LOOKED_AT, is_key};
use crate::shapes::vendors::has_vendor_prefix;

/// How many bytes before a value are searched for its name.
const MAX_BEFORE: usize = 64;

/// Whether the word at `start` is a public key: what OpenSSH writes behind the name of an algorithm, `ssh-ed25519 AAAA…`, or
/// what has the name of a public key.
pub(crate) fn is_public_key(view: &View<'_>, start: usize) -> bool {
    // Text that was redacted cannot be the name of a public key.
    let before_start = view.redacted_up_to.max(start.saturating_sub(MAX_BEFORE));
    let (before, word) = (
        &view.bytes[before_start.min(start)..start],
        &view.bytes[start..],
    );
    view.budget.look(before.len());
    let names_algorithm = |name: &[u8]| name.starts_with(b"ssh-") || name.starts_with(b"ecdsa-");
    word.starts_with(b"AAAA") && names_algorithm(suffix(trim_end(before, class!(b" ")), NAME))
        || names_public_key(before) && !holds_vendor_prefix(word)
}

/// Whether any part of the word that a text begins with has the prefix of a vendor's keys.
fn holds_vendor_prefix(text: &[u8]) -> bool {
    let word = prefix(at_most(text, MAX_LOOKED_AT), WORD);
    let starts_part = |at: usize| at == 0 || !LETTER_OR_DIGIT.has(byte_at(word, at - 1));
    (0..word.len()).any(|at| starts_part(at) && has_vendor_prefix(&word[at..]))
}

/// Whether a text ends in the name of a public key, a sign of assignment, and nothing else but quotes and blanks:
/// `public key: `, `sshPublicKey=`, `PUBKEY_2 = "`.
fn names_public_key(text: &[u8]) -> bool {
    // A slash is a digit of base64, and divides a key like a route.
    let text = match text {
        [.., b'/'] => trim_end(text, BASE64),
        text => text,
    };
    let name = trim_end(text, class!(QUOTE b":=> \t\\"));
    if !holds(slice(text, name.len()..), class!(b":=>")) {
        return false;
    }
    let Some(name) = strip_end_ignoring_case(trim_end(name, class!(DIGIT b"_")), "key") else {
        return false;
    };
    let name = match name {
        [name @ .., b' ' | b'_' | b'-'] => name,
        name => name,
    };
    ["public", "pub"].iter().any(|public| {
        strip_end_ignoring_case(name, public).is_some_and(|before| {
            let starts_word = match before.last() {
                Some(last) if LOWER.has(*last) => UPPER.has(byte_at(name, before.len())),
                Some(last) => !LETTER_OR_DIGIT.has(*last),
                None => true,
            };
            starts_word && !is_denied(before)
        })
    })
}

/// Whether the text before `public key` says that the key may not be public, or that these words are a value themselves:
/// `private and public key: …`, `visibility: public key: …`.
fn is_denied(before: &[u8]) -> bool {
    const DENYING: Words = words!("no non not and or private secret");
    let text = trim_end(before, class!(SPACE b"_-/"));
    matches!(text.last(), Some(b':' | b'=')) || DENYING.contains_ignoring_case(suffix(text, LETTER))
}

/// Whether the word is the commit to which a repository is pinned: `owner/repo@8a5f…`. Without an owner it
/// could be the password of an account.
pub(super) fn is_pinned_commit(view: &View<'_>, start: usize, end: usize) -> bool {
    let before = &view.bytes[start.saturating_sub(MAX_BEFORE)..start];
    before.strip_suffix(b"@").is_some_and(|before| {
        let name = suffix(before, class!(NAME b"/:"));
        has_byte(name, b'/')
            && !has_byte(name, b':')
            && is_commit(trim_end(&view.bytes[start..end], class!(b".")))
    })
}

/// What stands before a commit in the URL of a page of a forge, of a repository or of a package.
const BEFORE_COMMIT: Words = words!(
    "/commit/ /commits/ /blob/ /tree/ /blame/ ?rev= &rev= ?commit= &commit= .git# .git@ .tgz#"
);

/// Whether a part of the URL that starts at `url` is a commit or the digest of a package: `/commit/…`,
/// `?rev=…`, `repository.git@…`, `package.tgz#…`.
pub(crate) fn is_commit_in_url(view: &View<'_>, url: usize, start: usize, end: usize) -> bool {
    // In a path, `@` divides nothing, so the name of the repository is in the same part.
    let part = &view.bytes[start..end];
    let name_len = last_of(part, class!(b"@")).map_or(0, |at| at + 1);
    let (name, commit) = split_at(part, name_len);
    let before = &view.bytes[url..end - commit.len()];
    is_commit(commit)
        && !is_key(name)
        && (BEFORE_COMMIT.find_at_end(before).is_some()
            || before.starts_with(b"git+") && before.ends_with(b"#"))
}

/// Whether a word is a commit of git: the small hexadecimal digits of SHA-1 or SHA-256.
#[inline(never)]
fn is_commit(word: &[u8]) -> bool {
    matches!(word.len(), 40 | 64) && consists_of(word, HEX) && !holds(word, UPPER)
}
