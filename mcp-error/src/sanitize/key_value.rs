//! Values that stand after the name of a secret, in every usual notation.

use super::class::{is_name, is_quote, is_word};
use super::detect::{Found, Walk};
use super::no_value::{is_address, is_mixed, is_prose, is_reference, looks_secret};
use super::secret_names::{FOREIGN_WORDS, ends_with};
use super::tally::DetectorKind;
use super::{gate, keys, random, wrapped};

/// How surely what follows a name is its value.
#[derive(Clone, Copy, PartialEq)]
enum Bond {
    /// `=`, `:=`, `=>`, an element's content, a flag's argument.
    Strong,
    /// A colon, which also ends sentences.
    Colon,
    /// A comma, a blank, "is": the value has to look like one.
    Weak,
    /// Other words stand between, or brackets: it has to look like nothing else.
    Far,
}

/// Backslashes before the quote of a string inside strings at most.
const MAX_NESTED: usize = 15;

/// Spaces between a name and its value at most.
const MAX_GAP: usize = 64;

/// The value that a name in this word gives away, in the word or after it. Without `signs` there is
/// neither a colon nor an equals sign in it.
pub(super) fn value(walk: &Walk<'_>, start: usize, end: usize, signs: bool) -> Option<Found> {
    if let Some(found) = scheme(walk, start, end) {
        return Some(found);
    }
    // The name ends at a sign within the word, or with the word.
    let mut from = start;
    let looked_at = if signs { end } else { start };
    for (at, byte) in walk.bytes[..looked_at].iter().enumerate().skip(start) {
        if !matches!(byte, b'=' | b':') {
            continue;
        }
        if at > from && may_be_name(walk, from, at) {
            let name = name_before(walk, from, at);
            if let Some(found) = named(walk, name, at) {
                return Some(found);
            }
        }
        from = at + 1;
    }
    if let Some(found) = glued(walk, from, end) {
        return Some(found);
    }
    let mut stop = end;
    while stop > from && !is_name_part(walk.bytes[stop - 1]) {
        stop -= 1;
    }
    if stop == from || !may_be_name(walk, from, stop) {
        return None;
    }
    let name = name_before(walk, from, stop);
    named(walk, name, stop)
}

/// The value of a name, if the name or the two together say that it is a secret.
fn named(walk: &Walk<'_>, name: usize, end: usize) -> Option<Found> {
    let text = &walk.text[name..end];
    if walk.rules.is_secret(text) {
        return match is_syntax(walk, name, end) {
            true => None,
            false => after(walk, end, name, Kind::Secret),
        };
    }
    if !is_credential_name(text) {
        return contained(walk, name, end);
    }
    let joined = is_joined(walk, name, end);
    let found = after(walk, end, name, Kind::Credential)?;
    let value = &walk.bytes[found.start..found.end];
    let grouped = value.len() >= 12
        && value.contains(&b'-')
        && value
            .iter()
            .all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    // Of a host only a label is a key.
    if !value.iter().all(|byte| is_word(*byte)) || keys::is_host(value) {
        return None;
    }
    let told = is_told(text, value) || joined && is_mixed(value, 2);
    (told || random::is_uuid(value) || grouped || random::is_key(value)).then_some(found)
}

/// `unexpected token 'x1'`: of a language, and not of a login.
fn is_syntax(walk: &Walk<'_>, name: usize, end: usize) -> bool {
    let before = &walk.bytes[name.saturating_sub(11)..name];
    walk.bytes[name..end].eq_ignore_ascii_case(b"token")
        && before.last() == Some(&b' ')
        && before.len() > 8
        && before[before.len() - 9..before.len() - 1].eq_ignore_ascii_case(b"expected")
}

/// The value after a word that holds the name of a secret, as in languages that write a sentence in one word.
fn contained(walk: &Walk<'_>, name: usize, end: usize) -> Option<Found> {
    let text = &walk.text[name..end];
    if text.is_ascii() {
        return None;
    }
    let (_, at) = bond(walk, end, name)?;
    let at = at + usize::from(walk.bytes.get(at).is_some_and(|byte| is_quote(*byte)));
    far_value(walk, text, at)
}

/// The same where the value stands in the word.
fn glued(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    if word.is_ascii() {
        return None;
    }
    let value = word
        .windows(2)
        .position(|two| two[0] >= 0x80 && two[1].is_ascii_alphanumeric())?;
    let at = start + value + 1;
    let name = name_before(walk, start, at);
    far_value(walk, &walk.text[name..at], at)
}

