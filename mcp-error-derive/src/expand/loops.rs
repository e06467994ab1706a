//! The loops of generated code over the values inside the `Option`s and lists of a field.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// As many loops as there are `Option`s and lists around a value: `for item in field.iter() { for item in item.iter() { … } }`
pub(super) struct Loops<'f> {
    pub(super) depth: usize,
    /// A reference to the field.
    pub(super) field: &'f TokenStream,
}

impl Loops<'_> {
    /// Returns the variable of a value inside, which is the field itself without a loop.
    pub(super) fn value(&self) -> TokenStream {
        if self.depth == 0 {
            self.field.clone()
        } else {
            let item = item();
            quote!(#item)
        }
    }

    /// Returns the loops around the code for one value.
    pub(super) fn around(&self, code: TokenStream, span: Span) -> TokenStream {
        let item = item();
        (0..self.depth).rev().fold(code, |code, level| {
            let list = match level {
                0 => self.field,
                _ => &quote!(#item),
            };
            quote_spanned!(span=> for #item in #list.iter() { #code })
        })
    }
}

fn item() -> Ident {
    Ident::new("item", Span::mixed_site())
}
