//! An error type as the checks and the generated code see it: its attributes, and all that follows from them. It is
//! data only, which `resolve` fills in.

mod field;
mod functions;
pub(crate) mod names;
pub(crate) mod sanitizer;
pub(crate) mod type_shape;
pub(crate) mod types;
mod variant;

use mcp_error_rules::choices::Layout;
use proc_macro2::Ident;
use syn::Generics;

use crate::syntax::Form;
use crate::syntax::attributes::TypeAttrs;
use crate::syntax::value::Causes;

pub(crate) use field::{Field, Member, Reader, member_names, members, moved};
pub(crate) use functions::{Computed, Functions};
pub(crate) use variant::{
    Facts, Message, MessageUse, Slot, TextElsewhere, UnusedArgument, Variant,
};

/// An error type.
pub(crate) struct Model {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) form: Form,
    pub(crate) variants: Vec<Variant>,
    /// Set if thiserror's `#[error]` is somewhere on the type.
    pub(crate) has_error_attribute: bool,
    /// Functions on the whole type.
    pub(crate) functions: Functions,
    pub(crate) written: TypeAttrs,
}

impl Model {
    /// Returns whether a function of the type or of the variant computes a value.
    pub(crate) fn computes(&self, variant: &Variant, what: Computed) -> bool {
        self.functions.has(what) || variant.functions.has(what)
    }

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
        &self.written.impls.0
    }
}