/// The value at this place, if it looks like nothing else, and a name of a secret stands in the text before it.
fn far_value(walk: &Walk<'_>, name: &str, at: usize) -> Option<Found> {
    if at >= walk.bytes.len() || walk.is_marker(at) {
        return None;
    }
    let value = walk.bytes[at..].iter();
    let end = at
        + value
            .take_while(|byte| is_word(**byte) && byte.is_ascii())
            .count();
    let end = without_stop(walk, at, end);
    let told =
        is_mixed(&walk.bytes[at..end], 1) && FOREIGN_WORDS.iter().any(|word| name.contains(word));
    told.then(|| DetectorKind::NamedValue.found(at, end))
}

/// `api key`, in two words.
fn is_joined(walk: &Walk<'_>, name: usize, end: usize) -> bool {
    let bytes = walk.bytes;
    if end - name != 3 || name == 0 || bytes[name - 1] != b' ' {
        return false;
    }
    let word = bytes[..name - 1].iter().rev().take(16);
    let start = name - 1 - word.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    start < name - 1 && walk.rules.is_secret(&walk.text[start..end])
}

/// Names of what is a credential only by the look of its value: `HEROKU_KEY`, `AZURE_CLIENT_ID`,
/// `appId`, and words that mean more than a password.
fn is_credential_name(name: &str) -> bool {
    let ends = |end: &str| {
        let tail = name.len().checked_sub(end.len());
        tail.is_some_and(|at| name.as_bytes()[at..].eq_ignore_ascii_case(end.as_bytes()))
    };
    if !ends("id") {
        return ends("key") || is_password_word(name);
    }
    let before = name[..name.len() - 2].trim_end_matches(['_', '-', '.']);
    ["client", "account", "tenant", "app"].iter().any(|known| {
        let tail = before.len().checked_sub(known.len());
        tail.is_some_and(|at| before.as_bytes()[at..].eq_ignore_ascii_case(known.as_bytes()))
    })
}

/// Words that mean a password among other things, and what other languages call a key.
pub(super) const AMBIGUOUS_WORDS: &[&str] = &[
    "IDENTIFIED",
    "bindpw",
    "clave",
    "geheimnis",
    "jeton",
    "laluan",
    "pass",
    "passe",
    "rootpw",
    "sandi",
    "zugangsdaten",
    "khẩu",
    "السر",
    "السري",
    "المرور",
    "عبور",
    "暗号",
    "chave",
    "chiave",
    "clé",
    "klucz",
    "klíč",
    "schlüssel",
    "schluessel",
    "sleutel",
    "anahtar",
    "anahtarı",
    "ключ",
    "مفتاح",
    "מפתח",
    "키",
    "キー",
];

/// Those of a key, from here on.
const KEY_WORDS: usize = 17;

/// Last words of what other languages call a password, and words for other things too.
fn is_password_word(name: &str) -> bool {
    AMBIGUOUS_WORDS.iter().any(|word| is_last(name, word)) || is_pw(name.as_bytes())
}

fn is_last(name: &str, word: &str) -> bool {
    if !ends_with(name, word) && word != "IDENTIFIED" {
        return false;
    }
    match word {
        // In small letters it is a word of English.
        "IDENTIFIED" => name == word,
        "pass" => {
            let before = name.len().checked_sub(4);
            before.and_then(|at| name.get(..at)).is_some_and(|before| {
                let other = ["by", "com", "over", "sur", "tres", "under"];
                !other.iter().any(|other| ends_with(before, other))
            })
        }
        _ => true,
    }
}

