//! Characters that a reader cannot see, but a model or a terminal can. They are removed before anything is
//! looked for, since a zero-width space inside a key would hide it.

use std::borrow::Cow;

use mcp_error_rules::characters::{split_first_char, split_last_char};
use mcp_error_rules::choices::LineBreaks;
use mcp_error_rules::grapheme::{is_indic, is_virama};

use crate::bytes::*;

use super::terminal::{sequence_len, starts_sequence};

/// The first and last code points of the invisible ranges: controls, format characters, separators and
/// default-ignorable code points (Unicode 17: `Cc`, `Cf`, `Zl`, `Zp`, `Default_Ignorable_Code_Point`), without
/// tab and line feed.
const INVISIBLE: &[(u32, u32)] = &[
    (0x0000, 0x0008),
    (0x000b, 0x001f),
    (0x007f, 0x009f),
    (0x00ad, 0x00ad),
    (0x034f, 0x034f),
    (0x0600, 0x0605),
    (0x061c, 0x061c),
    (0x06dd, 0x06dd),
    (0x070f, 0x070f),
    (0x0890, 0x0891),
    (0x08e2, 0x08e2),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x206f),
    (0x3164, 0x3164),
    (0xfe00, 0xfe0f),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff0, 0xfffb),
    (0x110bd, 0x110bd),
    (0x110cd, 0x110cd),
    (0x13430, 0x1343f),
    (0x1bca0, 0x1bca3),
    (0x1d173, 0x1d17a),
    (0xe0000, 0xe0fff),
];

/// The first bytes in UTF-8 of all invisible characters, and the line feed. Most letters begin with other
/// bytes.
static FIRST_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut range = 0;
    while range < INVISIBLE.len() {
        let (mut code, last) = INVISIBLE[range];
        while code <= last {
            let first = match code {
                0..0x80 => code,
                0x80..0x800 => 0xc0 | code >> 6,
                0x800..0x1_0000 => 0xe0 | code >> 12,
                _ => 0xf0 | code >> 18,
            };
            table[first as usize] = true;
            // Beyond ASCII, at least 64 characters have the same first byte.
            code = if code < 0x80 { code } else { code | 0x3f } + 1;
        }
        range += 1;
    }
    table[b'\n' as usize] = true;
    table
};

/// The invisible characters that may stay, each only where it does what it is for and never next to ASCII
/// letters. U+0600 to U+0605, U+06DD, U+070F, U+0890, U+0891, U+08E2, U+110BD and U+110CD are visible signs
/// around the number that follows them. U+200D joins emoji, and U+FE0F selects the coloured form of an emoji. U+200C and U+200D are
/// how Persian and the languages of India and Sri Lanka spell some words.
#[doc(hidden)]
pub const ALLOWED: &[char] = &[
    '\u{600}',
    '\u{601}',
    '\u{602}',
    '\u{603}',
    '\u{604}',
    '\u{605}',
    '\u{6dd}',
    '\u{70f}',
    '\u{890}',
    '\u{891}',
    '\u{8e2}',
    '\u{110bd}',
    '\u{110cd}',
    '\u{200c}',
    '\u{200d}',
    '\u{fe0f}',
];

const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
const ZERO_WIDTH_JOINER: char = '\u{200d}';
const EMOJI_VARIATION: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Whether a character is invisible: a control, a format character, a line or paragraph separator, or
/// default-ignorable by Unicode 17. Tab and line feed are not.
///
/// ```
/// use mcp_error_sanitize::is_invisible;
///
/// assert!(is_invisible('\u{200b}'), "a zero-width space");
/// assert!(!is_invisible('a') && !is_invisible('\n'));
/// ```
#[inline(never)]
pub fn is_invisible(character: char) -> bool {
    let code = u32::from(character);
    let range = INVISIBLE.partition_point(|(_, last)| *last < code);
    INVISIBLE
        .get(range)
        .is_some_and(|(first, _)| *first <= code)
}

/// Whether a text consists of visible ASCII, tabs, and line breaks that may stay.
#[inline(always)]
pub(crate) fn is_plain(text: &str, line_breaks: LineBreaks) -> bool {
    let text = text.as_bytes();
    // As signed numbers, the bytes beyond ASCII are below the blank, and so is what comes behind the highest byte of ASCII.
    let is_odd = |byte: u8| (byte.wrapping_add(1) as i8) <= b' ' as i8;
    // Long rows take fewer instructions, but of less than one of them, each byte is read by itself.
    let has_odd = if text.len() < 64 {
        has_any(text, is_odd)
    } else {
        has_any_in_rows::<64>(text, is_odd)
    };
    let keeps_breaks = line_breaks == LineBreaks::Keep;
    let is_kept = |byte: u8| (byte == b'\t') | ((byte == b'\n') & keeps_breaks);
    !has_odd || !has_any(text, |byte| is_odd(byte) & !is_kept(byte))
}

