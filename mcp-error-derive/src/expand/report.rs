//! The closure that fills a builder: one arm for each variant that has something to fill in.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::entries::added_entry_of;
use super::fill::Fills;
use super::inner_errors::may_be_error;
use super::pattern::{path, path_text, pattern};
use super::source::{Arms, SharedArms};
use crate::model::sanitizer::Fill;
use crate::model::type_shape::pointee;
use crate::model::types::{is_string, primitive};
use crate::model::{Field, Functions, Model, Slot, Variant};
use crate::syntax::unraw;
use crate::syntax::value::Call;

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
        if !plain_arm(model, variant, &name, &mut shared) {
            arms.tokens.extend(arm(model, variant, &builder));
        }
    }
    arms.push_shared(&shared);
    arms
}

pub(super) fn report(model: &Model, arms: Arms, parsed: &TokenTree) -> TokenStream {
    let builder = builder_name(model);
    let of_type = computed(&model.functions, &builder, &|_, span| {
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
        lacks_status: false,
    };
    let own = model.variants.iter();
    let own = own.filter(|variant| !variant.is_transparent);
    let arms = own.filter_map(|variant| {
        let secrets = variant.fields.iter();
        let secrets: Vec<&Field> = secrets.filter(|field| field.is_secret_string()).collect();
        let used: Vec<usize> = secrets.iter().map(|field| field.index).collect();
        let masks = secrets.iter().map(|field| fill.mask(field));
        let (path, pattern) = (path(model, variant), pattern(variant, &used));
        (!used.is_empty()).then(|| quote!(#path #pattern => { #(#masks)* }))
    });
    let arms: Vec<TokenStream> = arms.collect();
    let rest = (arms.len() < model.variants.len()).then(|| quote!(_ => {}));
    (!arms.is_empty()).then(|| quote!(match self { #(#arms)* #rest }))
}

/// Appends `Self::NotFound { id } => builder.text(id),` as text, if no type can be wrong in it. Returns whether it did.
fn plain_arm<'m>(
    model: &Model,
    variant: &'m Variant,
    builder: &str,
    arms: &mut SharedArms<'m>,
) -> bool {
    let is_special = variant.is_transparent
        || variant.classifies
        || variant.written.max.is_some()
        || !variant.must_disclose.is_empty()
        || !variant.functions.is_empty()
        || variant.masked().next().is_some()
        || variant.facts.has_structured_constant();
    let is_more = |field: &Field| {
        field.is_more_than_value()
            || variant.name_of(field).is_some()
            || variant.lacks_source && may_be_error(&field.sanitizer.shape.inner)
    };
    if is_special || variant.fields.iter().any(is_more) {
        return false;
    }
    let mut body = builder.to_owned();
    if let Some(call) = variant.facts.call_for_texts() {
        push_all(&mut body, &[".", call, "()"]);
    }
    if variant.has_renamed_member() {
        body.push_str(".has_special_members()");
    }
    let mut bound = vec![false; variant.fields.len()];
    let slots = variant.slots.iter().map(|slot| match slot {
        Slot::Field(at) => Some(*at),
        Slot::Formatted { .. } => None,
    });
    for at in variant.members.iter().map(|at| Some(*at)).chain(slots) {
        let Some(field) = at.map(|at| &variant.fields[at]) else {
            return false;
        };
        let Some((method, takes_value)) = plain_fill(field) else {
            return false;
        };
        push_all(&mut body, &[".", method, "("]);
        if takes_value {
            push_value(method, field, &mut body);
            bound[field.index] = true;
        }
        body.push(')');
    }
    if body.len() == builder.len() {
        return true;
    }
    let mut pattern = path_text(model, variant);
    pattern.push('{');
    let mut types = Vec::new();
    for field in variant.fields.iter().filter(|field| bound[field.index]) {
        let binding = field.binding().to_string();
        match &field.ident {
            Some(_) => push_all(&mut pattern, &[&binding, ","]),
            None => push_all(&mut pattern, &[&field.name(), ":", &binding, ","]),
        }
        types.push(&field.ty);
    }
    pattern.push_str(if bound.contains(&false) { "..}" } else { "}" });
    arms.push(&pattern, body, types);
    true
}

/// Appends the value of a field for a method that fills a slot.
fn push_value(method: &str, field: &Field, body: &mut String) {
    let binding = field.binding().to_string();
    if method != "string" {
        body.push_str(&binding);
        return;
    }
    let dereferenced = match field.sanitizer.shape.pointers {
        0 => String::new(),
        pointers => format!("&*{}", "*".repeat(pointers)),
    };
    push_all(
        body,
        &["__mcp::Named(", &dereferenced, &binding, ").mcp_get()"],
    );
}

fn push_all(into: &mut String, texts: &[&str]) {
    for text in texts {
        into.push_str(text);
    }
}

/// Returns the method that fills the slot of a field, and whether it takes the value, if its type cannot be wrong.
fn plain_fill(field: &Field) -> Option<(&'static str, bool)> {
    let sanitizer = &field.sanitizer;
    if field.is_verbose() || field.max().is_some() || !sanitizer.shape.wrappers.is_empty() {
        return None;
    }
    match sanitizer.row().fill {
        Fill::Marker(method) => Some((method, false)),
        Fill::ByType if primitive(&sanitizer.shape.inner).is_some() => Some(("disclosed", true)),
        Fill::Value(method) if is_string(&sanitizer.shape.inner) => match method {
            "text" => Some(("string", true)),
            "output" | "echo" | "trusted" | "endpoint" | "uri" => Some((method, true)),
            _ => None,
        },
        _ => None,
    }
}

fn arm(model: &Model, variant: &Variant, builder: &Ident) -> Option<TokenStream> {
    let mut arm = Arm {
        fill: Fills {
            builder,
            causes: model.causes(),
            lacks_status: variant.lacks_status,
        },
        used: Vec::new(),
        fills: Vec::new(),
    };
    let bound = arm.begin(variant);
    for field in variant.member_fields() {
        arm.fill_field(variant, field);
    }
    if let Some(field) = variant.inner() {
        return Some(arm.transparent(model, variant, field));
    }
    for slot in &variant.slots {
        arm.fill_slot(variant, slot);
    }
    if variant.facts.has_structured_constant() {
        arm.fills.push(quote!(#builder.structured_constants()));
    }
    if variant.classifies {
        arm.fills.push(quote!(#builder.classify()));
    }
    for field in &variant.fields {
        arm.add_roles(variant, field);
    }
    let computed = arm.computed(variant);
    let Arm { used, fills, .. } = arm;
    if fills.is_empty() && computed.is_empty() {
        return None;
    }
    let path = path(model, variant);
    let pattern = pattern(variant, &used);
    Some(quote!(#path #pattern => { #bound #(#fills;)* #computed #builder }))
}

/// Returns whether the type is an error of another crate that says a status, as far as its path tells.
fn is_known_foreign(ty: &Type) -> bool {
    let Type::Path(path) = pointee(ty) else {
        return false;
    };
    let mut names = path.path.segments.iter().rev();
    names.next().is_some_and(|name| name.ident == "Error")
        && names
            .next()
            .is_some_and(|name| name.ident == "io" || name.ident == "reqwest")
}

/// Returns what a function of the variant takes: the fields that are named, else all.
fn arguments(variant: &Variant, call: &Call, span: Span) -> Vec<TokenStream> {
    let binding = |field: &Field| {
        let binding = field.binding();
        quote!(#binding)
    };
    match &call.arguments {
        None => variant.fields.iter().map(binding).collect(),
        Some(names) => names
            .iter()
            .map(|name| match field_named(variant, name) {
                Some(field) => binding(field),
                None => quote_spanned!(span=> self),
            })
            .collect(),
    }
}

fn field_named<'v>(variant: &'v Variant, name: &Ident) -> Option<&'v Field> {
    let name = unraw(name);
    let mut fields = variant.fields.iter();
    fields.find(|field| field.rust_name() == Some(&*name))
}

/// The statements of an arm, and the fields that they read.
struct Arm<'a> {
    fill: Fills<'a>,
    used: Vec<usize>,
    fills: Vec<TokenStream>,
}

impl Arm<'_> {
    /// Adds what comes before all values. Returns the statement that bounds all texts, if there is one.
    fn begin(&mut self, variant: &Variant) -> Option<TokenStream> {
        let builder = self.fill.builder;
        // A report that fails after this still knows that its entry has such texts.
        if let Some(call) = variant.facts.call_for_texts()
            && !variant.is_transparent
        {
            let call = format_ident!("{call}");
            self.fills.push(quote!(#builder.#call()));
        }
        if variant.has_renamed_member() && !variant.is_transparent {
            self.fills.push(quote!(#builder.has_special_members()));
        }
        for field in variant.must_disclose.iter().map(|at| &variant.fields[*at]) {
            let ty = &field.sanitizer.shape.inner;
            self.fills
                .push(quote_spanned!(field.span()=> __mcp::passes::<#ty>()));
        }
        for field in variant.masked() {
            self.used.push(field.index);
            self.fills.push(self.fill.mask(field));
        }
        let max = variant.written.max.as_ref();
        max.map(|max| {
            let max = Literal::usize_unsuffixed(max.value.0);
            quote!(#builder.bound(#max);)
        })
    }

    fn fill_slot(&mut self, variant: &Variant, slot: &Slot) {
        match slot {
            Slot::Field(at) => self.fill_field(variant, &variant.fields[*at]),
            Slot::Formatted {
                tokens,
                secret_by_name,
                sanitizer,
                fields,
                is_verbose,
                ..
            } => {
                if sanitizer.reads_value() {
                    self.used.extend(fields);
                }
                let by_name = secret_by_name.as_ref();
                let filled = self
                    .fill
                    .formatted(tokens, by_name, *sanitizer, variant, fields);
                let mut shown = fields.iter().map(|at| &variant.fields[*at]);
                let filled = self.named(shown.find_map(|field| variant.name_of(field)), filled);
                self.fills.push(self.fill.when_verbose(*is_verbose, filled));
            }
        }
    }

    /// Adds what a field is to the report besides a value: its delay, or a cause.
    fn add_roles(&mut self, variant: &Variant, field: &Field) {
        if field.is_delay() {
            let method = if field.counts_milliseconds() {
                "retry_after_millis"
            } else {
                "retry_after"
            };
            self.call(method, field);
        }
        if field.written.source.is_some() {
            self.used.push(field.index);
            self.fills.push(self.fill.source(field));
        }
        let listed = if field.is_cause {
            self.fill.own_cause(field)
        } else if variant.classifies && field.is_unmarked_cause && is_known_foreign(&field.ty) {
            Some(self.fill.unmarked_cause(field))
        } else if variant.lists_errors_in(field) {
            self.fill.list(field)
        } else {
            None
        };
        if let Some(listed) = listed {
            self.used.push(field.index);
            self.fills.push(listed);
        }
        if let Some(method) = field.hides_cause() {
            let (builder, method) = (self.fill.builder, Ident::new(method, field.span()));
            self.fills.push(quote!(#builder.#method()));
        }
    }

    /// Returns the calls of the functions of a variant, which read fields too.
    fn computed(&mut self, variant: &Variant) -> TokenStream {
        for (_, call) in variant.functions.iter() {
            match &call.arguments {
                None => self.used.extend(0..variant.fields.len()),
                Some(names) => {
                    let fields = names.iter().filter_map(|name| field_named(variant, name));
                    self.used.extend(fields.map(|field| field.index));
                }
            }
        }
        computed(&variant.functions, self.fill.builder, &|call, span| {
            arguments(variant, call, span)
        })
    }

    fn fill_field(&mut self, variant: &Variant, field: &Field) {
        let sanitizer = &field.sanitizer;
        if sanitizer.sanitizer.reads_value() || !sanitizer.filled_wrappers().is_empty() {
            self.used.push(field.index);
        }
        let fill = self.fill.field(field);
        let fill = self.named(variant.name_of(field), fill);
        self.fills.push(fill);
    }

    /// Hides a value if the field with its name says that it is a secret: `builder.value_of(name, |builder| builder.string(value))`
    fn named(&mut self, name: Option<&Field>, fill: TokenStream) -> TokenStream {
        let Some(name) = name else {
            return fill;
        };
        let (builder, binding) = (self.fill.builder, name.binding());
        self.used.push(name.index);
        quote!(#builder.value_of(#binding, |#builder| { #fill; }))
    }

    /// `builder.transparent(__mcp::inner(field))`, and the members that the variant adds.
    fn transparent(mut self, model: &Model, variant: &Variant, field: &Field) -> TokenStream {
        let path = path(model, variant);
        let (builder, binding, fills) = (self.fill.builder, field.binding(), &self.fills);
        let inner = quote!(__mcp::inner(#binding));
        let call = if variant.adds_members() {
            let members = added_entry_of(model, variant);
            quote!(#builder.transparent_with(#inner, #members, |#builder| { #(#fills;)* }),)
        } else {
            quote!(#builder.transparent(#inner),)
        };
        self.used.push(field.index);
        let pattern = pattern(variant, &self.used);
        quote!(#path #pattern => #call)
    }

    /// `builder.source(field)`
    fn call(&mut self, method: &str, field: &Field) {
        let (builder, binding, span) = (self.fill.builder, field.binding(), field.span());
        let method = Ident::new(method, span);
        self.used.push(field.index);
        self.fills
            .push(quote_spanned!(span=> #builder.#method(#binding)));
    }
}

/// Returns the calls of the functions that compute values. `arguments` makes the arguments of each, at a span.
fn computed(
    functions: &Functions,
    builder: &Ident,
    arguments: &dyn Fn(&Call, Span) -> Vec<TokenStream>,
) -> TokenStream {
    let mut calls = TokenStream::new();
    for (what, call) in functions.iter() {
        let function = &call.function;
        // At the function, which is what has to change.
        let span = Span::call_site().located_at(function.span());
        let method = Ident::new(what.method(), span);
        let returned = Ident::new("returned", Span::mixed_site().located_at(span));
        let arguments = arguments(call, span);
        let call = quote!(#function(#(#arguments),*));
        calls
            .extend(quote_spanned!(span=> { let #returned = #call; #builder.#method(#returned); }));
    }
    calls
}