fn is_pw(name: &[u8]) -> bool {
    let start = name.len().saturating_sub(2);
    name[start..].eq_ignore_ascii_case(b"pw")
        && !name[..start].last().is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether such a name and its value tell together that it is a secret.
fn is_told(name: &str, value: &[u8]) -> bool {
    let (passwords, keys) = AMBIGUOUS_WORDS.split_at(KEY_WORDS);
    let short = ends_with(name, "pass") || is_pw(name.as_bytes());
    let password = passwords.iter().any(|word| is_last(name, word));
    if short {
        return (password || is_pw(name.as_bytes())) && is_mixed(value, 1);
    }
    password && looks_secret(value)
        || keys.iter().any(|word| ends_with(name, word)) && is_mixed(value, 2)
}

fn may_be_name(walk: &Walk<'_>, from: usize, end: usize) -> bool {
    // Only `IDENTIFIED` says something, and only in capitals.
    gate::may_be_name(walk.bytes, from, end) && !walk.bytes[from..end].ends_with(b"ied")
        || is_pw(&walk.bytes[from..end])
        || !walk.rules.secret_names.is_empty()
        || !walk.bytes[end - 1].is_ascii()
}

fn is_name_part(byte: u8) -> bool {
    is_name(byte) || byte >= 0x80
}

fn name_before(walk: &Walk<'_>, from: usize, end: usize) -> usize {
    let name = walk.bytes[from..end].iter().rev().take(MAX_NAME);
    let mut name = end - name.take_while(|byte| is_name_part(**byte)).count();
    while !walk.text.is_char_boundary(name) {
        name += 1;
    }
    name
}

/// Bytes of a name at most.
const MAX_NAME: usize = 128;

/// What a name says of its value.
#[derive(Clone, Copy)]
enum Kind {
    Secret,
    /// It is a secret if it looks like one.
    Credential,
}

/// Names of secrets in a row at most of which each is looked at for what follows it.
const MAX_CHAIN: usize = 8;

/// The value after a name that ends at `at`. What looks like the value can be the next name:
/// `secret --token x`.
fn after(walk: &Walk<'_>, at: usize, name: usize, kind: Kind) -> Option<Found> {
    let mut found = directly_after(walk, at, name, kind)?;
    for _ in 0..MAX_CHAIN {
        let value = &walk.bytes[found.start..found.end];
        let dashes = value.iter().take_while(|byte| **byte == b'-').count();
        let signs = value
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b':' | b'='));
        let (start, end) = (found.start + dashes, found.end - signs.count());
        // Nothing else may stand in it: what is passed over is not looked at again.
        let is_name = walk.bytes[start.min(end)..end]
            .iter()
            .all(|byte| is_name_letter(*byte));
        if start >= end || !is_name || !walk.rules.is_secret(&walk.text[start..end]) {
            break;
        }
        match directly_after(walk, end, start, Kind::Secret) {
            Some(next) => found = next,
            None if is_done(walk, end, start) => return None,
            None => break,
        }
    }
    Some(found)
}

fn is_name_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-')
}

/// Whether the value of a name is a marker already.
fn is_done(walk: &Walk<'_>, name_end: usize, name: usize) -> bool {
    bond(walk, name_end, name).is_some_and(|(_, at)| {
        let (at, _) = skip_type(walk, at);
        let rest = walk.bytes[at..].iter();
        let open = rest
            .take(2)
            .take_while(|byte| is_quote(**byte) || **byte == b'\\');
        walk.is_marker(at + open.count())
    })
}

