//! The closure that fills a builder: one arm for each variant that has something to fill in.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::arm::arm;
use super::fill::Fills;
use super::functions::function_calls;
use super::pattern::{path, pattern};
use super::plain_arm::plain_arm;
use super::source::{Arms, SharedArms};
use crate::diagnostics::Errors;
use crate::model::{Field, Model, StatusFrom};

/// Returns the name of the builder in the arms, which no field has: a hygienic name cannot be written as text.
fn builder_name(model: &Model) -> Ident {
    let mut name = String::from("__builder");
    let is_taken = |name: &str| {
        let is_called = |field: &Field| field.rust_name() == Some(name);
        let mut variants = model.variants.iter();
        variants.any(|variant| variant.fields.iter().any(is_called))
    };
    while is_taken(&name) {
        name.push('_');
    }
    Ident::new(&name, Span::call_site())
}

pub(super) fn report_arms(model: &Model) -> Arms {
    let builder = builder_name(model);
    let mut arms = Arms::default();
    let mut shared = SharedArms::default();
    let name = builder.to_string();
    for variant in &model.variants {
        if !plain_arm(model, variant, &name, &mut shared)
            && let Some(arm) = arm(model, variant, &builder)
        {
            arms.tokens.push(arm);
        }
    }
    arms.push_shared(&shared);
    arms
}

/// Returns the closure of a type with mistakes. It has the arms of the variants without one, since the compiler can find something
/// wrong in them that the checks cannot, and then it finds that in the same run. In a plain arm nothing can be wrong.
pub(super) fn report_beside_mistakes(model: &Model, errors: &Errors) -> Option<TokenStream> {
    // What a type parameter has to be follows from all variants.
    if errors.has_any_of_type() || model.generics.type_params().next().is_some() {
        return None;
    }
    let builder = builder_name(model);
    let mut plain = SharedArms::default();
    let mut arms: Vec<TokenStream> = Vec::new();
    for (index, variant) in model.variants.iter().enumerate() {
        if !errors.has_any_in(index) && !plain_arm(model, variant, "", &mut plain) {
            arms.extend(arm(model, variant, &builder));
        }
    }
    (!arms.is_empty()).then(|| quote!(|#builder| match self { #(#arms)* _ => #builder }))
}

pub(super) fn report(model: &Model, arms: Arms, parsed: &TokenTree) -> TokenStream {
    let builder = builder_name(model);
    let of_type = function_calls(&model.functions, &builder, &mut |_, span| {
        vec![quote_spanned!(span=> self)]
    });
    let fill = if arms.is_empty() {
        quote!(#builder)
    } else {
        let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => #builder));
        arms.into_match(parsed, rest)
    };
    if of_type.is_empty() {
        quote!(|#builder| #fill)
    } else {
        let masks = masks(model, &builder);
        quote!(|#builder| { #masks #of_type #fill })
    }
}

/// Returns the match that masks the secrets in a value before the functions of the type are called, which may return them.
fn masks(model: &Model, builder: &Ident) -> Option<TokenStream> {
    let fill = Fills {
        builder,
        causes: None,
        status_from: StatusFrom::Entry,
    };
    let mut arms: Vec<TokenStream> = Vec::new();
    for variant in &model.variants {
        if variant.is_transparent {
            continue;
        }
        let (mut used, mut masks) = (Vec::new(), Vec::new());
        for field in &variant.fields {
            if field.is_secret_string() {
                used.push(field.index);
                masks.push(fill.mask(field));
            }
        }
        if !used.is_empty() {
            let (path, pattern) = (path(model, variant), pattern(variant, &used));
            arms.push(quote!(#path #pattern => { #(#masks;)* }));
        }
    }
    let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => {}));
    (!arms.is_empty()).then(|| quote!(match self { #(#arms)* #rest }))
}
