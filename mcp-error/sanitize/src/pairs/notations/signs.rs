//! Values behind a sign, or behind none.

use crate::bytes::{prefix_len, slice, trim_end};
use crate::classes::{NAME, QUOTE, SPACE, class};

use super::gap::{Fit, Gap};

/// The longest text in bytes to which a parser compares its tokens, as a rule.
const MAX_SYNTAX: usize = 6;

impl Gap<'_, '_> {
    /// `password <- "…"`, `apiKey -> …`
    pub(super) fn arrow(&self) -> Fit {
        let is_arrow = matches!(self.two_bytes(), (b'<', b'-') | (b'-', b'>'));
        Fit::value_if(is_arrow.then(|| self.view.skip_spaces(self.at + 2)))
    }

    /// `password == "…"`, with a text of some length
    pub(super) fn comparison(&self) -> Fit {
        let is_long_text = |value: &usize| {
            QUOTE.has(self.byte(*value)) && self.view.quoted_end(*value) > *value + MAX_SYNTAX
        };
        Fit::value_if(self.compared().filter(is_long_text))
    }

    /// `token == …`. A parser compares a token to its syntax.
    pub(super) fn comparison_to_syntax(&self) -> Fit {
        Fit::value_if(self.compared())
    }

    #[inline(never)]
    fn compared(&self) -> Option<usize> {
        if !matches!(self.two_bytes(), (b'!' | b'=', b'=')) {
            return None;
        }
        let signs = prefix_len(self.rest(), class!(b"!="));
        Some(self.view.skip_spaces(self.at + signs))
    }

    /// `password = …`
    pub(super) fn equals_sign(&self) -> Fit {
        Fit::value_if(
            self.has_equals
                .then(|| self.view.skip_spaces(self.behind_signs())),
        )
    }

    /// `token::Kind`
    pub(super) fn module_path(&self) -> Fit {
        let is_path = self.has_colon
            && self.signs_len == 2
            && !self.is_spaced
            && NAME.has(self.byte(self.behind_signs()));
        if is_path { Fit::NoValue } else { Fit::Other }
    }

    /// `password: …`
    pub(super) fn colon(&self) -> Fit {
        Fit::value_if(
            self.has_colon
                .then(|| self.view.skip_spaces(self.behind_signs())),
        )
    }

    /// `[("user", "ada"), ("password", "…")]`, `[ [ 'user', 'ada' ], [ 'password', '…' ] ]`
    pub(super) fn pair_in_list(&self) -> Fit {
        let before = slice(&self.view.bytes, ..self.name);
        let before = trim_end(before, class!(SPACE QUOTE b"\\"));
        let (list, close) = match before {
            [list @ .., b'('] => (list, b')'),
            [list @ .., b'['] => (list, b']'),
            _ => return Fit::Other,
        };
        match trim_end(list, SPACE) {
            [.., b'['] => self.comma(),
            [.., last, b','] if *last == close => self.comma(),
            _ => Fit::Other,
        }
    }

    /// `("password", "…")`, and `{password,<<"…">>}` of Erlang
    #[inline(never)]
    pub(super) fn comma(&self) -> Fit {
        let behind = self.behind_signs();
        let opens = || self.view.bytes[..self.name].ends_with(b"{");
        let has_comma = self.byte(behind) == b',' && (self.is_quoted || opens());
        Fit::value_if(has_comma.then(|| self.view.skip_spaces(behind + 1)))
    }

    /// `password …`
    pub(super) fn juxtaposition(&self) -> Fit {
        let is_beside = self.is_spaced || self.is_quoted;
        Fit::value_if(is_beside.then(|| self.behind_signs()))
    }
}