fn directly_after(walk: &Walk<'_>, name_end: usize, name: usize, kind: Kind) -> Option<Found> {
    let (bond, at) = bond(walk, name_end, name)?;
    let (at, single) = skip_type(walk, at);
    let at = skip_code(walk, bond, at);
    if at >= walk.bytes.len() || walk.is_marker(at) {
        return None;
    }
    let byte = walk.bytes[at];
    let slashes = walk.bytes[at..].iter().take(MAX_NESTED);
    let slashes = slashes.take_while(|byte| **byte == b'\\').count();
    // 1, 3 or 7 before the quote: an even number is backslashes, and a quote of its own.
    let escaped = slashes % 2 == 1
        && walk
            .bytes
            .get(at + slashes)
            .is_some_and(|next| is_quote(*next));
    let near = matches!(bond, Bond::Strong | Bond::Colon);
    if near
        && matches!(kind, Kind::Secret)
        && let Some((start, end)) = wrapped::inside(walk, at)
    {
        return Some(DetectorKind::NamedValue.found(start, end));
    }
    if is_quote(byte) || escaped {
        let open = at + if escaped { slashes } else { 0 };
        let end = walk.quoted_end(open);
        let start = open + 1;
        if start >= end || walk.is_marker(start) {
            return None;
        }
        let value = &walk.text[start..end];
        let shown = is_reference(value)
            || match bond {
                Bond::Weak => !looks_secret(value.as_bytes()),
                Bond::Far => !is_mixed(value.as_bytes(), 1),
                Bond::Strong | Bond::Colon => false,
            };
        let end = changed(walk, open, end);
        return (!shown).then(|| DetectorKind::NamedValue.found(start, end));
    }
    let whole_line = || {
        let name = &walk.bytes[name..];
        let headers = ["authorization", "cookie", "set-cookie"];
        headers.iter().any(|header| starts_with(name, header))
    };
    let end = match kind {
        Kind::Credential => credential_end(walk, at),
        Kind::Secret if !single && near && whole_line() => line_end(walk, name, at),
        Kind::Secret => bare_end(walk, at),
    };
    if end == at {
        return None;
    }
    let value = &walk.text[at..end];
    // `token: Representation { … }`, `token = read()`: code, in which the value comes later.
    let is_path = |byte: u8| is_name(byte) || byte == b':';
    let code = matches!(walk.bytes.get(end), Some(b'{' | b'(')) && value.bytes().all(is_path);
    let plain = code
        || match bond {
            Bond::Strong => {
                let spaced = walk.bytes[at - 1] == b' ';
                is_reference(value)
                    || spaced && is_address(&walk.bytes[name..name_end], value)
                    || is_member(walk, value)
            }
            Bond::Colon => {
                is_reference(value)
                    || is_member(walk, value)
                    || is_prose(walk, value, end)
                    || is_address(&walk.bytes[name..name_end], value)
            }
            Bond::Weak => !looks_secret(value.as_bytes()) || is_reference(value),
            Bond::Far => !is_mixed(value.as_bytes(), 1),
        };
    (!plain).then(|| DetectorKind::NamedValue.found(at, end))
}

/// `settings.API_SECRET`: where a program keeps its secret.
fn is_member(walk: &Walk<'_>, value: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.');
    value.contains('.') && value.bytes().all(is_part) && walk.rules.is_secret(value)
}

/// The end of what a value becomes: `"…" -> "…"`.
fn changed(walk: &Walk<'_>, open: usize, end: usize) -> usize {
    let quote = walk.bytes[open];
    let arrow = [quote, b' ', b'-', b'>', b' ', quote];
    match walk.bytes[end..].starts_with(&arrow) {
        true => walk.quoted_end(end + arrow.len() - 1),
        false => end,
    }
}

/// What joins the name that ends at `at` to its value, and where the value starts.
fn bond(walk: &Walk<'_>, at: usize, name: usize) -> Option<(Bond, usize)> {
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
    // A string inside strings.
    while next < limit && byte(next) == b'\\' {
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
            let opens = bytes.get(close) == Some(&b'>') && bytes[end..close].contains(&b'=');
            (opens && bytes[close - 1] != b'/').then_some(close)?
        }
        _ => return None,
    };
    // What follows a placeholder is prose.
    let follows = bytes.get(close + 1).is_some_and(|next| *next != b' ');
    follows.then(|| walk.skip_spaces(close + 1))
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
const FOLLOWED: [&str; 20] = [
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
];

/// Where the value starts behind a colon or an equals sign, and before those other words. Names of English have
/// their words before them.
fn behind_words(walk: &Walk<'_>, name: usize, end: usize, at: usize) -> Option<usize> {
    let text = &walk.text[name..end];
    if text.is_ascii() && !FOLLOWED.iter().any(|word| ends_with(text, word)) {
        return None;
    }
    let rest = &walk.bytes[at..walk.bytes.len().min(at + MAX_WORDS)];
    let is_part = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80 || b" '-".contains(byte);
    let sign = rest.iter().position(|byte| !is_part(byte))?;
    matches!(rest[sign], b':' | b'=').then(|| walk.skip_spaces(at + sign + 1))
}

