//! Values that stand after the name of a secret, in every usual notation.

use super::class::{is_name, is_quote, is_space, is_word};
use super::detect::{Found, Walk, secret};
use super::random;

/// How surely what follows a name is its value.
#[derive(Clone, Copy, PartialEq)]
enum Bond {
    /// `=`, `:=`, `=>`, an element's content, a flag's argument.
    Strong,
    /// A colon, which also ends sentences.
    Colon,
    /// A comma, a blank, "is": the value has to look like one.
    Weak,
}

/// Spaces between a name and its value at most.
const MAX_GAP: usize = 64;

/// The value that a name in this word gives away, in the word or after it.
pub(super) fn value(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    if let Some(found) = scheme(walk, start, end) {
        return Some(found);
    }
    // The name ends at a sign within the word, or with the word.
    let mut from = start;
    for at in start..end {
        if matches!(walk.bytes[at], b'=' | b':') {
            if at > from && may_be_secret(walk.bytes[at - 1], at - from) {
                let name = name_before(walk, from, at);
                if let Some(found) = named(walk, name, at) {
                    return Some(found);
                }
            }
            from = at + 1;
        }
    }
    let mut stop = end;
    while stop > from && !is_name(walk.bytes[stop - 1]) {
        stop -= 1;
    }
    if stop == from || !may_be_secret(walk.bytes[stop - 1], stop - from) {
        return None;
    }
    let name = name_before(walk, from, stop);
    named(walk, name, stop)
}

/// The value of a name, if the name or the two together say that it is a secret.
fn named(walk: &Walk<'_>, name: usize, end: usize) -> Option<Found> {
    let text = &walk.text[name..end];
    if walk.is_secret(text) {
        return after(walk, end, name);
    }
    if !is_credential_name(text) {
        return None;
    }
    let found = after(walk, end, name)?;
    let value = &walk.bytes[found.start..found.end];
    let grouped = value.len() >= 12
        && value.contains(&b'-')
        && value
            .iter()
            .all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    (random::is_uuid(value) || grouped || random::is_key(value)).then_some(found)
}

/// Names of what is a credential only by the look of its value: `HEROKU_KEY`, `AZURE_CLIENT_ID`.
fn is_credential_name(name: &str) -> bool {
    let mut words = name.rsplit(['_', '-', '.']);
    let last = words.next().unwrap_or_default();
    if last.eq_ignore_ascii_case("id") {
        let before = words.next().unwrap_or_default();
        return ["client", "account", "tenant", "app"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(before));
    }
    let end = last.len().saturating_sub(3);
    last.get(end..)
        .is_some_and(|end| end.eq_ignore_ascii_case("key"))
}

/// A cheap look at the last letter and the length spares most words the comparison of names.
fn may_be_secret(last: u8, len: usize) -> bool {
    const LAST: u32 = letters(b"cdeghklnprsty");
    let small = last | 0x20;
    len >= 3 && (!last.is_ascii_alphabetic() || LAST & (1 << (small - b'a')) != 0)
}

const fn letters(of: &[u8]) -> u32 {
    let mut set = 0;
    let mut at = 0;
    while at < of.len() {
        set |= 1 << (of[at] - b'a');
        at += 1;
    }
    set
}

fn name_before(walk: &Walk<'_>, from: usize, end: usize) -> usize {
    let mut name = end;
    while name > from && is_name(walk.bytes[name - 1]) && end - name < 128 {
        name -= 1;
    }
    name
}

