//! The sanitizer of one field.

use super::{Row, Sanitizer, SanitizerChoice};
use crate::model::type_shape::{TypeShape, Wrapper};
use crate::syntax::value::{Function, Shortened};

/// The sanitizer of a field, and the values that it is applied to.
pub(crate) struct FieldSanitizer {
    pub(crate) kind: Sanitizer,
    /// The attributes that choose it. More than one is a mistake.
    pub(crate) choices: Vec<SanitizerChoice>,
    /// The function of `Custom`.
    pub(crate) function: Option<Function>,
    pub(crate) shape: TypeShape,
    /// Set if the first values of a list are shown.
    pub(crate) sample: Option<Shortened>,
    /// Set if a name says that the value is a secret.
    pub(crate) has_secret_name: bool,
    /// Set if the type decides whether it is a secret, and a number is one.
    pub(crate) hides_numbers: bool,
    /// Its name, if that makes secrets of some of its values.
    pub(crate) weak_name: Option<String>,
}

impl FieldSanitizer {
    pub(crate) fn row(&self) -> &'static Row {
        self.kind.row()
    }

    pub(crate) fn is_chosen(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Returns whether an attribute says what may be shown of a value that has the name of a secret.
    pub(crate) fn is_shown_despite_name(&self) -> bool {
        let says_secret = self.has_secret_name || self.weak_name.is_some();
        says_secret && self.is_chosen() && self.kind.reads_value()
    }

    /// Returns the name that makes secrets of some of its values, unless an attribute says what may be shown of it.
    pub(crate) fn judged_by(&self) -> Option<&str> {
        self.weak_name.as_deref().filter(|_| !self.is_chosen())
    }

    /// Returns whether a placeholder with a format spec still shows the value that the sanitizer made.
    pub(crate) fn ignores_format(&self) -> bool {
        self.sample.is_some() || !self.row().takes_text()
    }

    /// Returns the sanitizer that counts where the field is part of an expression. It is not known how much of a sampled list an
    /// expression shows, so such a list counts as a value that is not text.
    pub(crate) fn in_expression(&self) -> Sanitizer {
        if self.sample.is_some() && !self.row().withholds() {
            return Sanitizer::Value;
        }
        self.kind
    }

    /// Returns whether one marker stands for a whole list, so that the number of values is hidden too.
    fn hides_list(&self) -> bool {
        self.row().withholds() && !self.kind.reads_value()
    }

    /// Returns the wrappers that generated code goes through to fill a slot.
    pub(crate) fn filled_wrappers(&self) -> Vec<Wrapper> {
        let mut wrappers = Vec::new();
        for wrapper in &self.shape.wrappers {
            if wrapper.holds_many() && self.hides_list() {
                break;
            }
            wrappers.push(*wrapper);
        }
        wrappers
    }
}
