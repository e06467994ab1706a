//! What joins a name to its value, and where the value starts.

use crate::class::{is_name, is_quote};
use crate::detect::Walk;
use crate::no_value::looks_secret;
use crate::wrapped::NEW_OBJECT;
use mcp_error_rules::secret_names::{ByLast, ends_with};

use super::credential::Told;
use super::starts_with;

/// How surely what follows a name is its value.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Bond {
    /// `=`, `:=`, `=>`, an element's content, a flag's argument.
    Strong,
    /// A colon, which also ends sentences.
    Colon,
    /// A comma, a blank, "is": the value has to look like one.
    Weak,
    /// Other words stand between, or brackets: it has to look like nothing else.
    Far,
}

/// Spaces between a name and its value at most.
const MAX_GAP: usize = 64;

/// What joins the name that ends at `at` to its value, and where the value starts.
pub(super) fn bond(walk: &Walk<'_>, at: usize, name: usize) -> Option<(Bond, usize)> {
    let bytes = walk.bytes;
    let limit = bytes.len().min(at + MAX_GAP);
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let flag = name > 0 && bytes[name - 1] == b'-' || byte(name) == b'-';
    if let Some(content) = content(walk, name, at) {
        return Some((Bond::Strong, content.min(limit)));
    }
    let mut next = at;
    // `char password[] = "…"`
    if bytes[at..].starts_with(b"[]") {
        next += 2;
    }
    // `setPassword("…")`; other scripts put values in brackets too.
    if byte(next) == b'(' && (is_quote(byte(next + 1)) || !bytes[name..at].is_ascii()) {
        return Some((Bond::Far, next + 1));
    }
    // A string inside strings, and blanks in one.
    while next < limit && byte(next) == b'\\' {
        next += 1;
        let is_blank = matches!(byte(next), b't' | b'n' | b'r')
            && matches!(byte(next + 1), b'\\' | b'=' | b':' | b' ');
        next += usize::from(is_blank);
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
    if let Some(value) = pair(walk, name, next, quoted) {
        let several = bytes[name..at]
            .iter()
            .any(|byte| !byte.is_ascii_alphanumeric());
        return Some((if several { Bond::Strong } else { Bond::Weak }, value));
    }
    // `password <- "…"`, `apiKey -> …`
    if matches!((byte(next), byte(next + 1)), (b'<', b'-') | (b'-', b'>')) {
        return Some((Bond::Weak, walk.skip_spaces(next + 2)));
    }
    // `token string = "…"`, `key="password" value="…"`
    if spaced && (byte(next).is_ascii_alphabetic() || byte(next) >= 0x80) {
        let rest = bytes[next..limit].iter();
        let is_letter = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte >= 0x80;
        let word = next + rest.take_while(is_letter).count();
        match &bytes[next..word] {
            b"string" | b"str" | b"String" | b"value" | b"Value" | b"const" => {
                let blanks = bytes[word..limit].iter();
                let sign = word + blanks.take_while(|byte| **byte == b' ').count();
                if byte(sign) == b'=' && byte(sign + 1) != b'=' {
                    return Some((Bond::Strong, walk.skip_spaces(sign + 1)));
                }
            }
            b"is" | b"was" | b"IDENTIFIED" | b"BY" | b"by" | b"ist" | b"lautet" | b"est"
            | b"es" | b"jest" | b"adalah" | b"\xc3\xa8" | b"\xc3\xa9" | b"\xc3\xa4r" => {
                let word = word + usize::from(byte(word) == b':');
                return Some((Bond::Weak, walk.skip_spaces(word)));
            }
            _ => {}
        }
        if let Some(value) = behind_words(walk, name, at, next) {
            return Some((Bond::Far, value));
        }
    }
    // `password != "…"`
    if matches!((byte(next), byte(next + 1)), (b'!' | b'=', b'=')) {
        let signs = bytes[next..limit].iter();
        let signs = signs.take_while(|byte| matches!(byte, b'!' | b'='));
        let value = walk.skip_spaces(next + signs.count());
        // `token == "("` is of a parser.
        let quoted = bytes.get(value).is_some_and(|byte| is_quote(*byte))
            && walk.quoted_end(value) > value + MAX_SYNTAX;
        let bond = if quoted { Bond::Strong } else { Bond::Weak };
        return Some((bond, value));
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

/// Bytes of what a parser compares its tokens to at most, as a rule.
const MAX_SYNTAX: usize = 6;

/// Bytes of the attributes of an element at most.
const MAX_ATTRIBUTES: usize = 96;

/// Where the content starts of the element of this name: `<password>`, `<a:password type="plain">`.
fn content(walk: &Walk<'_>, name: usize, end: usize) -> Option<usize> {
    let bytes = walk.bytes;
    let before = match name.checked_sub(1).map(|at| bytes[at]) {
        Some(b':') => {
            let prefix = bytes[..name - 1].iter().rev().take(16);
            name - 1 - prefix.take_while(|byte| is_name(**byte)).count()
        }
        _ => name,
    };
    // `Vec<Token>`, `TOKEN=<TOKEN>`
    let open = before.checked_sub(1).filter(|at| bytes[*at] == b'<')?;
    let glued = |byte: u8| byte == b'=' || is_name(byte);
    if open > 0 && glued(bytes[open - 1]) {
        return None;
    }
    let close = match bytes.get(end)? {
        b'>' => end,
        b' ' => {
            let rest = bytes[end..].iter().take(MAX_ATTRIBUTES);
            let close = end + rest.take_while(|byte| !b"<>\n".contains(byte)).count();
            let opens = bytes.get(close) == Some(&b'>') && are_attributes(walk, end, close);
            (opens && bytes[close - 1] != b'/').then_some(close)?
        }
        _ => return None,
    };
    // What follows a placeholder is prose.
    let follows = bytes.get(close + 1).is_some_and(|next| *next != b' ');
    follows.then(|| walk.skip_spaces(close + 1))
}

/// Whether these are attributes, of which none is a secret itself: what is passed over is not looked at again.
fn are_attributes(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let signs = (start..end).filter(|at| walk.bytes[*at] == b'=');
    let mut names = signs.map(|sign| {
        let name = walk.bytes[start..sign].iter().rev();
        let name = name.take_while(|byte| is_name(**byte)).count();
        &walk.text[sign - name..sign]
    });
    let is_plain = |name: &str| !walk.is_secret(name) && Told::of(name).is_none();
    names.next().is_some_and(is_plain) && names.all(is_plain)
}

/// Bytes of what stands between a name and its value, where each has a name of its own.
const MAX_BETWEEN: usize = 48;

/// Where the value starts that stands beside the name as another member: `"name":"…","value":"`,
/// `<key>…</key><string>`.
fn pair(walk: &Walk<'_>, name: usize, at: usize, quoted: bool) -> Option<usize> {
    let bytes = walk.bytes;
    let rest = &bytes[at..bytes.len().min(at + MAX_BETWEEN)];
    let skip = |from: usize, signs: &[u8]| {
        from + rest[from..]
            .iter()
            .take_while(|byte| signs.contains(byte))
            .count()
    };
    if rest.starts_with(b"</") {
        let open = 1 + rest.iter().position(|byte| *byte == b'>')?;
        let open = skip(open, b" \t\n");
        let named = rest.get(open) == Some(&b'<') && rest.get(open + 1) != Some(&b'/');
        let close = rest[open..].iter().position(|byte| *byte == b'>')?;
        return named.then_some(at + open + close + 1);
    }
    let before = bytes[..name].iter().rev().take(4);
    let mut before = before.skip_while(|byte| **byte == b' ');
    if !quoted && !matches!(before.next(), Some(b':' | b'=')) {
        return None;
    }
    let separated = skip(0, b", \t\n");
    let start = skip(separated, b"\\\"'");
    let end = start
        + rest[start..]
            .iter()
            .take_while(|byte| is_name(**byte) || **byte == b':')
            .count();
    let mut end = end;
    while end > start && rest[end - 1] == b':' {
        end -= 1;
    }
    let word = &rest[start..end];
    let tail = &word[word.len().saturating_sub(5)..];
    let sign = skip(skip(end, b"\\\"'"), b" ");
    let signed = matches!(rest.get(sign), Some(b':' | b'='));
    (separated > 0 && tail.eq_ignore_ascii_case(b"value") && signed)
        .then(|| walk.skip_spaces(at + sign + 1))
}

/// Bytes of words between a name and its sign at most.
const MAX_WORDS: usize = 64;

/// Names of other languages that other words follow: `clave secreta: …`, `mot de passe incorrect : …`.
static FOLLOWED: ByLast<20> = ByLast::new(&[
    "passwort",
    "kennwort",
    "contrasena",
    "senha",
    "parola",
    "heslo",
    "haslo",
    "wachtwoord",
    "salasana",
    "lozinka",
    "geslo",
    "clave",
    "jeton",
    "passe",
    "chave",
    "chiave",
    "klucz",
    "sleutel",
    "sandi",
    "laluan",
]);

/// Where the value starts behind a colon or an equals sign, and before those other words. Names of English have
/// their words before them, but for whose they are: `password for ada: …`.
fn behind_words(walk: &Walk<'_>, name: usize, end: usize, at: usize) -> Option<usize> {
    walk.budget.spend(16);
    let text = &walk.text[name..end];
    let mut followed = FOLLOWED.like_name(text).iter();
    let rest = &walk.bytes[at..walk.bytes.len().min(at + MAX_WORDS)];
    let is_of = rest.starts_with(b"for ") || rest.starts_with(b"of ");
    if text.is_ascii() && !is_of && !followed.any(|word| ends_with(text, word)) {
        return None;
    }
    let is_part = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80 || b" '-".contains(byte);
    let sign = rest.iter().position(|byte| !is_part(byte))?;
    matches!(rest[sign], b':' | b'=').then(|| walk.skip_spaces(at + sign + 1))
}

/// Where the value starts behind what a language writes before a string or a call: `@"…"`, `b'…'`, `String = "…"`,
/// `new String("…")`, `string(9) "…"`, `!tag …`, `ConvertTo-SecureString "…"`, `7 08…`.
pub(super) fn skip_code(walk: &Walk<'_>, bond: Bond, at: usize) -> usize {
    let bytes = walk.bytes;
    let rest = &bytes[at..bytes.len().min(at + MAX_GAP)];
    let opens = |from: usize| match rest.get(from..) {
        Some([first, ..]) if is_quote(*first) => Some(at + from),
        Some(
            [
                b'@' | b'$' | b'b' | b'r' | b'u' | b'f' | b'L' | b'N',
                first,
                ..,
            ],
        ) if is_quote(*first) => Some(at + from + 1),
        _ => None,
    };
    if let Some(open) = opens(0) {
        return open;
    }
    let word = || rest.iter().take_while(|byte| is_name(**byte)).count();
    match rest {
        [b'n', b'e', b'w', b' ', ..] => return at + 4,
        [b'n' | b'N', ..] if starts_with(rest, NEW_OBJECT) => return at + NEW_OBJECT.len(),
        [b'!', first, ..] if first.is_ascii_lowercase() || *first == b'!' => {
            let is_tag = |byte: &&u8| is_name(**byte) || **byte == b'!';
            let tag = rest.iter().take_while(is_tag).count();
            let ends = rest.get(tag) == Some(&b' ');
            return if ends { at + tag + 1 } else { at };
        }
        [level, b' ', value, ..] if level.is_ascii_digit() && value.is_ascii_alphanumeric() => {
            let value = rest[2..].iter();
            let value = value.take_while(|byte| byte.is_ascii_alphanumeric());
            return if value.count() >= 12 { at + 2 } else { at };
        }
        [b's', b't', b'r', b'i', b'n', b'g', b'(', count @ ..] => {
            let digits = count.iter().take_while(|byte| byte.is_ascii_digit());
            let digits = digits.count();
            if count[digits..].starts_with(b") ")
                && let Some(open) = opens(word() + digits + 3)
            {
                return open;
            }
        }
        // A command has a verb and a noun.
        [first, ..] if first.is_ascii_uppercase() && bond == Bond::Strong => {
            let word = word();
            if rest[..word].contains(&b'-') && rest.get(word) == Some(&b' ') {
                return opens(word + 1).unwrap_or(at);
            }
        }
        _ => {}
    }
    // `fir99x next_name = …` is a value and another name.
    let is_value = || {
        let (word, rest) = rest.split_at(word());
        matches!(rest, [b' ', next, ..] if is_name(*next)) && looks_secret(word)
    };
    if bond != Bond::Colon || is_value() {
        return at;
    }
    let mut is_named = false;
    let mut has_digit = false;
    let sign = rest.iter().position(|byte| {
        let part = TYPES[*byte as usize];
        is_named |= part == CAPITAL;
        has_digit |= part == DIGIT;
        part == 0
    });
    let sign = sign.unwrap_or(0);
    walk.budget.spend(20 + sign);
    let assigned = sign > 1 && rest[sign] == b'=' && rest[sign - 1] == b' ';
    if !assigned || rest.get(sign + 1) != Some(&b' ') {
        return at;
    }
    let named = is_named && !has_digit;
    opens(sign + 2).unwrap_or(if named { at + sign + 2 } else { at })
}

const PART: u8 = 1;
const CAPITAL: u8 = 2;
const DIGIT: u8 = 3;

/// What types consist of: 0 for bytes that they do not.
static TYPES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' => CAPITAL,
            b'0'..=b'9' => DIGIT,
            b'&' | b'<' | b'>' | b'[' | b']' | b'\'' | b'?' | b':' | b' ' => PART,
            byte if is_name(byte) => PART,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Past the name of an authentication scheme, and whether a single word follows it.
pub(super) fn skip_type(walk: &Walk<'_>, at: usize) -> (usize, bool) {
    const SCHEMES: [&str; 6] = [
        "bearer ",
        "basic ",
        "token ",
        "digest ",
        "apikey ",
        "negotiate ",
    ];
    let rest = &walk.bytes[at..];
    if !rest
        .first()
        .is_some_and(|first| b"abdnt".contains(&(first | 0x20)))
    {
        return (at, false);
    }
    let scheme = SCHEMES.iter().find(|scheme| starts_with(rest, scheme));
    let scheme = scheme.map(|scheme| (walk.skip_spaces(at + scheme.len()), *scheme != "digest "));
    // `token: Token = …`
    let scheme = scheme.filter(|(at, _)| walk.bytes.get(*at) != Some(&b'='));
    scheme.unwrap_or((at, false))
}
