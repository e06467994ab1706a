//! Values that stand after the name of a secret, in every usual notation.

mod bond;
mod code;
pub(super) mod credential;
mod escaped;
mod far;

use bond::{Bond, bond, skip_code, skip_type};
use code::{is_code, is_member};
use credential::{Told, is_joined, is_pw};
use escaped::{behind_escapes, escaped_end, without_escapes};
use far::{contained, glued};

use super::class::{is_name, is_quote, is_word};
use super::counters::DetectorKind;
use super::detect::{Found, Walk};
use super::no_value::{is_address, is_mixed, is_prose, is_reference, looks_secret};
use super::{gate, keys, public, random, wrapped};

/// Backslashes before the quote of a string inside strings at most.
const MAX_NESTED: usize = 15;

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
        walk.budget.spend(11);
        if walk.budget.is_over(end) {
            return None;
        }
        let stop = without_escapes(walk, from, at);
        if stop > from && may_be_name(walk, from, stop) {
            let name = name_before(walk, from, stop);
            if let Some(found) = named(walk, name, stop) {
                return Some(found);
            }
        }
        from = at + 1;
    }
    if !walk.is_ascii
        && let Some(found) = glued(walk, from, end)
    {
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

/// The value that a word of letters, digits and `_-.` gives away, after it. It `is_likely` that it ends like a name
/// if that is known already.
pub(super) fn after_word(
    walk: &Walk<'_>,
    start: usize,
    end: usize,
    is_likely: bool,
) -> Option<Found> {
    if let Some(found) = scheme(walk, start, end) {
        return Some(found);
    }
    if !walk.is_ascii
        && let Some(found) = glued(walk, start, end)
    {
        return Some(found);
    }
    if !is_likely && !may_be_name(walk, start, end) {
        return None;
    }
    let name = match walk.is_ascii {
        true => start.max(end.saturating_sub(MAX_NAME)),
        false => name_before(walk, start, end),
    };
    named(walk, name, end)
}

/// The value of a name, if the name or the two together say that it is a secret.
fn named(walk: &Walk<'_>, name: usize, end: usize) -> Option<Found> {
    let text = &walk.text[name..end];
    let is_foreign = !walk.is_ascii && !text.is_ascii();
    walk.budget.spend(if is_foreign { 140 } else { 12 });
    if walk.is_secret(text) {
        return match is_syntax(walk, name, end) {
            true => None,
            false => after(walk, end, name, Kind::Secret),
        };
    }
    walk.budget.spend(36);
    let Some(told) = Told::of(text) else {
        return contained(walk, name, end);
    };
    if is_too_short(walk, end) {
        return None;
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
    let is_uuid = random::is_uuid(value);
    if is_uuid && credential::is_tenant(text) || public::is_public_key(walk, found.start) {
        return None;
    }
    let told = told.is_secret(value) || joined && is_mixed(value, 2);
    (told || is_uuid || grouped || random::is_key(value)).then_some(found)
}

/// Whether a bare value stands right behind the sign after a name, and is too short to look like a secret.
fn is_too_short(walk: &Walk<'_>, name_end: usize) -> bool {
    let rest = &walk.bytes[name_end..];
    let signs = rest.iter().take_while(|byte| b"=:>.+|?~".contains(byte));
    let (signs, rest) = rest.split_at(signs.count());
    let value = rest.iter().take(MIN_CREDENTIAL);
    let value = value.take_while(|byte| is_name(**byte)).count();
    let is_end = |byte: &u8| is_word(*byte) && !b"\\@$!~/+".contains(byte);
    !signs.is_empty() && value < MIN_CREDENTIAL && rest.get(value).is_some_and(is_end)
}

/// Bytes of a value that looks like a secret at least.
const MIN_CREDENTIAL: usize = 6;

/// `unexpected token 'x1'`: of a language, and not of a login.
fn is_syntax(walk: &Walk<'_>, name: usize, end: usize) -> bool {
    let before = &walk.bytes[name.saturating_sub(11)..name];
    walk.bytes[name..end].eq_ignore_ascii_case(b"token")
        && before.last() == Some(&b' ')
        && before.len() > 8
        && before[before.len() - 9..before.len() - 1].eq_ignore_ascii_case(b"expected")
}

fn may_be_name(walk: &Walk<'_>, from: usize, end: usize) -> bool {
    gate::may_be_name(walk.bytes, from, end)
        || is_pw(&walk.bytes[from..end])
        || !walk.rules.secret_names.is_empty()
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
    if let Some(end) = second_word(walk, name, at, &found)
        && let Some(next) = directly_after(walk, end, found.start, kind)
        && is_joint(&walk.bytes[end..next.start])
    {
        found = next;
    }
    Some(with_last_name(walk, at_last(walk, found)?))
}

/// The value at the end of a row of names. None if it is a marker already.
fn at_last(walk: &Walk<'_>, mut found: Found) -> Option<Found> {
    for _ in 0..MAX_CHAIN {
        walk.budget.spend(85);
        let value = &walk.bytes[found.start..found.end];
        let dashes = value.iter().take_while(|byte| **byte == b'-').count();
        let (start, end) = (found.start + dashes, without_signs(walk, &found));
        // Nothing else may stand in it: what is passed over is not looked at again.
        let is_name = walk.bytes[start.min(end)..end]
            .iter()
            .all(|byte| is_name_letter(*byte));
        if start >= end || !is_name || !walk.is_secret(&walk.text[start..end]) {
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

/// A quote that was left open ends at the next one, which can be that of another secret: `token='` and later
/// `TOKEN='…'`.
fn with_last_name(walk: &Walk<'_>, mut found: Found) -> Found {
    let end = without_signs(walk, &found);
    if end == found.end {
        return found;
    }
    let name = name_before(walk, found.start, end);
    if name < end
        && walk.is_secret(&walk.text[name..end])
        && let Some(next) = directly_after(walk, end, name, Kind::Secret)
        && let Some(next) = at_last(walk, next)
    {
        found.end = found.end.max(next.end);
    }
    found
}

/// Where the second word of a name ends that looks like a value after the first: `secret key:…`. After a flag it is
/// one.
fn second_word(walk: &Walk<'_>, name: usize, end: usize, found: &Found) -> Option<usize> {
    let blanks = &walk.bytes[end..found.start];
    let is_flag = walk.bytes[name] == b'-' || walk.bytes[..name].ends_with(b"-");
    if is_flag || blanks.is_empty() || blanks.iter().any(|byte| *byte != b' ') {
        return None;
    }
    let value = &walk.bytes[found.start..found.end];
    let end = found.start + value.iter().take(MAX_NAME).position(|byte| *byte == b':')?;
    let word = &walk.text[found.start..end];
    // What is passed over is not looked at again.
    let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_word.then_some(())?;
    (word.eq_ignore_ascii_case("key") || walk.is_secret(word)).then_some(end)
}

/// Whether nothing is passed over between a name and its value.
fn is_joint(between: &[u8]) -> bool {
    between
        .iter()
        .all(|byte| is_quote(*byte) || matches!(byte, b':' | b' '))
}

/// Where a value ends without the signs of assignment behind it.
fn without_signs(walk: &Walk<'_>, found: &Found) -> usize {
    let value = walk.bytes[found.start..found.end].iter().rev();
    let signs = value.take_while(|byte| matches!(byte, b':' | b'='));
    found.end - signs.count()
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
    walk.budget.spend(37);
    let (bond, at) = bond(walk, name_end, name)?;
    let (joined, at) = (at, behind_escapes(walk, at));
    let is_escaped = at > joined;
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
    let is_header = || {
        let name = &walk.bytes[name..];
        let headers = ["authorization", "cookie", "set-cookie"];
        headers.iter().any(|header| starts_with(name, header))
    };
    if is_quote(byte) || escaped {
        let open = at + if escaped { slashes } else { 0 };
        let end = walk.quoted_end(open);
        let start = match is_header() {
            true => skip_type(walk, open + 1).0,
            false => open + 1,
        };
        walk.budget.spend(40 + 2 * (end - open) / 5);
        let is_marked =
            walk.is_marker(start) && (start == open + 1 || walk.bytes[start..end].ends_with(b"]"));
        if start >= end || is_marked {
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
    let end = match kind {
        _ if is_escaped => escaped_end(walk, at),
        Kind::Credential => credential_end(walk, at),
        Kind::Secret if !single && near && is_header() => line_end(walk, name, at),
        Kind::Secret => bare_end(walk, at),
    };
    if end == at {
        return None;
    }
    walk.budget.spend(54 + 2 * (end - at) / 5);
    let value = &walk.text[at..end];
    let plain = !is_escaped && is_code(walk, at, end)
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
                    || !(single && is_header() && is_credential(value))
                        && is_prose(walk, value, end)
                    || is_address(&walk.bytes[name..name_end], value)
            }
            Bond::Weak => !looks_secret(value.as_bytes()) || is_reference(value),
            Bond::Far => !is_mixed(value.as_bytes(), 1),
        };
    (!plain).then(|| DetectorKind::NamedValue.found(at, end))
}

/// Whether a word behind the scheme of a header can be what it names: no word that a sentence about it would have.
fn is_credential(word: &str) -> bool {
    const WORDS: [&str; 4] = [
        "authentication",
        "authorization",
        "credentials",
        "credential",
    ];
    word.len() >= 10 && !WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
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
    walk.budget.spend(26 + 5 * value.len() / 2);
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
