//! A type as it is written: its variants, its fields and their attributes.

use proc_macro2::{Ident, Span};
use syn::{Data, DeriveInput, Expr, Fields, Generics, Type};

use super::attributes::{FieldAttrs, TypeAttrs, VariantAttrs};
use super::error_attr::ErrorAttr;
use super::field_type::FieldTypes;
use super::other_attributes::{OtherAttributes, split_attributes};
use super::read::read;
use super::unraw;
use crate::diagnostics::Errors;

/// An error type as it is written.
pub(crate) struct Written {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) attrs: TypeAttrs,
    pub(crate) form: Form,
    /// The variants. A struct is one variant.
    pub(crate) variants: Vec<WrittenVariant>,
}

/// The form of a type.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Enum,
    Struct,
    /// A union, with its keyword.
    Union(Span),
}

/// A variant, or a struct, as it is written.
#[derive(Clone)]
pub(crate) struct WrittenVariant {
    pub(crate) ident: Ident,
    pub(crate) attrs: VariantAttrs,
    pub(crate) has_names: bool,
    pub(crate) fields: Vec<WrittenField>,
    /// `#[error(…)]`
    pub(crate) error: Option<ErrorAttr>,
    pub(crate) doc_comment: Option<String>,
    /// `= 7`
    pub(crate) discriminant: Option<Expr>,
}

/// A field as it is written.
#[derive(Clone)]
pub(crate) struct WrittenField {
    pub(crate) ident: Option<Ident>,
    /// The name without `r#`.
    pub(crate) rust_name: Option<String>,
    pub(crate) ty: Type,
    pub(crate) attrs: FieldAttrs,
    /// Set if it has thiserror's `#[source]` or `#[from]`.
    pub(crate) is_marked_cause: bool,
    pub(crate) doc_comment: Option<String>,
}

impl Form {
    pub(crate) fn is_enum(self) -> bool {
        matches!(self, Self::Enum)
    }
}

impl Written {
    pub(crate) fn of(mut input: DeriveInput, errors: &mut Errors) -> Self {
        settle_types(&mut input);
        let (mcp, own) = split_attributes(input.attrs, errors);
        let attrs: TypeAttrs = read(mcp, errors);
        let mut variants = Vec::new();
        let form = match input.data {
            Data::Enum(data) => {
                for (index, variant) in data.variants.into_iter().enumerate() {
                    variants.push(errors.within(index, |errors| {
                        let (mcp, mut others) = split_attributes(variant.attrs, errors);
                        // As in thiserror, the `#[error]` of an enum is that of the variants without one.
                        others.error = others.error.or_else(|| own.error.clone());
                        let attrs = read(mcp, errors);
                        let discriminant = variant.discriminant.map(|(_, value)| value);
                        let fields = variant.fields;
                        let written =
                            WrittenVariant::of(variant.ident, attrs, others, fields, errors);
                        WrittenVariant {
                            discriminant,
                            ..written
                        }
                    }));
                }
                Form::Enum
            }
            Data::Struct(data) => {
                let (ident, attrs) = (input.ident.clone(), attrs.common.clone());
                variants.push(errors.within(0, |errors| {
                    WrittenVariant::of(ident, attrs, own, data.fields, errors)
                }));
                Form::Struct
            }
            Data::Union(data) => Form::Union(data.union_token.span),
        };
        Self {
            ident: input.ident,
            generics: input.generics,
            attrs,
            form,
            variants,
        }
    }
}

/// Writes the types of all fields by names that hold wherever generated code stands.
fn settle_types(input: &mut DeriveInput) {
    let types = FieldTypes {
        ident: &input.ident,
        generics: &input.generics,
    };
    let settle = |fields: &mut Fields| {
        for field in fields {
            types.settle(&mut field.ty);
        }
    };
    match &mut input.data {
        Data::Enum(data) => {
            let variants = data.variants.iter_mut();
            variants.for_each(|variant| settle(&mut variant.fields));
        }
        Data::Struct(data) => settle(&mut data.fields),
        Data::Union(_) => {}
    }
}

impl WrittenVariant {
    fn of(
        ident: Ident,
        attrs: VariantAttrs,
        others: OtherAttributes,
        fields: Fields,
        errors: &mut Errors,
    ) -> Self {
        let has_names = matches!(fields, Fields::Named(_));
        let mut read_fields = Vec::new();
        for field in fields {
            let (mcp, others) = split_attributes(field.attrs, errors);
            read_fields.push(WrittenField {
                rust_name: field.ident.as_ref().map(unraw),
                ident: field.ident,
                ty: field.ty,
                attrs: read(mcp, errors),
                is_marked_cause: others.marks_cause,
                doc_comment: others.doc_comment,
            });
        }
        Self {
            ident,
            attrs,
            has_names,
            fields: read_fields,
            error: others.error,
            doc_comment: others.doc_comment,
            discriminant: None,
        }
    }
}

impl WrittenField {
    /// The name as it is written in messages: `entity_id`, `0`.
    pub(crate) fn name(&self, index: usize) -> String {
        let index = || index.to_string();
        self.rust_name.clone().unwrap_or_else(index)
    }

    /// Returns whether the field is the delay after which a retry can help.
    pub(crate) fn is_delay(&self) -> bool {
        self.attrs.retry_after.is_some()
    }
}
