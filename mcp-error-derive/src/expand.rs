//! The generated code: tables of data, and matches that bind fields.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ExprPath;
use syn::spanned::Spanned as _;

use crate::decode;
use crate::entries::{code_checks, entry};
use crate::generics;
use crate::model::{Field, Model, Variant, With};
use crate::peel::{Layer, last_name, pointee};
use crate::plan::{Plan, Planned};
use crate::specimens;
use crate::template::Slot;
use crate::value::{Shows, Text};

/// The implementations of `ErrorType` and `McpError`, and those of the adapters.
pub(crate) fn expand(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    let ident = model.ident;
    let (path_of_crate, krate) = (krate, &own_name(krate));
    let generics = generics::bounded(model, krate);
    let an_error = generics::an_error(&generics, &quote!(Self));
    let (impl_generics, _, where_clause) = an_error.split_for_impl();
    let entries = model
        .variants
        .iter()
        .filter(|variant| !variant.transparent)
        .map(|variant| entry(model, variant));
    let index = index(model, krate);
    let report = report(model);
    let (_, ty_generics, _) = generics.split_for_impl();
    let named = generics::an_error(&generics, &quote!(#ident #ty_generics));
    let adapters = adapters(ident, &model.impls, &named);
    let specimens = specimens::specimens(model, &generics);
    let inner = inner(model, krate);
    let code_checks = code_checks(model);
    let decode = model.decode.then(|| decode::decode(model, krate));
    let path = format!("::{}", crate::model::unraw(ident));
    quote! {
        #[allow(deprecated, unused_qualifications, clippy::all, clippy::pedantic)]
        const _: () = {
            use #path_of_crate as #krate;
            use #krate::__private as __mcp;
            #[allow(unused_imports)]
            use __mcp::{ProbeText as _, TextFact as _};

            #[automatically_derived]
            impl #impl_generics #krate::ErrorType for #ident #ty_generics #where_clause {
                const ENTRIES: &'static [#krate::ErrorEntry] = &[#(#entries,)*];
                const PATH: &'static ::core::primitive::str = ::core::concat!(::core::module_path!(), #path);
                #inner
            }

            #[automatically_derived]
            impl #impl_generics #krate::McpError for #ident #ty_generics #where_clause {
                fn entry(&self) -> &'static #krate::ErrorEntry {
                    #index
                }

                fn report(&self, context: &#krate::Context) -> #krate::Report {
                    __mcp::assemble(self, context, &mut #report)
                }
            }

            #code_checks
            #decode
            #adapters
            #specimens
        };
    }
}

/// What generated code calls the crate: where its path leads nowhere, that is one mistake.
pub(crate) fn own_name(path: &TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(path.span());
    quote_spanned!(span=> __mcp_error)
}

/// The types inside `transparent` variants.
fn inner(model: &Model<'_>, krate: &TokenStream) -> Option<TokenStream> {
    let transparent = model.variants.iter().filter(|variant| variant.transparent);
    let types: Vec<_> = transparent
        .filter_map(|variant| variant.fields.first())
        // A type is not inside itself, or its list would have no end.
        .map(|field| match pointee(&field.ty) {
            inner if names(inner, model.ident) => &field.ty,
            inner => inner,
        })
        .collect();
    (!types.is_empty()).then(|| {
        quote! {
            const INNER: &'static [::core::option::Option<&'static #krate::ErrorSet>] = {
                #[allow(unused_imports)]
                use __mcp::NoSet as _;
                &[#(__mcp::SetOf::<#types>::SET),*]
            };
        }
    })
}

/// Whether a type goes by this name.
fn names(ty: &syn::Type, ident: &Ident) -> bool {
    let name = last_name(ty);
    name.is_some_and(|name| ident == &name)
}

