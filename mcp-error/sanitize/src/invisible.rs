//! Characters that a reader cannot see and a model or a terminal can: removed before anything is
//! looked for, since a zero-width space inside a key hides it.

use std::borrow::Cow;

use mcp_error_rules::choices::LineBreaks;

/// Controls, format characters, separators and default-ignorable code points (Unicode 17: `Cc`, `Cf`,
/// `Zl`, `Zp`, `Default_Ignorable_Code_Point`), without tab and line feed.
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

/// Whether any of them has these second eight bits, as few have.
static PAGES: [bool; 256] = {
    let mut pages = [false; 256];
    let mut range = 0;
    while range < INVISIBLE.len() {
        let (first, last) = INVISIBLE[range];
        let mut page = first >> 8;
        while page <= last >> 8 {
            pages[(page & 0xff) as usize] = true;
            page += 1;
        }
        range += 1;
    }
    pages
};

/// The first bytes of their encodings, and the controls. Most letters begin with others.
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
            code += 1;
        }
        range += 1;
    }
    table[b'\n' as usize] = true;
    table
};

/// The allow-list. Each stays only where it does what it is for, never next to ASCII letters:
/// U+0600..0605, 06DD, 070F, 0890, 0891, 08E2, 110BD and 110CD are visible signs around the number
/// that follows them; U+200D joins emoji; U+FE0F selects the colourful form of an emoji.
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
    '\u{200d}',
    '\u{fe0f}',
];

const ZERO_WIDTH_JOINER: char = '\u{200d}';
const EMOJI_VARIATION: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Whether a character is in one of these classes. Tab and line feed are not.
pub fn is_invisible(character: char) -> bool {
    let code = u32::from(character);
    if (0x20..0x7f).contains(&code) || !PAGES[(code >> 8 & 0xff) as usize] {
        return false;
    }
    let place = INVISIBLE.partition_point(|(_, last)| *last < code);
    INVISIBLE
        .get(place)
        .is_some_and(|(first, _)| *first <= code)
}

/// What a first look at a text tells.
pub(super) struct Look {
    /// It consists of what is visible in ASCII, tabs, and line breaks that may stay.
    pub(super) is_plain: bool,
    pub(super) has_backslash: bool,
}

impl Look {
    #[inline(always)]
    pub(super) fn at(text: &str, line_breaks: LineBreaks) -> Self {
        let breaks = line_breaks == LineBreaks::Keep;
        let is_kept = |byte: u8| {
            (byte.wrapping_sub(b' ') < 0x5f) | (byte == b'\t') | ((byte == b'\n') & breaks)
        };
        let (mut is_plain, mut has_backslash) = (true, false);
        // Without a way out of a block, so that the compiler can use vector instructions.
        let mut look = |block: &[u8]| {
            is_plain &= block.iter().fold(true, |all, byte| all & is_kept(*byte));
            has_backslash |= block.iter().fold(false, |any, byte| any | (*byte == b'\\'));
        };
        let bytes = text.as_bytes();
        let (blocks, rest) = bytes.as_chunks::<32>();
        blocks.iter().for_each(|block| look(block));
        match bytes.last_chunk::<32>() {
            // Some bytes are looked at twice.
            Some(last) => look(last),
            None => look(rest),
        }
        Self {
            is_plain,
            has_backslash,
        }
    }
}

/// The text without invisible characters and terminal sequences; borrowed where there are none.
pub(super) fn remove<'a>(text: &'a str, line_breaks: LineBreaks) -> Cow<'a, str> {
    let space = line_breaks == LineBreaks::Space;
    let gone = |character: char| is_invisible(character) || space && character == '\n';
    let mut first = visible_run(text);
    while let Some(next) = text[first..].chars().next() {
        if gone(next) {
            break;
        }
        first += next.len_utf8();
        first += visible_run(&text[first..]);
    }
    if first == text.len() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..first]);
    let mut changed = false;
    let mut rest = &text[first..];
    let line_break = if space { ' ' } else { '\n' };
    loop {
        let (run, odd) = rest.split_at(visible_run(rest));
        match run.as_bytes() {
            [] => {}
            // Faster than a copy.
            [byte] => out.push(char::from(*byte)),
            _ => out.push_str(run),
        }
        rest = odd;
        let Some(next) = rest.chars().next() else {
            break;
        };
        let len = next.len_utf8();
        let skip = match next {
            '\n' if space => {
                out.push(' ');
                changed = true;
                len
            }
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                out.push(line_break);
                changed = true;
                len + usize::from(next == '\r' && rest[len..].starts_with('\n'))
            }
            '\u{1b}' | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}' => {
                changed = true;
                sequence(rest)
            }
            next if !is_invisible(next) => {
                out.push(next);
                len
            }
            next => {
                match is_in_place(next, &out, &rest[len..]) {
                    true => out.push(next),
                    false => changed = true,
                }
                len
            }
        };
        rest = &rest[skip..];
    }
    match changed {
        true => Cow::Owned(out),
        false => Cow::Borrowed(text),
    }
}

