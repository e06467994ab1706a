//! Values in elements, calls, forms and other members.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, consists_of, find, is_ascii, prefix, prefix_len, slice, suffix, trim_end,
};
use crate::classes::{Class, LETTER_OR_DIGIT, QUOTE, WORD, class};
use crate::pairs::members::{element_content, value_in_next_member};

use super::gap::{Fit, Gap, MAX_WORDS};
use super::words::{PASSWORDS, is_typing_verb, typing_call_len};

impl Gap<'_, '_> {
    /// `<password>…</password>`
    pub(super) fn element(&self) -> Fit {
        Fit::value_if(element_content(self.view, self.name, self.name_end))
    }

    /// `setPassword("…")`. Behind names in other scripts, brackets are usual for values, too.
    pub(super) fn call(&self) -> Fit {
        let (first, second) = (self.byte(self.call), self.byte(self.call + 1));
        let is_call = first == b'(' && (QUOTE.has(second) || !is_ascii(self.name_bytes()));
        Fit::value_if(is_call.then_some(self.call + 1))
    }

    /// The part of a form (RFC 7578): the content follows the headers and an empty line.
    pub(super) fn form_part(&self) -> Fit {
        let is_part = self.is_quoted
            && self.view.bytes[..self.name].ends_with(b"name=\"")
            && self.rest().starts_with(b"\n\n");
        Fit::value_if(is_part.then_some(self.at + 2))
    }

    /// `"name":"api_key","value":"…"`
    pub(super) fn next_member(&self) -> Fit {
        self.next_member_if(!self.is_name_of_one_word())
    }

    /// `"name":"token","value":"…"`. The name is a text here, so a single word says little.
    pub(super) fn next_member_of_word(&self) -> Fit {
        self.next_member_if(self.is_name_of_one_word())
    }

    /// The value of a member called `password` is one, whatever it looks like. In a table, it can be the name of another
    /// column.
    fn is_name_of_one_word(&self) -> bool {
        let name = self.name_bytes();
        let is_cell = || self.rest().starts_with(b"</");
        consists_of(name, LETTER_OR_DIGIT) && (!PASSWORDS.contains_ignoring_case(name) || is_cell())
    }

    #[inline(never)]
    fn next_member_if(&self, is_asked: bool) -> Fit {
        let at = || value_in_next_member(self.view, self.name, self.at, self.is_quoted);
        Fit::value_if(is_asked.then(at).flatten())
    }

    /// `variable "password" { default = "…" }`, as Terraform declares variables
    pub(super) fn default_of_variable(&self) -> Fit {
        const DEFAULT: &str = "default";
        if !self.is_quoted || self.byte(self.at) != b'{' {
            return Fit::Other;
        }
        let block = prefix(at_most(self.rest(), MAX_WORDS), class!(!b"}"));
        let sign = find(block, DEFAULT)
            .map(|start| self.view.skip_spaces(self.at + start + DEFAULT.len()));
        let sign = sign.filter(|sign| self.byte(*sign) == b'=');
        Fit::value_if(sign.map(|sign| self.view.skip_spaces(sign + 1)))
    }

    /// `locate("#password").type("…")`, `typeText(locate("password"), "…")`, `fill_in "Password", with: "…"`
    pub(super) fn typed(&self) -> Fit {
        const IDENTIFIER: Class = class!(LETTER_OR_DIGIT b"_");
        const MAX_BEFORE: usize = 64;
        if !self.is_quoted {
            return Fit::Other;
        }
        let at = match self.rest() {
            rest @ [b'.', ..] => typing_call_len(rest).map(|len| self.at + len),
            [b',', ..] => {
                let at = self.view.skip_spaces(self.at + 1);
                let is_closed = self.view.bytes[self.name_end..self.at].contains(&b')');
                let before = &self.view.bytes[self.name.saturating_sub(MAX_BEFORE)..self.name];
                let mut calls = before.rsplit(|byte| *byte == b'(').skip(1);
                let mut is_verb = || calls.any(|call| is_typing_verb(suffix(call, IDENTIFIER)));
                if slice(&self.view.bytes, at..).starts_with(b"with: ") {
                    Some(at + "with: ".len())
                } else {
                    (is_closed && is_verb()).then_some(at)
                }
            }
            _ => None,
        };
        Fit::value_if(at.filter(|at| QUOTE.has(self.byte(*at))))
    }

    /// `setProperty("store.password", "…")`, `fill("#password", "…")` with the selector of an element in a page
    pub(super) fn argument_behind_name(&self) -> Fit {
        const SETTERS: Words = words!("add define put set");
        let before = slice(&self.view.bytes, ..self.name);
        let is_named = || {
            let call = match before {
                [call @ .., quote] if QUOTE.has(*quote) => trim_end(call, class!(b" ")),
                _ => return false,
            };
            let name = call.strip_suffix(b"(").unwrap_or_default();
            SETTERS
                .find_at_start(suffix(name, LETTER_OR_DIGIT))
                .is_some()
                && PASSWORDS.find_at_end(self.name_bytes()).is_some()
        };
        let is_selector = matches!(before, [.., quote, b'#'] if QUOTE.has(*quote));
        match self.comma() {
            Fit::Value(at) if QUOTE.has(self.byte(at)) && (is_selector || is_named()) => {
                Fit::Value(at)
            }
            _ => Fit::Other,
        }
    }

    /// `password (…)`, with one word in the brackets
    pub(super) fn brackets(&self) -> Fit {
        let is_open = self.is_spaced && matches!(self.byte(self.at), b'(' | b'[');
        let inside = self.rest().get(1..).unwrap_or_default();
        let word = prefix_len(inside, WORD);
        let is_closed = matches!(inside.get(word), Some(b')' | b']'));
        Fit::value_if((is_open && word > 0 && is_closed).then_some(self.at + 1))
    }
}
