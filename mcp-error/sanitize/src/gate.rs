//! A cheap look at the last three letters of a word, which spares most words the comparison of names.

use super::class::is_name;
use super::key_value::credential::{KEY_WORDS, PASSWORD_WORDS};
use super::words::Bits;
use mcp_error_rules::secret_names::{FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS};

/// Ends of names that are no secrets by themselves, of schemes, and of words before a value.
const OTHERS: &[&str] = &[
    "pass",
    "identified",
    "bearer",
    "basic",
    "begin",
    "key",
    "_id",
    "-id",
    ".id",
    "_pw",
    "-pw",
    ".pw",
    "tid",
    "pid",
    "khẨu",
];

/// Ends in capitals that differ from small letters in more than their sixth bit.
const FOREIGN_CAPITALS: &[&str] = &["haSŁo"];

/// By the last and the last but one letter: one bit for each that can stand before them, and how long the
/// shortest of these words is.
struct Ends {
    letters: [u32; 1024],
    shortest: [u8; 1024],
}

/// The ends of all these words.
static ENDS: Ends = ends_of_words(&[
    SECRET_WORDS,
    SECRET_ENDS,
    QUALIFIED,
    FOREIGN_WORDS,
    PASSWORD_WORDS,
    KEY_WORDS,
    OTHERS,
    FOREIGN_CAPITALS,
]);

/// Those of names of secrets.
static SECRETS: Ends = ends_of_words(&[
    SECRET_WORDS,
    SECRET_ENDS,
    QUALIFIED,
    FOREIGN_WORDS,
    FOREIGN_CAPITALS,
]);

const fn ends_of_words(lists: &[&[&str]]) -> Ends {
    let mut ends = Ends {
        letters: [0; 1024],
        shortest: [u8::MAX; 1024],
    };
    let mut list = 0;
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            let bytes = lists[list][word].as_bytes();
            let len = bytes.len();
            let place = place(bytes[len - 2], bytes[len - 1]);
            ends.letters[place] |= 1 << (bytes[len - 3] & 31);
            if (len as u8) < ends.shortest[place] {
                ends.shortest[place] = len as u8;
            }
            word += 1;
        }
        list += 1;
    }
    ends
}

const fn place(second: u8, last: u8) -> usize {
    (last as usize & 31) << 5 | second as usize & 31
}

/// The same of words that end in a letter beyond ASCII: by the last byte, one bit for each that can stand
/// before it, and one for each before that.
static FOREIGN_ENDS: [(u64, u64); 64] = {
    let mut table = [(0, 0); 64];
    let lists = [FOREIGN_WORDS, PASSWORD_WORDS, KEY_WORDS, CAPITALS];
    let mut list = 0;
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            let bytes = lists[list][word].as_bytes();
            let end = bytes.len();
            let (third, second, last) = (bytes[end - 3], bytes[end - 2], bytes[end - 1]);
            if !last.is_ascii() {
                let (seconds, thirds) = table[last as usize & 63];
                table[last as usize & 63] =
                    (seconds | 1 << (second & 63), thirds | 1 << (third & 63));
            }
            word += 1;
        }
        list += 1;
    }
    table
};

/// The ends of those words in capitals.
const CAPITALS: &[&str] = &[
    "ÍČ", "LĂ", "LÉ", "ZÓ", "ΌΣ", "ΚΌ", "ЕН", "ЕТ", "КА", "ЛА", "ЛЬ", "ЛЯ", "ЮЧ",
];

/// Whether a name that says something may end at `end`: digits and `_` at its end do not count.
#[inline]
pub(super) fn may_be_name(bytes: &[u8], start: usize, mut end: usize) -> bool {
    if end < start + 3 {
        return false;
    }
    if is_tail(bytes[end - 1]) {
        // A number, a date: most of what ends in a digit starts with one.
        if bytes[start].is_ascii_digit() {
            return false;
        }
        end = without_tail(&bytes[..end], end).max(start);
        if end < start + 3 {
            return false;
        }
    }
    says_something(bytes, end)
}

/// Whether this may be the name of a secret.
pub(super) fn may_be_secret(name: &str) -> bool {
    let bytes = name.as_bytes();
    is_name_end(&SECRETS, bytes, without_tail(bytes, bytes.len()))
}

/// Whether the last letters before `end` are those of a name.
#[inline]
fn is_name_end(ends: &Ends, bytes: &[u8], end: usize) -> bool {
    let letters = end.checked_sub(3).and_then(|at| bytes[at..].first_chunk());
    let Some(&[third, second, last]) = letters else {
        return false;
    };
    match last.is_ascii() {
        true => {
            let shortest = usize::from(ends.shortest[place(second, last)]);
            let is_part = |byte: &u8| is_name(*byte) || !byte.is_ascii();
            is_end(ends, third, second, last)
                && end >= shortest
                && bytes[end - shortest..end].iter().all(is_part)
        }
        false => {
            let (seconds, thirds) = FOREIGN_ENDS[last as usize & 63];
            (seconds >> (second & 63)) & (thirds >> (third & 63)) & 1 != 0
        }
    }
}

