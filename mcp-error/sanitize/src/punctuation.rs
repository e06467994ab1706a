//! Punctuation beyond ASCII, in its ASCII spelling, so that the detectors see `密码：x` and `„/etc/x“`
//! as they see `password: x` and `"/etc/x"`.

/// Bytes of a text that is spelled without an allocation.
pub(super) const ROOM: usize = 2_048;

/// Whether anything in the text has an ASCII spelling.
pub(super) fn is_in(text: &str) -> bool {
    spellings(text).next().is_some()
}

/// Writes the text into `out`, which has its length. Each character takes as many bytes as before, so
/// places in one are places in the other.
pub(super) fn spell<'a>(text: &str, out: &'a mut [u8]) -> &'a str {
    out.copy_from_slice(text.as_bytes());
    for (at, len, (sign, side)) in spellings(text) {
        // Two bytes or three, so nothing is filled.
        (out[at], out[at + 1], out[at + len - 1]) = (b' ', b' ', b' ');
        match side {
            Side::Before => out[at] = sign,
            Side::After => out[at + len - 1] = sign,
        }
    }
    std::str::from_utf8(out).unwrap_or_default()
}

/// The characters that have one: where they are, their bytes, and how they are spelled.
fn spellings(text: &str) -> impl Iterator<Item = (usize, usize, (u8, Side))> {
    let bytes = text.as_bytes();
    let mut next = 0;
    std::iter::from_fn(move || {
        loop {
            // Most letters begin with other bytes.
            while !FIRST_BYTES[usize::from(*bytes.get(next)?)] {
                next += 1;
            }
            let at = next;
            let character = text[at..].chars().next()?;
            next += character.len_utf8();
            if let Some(spelling) = spelling(character) {
                return Some((at, character.len_utf8(), spelling));
            }
        }
    })
}

/// The first bytes of the encodings of these characters.
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

/// On which side of its sign a character is padded with spaces.
enum Side {
    /// The sign belongs to what stands before it.
    Before,
    After,
}

fn spelling(character: char) -> Option<(u8, Side)> {
    let before = |sign: char| Some((sign as u8, Side::Before));
    let after = |sign: char| Some((sign as u8, Side::After));
    match character {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => before(' '),
        '\u{a1}' | '\u{b7}' | '\u{bf}' | '\u{2013}'..='\u{2016}' | '\u{2022}' | '\u{2026}' => {
            before(' ')
        }
        '“' | '„' | '«' | '‹' | '「' | '『' | '《' | '〈' => after('"'),
        '”' | '»' | '›' | '」' | '』' | '》' | '〉' => before('"'),
        '‘' | '‚' => after('\''),
        '’' => before('\''),
        '【' | '〔' | '（' => after('('),
        '】' | '〕' | '）' => before(')'),
        '、' | '，' | '،' => before(','),
        '。' | '！' | '？' | '।' | '؟' => before(' '),
        '；' | '؛' => before(';'),
        '：' => before(':'),
        '＝' => before('='),
        '→' | '⇒' | '➜' => before(' '),
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
