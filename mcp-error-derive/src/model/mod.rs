//! An error type as the checks and the generated code see it: its attributes, and all that follows from them. It is
//! data only, which `resolve` fills in.

mod field;
pub(crate) mod names;
pub(crate) mod sanitizer;
pub(crate) mod type_shape;
pub(crate) mod types;
mod variant;

use proc_macro2::Ident;
use syn::{ExprPath, Generics};

use crate::syntax::Form;
use crate::syntax::attributes::{TypeAttrs, VariantAttrs};
use crate::syntax::value::{Causes, Function};

pub(crate) use field::{Field, Member, Reader};
pub(crate) use variant::{Facts, Message, MessageUse, Slot, Variant};

/// An error type.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) form: Form,
    pub(crate) variants: Vec<Variant>,
    /// Set if thiserror's `#[error]` is somewhere on the type.
    pub(crate) has_error_attribute: bool,
    /// Functions on the whole type.
    pub(crate) functions: Functions,
    pub(crate) written: TypeAttrs,
}

/// Functions that compute values at run time.
#[derive(Debug, Default, Clone)]
pub(crate) struct Functions {
    pub(crate) status: Option<ExprPath>,
    pub(crate) retryable: Option<ExprPath>,
    pub(crate) extensions: Option<ExprPath>,
    pub(crate) classify: Option<ExprPath>,
}

impl Model<'_> {
    /// What the type says of causes.
    pub(crate) fn causes(&self) -> Option<Causes> {
        self.written.causes.map(|causes| causes.value)
    }

    /// The adapters to implement.
    pub(crate) fn adapters(&self) -> &[Ident] {
        let impls = self.written.impls.as_ref();
        impls.map_or(&[], |impls| &impls.0)
    }
}

impl Functions {
    /// Returns the functions that are in either.
    pub(crate) fn or(&self, others: &Self) -> Self {
        Self {
            status: self.status.clone().or_else(|| others.status.clone()),
            retryable: self.retryable.clone().or_else(|| others.retryable.clone()),
            extensions: self
                .extensions
                .clone()
                .or_else(|| others.extensions.clone()),
            classify: self.classify.clone().or_else(|| others.classify.clone()),
        }
    }

    pub(crate) fn of(attrs: &VariantAttrs) -> Self {
        let path = |function: &Option<Function>| function.as_ref().map(|path| path.0.clone());
        Self {
            status: path(&attrs.status_with),
            retryable: path(&attrs.retryable_with),
            extensions: path(&attrs.extensions_with),
            classify: path(&attrs.classify),
        }
    }
}
