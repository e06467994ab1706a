//! The arm that fills the report of a variant.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::entries::added_entry_of;
use super::fill::Fills;
use super::functions::{arguments, function_calls};
use super::inside::{error_inside, match_inside};
use super::pattern::{path, pattern};
use crate::model::types::is_number;
use crate::model::{Field, Model, Slot, StatusFrom, Variant};
use crate::syntax::value::Call;

pub(super) fn arm(model: &Model, variant: &Variant, builder: &Ident) -> Option<TokenStream> {
    match (variant.inner(), &variant.if_foreign) {
        (Some(inner), Some(foreign)) => Some(arm_by_type(model, inner, foreign, builder)),
        (Some(inner), None) => {
            let mut arm = Arm::of(model, variant, builder);
            arm.begin(model, variant);
            for field in &variant.member_fields() {
                arm.fill_field(variant, field);
            }
            Some(arm.transparent(model, variant, inner))
        }
        (None, _) => {
            let (used, body) = filled(model, variant, builder)?;
            let (path, pattern) = (path(model, variant), pattern(variant, &used));
            Some(quote!(#path #pattern => #body))
        }
    }
}

/// The arm of a variant for which the error inside stands if it is an `McpError`.
fn arm_by_type(model: &Model, inner: &Field, foreign: &Variant, builder: &Ident) -> TokenStream {
    let filled = filled(model, foreign, builder);
    let (mut used, body) = filled.unwrap_or_else(|| (Vec::new(), quote!(#builder)));
    used.push(inner.index);
    let (path, pattern) = (path(model, foreign), pattern(foreign, &used));
    let report = match_inside(inner, |own| quote!(#builder.transparent(#own)), &body);
    quote!(#path #pattern => #report,)
}

/// Returns the fields that an arm reads, and its statements, if there are any.
fn filled(model: &Model, variant: &Variant, builder: &Ident) -> Option<(Vec<usize>, TokenStream)> {
    let mut arm = Arm::of(model, variant, builder);
    let bound = arm.begin(model, variant);
    for field in &variant.member_fields() {
        arm.fill_field(variant, field);
    }
    for slot in &variant.slots {
        arm.fill_slot(variant, slot);
    }
    if variant.facts.has_structured_constant() {
        arm.fills.push(quote!(#builder.structured_constants()));
    }
    if variant.status_from == StatusFrom::Cause {
        arm.fills.push(quote!(#builder.classify()));
    }
    for field in &variant.fields {
        arm.add_roles(model, variant, field);
    }
    if variant.skips_source {
        arm.add_skipped_causes(model, variant);
    }
    let computed = arm.computed(variant);
    let Arm { used, fills, .. } = arm;
    if fills.is_empty() && computed.is_empty() {
        return None;
    }
    Some((used, quote!({ #bound #(#fills;)* #computed #builder })))
}

/// The statements of an arm, and the fields that they read.
struct Arm<'a> {
    fill: Fills<'a>,
    used: Vec<usize>,
    fills: Vec<TokenStream>,
}

impl<'a> Arm<'a> {
    fn of(model: &Model, variant: &Variant, builder: &'a Ident) -> Self {
        Self {
            fill: Fills {
                builder,
                causes: model.causes(),
                status_from: variant.status_from,
            },
            used: Vec::new(),
            fills: Vec::new(),
        }
    }

    /// Adds what comes before all values. Returns the statement that bounds all texts, if there is one.
    fn begin(&mut self, model: &Model, variant: &Variant) -> Option<TokenStream> {
        let builder = self.fill.builder;
        // A report that fails after this still knows that its entry has such texts.
        if let Some(call) = variant.facts.call_for_texts()
            && !variant.is_transparent
        {
            let call = format_ident!("{call}");
            self.fills.push(quote!(#builder.#call()));
        }
        if variant.has_renamed_member() && !variant.is_transparent {
            self.fills.push(quote!(#builder.note_special_members()));
        }
        for field in &model.must_disclose(variant) {
            let ty = &field.sanitizer.shape.inner;
            self.fills
                .push(quote_spanned!(field.span()=> __mcp::passes::<#ty>()));
        }
        for field in &variant.masked() {
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
            Slot::Formatted(text) => {
                if text.sanitizer.reads_value() {
                    self.used.extend(&text.fields);
                }
                let filled = self.fill.formatted(text, variant);
                let mut fields = text.fields.iter().map(|at| &variant.fields[*at]);
                let named = fields.find(|field| variant.name_of(field).is_some());
                let filled = match named {
                    Some(value) => self.named(variant, value, filled),
                    None => filled,
                };
                self.fills.push(if text.is_verbose {
                    self.fill.verbose(filled)
                } else {
                    filled
                });
            }
        }
    }

    /// Adds what a field is to the report besides a value: its delay, or a cause.
    fn add_roles(&mut self, model: &Model, variant: &Variant, field: &Field) {
        if field.is_delay() {
            let method = if field.counts_milliseconds() {
                "retry_after_millis"
            } else {
                "retry_after"
            };
            let (builder, binding, span) = (self.fill.builder, field.binding(), field.span());
            let method = Ident::new(method, span);
            self.used.push(field.index);
            self.fills
                .push(quote_spanned!(span=> #builder.#method(#binding)));
        }
        if field.written.source.is_some() {
            self.used.push(field.index);
            self.fills.push(self.fill.source(field));
        }
        if variant.status_from == StatusFrom::Cause
            && field.is_unmarked_cause
            && let Some(classified) = self.fill.classify_unmarked(model, field)
        {
            self.used.push(field.index);
            self.fills.push(classified);
        }
        let listed = if field.is_cause {
            self.fill.own_cause(field)
        } else if variant.lists_errors_in(field) {
            self.fill.list(field)
        } else {
            None
        };
        if let Some(listed) = listed {
            self.used.push(field.index);
            self.fills.push(listed);
        }
        if let Some(method) = field.method_hiding_causes() {
            let (builder, method) = (self.fill.builder, Ident::new(method, field.span()));
            self.fills.push(quote!(#builder.#method()));
        }
    }

    /// Passes on the cause that `Error::source` leaves out.
    fn add_skipped_causes(&mut self, model: &Model, variant: &Variant) {
        let causes = variant.fields.iter().filter(|field| field.is_cause);
        for field in causes.filter(|field| model.is_static(&field.ty)) {
            let (builder, binding) = (self.fill.builder, field.binding());
            self.used.push(field.index);
            self.fills
                .push(quote!((&&&__mcp::Inside(#binding)).mcp_cause(#builder)));
        }
    }

    /// Returns the calls of the functions of a variant, which read fields too.
    fn computed(&mut self, variant: &Variant) -> TokenStream {
        let used = &mut self.used;
        let mut arguments = |call: &Call, span| arguments(variant, call, span, used);
        function_calls(&variant.functions, self.fill.builder, &mut arguments)
    }

    fn fill_field(&mut self, variant: &Variant, field: &Field) {
        let sanitizer = &field.sanitizer;
        if sanitizer.kind.reads_value() || !sanitizer.filled_wrappers().is_empty() {
            self.used.push(field.index);
        }
        let fill = self.fill.field(field);
        let fill = self.named(variant, field, fill);
        self.fills.push(fill);
    }

    /// Hides a value if the field with its name says that it is a secret: `builder.value_of(name, |builder| builder.string(value))`
    fn named(&mut self, variant: &Variant, value: &Field, fill: TokenStream) -> TokenStream {
        let Some(name) = variant.name_of(value) else {
            return fill;
        };
        let method = if is_number(&value.sanitizer.shape.inner) {
            "number_of"
        } else {
            "value_of"
        };
        let (builder, binding) = (self.fill.builder, name.binding());
        let method = Ident::new(method, Span::mixed_site());
        self.used.push(name.index);
        quote!(#builder.#method(#binding, |#builder| { #fill; }))
    }

    /// `builder.transparent(__mcp::inner(field))`, and the members that the variant adds.
    fn transparent(mut self, model: &Model, variant: &Variant, field: &Field) -> TokenStream {
        let path = path(model, variant);
        let (builder, fills) = (self.fill.builder, &self.fills);
        let inner = error_inside(variant, field);
        let call = if variant.adds_members() {
            let members = added_entry_of(model, variant);
            quote!(#builder.transparent_with(#inner, #members, |#builder| { #(#fills;)* }),)
        } else if fills.is_empty() {
            quote!(#builder.transparent(#inner),)
        } else {
            quote!({ #(#fills;)* #builder.transparent(#inner) })
        };
        self.used.push(field.index);
        let pattern = pattern(variant, &self.used);
        quote!(#path #pattern => #call)
    }
}
