//! Serializes the members of an object: their keys, their values, and text that is JSON already.

use mcp_error_rules::secret_names::is_page_name;
use serde::Serialize;

use crate::json::Json;
use crate::util::secret_name::visible;

use super::{JsonSerializer, SerializeError, StringPolicy};

/// The most bytes of a key that are read. A longer key is cut before the sanitizer reads it.
const MAX_KEY_READ: usize = 4_096;

impl JsonSerializer<'_> {
    /// Returns the value of a JSON text, which `serde_json::value::RawValue` serializes. A text that is longer than a document is shown as a
    /// text.
    pub(super) fn raw_value<T: Serialize + ?Sized>(self, text: &T) -> Result<Json, SerializeError> {
        let rules = self.rules.with_max_bytes(self.policy.max_document_size());
        let verbatim = JsonSerializer {
            strings: StringPolicy::Verbatim,
            rules: &rules,
            ..self
        };
        let Json::String(text) = text.serialize(verbatim)? else {
            return Err(SerializeError::Broken);
        };
        match Json::read(text.as_bytes()) {
            Some(value) => self.nested(&value),
            None => Ok(self.text(&text)),
        }
    }

    /// Returns the key of a map as text. Strings, numbers, truth values and unit variants can be keys, as in `serde_json`.
    pub(super) fn key<T: Serialize + ?Sized>(self, key: &T) -> Result<String, SerializeError> {
        let rules = self.rules.with_max_bytes(MAX_KEY_READ);
        let verbatim = JsonSerializer {
            strings: StringPolicy::Verbatim,
            rules: &rules,
            is_key: true,
            ..self
        };
        match key.serialize(verbatim) {
            Ok(Json::String(text)) => Ok(text.into_owned()),
            Ok(scalar @ (Json::Number(_) | Json::Bool(_))) => Ok(scalar.to_string()),
            _ => Err(SerializeError::Broken),
        }
    }

    /// Returns the value of a member, and whether it is whole. `shown` is the sanitized name.
    pub(super) fn named_value<T: Serialize + ?Sized>(
        self,
        name: &str,
        shown: &str,
        value: &T,
    ) -> Result<(Json, bool), SerializeError> {
        // The sanitized name is checked too, since it is the one that a reader sees.
        let seen = visible(name);
        if self.is_secret_name(&seen) || self.is_secret_name(shown.trim()) {
            return Ok((self.redacted_value(), true));
        }
        let inside = Self {
            names_page: is_page_name(seen.as_bytes()),
            ..self.one_level_deeper()
        };
        match value.serialize(inside) {
            Ok(Json::String(_)) if self.is_name_of_password_string(&seen) => {
                Ok((self.redacted_value(), true))
            }
            Ok(value) => Ok((self.judged(&seen, value), true)),
            Err(SerializeError::Cut(part)) => Ok((self.judged(&seen, part), false)),
            Err(failed) => Err(failed),
        }
    }
}
