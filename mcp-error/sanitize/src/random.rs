//! Whether a word looks like a key: what no person would write and no program would name.

use super::class::bits;
use mcp_error_rules::secret_names::is_secret_name;

/// Characters of the shortest word that can be taken for a key by its look alone.
pub(super) const SHORTEST: usize = 16;

/// Bytes of a word that are looked at.
pub(super) const LONGEST: usize = 1_024;

/// Bytes at the end of a longer one that are looked at too.
const TAIL: usize = 128;

/// Characters of the shortest one that consists of capitals only, or of small letters only.
pub(super) const SHORTEST_WORD: usize = 20;

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
    /// Stretches of one class.
    runs: usize,
    /// Changes between letters and digits.
    islands: usize,
    /// Letters and digits of the longest part between `_`, `-`, `.`, and the like.
    longest: usize,
}

/// Bytes that are counted at once.
const CHUNK: usize = 64;

/// Which bytes of a chunk are of which class: a bit for each, the first in the lowest.
#[derive(Clone, Copy, Default)]
struct Classes {
    lower: u64,
    upper: u64,
    digit: u64,
}

impl Classes {
    fn of(chunk: &[u8]) -> Self {
        let mut bytes = [0; CHUNK];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let mut lower = [0; CHUNK];
        let mut upper = [0; CHUNK];
        let mut digit = [0; CHUNK];
        // Without branches, since the bytes of a key cannot be foreseen.
        for (at, byte) in bytes.iter().enumerate() {
            lower[at] = u8::from(byte.wrapping_sub(b'a') < 26);
            upper[at] = u8::from(byte.wrapping_sub(b'A') < 26);
            digit[at] = u8::from(byte.wrapping_sub(b'0') < 10);
        }
        Self {
            lower: bits(&lower),
            upper: bits(&upper),
            digit: bits(&digit),
        }
    }

    /// The same of the byte before each.
    fn before(self, last: Self) -> Self {
        let shifted = |now: u64, last: u64| now << 1 | last >> (CHUNK - 1);
        Self {
            lower: shifted(self.lower, last.lower),
            upper: shifted(self.upper, last.upper),
            digit: shifted(self.digit, last.digit),
        }
    }
}

impl Counts {
    fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut last = Classes::default();
        let mut part = 0;
        let mut at = 0;
        while word.len() - at > CHUNK {
            last = counts.add(&word[at..at + CHUNK], at, last, &mut part);
            at += CHUNK;
        }
        counts.add(&word[at..], at, last, &mut part);
        counts.longest = counts.longest.max(word.len() - part);
        counts
    }

    /// One more chunk, which starts at `place`; a part of letters and digits may have begun at `part`.
    #[inline(always)]
    fn add(&mut self, chunk: &[u8], place: usize, last: Classes, part: &mut usize) -> Classes {
        let now = Classes::of(chunk);
        let before = now.before(last);
        let in_chunk = !0 >> (CHUNK - chunk.len());
        let count = |bits: u64| (bits & in_chunk).count_ones() as usize;
        let (lower, upper, digit) = (count(now.lower), count(now.upper), count(now.digit));
        let runs = now.lower ^ before.lower | now.upper ^ before.upper | now.digit ^ before.digit;
        let (letters, letters_before) = (now.lower | now.upper, before.lower | before.upper);
        self.lower += lower;
        self.upper += upper;
        self.digit += digit;
        self.other += chunk.len() - lower - upper - digit;
        self.runs += count(runs);
        self.islands += count(now.digit & letters_before | letters & before.digit);
        let mut others = !(letters | now.digit) & in_chunk;
        while others != 0 {
            let other = place + others.trailing_zeros() as usize;
            others &= others - 1;
            self.longest = self.longest.max(other - *part);
            *part = other + 1;
        }
        now
    }

    fn letters(&self) -> usize {
        self.lower + self.upper
    }
}

/// Whether a word of letters, digits and `_-+/=.~` looks like a key.
pub(super) fn is_key(word: &[u8]) -> bool {
    // Of a longer one, its beginning and its end.
    if word.len() > LONGEST {
        return is_key(&word[..LONGEST]) || is_key(&word[word.len() - TAIL..]);
    }
    can_be_random(word) && {
        let counts = Counts::of(word);
        looks_random(word, &counts) && !has_known_form(word, &counts)
    }
}

fn is_random(word: &[u8]) -> bool {
    can_be_random(word) && looks_random(word, &Counts::of(word))
}

fn can_be_random(word: &[u8]) -> bool {
    word.len() >= SHORTEST && !is_uuid(word)
}

