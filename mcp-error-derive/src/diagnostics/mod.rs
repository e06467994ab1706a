//! Collects every mistake of a type, so that one run of the compiler shows them all.

mod names_of_others;
mod suggest;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;

use names_of_others::ERROR_ATTRIBUTE;
pub(crate) use suggest::{Target, hint, quoted, unknown_attribute};

/// Returns the sentence about a name that can be given once.
pub(crate) fn given_twice(name: impl std::fmt::Display) -> String {
    format!("`{name}` is given twice; remove one")
}

/// The mistakes found so far: those of the type, then those of its variants in order.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<Mistake>,
    /// The variant to which the next mistakes belong.
    variant: Option<usize>,
    /// Set if thiserror's `#[error]` is written inside `#[mcp]`, where thiserror does not see it.
    hides_error_attribute: bool,
}

struct Mistake {
    /// The index of the variant with the mistake, or `None` if it is a mistake of the type.
    variant: Option<usize>,
    error: syn::Error,
}

impl Errors {
    pub(crate) fn push(&mut self, error: impl Into<syn::Error>) {
        let (variant, error) = (self.variant, error.into());
        let place = self.found.partition_point(|other| other.variant <= variant);
        self.found.insert(place, Mistake { variant, error });
    }

    /// Adds one sentence that says what to write instead, at a token.
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds the message about an attribute that does not exist where it is written.
    pub(crate) fn unknown_attribute(&mut self, span: Span, name: &str, message: String) {
        self.hides_error_attribute |= name == ERROR_ATTRIBUTE;
        self.at(span, message);
    }

    /// Adds the sentence about two attributes that exclude each other, at one of them.
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
        self.hides_error_attribute
    }

    /// Returns whether the variant of this index has a mistake.
    pub(crate) fn has_any_in(&self, variant: usize) -> bool {
        let mut found = self.found.iter();
        found.any(|mistake| mistake.variant == Some(variant))
    }

    /// Returns whether the type itself has a mistake, from which others can follow in each of its variants.
    pub(crate) fn has_any_of_type(&self) -> bool {
        let mut found = self.found.iter();
        found.any(|mistake| mistake.variant.is_none())
    }

    /// Writes one `compile_error!` for each mistake.
    pub(crate) fn write(self) -> TokenStream {
        let mut tokens = TokenStream::new();
        for mistake in self.found {
            mistake.error.into_compile_error().to_tokens(&mut tokens);
        }
        tokens
    }
}