/// Where the value starts behind what a language writes before a string or a call: `@"…"`, `b'…'`, `String = "…"`,
/// `new String("…")`, `string(9) "…"`, `!tag …`, `ConvertTo-SecureString "…"`, `7 08…`.
fn skip_code(walk: &Walk<'_>, bond: Bond, at: usize) -> usize {
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
    let word = rest.iter().take_while(|byte| is_name(**byte)).count();
    match rest {
        [b'n', b'e', b'w', b' ', ..] => return at + 4,
        [b'!', first, ..] if first.is_ascii_lowercase() || *first == b'!' => {
            let tag = rest
                .iter()
                .take_while(|byte| is_name(**byte) || **byte == b'!')
                .count();
            return if rest.get(tag) == Some(&b' ') {
                at + tag + 1
            } else {
                at
            };
        }
        [level, b' ', value, ..] if level.is_ascii_digit() && value.is_ascii_alphanumeric() => {
            let value = rest[2..]
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric());
            return if value.count() >= 12 { at + 2 } else { at };
        }
        [b's', b't', b'r', b'i', b'n', b'g', b'(', count @ ..] => {
            let digits = count
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if count[digits..].starts_with(b") ")
                && let Some(open) = opens(word + digits + 3)
            {
                return open;
            }
        }
        _ => {}
    }
    // A command has a verb and a noun.
    let command = word > 0 && rest[..word].contains(&b'-') && rest[0].is_ascii_uppercase();
    if command && bond == Bond::Strong && rest.get(word) == Some(&b' ') {
        return opens(word + 1).unwrap_or(at);
    }
    if bond != Bond::Colon {
        return at;
    }
    let is_type = |byte: &u8| is_name(*byte) || b"&<>[]'?: ".contains(byte);
    let sign = rest.iter().position(|byte| !is_type(byte)).unwrap_or(0);
    let assigned = sign > 1 && rest[sign] == b'=' && rest[sign - 1] == b' ';
    if !assigned || rest.get(sign + 1) != Some(&b' ') {
        return at;
    }
    let named = rest[..sign].iter().any(u8::is_ascii_uppercase)
        && !rest[..sign].iter().any(u8::is_ascii_digit);
    opens(sign + 2).unwrap_or(if named { at + sign + 2 } else { at })
}

/// Past the name of an authentication scheme, and whether a single word follows it.
fn skip_type(walk: &Walk<'_>, at: usize) -> (usize, bool) {
    const SCHEMES: [&str; 6] = [
        "bearer ",
        "basic ",
        "token ",
        "digest ",
        "apikey ",
        "negotiate ",
    ];
    let rest = &walk.bytes[at..];
    let scheme = SCHEMES.iter().find(|scheme| starts_with(rest, scheme));
    let scheme = scheme.map(|scheme| (walk.skip_spaces(at + scheme.len()), *scheme != "digest "));
    // `token: Token = …`
    let scheme = scheme.filter(|(at, _)| walk.bytes.get(*at) != Some(&b'='));
    scheme.unwrap_or((at, false))
}

/// Without regard to case.
fn starts_with(text: &[u8], start: &str) -> bool {
    let start = start.as_bytes();
    text.first().map(u8::to_ascii_lowercase) == start.first().copied()
        && text.len() >= start.len()
        && text[..start.len()].eq_ignore_ascii_case(start)
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
    (!walk.is_marker(at) && value.len() >= 8 && looks_secret(value))
        .then(|| DetectorKind::NamedValue.found(at, stop))
}

/// Where a bare value ends: at a blank, a quote, or what separates values.
fn bare_end(walk: &Walk<'_>, at: usize) -> usize {
    let value = walk.bytes[at..].iter();
    let end = at
        + value
            .take_while(|byte| is_word(**byte) && **byte != b'&')
            .count();
    without_stop(walk, at, end)
}

/// Where a value of letters, digits and what else keys hold ends.
fn credential_end(walk: &Walk<'_>, at: usize) -> usize {
    let value = walk.bytes[at..].iter();
    let is_part = |byte: &&u8| is_name(**byte) || matches!(byte, b'+' | b'/' | b'~');
    let end = at + value.take_while(is_part).count();
    let padding = walk.bytes[end..].iter().take(2);
    let end = end + padding.take_while(|byte| **byte == b'=').count();
    without_stop(walk, at, end)
}

/// Without the signs of the sentence around it.
fn without_stop(walk: &Walk<'_>, at: usize, end: usize) -> usize {
    let value = walk.bytes[at..end].iter().rev();
    end - value
        .take_while(|byte| matches!(byte, b'.' | b':' | b'\\'))
        .count()
}

/// The end of the line, or of the quotes that the header stands in.
fn line_end(walk: &Walk<'_>, name: usize, at: usize) -> usize {
    let quote = name.checked_sub(1).map(|before| walk.bytes[before]);
    let quote = quote.filter(|byte| is_quote(*byte));
    let rest = walk.bytes[at..].iter();
    at + rest
        .take_while(|byte| **byte != b'\n' && Some(**byte) != quote)
        .count()
}
