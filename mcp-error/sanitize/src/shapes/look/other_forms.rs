//! Words that hold letters and digits as passwords do, and have a form that says what they are.

use mcp_error_rules::words::{GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{
    are_digits, consists_of, has_byte, is_same_word, prefix, prefix_len, suffix, suffix_len,
};
use crate::classes::{DIGIT, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::rows::{self, Row};
use crate::shapes::is_host_name;
use crate::shapes::known_forms::{is_hex_number, is_id_or_version};

type IsForm = fn(&[u8]) -> bool;

/// The forms of words that are not passwords.
pub(crate) static OTHER_FORMS: &[Row<IsForm>] = public_shapes! {
    "A number in hexadecimal digits"
        is_hex_number,
        "unexpected '0x7f3a5c0e'",
        "unexpected '0y7f3a5c0e'" => "unexpected '[redacted]'";
    "The name of a host"
        is_host_name,
        "unexpected 'maple4river9.dev'",
        "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit"
        is_measure,
        "unexpected '20000.0rpm'",
        "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "The id of something, or a version"
        is_id_or_version,
        "unexpected 'eni-0f1e2d3c4b5a69788'",
        "unexpected 'eni-0f1e2d3c4b5maple'" => "unexpected '[redacted]'";
    "A name with a version in it"
        holds_version,
        "unexpected 'maple4river-1.29'",
        "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "A name with a version that hyphens divide"
        holds_divided_version,
        "unexpected 'Maple4-3-5-River'",
        "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the year and the quarter"
        holds_quarter,
        "unexpected 'ORDERS_2024Q1'",
        "unexpected 'ORDERS_2024X1'" => "unexpected '[redacted]'";
    "A name with a time (RFC 3339)"
        holds_time,
        "unexpected 'maple4-2024-05-03T12'",
        "unexpected 'maple4-2024-05-03x12'" => "unexpected '[redacted]'";
    "A name with the number of its dimensions"
        holds_dimensions,
        "unexpected 'Player2DController'",
        "unexpected 'Player2xController'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit"
        is_name_with_term,
        "unexpected 'AmazonS3Maple'",
        "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
    "The type of an instance of AWS"
        is_instance_type,
        "unexpected 'r6g.4xlarge'",
        "unexpected 'r6g.4xlurge'" => "unexpected '[redacted]'";
    "A unit of systemd"
        is_unit,
        "unexpected 'maple4river@8.service'",
        "unexpected 'maple4river8.ser9ice'" => "unexpected '[redacted]'";
    "The cell of a sheet"
        is_cell,
        "unexpected 'Sheet1!B2'",
        "unexpected 'Sheet1!b2'" => "unexpected '[redacted]'";
    "A word with an escape (RFC 3986 §2.1)"
        has_escape,
        "unexpected 'maple%204river'",
        "unexpected 'maple%xy4river'" => "unexpected '[redacted]'";
};

/// Whether a word has one of the forms.
pub(super) fn is_other_form(word: &[u8]) -> bool {
    rows::all(OTHER_FORMS).any(|is_form| is_form(word))
}

/// Whether a word is a number and at most three small letters or a percent sign: `20000.0ms`.
fn is_measure(word: &[u8]) -> bool {
    let number = prefix(word, class!(DIGIT b"."));
    let unit = &word[number.len()..];
    !number.is_empty() && unit.len() <= 3 && (consists_of(unit, LOWER) || unit == b"%")
}

/// Whether a part of a word is two small numbers with a dot between them, as in the name of a release: `shelf-1.29-lite`,
/// `shelf2.5-lite`. Letters stand before the numbers of the first part.
fn holds_version(word: &[u8]) -> bool {
    let is_number = |part: &[u8]| (1..3).contains(&part.len()) && are_digits(part);
    let is_version =
        |part: &[u8]| has_byte(part, b'.') && part.split(|byte| *byte == b'.').all(is_number);
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_' | b'@'));
    let first = parts.next().unwrap_or_default();
    let name_len = prefix_len(first, LETTER);
    name_len > 0 && is_version(&first[name_len..])
        || parts.any(|part| {
            let part = part.strip_prefix(b"v").unwrap_or(part);
            let unit_len = suffix_len(part, LOWER);
            unit_len < 3 && is_version(&part[..part.len() - unit_len])
        })
}

/// Whether two parts of a word that follow each other are one digit each: `shelf-3-5-lite`.
fn holds_divided_version(word: &[u8]) -> bool {
    word.windows(5)
        .any(|part| matches!(part, [b'-', b'0'..=b'9', b'-', b'0'..=b'9', b'-']))
}

/// Whether a part of a word is a year and one of its quarters or halves: `ORDERS_2024Q1`, `Shelf-22H2`.
fn holds_quarter(word: &[u8]) -> bool {
    let mut parts = word.split(|byte| matches!(byte, b'-' | b'_' | b'.'));
    parts.any(|part| {
        matches!(part, [year @ .., b'Q' | b'q' | b'H' | b'h', b'1'..=b'4']
            if are_digits(year) && (year.len() == 2 || year.len() == 4))
    })
}

/// Whether a word holds a date, and a `T` and the hour behind it.
fn holds_time(word: &[u8]) -> bool {
    word.windows("2024-05-03T12".len()).any(|part| {
        part.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            _ => byte.is_ascii_digit(),
        })
    })
}

