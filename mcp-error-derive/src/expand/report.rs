//! The closure that fills a draft: one arm for each variant that has something to fill in.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ExprPath;
use syn::spanned::Spanned as _;

use super::inner_error;
use super::pattern::{path, pattern};
use crate::model::sanitizer::{FieldSanitizer, Fill, Sanitizer};
use crate::model::type_shape::Wrapper;
use crate::model::{Field, Functions, Model, Slot, Variant};
use crate::syntax::value::Text;

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
    let mut arm = Arm {
        draft,
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
                let fill = fill_formatted(tokens, *sanitizer, draft);
                arm.fills.push(when_verbose(*is_verbose, fill, draft));
            }
        }
    }
    for field in &variant.fields {
        if field.is_delay() {
            arm.call("retry_after", field);
        }
        if field.written.source.is_some() {
            arm.call("source", field);
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
    draft: &'a Ident,
    used: Vec<usize>,
    fills: Vec<TokenStream>,
}

impl Arm<'_> {
    fn fill_field(&mut self, field: &Field) {
        let sanitizer = &field.sanitizer;
        if sanitizer.sanitizer.reads_value() || !sanitizer.filled_wrappers().is_empty() {
            self.used.push(field.index);
        }
        self.fills.push(fill_field(field, self.draft));
    }

    /// `draft.source(field)`
    fn call(&mut self, method: &str, field: &Field) {
        let (draft, binding, span) = (self.draft, field.binding(), field.span());
        let method = Ident::new(method, span);
        self.used.push(field.index);
        self.fills
            .push(quote_spanned!(span=> #draft.#method(#binding)));
    }
}

/// Calls of the functions that compute status, retryability and members. `arguments` makes those for a function whose
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
    quote!(#status #retryable #extensions)
}

/// Fills the slot of a field: `draft.text(entity_id)`.
fn fill_field(field: &Field, draft: &Ident) -> TokenStream {
    let sanitizer = &field.sanitizer;
    let wrappers = sanitizer.filled_wrappers();
    let fill = fill_wrapped(&wrappers, sanitizer, field.binding(), field.span(), draft);
    // Of a list whose values nobody sees, not even the length.
    let hides_length =
        sanitizer.row().withholds && wrappers.iter().any(|wrapper| wrapper.holds_many());
    when_verbose(field.is_verbose() || hides_length, fill, draft)
}

fn fill_wrapped(
    wrappers: &[Wrapper],
    sanitizer: &FieldSanitizer,
    value: Ident,
    span: Span,
    draft: &Ident,
) -> TokenStream {
    let Some((wrapper, rest)) = wrappers.split_first() else {
        return fill(sanitizer, &value, span, draft);
    };
    let is_read = sanitizer.sanitizer.reads_value() || !rest.is_empty();
    let inner = Ident::new(if is_read { "value" } else { "_" }, Span::mixed_site());
    let body = fill_wrapped(rest, sanitizer, inner.clone(), span, draft);
    let each = quote_spanned!(span=> |#draft, #inner| #body);
    match wrapper {
        Wrapper::Option => return quote_spanned!(span=> #draft.optional(#value, #each)),
        Wrapper::List => return quote_spanned!(span=> #draft.list(#value.iter(), #each)),
        Wrapper::Sample | Wrapper::Items => {}
    }
    let sample = sanitizer.sample.as_ref();
    let max = Literal::usize_unsuffixed(sample.map_or(0, |sample| sample.max));
    let list = sample.and_then(|sample| sample.list.as_ref());
    let list = match list.map(Text::value) {
        Some(list) => quote!(::core::option::Option::Some(#list)),
        None => quote!(::core::option::Option::None),
    };
    quote_spanned!(span=> #draft.sample(#value.iter(), #max, #list, #each))
}

/// Fills a slot with one value.
fn fill(sanitizer: &FieldSanitizer, value: &Ident, span: Span, draft: &Ident) -> TokenStream {
    match (sanitizer.row().fill, &sanitizer.function) {
        (Fill::ByType, _) => quote_spanned!(span=> __mcp::Probe(#value).fill(#draft)),
        (Fill::Value(method), _) => {
            let method = Ident::new(method, span);
            quote_spanned!(span=> #draft.#method(#value))
        }
        (Fill::Pointee(method), _) => {
            let method = Ident::new(method, span);
            let value = behind_pointers(value, sanitizer.shape.pointers);
            quote_spanned!(span=> #draft.#method(#value))
        }
        (Fill::Marker(method), _) => marker(method, draft),
        (Fill::Function, function) => {
            let span = value.span().located_at(function.span());
            let value = Ident::new(&value.to_string(), span);
            quote_spanned!(span=> #draft.custom(#function(#value)))
        }
    }
}

/// The call of a method that takes no value: `draft.secret()`.
fn marker(method: &str, draft: &Ident) -> TokenStream {
    let method = Ident::new(method, Span::call_site());
    quote!(#draft.#method())
}

/// The value behind its pointers: `&**value`.
fn behind_pointers(value: &Ident, pointers: usize) -> TokenStream {
    if pointers == 0 {
        return quote!(#value);
    }
    let stars = (0..=pointers).map(|_| quote!(*));
    quote!(&#(#stars)*#value)
}

/// Fills a slot with text that was formatted from an expression.
fn fill_formatted(tokens: &TokenStream, sanitizer: Sanitizer, draft: &Ident) -> TokenStream {
    let method = match sanitizer.row().fill {
        Fill::Marker(method) => return marker(method, draft),
        Fill::Value(method) => method,
        Fill::ByType | Fill::Pointee(_) | Fill::Function => "text",
    };
    let method = Ident::new(method, Span::call_site());
    quote!(#draft.#method(&#tokens))
}

fn when_verbose(is_verbose: bool, fill: TokenStream, draft: &Ident) -> TokenStream {
    if is_verbose {
        quote!(#draft.verbose(|#draft| #fill))
    } else {
        fill
    }
}
