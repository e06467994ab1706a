//! Values behind a sign, or behind none.

use crate::bytes::*;

use super::gap::{Fit, Gap};

/// The longest text in bytes to which a parser compares its tokens, as a rule.
const MAX_SYNTAX: usize = 6;

impl Gap<'_, '_> {
    /// `password <- "…"`, `Map(user -> ada, password -> …)`. A grammar says in this way what a token consists of.
    #[inline]
    pub(super) fn arrow(&self) -> Fit {
        let is_arrow = match self.two_bytes() {
            (b'<', b'-') => true,
            (b'-', b'>') => self.name.bytes() != b"token",
            _ => false,
        };
        self.value_behind_blanks(is_arrow, self.at + 2)
    }

    /// `"password" [1]: "…"`, as joi numbers the values of which it complains
    #[inline]
    pub(super) fn numbered_member(&self) -> Fit {
        let is_numbered = matches!(self.rest(), [b'[', _, b']', b':', b' ', ..]);
        Fit::value_if((self.is_quoted && is_numbered).then_some(self.at + 5))
    }

    /// `password == "…"`. A parser compares a token to its syntax, which is short or has no quotes.
    #[inline]
    pub(super) fn comparison(&self) -> Fit {
        if !matches!(self.two_bytes(), (b'!' | b'=', b'=') | (b'<', b'>')) {
            return Fit::Other;
        }
        let signs = prefix_len(self.rest(), class!(b"!=<>"));
        let value = self.name.view.skip_spaces(self.at + signs);
        match self.value_in_quotes(true, value) {
            Fit::Value(at) if self.name.view.quoted_end(at) > at + MAX_SYNTAX => Fit::Value(at),
            _ => Fit::NoValue,
        }
    }

    /// `check(password): …`, `(password) => …`, with a name that ends the parameters of a function
    pub(super) fn behind_parameters(&self) -> Fit {
        const MAX_BEFORE: usize = 64;
        if self.byte(self.name.end) != b')' {
            return Fit::Other;
        }
        let before = trim_end(self.name.near_before(MAX_BEFORE), class!(b"(\n").not());
        let is_function = matches!(before, [.., last, b'('] if NAME.has(*last));
        let signs = slice(self.rest(), ..self.signs_len);
        let is_behind = signs == b"=>" || signs == b":" && is_function;
        self.value_behind_blanks(is_behind, self.behind_signs())
    }

    /// `password = …`
    #[inline]
    pub(super) fn equals_sign(&self) -> Fit {
        self.value_behind_blanks(self.has_equals, self.behind_signs())
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
        self.value_behind_blanks(self.has_colon, self.behind_signs())
    }

    /// `[("user", "ada"), ("password", "…")]`, `[ [ 'user', 'ada' ], [ 'password', '…' ] ]`
    #[inline]
    pub(super) fn pair_in_list(&self) -> Fit {
        let before = self.name.before();
        match trim_end(before, class!(SPACE QUOTE b"\\")) {
            [list @ .., b'(' | b'['] if ends_in_list(trim_end(list, SPACE)) => self.comma(),
            _ => Fit::Other,
        }
    }

    /// `("password", "…")`
    pub(super) fn comma(&self) -> Fit {
        Fit::value_if(self.behind_comma())
    }

    /// Returns the place behind the comma, and blanks, that follow a name in quotes.
    pub(super) fn behind_comma(&self) -> Option<usize> {
        let behind = self.behind_signs();
        let has_comma = self.is_quoted && self.byte(behind) == b',';
        has_comma.then(|| self.name.view.skip_spaces(behind + 1))
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
