//! Reads a list of strings, so that the error about another value says how to write one.

use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};

/// Reads a list of strings. `example` is a list as JSON, TOML and YAML write it.
pub(super) fn strings<'de, D: Deserializer<'de>>(
    deserializer: D,
    example: &'static str,
) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_seq(Strings(example))
}

struct Strings(&'static str);

impl<'de> Visitor<'de> for Strings {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list, such as {}", self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<String>, A::Error> {
        let mut strings = Vec::new();
        while let Some(string) = items.next_element()? {
            strings.push(string);
        }
        Ok(strings)
    }
}
