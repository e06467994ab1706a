//! Words that look like keys, but stand behind a name that says what they are: digests, commits, and the ids by
//! which logs are searched.

use crate::bytes::{at_most, is_name_byte, is_quote, is_space, prefix_len, suffix_len};
use crate::input::View;
use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use super::key_likeness::is_hex;

/// Names of digests and of ids that are not secret.
const DIGESTS_AND_IDS: Words = words!(&[
    "sha",
    "sha1",
    "sha256",
    "sha384",
    "sha512",
    "md5",
    "md5sum",
    "commit",
    "digest",
    "checksum",
    "fingerprint",
    "thumbprint",
    "etag",
    "rev",
    "revision",
    "hash",
    "blake3",
    "git",
    "trace",
    "traceid",
    "span",
    "spanid",
    "requestid",
    "correlationid",
    "container",
    "layer",
    "traceparent",
    "oid",
    "objectid",
    "object",
    "tree",
    "blob",
    "parent",
    "index",
    "ref",
    "revspec",
    "refspec",
    "pathspec",
    "script",
    "image",
    "base",
    "head",
    "behind",
    "cid",
    "tx",
    "transaction",
    "argument",
]);

/// Names that are those of an id only together with `id`: `request id`.
const OTHER_IDS: Words = words!(&[
    "request",
    "correlation",
    "topologydescription",
    "topology",
    "document",
    "record",
    "event",
    "message",
    "snapshot",
]);

/// Names of the two digests of a failed comparison.
const COMPARED: Words = words!(&[
    "expected", "actual", "got", "found", "computed", "want", "have", "received",
]);

/// Words that a message about a comparison of digests holds before the digests.
const COMPARISON_WORDS: Words = words!(&[
    "checksum", "digest", "hash", "sha256", "sha512", "sha1", "md5",
]);

/// How many bytes before a word are searched for its name.
const MAX_BEFORE: usize = 32;

/// How many bytes before a digest are searched for what is compared.
const MAX_BEFORE_COMPARED: usize = 192;

/// Whether something declares that the word is not a secret: `sha256:…`, `commit …`, `rev=…`, `trace_id=…`.
pub(super) fn is_declared(view: &View<'_>, start: usize, end: usize) -> bool {
    let word = &view.bytes[start..end];
    // A range of commits is two of them, with dots between.
    if !is_hex(word, [b'-', b'.']) {
        return is_base64_digest(view, start, end) || is_symbol_hash(view, start, end);
    }
    let before = before_joiners(&view.bytes[start.saturating_sub(MAX_BEFORE)..start]);
    let name = last_name(before);
    let mut parts = name.rsplit(|byte| matches!(byte, b'_' | b'-' | b'.'));
    let last = parts.next().unwrap_or_default();
    let part_before = parts.next().unwrap_or_else(|| {
        // `container id`, in two words
        last_name(before_joiners(&before[..before.len() - name.len()]))
    });
    is_any(DIGESTS_AND_IDS, last)
        || is_id_of_known(last, part_before)
        || is_any(COMPARED, last) && is_compared(view, start)
}

/// Whether the last part of a name is `id` behind a known word, or a known word with `id` at its end.
fn is_id_of_known(last: &[u8], part_before: &[u8]) -> bool {
    let Some((kind, id)) = last.len().checked_sub(2).map(|at| last.split_at(at)) else {
        return false;
    };
    let is_id = id.eq_ignore_ascii_case(b"id");
    if kind.is_empty() {
        is_id && (is_any(DIGESTS_AND_IDS, part_before) || is_any(OTHER_IDS, part_before))
    } else {
        is_id && is_any(DIGESTS_AND_IDS, kind)
    }
}

fn is_any(known: Words, name: &[u8]) -> bool {
    let is_same = |known: &str| known.as_bytes().eq_ignore_ascii_case(name);
    known.iter().any(is_same)
}

/// Returns a text without what joins a name to its value at its end.
fn before_joiners(text: &[u8]) -> &[u8] {
    let joins = |byte: u8| is_space(byte) || is_quote(byte) || b":=-\\(".contains(&byte);
    &text[..text.len() - suffix_len(text, joins)]
}

/// Returns the name at the end of a text, which may be empty.
fn last_name(text: &[u8]) -> &[u8] {
    &text[text.len() - suffix_len(text, is_name_byte)..]
}

/// Whether a comparison of digests is mentioned before this place.
fn is_compared(view: &View<'_>, start: usize) -> bool {
    let before = &view.bytes[start.saturating_sub(MAX_BEFORE_COMPARED)..start];
    let mut words = before.split(|byte| !byte.is_ascii_alphanumeric());
    words.any(|word| is_any(COMPARISON_WORDS, word))
}

/// Prefixes of digests in base64, as lock files and OpenSSH write them, and how many digits those have.
const BASE64_DIGESTS: [(&str, usize); 6] = [
    ("SHA256:", 43),
    ("sha256-", 43),
    ("sha384-", 64),
    ("sha512-", 86),
    ("sha1-", 27),
    ("h1:", 43),
];

/// The digits of the longest of them, with padding.
const MAX_BASE64_DIGEST: usize = 88;

/// Whether the word is a digest in base64 behind its prefix, or a part of one: `sha512-…`, `h1:…`. The prefix
/// can be in the word or before it.
fn is_base64_digest(view: &View<'_>, start: usize, end: usize) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let word = &view.bytes[start..end];
    let has_prefix = word.starts_with(b"sha") && word[..8].contains(&b'-');
    let inside = if has_prefix {
        start + prefix_len(word, |byte| byte != b'-') + 1
    } else {
        start
    };
    let before = &view.bytes[inside.saturating_sub(MAX_BASE64_DIGEST)..inside];
    let digest_start = inside - suffix_len(before, is_digit);
    let before = &view.bytes[..digest_start];
    if !before.ends_with(b":") && !before.ends_with(b"-") {
        return false;
    }
    let digits = at_most(&view.bytes[digest_start..], MAX_BASE64_DIGEST + 1).iter();
    let digits = digits.take_while(|byte| is_digit(**byte));
    let len = digits.filter(|byte| **byte != b'=').count();
    BASE64_DIGESTS
        .iter()
        .any(|(prefix, digits)| len == *digits && before.ends_with(prefix.as_bytes()))
}

/// Whether the word is what Rust appends to the names of functions: `::h0123456789abcdef`.
fn is_symbol_hash(view: &View<'_>, start: usize, end: usize) -> bool {
    let is_hash = matches!(&view.bytes[start..end], [b'h', hash @ ..]
        if hash.len() == 16 && hash.iter().all(u8::is_ascii_hexdigit));
    is_hash && view.bytes[..start].ends_with(b"::")
}
