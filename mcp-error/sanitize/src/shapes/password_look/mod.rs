//! Whether a word looks like a password that somebody typed, by a table that is fitted to words of both kinds.
//!
//! The folder `looks` of this crate holds the words and the program that collected them. The test in `fit` computes
//! the weights from them, and measures how well they tell passwords from names in words that it did not use for that.

mod common;
mod features;
mod keyboard;
mod leet;
pub(super) mod runs;
mod vocabulary;
mod weights;

#[cfg(test)]
mod fit;
pub(crate) use common::{is_chosen_word, is_chosen_word_with_number};
#[cfg(test)]
pub(crate) use fit::check_file;

use crate::bytes::*;
use crate::names::kind::SecretKind;

use super::public::forms::has_form;
use runs::{Runs, Words};

/// The fewest bytes of such a word, if it is a password that many people choose.
pub(crate) const MIN_COMMON: usize = 6;
/// The fewest bytes of any other such word.
const MIN_LEN: usize = 8;
/// The most bytes of such a word.
const MAX_LEN: usize = 40;

/// The most bytes of such a word with a sign before it. Longer words need no look.
pub(crate) const LONGEST: usize = MAX_LEN + "#".len();

/// The fewest hyphens between the words of a passphrase: `copper-violin-meadow-harbour`.
pub(crate) const MIN_HYPHENS: u8 = 3;

/// The signs that people put at the end of a word.
const END: Class = class!(b"!?#*$");

/// The signs that people put between words or behind them, as hardly any name has them.
const SIGNS_AMONG_LETTERS: Class = END.or(class!(b"@&"));

/// What each such word holds, so that most words need no look: a digit, or a sign between words or at the end.
pub(crate) const NEEDED: Class = SIGNS_AMONG_LETTERS.or(class!(DIGIT b"-"));

/// The signs of passwords but the hyphen.
const SIGNS: Class = class!(b"_.,?!#$%&'*+;=@^~");

/// How much a word looks like a password that somebody typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PasswordLook {
    /// The word does not look like a password.
    Other,
    /// One name in code out of 7 looks as much like a password.
    Faint,
    /// One name in code out of 14 does.
    Possible,
    /// One name in code out of 40 does.
    Likely,
}

impl PasswordLook {
    pub(crate) fn of(word: &[u8]) -> Self {
        if word.len() > LONGEST {
            return Self::Other;
        }
        let kinds = Class::of_all(word);
        if !kinds.meets(NEEDED) {
            return Self::Other;
        }
        // In code, such a sign begins a name: `#heading2b`, `$release20`.
        let (word, kinds) = match word {
            [b'#' | b'$' | b'@' | b'&' | b'*' | b'%', name @ ..] => (name, Class::of_all(name)),
            _ => (word, kinds),
        };
        // Most words have neither a digit nor a capital.
        if kinds.meets(class!(DIGIT UPPER)) && common::is_common_password(word) {
            return Self::Likely;
        }
        // Policies ask for a sign, and most people put it at the end: `sunshine!`.
        if let [letters @ .., sign] = word
            && END.has(*sign)
            && (common::is_chosen_word(letters) || keyboard::is_stroke(letters))
        {
            return Self::Likely;
        }
        if is_signed(word, kinds) {
            return match has_form(word, kinds, SecretKind::Password) {
                true => Self::Other,
                false => Self::Likely,
            };
        }
        if !(MIN_COMMON..=MAX_LEN).contains(&word.len()) || cannot_be_password(word, kinds) {
            return Self::Other;
        }
        let runs = Runs::of(word);
        if leet::holds_leet(&runs) || common::is_titled_with_number(&runs) {
            return Self::Likely;
        }
        if word.len() < MIN_LEN {
            let is_password = common::begins_with_chosen_word(&runs)
                || word.ends_with(b"!") && score(&runs) >= weights::LIKELY;
            return match is_password {
                true => Self::Likely,
                false => Self::Other,
            };
        }
        let look = match score(&runs) {
            weights::LIKELY.. => Self::Likely,
            weights::POSSIBLE.. => Self::Possible,
            weights::FAINT.. => Self::Faint,
            _ => Self::Other,
        };
        let look = match kinds.meets(DIGIT) {
            true if look > Self::Other && runs.are_random() => Self::Likely,
            true => look,
            false => look.max(of_passphrase(&runs.words())),
        };
        if look > Self::Other && has_form(word, kinds, SecretKind::Password) {
            return Self::Other;
        }
        look
    }
}

