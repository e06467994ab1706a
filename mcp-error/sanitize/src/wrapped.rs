//! Values inside brackets: `Some("…")`, `["…", "…"]`, `{"value": "…"}`, as `Debug` and JSON write them.

use super::class::is_quote;
use super::detect::Walk;
use super::email;

/// Bytes of what stands in the brackets at most.
const MAX_INSIDE: usize = 1_024;
/// Bytes of the name before them at most: `Some`, `SecretString`, `System.Net.NetworkCredential`.
const MAX_NAME: usize = 64;
/// Bytes of a value without quotes at least.
const SHORTEST: usize = 6;

/// What stands in the brackets that open at `at`, if it is a value and not code: it holds a quoted text, or it
/// is one word of letters and digits.
pub(super) fn inside(walk: &Walk<'_>, at: usize) -> Option<(usize, usize)> {
    let bytes = walk.bytes;
    let open = opener(bytes, at)?;
    let (close, pairs) = closer(walk, open)?;
    // What has names of its own is looked at name by name.
    if pairs > 1 {
        return None;
    }
    let blanks = |byte: &&u8| byte.is_ascii_whitespace();
    let mut start = open + 1;
    start += bytes[start..close].iter().take_while(blanks).count();
    let mut end = close;
    end -= bytes[start..end].iter().rev().take_while(blanks).count();
    let value = &bytes[start..end];
    if value.is_empty() || holds_marker(walk, start, end) {
        return None;
    }
    if walk.rules.emails
        && let Some(second) = second_string(value)
    {
        return Some((start + second, end - 1));
    }
    let quoted = value.iter().any(|byte| is_quote(*byte));
    let bare = value.len() >= SHORTEST
        && value.iter().any(u8::is_ascii_digit)
        && value.iter().any(u8::is_ascii_alphabetic)
        && value
            .iter()
            .all(|byte| byte.is_ascii_graphic() || *byte == b' ')
        // A call, or `[u8; 32]`.
        && !value.contains(&b'(')
        && !value.windows(2).any(|two| two == b"; ")
        && bytes[open - usize::from(open > at)] != b'_';
    (quoted || bare && open == at).then_some((start, end))
}

/// What stands before the name of a type in PowerShell.
pub(super) const NEW_OBJECT: &str = "new-object ";

pub(super) fn is_after_new_object(bytes: &[u8], at: usize) -> bool {
    let new = at.checked_sub(NEW_OBJECT.len()).map(|new| &bytes[new..at]);
    new.is_some_and(|new| new.eq_ignore_ascii_case(NEW_OBJECT.as_bytes()))
}

/// Where the second of two strings starts of which the first holds an e-mail address, which is one of its own:
/// `"ada@lib.example", "…"`.
fn second_string(value: &[u8]) -> Option<usize> {
    let quote = value.first().filter(|byte| is_quote(**byte))?;
    let close = 1 + value[1..].iter().position(|byte| byte == quote)?;
    let (first, rest) = (&value[1..close], &value[close + 1..]);
    let second = rest.strip_prefix(b",")?.trim_ascii_start();
    let is_one = matches!(second, [open, inside @ .., last]
        if open == quote && last == quote && !inside.contains(quote) && !inside.is_empty());
    let at = first.iter().position(|byte| *byte == b'@')?;
    (is_one && email::is_address(first, at)).then(|| value.len() - second.len() + 1)
}

/// The bracket, at once or after the name of a Rust type or variant.
fn opener(bytes: &[u8], at: usize) -> Option<usize> {
    let open = match bytes.get(at)? {
        b'(' | b'[' => at,
        // `{{ name }}` is a template.
        b'{' if bytes.get(at + 1) != Some(&b'{') => at,
        first if first.is_ascii_uppercase() => {
            let name = bytes[at..].iter().take(MAX_NAME);
            let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
            let end = at + name.take_while(is_part).count();
            // `System.getenv("…")` is no value, but `new Net.NetworkCredential("…")` holds one.
            let is_made = || {
                let is_new = bytes[..at].ends_with(b"new ") || is_after_new_object(bytes, at);
                is_new && bytes.get(end + 1).is_some_and(|byte| is_quote(*byte))
            };
            let is_value = !bytes[at..end].contains(&b'.') || is_made();
            (bytes.get(end) == Some(&b'(') && is_value).then_some(end)?
        }
        _ => return None,
    };
    Some(open)
}

/// The bracket that closes the one at `open`, and how many signs of assignment stand between; what is inside
/// quotes does not count.
fn closer(walk: &Walk<'_>, open: usize) -> Option<(usize, usize)> {
    let bytes = walk.bytes;
    let mut pairs = 0;
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (offset, byte) in bytes[open..].iter().take(MAX_INSIDE).enumerate() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, byte) {
            (_, b'\\') => escaped = true,
            (Some(open), byte) if open == *byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'`') => quote = Some(*byte),
            (None, b':' | b'=') => pairs += 1,
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => {
                depth -= 1;
                if depth == 0 {
                    walk.budget.spend(20 + 3 * offset);
                    return Some((open + offset, pairs));
                }
            }
            _ => {}
        }
    }
    walk.budget.spend(3 * MAX_INSIDE);
    None
}

/// Whether there is a marker in it already.
fn holds_marker(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let opens = walk.bytes[start..end].iter().enumerate();
    let mut opens = opens.filter(|(_, byte)| **byte == b'[');
    opens.any(|(offset, _)| walk.is_marker(start + offset))
}
