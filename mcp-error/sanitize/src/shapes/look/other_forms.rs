//! Words that hold letters and digits as passwords do, and have a form that says what they are.

use mcp_error_rules::words::{First, GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use super::LONGEST;
use super::runs::Runs;
use crate::bits::places;
use crate::bytes::{
    consists_of, find, has_byte, holds, parts, prefix, prefix_len, slice, suffix, suffix_len,
};
use crate::classes::{Class, DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::rows::{self, Row, stays};
use crate::shapes::public::service_ids::is_service_id;
use crate::shapes::{is_hex_number, is_host_name};

/// What each word of a form holds one of, and whether a word has the form.
type Form = (Class, fn(&[u8]) -> bool);

/// The forms of words that are not passwords.
pub(crate) static OTHER_FORMS: &[Row<Form>] = stays! {
    "A word with an escape (RFC 3986 §2.1)"
        (class!(b"%"), has_escape),
        "unexpected 'maple%204river'",
        "unexpected 'maple%xy4river'" => "unexpected '[redacted]'";
    "A number in hexadecimal digits"
        (LETTER_OR_DIGIT, is_hex_number),
        "unexpected '0x140004a'",
        "unexpected '0y140004a'" => "unexpected '[redacted]'";
    "A value that a program has masked"
        (class!(b"*"), is_masked),
        "unexpected 'maple9-****7x'",
        "unexpected 'maple9-*7x'" => "unexpected '[redacted]'";
    "What a server asks for at a login, `Password:` or `Username:` in base64 (AUTH LOGIN of SMTP)"
        (LETTER_OR_DIGIT, |word| matches!(word, b"UGFzc3dvcmQ6" | b"VXNlcm5hbWU6")),
        "unexpected 'UGFzc3dvcmQ6'",
        "unexpected 'UGFzc3dvcmQ9'" => "unexpected '[redacted]'";
    "A program that converts one thing to another"
        (LETTER_OR_DIGIT, is_converter),
        "unexpected 'Shelf2MQTT'",
        "unexpected 'Shelf4MQTT'" => "unexpected '[redacted]'";
    "The name of a host"
        (class!(b"."), is_host_name),
        "unexpected 'maple4river9.dev'",
        "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit"
        (LETTER_OR_DIGIT, is_measure),
        "unexpected '20000.0rpm'",
        "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "The id of a service"
        (LETTER_OR_DIGIT, is_service_id),
        "unexpected 'dpl_7Kq2Zt8RwX5Nc9fB3hJ6mP4v'",
        "unexpected 'dlp_7Kq2Zt8RwX5Nc9fB3hJ6mP4v'" => "unexpected '[redacted]'";
    "A name that a compiler to JavaScript or Java made"
        (class!(b"$"), is_generated_symbol),
        "unexpected 'pp$8.parse'",
        "unexpected 'pp$8x.parse'" => "unexpected '[redacted]'";
    "A name with a version in it"
        (class!(b"."), holds_version),
        "unexpected 'maple4river-1.29'",
        "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "A name with the ending of an image, or the kind of a unit of systemd"
        (class!(b"."), |word| is_no_domain(suffix(word, LOWER))),
        "unexpected 'maple4river@2x.png'",
        "unexpected 'maple4river@2x.p9g'" => "unexpected '[redacted]'";
    "A package with the tag of a release"
        (class!(b"@"), is_tagged_package),
        "unexpected 'maple4river@latest'",
        "unexpected 'maple4river@latext'" => "unexpected '[redacted]'";
    "A name with a version or a date that hyphens divide, or with both, as many models have"
        (class!(b"-"), holds_hyphenated_version),
        "unexpected 'Maple4-3-5-River' or 'maple-4-river-0613'",
        "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the hash of its contents, of an object or of a commit"
        (class!(b"-#@"), ends_in_hash),
        "unexpected 'maple4river-1a2b3c4'",
        "unexpected 'maple4river-1x2b3c4'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit"
        (LETTER_OR_DIGIT, is_name_with_term),
        "unexpected 'AmazonS3Maple'",
        "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
};

/// Whether a word that holds bytes of some kinds has one of the forms.
pub(super) fn is_other_form(word: &[u8], kinds: Class) -> bool {
    rows::all(OTHER_FORMS).any(|(holds, is_met)| kinds.meets(*holds) && is_met(word))
}

/// Whether a word of a URL holds an escape of a character of ASCII.
fn has_escape(word: &[u8]) -> bool {
    let is_escape = |part: &[u8]| matches!(part, [b'%', b'2'..=b'7', last] if HEX.has(*last));
    consists_of(word, class!(LETTER_OR_DIGIT b"-._~%+@,")) && word.windows(3).any(is_escape)
}

/// Whether a program has masked most of a value: `sk_live_****************4242`.
pub(crate) fn is_masked(word: &[u8]) -> bool {
    const MAX_SHOWN: usize = 12;
    find(word, "****").is_some_and(|at| {
        let stars = prefix_len(slice(word, at..), class!(b"*"));
        word.len() - stars <= MAX_SHOWN
    })
}

/// Whether a word is a name, a `2` and three capitals at least, as in `Zigbee2MQTT`.
fn is_converter(word: &[u8]) -> bool {
    let into = suffix(word, UPPER);
    let from = slice(word, ..word.len() - into.len()).strip_suffix(b"2");
    into.len() > 2 && from.is_some_and(|from| consists_of(from, LETTER))
}

/// Whether a word is a number and at most three letters: `20000.0ms`, `47.123456Z`.
fn is_measure(word: &[u8]) -> bool {
    let number = prefix(word, class!(DIGIT b".,"));
    let unit = slice(word, number.len()..);
    !number.is_empty() && unit.len() <= 3 && consists_of(unit, LETTER)
}

/// Whether a word is a name that a compiler to JavaScript made, or one to Java, of names and one or two
/// digits: `pp$8.parse`, `Shelf.lambda$main$21`.
fn is_generated_symbol(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        let number = slice(part, prefix_len(part, LETTER)..);
        number.len() < 3 && consists_of(number, DIGIT)
    };
    has_byte(word, b'$') && has_byte(word, b'.') && parts(word, class!(b"$._")).all(is_part)
}

/// Whether a part of a word is two small numbers with a dot between them, as in the name of a release: `shelf-1.29-lite`,
/// `shelf2.5-lite`, `1.29-lite`.
fn holds_version(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| (1..3).contains(&part.len()) && consists_of(part, DIGIT);
    let is_version = |part: &[u8]| has_byte(part, b'.') && parts(part, class!(b".")).all(is_number);
    let mut parts = parts(word, class!(b"-_@"));
    let first = parts.next().unwrap_or_default();
    let name_len = prefix_len(first, LETTER);
    is_version(slice(first, name_len..))
        || parts.any(|part| {
            let part = &part[usize::from(matches!(part, [b'v' | b'^' | b'~', ..]))..];
            let unit_len = suffix_len(part, LOWER);
            unit_len < 3 && is_version(slice(part, ..part.len() - unit_len))
        })
}

/// Whether two parts of a word that follow each other are numbers of one or two digits, or dates of eight: `shelf-3-5-lite`,
/// `shelf-2024-05-03`, `shelf-4-20240503`. A date of four or eight digits can stand anywhere behind a number of one or two, as in the
/// names of models: `gpt-4-turbo-1106`, `claude-3-sonnet-20240229-v1`.
fn holds_hyphenated_version(word: &[u8]) -> bool {
    let (mut is_behind_number, mut is_behind_version) = (false, false);
    parts(word, class!(b"-")).any(|part| {
        let len = match consists_of(part, DIGIT) {
            true => part.len(),
            false => 0,
        };
        let is_number = matches!(len, 1 | 2 | 8);
        let is_found = is_behind_number && is_number || is_behind_version && matches!(len, 4 | 8);
        is_behind_number = is_number;
        is_behind_version |= matches!(len, 1 | 2);
        is_found
    })
}

/// Whether a word is the name of a package, an at sign and the tag of a release: `shelf4@latest`.
fn is_tagged_package(word: &[u8]) -> bool {
    const TAGS: Words = words!("latest next canary edge stable alpha beta main master");
    let tag = suffix(word, LOWER);
    let name = slice(word, ..word.len() - tag.len()).strip_suffix(b"@");
    TAGS.contains(tag) && name.is_some_and(|name| consists_of(name, class!(LOWER DIGIT b"-./")))
}

/// Whether a word ends in a hyphen or a sign like it and at least seven hexadecimal digits, among them both letters and numerals.
fn ends_in_hash(word: &[u8]) -> bool {
    const SHORT_HASH: usize = 7;
    let hash = suffix(word, HEX);
    hash.len() >= SHORT_HASH
        && matches!(
            slice(word, ..word.len() - hash.len()).last(),
            Some(b'-' | b'#' | b'@')
        )
        && holds(hash, DIGIT)
        && holds(hash, LETTER)
}

/// Terms of technology that are written with digits.
static TERMS: GroupedWords<First> = grouped_words!(
    First,
    "2fa a11y aarch64 aes128 aes192 aes256 amd64 argon2 argon2d argon2i argon2id arm64 avx2 avx512
     b2b b2c base32 base58 base64 bfloat16 blake2 blake2b blake2s blake3 bz2 chacha20 co2 cp1252
     des3 e2e ec2 ed25519 ed448 es256 es384 es512 f32 f64 fido2 float32 float64 h264 h265 hs256
     hs384 hs512 http2 http3 i128 i16 i18n i32 i64 i8 ieee754 int16 int32 int64 int8 ipv4 ipv6
     iso8601 iso8859 jinja2 k3s k8s l10n latin1 log4j md5 mips64 mp3 mp4 n8n neo4j nistp256
     nistp384 nistp521 o11y oauth1 oauth2 p2p pkcs1 pkcs12 pkcs7 pkcs8 poly1305 powerpc64 ppc64
     ps256 psycopg2 rc4 rfc3339 ripemd160 riscv32 riscv64 rs256 rs384 rs512 rsa2048 rsa4096 s3
     salsa20 secp224r1 secp256k1 secp256r1 secp384r1 secp521r1 sha1 sha256 sha3 sha384 sha512
     shake128 shake256 sse2 sse4 tls1 u128 u16 u2f u32 u64 u8 uint16 uint32 uint64 uint8 utf16
     utf32 utf8 v1 v2 v3 v4 v5 wasm32 wasm64 web3 webgl2 win32 win64 x25519 x448 x509 x64 x86
     x86_64 xchacha20 xsalsa20"
);

/// Whether all digits of a word belong to such terms, which signs and capitals divide from what stands beside them:
/// `AmazonS3Shelf`.
pub(in crate::shapes) fn is_name_with_term(word: &[u8]) -> bool {
    if word.len() > LONGEST {
        return false;
    }
    let runs = Runs::of(word);
    let ends = |_: &[u8], behind: &[u8]| {
        let next = behind.first();
        next.is_none_or(|next| class!(! LOWER DIGIT).has(*next))
    };
    let mut others = runs.digits;
    for at in places(runs.part_starts()) {
        let rest = slice(word, at..);
        if let Some(term) = TERMS.like(rest).find_at_start_before(rest, ends) {
            others &= u64::MAX << (at + term.len()) | !(u64::MAX << at);
        }
    }
    runs.digits != 0 && others == 0
}

/// Whether no domain ends in a word, since it is a kind of units of systemd or an ending of images.
pub(crate) fn is_no_domain(word: &[u8]) -> bool {
    static WORDS: GroupedWords<Last> = grouped_words!(
        Last,
        "avif bmp gif ico jpeg jpg mount path png service slice socket svg timer webp"
    );
    WORDS.contains(word)
}
