//! What is the same for the JSON of this crate and for that of serde_json, in which the errors of other code are.

use serde_json::{Number, Value};

use super::Json;

/// A JSON value of either kind.
pub(crate) trait AnyJson: From<String> {
    fn text(&self) -> Option<&str>;
    fn number(&self) -> Option<&Number>;
    fn items(&self) -> Option<&[Self]>;
    fn items_mut(&mut self) -> Option<&mut [Self]>;
    fn is_an_object(&self) -> bool;
}

impl AnyJson for Json {
    fn text(&self) -> Option<&str> {
        self.as_str()
    }
    fn number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
    fn items(&self) -> Option<&[Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }
    fn items_mut(&mut self) -> Option<&mut [Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }
    fn is_an_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }
}

impl AnyJson for Value {
    fn text(&self) -> Option<&str> {
        self.as_str()
    }
    fn number(&self) -> Option<&Number> {
        self.as_number()
    }
    fn items(&self) -> Option<&[Self]> {
        Some(self.as_array()?)
    }
    fn items_mut(&mut self) -> Option<&mut [Self]> {
        Some(self.as_array_mut()?)
    }
    fn is_an_object(&self) -> bool {
        self.is_object()
    }
}
