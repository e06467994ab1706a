//! What is counted in a word to tell whether somebody typed it as a password.

use super::MIN_HYPHENS;
use super::vocabulary::{CHOSEN, VOCABULARY, hash};
use crate::bytes::{byte_at, consists_of, first_of, holds, prefix_len, slice, split_at};
use crate::classes::{Class, DIGIT, LETTER, LOWER, UPPER, class, is_vowel};

/// The number of features of a word, the first of which is always 1.
pub(super) const FEATURES: usize = 49;

/// The signs that people put into passwords and that names do not have.
const SIGNS: Class = class!(b"!@#$%^&*?;'");

/// A run of letters, or of digits, of one word.
#[derive(Clone, Copy)]
struct Run<'a> {
    text: &'a [u8],
    is_digits: bool,
    /// Whether the run belongs to the vocabulary of code.
    is_known: bool,
    /// Whether the run is a word that people choose for passwords.
    is_chosen: bool,
    /// Whether it follows the run before it without a sign.
    is_glued: bool,
}

/// A part of a word.
enum Part<'a> {
    Run(Run<'a>),
    Sign(u8),
}

/// The runs and the signs of a word that have not been read.
struct Parts<'a> {
    rest: &'a [u8],
    /// Whether a run stands right before the rest.
    is_behind_run: bool,
}

fn parts(word: &[u8]) -> Parts<'_> {
    Parts {
        rest: word,
        is_behind_run: false,
    }
}

fn runs(word: &[u8]) -> impl Iterator<Item = Run<'_>> {
    parts(word).filter_map(|part| match part {
        Part::Run(run) => Some(run),
        Part::Sign(_) => None,
    })
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<Part<'a>> {
        let (first, behind) = self.rest.split_first()?;
        let is_glued = self.is_behind_run;
        self.is_behind_run = first.is_ascii_alphanumeric();
        if !self.is_behind_run {
            self.rest = behind;
            return Some(Part::Sign(*first));
        }
        let (text, rest) = split_at(self.rest, run_len(self.rest));
        self.rest = rest;
        let is_digits = first.is_ascii_digit();
        let hash = if is_digits { 0 } else { hash(text) };
        Some(Part::Run(Run {
            text,
            is_digits,
            is_known: !is_digits && VOCABULARY.contains(hash),
            is_chosen: !is_digits && CHOSEN.contains(hash),
            is_glued,
        }))
    }
}

/// Returns the length of the run at the beginning of a text. A capital behind a small letter begins a run, as the
/// last of several capitals before a small letter does.
fn run_len(text: &[u8]) -> usize {
    let first = byte_at(text, 0);
    if first.is_ascii_digit() {
        return prefix_len(text, DIGIT);
    }
    let capitals = prefix_len(text, UPPER);
    let small = prefix_len(slice(text, capitals..), LOWER);
    match (capitals, small) {
        (_, 0) => capitals,
        (0 | 1, _) => capitals + small,
        _ => capitals - 1,
    }
}

/// Whether digits count from 1 or down to it: `123`, `54321`.
pub(super) fn is_counting(digits: &[u8]) -> bool {
    const UP: &[u8] = b"123456789";
    const DOWN: &[u8] = b"987654321";
    digits.len() > 2 && (UP.starts_with(digits) || DOWN.ends_with(digits))
}

/// Whether digits are a year of the last hundred years or so.
pub(super) fn is_year(digits: &[u8]) -> bool {
    matches!(digits, [b'1', b'9', _, _] | [b'2', b'0', _, _])
}

/// Whether digits are a day, a month and a year, in this order or in the other.
fn is_date(digits: &[u8]) -> bool {
    let is_day_and_month = |day: &[u8], month: &[u8]| {
        (b"01"..=b"31").contains(&&[day[0], day[1]])
            && (b"01"..=b"12").contains(&&[month[0], month[1]])
    };
    match digits.len() {
        8 => {
            is_year(&digits[4..]) && is_day_and_month(digits, &digits[2..])
                || is_year(&digits[..4]) && is_day_and_month(&digits[6..], &digits[4..])
        }
        6 => is_day_and_month(digits, &digits[2..]),
        _ => false,
    }
}

/// Counts the digits within small letters that look like letters, each alone or twice: `gr33nhouse`.
fn leet_runs(word: &[u8]) -> i32 {
    let is_leet = |byte: u8| byte.is_ascii_digit() && b"013457".contains(&byte);
    let is_small = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_lowercase);
    let stands_for_letter = |at: &usize| {
        let at = *at;
        is_leet(word[at]) && word[at - 1].is_ascii_alphabetic() && {
            let is_double = word.get(at + 1) == Some(&word[at]);
            is_small(word.get(at + 1 + usize::from(is_double)))
        }
    };
    (1..word.len()).filter(stands_for_letter).count() as i32
}

