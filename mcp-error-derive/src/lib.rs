//! The derive macros of `mcp-error`. Use them from there: `mcp_error::McpError`.

mod attr;
mod check;
mod disclose;
mod error_attr;
mod errors;
mod expand;
#[cfg(test)]
mod expansion_tests;
mod fallback;
mod format;
mod generics;
mod model;
mod names;
mod plan;
mod scan;
#[allow(unreachable_pub)]
mod secret_names;
mod template;
mod value;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{DeriveInput, parse_macro_input};

use crate::attr::TypeAttrs;
use crate::errors::Errors;
use crate::model::Model;
use crate::value::CratePath;

/// Implements `McpError` and `ErrorType` for an error enum or struct.
#[proc_macro_derive(McpError, attributes(mcp))]
pub fn derive_mcp_error(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    mcp_error(&input).into()
}

fn mcp_error(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let attrs: TypeAttrs = attr::read(&input.attrs, &mut errors);
    let krate = crate_path(attrs.crate_path.as_ref());
    let model = Model::of(input, attrs, &mut errors);
    if errors.is_empty() {
        return expand::expand(&model, &krate);
    }
    let mut tokens = errors.write();
    tokens.extend(fallback::stubs(input, &krate));
    tokens
}

/// Implements `Disclose` for an enum without data.
#[proc_macro_derive(Disclose, attributes(mcp))]
pub fn derive_disclose(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    disclose::derive(&input).into()
}

/// Where `mcp_error` lives.
fn crate_path(given: Option<&CratePath>) -> TokenStream {
    match given {
        Some(path) => path.0.to_token_stream(),
        None => quote!(::mcp_error),
    }
}
