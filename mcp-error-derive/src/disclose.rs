//! `#[derive(Disclose)]` for enums without data.

use darling::FromMeta;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

use crate::attr;
use crate::errors::Errors;
use crate::model::unraw;
use crate::value::{CratePath, RenameAll, Text};

#[derive(Default, FromMeta)]
#[darling(default)]
struct Attrs {
    rename_all: Option<RenameAll>,
    #[darling(rename = "crate")]
    crate_path: Option<CratePath>,
}

#[derive(Default, FromMeta)]
#[darling(default)]
struct VariantAttrs {
    rename: Option<Text>,
}

/// Nothing is said of a field, as there should be none.
#[derive(Default, FromMeta)]
#[darling(default)]
struct FieldAttrs {}

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let attrs: Attrs = attr::read(&attr::Attrs::of(&input.attrs), &mut errors);
    let krate = crate::crate_path(attrs.crate_path.as_ref());
    let mut arms = Vec::new();
    match &input.data {
        Data::Enum(data) => {
            for variant in &data.variants {
                if !matches!(variant.fields, Fields::Unit) {
                    errors.at(
                        variant.ident.span(),
                        "`Disclose` is derived for enums without data only; implement it by hand for this type",
                    );
                }
                let own: VariantAttrs = attr::read(&attr::Attrs::of(&variant.attrs), &mut errors);
                for field in &variant.fields {
                    let _: FieldAttrs = attr::read(&attr::Attrs::of(&field.attrs), &mut errors);
                }
                let ident = &variant.ident;
                let name = unraw(ident);
                let name = match (&own.rename, attrs.rename_all) {
                    (Some(given), _) => given.value(),
                    (None, Some(rule)) => rule.apply(&name),
                    (None, None) => name,
                };
                arms.push(quote!(Self::#ident { .. } => #name));
            }
        }
        _ => errors.at(
            input.ident.span(),
            "`Disclose` is derived for enums without data only; implement it by hand for this type",
        ),
    }
    let mistakes = errors.is_empty();
    if !mistakes {
        arms = vec![quote!(_ => "")];
    }
    let errors = errors.write_with(unknown);
    let ident = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let value = match arms.is_empty() {
        true => quote!(match *self {}),
        false => quote!(match self { #(#arms,)* }),
    };
    quote! {
        #errors

        #[automatically_derived]
        impl #impl_generics #krate::Disclose for #ident #ty_generics #where_clause {
            const SHAPE: #krate::Shape = #krate::Shape::String;

            fn disclose(&self) -> #krate::Json {
                let name: &'static ::core::primitive::str = #value;
                ::core::convert::Into::into(name)
            }
        }
    }
}

fn unknown(name: &str, near: Option<&str>) -> String {
    match near {
        Some(near) => format!("unknown attribute `{name}`; did you mean {near}"),
        None => format!(
            "unknown attribute `{name}`; `Disclose` has `rename_all` and `crate` on the type, and `rename` on a variant"
        ),
    }
}
