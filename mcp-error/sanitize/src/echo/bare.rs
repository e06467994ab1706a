//! Words without quotes that look like a password, in messages that refuse something.

use std::ops::Range;

use crate::bytes::{self, *};
use crate::input::Found;
use crate::rule::Rule;
use crate::shapes::password_look::PasswordLook;

use super::candidates::parts;
use super::echoes::Echoes;
use super::message::{MAX_BEHIND, Message};
use super::value_context::{ValueContext, context_before, context_behind};

impl Message<'_, '_> {
    /// Adds the words of the line without quotes to what was found.
    pub(super) fn find_bare(&self, found: &mut Echoes<'_>) {
        // In a short line it takes less time to look at its words.
        const LONG_LINE: usize = 256;
        if self.line.len() > LONG_LINE && !self.may_need_bare() {
            return;
        }
        // Drizzle lists what was bound to the parameters of a statement, without quotes. Its commas belong to no value.
        const PARAMETERS: Words = words!("params: |parameters: ");
        let text = &self.view.bytes[self.line.clone()];
        let lists = PARAMETERS.find_at_start(text).is_some() && !holds(text, class!(QUOTE b"{[("));
        let look = lists.then_some(PasswordLook::Faint);
        let mut at = self.line.start;
        for item in bytes::parts(text, if lists { class!(b",") } else { Class::NONE }) {
            let needed = |word: &_| look.or_else(|| self.needed_for_bare(word));
            self.add_passwords(at..at + item.len(), &needed, found);
            at += item.len() + 1;
        }
    }

    /// Adds the words of a range that look enough like a password: as much as `needed_for` returns for them. If it returns `None`, a
    /// word stays.
    #[inline(never)]
    pub(super) fn add_passwords(
        &self,
        range: Range<usize>,
        needed_for: &dyn Fn(&Range<usize>) -> Option<PasswordLook>,
        found: &mut Echoes<'_>,
    ) {
        for word in parts(&self.view.bytes, range) {
            if found.hold(&word) {
                continue;
            }
            let look = self.look_of(&word);
            if look > PasswordLook::Other
                && !self.findings.overlaps(word.start, word.end)
                && let Some(needed) = needed_for(&word)
                && look >= needed
                && self.is_password(&word, needed)
            {
                found.add(self.view, Rule::Echo, &word);
            }
        }
    }

    /// Returns the text behind the word that goes on at a place. Many words without quotes can stand before the same blank.
    #[inline(never)]
    fn behind_next_space(&self, at: usize) -> &[u8] {
        let line = slice(&self.view.bytes, ..self.line.end);
        let budget = &self.view.budget;
        let space = self.next_space.within(line, at, line.len(), budget, SPACE);
        at_most(slice(line, space.unwrap_or(line.len())..), MAX_BEHIND)
    }

    /// Whether a word of the line can be redacted at all.
    fn may_need_bare(&self) -> bool {
        let is_email = |found: &Found| found.rule == Rule::Email;
        self.refuses_something()
            || self.is_source()
            || find(&self.view.bytes[self.line.clone()], ": ").is_some()
            || self.findings.found.iter().any(is_email)
    }

    /// Returns how much a word must look like a password. The surer the line says that somebody gave it to the program, the
    /// less it must.
    fn needed_for_bare(&self, value: &Range<usize>) -> Option<PasswordLook> {
        if self.is_source() {
            return Some(PasswordLook::Possible);
        }
        let bytes = self.view.bytes;
        // Before the hyphens that make a flag of it
        let before = trim_end(&bytes[self.line.start..value.start], class!(b"-"));
        if !self.refuses_something() {
            let is_given = before.ends_with(b": ") && context_before(before) == ValueContext::Given;
            return (is_given || self.is_beside_address(value.start))
                .then_some(PasswordLook::Likely);
        }
        let behind_value = &bytes[value.end..self.line.end];
        // Docker Compose writes the name of the container before each line.
        if trim_start(behind_value, SPACE).starts_with(b"| ") {
            return None;
        }
        if self.is_beside_address(value.start)
            || before.ends_with(b": ")
            || before.ends_with(b" (") && behind_value == b")"
            || context_behind(self.behind_next_space(value.end)).is_some()
        {
            return Some(PasswordLook::Faint);
        }
        if context_before(before) == ValueContext::Given {
            return Some(PasswordLook::Possible);
        }
        (!self.says_listed(value.start)).then_some(PasswordLook::Likely)
    }
}