/// The rows of a keyboard.
const KEYBOARD: [&[u8]; 4] = [b"1234567890", b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// The number of each key on a keyboard, and 0 for other signs.
static KEYS: [u8; 128] = {
    let mut table = [0; 128];
    let (mut row, mut number) = (0, 1);
    while row < KEYBOARD.len() {
        let mut column = 0;
        while column < KEYBOARD[row].len() {
            let key = KEYBOARD[row][column];
            table[key as usize] = number;
            table[key.to_ascii_uppercase() as usize] = number;
            (column, number) = (column + 1, number + 1);
        }
        row += 1;
    }
    table
};

/// For each number of a key, one bit for each key beside, below or above it.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut row = 0;
    while row < KEYBOARD.len() {
        let mut column = 0;
        while column < KEYBOARD[row].len() {
            let number = KEYS[KEYBOARD[row][column] as usize] as usize;
            let mut other_row = row.saturating_sub(1);
            while other_row < KEYBOARD.len() && other_row <= row + 1 {
                let mut other = column.saturating_sub(1);
                while other < KEYBOARD[other_row].len() && other <= column + 1 {
                    table[number] |= 1 << KEYS[KEYBOARD[other_row][other] as usize];
                    other += 1;
                }
                other_row += 1;
            }
            table[number] &= !(1 << number);
            column += 1;
        }
        row += 1;
    }
    table
};

/// Counts the steps in a word from a key of a keyboard to one beside, below or above it.
fn keyboard_steps(word: &[u8]) -> i32 {
    let number = |key: u8| KEYS.get(usize::from(key)).copied().unwrap_or_default();
    let (mut steps, mut neighbours) = (0, 0);
    for key in word {
        let number = number(*key) % 64;
        steps += (neighbours >> number & 1) as i32;
        neighbours = NEIGHBOURS[usize::from(number)];
    }
    steps
}

/// Returns the digit between the two words of letters that a word consists of.
fn joining_digit(word: &[u8]) -> Option<u8> {
    const MIN_LETTERS: usize = 3;
    let at = first_of(word, DIGIT)?;
    let (before, behind) = (slice(word, ..at), slice(word, at + 1..));
    let are_letters = |part: &[u8]| part.len() >= MIN_LETTERS && consists_of(part, LETTER);
    (are_letters(before) && are_letters(behind)).then_some(word[at])
}

/// Whether a word holds one of the signs of passwords.
pub(super) fn has_sign(word: &[u8]) -> bool {
    holds(word, SIGNS)
}

/// Whether a word holds a run of several letters with a vowel that does not belong to the vocabulary of code.
pub(super) fn has_unusual_letters(word: &[u8]) -> bool {
    const MIN_LETTERS: usize = 5;
    runs(word).any(|run| {
        let is_long = !run.is_digits && run.text.len() >= MIN_LETTERS;
        is_long && !run.is_known && run.text.iter().any(|letter| is_vowel(*letter))
    })
}

/// Whether a word holds a run of several letters that belongs to the vocabulary of code.
pub(super) fn holds_known_word(word: &[u8]) -> bool {
    runs(word).any(|run| run.is_known && run.text.len() > 2)
}

/// What is counted in the runs and the signs of a word. A word of it is a run of three letters or more.
#[derive(Default)]
struct Counts {
    runs: i32,
    /// The length of the longest run.
    longest: usize,
    /// Words that belong to the vocabulary of code, and words that do not.
    known: i32,
    unknown: i32,
    /// Words that people choose for passwords.
    chosen: i32,
    /// Runs of one or two letters.
    short: i32,
    /// Words with a sign or nothing before them.
    free_words: i32,
    /// Runs of several letters of which only the first is a capital.
    titled: i32,
    /// Short runs of capitals right behind another run.
    glued_capitals: i32,
    digit_runs: i32,
    /// Runs of digits with a sign or nothing before them.
    lone_digits: i32,
    /// Digits right between small letters.
    inner_digits: i32,
    /// Letters right behind digits with which a part of the word begins.
    digit_led_parts: i32,
    /// Changes between letters and digits.
    changes: i32,
    hyphens: i32,
    underscores: i32,
    /// The signs of passwords.
    signs: i32,
    /// All other signs.
    dots: i32,
    has_date: bool,
    /// Whether digits that count stand right behind letters.
    is_counted: bool,
    /// Whether the second run is a year behind a word.
    is_year_of_name: bool,
}

