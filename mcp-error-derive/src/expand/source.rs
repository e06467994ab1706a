//! Generated code that is written as text. The compiler reads it faster than a macro makes tokens, since macros are built
//! without optimisation. An error in it would be reported at the derive, so only code in which nothing can be wrong is
//! written in this way.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::Type;

/// The arms of a match on the error.
#[derive(Default)]
pub(super) struct Arms {
    /// The arms in which nothing can be wrong.
    text: String,
    /// The number of these arms.
    texts: usize,
    /// The other arms. Their tokens have the places of what the user wrote, since it may be wrong.
    pub(super) tokens: Vec<TokenStream>,
}

impl Arms {
    /// Adds an arm in which nothing can be wrong.
    pub(super) fn push_text(&mut self, arm: &str) {
        self.text.push_str(arm);
        self.texts += 1;
    }

    /// Adds shared arms.
    pub(super) fn push_shared(&mut self, shared: &SharedArms<'_>) {
        for arm in &shared.0 {
            self.text.push_str(&arm.patterns);
            self.text.push_str("=>");
            self.text.push_str(&arm.body);
            self.text.push(',');
            self.texts += arm.len;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.texts + self.tokens.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the arms that are text as a group.
    pub(super) fn group(&self) -> String {
        format!("{{{}}}", self.text)
    }

    /// The match, with the text as it was parsed.
    pub(super) fn into_match(self, parsed: &TokenTree, rest: Option<TokenStream>) -> TokenStream {
        let TokenTree::Group(group) = parsed else {
            unreachable!("the arms are in braces");
        };
        if self.tokens.is_empty() && rest.is_none() {
            return quote!(match self #group);
        }
        let (text, tokens) = (group.stream(), self.tokens);
        quote!(match self { #text #(#tokens)* #rest })
    }
}

/// Arms in which nothing can be wrong, shared by variants whose fields are alike:
/// `Self::Closed { until } | Self::Full { until } => builder.text(until),`. The compiler checks each body once, and a binary
/// has it once.
#[derive(Default)]
pub(super) struct SharedArms<'m>(Vec<SharedArm<'m>>);

struct SharedArm<'m> {
    patterns: String,
    /// The number of patterns.
    len: usize,
    body: String,
    /// The types of the variables, which have to be the same in each pattern.
    types: Vec<&'m Type>,
}

impl<'m> SharedArms<'m> {
    /// The compiler compares each pattern of an arm with every other one.
    const MAX_PATTERNS: usize = 16;

    /// How many arms are searched for one with the same body, so that a large type does not take too long.
    const LAST: usize = 8;

    /// Adds a pattern to the arm with this body, if there is one, or a new arm.
    pub(super) fn push(&mut self, pattern: &str, body: String, types: Vec<&'m Type>) {
        for arm in self.0.iter_mut().rev().take(Self::LAST) {
            if arm.len < Self::MAX_PATTERNS && arm.body == body && arm.types == types {
                arm.patterns.push('|');
                arm.patterns.push_str(pattern);
                arm.len += 1;
                return;
            }
        }
        self.0.push(SharedArm {
            patterns: pattern.to_owned(),
            len: 1,
            body,
            types,
        });
    }
}

/// Parses several texts at once, each of which is one token or a group. Each call costs the compiler as much as setting up
/// a source file.
pub(super) fn parse<const N: usize>(texts: [String; N]) -> [TokenTree; N] {
    let tokens = tokens_of(&texts.join(" "));
    let trees: Option<Vec<TokenTree>> = tokens.map(|tokens| tokens.into_iter().collect());
    let trees = trees.and_then(|trees| trees.try_into().ok());
    trees.expect("each text is one token or a group")
}

fn tokens_of(text: &str) -> Option<TokenStream> {
    if proc_macro::is_available() {
        // `proc_macro2` would parse the text too, before the compiler does.
        let tokens: Option<proc_macro::TokenStream> = text.parse().ok();
        return tokens.map(TokenStream::from);
    }
    text.parse().ok()
}

/// Appends a line of a string literal. Its end is not part of the text, and neither is the space before the next one.
pub(super) fn push_line(into: &mut String, text: &str) {
    let escaped = format!("{text:?}");
    into.push_str("\\\n            ");
    into.push_str(&escaped[1..escaped.len() - 1]);
}
