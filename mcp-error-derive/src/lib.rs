//! The derive macros of `mcp-error`. Use them from there: `mcp_error::McpError`.
//!
//! `McpError` goes through four stages, one folder each, and `model` is the data between them. A folder imports only those
//! above it, and `diagnostics`.
//!
//! | folder | from | to |
//! | --- | --- | --- |
//! | `syntax` | tokens | attributes as they are written |
//! | `model` | | the data that all stages share, with the table of sanitizers |
//! | `resolve` | attributes | the model: every default, every name, every sanitizer |
//! | `check` | the model | mistakes |
//! | `expand` | the model | tokens |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod check;
mod diagnostics;
mod disclose;
mod error_text;
mod expand;
#[cfg(test)]
mod expansion_tests;
mod model;
mod resolve;
mod syntax;

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::DeriveInput;

use crate::check::check;
use crate::diagnostics::Errors;
use crate::expand::{display_stub, expand, hints, stubs};
use crate::resolve::resolve;
use crate::syntax::Written;

/// Implements `McpError` and `ErrorType` for an error enum or struct.
///
/// # On the type
///
/// | attribute | meaning | default | example |
/// | --- | --- | --- | --- |
#[doc = crate::syntax::attributes::type_rows!()]
///
/// On an enum, everything below except `problem`, `kind` and `transparent` is a default for its variants.
///
/// # On a variant or a struct
///
/// | attribute | meaning | default | example |
/// | --- | --- | --- | --- |
#[doc = crate::syntax::attributes::variant_rows!()]
///
/// Texts take placeholders as `#[error]` does, `"…{field}…"`, and arguments in their list form,
/// `user_message("{} MB", .size / 1_048_576)`. A variant without any `#[mcp]` takes its facts from the type, or else is an
/// internal error.
///
/// # On a field
///
/// | attribute | meaning | example |
/// | --- | --- | --- |
#[doc = crate::syntax::attributes::field_rows!()]
///
/// # Sanitizers
///
#[doc = include_str!("../docs/sanitizers.md")]
///
/// A field that is an `McpError` shows the detail of its own report, in `{0}`, in `{0:?}` and in every expression over
/// it. An error of another crate shows its text if it is `Disclose`, as the parse errors of the standard library are.
/// Otherwise `causes` on the type, or a sanitizer on the field, says what a message shows of it.
#[proc_macro_derive(McpError, attributes(mcp, mcp_error))]
pub fn derive_mcp_error(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    on_input(input, mcp_error)
}

fn on_input(
    input: proc_macro::TokenStream,
    derive: fn(DeriveInput) -> TokenStream,
) -> proc_macro::TokenStream {
    let tokens = match syntax::parse(input.into()) {
        Ok(input) => derive(input),
        Err(error) => error.into_compile_error(),
    };
    tokens.into()
}

/// Runs the stages one after the other. A type with mistakes gets stubs, so that its uses are not mistakes too.
fn mcp_error(input: DeriveInput) -> TokenStream {
    // First, since rust-analyzer finds the cursor by its distance from the start, which messages about half-typed
    // words would change.
    let mut tokens = hints(&input);
    let mut errors = Errors::default();
    let model = resolve(Written::of(input, &mut errors));
    check(&model, &mut errors);
    if errors.is_empty() {
        expand(&model).to_tokens(&mut tokens);
    } else {
        let lacks_display = !model.has_error_attribute && errors.hides_error_attribute();
        stubs(&model, &errors).to_tokens(&mut tokens);
        errors.write().to_tokens(&mut tokens);
        if lacks_display {
            display_stub(&model).to_tokens(&mut tokens);
        }
    }
    tokens
}

/// Implements `Disclose` for an enum without data: each variant is sent as its name.
///
/// `#[mcp(rename_all = "snake_case")]` on the enum chooses another spelling, and `#[mcp(rename = "name")]` on a variant
/// another name.
#[proc_macro_derive(Disclose, attributes(mcp, mcp_error))]
pub fn derive_disclose(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    on_input(input, disclose::derive)
}

/// What `mcp_error::error!` makes of its text. It is not for other code.
#[doc(hidden)]
#[proc_macro]
pub fn error_text(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    error_text::error_text(input.into()).into()
}
