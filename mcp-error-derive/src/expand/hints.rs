//! Code for rust-analyzer, which then completes the attributes in `#[mcp(…)]` and shows their documentation on hover. It only
//! follows paths, so the code is a module with an item for each attribute, and an import of each attribute that is written. No
//! other build contains this code.

use std::env;
use std::sync::OnceLock;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{Attribute, Data, DeriveInput, Meta};

use crate::syntax::attributes::documented;
use crate::syntax::is_sign;

/// Returns nothing, unless rust-analyzer expands the macro.
pub(crate) fn hints(input: &DeriveInput) -> TokenStream {
    static IS_ASKED: OnceLock<bool> = OnceLock::new();
    if *IS_ASKED.get_or_init(is_rust_analyzer) {
        hints_of(input)
    } else {
        TokenStream::new()
    }
}

/// Returns whether this process is rust-analyzer, or the program in which it runs macros.
fn is_rust_analyzer() -> bool {
    let program = env::current_exe().ok();
    let name = program.as_deref().and_then(|path| path.file_name());
    name.is_some_and(|name| name.to_string_lossy().starts_with("rust-analyzer"))
}

fn hints_of(input: &DeriveInput) -> TokenStream {
    let mut on_variant = Vec::new();
    let mut on_field = Vec::new();
    let mut add_fields = |fields: &syn::Fields| {
        for field in fields {
            on_field.extend(keys(&field.attrs));
        }
    };
    match &input.data {
        Data::Enum(data) => {
            for variant in &data.variants {
                on_variant.extend(keys(&variant.attrs));
                add_fields(&variant.fields);
            }
        }
        Data::Struct(data) => add_fields(&data.fields),
        Data::Union(_) => {}
    }
    let [of_type, of_variant, of_field] = documented();
    let on_type = place("on_type", &of_type, &keys(&input.attrs));
    let on_variant = place("on_variant", &of_variant, &on_variant);
    let on_field = place("on_field", &of_field, &on_field);
    quote! {
        #[cfg(rust_analyzer)]
        #[allow(unused_imports)]
        const _: () = {
            #on_type
            #on_variant
            #on_field
        };
    }
}

/// Returns the first name of each item in the `#[mcp(…)]` among some attributes.
fn keys(attributes: &[Attribute]) -> Vec<Ident> {
    let mut keys = Vec::new();
    for attribute in attributes {
        let Meta::List(list) = &attribute.meta else {
            continue;
        };
        if !list.path.is_ident("mcp") {
            continue;
        }
        let mut is_first = true;
        for tree in list.tokens.clone() {
            let ends_item = is_sign(&tree, ',');
            match tree {
                TokenTree::Ident(key) if is_first && key != "crate" => keys.push(key),
                _ => {}
            }
            is_first = ends_item;
        }
    }
    keys
}

/// Returns a module with an item for each attribute of a place, which imports those that are written there from itself,
/// so that nothing else is offered in their place.
fn place(name: &str, documented: &[(&str, String)], written: &[Ident]) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    let mut items = TokenStream::new();
    for (key, text) in documented {
        // A keyword cannot name an item.
        if *key != "crate" {
            let key = Ident::new(key, Span::call_site());
            quote!(#[doc = #text] pub mod #key {}).to_tokens(&mut items);
        }
    }
    quote! {
        mod #name {
            #items
            use self::{ #(#written as _,)* };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_attribute_is_offered_and_each_that_is_written_is_imported() {
        let input: DeriveInput = syn::parse_str(
            r#"
            #[mcp(type_base = "https://parks.example/errors/", crate = x)]
            enum ParkError {
                #[mcp(status = 404, sugg)]
                NotFound { #[mcp(extension, sanitize = text)] #[serde(skip)] ride: String },
            }
            "#,
        )
        .expect("the source parses");
        let tokens = hints_of(&input);
        syn::parse2::<syn::File>(tokens.clone()).expect("the hints parse");
        let text = tokens.to_string();
        for written in [
            "{ type_base as _ , }",
            "{ status as _ , sugg as _ , }",
            "{ extension as _ , sanitize as _ , }",
        ] {
            assert!(text.contains(written), "{written}: {text}");
        }
        let [on_type, mut on_variant, _] = documented();
        let (key, about) = on_variant.swap_remove(5);
        assert_eq!(
            (key, &*about),
            (
                "kind",
                "`kind`\n\nThe symbolic name by which programs tell errors apart, 2 to 63 of `A-Z0-9_`.\n\nDefault: the slug of `problem`, else the variant's name\n\nExample: `kind = \"NO_RIDE\"`"
            )
        );
        assert!(on_type.len() > 30 && on_type.iter().any(|(key, _)| *key == "status"));
        assert!(text.contains("pub mod retry_after { }"));
    }

    #[test]
    fn an_ordinary_build_gets_nothing() {
        let input: DeriveInput = syn::parse_str("struct Closed;").expect("the source parses");
        assert!(hints(&input).is_empty());
    }
}