/// The value after a name that ends at `at`.
fn after(walk: &Walk<'_>, at: usize, name: usize) -> Option<Found> {
    let (bond, at) = bond(walk, at, name)?;
    let at = skip_type(walk, at);
    if at >= walk.bytes.len() || walk.is_marker(at) {
        return None;
    }
    let text = &walk.text[name..];
    let whole_line = ["authorization", "cookie", "set-cookie"]
        .iter()
        .any(|header| starts_with_ignoring_case(text, header));
    let byte = walk.bytes[at];
    let escaped = byte == b'\\' && walk.bytes.get(at + 1).is_some_and(|next| is_quote(*next));
    if is_quote(byte) || escaped {
        let open = at + usize::from(escaped);
        let end = walk.quoted_end(open);
        let start = open + 1;
        if start >= end || walk.is_marker(start) {
            return None;
        }
        let value = &walk.text[start..end];
        let shown = bond == Bond::Weak && !looks_secret(value.as_bytes()) || is_reference(value);
        return (!shown).then(|| secret(start, end));
    }
    let end = match whole_line && bond != Bond::Weak {
        true => line_end(walk, at),
        false => bare_end(walk, at),
    };
    if end == at {
        return None;
    }
    let value = &walk.text[at..end];
    // `token: Representation { … }`, `token = read()`: code, in which the value comes later.
    let code = matches!(walk.bytes.get(end), Some(b'{' | b'(')) && value.bytes().all(is_name);
    let plain = code
        || match bond {
            Bond::Strong => is_reference(value),
            Bond::Colon => is_reference(value) || is_prose(walk, value, end),
            Bond::Weak => is_reference(value) || !looks_secret(value.as_bytes()),
        };
    (!plain).then(|| secret(at, end))
}

/// What joins the name that ends at `at` to its value, and where the value starts.
fn bond(walk: &Walk<'_>, at: usize, name: usize) -> Option<(Bond, usize)> {
    let bytes = walk.bytes;
    let limit = bytes.len().min(at + MAX_GAP);
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let flag = name > 0 && bytes[name - 1] == b'-' || byte(name) == b'-';
    let element = name > 0 && bytes[name - 1] == b'<' && byte(at) == b'>';
    if element {
        return Some((Bond::Strong, walk.skip_spaces(at + 1).min(limit)));
    }
    let mut next = at;
    if byte(next) == b'\\' {
        next += 1;
    }
    let mut quoted = false;
    while next < limit && (is_quote(byte(next)) || matches!(byte(next), b']' | b')')) {
        quoted |= is_quote(byte(next));
        next += 1;
    }
    let blank = next;
    while next < limit && matches!(byte(next), b' ' | b'\t') {
        next += 1;
    }
    let spaced = next > blank;
    // `token string = "…"`, `key="password" value="…"`
    if spaced && byte(next).is_ascii_alphabetic() {
        let mut word = next;
        while word < limit && byte(word).is_ascii_alphanumeric() {
            word += 1;
        }
        let mut sign = word;
        while sign < limit && byte(sign) == b' ' {
            sign += 1;
        }
        if byte(sign) == b'=' && byte(sign + 1) != b'=' {
            let text = &walk.text[next..word];
            let typed = ["string", "str", "String", "value", "Value", "const"].contains(&text);
            if typed {
                return Some((Bond::Strong, walk.skip_spaces(sign + 1)));
            }
        }
        if ["is", "was", "IDENTIFIED", "BY", "by"].contains(&&walk.text[next..word]) {
            return Some((Bond::Weak, walk.skip_spaces(word)));
        }
    }
    let mut strong = false;
    let mut colon = false;
    let sign = next;
    while next < limit
        && matches!(
            byte(next),
            b'=' | b':' | b'>' | b'.' | b'+' | b'|' | b'?' | b'~'
        )
    {
        strong |= matches!(byte(next), b'=');
        colon |= byte(next) == b':';
        next += 1;
    }
    if strong || colon {
        // A path of modules: `token::Kind`.
        let path = !strong && next - sign == 2 && !spaced && is_name(byte(next));
        if path {
            return None;
        }
        let value = walk.skip_spaces(next);
        // A value on another line belongs to the name only where it is indented under it.
        let bond = if strong || quoted {
            Bond::Strong
        } else {
            Bond::Colon
        };
        return Some((bond, value.min(bytes.len())));
    }
    if byte(next) == b',' && quoted {
        return Some((Bond::Weak, walk.skip_spaces(next + 1)));
    }
    if flag && spaced && byte(next) != b'-' {
        return Some((Bond::Strong, next));
    }
    (spaced || quoted).then_some((Bond::Weak, next))
}

