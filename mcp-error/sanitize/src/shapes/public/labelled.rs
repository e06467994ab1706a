//! Words that look like keys, but stand behind a name that says what they are: digests, commits, and the ids by
//! which logs are searched.

use crate::bytes::*;
use crate::input::View;
use crate::rows::{self, Row, stays};
use mcp_error_rules::secret_names::split_last_word;

use super::keys_and_commits::{is_pinned_commit, is_public_key};
use super::name_before::{MAX_BEFORE, name_before, names_secret};
use super::named_ids::is_named_id;

/// Names of digests.
const DIGESTS: GroupedWords<First> = grouped_words!(
    First,
    "sha sha1 sha256 sha384 sha512 md5 md5sum blake3 checksum commit digest etag fingerprint hash ref
     rev revision thumbprint"
);

/// Names of ids that are not secret, and words before a digest or such an id.
const IDS: GroupedWords<First> = grouped_words!(
    First,
    "identity serial git trace traceid span spanid requestid correlationid container layer
     traceparent oid objectid object tree blob parent index revspec refspec pathspec script image
     base head behind cid to at tx txn txhash version transaction btih argument"
);

/// Words before one of the two digests of a failed comparison, and between the name of a digest and the digest:
/// `the hash is …`, `the checksum should be …`.
const COMPARED: Words = words!(
    "expected actual got found computed calculated specified want wanted have received is was be
     to"
);

/// How many bytes before a digest are searched for what is compared.
const MAX_BEFORE_COMPARED: usize = 192;

type IsLabelled = fn(&View<'_>, usize, usize) -> bool;

/// What stands around a word and says that the word is not a key.
pub(crate) static LABELLED: &[Row<IsLabelled>] = stays! {
    "A digest, a commit or an id by which logs are searched, behind its name" is_named_digest,
        "commit 0123456789abcdef0123456789abcdef01234567", "password hash: 0123456789abcdef0123456789abcdef01234567" => "password hash: [redacted]";
    "The id of what a service keeps, behind the noun for it or a name that ends in `id`" is_named_id,
        "no event 7kq2zt8rwx5nc9fb3hj6mp4vs7, track_id: 7Kq2Zt8RwX5Nc9fB3hJ6mP", "no gate 7kq2zt8rwx5nc9fb3hj6mp4vs7" => "no gate [redacted]";
    "One of two digests that were compared, or the one that a sentence tells" is_compared_digest,
        "the hash should be 0123456789abcdef0123456789abcdef", "expected 0123456789abcdef0123456789abcdef" => "expected [redacted]";
    "A digest in base64 behind its prefix, as in a lock file" is_base64_digest,
        "h1:47DEQpj8HBSaTImW5JCeuQeRkm5NMpJWZG3hSuFU123=", "q1:47DEQpj8HBSaTImW5JCeuQeRkm5NMpJWZG3hSuFU123=" => "q1:[redacted]";
    "The weak validator of a response (RFC 9110 §8.8.3)" |view, start, end| view.bytes[..start].ends_with(b"W/\"") && view.byte(end) == b'"',
        "read W/\"0123456789abcdef0123456789abcdef\"", "read V/\"0123456789abcdef0123456789abcdef\"" => "read V/\"[redacted]\"";
    "A digest at the beginning of a line, with the file behind it, as `sha256sum` and `git lfs` print it" is_digest_of_file,
        "0123456789abcdef0123456789abcdef  gate.txt", "0123456789abcdef0123456789abcdef gate.txt" => "[redacted] gate.txt";
    "The hash that Rust appends to the names of functions" is_symbol_hash,
        "in shelf::read::hf123e567a9abcdef", "in shelf::read::hf123e567a9abcdef01234567" => "in shelf::read::[redacted]";
    "The commit to which a repository is pinned, behind its name and an `@`" is_pinned_commit,
        "uses actions/checkout@0123456789abcdef0123456789abcdef01234567", "uses @0123456789abcdef0123456789abcdef01234567" => "uses @[redacted]";
    "A public key" |view, start, _| is_public_key(view, start),
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8Rk29xZm4Tpw8Vbc3NdQ7yH2uL5sK1", "gate q7C3NzaC1lZDI1NTE5AAAAIJ8Rk29xZm4Tpw8Vbc3NdQ7yH2uL5sK1" => "gate [redacted]";
};

/// Whether something declares that the word is not a secret: `sha256:…`, `commit …`, `rev=…`, `trace_id=…`.
pub(in crate::shapes) fn is_labelled(view: &View<'_>, start: usize, end: usize) -> bool {
    rows::all(LABELLED).any(|is_labelled| is_labelled(view, start, end))
}

/// Returns the name before the word at `start`, and the text before that.
fn name_before_word<'v>(view: &'v View<'_>, start: usize) -> (&'v [u8], &'v [u8]) {
    name_before(&view.bytes[start.saturating_sub(MAX_BEFORE)..start])
}

