//! Collects every mistake of a type, so that one run of the compiler shows them all.

mod suggest;

use std::iter;

use proc_macro2::{Span, TokenStream};

pub(crate) use suggest::{Place, nearest, unknown_attribute};

/// The mistakes found so far, each with the variant that it belongs to.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<(Option<usize>, syn::Error)>,
    variant: Option<usize>,
}

impl Errors {
    pub(crate) fn push(&mut self, error: impl Into<syn::Error>) {
        self.found.push((self.variant, error.into()));
    }

    /// Adds one sentence that says what to write instead, at a token.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds the sentence about two attributes of which only one can stand there, at one of them.
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

    /// Returns whether the variant of this index has a mistake.
    pub(crate) fn has_any_in(&self, variant: usize) -> bool {
        self.found.iter().any(|(at, _)| *at == Some(variant))
    }

    /// Writes one `compile_error!` for each mistake: those of the type, then those of its variants in order.
    pub(crate) fn write(self) -> TokenStream {
        let last = self.found.iter().filter_map(|(variant, _)| *variant).max();
        let variants = (0..=last.unwrap_or_default()).map(Some);
        let in_order = iter::once(None).chain(variants).flat_map(|variant| {
            let own = self.found.iter().filter(move |(at, _)| *at == variant);
            own.map(|(_, error)| error.to_compile_error())
        });
        in_order.collect()
    }
}
