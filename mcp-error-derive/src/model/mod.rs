//! An error type as the checks and the generated code see it: its attributes, and all that follows from them. It is
//! data only, which `resolve` fills in.

mod field;
mod functions;
pub(crate) mod mentions;
pub(crate) mod names;
pub(crate) mod sanitizer;
pub(crate) mod type_shape;
pub(crate) mod types;
mod variant;

use mcp_error_rules::choices::Layout;
use proc_macro2::Ident;
use syn::{Generics, Type};

use crate::syntax::Form;
use crate::syntax::attributes::TypeAttrs;
use crate::syntax::value::Causes;
use mentions::{mentions_disclosed_param, mentions_lifetime, mentions_param};
use sanitizer::Sanitizer;
use type_shape::pointee;
use types::last_name;

pub(crate) use field::{
    Field, Member, Reader, is_milliseconds, member_names, members, never_sent, with_span,
};
pub(crate) use functions::{Computed, Functions};
pub(crate) use variant::{
    Facts, Formatted, Message, MessageUse, Slot, StatusFrom, TextElsewhere, UnusedArgument, Variant,
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
    /// Returns the variants that have an entry or may have one, each as it is then.
    pub(crate) fn with_entries(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().filter_map(Variant::with_entry)
    }

    /// Returns whether a function of the type or of the variant computes a value.
    pub(crate) fn computes(&self, variant: &Variant, what: Computed) -> bool {
        self.functions.has(what) || variant.functions.has(what)
    }

    /// Returns the fields whose types have to be `Disclose` under `deny_unclassified`, which only the compiler knows.
    pub(crate) fn must_disclose<'v>(&self, variant: &'v Variant) -> Vec<&'v Field> {
        let generics = &self.generics;
        let mut asked = Vec::new();
        if self.written.deny_unclassified.is_none() {
            return asked;
        }
        for field in &variant.unclassified() {
            let ty = &field.sanitizer.shape.inner;
            // A type parameter without a bound can be any type.
            let is_any = mentions_param(ty, generics) && !mentions_disclosed_param(ty, generics);
            if field.sanitizer.kind == Sanitizer::Auto && !is_any {
                asked.push(field);
            }
        }
        asked
    }

    /// Returns whether a type is this one behind its pointers, as far as its name tells.
    pub(crate) fn is_itself(&self, ty: &Type) -> bool {
        last_name(pointee(ty)).is_some_and(|name| self.ident == name)
    }

    /// Returns whether the values of a type borrow nothing, so that its type can be found out at run time.
    pub(crate) fn is_static(&self, ty: &Type) -> bool {
        !mentions_param(ty, &self.generics) && !mentions_lifetime(ty)
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
