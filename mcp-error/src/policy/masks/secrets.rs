//! Collects the strings and numbers in a value that have the name of a secret.

use std::borrow::Cow;
use std::fmt;

use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_sanitize::Rules;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The most values of a request that are masked. To search for more would take longer than everything else in a report.
pub(super) const MAX_VALUES: usize = 256;

/// The deepest level of arrays and objects that is read, as in `serde_json`.
const MAX_DEPTH: usize = 127;

/// Reads a value of any format without keeping anything but the secrets in it.
pub(super) struct Secrets<'a> {
    rules: &'a Rules,
    found: &'a mut Vec<String>,
    /// Whether a name around the value is that of a secret.
    is_secret: bool,
    /// Whether the name of the value is that of a password, if the value is a string.
    is_password_string: bool,
    depth: usize,
}

impl<'a> Secrets<'a> {
    pub(super) fn new(rules: &'a Rules, found: &'a mut Vec<String>) -> Self {
        Self {
            rules,
            found,
            is_secret: false,
            is_password_string: false,
            depth: 0,
        }
    }

    /// Returns the reader of an item, or of the member with this name.
    fn inside(&mut self, name: Option<&str>) -> Secrets<'_> {
        Secrets {
            rules: self.rules,
            found: self.found,
            is_secret: self.is_secret || name.is_some_and(|name| self.rules.is_secret(name)),
            is_password_string: name.is_some_and(is_name_of_password_string),
            depth: self.depth + 1,
        }
    }

    fn keep(self, text: impl Into<String>) {
        if self.is_secret && self.found.len() < MAX_VALUES {
            self.found.push(text.into());
        }
    }

    fn keep_number(self, number: &dyn fmt::Display) {
        if self.is_secret {
            self.keep(number.to_string());
        }
    }

    fn check_depth<E: Error>(&self) -> Result<(), E> {
        match self.depth {
            ..MAX_DEPTH => Ok(()),
            _ => Err(E::custom("the value is nested too deeply")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Secrets<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Secrets<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E: Error>(mut self, text: &str) -> Result<(), E> {
        self.is_secret |= self.is_password_string;
        self.keep(text);
        Ok(())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.keep_number(&number);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.keep_number(&number);
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.keep_number(&number);
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.check_depth()?;
        while items.next_element_seed(self.inside(None))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.check_depth()?;
        while let Some(name) = members.next_key::<Cow<'_, str>>()? {
            members.next_value_seed(self.inside(Some(&name)))?;
        }
        Ok(())
    }
}
