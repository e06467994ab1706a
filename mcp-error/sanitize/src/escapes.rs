//! Invisible characters that `Debug` or JSON has escaped. They are visible so, but still hide a secret from the
//! detectors: `pass\u{200b}word=…`.

use super::invisible::is_invisible;

/// The text with these characters themselves, if there are any.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let start = at;
        // Several backslashes are an escape that was escaped again.
        at += slashes(&bytes[at..]);
        if at == start {
            at += 1;
            continue;
        }
        if !matches!(bytes.get(at), Some(b'u' | b'x')) {
            continue;
        }
        let Some((character, len)) = escape(&text[at..]) else {
            continue;
        };
        at += len;
        if !is_invisible(character) {
            continue;
        }
        let out = out.get_or_insert_with(|| String::with_capacity(text.len()));
        out.push_str(&text[copied..start]);
        out.push(character);
        copied = at;
    }
    let mut out = out?;
    out.push_str(&text[copied..]);
    Some(out)
}

fn slashes(text: &[u8]) -> usize {
    text.iter().take_while(|byte| **byte == b'\\').count()
}

/// The character that an escape stands for, and the bytes of the escape behind its backslash: `\u{200b}`, `\u200b`,
/// `\x1b`.
fn escape(kind: &str) -> Option<(char, usize)> {
    let digits = |start: usize, len: usize| {
        let digits = kind.get(start..start + len)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let (code, len) = match kind.as_bytes() {
        [b'x', ..] => (digits(1, 2)?, 3),
        [b'u', b'{', ..] => {
            let close = kind
                .bytes()
                .take(MAX_ESCAPE)
                .position(|byte| byte == b'}')?;
            (digits(2, close - 2)?, close + 1)
        }
        [b'u', ..] => match digits(1, 4)? {
            // JSON writes what does not fit in 16 bits as two halves (RFC 8259 §7).
            high @ 0xd800..0xdc00 => {
                let at = 5 + slashes(&kind.as_bytes()[5..]);
                kind[at..].strip_prefix('u')?;
                let low = digits(at + 1, 4)?.checked_sub(0xdc00)?;
                (0x1_0000 + ((high - 0xd800) << 10) + low, at + 5)
            }
            code => (code, 5),
        },
        _ => return None,
    };
    Some((char::from_u32(code)?, len))
}

/// Bytes of `u{10ffff}`.
const MAX_ESCAPE: usize = 9;
