//! Words that look like a password that somebody typed, and like nothing else.

use crate::bytes::{DIGIT, LOWER, UPPER, classes_of, is_word_byte, suffix_len};

use super::is_host_name;
use super::known_forms::is_hex_number;

/// The fewest bytes of such a word.
pub(crate) const MIN_LEN: usize = 8;
/// The most bytes of such a word.
const MAX_LEN: usize = 64;

/// Letters that stand before or between digits in the names of techniques, in small letters: `utf8`, `x86`,
/// `ed25519`. Digits behind them say nothing of a password.
const TECHNICAL_STEMS: &[&str] = &[
    "aes",
    "alpha",
    "amd",
    "api",
    "arg",
    "arm",
    "auto",
    "b",
    "base",
    "bash",
    "beta",
    "big",
    "bit",
    "blake",
    "bzip",
    "c",
    "case",
    "chacha",
    "cl",
    "class",
    "col",
    "column",
    "core",
    "cp",
    "cpp",
    "cpython",
    "crc",
    "ctx",
    "curve",
    "cuda",
    "day",
    "db",
    "decimal",
    "des",
    "disk",
    "double",
    "e",
    "ec",
    "ecma",
    "ed",
    "entity",
    "error",
    "es",
    "eth",
    "ext",
    "f",
    "factor",
    "field",
    "file",
    "fips",
    "flag",
    "float",
    "foo",
    "g",
    "gb",
    "glibc",
    "gpt",
    "group",
    "gzip",
    "h",
    "hmac",
    "html",
    "http",
    "i",
    "iec",
    "ieee",
    "img",
    "index",
    "int",
    "io",
    "ip",
    "ipv",
    "iso",
    "item",
    "java",
    "jpeg",
    "k",
    "key",
    "koi",
    "latin",
    "layer",
    "level",
    "lib",
    "line",
    "linux",
    "llama",
    "log",
    "lz",
    "m",
    "mac",
    "mb",
    "md",
    "mode",
    "month",
    "mp",
    "mpeg",
    "msvc",
    "mysql",
    "n",
    "name",
    "net",
    "neo",
    "node",
    "num",
    "nvme",
    "oauth",
    "openssl",
    "option",
    "p",
    "page",
    "param",
    "part",
    "path",
    "pbkdf",
    "php",
    "pg",
    "pkcs",
    "port",
    "postgres",
    "postgresql",
    "prime",
    "py",
    "python",
    "q",
    "qwen",
    "r",
    "range",
    "rc",
    "release",
    "rev",
    "rfc",
    "ripemd",
    "row",
    "rpc",
    "rule",
    "run",
    "s",
    "salsa",
    "sample",
    "sda",
    "sec",
    "secp",
    "secret",
    "sect",
    "server",
    "sha",
    "shake",
    "shard",
    "sql",
    "sqlite",
    "ssl",
    "stage",
    "step",
    "str",
    "string",
    "t",
    "table",
    "task",
    "test",
    "thread",
    "tls",
    "tmp",
    "type",
    "u",
    "ubuntu",
    "uint",
    "unit",
    "us",
    "user",
    "usize",
    "utf",
    "uuid",
    "v",
    "value",
    "var",
    "vec",
    "ver",
    "version",
    "vp",
    "vm",
    "w",
    "web",
    "week",
    "win",
    "windows",
    "worker",
    "x",
    "xml",
    "year",
    "z",
    "zone",
    "zstd",
];

/// Letters that digits can stand before without being a part of a password: units, ordinals, and what follows
/// a number in names of techniques.
const TECHNICAL_TAILS: &[&str] = &[
    "b", "bit", "bits", "byte", "bytes", "d", "days", "e", "f", "g", "gb", "ghz", "gib", "h", "hz",
    "i", "k", "kb", "kbps", "kib", "l", "m", "mb", "mbps", "mhz", "mib", "min", "mins", "minutes",
    "hours", "ms", "percent", "seconds", "secs", "times", "n", "nd", "ns", "p", "px", "rd", "s",
    "sec", "st", "t", "tb", "th", "us", "v", "w", "x",
];

