//! Words that look like keys, but stand behind a name that says what they are: digests, commits, and the ids by
//! which logs are searched.

use mcp_error_rules::secret_names::is_secret_name;
use mcp_error_rules::words::{First, GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{
    at_most, consists_of, has_byte, is_same_word, prefix, prefix_len, slice, suffix, suffix_len,
    trim_end,
};
use crate::classes::{BASE64, Class, HEX, LETTER_OR_DIGIT, LOWER, NAME, SPACE, class};
use crate::input::View;
use crate::rows::{self, Row, stays};

use super::keys_and_commits::{is_pinned_commit, is_public_key};
use super::known_forms::is_host_name;
use super::name_before::{MAX_BEFORE, before_joiners, last_name, last_part};
use super::named_ids::is_named_id;

/// Names of digests and of ids that are not secret.
static DIGESTS_AND_IDS: GroupedWords<First> = grouped_words!(
    First,
    "sha sha1 sha256 sha384 sha512 md5 md5sum commit digest checksum fingerprint thumbprint etag
     rev revision hash identity serial blake3 git trace traceid span spanid requestid
     correlationid container layer traceparent oid objectid object tree blob parent index ref
     revspec refspec pathspec script image base head behind cid to at tx txn txhash version
     transaction btih argument"
);

/// Those that stand at the end of other names, whose words begin with a capital: `GitCommit`.
const IN_CAMEL_CASE: Words = words!("Checksum Commit Fingerprint Revision Sha Thumbprint");

/// Parts of a route behind which a file is called by the digest of what it holds: `blobs/sha256/0123…`.
const IN_ROUTES: Words = words!("blobs index layers md5 objects sha1 sha256 sha512");

/// Names that are those of an id only together with `id`: `request id`.
const OTHER_IDS: Words = words!(
    "request correlation topologydescription topology document record event for message snapshot
     with"
);

/// Names of the two digests of a failed comparison.
const COMPARED: Words =
    words!("expected actual got found computed calculated specified want wanted have received");

/// Words that a message about a comparison of digests holds before the digests. git compares the commits of a `ref`.
const COMPARISON_WORDS: Words =
    words!("checksum commit digest fingerprint hash sha256 sha512 sha1 md5 ref");

/// Words between the name of a digest and the digest: `the hash is …`, `the checksum should be …`.
const COPULAS: Words = words!("is was be should to must");

/// How many bytes before a digest are searched for what is compared.
const MAX_BEFORE_COMPARED: usize = 192;

type IsLabelled = fn(&View<'_>, usize, usize) -> bool;

/// What stands around a word and says that the word is not a key.
pub(crate) static LABELLED: &[Row<IsLabelled>] = stays! {
    "A digest, a commit or an id by which logs are searched, behind its name"
        is_named_digest,
        "commit 0123456789abcdef0123456789abcdef01234567",
        "password hash: 0123456789abcdef0123456789abcdef01234567" => "password hash: [redacted]";
    "The id of what a service keeps, behind the noun for it or a name that ends in `id`"
        is_named_id,
        "no event 7kq2zt8rwx5nc9fb3hj6mp4vs7, track_id: 7Kq2Zt8RwX5Nc9fB3hJ6mP",
        "no gate 7kq2zt8rwx5nc9fb3hj6mp4vs7" => "no gate [redacted]";
    "A label of letters in the name of a host"
        is_label_of_host,
        "no host db.aigwooxkrusqptkeikzq.lib.dev",
        "no host aigwooxkrusqptkeikzq.dev" => "no host [redacted].dev";
    "One of two digests that were compared, or the one that a sentence tells"
        is_compared_digest,
        "the hash should be 0123456789abcdef0123456789abcdef",
        "expected 0123456789abcdef0123456789abcdef" => "expected [redacted]";
    "A digest in base64 behind its prefix, as in a lock file, or one of two that were compared"
        is_base64_digest,
        "h1:47DEQpj8HBSaTImW5JCeuQeRkm5NMpJWZG3hSuFU123=",
        "q1:47DEQpj8HBSaTImW5JCeuQeRkm5NMpJWZG3hSuFU123=" => "q1:[redacted]";
    "A digest at the beginning of a line, with the file behind it, as `sha256sum` and `git lfs` print it"
        is_digest_of_file,
        "0123456789abcdef0123456789abcdef  gate.txt",
        "0123456789abcdef0123456789abcdef gate.txt" => "[redacted] gate.txt";
    "A commit beside a ref of git"
        is_beside_ref,
        "push: refs/heads/main 0123456789abcdef0123456789abcdef01234567",
        "push: heads/main 0123456789abcdef0123456789abcdef01234567" => "push: heads/main [redacted]";
    "The hash that Rust appends to the names of functions"
        is_symbol_hash,
        "in shelf::read::hf123e567a9abcdef",
        "in shelf::read::hf123e567a9abcdef01234567" => "in shelf::read::[redacted]";
    "The commit to which a repository is pinned, behind its name and an `@`"
        |view, start, end| view.bytes[..start].ends_with(b"@") && is_pinned_commit(view, start, end),
        "uses actions/checkout@0123456789abcdef0123456789abcdef01234567",
        "uses @0123456789abcdef0123456789abcdef01234567" => "uses @[redacted]";
    "A public key"
        |view, start, _| is_public_key(view, start),
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8Rk29xZm4Tpw8Vbc3NdQ7yH2uL5sK1",
        "gate q7C3NzaC1lZDI1NTE5AAAAIJ8Rk29xZm4Tpw8Vbc3NdQ7yH2uL5sK1" => "gate [redacted]";
};

/// Whether something declares that the word is not a secret: `sha256:…`, `commit …`, `rev=…`, `trace_id=…`.
pub(in crate::shapes) fn is_labelled(view: &View<'_>, start: usize, end: usize) -> bool {
    rows::all(LABELLED).any(|is_labelled| is_labelled(view, start, end))
}

/// Returns the name before a word of hexadecimal digits, and the text up to its end. A range of commits is two of them,
/// with dots between.
#[inline(never)]
fn name_before_hex<'v>(
    view: &'v View<'_>,
    start: usize,
    end: usize,
) -> Option<(&'v [u8], &'v [u8])> {
    if !consists_of(&view.bytes[start..end], class!(HEX b"-.")) {
        return None;
    }
    let before = before_joiners(&view.bytes[start.saturating_sub(MAX_BEFORE)..start]);
    Some((last_name(before), before))
}

fn is_named_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    // `?checksum=sha256%3A…`
    let word = &view.bytes[start..end];
    let name = prefix(word, LETTER_OR_DIGIT);
    if let Some(digits) = slice(word, name.len()..).strip_prefix(b"%3A") {
        return DIGESTS_AND_IDS.contains_ignoring_case(name) && consists_of(digits, HEX);
    }
    let Some((name, before)) = name_before_hex(view, start, end) else {
        return false;
    };
    if let Some(route) = before.strip_suffix(b"/") {
        return IN_ROUTES.contains(last_name(route));
    }
    let (last, rest) = last_part(name);
    let part_before = match rest {
        Some(rest) => last_part(rest).0,
        // `container id`, in two words
        None => last_name(before_joiners(slice(before, ..before.len() - name.len()))),
    };
    // The hash of a password can be reversed by trying passwords.
    if COMPARISON_WORDS.contains_ignoring_case(last) && names_secret(part_before) {
        return false;
    }
    DIGESTS_AND_IDS.contains_ignoring_case(last)
        || is_kind_of_sha(last, part_before)
        || is_id_of_known(last, part_before)
        || IN_CAMEL_CASE.find_at_end(last).is_some()
}

