//! `#[derive(Disclose)]` for enums without data.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, Variant};

use crate::diagnostics::{Errors, hint};
use crate::syntax::declare::attributes;
use crate::syntax::read::{Attributes, read};
use crate::syntax::value::{Chosen, CratePath, RenameAll, Text};
use crate::syntax::{split_attributes, unraw};

attributes! {
    /// The attributes of the enum.
    TypeAttrs, unknown by unknown::<TypeAttrs>;

    /// | `rename_all = "snake_case"` | the spelling of the names |
    rename_all: Option<Chosen<RenameAll>>;
    /// | `crate = path` | where `mcp_error` lives |
    crate_path = "crate": Option<CratePath>;
}

attributes! {
    /// The attributes of a variant.
    VariantAttrs, unknown by unknown::<VariantAttrs>;

    /// | `rename = "name"` | the name |
    rename: Option<Text>;
}

fn unknown<T: Attributes>(name: &str) -> String {
    let otherwise =
        "`Disclose` has `rename_all` and `crate` on the type, and `rename` on a variant";
    format!(
        "unknown attribute `{name}`; {}",
        hint(name, T::KEYS, otherwise)
    )
}

const ENUMS_ONLY: &str =
    "`Disclose` is derived for enums without data only; implement it by hand for this type";

pub(crate) fn derive(input: DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let attrs: TypeAttrs = read(split_attributes(input.attrs, &mut errors).0, &mut errors);
    let mut arms = Vec::new();
    match input.data {
        Data::Enum(data) => {
            for variant in data.variants {
                let ident = variant.ident.clone();
                let name = name(variant, attrs.rename_all, &mut errors);
                arms.push(quote!(Self::#ident { .. } => #name));
            }
        }
        Data::Struct(_) | Data::Union(_) => errors.at(input.ident.span(), ENUMS_ONLY),
    }
    if !errors.is_empty() {
        arms = vec![quote!(_ => "")];
    }
    let errors = errors.write();
    let krate = CratePath::tokens(attrs.crate_path.as_ref());
    let ident = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let value = if arms.is_empty() {
        quote!(match *self {})
    } else {
        quote!(match self { #(#arms,)* })
    };
    quote! {
        #errors

        #[automatically_derived]
        impl #impl_generics #krate::Disclose for #ident #ty_generics #where_clause {
            const SHAPE: #krate::registry::Shape = #krate::registry::Shape::String;

            fn disclose(&self) -> #krate::json::Json {
                let name: &'static ::core::primitive::str = #value;
                ::core::convert::Into::into(name)
            }
        }
    }
}

/// Returns the name by which the variant is disclosed.
fn name(variant: Variant, rename_all: Option<Chosen<RenameAll>>, errors: &mut Errors) -> String {
    if !matches!(variant.fields, Fields::Unit) {
        errors.at(variant.ident.span(), ENUMS_ONLY);
    }
    let attrs: VariantAttrs = read(split_attributes(variant.attrs, errors).0, errors);
    let name = unraw(&variant.ident);
    match (&attrs.rename, rename_all) {
        (Some(given), _) => given.value.clone(),
        (None, Some(rule)) => rule.value.apply_to_variant(&name),
        (None, None) => name,
    }
}
