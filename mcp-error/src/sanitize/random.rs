//! Whether a word looks like a key: what no person would write and no program would name.

use super::class::{DIGIT, LOWER, OTHER, UPPER, class};

/// Characters of the shortest word that can be taken for a key by its look alone.
pub(super) const SHORTEST: usize = 16;

/// Prefixes that vendors and formats give their keys, so that a key is known without its context.
/// The look of what follows still decides; these only lower the bar.
const PREFIXES: &[&str] = &[
    "sk-",
    "sk_",
    "pk_",
    "rk_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "gl",
    "xox",
    "xapp-",
    "akia",
    "asia",
    "abia",
    "acca",
    "aiza",
    "ya29.",
    "eyj",
    "npm_",
    "pypi-",
    "shp",
    "sq0",
    "dop_v1_",
    "dapi",
    "hf_",
    "tskey-",
    "age-secret-key-",
    "sg.",
    "key-",
    "lin_api_",
    "ntn_",
    "secret_",
    "whsec_",
    "sntr",
    "pat",
    "hvs.",
    "hvb.",
    "s.",
    "b.",
    "r8_",
    "gsk_",
    "tvly-",
    "ops_",
    "xai-",
    "vc",
    "rubygems_",
    "cio",
    "ddp_",
    "rdme_",
    "fo1_",
    "t1.",
    "aq",
];

/// What is known of a word after one walk over it.
#[derive(Default)]
struct Counts {
    lower: usize,
    upper: usize,
    digit: usize,
    other: usize,
    /// Changes between letters and digits.
    to_digit: usize,
    /// Stretches of one class.
    runs: usize,
    /// Small letters alone between others: names hardly have any.
    lone: usize,
    /// Letters that words of most languages rarely hold.
    rare: usize,
    /// What is no hexadecimal digit.
    not_hex: usize,
    /// Letters in the longest run without a vowel.
    consonants: usize,
}

impl Counts {
    fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut last = OTHER;
        let mut consonants = 0;
        let mut run = 0;
        for &byte in word {
            let now = class(byte);
            match now {
                LOWER => counts.lower += 1,
                UPPER => counts.upper += 1,
                DIGIT => counts.digit += 1,
                _ => counts.other += 1,
            }
            run += 1;
            if now != last {
                counts.lone += usize::from(last == LOWER && run == 2);
                run = 1;
                counts.runs += 1;
                let to_or_from_digit = last == DIGIT || now == DIGIT;
                if to_or_from_digit && last != OTHER && now != OTHER {
                    counts.to_digit += 1;
                }
            }
            if !byte.is_ascii_hexdigit() {
                counts.not_hex += 1;
            }
            let small = byte | 0x20;
            if matches!(small, b'j' | b'k' | b'q' | b'v' | b'w' | b'x' | b'z') {
                counts.rare += 1;
            }
            match small {
                b'a' | b'e' | b'i' | b'o' | b'u' | b'y' => consonants = 0,
                b'b'..=b'z' => consonants += 1,
                _ => consonants = 0,
            }
            counts.consonants = counts.consonants.max(consonants);
            last = now;
        }
        counts
    }

    fn letters(&self) -> usize {
        self.lower + self.upper
    }
}

/// Whether a word of letters, digits and `_-+/=.~` looks like a key.
pub(super) fn is_key(word: &[u8]) -> bool {
    let len = word.len();
    if len < SHORTEST || is_uuid(word) {
        return false;
    }
    let counts = Counts::of(word);
    let solid = len - counts.other;
    if solid < 12 || counts.letters() < 2 {
        return false;
    }
    let prefixed = has_prefix(word);
    if counts.not_hex == 0 {
        return counts.digit > 2
            && counts.letters() > 2
            && (len >= 28 || prefixed || len >= 20 && counts.to_digit >= 4);
    }
    if counts.digit == 0 {
        return letters_only(&counts, solid, prefixed);
    }
    let longest = longest_part(word);
    let mixed = counts.upper > 1 && counts.lower > 1;
    let islands = counts.to_digit;
    if prefixed && longest >= 10 && (islands >= 2 || solid >= 24) {
        return true;
    }
    // Names hold few digits, at their end or between words; keys hold them everywhere.
    let density = islands * 100 / solid;
    if mixed {
        return longest >= 10 && islands >= 3 && (density >= 10 || counts.runs * 100 / len >= 40)
            || solid >= 28 && longest >= 20 && counts.runs * 100 / len >= 30;
    }
    longest >= 12 && islands >= 4 && density >= 16
        || counts.lower == 0 && solid >= 20 && islands >= 7 && density >= 20
        || solid >= 24 && longest >= 20 && islands >= 3 && density >= 10
}

/// A key without digits is told by letters that change case without sense, or that no word has in
/// such numbers.
fn letters_only(counts: &Counts, solid: usize, prefixed: bool) -> bool {
    let changes = counts.runs * 100 / solid;
    if counts.upper > 2 && counts.lower > 2 {
        return changes >= 38
            && (solid >= 20 && counts.lone >= 3
                || prefixed && solid >= SHORTEST && counts.lone >= 2);
    }
    solid >= 20 && counts.other == 0 && counts.consonants >= 5 && counts.rare * 100 / solid >= 20
}

/// Characters of the longest part between `_`, `-`, `.`, and the like.
fn longest_part(word: &[u8]) -> usize {
    word.split(|byte| class(*byte) == OTHER)
        .map(<[u8]>::len)
        .max()
        .unwrap_or(0)
}

fn has_prefix(word: &[u8]) -> bool {
    PREFIXES.iter().any(|prefix| {
        word.len() > prefix.len() && word[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
    })
}

/// `8-4-4-4-12` hexadecimal digits.
pub(super) fn is_uuid(word: &[u8]) -> bool {
    word.len() == 36
        && word.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}