impl Counts {
    fn of(word: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut last: Option<Run<'_>> = None;
        // Whether small letters and the digits behind them are the last runs.
        let mut is_digit_behind_small = false;
        let ends_small = |run: Run<'_>| run.text.last().is_some_and(u8::is_ascii_lowercase);
        for part in parts(word) {
            let run = match part {
                Part::Run(run) => run,
                Part::Sign(sign) => {
                    counts.add_sign(sign);
                    continue;
                }
            };
            let before = last.filter(|_| run.is_glued);
            let is_small = run.text[0].is_ascii_lowercase();
            counts.runs += 1;
            counts.longest = counts.longest.max(run.text.len());
            counts.changes +=
                i32::from(before.is_some_and(|before| before.is_digits != run.is_digits));
            counts.inner_digits += i32::from(is_digit_behind_small && run.is_glued && is_small);
            is_digit_behind_small = run.is_digits && before.is_some_and(ends_small);
            if run.is_digits {
                counts.digit_runs += 1;
                counts.lone_digits += i32::from(before.is_none());
                counts.has_date |= is_date(run.text);
                counts.is_counted |= run.is_glued && is_counting(run.text);
                let is_behind_word =
                    last.is_some_and(|last| !last.is_digits && last.text.len() > 2);
                counts.is_year_of_name |= counts.runs == 2 && is_behind_word && is_year(run.text);
            } else {
                match run.text.len() {
                    ..3 => counts.short += 1,
                    _ if run.is_known => counts.known += 1,
                    _ => counts.unknown += 1,
                }
                counts.chosen += i32::from(run.is_chosen && run.text.len() > 2);
                counts.free_words += i32::from(!run.is_glued && run.text.len() > 2);
                counts.titled += i32::from(!is_small && ends_small(run));
                counts.digit_led_parts +=
                    i32::from(before.is_some_and(|before| before.is_digits && !before.is_glued));
                let is_capitals = consists_of(run.text, UPPER);
                counts.glued_capitals +=
                    i32::from(is_capitals && run.is_glued && run.text.len() < 4);
            }
            last = Some(run);
        }
        counts
    }

    fn add_sign(&mut self, sign: u8) {
        match sign {
            b'-' => self.hyphens += 1,
            b'_' => self.underscores += 1,
            sign if SIGNS.has(sign) => self.signs += 1,
            _ => self.dots += 1,
        }
    }
}

/// Returns the features of a word.
pub(super) fn features(word: &[u8]) -> [i32; FEATURES] {
    let Counts {
        runs,
        longest,
        known,
        unknown,
        chosen,
        short,
        free_words,
        titled,
        glued_capitals,
        digit_runs,
        lone_digits,
        inner_digits,
        digit_led_parts,
        changes,
        hyphens,
        underscores,
        signs,
        dots,
        has_date,
        is_counted,
        is_year_of_name,
    } = Counts::of(word);
    let len = word.len() as i32;
    let steps = keyboard_steps(word);
    let has_upper = holds(word, UPPER);
    let has_lower = holds(word, LOWER);
    let has_all = has_upper && has_lower && digit_runs > 0;
    let is_one_word = known + unknown + short == 1;
    let are_known_few = known < 2 && free_words == known + unknown;
    // Words that code does not use, and a number.
    let is_phrase = known == 0 && unknown > 1 && digit_runs == 1 && short == 0;
    let are_all_chosen = chosen > 0 && chosen == known + unknown;
    let joint = joining_digit(word);
    let ends_in_letters = !word[0].is_ascii_digit() && !word[word.len() - 1].is_ascii_digit();
    [
        1,
        known.min(4),
        unknown.min(4),
        short.min(5),
        lone_digits.min(3),
        hyphens.min(4),
        underscores.min(4),
        dots.min(4),
        signs.min(2),
        i32::from(signs > 0 && has_all),
        i32::from(signs > 0 && unknown > 0 && known == 0 && digit_runs == 1),
        i32::from(has_upper && !has_lower),
        i32::from(!has_upper),
        inner_digits.min(2),
        i32::from(hyphens >= i32::from(MIN_HYPHENS) && known == 0),
        i32::from(is_one_word),
        len.min(28) / 4,
        changes.min(8),
        (8 * runs).checked_div(len).unwrap_or_default(),
        i32::from(free_words > 3 && are_known_few),
        i32::from(free_words == 3 && are_known_few && lone_digits == 1),
        i32::from(changes == 1 && is_one_word && signs == 0),
        i32::from(has_all && runs >= 6 && longest < 3),
        i32::from(changes >= 3 && 5 * runs >= 2 * len),
        i32::from(changes >= 4),
        i32::from(has_all && changes >= 4),
        digit_led_parts.min(2),
        if has_lower { glued_capitals.min(4) } else { 0 },
        i32::from(has_all && 3 * runs >= len),
        i32::from(digit_led_parts > 0 && unknown > 0 && known == 0),
        i32::from(digit_led_parts > 0 && hyphens == 1 && word[0].is_ascii_uppercase()),
        i32::from(is_phrase),
        i32::from(is_phrase && titled > 1),
        i32::from(is_phrase && ends_in_letters),
        i32::from(is_phrase && dots > 0),
        i32::from(is_phrase && underscores > 0),
        i32::from(2 * steps >= len),
        i32::from(3 * steps >= 2 * len),
        i32::from(has_date && digit_runs == 1),
        i32::from(is_counted && digit_runs == 1),
        i32::from(is_year_of_name && digit_runs == 2),
        i32::from(is_phrase && titled > 1 && len > 12),
        i32::from(is_phrase && unknown > 2),
        leet_runs(word).min(2),
        // In names, a 2 or a 4 between two words stands for "to" or "for".
        i32::from(joint.is_some_and(|digit| !b"24".contains(&digit))),
        i32::from(joint.is_some() && unknown > 0),
        chosen.min(3),
        i32::from(are_all_chosen),
        i32::from(are_all_chosen && chosen > 1),
    ]
}
