//! The statements that look for errors in fields: one of our own shows what its own report shows, wherever it is.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::Parse;
use syn::{Index, LitStr, Type};

use crate::model::sanitizer::Sanitizer;
use crate::model::type_shape::TypeShape;
use crate::model::types::{arguments_inside, bare};
use crate::model::{Field, Model};
use crate::syntax::parse_with;
use crate::syntax::value::Causes;

use super::fill::Fills;
use super::loops::Loops;

impl Fills<'_> {
    /// Fills a slot with a text that was formatted from fields as `fill` does, unless one of them is an error whose text is not
    /// shown. `expression` formats the text.
    pub(super) fn unless_errors_in<'f>(
        self,
        expression: &TokenStream,
        fields: impl Iterator<Item = &'f Field>,
        fill: TokenStream,
    ) -> TokenStream {
        let builder = self.builder;
        let parts = parts();
        let mut pushes = TokenStream::new();
        for field in fields {
            let fills = match field.sanitizer.kind {
                Sanitizer::Auto => self,
                other if other.row().takes_text() => self.showing(Causes::Text),
                _ => continue,
            };
            let binding = field.binding();
            let errors = fills.push_parts(&field.ty, &quote!(#binding), field.span());
            let errors = match field.sanitizer.kind {
                Sanitizer::Auto => errors,
                _ if errors.is_empty() => errors,
                _ => quote!(#parts.only_errors(|#parts| { #errors });),
            };
            errors.to_tokens(&mut pushes);
        }
        if pushes.is_empty() {
            return fill;
        }
        let separator = joint(expression).map(|joint| quote!(#parts.separator(#joint);));
        quote!(#builder.expression(|#parts| { #separator #pushes }, |#builder| { #fill; }))
    }

    /// Lets an error that nothing marks as the cause say the status: `(&&ForeignProbe(&**field)).mcp_classify(builder)`, with the
    /// error itself, since not each pointer is one.
    pub(super) fn classify_unmarked(self, model: &Model, field: &Field) -> Option<TokenStream> {
        let (builder, binding, span) = (self.builder, field.binding(), field.span());
        let shape = TypeShape::of(&field.ty);
        if !model.is_static(&shape.inner) {
            return None;
        }
        let loops = Loops {
            depth: shape.wrappers.len(),
            field: &quote!(#binding),
        };
        let cause = (0..shape.pointers).fold(loops.value(), |cause, _| quote!(&**#cause));
        let classify = quote!((&&__mcp::ForeignProbe(#cause)).mcp_classify(#builder));
        Some(loops.around(classify, span))
    }

    /// Lists the errors in a field among the causes.
    pub(super) fn list(self, field: &Field) -> Option<TokenStream> {
        let (builder, binding, span) = (self.builder, field.binding(), field.span());
        let list = |value: &TokenStream, _: &Type| {
            let probe = self.showing(Causes::Withheld).probe(value, None, span);
            quote_spanned!(span=> #probe.mcp_list(#builder);)
        };
        let may_be = Sanitizer::may_be_error;
        let listed = for_each_value(&field.ty, &quote!(#binding), span, may_be, &list);
        (!listed.is_empty()).then_some(listed)
    }

    /// Returns these settings for code that decides itself what it shows of errors that are not our own, whatever `causes` says.
    pub(super) fn showing(self, causes: Causes) -> Self {
        Self {
            causes: Some(causes),
            ..self
        }
    }

    /// Pushes the errors in a field to [`parts`]. `value` is a reference to the field.
    pub(super) fn push_errors(self, ty: &Type, value: &TokenStream, span: Span) -> TokenStream {
        let push = |value: &TokenStream, ty: &Type| self.push_error(ty, value, span);
        for_each_value(ty, value, span, Sanitizer::may_be_error, &push)
    }

    /// Pushes the errors in a field, and the paths and JSON values among others in a tuple, to [`parts`].
    fn push_parts(self, ty: &Type, value: &TokenStream, span: Span) -> TokenStream {
        let may_be = |ty: &Type| {
            let by_name = Sanitizer::of_type(ty);
            Sanitizer::may_be_error(ty) || matches!(by_name, Sanitizer::Path | Sanitizer::Value)
        };
        let push = |value: &TokenStream, ty: &Type| self.push_error(ty, value, span);
        for_each_value(ty, value, span, may_be, &push)
    }

    /// Pushes the error that a value is, and those among the arguments of its type.
    pub(super) fn push_error(self, ty: &Type, value: &TokenStream, span: Span) -> TokenStream {
        let parts = parts();
        let probe = self.probe(value, None, span);
        let mut pushes = quote_spanned!(span=> #parts.push(#probe.mcp_part()););
        for ty in &arguments_inside(ty) {
            quote_spanned!(span=> #parts.push(__mcp::TypeOf::<#ty>::MCP_PART);)
                .to_tokens(&mut pushes);
        }
        pushes
    }
}

/// Returns the text with which an expression joins several values: `….join("; ")`.
fn joint(expression: &TokenStream) -> Option<LitStr> {
    let mut is_join = false;
    for token in expression.clone() {
        match token {
            TokenTree::Group(group) => {
                let literal =
                    is_join.then(|| parse_with(group.stream(), <LitStr as Parse>::parse).ok());
                let literal = literal.flatten();
                if let Some(found) = literal.or_else(|| joint(&group.stream())) {
                    return Some(found);
                }
                is_join = false;
            }
            token => is_join = matches!(token, TokenTree::Ident(name) if name == "join"),
        }
    }
    None
}

/// The variable of generated code to which the errors in a value are pushed.
pub(super) fn parts() -> Ident {
    Ident::new("parts", Span::mixed_site())
}

/// Returns the code of `make` for each value in a field whose type `may_be` is about, through lists, options and tuples. `value` is
/// a reference to the field.
fn for_each_value(
    ty: &Type,
    value: &TokenStream,
    span: Span,
    may_be: fn(&Type) -> bool,
    make: &dyn Fn(&TokenStream, &Type) -> TokenStream,
) -> TokenStream {
    let shape = TypeShape::of(ty);
    let loops = Loops {
        depth: shape.wrappers.len(),
        field: value,
    };
    let inner = loops.value();
    let mut all = TokenStream::new();
    match bare(&shape.inner) {
        Type::Tuple(tuple) => {
            for (at, ty) in tuple.elems.iter().enumerate() {
                let at = Index::from(at);
                for_each_value(ty, &quote!((&#inner.#at)), span, may_be, make).to_tokens(&mut all);
            }
        }
        ty if may_be(ty) => all = make(&inner, ty),
        _ => {}
    }
    if all.is_empty() {
        return all;
    }
    loops.around(all, span)
}