/// Whether a word is a name with `2D` or `3D` as one of its words, and no other digit.
fn holds_dimensions(word: &[u8]) -> bool {
    let before = prefix_len(word, LETTER);
    let behind = match &word[before..] {
        [b'2' | b'3', b'D', behind @ ..] if before > 0 => behind,
        _ => return false,
    };
    behind.first().is_none_or(|byte| UPPER.has(*byte)) && consists_of(behind, LETTER)
}

/// Terms of technology that are written with digits, in small letters.
static TERMS: GroupedWords = grouped_words!(First, TERMS_OF_ALL_LETTERS);

const TERMS_OF_ALL_LETTERS: &[&str] = &[
    "2fa",
    "a11y",
    "aarch64",
    "aes128",
    "aes192",
    "aes256",
    "amd64",
    "argon2",
    "argon2d",
    "argon2i",
    "argon2id",
    "arm64",
    "avx2",
    "avx512",
    "b2b",
    "b2c",
    "base32",
    "base58",
    "base64",
    "bfloat16",
    "blake2",
    "blake2b",
    "blake2s",
    "blake3",
    "bz2",
    "chacha20",
    "co2",
    "cp1252",
    "des3",
    "e2e",
    "ec2",
    "ed25519",
    "ed448",
    "es256",
    "es384",
    "es512",
    "f32",
    "f64",
    "fido2",
    "float32",
    "float64",
    "h264",
    "h265",
    "hs256",
    "hs384",
    "hs512",
    "http2",
    "http3",
    "i128",
    "i16",
    "i18n",
    "i32",
    "i64",
    "i8",
    "ieee754",
    "int16",
    "int32",
    "int64",
    "int8",
    "ipv4",
    "ipv6",
    "iso8601",
    "iso8859",
    "jinja2",
    "k3s",
    "k8s",
    "l10n",
    "latin1",
    "log4j",
    "md5",
    "mips64",
    "mp3",
    "mp4",
    "n8n",
    "neo4j",
    "nistp256",
    "nistp384",
    "nistp521",
    "o11y",
    "oauth1",
    "oauth2",
    "p2p",
    "pkcs1",
    "pkcs12",
    "pkcs7",
    "pkcs8",
    "poly1305",
    "powerpc64",
    "ppc64",
    "ps256",
    "psycopg2",
    "rc4",
    "rfc3339",
    "ripemd160",
    "riscv32",
    "riscv64",
    "rs256",
    "rs384",
    "rs512",
    "rsa2048",
    "rsa4096",
    "s3",
    "secp224r1",
    "secp256k1",
    "secp256r1",
    "secp384r1",
    "secp521r1",
    "sha1",
    "sha256",
    "sha3",
    "sha384",
    "sha512",
    "shake128",
    "shake256",
    "sse2",
    "sse4",
    "tls1",
    "u128",
    "u16",
    "u2f",
    "u32",
    "u64",
    "u8",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "utf16",
    "utf32",
    "utf8",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "wasm32",
    "wasm64",
    "web3",
    "webgl2",
    "win32",
    "win64",
    "x25519",
    "x448",
    "x509",
    "x64",
    "x86",
    "x86_64",
    "xchacha20",
];

