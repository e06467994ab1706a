//! Whether a word looks like a key: what no person would write and no program would name.

use super::class::{DIGIT, LOWER, UPPER, letter};

/// Characters of the shortest word that can be taken for a key by its look alone.
pub(super) const SHORTEST: usize = 16;

/// Characters of the shortest one that consists of capitals only, or of small letters only.
pub(super) const SHORTEST_WORD: usize = 20;

/// Neither a letter nor a digit.
const OTHER: u8 = 0;

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

/// Adds up four counts at once: lower, upper, digit, other.
static CLASSES: [u32; 8] = {
    let mut table = [1 << 24; 8];
    table[LOWER as usize] = 1;
    table[UPPER as usize] = 1 << 8;
    table[DIGIT as usize] = 1 << 16;
    table
};

/// By the classes of two neighbours: whether a run begins, and whether letter and digit meet.
static CHANGES: [u16; 64] = {
    let mut table = [0; 64];
    let mut pair = 0;
    while pair < 64 {
        let (last, now) = (pair >> 3, pair & 7);
        let digit = (last | now) & DIGIT as usize != 0;
        let island = last != now && digit && last != 0 && now != 0;
        table[pair] = (last != now) as u16 | (island as u16) << 8;
        pair += 1;
    }
    table
};

impl Counts {
    /// Without branches on the bytes: those of a key cannot be foreseen.
    fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut last = usize::from(OTHER);
        let mut part = 0;
        // No count of a chunk exceeds a byte.
        for chunk in word.chunks(255) {
            let (mut classes, mut changes) = (0_u32, 0_u16);
            for &byte in chunk {
                let now = usize::from(letter(byte));
                classes += CLASSES[now];
                changes += CHANGES[(last << 3 | now) & 63];
                part = if now == usize::from(OTHER) {
                    0
                } else {
                    part + 1
                };
                counts.longest = counts.longest.max(part);
                last = now;
            }
            let [lower, upper, digit, other] = classes.to_le_bytes().map(usize::from);
            let [runs, islands] = changes.to_le_bytes().map(usize::from);
            counts.lower += lower;
            counts.upper += upper;
            counts.digit += digit;
            counts.other += other;
            counts.runs += runs;
            counts.islands += islands;
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
    if word.iter().all(u8::is_ascii_hexdigit) {
        return counts.digit > 2
            && counts.letters() > 2
            && (len >= 28 || len >= 20 && counts.islands >= 4 || has_prefix(word));
    }
    if counts.digit == 0 {
        return letters_only(&counts, solid, word);
    }
    let Counts {
        longest, islands, ..
    } = counts;
    // Names hold few digits, at their end or between words; keys hold them everywhere.
    let density = islands * 100 / solid;
    let runs = counts.runs * 100 / len;
    let mixed = counts.upper > 1 && counts.lower > 1;
    let random = match mixed {
        true => {
            longest >= 10 && islands >= 3 && (density >= 10 || runs >= 40)
                || solid >= 28 && longest >= 20 && runs >= 30
        }
        false => {
            longest >= 12 && islands >= 4 && density >= 16
                || counts.lower == 0 && solid >= 20 && islands >= 7 && density >= 20
                || solid >= 24 && longest >= 20 && islands >= 3 && density >= 10
        }
    };
    random || longest >= 10 && (islands >= 2 || solid >= 24) && has_prefix(word)
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
            .filter(|three| !three[0].is_ascii_lowercase() && !three[2].is_ascii_lowercase());
        let lone = lone.count()
            + usize::from(word[0].is_ascii_lowercase() && !word[1].is_ascii_lowercase());
        return changes >= 38
            && (solid >= 20 && lone >= 3 || solid >= SHORTEST && lone >= 2 && has_prefix(word));
    }
    if solid < SHORTEST_WORD || counts.other > 0 {
        return false;
    }
    let is_rare = |letter: &&u8| b"jkqvwxz".contains(&letter.to_ascii_lowercase());
    let rare = word.iter().filter(is_rare).count();
    let consonants = word
        .split(|letter| b"aeiouy".contains(&letter.to_ascii_lowercase()))
        .map(<[u8]>::len)
        .max();
    consonants >= Some(5) && rare * 100 / solid >= 20
}

fn has_prefix(word: &[u8]) -> bool {
    let first = word[0].to_ascii_lowercase();
    PREFIXES.iter().any(|prefix| {
        prefix.as_bytes()[0] == first
            && word.len() > prefix.len()
            && word[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
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