/// Which entry a value has.
fn index(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    if model.variants.is_empty() {
        return quote!(match *self {});
    }
    let mut next = 0usize;
    let arms: Vec<TokenStream> = model
        .variants
        .iter()
        .map(|variant| {
            let path = path(model, variant);
            if variant.transparent {
                let field = &variant.fields[0];
                let binding = field.binding();
                let pattern = pattern(variant, &[0]);
                return quote!(#path #pattern => return #krate::McpError::entry(__mcp::inner(#binding)));
            }
            let at = proc_macro2::Literal::usize_unsuffixed(next);
            next += 1;
            quote!(#path { .. } => #at)
        })
        .collect();
    let index = quote!(match self { #(#arms,)* });
    if next == 0 {
        return index;
    }
    quote!(&<Self as #krate::ErrorType>::ENTRIES[#index])
}

/// The closure that fills a draft: one arm for each variant that has something to fill in.
fn report(model: &Model<'_>) -> TokenStream {
    let draft = Ident::new("draft", Span::mixed_site());
    let arms: Vec<TokenStream> = model
        .variants
        .iter()
        .filter_map(|variant| arm(model, variant, &draft))
        .collect();
    let of_type = computed(&model.with, &draft, &[quote!(self)]);
    let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => {}));
    let matched = match arms.is_empty() {
        true => quote!(),
        false => quote!(match self { #(#arms)* #rest }),
    };
    if arms.is_empty() && of_type.is_empty() {
        return quote!(|_| {});
    }
    match of_type.is_empty() {
        true => quote!(|#draft| #matched),
        false => quote!(|#draft| { #of_type #matched }),
    }
}

fn arm(model: &Model<'_>, variant: &Variant, draft: &Ident) -> Option<TokenStream> {
    let path = path(model, variant);
    if variant.transparent {
        let pattern = pattern(variant, &[0]);
        let inner = variant.fields[0].binding();
        return Some(quote!(#path #pattern => #draft.transparent(__mcp::inner(#inner)),));
    }
    let mut used: Vec<usize> = Vec::new();
    let mut fills = Vec::new();
    for at in &variant.asked {
        let (span, ty) = (
            variant.fields[*at].span(),
            &variant.fields[*at].planned.inner,
        );
        fills.push(quote_spanned!(span=> __mcp::passes::<#ty>()));
    }
    for at in &variant.members {
        let field = &variant.fields[*at];
        used.extend(field.is_read().then_some(*at));
        fills.push(fill_field(field, draft));
    }
    for slot in &variant.slots {
        match slot {
            Slot::Field(at) => {
                let field = &variant.fields[*at];
                used.extend(field.is_read().then_some(*at));
                fills.push(fill_field(field, draft));
            }
            Slot::Formatted {
                tokens,
                plan,
                fields,
                verbose,
            } => {
                if plan.reads_value() {
                    used.extend(fields);
                }
                let fill = fill_formatted(tokens, plan, draft);
                fills.push(when_verbose(*verbose, fill, draft));
            }
        }
    }
    for field in &variant.fields {
        let binding = field.binding();
        if field.retry_after {
            used.push(field.index);
            let span = field.span();
            fills.push(quote_spanned!(span=> #draft.retry_after(#binding)));
        }
        if field.source {
            used.push(field.index);
            let span = field.span();
            fills.push(quote_spanned!(span=> #draft.source(#binding)));
        }
    }
    let all: Vec<TokenStream> = variant
        .fields
        .iter()
        .map(|field| {
            let binding = field.binding();
            quote!(#binding)
        })
        .collect();
    let computed = computed(&variant.with, draft, &all);
    if !computed.is_empty() {
        used = (0..variant.fields.len()).collect();
    }
    if fills.is_empty() && computed.is_empty() {
        return None;
    }
    let pattern = pattern(variant, &used);
    Some(quote!(#path #pattern => { #(#fills;)* #computed }))
}

/// Calls of the functions that compute status, retryability and members.
fn computed(with: &With, draft: &Ident, arguments: &[TokenStream]) -> TokenStream {
    let call = |method: &str, function: &Option<ExprPath>| {
        let function = function.as_ref()?;
        // At the function, which is what does not fit.
        let span = Span::call_site().located_at(function.span());
        let method = Ident::new(method, span);
        let returned = Ident::new("returned", Span::mixed_site().located_at(span));
        let arguments = arguments
            .iter()
            .map(|argument| match &*argument.to_string() {
                "self" => quote_spanned!(span=> self),
                _ => argument.clone(),
            });
        let call = quote!(#function(#(#arguments),*));
        Some(quote_spanned!(span=> let #returned = #call; #draft.#method(#returned);))
    };
    let status = call("status", &with.status);
    let retryable = call("retryable", &with.retryable);
    let extensions = call("extensions", &with.extensions);
    quote!(#status #retryable #extensions)
}

pub(crate) fn path(model: &Model<'_>, variant: &Variant) -> TokenStream {
    let ident = &variant.ident;
    match model.is_enum {
        true => quote!(Self::#ident),
        false => quote!(Self),
    }
}

/// Binds the fields of these indices.
fn pattern(variant: &Variant, used: &[usize]) -> TokenStream {
    let fields = &variant.fields;
    let bound = fields.iter().filter(|field| used.contains(&field.index));
    let rest = (0..fields.len()).any(|at| !used.contains(&at));
    let rest = rest.then(|| quote!(..));
    if variant.named {
        let fields = bound.map(|field| {
            let ident = &field.ident;
            let binding = field.shadows.then(|| field.binding());
            let binding = binding.map(|binding| quote!(: #binding));
            quote!(#ident #binding)
        });
        return quote!({ #(#fields,)* #rest });
    }
    let indices = bound.map(|field| {
        let index = syn::Index::from(field.index);
        let binding = field.binding();
        quote!(#index: #binding)
    });
    quote!({ #(#indices,)* #rest })
}

impl Field {
    /// The layers that filling its slot goes through: a secret list is one secret.
    fn layers(&self) -> Vec<Layer> {
        let planned = &self.planned;
        let whole = matches!(planned.plan, Plan::Secret);
        let layers = planned.layers.iter().copied();
        layers
            .filter(|layer| !(whole && layer.holds_many()))
            .collect()
    }

    /// Whether filling its slot needs the field.
    fn is_read(&self) -> bool {
        self.planned.plan.reads_value() || !self.layers().is_empty()
    }
}

/// Fills the slot of a field: `draft.text(entity_id)`.
fn fill_field(field: &Field, draft: &Ident) -> TokenStream {
    let layers = field.layers();
    let fill = layered(
        &layers,
        &field.planned,
        field.binding(),
        field.span(),
        draft,
    );
    // Of a list of what nobody sees, not even the length.
    let hides = matches!(field.planned.plan, Plan::Untrusted)
        && layers.iter().any(|layer| layer.holds_many());
    let verbose = field.verbose || field.is_withheld_cause() || hides;
    when_verbose(verbose, fill, draft)
}

fn layered(
    layers: &[Layer],
    planned: &Planned,
    value: Ident,
    span: Span,
    draft: &Ident,
) -> TokenStream {
    let Some((layer, rest)) = layers.split_first() else {
        return fill(planned, &value, span, draft);
    };
    let read = planned.plan.reads_value() || !rest.is_empty();
    let inner = Ident::new(if read { "value" } else { "_" }, Span::mixed_site());
    let body = layered(rest, planned, inner.clone(), span, draft);
    let each = quote_spanned!(span=> |#draft, #inner| #body);
    match layer {
        Layer::Option => return quote_spanned!(span=> #draft.optional(#value, #each)),
        Layer::List => return quote_spanned!(span=> #draft.list(#value.iter(), #each)),
        Layer::Sample | Layer::Items => {}
    }
    let sample = planned.sample.as_ref();
    let max = Literal::usize_unsuffixed(sample.map_or(0, |sample| sample.max));
    let list = sample.and_then(|sample| sample.list.as_ref());
    let list = match list.map(Text::value) {
        Some(list) => quote!(::core::option::Option::Some(#list)),
        None => quote!(::core::option::Option::None),
    };
    quote_spanned!(span=> #draft.sample(#value.iter(), #max, #list, #each))
}

/// What the pointers lead to: `&**value`.
fn pointed(value: &Ident, pointers: usize) -> TokenStream {
    if pointers == 0 {
        return quote!(#value);
    }
    let stars = (0..=pointers).map(|_| quote!(*));
    quote!(&#(#stars)*#value)
}

fn fill(planned: &Planned, value: &Ident, span: Span, draft: &Ident) -> TokenStream {
    let method = match &planned.plan {
        Plan::Auto => return quote_spanned!(span=> __mcp::Probe(#value).fill(#draft)),
        Plan::Text => "text",
        Plan::Output => "output",
        Plan::Trusted => "trusted",
        Plan::Value => "value",
        Plan::Tree => "tree",
        Plan::Endpoint => "endpoint",
        Plan::Untrusted => {
            let value = pointed(value, planned.pointers);
            return quote_spanned!(span=> #draft.untrusted(#value));
        }
        Plan::Path(Some(Shows::User)) => "path_user",
        Plan::Path(Some(Shows::Root)) => "path_root",
        Plan::Path(None) => return quote!(#draft.path()),
        Plan::Secret => return quote!(#draft.secret()),
        Plan::Skip => return quote!(#draft.withheld()),
        Plan::With(function) => {
            let span = value.span().located_at(function.span());
            let value = Ident::new(&value.to_string(), span);
            return quote_spanned!(span=> #draft.custom(#function(#value)));
        }
    };
    let method = Ident::new(method, span);
    quote_spanned!(span=> #draft.#method(#value))
}

/// Fills a slot with text that was formatted from an expression.
fn fill_formatted(tokens: &TokenStream, plan: &Plan, draft: &Ident) -> TokenStream {
    let method = match plan {
        Plan::Output => "output",
        Plan::Trusted => "trusted",
        Plan::Endpoint => "endpoint",
        Plan::Path(_) => return quote!(#draft.path()),
        Plan::Secret => return quote!(#draft.secret()),
        Plan::Skip => return quote!(#draft.withheld()),
        _ => "text",
    };
    let method = format_ident!("{method}");
    quote!(#draft.#method(&#tokens))
}

fn when_verbose(verbose: bool, fill: TokenStream, draft: &Ident) -> TokenStream {
    match verbose {
        true => quote!(#draft.verbose(|#draft| #fill)),
        false => fill,
    }
}

/// The one place where adapters come in: the runtime knows which there are.
pub(crate) fn adapters(ident: &Ident, impls: &[Ident], generics: &syn::Generics) -> TokenStream {
    if impls.is_empty() {
        return TokenStream::new();
    }
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let params = generics::inner(&impl_generics);
    let predicates = where_clause.map(|clause| &clause.predicates);
    let calls = impls.iter().map(|adapter| {
        // At the adapter's name, so that the message about a feature that is off points there.
        quote_spanned! {adapter.span()=>
            __mcp::impls! { #adapter [#params] [#ident #ty_generics] [#predicates] }
        }
    });
    quote!(#(#calls)*)
}
