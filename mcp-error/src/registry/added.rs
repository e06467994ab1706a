//! Checks at compile time that the members which a `transparent` variant adds are not members of the error inside.

use mcp_error_rules::names::{counterpart, is_same};

use super::ErrorSet;
use super::conflicts::push_rust_name;
use super::entry::ErrorEntry;
use crate::util::const_string::ConstString;

/// Fails to compile where an error of `inner` has one of the members that `added` has.
pub const fn check_added(added: &ErrorEntry, inner: Option<&'static ErrorSet>) {
    let Some(set) = inner else { return };
    let mut at = 0;
    while at < set.entries.len() {
        let entry = &set.entries[at];
        if let Some(name) = shared_member(added, entry) {
            let mut message = ConstString::<512>::new();
            push_rust_name(&mut message, added);
            message.push(" and the error inside, ");
            push_rust_name(&mut message, entry);
            message.push(", both have a member `");
            message.push(name);
            message.push("`; give one of them another name: `extension = \"other_name\"`");
            message.panic()
        }
        at += 1;
    }
    let mut at = 0;
    while at < set.inner.len() {
        check_added(added, set.inner[at]);
        at += 1;
    }
}

/// Returns the first member of `added` that `entry` has too.
const fn shared_member(added: &ErrorEntry, entry: &ErrorEntry) -> Option<&'static str> {
    let mut rest = added.member_list();
    while !rest.is_empty() {
        let (name, more) = split_word(rest);
        if has_member(entry, name) {
            return Some(name);
        }
        // In some documents both have the same name, which is the longer one.
        if let Some(other) = counterpart(name)
            && has_member(entry, other)
        {
            return Some(if other.len() > name.len() {
                other
            } else {
                name
            });
        }
        rest = more;
    }
    None
}

const fn has_member(entry: &ErrorEntry, name: &str) -> bool {
    is_word(name, entry.member_list()) || entry.has_constant(name)
}

const fn is_word(word: &str, mut words: &str) -> bool {
    while !words.is_empty() {
        let (first, more) = split_word(words);
        if is_same(first, word) {
            return true;
        }
        words = more;
    }
    false
}

/// Splits words at the first space.
const fn split_word(words: &str) -> (&str, &str) {
    let bytes = words.as_bytes();
    let mut end = 0;
    while end < bytes.len() && bytes[end] != b' ' {
        end += 1;
    }
    let (word, rest) = words.split_at(end);
    if rest.is_empty() {
        (word, rest)
    } else {
        (word, rest.split_at(1).1)
    }
}
