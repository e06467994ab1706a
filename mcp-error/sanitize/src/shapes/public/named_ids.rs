//! Ids of what services keep, behind the noun that says what they identify. Whoever asked for `event 7kq2…` needs the id
//! to ask again, and has sent it.

use crate::bytes::*;
use crate::input::View;
use mcp_error_rules::secret_names::{is_page_name, is_page_token, split_last_word};

use super::name_before::{MAX_BEFORE, name_before, names_secret};
use super::nouns::{GIVE_ACCESS, IDS, NAMED, PEOPLE, RESOURCES};
use crate::shapes::vendors::has_vendor_prefix;

/// Whether a text ends in the noun for what has an id or a name, and what joins it to its value: `no module named `.
pub(crate) fn names_thing(text: &[u8]) -> bool {
    let (name, before) = name_before(text);
    let (kind, noun) = split_last_word(name);
    is_thing(noun)
        || is_same_word(noun, b"name") && is_thing(split_last_word(trim_end(kind, JOINT)).1)
        || is_same_word(noun, b"named") && is_thing(split_last_word(name_before(before).0).1)
}

/// Whether a word is the noun for what has an id or a name.
#[inline(never)]
fn is_thing(noun: &[u8]) -> bool {
    is_one_of(RESOURCES.like(noun), noun) || is_one_of(NAMED.like(noun), noun)
}

/// The longest id of a service: a transaction on a chain.
const MAX_ID: usize = 66;

/// The longest position in a list that comes page by page.
const MAX_PAGE: usize = 256;

/// JSON in base64 begins like this, as the parts of a JSON Web Token do, and as many positions in a list. Those hold no dot.
const JSON: &[u8] = b"eyJ";

/// Whether the word is an id and the noun for what it identifies stands before it, or a name that ends in `id`. The last
/// part of a route is the id of the part before it: `Patient/7kq2…`.
pub(crate) fn is_named_id(view: &View<'_>, start: usize, end: usize) -> bool {
    let word = &view.bytes[start..end];
    let id = suffix(word, class!(LETTER_OR_DIGIT b"_-="));
    let id_start = end - id.len();
    let before = &view.bytes[id_start.saturating_sub(MAX_BEFORE)..id_start];
    let (max_len, telling) = match id.strip_prefix(JSON) {
        Some(rest) if names_page(before) => (MAX_PAGE, rest),
        _ => (MAX_ID, id),
    };
    // Most keys are told from ids by their prefix, which takes less time than to read what stands before them.
    if id.len() > max_len
        || has_vendor_prefix(telling)
        || !consists_of(slice(word, ..word.len() - id.len()), class!(LETTER b"/"))
    {
        return false;
    }
    match before.strip_suffix(b"/") {
        // The name of a host is not a part of the route.
        Some(route) => {
            let kind = suffix(route, NAME);
            !has_byte(kind, b'.')
                && (is_resource(kind) || is_one_of(PEOPLE, split_last_word(kind).1))
        }
        None => names_value(before),
    }
}

/// Whether a text ends in a name, and what joins it to its value, which says that the value is an id.
fn names_value(text: &[u8]) -> bool {
    let (name, before) = name_before(text);
    if is_resource(name) {
        return true;
    }
    let (name, before) = match name {
        b"of" | b"is" | b"was" => name_before(before),
        name => (name, before),
    };
    if IDS.contains_ignoring_case(name) {
        // `event id`, in two words, or `event with id`
        let (kind, before) = name_before(before);
        let kind = if kind == b"with" {
            name_before(before).0
        } else {
            kind
        };
        return !gives_access(kind);
    }
    match kind_of_id(name) {
        Some(kind) => !gives_access(kind),
        None => is_page_token(name),
    }
}

/// Whether a text ends in the name of the position in a list that comes page by page: `Invalid cursor `.
fn names_page(text: &[u8]) -> bool {
    is_page_name(name_before(text).0)
}

/// Returns what stands before the word `id`, or `uid`, at the end of a name of several words.
fn kind_of_id(name: &[u8]) -> Option<&[u8]> {
    let (kind, last) = split_last_word(name);
    let is_id = is_same_word(last, b"id") || is_same_word(last, b"uid");
    (is_id && !kind.is_empty()).then(|| trim_end(kind, JOINT))
}

/// Whether the id of something gives access, or may do so: names in capitals are those of settings, of which some are, unless
/// they are those of an occurrence.
fn gives_access(kind: &[u8]) -> bool {
    const OCCURRENCES: Words = words!("connection correlation error request trace");
    let (_, last) = split_last_word(kind);
    is_one_of(GIVE_ACCESS, last)
        || !kind.is_empty() && !holds(kind, LOWER) && !is_one_of(OCCURRENCES, last)
        || names_secret(kind)
}

/// Whether a name ends in the noun for what is kept under an id.
#[inline(never)]
fn is_resource(name: &[u8]) -> bool {
    let (_, noun) = split_last_word(name);
    is_one_of(RESOURCES.like(noun), noun)
}

/// Whether a word is one of these nouns, or the plural of one.
#[inline(never)]
fn is_one_of(nouns: Words, word: &[u8]) -> bool {
    let one = word.strip_suffix(b"s");
    nouns.contains_ignoring_case(word) || one.is_some_and(|one| nouns.contains_ignoring_case(one))
}