/// Whether a name is that of a digest with a number, `SHA-1`.
fn is_kind_of_sha(last: &[u8], part_before: &[u8]) -> bool {
    matches!(last, b"1" | b"256" | b"384" | b"512") && is_same_word(part_before, b"sha")
}

/// Whether a word of small letters is a part of the name of a host, and not the one of its domain.
fn is_label_of_host(view: &View<'_>, start: usize, end: usize) -> bool {
    let behind = slice(&view.bytes, end..);
    behind.strip_prefix(b".").is_some_and(|behind| {
        consists_of(&view.bytes[start..end], LOWER) && is_host_name(prefix(behind, NAME))
    })
}

fn is_compared_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    name_before_hex(view, start, end).is_some_and(|(name, before)| {
        if COPULAS.contains_ignoring_case(name) {
            return is_digest_of_sentence(before);
        }
        COMPARED.contains_ignoring_case(last_part(name).0) && is_compared(view, start)
    })
}

/// Whether a text ends in the name of a digest with copulas after it, and it is not the digest of a secret.
fn is_digest_of_sentence(text: &[u8]) -> bool {
    let mut before = text;
    loop {
        let word = last_name(before);
        let before_word = slice(before, ..before.len() - word.len());
        if !COPULAS.contains_ignoring_case(word) {
            return COMPARISON_WORDS.contains_ignoring_case(word) && !names_secret(before_word);
        }
        before = before_joiners(before_word);
    }
}

/// Whether a text ends in the name of a secret, as before the hash in `password hash`.
fn names_secret(text: &[u8]) -> bool {
    let name = last_name(before_joiners(text));
    str::from_utf8(name).is_ok_and(is_secret_name)
}

