//! An error type as the checks and the generated code see it: its attributes, and all that follows from them. It is
//! data only, which `resolve` fills in.

mod field;
pub(crate) mod names;
pub(crate) mod sanitizer;
pub(crate) mod type_shape;
pub(crate) mod types;
mod variant;

use mcp_error_rules::choices::Layout;
use proc_macro2::Ident;
use syn::Generics;

use crate::syntax::Form;
use crate::syntax::attributes::{TypeAttrs, VariantAttrs};
use crate::syntax::value::{Call, Causes};

pub(crate) use field::{Field, Member, Reader, moved};
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
    pub(crate) status: Option<Call>,
    pub(crate) retryable: Option<Call>,
    pub(crate) extensions: Option<Call>,
    pub(crate) classify: Option<Call>,
}

impl Model<'_> {
    /// What the type says of causes.
    pub(crate) fn causes(&self) -> Option<Causes> {
        self.written.causes.map(|causes| causes.value)
    }

    /// The layout by whose members the names of members are checked, and whether the type says so.
    pub(crate) fn layout(&self) -> (Layout, bool) {
        match self.written.layout {
            Some(layout) => (layout.value, true),
            None => (Layout::Problem, false),
        }
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
        Self {
            status: attrs.status_with.clone(),
            retryable: attrs.retryable_with.clone(),
            extensions: attrs.extensions_with.clone(),
            classify: attrs.classify.clone(),
        }
    }

    /// Returns those of the functions for which a condition holds.
    pub(crate) fn filter(self, condition: impl Fn(&Call) -> bool) -> Self {
        Self {
            status: self.status.filter(&condition),
            retryable: self.retryable.filter(&condition),
            extensions: self.extensions.filter(&condition),
            classify: self.classify.filter(&condition),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Call> {
        let all = [
            &self.status,
            &self.retryable,
            &self.extensions,
            &self.classify,
        ];
        all.into_iter().flatten()
    }
}
