//! The closure that fills a draft: one arm for each variant that has something to fill in.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ExprPath;
use syn::spanned::Spanned as _;

use super::fill::Fills;
use super::inner_error;
use super::pattern::{path, pattern};
use crate::model::{Field, Functions, Model, Slot, Variant};

pub(super) fn report(model: &Model<'_>) -> TokenStream {
    let draft = Ident::new("draft", Span::mixed_site());
    let arms: Vec<TokenStream> = model
        .variants
        .iter()
        .filter_map(|variant| arm(model, variant, &draft))
        .collect();
    let of_type = computed(&model.functions, &draft, |span| {
        vec![quote_spanned!(span=> self)]
    });
    let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => {}));
    match (arms.is_empty(), of_type.is_empty()) {
        (true, true) => quote!(|_| {}),
        (true, false) => quote!(|#draft| { #of_type }),
        (false, true) => quote!(|#draft| match self { #(#arms)* #rest }),
        (false, false) => quote!(|#draft| { #of_type match self { #(#arms)* #rest } }),
    }
}

fn arm(model: &Model<'_>, variant: &Variant, draft: &Ident) -> Option<TokenStream> {
    let path = path(model, variant);
    if let Some((pattern, inner)) = inner_error(variant) {
        return Some(quote!(#path #pattern => #draft.transparent(#inner),));
    }
    let fill = Fills {
        draft,
        causes: model.causes(),
    };
    let mut arm = Arm {
        fill,
        used: Vec::new(),
        fills: Vec::new(),
    };
    for field in variant.must_disclose.iter().map(|at| &variant.fields[*at]) {
        let ty = &field.sanitizer.shape.inner;
        arm.fills
            .push(quote_spanned!(field.span()=> __mcp::passes::<#ty>()));
    }
    for at in &variant.members {
        arm.fill_field(&variant.fields[*at]);
    }
    for slot in &variant.slots {
        match slot {
            Slot::Field(at) => arm.fill_field(&variant.fields[*at]),
            Slot::Formatted {
                tokens,
                sanitizer,
                fields,
                is_verbose,
            } => {
                if sanitizer.reads_value() {
                    arm.used.extend(fields);
                }
                let fields = fields.iter().map(|at| &variant.fields[*at]);
                let filled = fill.formatted(tokens, *sanitizer, fields);
                arm.fills.push(fill.when_verbose(*is_verbose, filled));
            }
        }
    }
    if variant.classifies {
        arm.fills.push(quote!(#draft.classify()));
    }
    for field in &variant.fields {
        if field.is_delay() {
            arm.call("retry_after", field);
        }
        if field.written.source.is_some() {
            arm.call("source", field);
        }
        if field.is_cause
            && let Some(own_cause) = fill.own_cause(field)
        {
            arm.used.push(field.index);
            arm.fills.push(own_cause);
        }
    }
    let computed = computed(&variant.functions, draft, |_| {
        let bindings = variant.fields.iter().map(Field::binding);
        bindings.map(|binding| quote!(#binding)).collect()
    });
    if !computed.is_empty() {
        arm.used = (0..variant.fields.len()).collect();
    }
    let fills = arm.fills;
    if fills.is_empty() && computed.is_empty() {
        return None;
    }
    let pattern = pattern(variant, &arm.used);
    Some(quote!(#path #pattern => { #(#fills;)* #computed }))
}

/// The statements of an arm, and the fields that they read.
struct Arm<'a> {
    fill: Fills<'a>,
    used: Vec<usize>,
    fills: Vec<TokenStream>,
}

impl Arm<'_> {
    fn fill_field(&mut self, field: &Field) {
        let sanitizer = &field.sanitizer;
        if sanitizer.sanitizer.reads_value() || !sanitizer.filled_wrappers().is_empty() {
            self.used.push(field.index);
        }
        self.fills.push(self.fill.field(field));
    }

    /// `draft.source(field)`
    fn call(&mut self, method: &str, field: &Field) {
        let (draft, binding, span) = (self.fill.draft, field.binding(), field.span());
        let method = Ident::new(method, span);
        self.used.push(field.index);
        self.fills
            .push(quote_spanned!(span=> #draft.#method(#binding)));
    }
}

/// Calls of the functions that compute status, retryability and members, and that classify. `arguments` makes those for a function whose
/// name stands at a span.
fn computed(
    functions: &Functions,
    draft: &Ident,
    arguments: impl Fn(Span) -> Vec<TokenStream>,
) -> TokenStream {
    let call = |method: &str, function: &Option<ExprPath>| {
        let function = function.as_ref()?;
        // At the function, which is what does not fit.
        let span = Span::call_site().located_at(function.span());
        let method = Ident::new(method, span);
        let returned = Ident::new("returned", Span::mixed_site().located_at(span));
        let arguments = arguments(span);
        let call = quote!(#function(#(#arguments),*));
        Some(quote_spanned!(span=> let #returned = #call; #draft.#method(#returned);))
    };
    let status = call("status", &functions.status);
    let retryable = call("retryable", &functions.retryable);
    let extensions = call("extensions", &functions.extensions);
    let classify = call("classified", &functions.classify);
    quote!(#status #retryable #extensions #classify)
}