/// Whether the last part of a name is `id` behind a known word, or a known word with `id` at its end.
fn is_id_of_known(last: &[u8], part_before: &[u8]) -> bool {
    let Some((kind, id)) = last.len().checked_sub(2).map(|at| last.split_at(at)) else {
        return false;
    };
    let is_id = is_same_word(id, b"id");
    if kind.is_empty() {
        is_id
            && (DIGESTS_AND_IDS.contains_ignoring_case(part_before)
                || OTHER_IDS.contains_ignoring_case(part_before))
    } else {
        is_id && DIGESTS_AND_IDS.contains_ignoring_case(kind)
    }
}

/// Whether a comparison of digests is mentioned before this place.
#[inline(never)]
fn is_compared(view: &View<'_>, start: usize) -> bool {
    let before = &view.bytes[start.saturating_sub(MAX_BEFORE_COMPARED)..start];
    let mut words = before.split(|byte| !byte.is_ascii_alphanumeric());
    words.any(|word| COMPARISON_WORDS.contains_ignoring_case(word))
}

/// Prefixes of digests in base64, as lock files and OpenSSH write them, and how many digits those have.
const BASE64_DIGESTS: [(&str, usize); 7] = [
    ("SHA256:", 43),
    // Nix writes digests in base 32, too.
    ("sha256:", 52),
    ("sha256-", 43),
    ("sha384-", 64),
    ("sha512-", 86),
    ("sha1-", 27),
    ("h1:", 43),
];

/// The digits of the shortest of them.
const MIN_BASE64_DIGEST: usize = 27;

/// The digits of the longest of them, with padding.
const MAX_BASE64_DIGEST: usize = 88;

/// Whether the word is a digest in base64 behind its prefix, or a part of one: `sha512-…`, `h1:…`. The prefix
/// can be in the word or before it.
fn is_base64_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    const DIGITS: Class = class!(BASE64 b"=");
    let word = &view.bytes[start..end];
    let has_prefix = word.starts_with(b"sha") && has_byte(slice(word, ..8), b'-');
    let inside = if has_prefix {
        start + prefix_len(word, class!(!b"-")) + 1
    } else {
        start
    };
    let before = &view.bytes[inside.saturating_sub(MAX_BASE64_DIGEST)..inside];
    let digest_start = inside - suffix_len(before, DIGITS);
    let before = &view.bytes[..digest_start];
    let is_behind_prefix = before.ends_with(b":") || before.ends_with(b"-");
    if !is_behind_prefix && inside - digest_start + end - start < MIN_BASE64_DIGEST {
        return false;
    }
    let is_compared = || {
        let before = before_joiners(slice(before, before.len().saturating_sub(MAX_BEFORE)..));
        COMPARED.contains_ignoring_case(last_name(before)) && is_compared(view, digest_start)
    };
    if !is_behind_prefix && !is_compared() {
        return false;
    }
    let near = at_most(&view.bytes[digest_start..], MAX_BASE64_DIGEST + 1);
    let digits = prefix(near, DIGITS);
    let len = digits.iter().filter(|byte| **byte != b'=').count();
    BASE64_DIGESTS.iter().any(|(prefix, digits)| {
        len == *digits && (!is_behind_prefix || before.ends_with(prefix.as_bytes()))
    })
}

/// Whether the word is a digest in hexadecimal digits at the beginning of a line, and what `sha256sum` or `git lfs ls-files`
/// write between it and the name of the file follows.
fn is_digest_of_file(view: &View<'_>, start: usize, end: usize) -> bool {
    let is_first = start == 0 || view.bytes[..start].ends_with(b"\n");
    let behind = slice(&view.bytes, end..);
    let file = [" * ", " - ", "  ", " *"]
        .iter()
        .find_map(|sign| behind.strip_prefix(sign.as_bytes()));
    is_first
        && matches!(end - start, 32 | 40 | 64 | 96 | 128)
        && file.is_some_and(|file| file.first().is_some_and(|first| !b" \n".contains(first)))
        && consists_of(&view.bytes[start..end], HEX)
}

/// Whether the word is a commit, and the name of a ref stands before or behind it, as in the input of a hook and in the output
/// of `git ls-remote`.
fn is_beside_ref(view: &View<'_>, start: usize, end: usize) -> bool {
    const MAX_REF: usize = 128;
    let word = &view.bytes[start..end];
    if word.len() != 40 || !consists_of(word, HEX) {
        return false;
    }
    let before = &view.bytes[start.saturating_sub(MAX_REF)..start];
    let name = suffix(trim_end(before, class!(b" ")), class!(!SPACE));
    name.starts_with(b"refs/") || slice(&view.bytes, end..).starts_with(b"\trefs/")
}

/// Whether the word is what Rust appends to the names of functions: `::h0123456789abcdef`.
fn is_symbol_hash(view: &View<'_>, start: usize, end: usize) -> bool {
    let is_hash = matches!(&view.bytes[start..end], [b'h', hash @ ..]
        if hash.len() == 16 && consists_of(hash, HEX));
    is_hash && view.bytes[..start].ends_with(b"::")
}
