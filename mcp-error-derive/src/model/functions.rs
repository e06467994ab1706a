//! Functions that compute values at run time.

use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::Call;

/// The functions of a type or of a variant, each with what it computes.
#[derive(Default, Clone)]
pub(crate) struct Functions(Vec<(Computed, Call)>);

/// A value that a function computes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Computed {
    Status,
    Retryable,
    Extensions,
    Classified,
}

impl Computed {
    /// The method of the builder that takes the value.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Retryable => "retryable",
            Self::Extensions => "extensions",
            Self::Classified => "classified",
        }
    }
}

impl Functions {
    pub(crate) fn of(attrs: &VariantAttrs) -> Self {
        let all = [
            (Computed::Status, &attrs.status_with),
            (Computed::Retryable, &attrs.retryable_with),
            (Computed::Extensions, &attrs.extensions_with),
            (Computed::Classified, &attrs.classify),
        ];
        let mut functions = Self::default();
        for (what, call) in all {
            if let Some(call) = call {
                functions.0.push((what, call.clone()));
            }
        }
        functions
    }

    /// Returns those of the functions whose calls name fields, or the others.
    pub(crate) fn that_name_fields(self, names_fields: bool) -> Self {
        let mut kept = Self::default();
        for function in self.0 {
            if function.1.names_fields() == names_fields {
                kept.0.push(function);
            }
        }
        kept
    }

    /// Returns these functions and some others.
    pub(crate) fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    pub(crate) fn has(&self, what: Computed) -> bool {
        self.0.iter().any(|(other, _)| *other == what)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Computed, Call)> {
        self.0.iter()
    }
}
