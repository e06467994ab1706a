//! From tokens to typed attributes, as they are written. Nothing is concluded from them here.

pub(crate) mod attributes;
pub(crate) mod declare;
mod doc_comment;
mod error_attr;
mod field_type;
pub(crate) mod format;
mod input;
mod items;
mod manifest;
mod other_attributes;
pub(crate) mod read;
mod rename;
pub(crate) mod value;
mod written;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};

pub(crate) use error_attr::ErrorAttr;
pub(crate) use input::parse;
pub(crate) use other_attributes::split_attributes;
pub(crate) use written::{Form, Written, WrittenField, WrittenVariant};

/// Parses tokens with syn. Most of the code for that is compiled once here, and not once for each type of result.
pub(crate) fn parse_with<T>(
    tokens: TokenStream,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<T> {
    let mut parsed = None;
    let parse: &mut dyn FnMut(ParseStream<'_>) -> syn::Result<()> = &mut |input| {
        parsed = Some(parse(input)?);
        Ok(())
    };
    parse.parse2(tokens)?;
    Ok(parsed.expect("syn calls what it is given"))
}

/// Returns some tokens as a stream.
// Each type of iterator from which a stream is collected is some 20 functions more to compile.
pub(crate) fn stream_of(trees: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut stream);
    }
    stream
}

/// The name without the `r#` of a raw identifier.
pub(crate) fn unraw(ident: &Ident) -> String {
    without_raw(&ident.to_string()).to_owned()
}

/// The name without the `r#` that it may begin with.
pub(crate) fn without_raw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Returns whether a token is this sign.
pub(crate) fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == sign)
}
