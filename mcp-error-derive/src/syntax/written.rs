//! A type as it is written: its variants, its fields and their attributes.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Type};

use super::attributes::{FieldAttrs, TypeAttrs, VariantAttrs};
use super::by_name::ByName;
use super::read::read;
use super::unraw;
use crate::diagnostics::Errors;

/// An error type as it is written.
pub(crate) struct Written<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: TypeAttrs,
    pub(crate) form: Form,
    /// The variants, or the one that a struct is.
    pub(crate) variants: Vec<WrittenVariant<'a>>,
}

/// The form of a type.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Form {
    Enum,
    Struct,
    /// A union, with its keyword.
    Union(Span),
}

/// A variant, or a struct, as it is written.
pub(crate) struct WrittenVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: VariantAttrs,
    pub(crate) has_names: bool,
    pub(crate) fields: Vec<WrittenField<'a>>,
    /// `#[error(…)]`
    pub(crate) error: Option<&'a Attribute>,
    pub(crate) doc_comment: Vec<&'a Attribute>,
}

/// A field as it is written.
pub(crate) struct WrittenField<'a> {
    pub(crate) ident: Option<&'a Ident>,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: FieldAttrs,
    /// Set if it has thiserror's `#[source]` or `#[from]`.
    pub(crate) is_marked_cause: bool,
    pub(crate) doc_comment: Vec<&'a Attribute>,
}

impl Form {
    pub(crate) fn is_enum(self) -> bool {
        matches!(self, Self::Enum)
    }
}

impl<'a> Written<'a> {
    pub(crate) fn of(input: &'a DeriveInput, errors: &mut Errors) -> Self {
        let own = ByName::of(&input.attrs);
        let attrs: TypeAttrs = read(&own.mcp, errors);
        let mut variants = Vec::new();
        let form = match &input.data {
            Data::Enum(data) => {
                for (index, variant) in data.variants.iter().enumerate() {
                    let mut attrs = ByName::of(&variant.attrs);
                    // As in thiserror, the `#[error]` of an enum is that of the variants without one.
                    attrs.error = attrs.error.or(own.error);
                    variants.push(errors.within(index, |errors| {
                        let common = read(&attrs.mcp, errors);
                        WrittenVariant::of(&variant.ident, common, &attrs, &variant.fields, errors)
                    }));
                }
                Form::Enum
            }
            Data::Struct(data) => {
                let common = attrs.common.clone();
                let fields = &data.fields;
                variants.push(errors.within(0, |errors| {
                    WrittenVariant::of(&input.ident, common, &own, fields, errors)
                }));
                Form::Struct
            }
            Data::Union(data) => Form::Union(data.union_token.span),
        };
        Self {
            ident: &input.ident,
            generics: &input.generics,
            attrs,
            form,
            variants,
        }
    }
}

impl<'a> WrittenVariant<'a> {
    fn of(
        ident: &'a Ident,
        attrs: VariantAttrs,
        by_name: &ByName<'a>,
        fields: &'a Fields,
        errors: &mut Errors,
    ) -> Self {
        let read_field = |field: &'a syn::Field| {
            let by_name = ByName::of(&field.attrs);
            WrittenField {
                ident: field.ident.as_ref(),
                ty: &field.ty,
                attrs: read(&by_name.mcp, errors),
                is_marked_cause: by_name.marks_cause,
                doc_comment: by_name.docs,
            }
        };
        let read_fields = fields.iter().map(read_field).collect();
        Self {
            ident,
            attrs,
            has_names: matches!(fields, Fields::Named(_)),
            fields: read_fields,
            error: by_name.error,
            doc_comment: by_name.docs.clone(),
        }
    }
}

impl WrittenField<'_> {
    /// The name as it is written in messages: `entity_id`, `0`.
    pub(crate) fn name(&self, index: usize) -> String {
        self.ident.map_or_else(|| index.to_string(), unraw)
    }
}