/// How much several words without a digit look like a password: `copper-violin-meadow-harbour`. Most words of a name belong to
/// the vocabulary of code, hardly any word of one is chosen for passwords, and no two are.
fn of_passphrase(words: &Words) -> PasswordLook {
    match words {
        words if words.chosen > 1 => PasswordLook::Likely,
        words if words.unknown < 2 || words.unknown < words.known => PasswordLook::Other,
        words if words.chosen > 0 => PasswordLook::Likely,
        _ => PasswordLook::Possible,
    }
}

/// Whether a word holds a sign that names in code do not have, digits in place of letters, or some letters that code does not use
/// as a word.
pub(crate) fn is_unlike_code(word: &[u8]) -> bool {
    features::has_sign(word) || {
        let runs = Runs::of(word);
        leet::holds_leet(&runs) || runs.words().has_unusual
    }
}

/// Whether a word is letters, some of them capitals, with one exclamation mark between them, and no word of code. Behind the
/// mark, more than a letter or two stand, which say how a program writes a variable: `{NAME!r}`.
fn is_exclaimed(word: &[u8]) -> bool {
    const MIN_LETTERS: usize = 3;
    let is_exclamation = |byte: &u8| *byte == b'!';
    let Some(mark) = word.iter().position(is_exclamation) else {
        return false;
    };
    let (before, behind) = (slice(word, ..mark), slice(word, mark + 1..));
    behind.len() >= MIN_LETTERS
        && consists_of(before, LETTER)
        && consists_of(behind, LETTER)
        && holds(word, UPPER)
        && Runs::of(word).words().known == 0
}

/// Whether a word is capitals, small letters and signs, and its letters are chosen words or random ones: `FalconHarbor@home`,
/// `fPW#EuxZVZu`.
fn is_signed(word: &[u8], kinds: Class) -> bool {
    // Compilers put a `$` into any name.
    const AMONG_RANDOM: Class = SIGNS_AMONG_LETTERS.without(class!(b"$"));
    if !(MIN_LEN..=MAX_LEN).contains(&word.len())
        || !kinds.meets(SIGNS_AMONG_LETTERS)
        || !kinds.meets(UPPER)
        || !kinds.meets(LOWER)
        || kinds.meets(class!(! LETTER b"_").without(SIGNS_AMONG_LETTERS))
    {
        return false;
    }
    let runs = Runs::of(word);
    let words = runs.words();
    words.are_chosen_around_sign(runs.has_sign_before_small_letter())
        || words.known == 0 && runs.are_many() && kinds.meets(AMONG_RANDOM)
}

fn score(runs: &Runs<'_>) -> i32 {
    let weighted = features::features(runs).into_iter().zip(weights::WEIGHTS);
    weighted
        .map(|(count, weight)| i32::from(count) * i32::from(weight))
        .sum()
}

/// Whether a word is not made of the letters, digits and signs of passwords. Without a digit, only several words with
/// hyphens between them can be a password, or letters with an exclamation mark between them: `Fuchs!Bau`. A quote at
/// the beginning opens another value.
fn cannot_be_password(word: &[u8], kinds: Class) -> bool {
    let hyphens = || count_of(word, class!(b"-"));
    let can_lack_digit = || hyphens() >= usize::from(MIN_HYPHENS) || is_exclaimed(word);
    kinds.meets(class!(! LETTER_OR_DIGIT SIGNS b"-"))
        || !kinds.meets(DIGIT) && !can_lack_digit()
        || !kinds.meets(LETTER)
        || !kinds.meets(LETTER.without(HEX).or(SIGNS.without(class!(b"_.,+"))))
        || word[0] == b'\''
}

#[test]
fn a_sign_makes_a_password_of_chosen_or_random_letters() {
    let look = |word: &str| PasswordLook::of(word.as_bytes());
    for word in [
        "sunshine!",
        "azertyuiop#",
        "yxcvbnm!",
        "FalconWinterTiger?",
        "ShadowFalconTiger!",
        "Be$tFalcon!",
        "P@ssTiger#",
        "P@ssFalcon&Co",
        "P@ssShadow$$",
        "MyFalcon@home",
        "Falcon&Tiger",
        "fPW#EuxZVZu",
        "zMeT@McMN##",
        "Q_Axz!fdC",
    ] {
        assert_eq!(look(word), PasswordLook::Likely, "{word}");
    }
    for word in [
        "sunshine",
        "preferred?",
        "deserted?",
        "property!",
        "Shelf$Reader*",
        "FalconReader?",
        "Falcon$Reader",
        "FileReader@home",
        "be$tfalcon!",
        "Falcon-Tiger?",
        "Falcon******",
        "aB$cD$eF$gH",
        "Reader$Inner$Kind",
    ] {
        assert_eq!(look(word), PasswordLook::Other, "{word}");
    }
}