/// How many letters and digits a term has, behind which a word in small letters can go on: `sha256sum`.
const LONG_TERM: usize = 5;

/// Whether the first digit of a word belongs to one of the terms, and the others do as well, or some of them do.
fn is_name_with_term(word: &[u8]) -> bool {
    let (mut at, mut terms, mut others) = (0, 0, 0);
    while at < word.len() {
        if let Some(len) = term_len(word, at) {
            terms += 1;
            at += len;
        } else {
            let is_digit = word[at].is_ascii_digit();
            if is_digit && terms == 0 {
                return false;
            }
            others += usize::from(is_digit);
            at += 1;
        }
    }
    terms > 1 || terms == 1 && others == 0
}

/// Returns the length of the term at a place, if it is a word of its own there, as joints and capitals divide words.
fn term_len(word: &[u8], at: usize) -> Option<usize> {
    let before = word[..at].last();
    let begins = before.is_none_or(|before| {
        !LETTER_OR_DIGIT.has(*before) || UPPER.has(word[at]) && !UPPER.has(*before)
    });
    let is_here = |term: &str| {
        let Some((found, behind)) = word[at..].split_at_checked(term.len()) else {
            return false;
        };
        let ends = behind.first().is_none_or(|next| {
            !LETTER_OR_DIGIT.has(*next)
                || UPPER.has(*next)
                || term.len() >= LONG_TERM && LOWER.has(*next)
        });
        ends && is_same_word(found, term.as_bytes())
    };
    if !begins {
        return None;
    }
    let term = TERMS
        .with_letter(word[at])
        .iter()
        .find(|term| is_here(term));
    term.map(str::len)
}

/// Whether a word ends in the kind of a unit of systemd: `shelf@1.service`.
fn is_unit(word: &[u8]) -> bool {
    let kind = suffix(word, LOWER);
    word[..word.len() - kind.len()].ends_with(b".") && is_kind_of_unit(kind)
}

/// Whether a word is a kind of units of systemd. No domain ends in one of these.
pub(crate) fn is_kind_of_unit(word: &[u8]) -> bool {
    const KINDS: Words = words!(&["service", "socket", "timer", "mount", "path", "slice"]);
    KINDS.contains(word)
}

/// Whether a word is a family of instances and a size: `r6g.4xlarge`.
fn is_instance_type(word: &[u8]) -> bool {
    const SIZES: Words = words!(&[
        "nano", "micro", "small", "medium", "large", "xlarge", "metal"
    ]);
    let family = prefix(word, class!(LOWER DIGIT));
    let Some(size) = word[family.len()..].strip_prefix(b".") else {
        return false;
    };
    (2..=7).contains(&family.len()) && SIZES.contains(&size[prefix_len(size, DIGIT)..])
}

/// Whether a word is the name of a sheet and one of its cells, as spreadsheets write them: `Sheet1!B2`.
fn is_cell(word: &[u8]) -> bool {
    let name = prefix(word, class!(LETTER_OR_DIGIT b"_"));
    let Some(cell) = word[name.len()..].strip_prefix(b"!") else {
        return false;
    };
    let column = prefix_len(cell, UPPER);
    !name.is_empty()
        && (1..=3).contains(&column)
        && column < cell.len()
        && are_digits(&cell[column..])
}

/// Whether a word holds a percent sign and two hexadecimal digits (RFC 3986 §2.1). Those of a byte beyond ASCII stand
/// beside others.
fn has_escape(word: &[u8]) -> bool {
    let is_escape = |at: usize| {
        matches!(word.get(at..at + 3), Some([b'%', high, low])
            if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
    };
    (0..word.len()).any(|at| {
        is_escape(at) && (word[at + 1] < b'8' || is_escape(at + 3) || at >= 3 && is_escape(at - 3))
    })
}