/// Whether the word is hexadecimal digits, or a range of commits with dots between them, behind the name of a digest.
fn is_named_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    let (name, before) = name_before_word(view, start);
    let (rest, last) = split_last_word(name);
    let word_before = match trim_end(rest, JOINT) {
        // `container id`, in two words
        [] => name_before(before).0,
        rest => split_last_word(rest).1,
    };
    let word = &view.bytes[start..end];
    let digits = word.strip_prefix(b"0x").unwrap_or(word);
    // The hash of a password can be reversed by trying passwords: `password hash`.
    consists_of(digits, class!(HEX b"-."))
        && !names_secret(word_before)
        && (DIGESTS.contains_ignoring_case(last)
            || is_same_word(name, b"etag")
            || IDS.contains_ignoring_case(last)
            || is_same_word(word_before, b"sha"))
}

/// Whether the word is a digest in hexadecimal digits or in base64, and a comparison of digests or the name of a digest is
/// mentioned before it, but no secret.
fn is_compared_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    let (name, _) = name_before_word(view, start);
    let before = &view.bytes[start.saturating_sub(MAX_BEFORE_COMPARED)..start];
    let mut words = parts(before, class!(!LETTER_OR_DIGIT));
    COMPARED.contains_ignoring_case(split_last_word(name).1)
        && consists_of(&view.bytes[start..end], class!(BASE64 b"-.="))
        && words
            .clone()
            .any(|word| DIGESTS.contains_ignoring_case(word))
        && !words.any(names_secret)
}

/// Prefixes of digests in base64, as lock files and OpenSSH write them, and how many digits those have.
const BASE64_DIGESTS: [(&str, usize); 11] = [
    ("SHA256:", 43),
    // Nix writes digests in base 32, too.
    ("sha256:", 52),
    ("sha256-", 43),
    ("sha384-", 64),
    ("sha512-", 86),
    ("sha1-", 27),
    // The header `Content-Digest` (RFC 9530), and `Digest` before it (RFC 3230), where the number belongs to what is counted: `sha-256=…`
    ("sha-256=:", 43),
    ("sha-512=:", 86),
    ("sha-", "256".len() + 43),
    ("sha-", "512".len() + 86),
    ("h1:", 43),
];

/// The digits of the longest of them, with padding and `512=`.
const MAX_BASE64_DIGEST: usize = 92;

/// Whether the word is a digest in base64 behind its prefix, or a part of one: `sha512-…`, `h1:…`. The prefix
/// can be in the word or before it.
fn is_base64_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    const DIGITS: Class = class!(BASE64 b"=");
    let word = &view.bytes[start..end];
    let dash = find_byte(word, b'-').filter(|_| word.starts_with(b"sha"));
    let inside = start + dash.map_or(0, |dash| dash + 1);
    let before = &view.bytes[inside.saturating_sub(MAX_BASE64_DIGEST)..inside];
    let digest_start = inside - suffix_len(before, DIGITS);
    let (before, digest) = split_at(&view.bytes, digest_start);
    let digits = prefix(at_most(digest, MAX_BASE64_DIGEST + 1), DIGITS);
    let len = count_of(digits, BASE64);
    let mut digests = BASE64_DIGESTS.iter();
    digests.any(|(prefix, digits)| len == *digits && before.ends_with(prefix.as_bytes()))
}

/// Whether the word is hexadecimal digits at the beginning of a line, and what stands between a digest and the name of a file follows.
fn is_digest_of_file(view: &View<'_>, start: usize, end: usize) -> bool {
    const SIGNS: Words = words!(&["  ", " *", " - "]);
    matches!(view.bytes[..start], [] | [.., b'\n'])
        && consists_of(&view.bytes[start..end], HEX)
        && SIGNS.find_at_start(slice(&view.bytes, end..)).is_some()
}

/// Whether the word is what Rust appends to the names of functions: `::h0123456789abcdef`.
fn is_symbol_hash(view: &View<'_>, start: usize, end: usize) -> bool {
    let is_hash = matches!(&view.bytes[start..end], [b'h', hash @ ..]
        if hash.len() == 16 && consists_of(hash, HEX));
    is_hash && view.bytes[..start].ends_with(b"::")
}
