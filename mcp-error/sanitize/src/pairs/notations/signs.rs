//! Values behind a sign, or behind none.

use crate::bytes::{prefix_len, slice, suffix_len, trim_end};
use crate::classes::{Class, NAME, QUOTE, SPACE, class};

use super::gap::{Fit, Gap};

/// The longest text in bytes to which a parser compares its tokens, as a rule.
const MAX_SYNTAX: usize = 6;

impl Gap<'_, '_> {
    /// `password <- "…"`, `Map(user -> ada, password -> …)`. A grammar says in this way what a token consists of.
    #[inline]
    pub(super) fn arrow(&self) -> Fit {
        let is_arrow = match self.two_bytes() {
            (b'<', b'-') => true,
            (b'-', b'>') => self.name_bytes() != b"token",
            _ => false,
        };
        Fit::value_if(is_arrow.then(|| self.view.skip_spaces(self.at + 2)))
    }

    /// `"password" [1]: "…"`, as joi numbers the values of which it complains
    #[inline]
    pub(super) fn numbered_member(&self) -> Fit {
        match self.rest() {
            [b'[', _, b']', b':', b' ', ..] if self.is_quoted => Fit::Value(self.at + 5),
            _ => Fit::Other,
        }
    }

    /// `password == "…"`. A parser compares a token to its syntax, which is short or has no quotes.
    #[inline]
    pub(super) fn comparison(&self) -> Fit {
        if !matches!(self.two_bytes(), (b'!' | b'=', b'=') | (b'<', b'>')) {
            return Fit::Other;
        }
        let signs = prefix_len(self.rest(), class!(b"!=<>"));
        let value = self.view.skip_spaces(self.at + signs);
        if QUOTE.has(self.byte(value)) && self.view.quoted_end(value) > value + MAX_SYNTAX {
            Fit::Value(value)
        } else {
            Fit::NoValue
        }
    }

    /// `password = …`
    #[inline]
    pub(super) fn equals_sign(&self) -> Fit {
        Fit::value_if(
            self.has_equals
                .then(|| self.view.skip_spaces(self.behind_signs())),
        )
    }

    /// `token::Kind`
    #[inline]
    pub(super) fn module_path(&self) -> Fit {
        let is_path = self.rest().starts_with(b"::")
            && self.signs_len == 2
            && NAME.has(self.byte(self.behind_signs()));
        if is_path { Fit::NoValue } else { Fit::Other }
    }

    /// `password: …`
    #[inline]
    pub(super) fn colon(&self) -> Fit {
        if !self.has_colon {
            return Fit::Other;
        }
        let at = self.view.skip_spaces(self.behind_signs());
        if self.ends_string(at) {
            Fit::NoValue
        } else {
            Fit::Value(at)
        }
    }

    /// Whether a quote at an offset closes the string of a program in which the name stands: `read("Password: ")?`, `"token: " + x`.
    /// A name that has quotes of its own is that of a member: `{"password": ")fir"}`.
    #[inline(never)]
    fn ends_string(&self, at: usize) -> bool {
        const MAX_BEFORE: usize = 128;
        let quote = at + usize::from(self.byte(at) == b'\\');
        let sign = self.byte(quote);
        if self.is_quoted || !QUOTE.has(sign) {
            return false;
        }
        let behind = slice(&self.view.bytes, quote + 1..);
        if !behind.starts_with(b" + ") && !class!(b")];").has(self.byte(quote + 1)) {
            return false;
        }
        let before = &self.view.bytes[self.name.saturating_sub(MAX_BEFORE)..self.name];
        let opening = suffix_len(before, Class::of_byte(sign).or(class!(b"\n")).not());
        match before.get(..before.len() - opening) {
            Some([.., first, open]) => *open == sign && class!(b" ([=,+\\").has(*first),
            _ => false,
        }
    }

    /// `[("user", "ada"), ("password", "…")]`, `[ [ 'user', 'ada' ], [ 'password', '…' ] ]`
    #[inline]
    pub(super) fn pair_in_list(&self) -> Fit {
        let before = slice(&self.view.bytes, ..self.name);
        match trim_end(before, class!(SPACE QUOTE b"\\")) {
            [list @ .., b'(' | b'['] if ends_in_list(trim_end(list, SPACE)) => self.comma(),
            _ => Fit::Other,
        }
    }

    /// `("password", "…")`
    #[inline(never)]
    pub(super) fn comma(&self) -> Fit {
        let behind = self.behind_signs();
        let has_comma = self.is_quoted && self.byte(behind) == b',';
        Fit::value_if(has_comma.then(|| self.view.skip_spaces(behind + 1)))
    }

    /// `password …`
    #[inline]
    pub(super) fn juxtaposition(&self) -> Fit {
        let is_beside = self.is_spaced || self.is_quoted;
        Fit::value_if(is_beside.then(|| self.behind_signs()))
    }
}

/// Whether a text ends where a list begins, or behind one of its pairs.
fn ends_in_list(text: &[u8]) -> bool {
    matches!(text, [.., b'['] | [.., b')' | b']', b','])
}
