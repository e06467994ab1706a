//! The angle brackets around type arguments, which look like comparisons.

use proc_macro2::TokenTree;

/// Follows the angle brackets of turbofishes and qualified paths (`f::<A, B>()`, `<A as B>::f()`) through an expression.
#[derive(Default)]
pub(super) struct Angles {
    depth: usize,
    before: Option<char>,
}

impl Angles {
    /// Reads the next token, and returns whether it closes such a bracket. `is_first` is set for the first token of an
    /// expression, where a bracket opens a qualified path.
    pub(super) fn closes(&mut self, token: &TokenTree, is_first: bool) -> bool {
        let sign = match token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        let before = std::mem::replace(&mut self.before, sign);
        let opens = sign == Some('<') && (self.depth > 0 || before == Some(':') || is_first);
        // `->` is part of the type of a function.
        let closes = sign == Some('>') && self.depth > 0 && before != Some('-');
        self.depth = self.depth + usize::from(opens) - usize::from(closes);
        closes
    }

    /// Returns whether the last token is between such brackets.
    pub(super) fn is_inside(&self) -> bool {
        self.depth > 0
    }
}