/// Bytes of the text up to the next character that has to be looked at.
fn visible_run(text: &str) -> usize {
    let odd = text.bytes().position(|byte| FIRST_BYTES[byte as usize]);
    odd.unwrap_or(text.len())
}

/// Whether a character of the allow-list does what it is for.
fn is_in_place(character: char, before: &str, after: &str) -> bool {
    let last = before.chars().next_back();
    let next = after.chars().next();
    match character {
        ZERO_WIDTH_JOINER => last.is_some_and(is_emoji_end) && next.is_some_and(is_pictograph),
        EMOJI_VARIATION => {
            last.is_some_and(is_pictograph)
                || last.is_some_and(|last| matches!(last, '0'..='9' | '#' | '*'))
                    && next == Some(KEYCAP)
        }
        sign if ALLOWED.contains(&sign) => {
            next.is_some_and(|next| !next.is_ascii() && next.is_alphanumeric())
                && !last.is_some_and(|last| last.is_ascii_alphanumeric())
        }
        _ => false,
    }
}

fn is_emoji_end(character: char) -> bool {
    is_pictograph(character)
        || character == EMOJI_VARIATION
        || ('\u{1f3fb}'..='\u{1f3ff}').contains(&character)
}

fn is_pictograph(character: char) -> bool {
    matches!(character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{2460}'..='\u{24ff}'
        | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Bytes of a terminal sequence that are looked at for its end.
const MAX_SEQUENCE: usize = 256;

/// Bytes of the terminal sequence (ECMA-48) that the text starts with. One without an end is only its
/// introducer: else an attacker could hide the rest of the message behind it.
fn sequence(text: &str) -> usize {
    let (kind, start) = match text.as_bytes() {
        [0x1b, second @ 0x21..=0x7e, ..] => (char::from(*second), 2),
        [0x1b, ..] => return 1,
        // The control characters of one character take two bytes.
        [_, 0x9b, ..] => ('[', 2),
        _ => (']', 2),
    };
    let has_escape = text.starts_with('\u{1b}');
    let body = &text[start..];
    match kind {
        '[' => {
            let params = body
                .bytes()
                .take(MAX_SEQUENCE)
                .position(|byte| !(0x20..0x40).contains(&byte));
            // A letter right after U+009B, or a space, is more likely text.
            let has_params = matches!(body.bytes().next(), Some(0x30..=0x3f));
            match params.map(|at| (at, body.as_bytes()[at])) {
                Some((at, 0x40..=0x7e)) if has_params || at == 0 && has_escape => start + at + 1,
                _ => start,
            }
        }
        ']' | 'P' | 'X' | '^' | '_' => {
            for (at, next) in body.char_indices().take(MAX_SEQUENCE) {
                match next {
                    '\u{7}' => return start + at + 1,
                    '\u{9c}' => return start + at + 2,
                    '\u{1b}' if body[at..].starts_with("\u{1b}\\") => return start + at + 2,
                    // Another one begins: each byte is looked at once or twice only.
                    '\n' | '\r' | '\u{1b}' | '\u{80}'..='\u{9f}' => return start,
                    _ => {}
                }
            }
            start
        }
        // `ESC ( B`, `ESC # 8`: an intermediate byte, then a final one.
        '\u{21}'..='\u{2f}' => match body.bytes().next() {
            Some(0x30..=0x7e) => start + 1,
            _ => 1,
        },
        '\\' => start,
        // What follows is a character like any other once the escape is gone.
        _ => 1,
    }
}
