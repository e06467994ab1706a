//! The arguments that follow a format string.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::spanned::Spanned as _;

use super::angles::Angles;
use crate::model::UnusedArgument;
use crate::syntax::format::{Argument, Piece};
use crate::syntax::{is_sign, stream_of, unraw};

/// The arguments that follow a format string.
pub(super) struct Arguments {
    positional: Vec<TokenStream>,
    named: Vec<(String, TokenStream)>,
}

impl Arguments {
    /// Splits at the commas. `name = value` is a named argument; neither `==` nor `=>` makes a name.
    pub(super) fn parse(tokens: TokenStream) -> Self {
        let mut arguments = Self {
            positional: Vec::new(),
            named: Vec::new(),
        };
        for argument in split(tokens) {
            match &argument[..] {
                [] => {}
                [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
                    if equals.as_char() == '='
                        && equals.spacing() == Spacing::Alone
                        && !value.is_empty() =>
                {
                    let value = stream_of(value);
                    arguments.named.push((unraw(name), value));
                }
                value => arguments.positional.push(stream_of(value)),
            }
        }
        arguments
    }

    pub(super) fn positional(&self, index: usize) -> Option<TokenStream> {
        self.positional.get(index).cloned()
    }

    pub(super) fn named(&self, name: &str) -> Option<TokenStream> {
        let found = self.named.iter().find(|(known, _)| known == name);
        found.map(|(_, tokens)| tokens.clone())
    }

    /// Returns the arguments that no placeholder shows.
    pub(super) fn unused(&self, pieces: &[Piece]) -> Vec<UnusedArgument> {
        if self.positional.is_empty() && self.named.is_empty() {
            return Vec::new();
        }
        let mut used = Vec::new();
        for piece in pieces {
            if let Piece::Placeholder(placeholder) = piece {
                used.extend(placeholder.arguments());
            }
        }
        let mut unused = Vec::new();
        let mut add = |name: &str, tokens: &TokenStream| {
            unused.push(UnusedArgument {
                name: name.to_owned(),
                span: tokens.span(),
            });
        };
        for (at, tokens) in self.positional.iter().enumerate() {
            if !used.contains(&Argument::Next(at)) && !used.contains(&Argument::Index(at)) {
                add("", tokens);
            }
        }
        for (name, tokens) in &self.named {
            if !used.contains(&Argument::Name(name.clone())) {
                add(name, tokens);
            }
        }
        unused
    }
}

/// Splits at the commas between arguments. The commas of a turbofish or a qualified path are inside one argument.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut arguments = Vec::new();
    let mut current = Vec::new();
    let mut angles = Angles::new();
    for token in tokens {
        angles.closes(&token);
        if is_sign(&token, ',') && !angles.is_inside() {
            arguments.push(std::mem::take(&mut current));
        } else {
            current.push(token);
        }
    }
    arguments.push(current);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_at_commas_of_their_own() {
        let rows: [(&str, &[&str], &[&str]); 8] = [
            ("", &[], &[]),
            (".size / 2, LIMIT", &[".size / 2", "LIMIT"], &[]),
            ("a, b = .c", &["a"], &["b"]),
            ("a == b, |x| x", &["a == b", "|x| x"], &[]),
            ("f(a, b)", &["f (a , b)"], &[]),
            ("f::<A, B>(c), d", &["f ::< A , B > (c)", "d"], &[]),
            ("f::<Vec<A>, B>(), d", &["f ::< Vec<A>, B > ()", "d"], &[]),
            ("r#type = 1", &[], &["type"]),
        ];
        for (text, positional, named) in rows {
            let arguments = Arguments::parse(text.parse().expect("tokens"));
            let found = arguments.positional.iter().map(ToString::to_string);
            let normal = |text: &str| text.replace(' ', "");
            let found: Vec<String> = found.map(|text| normal(&text)).collect();
            let expected: Vec<String> = positional.iter().map(|text| normal(text)).collect();
            assert_eq!(found, expected, "{text}");
            let found: Vec<&str> = arguments.named.iter().map(|(name, _)| &**name).collect();
            assert_eq!(found, named, "{text}");
        }
    }
}
