//! Collects every mistake of a type, so that one run of the compiler shows them all.

mod suggest;

use proc_macro2::{Span, TokenStream};

pub(crate) use suggest::{Place, hint, quoted, unknown_attribute};

/// The mistakes found so far, each with the variant that it belongs to: those of the type, then those of its variants in
/// order.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<(Option<usize>, syn::Error)>,
    variant: Option<usize>,
}

impl Errors {
    pub(crate) fn push(&mut self, error: impl Into<syn::Error>) {
        let place = self.found.partition_point(|(at, _)| *at <= self.variant);
        self.found.insert(place, (self.variant, error.into()));
    }

    /// Adds one sentence that says what to write instead, at a token.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds the sentence about two attributes of which only one can be there, at one of them.
    pub(crate) fn contradiction(&mut self, span: Span, first: &str, second: &str) {
        let message = format!("`{first}` and `{second}` contradict each other; keep one");
        self.at(span, message);
    }

    /// Runs `work`, whose mistakes belong to the variant of this index.
    pub(crate) fn within<T>(&mut self, variant: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.variant.replace(variant);
        let result = work(self);
        self.variant = before;
        result
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns whether thiserror's `#[error]` is written inside `#[mcp]`, where thiserror does not see it.
    pub(crate) fn hides_error_attribute(&self) -> bool {
        let message = unknown_attribute("error", &[], &[]);
        let mut found = self.found.iter();
        found.any(|(_, error)| error.to_string() == message)
    }

    /// Returns whether the variant of this index has a mistake.
    pub(crate) fn has_any_in(&self, variant: usize) -> bool {
        self.found.iter().any(|(at, _)| *at == Some(variant))
    }

    /// Writes one `compile_error!` for each mistake.
    pub(crate) fn write(self) -> TokenStream {
        let mut tokens = TokenStream::new();
        for (_, error) in self.found {
            tokens.extend(error.into_compile_error());
        }
        tokens
    }
}