fn looks_random(word: &[u8], counts: &Counts) -> bool {
    let len = word.len();
    let solid = len - counts.other;
    if solid < 12 || counts.letters() < 2 {
        return false;
    }
    if is_hex(word, [b'0'; 2]) {
        return counts.digit > 2
            && counts.letters() > 2
            && (len >= 28 || len >= 20 && counts.islands >= 4 || has_prefix(word));
    }
    if counts.digit == 0 {
        return letters_only(counts, solid, word);
    }
    let Counts {
        longest, islands, ..
    } = *counts;
    // Names hold few digits, at their end or between words; keys hold them everywhere.
    let is_dense = |percent: usize| islands * 100 >= percent * solid;
    let has_runs = |percent: usize| counts.runs * 100 >= percent * len;
    let mixed = counts.upper > 1 && counts.lower > 1;
    let random = match mixed {
        true => {
            longest >= 10 && islands >= 3 && (is_dense(10) || has_runs(40))
                || solid >= 28 && longest >= 20 && has_runs(30)
        }
        false => {
            longest >= 12 && islands >= 4 && is_dense(16)
                || counts.lower == 0 && solid >= 20 && islands >= 7 && is_dense(20)
                || solid >= 24 && longest >= 20 && islands >= 3 && is_dense(10)
        }
    };
    random
        || longest >= 10 && (islands >= 2 || solid >= 24) && has_prefix(word)
        || mixed && longest >= 20 && has_runs(40) && letters_only(counts, solid, word)
}

/// Whether a word consists of hexadecimal digits, and of `others`.
pub(super) fn is_hex(word: &[u8], others: [u8; 2]) -> bool {
    let is = |byte: u8| {
        let letter = (byte | 0x20).wrapping_sub(b'a') < 6;
        (byte.wrapping_sub(b'0') < 10) | letter | (byte == others[0]) | (byte == others[1])
    };
    // Most words are none by their first letter; after it, without branches, since they cannot be foreseen.
    word.first().is_some_and(|first| is(*first))
        && word.iter().fold(true, |all, byte| all & is(*byte))
}

/// A key without digits is told by letters that change case without sense, or that no word has in
/// such numbers.
fn letters_only(counts: &Counts, solid: usize, word: &[u8]) -> bool {
    let changes = counts.runs * 100 / solid;
    if counts.upper > 2 && counts.lower > 2 {
        // Small letters alone between others: names hardly have any.
        let lone = word
            .windows(3)
            .filter(|three| three[1].is_ascii_lowercase())
            .filter(|three| !three[0].is_ascii_lowercase() && !three[2].is_ascii_lowercase())
            // `o.s.web`
            .filter(|three| three[0] != b'.' && three[2] != b'.');
        let lone = lone.count()
            + usize::from(word[0].is_ascii_lowercase() && !word[1].is_ascii_lowercase());
        let long = solid >= 20
            && counts.longest >= SHORTEST
            && changes >= 45
            && lone >= 1
            && most_consonants(word) >= if lone >= 2 { 6 } else { 8 };
        return changes >= 38
            && (solid >= 20 && lone >= 3
                || long
                || solid >= SHORTEST && lone >= 2 && has_prefix(word));
    }
    if solid < SHORTEST_WORD || counts.other > 0 {
        return false;
    }
    let is_rare = |letter: &&u8| b"jkqvwxz".contains(&letter.to_ascii_lowercase());
    let rare = word.iter().filter(is_rare).count();
    let consonants = most_consonants(word);
    consonants >= 5 && rare * 100 / solid >= 20 || consonants >= 9
}

/// Letters of the longest stretch without a vowel.
fn most_consonants(word: &[u8]) -> usize {
    let is_vowel = |letter: &u8| b"aeiouy".contains(&letter.to_ascii_lowercase());
    let stretches = word.split(|byte| is_vowel(byte) || !byte.is_ascii_alphabetic());
    stretches.map(<[u8]>::len).max().unwrap_or_default()
}