/// What becomes of the joiners that are a part of how a word is spelled.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Spelling {
    /// They are removed, so that they do not hide the name of a secret.
    Plain,
    Kept,
}

/// Returns the text without invisible characters and terminal sequences. It is borrowed if it has none.
pub(crate) fn without_invisible(
    text: &str,
    line_breaks: LineBreaks,
    spelling: Spelling,
) -> Cow<'_, str> {
    let line_break = match line_breaks {
        LineBreaks::Space => " ",
        _ => "\n",
    };
    let mut out = String::new();
    let (mut at, mut copied) = (0, 0);
    loop {
        at += ordinary_run(str_slice(text, at..text.len()));
        let Some((next, after)) = split_first_char(str_slice(text, at..text.len())) else {
            break;
        };
        let mut len = next.len_utf8();
        let replacement = match next {
            '\n' if line_breaks == LineBreaks::Space => line_break,
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                len += usize::from(next == '\r' && after.starts_with('\n'));
                line_break
            }
            _ if starts_sequence(next) => {
                len = sequence_len(str_slice(text, at..text.len()));
                ""
            }
            _ => {
                let kept = str_slice(text, copied..at);
                let before = if kept.is_empty() { &out } else { kept };
                if !is_invisible(next) || has_effect(next, before, after, spelling) {
                    at += len;
                    continue;
                }
                ""
            }
        };
        if copied == 0 {
            out.reserve(text.len());
        }
        append(&mut out, str_slice(text, copied..at));
        append(&mut out, replacement);
        at += len;
        copied = at;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    append(&mut out, str_slice(text, copied..text.len()));
    Cow::Owned(out)
}

/// Returns the length of the text before the first byte with which an invisible character or a line feed could
/// begin.
fn ordinary_run(text: &str) -> usize {
    let odd = text.bytes().position(|byte| FIRST_BYTES[byte as usize]);
    odd.unwrap_or(text.len())
}

/// Whether an invisible character does what it is for, between what stands before it and after it.
fn has_effect(character: char, before: &str, after: &str, spelling: Spelling) -> bool {
    // At an end, a blank does as well: nothing has an effect on one.
    let last = split_last_char(before).map_or(' ', |(_, last)| last);
    let next = split_first_char(after).map_or(' ', |(next, _)| next);
    match character {
        ZERO_WIDTH_JOINER if is_emoji_end(last) => is_pictograph(next),
        ZERO_WIDTH_JOINER | ZERO_WIDTH_NON_JOINER => {
            spelling == Spelling::Kept && spells(character, last, next)
        }
        EMOJI_VARIATION => {
            let is_keycap_base = matches!(last, '0'..='9' | '#' | '*');
            is_pictograph(last) || is_keycap_base && next == KEYCAP
        }
        sign if ALLOWED.contains(&sign) => {
            is_in_script_of_signs(next) && !is_invisible(next) && !last.is_ascii_alphanumeric()
        }
        _ => false,
    }
}

/// Whether a joiner changes how the letters around it are written (Unicode Standard Annex #31, §2.3.1): between two letters of the Arabic
/// script, and next to the sign by which the scripts of India and Sri Lanka join letters.
fn spells(joiner: char, last: char, next: char) -> bool {
    if is_virama(last) {
        return !next.is_ascii_alphanumeric() && !is_invisible(next);
    }
    match joiner {
        ZERO_WIDTH_JOINER => is_indic(last) && is_virama(next),
        _ => is_arabic_letter(last) && is_arabic_letter(next),
    }
}

/// Whether a character is in a block of the Arabic script or Syriac, but not a digit.
fn is_arabic_letter(character: char) -> bool {
    matches!(character, '\u{620}'..='\u{65f}' | '\u{66e}'..='\u{6ef}' | '\u{6fa}'..='\u{8ff}')
}

/// Whether a character belongs to the scripts that have signs around a number: Arabic, Syriac and Kaithi.
fn is_in_script_of_signs(character: char) -> bool {
    matches!(character, '\u{620}'..='\u{8ff}' | '\u{11080}'..='\u{110cf}')
}

fn is_emoji_end(character: char) -> bool {
    let is_skin_tone = ('\u{1f3fb}'..='\u{1f3ff}').contains(&character);
    is_pictograph(character) || character == EMOJI_VARIATION || is_skin_tone
}

#[inline(never)]
fn is_pictograph(character: char) -> bool {
    matches!(character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{2460}'..='\u{24ff}'
        | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}