/// A cheap test of the word that ends at `end`, with the signs of a sentence around it. All words that look typed
/// pass, and so do words that go on too long to tell.
pub(crate) fn may_look_typed(text: &[u8], end: usize) -> bool {
    let text = &text[..end.min(text.len())];
    let end = text.len() - suffix_len(text, |byte| matches!(byte, b'.' | b':' | b'\\'));
    let (mut first, mut has_hyphen) = (b' ', false);
    for (len, byte) in text[..end].iter().rev().enumerate() {
        match TYPED_BYTES[usize::from(*byte)] {
            TypedByte::Before => break,
            TypedByte::Never => return is_sentence_start(&text[..end - len]),
            TypedByte::Password if len == MAX_LEN => return true,
            TypedByte::Password => {}
        }
        first = *byte;
        has_hyphen |= first == b'-';
    }
    // Dates and times begin so.
    !(first.is_ascii_digit() && has_hyphen)
}

/// Whether a text ends in dots at the beginning of a word.
fn is_sentence_start(text: &[u8]) -> bool {
    let dots = suffix_len(text, |byte| byte == b'.');
    dots > 0
        && !text[..text.len() - dots]
            .last()
            .is_some_and(|last| is_word_byte(*last))
}

/// What a byte is for a password that somebody typed.
#[derive(Clone, Copy)]
enum TypedByte {
    /// It ends the word.
    Before,
    Password,
    /// It belongs to words, but not to such a password.
    Never,
}

static TYPED_BYTES: [TypedByte; 256] = {
    let mut table = [TypedByte::Before; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => TypedByte::Password,
            b'!' | b'#' | b'$' | b'%' | b'&' | b'*' | b'+' | b'=' => TypedByte::Password,
            b'@' | b'^' | b'~' | b'-' | b'_' | b'?' => TypedByte::Password,
            byte if is_word_byte(byte) => TypedByte::Never,
            _ => TypedByte::Before,
        };
        byte += 1;
    }
    table
};

fn is_password_byte(byte: &u8) -> bool {
    matches!(TYPED_BYTES[usize::from(*byte)], TypedByte::Password)
}

/// Whether a word looks like a password that somebody typed: letters and digits alternate in it, apart from
/// the names of techniques, or it holds capitals, small letters, digits and signs.
pub(crate) fn looks_typed(word: &[u8]) -> bool {
    looks_typed_with(word, 2)
}

/// The same, with a number of changes between letters and digits that are not technical.
pub(crate) fn looks_typed_with(word: &[u8], min_changes: usize) -> bool {
    if !(MIN_LEN..=MAX_LEN).contains(&word.len()) {
        return false;
    }
    let classes = classes_of(word);
    if classes & DIGIT == 0 || classes & (LOWER | UPPER) == 0 {
        return false;
    }
    if !word.iter().all(is_password_byte) || is_hex_number(word) || is_host_name(word) {
        return false;
    }
    let is_hex = word
        .iter()
        .all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    if is_hex || word[0].is_ascii_digit() && word.contains(&b'-') {
        return false;
    }
    let has_sign = word.iter().any(|byte| b"!@#$%^&?".contains(byte));
    let has_all_classes = has_sign && classes & LOWER != 0 && classes & UPPER != 0;
    has_all_classes || changes(word) >= min_changes
}

/// Returns how often letters and digits change in a word, apart from the names of techniques.
fn changes(word: &[u8]) -> usize {
    let parts = word.split(|byte| !byte.is_ascii_alphanumeric());
    parts.map(changes_in_part).sum()
}

fn changes_in_part(part: &[u8]) -> usize {
    let mut changes = 0;
    let mut letters: &[u8] = &[];
    let mut runs = part
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
        .peekable();
    while let Some(run) = runs.next() {
        if !run[0].is_ascii_digit() {
            letters = run;
            continue;
        }
        let tail = *runs.peek().unwrap_or(&&part[..0]);
        let is_technical = if letters.is_empty() {
            is_any(TECHNICAL_TAILS, tail)
        } else {
            is_any(TECHNICAL_STEMS, letters)
        };
        if !is_technical {
            changes += usize::from(!letters.is_empty()) + usize::from(!tail.is_empty());
        }
        letters = &[];
    }
    changes
}

fn is_any(known: &[&str], letters: &[u8]) -> bool {
    known
        .iter()
        .any(|known| known.as_bytes().eq_ignore_ascii_case(letters))
}