pub(super) fn has_prefix(word: &[u8]) -> bool {
    let first = word[0].to_ascii_lowercase();
    PREFIXES.iter().any(|prefix| {
        prefix.as_bytes()[0] == first
            && word.len() > prefix.len()
            && word[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
    })
}

/// What looks random and is no key, by its form: numbers, ids, names of classes and symbols, versions.
fn has_known_form(word: &[u8], counts: &Counts) -> bool {
    is_number(word)
        || is_ulid(word)
        || is_resource(word)
        || is_symbol(word)
        || counts.letters() == word.len() && is_filler(word)
        || counts.other > 3 && holds_uuid(word)
        || counts.other > 2 && is_class(word)
        || counts.digit < 5
            && counts.lower * 2 >= word.len()
            && counts.runs * 20 < word.len() * 11
            && is_camel_case(word)
        || is_version(word)
}

/// `0x` and at most 64 bits: an address, a handle, a code.
pub(super) fn is_number(word: &[u8]) -> bool {
    matches!(word, [b'0', b'x' | b'X', digits @ ..]
        if (1..=16).contains(&digits.len()) && digits.iter().all(u8::is_ascii_hexdigit))
}

/// 26 digits of Crockford's base 32 that begin with the milliseconds of this time.
fn is_ulid(word: &[u8]) -> bool {
    let is_digit =
        |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_uppercase() && !b"ILOU".contains(byte);
    word.len() == 26 && word.starts_with(b"01") && word.iter().all(is_digit)
}

/// `vpc-0f1e2d3c4b5a69788`: what a kind of thing is called in a cloud.
fn is_resource(word: &[u8]) -> bool {
    let Some((kind, id)) = word.len().checked_sub(17).map(|at| word.split_at(at)) else {
        return false;
    };
    let kind = kind.strip_suffix(b"-").unwrap_or_default();
    id[0] == b'0'
        && id.iter().all(u8::is_ascii_hexdigit)
        && (1..=12).contains(&kind.len())
        && kind.iter().all(u8::is_ascii_lowercase)
}

/// A mangled name of C++ or Rust, or the hash at its end.
fn is_symbol(word: &[u8]) -> bool {
    let hash = word.strip_suffix(b"E").and_then(|name| {
        let at = name.len().checked_sub(16)?;
        name[..at].ends_with(b"17h").then_some(&name[at..])
    });
    word.starts_with(b"_ZN") || hash.is_some_and(|hash| hash.iter().all(u8::is_ascii_hexdigit))
}

/// One letter again and again, or the alphabet.
fn is_filler(word: &[u8]) -> bool {
    let seen = word
        .iter()
        .fold(0_u128, |seen, byte| seen | 1 << (byte & 127));
    let steps = word.windows(2).filter(|pair| pair[0] + 1 == pair[1]);
    seen.count_ones() < 6 || steps.count() * 2 > word.len()
}

/// Bytes of a word in which a UUID is looked for.
const MAX_NAMED: usize = 128;

/// `req-…`, `…-changelog`: a UUID and the names around it, of which none is the name of a key.
fn holds_uuid(word: &[u8]) -> bool {
    if word.len() > MAX_NAMED || has_prefix(word) {
        return false;
    }
    let places = word.windows(36).enumerate();
    let Some((at, _)) = places.into_iter().find(|(_, part)| is_uuid(part)) else {
        return false;
    };
    let (before, after) = (&word[..at], behind_uuids(&word[at + 36..]));
    let is_joint = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let name = before.strip_suffix(b"-").unwrap_or(before);
    let tail = &name[name.len() - name.len().min(3)..];
    let keyed =
        tail.eq_ignore_ascii_case(b"key") || std::str::from_utf8(name).is_ok_and(is_secret_name);
    is_joint(before.last())
        && is_joint(after.first())
        && !keyed
        && !is_random(before)
        && !is_random(after)
}

/// What stands behind the UUIDs that follow another one: `…@0f1e2d3c-…`, an object of a tenant, encoded or not.
fn behind_uuids(mut word: &[u8]) -> &[u8] {
    const JOINTS: [&str; 3] = ["@", "%40", "%2540"];
    while let Some(rest) = JOINTS
        .iter()
        .find_map(|joint| word.strip_prefix(joint.as_bytes()))
        && rest.len() >= 36
        && is_uuid(&rest[..36])
    {
        word = &rest[36..];
    }
    word
}

/// `o.s.web.DefaultFilter`: names joined by dots, each of which is none by itself.
fn is_class(word: &[u8]) -> bool {
    let is_name = |part: &[u8]| {
        part.is_empty()
            || !part[0].is_ascii_digit()
                && part
                    .iter()
                    .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
                && !is_random(part)
    };
    word.iter().filter(|byte| **byte == b'.').count() > 2
        && word.split(|byte| *byte == b'.').all(is_name)
}

/// `ShelfReaderPoolV2Builder`: words with a capital each, and hardly anything else.
fn is_camel_case(word: &[u8]) -> bool {
    let (mut words, mut others, mut at) = (0, 0, 0);
    while at < word.len() {
        // Of a capital only: each letter is looked at once.
        let small = match word[at].is_ascii_uppercase() {
            true => {
                let small = word[at + 1..].iter();
                small.take_while(|byte| byte.is_ascii_lowercase()).count()
            }
            false => 0,
        };
        if small > 1 {
            words += 1;
            at += small;
        } else {
            others += 1;
            if others * 4 > word.len() {
                return false;
            }
        }
        at += 1;
    }
    words > 2 && most_consonants(word) < 9
}

/// `v0.0.0-20310102101500-1774047e7e51`: three numbers, and parts of which none is a key.
fn is_version(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"v").unwrap_or(word);
    if !word[0].is_ascii_digit() {
        return false;
    }
    let mut parts = word.split(|byte| matches!(byte, b'.' | b'-' | b'+'));
    let is_number = |part: Option<&[u8]>| {
        part.is_some_and(|part| (1..6).contains(&part.len()) && part.iter().all(u8::is_ascii_digit))
    };
    word.len() < MAX_NAMED && (0..3).all(|_| is_number(parts.next())) && !parts.any(is_random)
}

/// `8-4-4-4-12` hexadecimal digits.
pub(super) fn is_uuid(word: &[u8]) -> bool {
    word.len() == 36
        && word.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}
