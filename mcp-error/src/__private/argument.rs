//! An argument of `error!`.

use std::fmt;

use mcp_error_rules::markers::MARKERS;
use serde_json::Value;

use crate::adapters::task::context;
use crate::documents::summary;
use crate::report::field::nested::Part;

/// A value that a text shows. An error of our own shows the detail of its report, since its `Display` is for logs, a value with the
/// name of a secret is redacted, and a path or a JSON value is shown as it is in a field.
pub struct Argument<'v, T: ?Sized> {
    value: &'v T,
    instead: Option<String>,
}

impl<'v, T: ?Sized> Argument<'v, T> {
    /// Creates an argument of a value, with what the value is to a text.
    pub fn new(value: &'v T, part: Part<'v>) -> Self {
        let instead = match part {
            Part::Error(error) => Some(error.report(&context()).detail().to_owned()),
            Part::Hidden | Part::Trees => Some(MARKERS.withheld.to_owned()),
            Part::Path => Some(context().policy().path_marker.as_str().to_owned()),
            Part::Tree(Value::Object(_)) => Some(summary::OBJECT.to_owned()),
            Part::Tree(Value::Array(items)) => Some(summary::of_array(items.len())),
            Part::Tree(_) | Part::Value | Part::Withheld | Part::WithheldError(_) => None,
        };
        Self { value, instead }
    }

    /// Redacts a value that has the name of a secret, unless its type says that it may be shown.
    pub fn unless_secret(mut self, is_shown: bool) -> Self {
        if !is_shown && self.instead.is_none() {
            self.instead = Some(context().policy().secret_marker.as_str().to_owned());
        }
        self
    }
}

macro_rules! formats {
    ($($format:ident)*) => {$(
        impl<T: fmt::$format + ?Sized> fmt::$format for Argument<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match &self.instead {
                    Some(text) => f.pad(text),
                    None => self.value.fmt(f),
                }
            }
        }
    )*};
}

formats!(Display Debug LowerHex UpperHex Octal Binary LowerExp UpperExp Pointer);
