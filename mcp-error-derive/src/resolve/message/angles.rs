//! The angle brackets around type arguments, which look like comparisons.

use proc_macro2::TokenTree;

/// Follows the angle brackets of turbofishes and qualified paths (`f::<A, B>()`, `<A as B>::f()`) through an expression.
pub(super) struct Angles {
    depth: usize,
    /// The last token, if it is a sign.
    before: Option<char>,
}

impl Angles {
    /// Returns the state before the first token of an expression.
    pub(super) fn new() -> Self {
        Self {
            depth: 0,
            // A bracket at the beginning opens a qualified path, as one behind a comma does.
            before: Some(','),
        }
    }

    /// Reads the next token, and returns whether it closes such a bracket.
    pub(super) fn closes(&mut self, token: &TokenTree) -> bool {
        let sign = match token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        let before = std::mem::replace(&mut self.before, sign);
        let opens = sign == Some('<') && (self.depth > 0 || matches!(before, Some(':' | ',')));
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
