//! Untrusted text for a verbose view: fenced, so that a reader and a model see where it ends.

use crate::counters::Counters;
use crate::rules::Rules;
use crate::text::counted_text;

const OPEN: &str = "<untrusted>";
const CLOSE: &str = "</untrusted>";

pub(crate) fn counted_fence(untrusted: &str, rules: &Rules, counters: &Counters) -> String {
    let clean = counted_text(untrusted, rules, counters);
    let mut out = String::with_capacity(clean.len() + OPEN.len() + CLOSE.len());
    out.push_str(OPEN);
    for character in clean.chars() {
        match character {
            // Any form of bracket: a model reads the others as if they were these.
            '<' | '\u{ff1c}' | '\u{2039}' | '\u{276e}' | '\u{3008}' | '\u{fe64}' => out.push('('),
            '>' | '\u{ff1e}' | '\u{203a}' | '\u{276f}' | '\u{3009}' | '\u{fe65}' => out.push(')'),
            character => out.push(character),
        }
    }
    out.push_str(CLOSE);
    out
}
