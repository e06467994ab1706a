//! The statements that fill slots: `builder.text(entity_id)`.

use mcp_error_rules::limits::MAX_STRING;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;

use super::inner_errors::parts;
use super::loops::Loops;
use crate::model::sanitizer::{FieldSanitizer, Fill, Sanitizer, ends_in_secret_number};
use crate::model::type_shape::{TypeShape, Wrapper};
use crate::model::types::{arguments_inside, is_number, is_string};
use crate::model::{Field, Formatted, StatusFrom, Variant, with_span};
use crate::syntax::value::{Causes, Function};

/// Makes the statements of one type.
#[derive(Clone, Copy)]
pub(super) struct Fills<'a> {
    pub(super) builder: &'a Ident,
    pub(super) causes: Option<Causes>,
    /// What says the status of the variant.
    pub(super) status_from: StatusFrom,
}

impl Fills<'_> {
    /// Fills the slot of a field: `builder.text(entity_id)`.
    pub(super) fn field(self, field: &Field) -> TokenStream {
        let sanitizer = &field.sanitizer;
        let wrappers = sanitizer.filled_wrappers();
        // No single value of a list is the error that the variant is about.
        let status_from = if sanitizer.shape.holds_many() {
            StatusFrom::Entry
        } else {
            self.status_from
        };
        let fills = Self {
            status_from,
            ..self
        };
        let fill = fills.wrapped(&wrappers, sanitizer, field.binding(), field.span());
        let fill = self.unless_serialized(field, fill);
        let fill = self.within(field.max(), fill);
        let fill = self.despite_name(sanitizer, fill);
        // The number of values is hidden too if the values of a list are.
        let hides_length =
            sanitizer.row().withholds() && wrappers.iter().any(|wrapper| wrapper.holds_many());
        if field.is_verbose() || hides_length {
            self.verbose(fill)
        } else {
            fill
        }
    }

    /// Fills a slot as `fill` does, unless it serializes one of our own errors.
    fn unless_serialized(self, field: &Field, fill: TokenStream) -> TokenStream {
        if !matches!(field.sanitizer.kind, Sanitizer::Tree | Sanitizer::Value) {
            return fill;
        }
        let (binding, span) = (field.binding(), field.span());
        let errors = self
            .showing(Causes::Text)
            .push_errors(&field.ty, &quote!(#binding), span);
        self.checked("unless_own", errors, span, fill)
    }

    fn wrapped(
        self,
        wrappers: &[Wrapper],
        sanitizer: &FieldSanitizer,
        value: Ident,
        span: Span,
    ) -> TokenStream {
        let Some((wrapper, rest)) = wrappers.split_first() else {
            return self.value(sanitizer, &value, span);
        };
        let builder = self.builder;
        let is_read = sanitizer.kind.reads_value() || !rest.is_empty();
        let inner = Ident::new(if is_read { "value" } else { "_" }, Span::mixed_site());
        let body = self.wrapped(rest, sanitizer, inner.clone(), span);
        let each = quote_spanned!(span=> |#builder, #inner| { #body; });
        match wrapper {
            Wrapper::Option => return quote_spanned!(span=> #builder.optional(#value, #each)),
            Wrapper::List => return quote_spanned!(span=> #builder.list(#value.iter(), #each)),
            Wrapper::Sample | Wrapper::Items => {}
        }
        let sample = sanitizer.sample.as_ref();
        let max = Literal::usize_unsuffixed(sample.map_or(0, |sample| sample.max));
        let list = sample.and_then(|sample| sample.list.as_ref());
        let list = match list.map(|list| &list.value) {
            Some(list) => quote!(::core::option::Option::Some(#list)),
            None => quote!(::core::option::Option::None),
        };
        quote_spanned!(span=> #builder.sample(#value.iter(), #max, #list, #each))
    }

    /// Fills a slot with one value, which the name of the field may show to be a secret.
    fn value(self, sanitizer: &FieldSanitizer, value: &Ident, span: Span) -> TokenStream {
        let fill = self.value_alone(sanitizer, value, span);
        self.judged(sanitizer, &quote!(#value), span, fill)
    }

    /// Fills a slot as `fill` does, and redacts what only the name of the field shows to be a secret.
    fn judged(
        self,
        sanitizer: &FieldSanitizer,
        value: &TokenStream,
        span: Span,
        fill: TokenStream,
    ) -> TokenStream {
        let (builder, Some(name)) = (self.builder, sanitizer.judged_by()) else {
            return fill;
        };
        let is_vouched_for = match sanitizer.row().fill {
            Fill::ByType => {
                quote_spanned!(span=> __mcp::SecretByName::<_, false>(#value).mcp_is_shown())
            }
            _ => quote!(false),
        };
        quote_spanned!(span=> #builder.judged(#name, #is_vouched_for, |#builder| { #fill; }))
    }

    /// Fills a slot with one value, whatever its name.
    fn value_alone(self, sanitizer: &FieldSanitizer, value: &Ident, span: Span) -> TokenStream {
        let builder = self.builder;
        match (sanitizer.row().fill, &sanitizer.function) {
            // The compiler finds this in less time, and rejects a type of such a name that is not `Disclose`.
            (Fill::ByType, _) if is_number(&sanitizer.shape.inner) => {
                quote_spanned!(span=> #builder.disclosed(#value))
            }
            (Fill::ByType, _) => {
                let lacks_status = self.status_from == StatusFrom::Nothing;
                let status = lacks_status.then(|| quote!(| __mcp::STATUS_UNSAID));
                let probe = self.probe(&quote!(#value), status, span);
                let fill = quote_spanned!(span=> #probe.mcp_fill(#builder));
                self.unless_around_error(&sanitizer.shape.inner, &quote!(#value), span, fill)
            }
            (Fill::UrlByName, _) => {
                quote_spanned!(span=> (&__mcp::UrlByName(#value)).mcp_fill(#builder))
            }
            (Fill::SecretByName, _) => {
                let hides_numbers = sanitizer.hides_numbers;
                let secret =
                    quote_spanned!(span=> __mcp::SecretByName::<_, #hides_numbers>(#value));
                quote_spanned!(span=> (&#secret).mcp_fill(#builder))
            }
            (Fill::Value("text"), _) if is_string(&sanitizer.shape.inner) => {
                let value = behind_pointers(value, sanitizer.shape.pointers);
                quote_spanned!(span=> #builder.string(__mcp::Named(#value).mcp_get()))
            }
            (Fill::Value(method), _) if is_text_of_path(sanitizer) => {
                let method = Ident::new(method, span);
                let value = behind_pointers(value, sanitizer.shape.pointers);
                quote_spanned!(span=> #builder.#method(&__mcp::PathText(#value).mcp_get()))
            }
            (Fill::Value(method), _) => {
                let method = Ident::new(method, span);
                let fill = quote_spanned!(span=> #builder.#method(#value));
                let ty = &sanitizer.shape.inner;
                if sanitizer.row().takes_text() && Sanitizer::may_be_error(ty) {
                    let errors = self.showing(Causes::Text);
                    let errors = errors.push_error(ty, &quote!(#value), span);
                    self.checked("unless_own", errors, span, fill)
                } else {
                    fill
                }
            }
            (Fill::Pointee(method), _) => {
                let method = Ident::new(method, span);
                let pointee = behind_pointers(value, sanitizer.shape.pointers);
                let fill = quote_spanned!(span=> #builder.#method(#pointee));
                if sanitizer.kind == Sanitizer::Untrusted {
                    self.unless_distrusted_error(&sanitizer.shape.inner, value, span, fill)
                } else {
                    fill
                }
            }
            (Fill::Marker(method), _) => self.marker(method),
            (Fill::Function, function) => self.function(function.as_ref(), value),
        }
    }

    /// Fills a slot with what a function of the application returns for a value.
    fn function(self, function: Option<&Function>, value: &Ident) -> TokenStream {
        let builder = self.builder;
        let path = function.map(|function| &function.path);
        let span = value.span().located_at(syn::spanned::Spanned::span(&path));
        let value = with_span(value, span);
        // The variable of a field can be as hygienic as this one, and then its name has to differ.
        let hygienic = Span::mixed_site().located_at(span);
        let policy = format_ident!("{value}_policy", span = hygienic);
        let (given, bound) = if function.is_some_and(|function| function.takes_policy) {
            (
                quote_spanned!(span=> #value, #policy),
                Some(quote_spanned!(span=> let #policy = #builder.policy();)),
            )
        } else {
            (quote_spanned!(span=> #value,), None)
        };
        // The compiler first looks at how the function takes the value, so that its message says what to write.
        quote_spanned!(span=> { #bound #builder.custom((&&&__mcp::Function(#path, (#given))).mcp_get()(#given)) })
    }

    /// Asks the compiler for the type of a reference: `(&&&__mcp::Probe::<_, …>(value))`.
    pub(super) fn probe(
        self,
        value: &TokenStream,
        status: Option<TokenStream>,
        span: Span,
    ) -> TokenStream {
        let causes = match self.causes {
            None => quote!(CAUSES_UNSAID),
            Some(Causes::Text) => quote!(CAUSES_AS_TEXT),
            Some(Causes::Withheld) => quote!(CAUSES_WITHHELD),
        };
        quote_spanned!(span=> (&&&__mcp::Probe::<_, { __mcp::#causes #status }>(#value)))
    }

    /// The call of a method that takes no value: `builder.secret()`.
    fn marker(self, method: &str) -> TokenStream {
        let builder = self.builder;
        let method = Ident::new(method, Span::call_site());
        quote!(#builder.#method())
    }

    /// Fills a slot with text that was formatted from an expression.
    pub(super) fn formatted(self, text: &Formatted, variant: &Variant) -> TokenStream {
        let Formatted {
            tokens, sanitizer, ..
        } = text;
        // The number of values says nothing about them.
        let fields = if text.counts { &[][..] } else { &text.fields };
        let builder = self.builder;
        let method = match sanitizer.row().fill {
            Fill::Marker(method) => return self.marker(method),
            Fill::Value(method) => method,
            // None of these is the sanitizer of an expression.
            Fill::UrlByName
            | Fill::SecretByName
            | Fill::ByType
            | Fill::Pointee(_)
            | Fill::Function => "text",
        };
        let method = Ident::new(method, Span::call_site());
        let mut fill = quote!(#builder.#method(&#tokens));
        if let Some(value) = &text.named_secret {
            let (name, secret) = (Formatted::secret_by_name(), self.marker("secret"));
            let hides_numbers = ends_in_secret_number(value.clone());
            fill = quote! {
                match &(#value) {
                    #name => match __mcp::SecretByName::<_, #hides_numbers>(#name).mcp_is_shown() {
                        true => #fill,
                        false => #secret,
                    },
                }
            };
        }
        // A text of the whole error, for example, may be as long as the longest of its fields.
        let mut bound = None;
        for at in fields {
            bound = bound.max(variant.fields[*at].max());
        }
        let bound = bound.filter(|bound| *bound > MAX_STRING);
        let fill = self.within(bound, fill);
        let fill =
            self.unless_errors_in(tokens, fields.iter().map(|at| &variant.fields[*at]), fill);
        match fields {
            [at] => {
                let field = &variant.fields[*at];
                let binding = field.binding();
                self.judged(&field.sanitizer, &quote!(#binding), field.span(), fill)
            }
            _ => fill,
        }
    }

    /// Lists a cause that is an `McpError` as its report shows it.
    pub(super) fn own_cause(self, field: &Field) -> Option<TokenStream> {
        let (builder, binding, parts) = (self.builder, field.binding(), parts());
        let errors = self.showing(Causes::Withheld);
        let errors = errors.push_errors(&field.ty, &quote!(#binding), field.span());
        (!errors.is_empty()).then(|| quote!(#builder.own_cause(|#parts| { #errors })))
    }

    /// Lists an error that `Error::source` does not know of: `builder.source(field)`, for each value of an `Option` or a list.
    pub(super) fn source(self, field: &Field) -> TokenStream {
        let (builder, binding, span) = (self.builder, field.binding(), field.span());
        let loops = Loops {
            depth: TypeShape::of(&field.ty).wrappers.len(),
            field: &quote!(#binding),
        };
        let value = loops.value();
        loops.around(quote_spanned!(span=> #builder.source(#value)), span)
    }

    /// Masks the string in a field that is a secret: `builder.mask(…)`
    pub(super) fn mask(self, field: &Field) -> TokenStream {
        let (builder, binding, shape) = (self.builder, field.binding(), &field.sanitizer.shape);
        let loops = Loops {
            depth: shape.wrappers.len(),
            field: &quote!(#binding),
        };
        let value = behind_pointers(loops.value(), shape.pointers);
        let mask = quote!(#builder.mask(__mcp::Named(#value).mcp_get()));
        loops.around(mask, Span::call_site())
    }

    /// Fills a slot with a value as `fill` does, unless one of our own errors is among the arguments of its type: the
    /// `Display` of such a type may repeat that of the error.
    fn unless_around_error(
        self,
        ty: &Type,
        value: &TokenStream,
        span: Span,
        fill: TokenStream,
    ) -> TokenStream {
        if arguments_inside(ty).is_empty() {
            return fill;
        }
        let errors = self.showing(Causes::Withheld).push_error(ty, value, span);
        self.checked("around", errors, span, fill)
    }

    /// Fills a slot with untrusted text as `fill` does. A verbose report, which alone shows it, has the detail of one of our own
    /// errors in its place.
    fn unless_distrusted_error(
        self,
        ty: &Type,
        value: &Ident,
        span: Span,
        fill: TokenStream,
    ) -> TokenStream {
        let is_known = is_string(ty) || is_number(ty);
        if is_known || !Sanitizer::may_be_error(ty) && arguments_inside(ty).is_empty() {
            return fill;
        }
        let errors = self.showing(Causes::Text);
        let errors = errors.push_error(ty, &quote!(#value), span);
        self.verbose(self.checked("unless_own", errors, span, fill))
    }

    /// Fills a slot by a method that first looks at the errors in a value. Whatever the attribute of a field says, one of our own
    /// shows what its report shows. `errors` pushes the errors, if the value can hold any.
    fn checked(
        self,
        method: &str,
        errors: TokenStream,
        span: Span,
        fill: TokenStream,
    ) -> TokenStream {
        if errors.is_empty() {
            return fill;
        }
        let (builder, method, parts) = (self.builder, Ident::new(method, span), parts());
        quote_spanned!(span=> #builder.#method(|#parts| { #errors }, |#builder| { #fill; }))
    }

    /// Bounds the texts: `builder.within(16384, |builder| builder.text(output))`
    pub(super) fn within(self, max: Option<usize>, fill: TokenStream) -> TokenStream {
        let builder = self.builder;
        match max.map(Literal::usize_unsuffixed) {
            Some(max) => quote!(#builder.within(#max, |#builder| { #fill; })),
            None => fill,
        }
    }

    /// Tells the scan of messages that the name of the value does not count.
    fn despite_name(self, sanitizer: &FieldSanitizer, fill: TokenStream) -> TokenStream {
        let builder = self.builder;
        if sanitizer.is_shown_despite_name() {
            quote!(#builder.despite_name(|#builder| { #fill; }))
        } else {
            fill
        }
    }

    /// Fills a slot under a verbose policy only.
    pub(super) fn verbose(self, fill: TokenStream) -> TokenStream {
        let builder = self.builder;
        quote!(#builder.verbose(|#builder| { #fill; }))
    }
}

/// Returns whether an attribute makes a text of a path, which has no `Display`.
fn is_text_of_path(sanitizer: &FieldSanitizer) -> bool {
    sanitizer.row().takes_text() && Sanitizer::of_type(&sanitizer.shape.inner) == Sanitizer::Path
}

/// The value behind its pointers: `&**value`.
fn behind_pointers(value: impl ToTokens, pointers: usize) -> TokenStream {
    if pointers == 0 {
        return quote!(#value);
    }
    let stars = (0..=pointers).map(|_| quote!(*));
    quote!(&#(#stars)*#value)
}
