//! Names that say that their value is a secret. Fields, at compile time, and texts, at run time, are judged
//! by the same words.

mod by_last;
mod words;

pub use by_last::ByLast;
pub use words::{FOREIGN_WORDS, PLURAL, QUALIFIED, SECRET_ENDS, SECRET_WORDS};
use words::{PUBLIC_ENDS, QUALIFIERS};

static FOREIGN: ByLast<{ FOREIGN_WORDS.len() }> = ByLast::new(FOREIGN_WORDS);
static WORDS: ByLast<{ SECRET_WORDS.len() }> = ByLast::new(SECRET_WORDS);
static QUALIFYING: ByLast<{ QUALIFIERS.len() }> = ByLast::new(QUALIFIERS);
static ENDS: ByLast<{ SECRET_ENDS.len() }> = ByLast::new(SECRET_ENDS);

/// Whether a field, a variable, a header or a key of this name holds a secret: `password`,
/// `api_key`, `X-Api-Key`, `clientSecret`, `GITHUB_TOKEN`, `dbpassword`; but neither `key` alone
/// nor `token_count`, `author` or `passport`.
///
/// The last word decides, in any case and spelling; digits at the end do not count.
pub fn is_secret_name(name: &str) -> bool {
    let name = without_tail(name);
    // Nobody writes a longer name, and the cost stays bounded.
    if name.len() < 2 || name.len() > 128 {
        return false;
    }
    let mut bytes = name.as_bytes();
    if !name.is_ascii() {
        let known = FOREIGN.like_name(name);
        if known.iter().any(|word| ends_with(name, word)) {
            return true;
        }
        // Not all scripts put blanks between words.
        let ascii = bytes.iter().rev().take_while(|byte| byte.is_ascii());
        bytes = &bytes[bytes.len() - ascii.count()..];
    }
    if ends_in_any(PUBLIC_ENDS, bytes) {
        return false;
    }
    let last = word_start(bytes, bytes.len());
    let word = &bytes[last..];
    // What is called `image_pull_secrets` holds their names.
    if last == 0 && is_same(PLURAL, word) && word.len() == PLURAL.len() {
        return true;
    }
    if is_any(WORDS.like(word), word) || ends_in_any(ENDS.like(word), word) {
        return true;
    }
    let end = separator_start(bytes, last);
    let before = &bytes[word_start(bytes, end)..end];
    is_any(QUALIFIED, word) && is_any(QUALIFYING.like(before), before)
        || ["key", "keys", "tokens", PLURAL].iter().any(|end| {
            let before = word.len().checked_sub(end.len()).map(|at| &word[..at]);
            before.is_some_and(|before| {
                is_same(end, &word[before.len()..]) && is_any(QUALIFYING.like(before), before)
            })
        })
}

/// The name without digits and underscores at its end.
pub fn without_tail(name: &str) -> &str {
    let tail = name.bytes().rev();
    let tail = tail.take_while(|last| last.is_ascii_digit() || *last == b'_');
    &name[..name.len() - tail.count()]
}

/// Where the word starts that ends at `end`: after `_`, `-`, `.`, or at a capital after a small letter.
fn word_start(bytes: &[u8], end: usize) -> usize {
    let mut start = end;
    while let Some(letter) = start.checked_sub(1).map(|at| bytes[at])
        && letter.is_ascii_alphanumeric()
    {
        start -= 1;
        if !letter.is_ascii_uppercase() || start == 0 {
            continue;
        }
        let before = bytes[start - 1];
        // `APIKey`: the last capital of several begins the word.
        let after_capitals =
            before.is_ascii_uppercase() && start + 1 < end && bytes[start + 1].is_ascii_lowercase();
        if before.is_ascii_lowercase() || before.is_ascii_digit() || after_capitals {
            break;
        }
    }
    start
}

fn separator_start(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while end > 0 && !bytes[end - 1].is_ascii_alphanumeric() {
        end -= 1;
    }
    end
}

/// Whether a name ends in a word, which has small letters only, in any case.
pub fn ends_with(name: &str, word: &str) -> bool {
    if word.is_ascii() {
        return ends_in_any(&[word], name.as_bytes());
    }
    let mut letters = name.chars().rev();
    let is_next = |known: char| {
        let next = letters.next();
        next.is_some_and(|next| next == known || lower(next) == lower(known))
    };
    word.chars().rev().all(is_next)
}

/// The small letter of the scripts that have both and in which the words are; a sigma is one at the end of a word, too.
fn lower(letter: char) -> char {
    match letter {
        'Σ' | 'ς' => 'σ',
        '\u{c0}'..='\u{52f}' | '\u{1e00}'..='\u{1fff}' => {
            letter.to_lowercase().next().unwrap_or(letter)
        }
        _ => letter.to_ascii_lowercase(),
    }
}

fn is_any(words: &[&str], word: &[u8]) -> bool {
    words
        .iter()
        .any(|known| known.len() == word.len() && is_same(known, word))
}

/// Whether two words differ in case at most; `known` has small letters only.
fn is_same(known: &str, word: &[u8]) -> bool {
    let mut letters = known.bytes().zip(word);
    letters.all(|(letter, byte)| byte | 0x20 == letter)
}

fn ends_in_any(ends: &[&str], word: &[u8]) -> bool {
    ends.iter().any(|end| {
        let tail = word.len().checked_sub(end.len());
        tail.is_some_and(|at| is_same(end, &word[at..]))
    })
}
