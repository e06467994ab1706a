//! Terminal sequences (ECMA-48), with which a text can move the cursor or change what a terminal shows.

use crate::bytes::*;

/// How many bytes of a terminal sequence are searched for its end.
const MAX_SEQUENCE: usize = 256;

pub(super) const ESCAPE: u8 = 0x1b;
/// The final byte of a control sequence.
const FINAL_BYTES: std::ops::RangeInclusive<u8> = 0x40..=0x7e;

/// Whether a character can start a terminal sequence: `ESC`, or a control character that stands for `ESC` and a
/// letter.
pub(super) fn starts_sequence(character: char) -> bool {
    matches!(
        character,
        '\u{1b}' | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}'
    )
}

/// Returns the length of the terminal sequence at the beginning of a text, which [`starts_sequence`]. If a
/// sequence has no end, only what introduces it counts: otherwise an attacker could hide the rest of a message
/// behind it.
pub(super) fn sequence_len(text: &str) -> usize {
    let (kind, introducer_len) = match text.as_bytes() {
        [ESCAPE, kind @ 0x21..=0x7e, ..] => (*kind, 2),
        [ESCAPE, ..] => return 1,
        // A control character beyond ASCII takes two bytes.
        [_, 0x9b, ..] => (b'[', 2),
        _ => (b']', 2),
    };
    let body = slice(text.as_bytes(), introducer_len..);
    match kind {
        b'[' => introducer_len + control_sequence_len(body, text.as_bytes()[0] == ESCAPE),
        b']' | b'P' | b'X' | b'^' | b'_' => introducer_len + control_string_len(body),
        // An intermediate byte and a final byte follow: `ESC ( B`, `ESC # 8`.
        b'!'..=b'/' => match body.first() {
            Some(0x30..=0x7e) => introducer_len + 1,
            _ => 1,
        },
        b'\\' => introducer_len,
        // Without the escape, what follows is a character like any other.
        _ => 1,
    }
}

/// Returns the length of the parameters and the final byte of a control sequence, or 0 if it has no end.
#[inline(never)]
pub(super) fn control_sequence_len(body: &[u8], has_escape: bool) -> usize {
    let is_parameter_or_intermediate = |byte: u8| (0x20..0x40).contains(&byte);
    let mut searched = body.iter().take(MAX_SEQUENCE);
    let Some(end) = searched.position(|byte| !is_parameter_or_intermediate(*byte)) else {
        return 0;
    };
    let has_parameters = matches!(body.first(), Some(0x30..=0x3f));
    // A letter or a space right behind U+009B is more likely a part of the text.
    let is_certain = has_parameters || end == 0 && has_escape;
    if is_certain && FINAL_BYTES.contains(&byte_at(body, end)) {
        end + 1
    } else {
        0
    }
}

/// Returns the length of a control string with its terminator, or 0 if it has none.
fn control_string_len(body: &[u8]) -> usize {
    for at in 0..body.len().min(MAX_SEQUENCE) {
        match slice(body, at..) {
            [0x7, ..] => return at + 1,
            [0xc2, 0x9c, ..] | [ESCAPE, b'\\', ..] => return at + 2,
            // A line break, or another sequence, begins. Each byte is looked at twice at most.
            [b'\n' | b'\r' | ESCAPE, ..] | [0xc2, 0x80..=0x9f, ..] => return 0,
            _ => {}
        }
    }
    0
}
