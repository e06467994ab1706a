//! The derive macros of `mcp-error`. Use them from there: `mcp_error::McpError`.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod attr;
mod check;
mod code_rules;
mod decode;
mod disclose;
mod entries;
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
mod peel;
mod plan;
mod scan;
#[allow(unreachable_pub)]
mod secret_names;
mod specimens;
mod template;
mod unclassified;
mod value;

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{DeriveInput, parse_macro_input};

use crate::attr::{Attrs, TypeAttrs};
use crate::errors::Errors;
use crate::model::Model;
use crate::value::CratePath;

/// Implements `McpError` and `ErrorType` for an error enum or struct.
///
/// # On the type
///
/// | attribute | meaning |
/// | --- | --- |
/// | `type_base = "https://…/"` | joined with each `problem`; else `urn:problem-type:{crate}:{slug}` |
/// | `rename_all = "camelCase"` | wire names of members, as serde spells the rules |
/// | `impls(rmcp, axum, jsonrpsee, schemars, utoipa)` | implementations for an SDK; its feature has to be on |
/// | `spec = "2026-07-28"` | a code that this version of MCP, JSON-RPC or LSP keeps for itself is an error; those that mean the same in all servers (-32700, -32600 to -32603, -32020 to -32022) are not |
/// | `decode` | the way back, `mcp_error::Decode`: its members are `Deserialize` |
/// | `deny_unclassified` | every field that can leave has to say how, or `skip`, unless its type is `Disclose` |
/// | `crate = path` | where `mcp_error` lives |
/// | anything below but `problem`, `kind` and `transparent` | the default of the variants |
///
/// # On a variant or a struct
///
/// | attribute | default |
/// | --- | --- |
/// | `code`: an `i32`, or a path to one | -32602 for a caller's fault with status 400, 404 or 422, else -32603 |
/// | `legacy_code`: the code for peers before MCP 2026-07-28 | `code` |
/// | `problem`: a slug, an absolute URI or `about:blank` (RFC 9457 §3.1.1) | the variant's name |
/// | `title` (RFC 9457 §3.1.3) | the slug in words |
/// | `status`, 400 to 599 | 500; 400 with `fault = caller` |
/// | `kind`, 2 to 63 of `A-Z0-9_` | the variant's name |
/// | `lane = tool` \| `protocol` | `tool` |
/// | `fault = caller` \| `server` | by status |
/// | `recovery = retry` \| `fix_input` \| `authenticate` \| `ask_user` \| `report` | `retry` when `retryable`, else by status |
/// | `retryable`, `retryable = false` | by recovery; yes where there is a `retry_after` |
/// | `retry_after = seconds`: on an enum, of the variants that are retried | none |
/// | `capture`, `capture = false` | `fault = server` |
/// | `detail` | `#[error]`, else the title |
/// | `message` | the title |
/// | `user_message`, `suggest` (3), `example` (2) | none |
/// | `extensions(name = value, verbose(…), location(…))` | none |
/// | `status_with`, `retryable_with`, `extensions_with`: on a variant functions of all its fields by reference, on an enum or a struct of `&Self` | none |
/// | `docs`: an absolute URI | none |
/// | `transparent` | the inner error, an `McpError`, stands for the variant |
///
/// Texts take placeholders as `#[error]` does, `"…{field}…"`, and arguments in their list form,
/// `user_message("{} MB", .size / 1_048_576)`. A variant without any `#[mcp]`, on its fields neither, has
/// status, code and the like from the type, else those of an internal error; its detail is its title.
///
/// # On a field
///
/// | attribute | meaning |
/// | --- | --- |
/// | `extension`, `extension = "name"` | an extension member (RFC 9457 §3.2) |
/// | `sanitize = text` \| `output` \| `value` \| `tree` \| `path` \| `endpoint` \| `secret` | what the value goes through |
/// | `path`, `path(user)`, `path(root)`, `endpoint`, `secret` | the same in short; a path without its owner, or below a root of the policy |
/// | `sanitize_with = function` | `fn(&T) -> impl Serialize`; the bounds still apply |
/// | `sample(max = 5, list = "…")` | the first values of a list, each as its type, its name or another attribute says; how many more, where to list them |
/// | `trusted`, `untrusted` | text of the application; of a third party: verbose reports only, fenced |
/// | `verbose`, `skip` | under a verbose policy only; never |
/// | `retry_after` | a `Duration` or unsigned seconds; where it is there, a retry can help |
/// | `source` | a cause that `Error::source` does not know of |
///
/// The text of a cause, be it `source`, `#[source]` or `#[from]`, is withheld from messages, unless the policy is
/// verbose or its field has a sanitizer: `#[error("{0}")] BadId(#[from] ParseIntError)` has the detail `[withheld]`.
#[proc_macro_derive(McpError, attributes(mcp))]
pub fn derive_mcp_error(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    mcp_error(&input).into()
}

fn mcp_error(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let attrs: TypeAttrs = attr::read(&Attrs::of(&input.attrs), &mut errors);
    let krate = crate_path(attrs.crate_path.as_ref());
    let model = Model::of(input, attrs, &mut errors);
    if errors.is_empty() {
        return expand::expand(&model, &krate);
    }
    let mut tokens = errors.write();
    tokens.extend(fallback::stubs(input, &model.impls, model.decode, &krate));
    tokens
}

/// Implements `Disclose` for an enum without data: each variant goes out as its name, by
/// `#[mcp(rename_all = "snake_case")]` on the enum in another spelling, by `#[mcp(rename = "name")]` on
/// the variant as that.
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
