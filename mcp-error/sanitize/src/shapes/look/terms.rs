//! Names with a term that is written with a digit, such as `AmazonS3Shelf`.

use mcp_error_rules::words::{count, split};

use super::runs::Runs;
use crate::bits::places;
use crate::bytes::{byte_at, slice};
use crate::classes::{LETTER_OR_DIGIT, LOWER, UPPER};
use crate::phrases::{Phrases, phrases};

/// Terms of technology that are written with digits, in small letters.
static TERMS: Phrases = phrases!(TERM_LIST);

const TERM_LIST: &[&str] = &split::<{ count(TERM_TEXT) }>(TERM_TEXT);

const TERM_TEXT: &str = "\
    2fa a11y aarch64 aes128 aes192 aes256 amd64 argon2 argon2d argon2i argon2id arm64 avx2 avx512
    b2b b2c base32 base58 base64 bfloat16 blake2 blake2b blake2s blake3 bz2 chacha20 co2 cp1252
    des3 e2e ec2 ed25519 ed448 es256 es384 es512 f32 f64 fido2 float32 float64 h264 h265 hs256
    hs384 hs512 http2 http3 i128 i16 i18n i32 i64 i8 ieee754 int16 int32 int64 int8 ipv4 ipv6
    iso8601 iso8859 jinja2 k3s k8s l10n latin1 log4j md5 mips64 mp3 mp4 n8n neo4j nistp256
    nistp384 nistp521 o11y oauth1 oauth2 p2p pkcs1 pkcs12 pkcs7 pkcs8 poly1305 powerpc64 ppc64
    ps256 psycopg2 rc4 rfc3339 ripemd160 riscv32 riscv64 rs256 rs384 rs512 rsa2048 rsa4096 s3
    salsa20 secp224r1 secp256k1 secp256r1 secp384r1 secp521r1 sha1 sha256 sha3 sha384 sha512
    shake128 shake256 sse2 sse4 tls1 u128 u16 u2f u32 u64 u8 uint16 uint32 uint64 uint8 utf16
    utf32 utf8 v1 v2 v3 v4 v5 wasm32 wasm64 web3 webgl2 win32 win64 x25519 x448 x509 x64 x86
    x86_64 xchacha20 xsalsa20";

/// How many letters and digits a term has, behind which a word in small letters can go on: `sha256sum`.
const LONG_TERM: usize = 5;

/// For each letter with which terms begin, one bit for each number of letters that stand before the first digit of one.
static LETTERS: [u16; 32] = {
    let (mut table, mut terms) = ([0; 32], TERM_LIST);
    while let [term, others @ ..] = terms {
        let (mut letters, mut behind) = (0, term.as_bytes());
        while let [letter, rest @ ..] = behind
            && !letter.is_ascii_digit()
        {
            letters += 1;
            behind = rest;
        }
        table[(term.as_bytes()[0] & 31) as usize] |= 1 << letters;
        terms = others;
    }
    table
};

/// Whether a term can begin at a place of a word, by how many letters stand there before a digit.
fn may_be_term(word: &Runs<'_>, at: usize) -> bool {
    let letters = (word.letters >> at).trailing_ones();
    let known = LETTERS[usize::from(byte_at(word.text, at) & 31)];
    u64::from(known) >> letters.min(u16::BITS) & word.digits >> at >> letters & 1 != 0
}

/// Whether the first digit of a word belongs to one of the terms, and the others do as well, or some of them do.
pub(super) fn is_name_with_term(word: &Runs<'_>) -> bool {
    let first_digit = word.digits.trailing_zeros() as usize;
    let (mut terms, mut end, mut others) = (0, 0, word.digits);
    for at in places(word.part_starts()) {
        if at > first_digit && terms == 0 {
            break;
        }
        if at >= end
            && may_be_term(word, at)
            && let Some(len) = term_len(word.text, at)
        {
            (terms, end) = (terms + 1, at + len);
            others &= u64::MAX << end | !(u64::MAX << at);
        }
    }
    terms > 1 || terms == 1 && others == 0
}

/// Whether all digits of a word belong to long terms: `ChaCha20Poly1305`.
pub(crate) fn consists_of_terms(word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        match term_len(word, at) {
            Some(len) if len >= LONG_TERM => at += len,
            _ if word[at].is_ascii_digit() => return false,
            _ => at += 1,
        }
    }
    true
}

/// Returns the length of the term at a place, if it is a word of its own there, as joints and capitals divide words.
#[inline]
fn term_len(word: &[u8], at: usize) -> Option<usize> {
    let [first, second, ..] = *slice(word, at..) else {
        return None;
    };
    let goes_on =
        |before: &u8| LETTER_OR_DIGIT.has(*before) && (!UPPER.has(first) || UPPER.has(*before));
    if !TERMS.may_begin_with(first, second) || slice(word, ..at).last().is_some_and(goes_on) {
        return None;
    }
    len_of_likely_term(slice(word, at..))
}

/// Does the same for the beginning of a text with the first two letters of a term.
#[inline(never)]
fn len_of_likely_term(text: &[u8]) -> Option<usize> {
    let ends = |term: &[u8], behind: &[u8]| {
        behind.first().is_none_or(|next| {
            !LETTER_OR_DIGIT.has(*next)
                || UPPER.has(*next)
                || term.len() >= LONG_TERM && LOWER.has(*next)
        })
    };
    let term = TERMS.like(text).find_at_start_before(text, ends);
    term.map(<[u8]>::len)
}