/// Past the name of an authentication scheme.
fn skip_type(walk: &Walk<'_>, at: usize) -> usize {
    const SCHEMES: [&str; 6] = [
        "bearer ",
        "basic ",
        "token ",
        "digest ",
        "apikey ",
        "negotiate ",
    ];
    let rest = &walk.text[at..];
    let scheme = SCHEMES
        .iter()
        .find(|scheme| starts_with_ignoring_case(rest, scheme));
    scheme.map_or(at, |scheme| walk.skip_spaces(at + scheme.len()))
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.len() >= start.len()
        && text.as_bytes()[..start.len()].eq_ignore_ascii_case(start.as_bytes())
}

/// `Bearer …`, wherever it stands.
fn scheme(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    let known = [&b"bearer"[..], b"basic"]
        .iter()
        .any(|scheme| word.eq_ignore_ascii_case(scheme));
    if !known || walk.bytes.get(end) != Some(&b' ') {
        return None;
    }
    let at = walk.skip_spaces(end);
    let stop = bare_end(walk, at);
    let value = &walk.bytes[at..stop];
    (!walk.is_marker(at) && value.len() >= 8 && looks_secret(value)).then(|| secret(at, stop))
}

/// Where a bare value ends: at a blank, a quote, or what separates values.
fn bare_end(walk: &Walk<'_>, at: usize) -> usize {
    let mut end = at;
    while end < walk.bytes.len() && is_word(walk.bytes[end]) && walk.bytes[end] != b'&' {
        end += 1;
    }
    // A sign of the sentence around it.
    while end > at && matches!(walk.bytes[end - 1], b'.' | b':' | b'\\') {
        end -= 1;
    }
    end
}

fn line_end(walk: &Walk<'_>, at: usize) -> usize {
    let rest = walk.bytes[at..].iter();
    at + rest
        .take_while(|byte| **byte != b'\n' && !is_quote(**byte) && !matches!(byte, b'}' | b'<'))
        .count()
}

/// A digit, or the look of a key.
fn looks_secret(value: &[u8]) -> bool {
    value.len() >= 6
        && (value.iter().any(u8::is_ascii_digit) && value.iter().any(u8::is_ascii_alphabetic)
            || random::is_key(value))
        && !value.iter().any(|byte| is_space(*byte))
}

/// What names a value instead of being one, or says that there is none.
fn is_reference(value: &str) -> bool {
    const WORDS: [&str; 22] = [
        "null",
        "none",
        "nil",
        "true",
        "false",
        "undefined",
        "string",
        "str",
        "number",
        "boolean",
        "bool",
        "any",
        "unknown",
        "never",
        "object",
        "void",
        "required",
        "optional",
        "missing",
        "empty",
        "invalid",
        "bytes",
    ];
    let bytes = value.as_bytes();
    let variable = matches!(
        bytes[0],
        b'$' | b'%' | b'{' | b'<' | b'[' | b'(' | b'&' | b'*' | b'@'
    ) && !bytes.iter().any(u8::is_ascii_digit);
    let environment = [
        "process.env",
        "os.environ",
        "env.",
        "ENV[",
        "std::env",
        "getenv",
        "os.getenv",
    ]
    .iter()
    .any(|start| value.starts_with(start));
    variable
        || environment
        || WORDS.iter().any(|word| word.eq_ignore_ascii_case(value))
        || bytes
            .iter()
            .all(|byte| matches!(byte, b'*' | b'.' | b'-' | b'_' | b'#' | b'?'))
}

/// A word of letters with more words after it: the colon ended a clause.
fn is_prose(walk: &Walk<'_>, value: &str, end: usize) -> bool {
    let letters = value
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte >= 0x80 || byte == b'\'');
    let goes_on = walk.bytes.get(end) == Some(&b' ')
        && walk
            .bytes
            .get(end + 1)
            .is_some_and(|next| next.is_ascii_alphabetic() || b"`'\"(".contains(next));
    let typed = matches!(walk.bytes.get(end), Some(b'<' | b'[' | b'{' | b';' | b')'));
    letters && (goes_on || typed)
}