#[inline]
fn is_end(ends: &Ends, third: u8, second: u8, last: u8) -> bool {
    ends.letters[place(second, last)] >> (third & 31) & 1 != 0
}

/// Of the ends of names in `ends`, those that say something. A sign in `signs`, digits and `_` may stand
/// between.
pub(super) fn names(bytes: &[u8], base: usize, ends: Bits, signs: Bits) -> Bits {
    // In two halves, which are numbers of the machine.
    let signs = signs << 1;
    let low = names_of(bytes, base, ends as u64, signs as u64);
    let high = names_of(bytes, base + 64, (ends >> 64) as u64, (signs >> 64) as u64);
    Bits::from(high) << 64 | Bits::from(low)
}

fn names_of(bytes: &[u8], base: usize, mut ends: u64, signs: u64) -> u64 {
    let mut found = 0;
    while ends != 0 {
        let end = ends.trailing_zeros();
        ends &= ends - 1;
        let before_sign = base + end as usize - (signs >> end & 1) as usize;
        let letters = bytes.get(before_sign.wrapping_sub(3)..before_sign);
        let Some(&[third, second, last]) = letters else {
            continue;
        };
        // One branch for all words that nothing is to be done for.
        // A digit, and what is negative as it is no ASCII; more is looked at than has to be.
        let is_odd = last as i8 <= b'9' as i8 || last == b'_';
        if (is_odd | is_end(&ENDS, third, second, last)) && is_name_before(bytes, before_sign) {
            found |= 1 << end;
        }
    }
    found
}

fn is_name_before(bytes: &[u8], mut end: usize) -> bool {
    if is_tail(bytes[end - 1]) {
        end = without_tail(bytes, end);
    }
    says_something(bytes, end)
}

/// Whether a name that says something may end here, without digits.
fn says_something(bytes: &[u8], end: usize) -> bool {
    is_name_end(&ENDS, bytes, end) && !is_common(bytes, end) || may_hold_name(bytes, end)
}

/// Whether a word may end here that holds a name and more: with a particle of Korean, or without blanks
/// between its words and with what can be a value after it.
fn may_hold_name(bytes: &[u8], end: usize) -> bool {
    let Some(last) = end.checked_sub(3).filter(|at| bytes[*at] >= 0xe0) else {
        return false;
    };
    let is_between = |byte: &&u8| b" \t:=\"'`([{,".contains(byte);
    let mut after = bytes[end..].iter().take(MAX_BETWEEN).skip_while(is_between);
    after.next().is_some_and(u8::is_ascii_alphanumeric)
        || (0xea..=0xed).contains(&bytes[last]) && is_name_end(&ENDS, bytes, last)
}

/// Bytes between such a word and a value at most.
const MAX_BETWEEN: usize = 16;

#[inline(never)]
fn without_tail(bytes: &[u8], mut end: usize) -> usize {
    while end > 0 && is_tail(bytes[end - 1]) {
        end -= 1;
    }
    end
}

/// `-ion`, but not `-zation`, and `-ied` in small letters: single names of secrets end like the most usual
/// words of errors.
fn is_common(bytes: &[u8], end: usize) -> bool {
    match &bytes[end - 3..end] {
        b"ied" => true,
        last if last.eq_ignore_ascii_case(b"ion") => !(end >= 6 && bytes[end - 6] | 0x20 == b'z'),
        _ => false,
    }
}

fn is_tail(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::super::key_value::credential::{KEY_WORDS, PASSWORD_WORDS};
    use super::{may_be_name, may_be_secret};
    use mcp_error_rules::secret_names::{
        FOREIGN_WORDS, QUALIFIED, SECRET_ENDS, SECRET_WORDS, ends_with, is_secret_name,
    };

    #[test]
    fn every_name_passes_in_any_case() {
        let lists = [
            SECRET_WORDS,
            SECRET_ENDS,
            QUALIFIED,
            FOREIGN_WORDS,
            PASSWORD_WORDS,
            KEY_WORDS,
        ];
        for word in lists.concat() {
            let title: String = word
                .char_indices()
                .map(|(at, letter)| {
                    if at == 0 {
                        letter.to_ascii_uppercase()
                    } else {
                        letter
                    }
                })
                .collect();
            for name in [
                word.to_owned(),
                word.to_uppercase(),
                title,
                format!("{word}_1"),
            ] {
                let is_same = ends_with(name.trim_end_matches("_1"), word);
                let passes = may_be_name(name.as_bytes(), 0, name.len());
                assert!(!is_same || passes, "{name}");
                assert!(!is_secret_name(&name) || may_be_secret(&name), "{name}");
            }
        }
    }
}
