//! Punctuation beyond ASCII, respelled in ASCII, so that the detectors see `密码：x` and `„/etc/x“` as they see
//! `password: x` and `"/etc/x"`.

use std::borrow::Cow;

use mcp_error_rules::characters::split_first_char;

use crate::bytes::*;

/// Returns the text with its punctuation in ASCII. Each character keeps its length, so an offset in one text is the same place in the
/// other.
#[inline(never)]
pub(crate) fn respelled(text: &str) -> Cow<'_, str> {
    let mut out = Vec::new();
    for (at, len, (sign, side)) in spellings(text) {
        if out.is_empty() {
            out = text.as_bytes().to_vec();
        }
        let Some([first, inner @ .., last]) = out.get_mut(at..at + len) else {
            continue;
        };
        inner.fill(b' ');
        (*first, *last) = match side {
            SignSide::First => (sign, b' '),
            SignSide::Last => (b' ', sign),
        };
    }
    match String::from_utf8(out) {
        Ok(out) if !out.is_empty() => Cow::Owned(out),
        _ => Cow::Borrowed(text),
    }
}

/// Returns the offset, the length and the spelling of each character that has one.
fn spellings(text: &str) -> impl Iterator<Item = (usize, usize, (u8, SignSide))> {
    let bytes = text.as_bytes();
    let mut next = 0;
    std::iter::from_fn(move || {
        loop {
            // Most letters begin with bytes that no such character begins with.
            while !FIRST_BYTES[usize::from(*bytes.get(next)?)] {
                next += 1;
            }
            let at = next;
            let (character, _) = split_first_char(str_slice(text, at..text.len()))?;
            next += character.len_utf8();
            if let Some(spelling) = spelling(character) {
                return Some((at, character.len_utf8(), spelling));
            }
        }
    })
}

/// The first bytes in UTF-8 of the characters that have a spelling.
static FIRST_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = [0xc2, 0xd8, 0xe0, 0xe2, 0xe3, 0xef];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at]] = true;
        at += 1;
    }
    table
};

/// Where the ASCII sign stands among the spaces that pad a character.
enum SignSide {
    /// The sign is next to the text before it.
    First,
    /// The sign is next to the text behind it.
    Last,
}

fn spelling(character: char) -> Option<(u8, SignSide)> {
    let first = |sign: char| Some((sign as u8, SignSide::First));
    let last = |sign: char| Some((sign as u8, SignSide::Last));
    match character {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => first(' '),
        '\u{a1}' | '\u{b7}' | '\u{bf}' | '\u{2013}'..='\u{2016}' | '\u{2022}' | '\u{2026}' => {
            first(' ')
        }
        '“' | '„' | '«' | '‹' | '「' | '『' | '《' | '〈' => last('"'),
        '”' | '»' | '›' | '」' | '』' | '》' | '〉' => first('"'),
        '‘' | '‚' => last('\''),
        '’' => first('\''),
        '【' | '〔' | '（' => last('('),
        '】' | '〕' | '）' => first(')'),
        '、' | '，' | '،' => first(','),
        '。' | '！' | '？' | '।' | '؟' => first(' '),
        '；' | '؛' => first(';'),
        '：' => first(':'),
        '＝' => first('='),
        '→' | '⇒' | '➜' => first(' '),
        // The lines of tables
        '│' | '┃' | '║' => first('|'),
        '\u{2500}'..='\u{257f}' => first(' '),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST_BYTES, spelling};

    #[test]
    fn the_first_bytes_are_those_of_the_characters() {
        let mut bytes = [0; 4];
        let mut firsts = [false; 256];
        for character in ('\0'..=char::MAX).filter(|character| spelling(*character).is_some()) {
            character.encode_utf8(&mut bytes);
            firsts[bytes[0] as usize] = true;
        }
        assert_eq!(firsts, FIRST_BYTES);
    }
}
