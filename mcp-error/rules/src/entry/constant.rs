//! Members that are the same for each occurrence.

use alloc::format;
use alloc::string::String;

use crate::choices::Shown;
use crate::text::split_at_sign;

/// A member that is the same for each occurrence, packed as `always:name:json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constant<'a> {
    /// The condition under which the member is shown.
    pub shown: Shown,
    /// The name of the member.
    pub name: &'a str,
    /// The value, as JSON text.
    pub json: &'a str,
}

impl<'a> Constant<'a> {
    /// Packs the member into a text.
    pub fn pack(&self) -> String {
        let Self { shown, name, json } = self;
        format!("{shown}:{name}:{json}")
    }

    /// Reads a member from a packed text.
    pub fn unpack(packed: &'a str) -> Option<Self> {
        let (shown, rest) = split_at_sign(packed, b':')?;
        let (name, json) = split_at_sign(rest, b':')?;
        let shown = Shown::from_name(shown)?;
        Some(Self { shown, name, json })
    }

    /// Returns the value, if it needs no JSON parser.
    pub fn plain(&self) -> Option<Plain<'a>> {
        let json = self.json;
        let text = json
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        match (json, text) {
            ("true" | "false", _) => Some(Plain::Bool(json == "true")),
            (_, Some(text)) => (!text.contains(['\\', '"'])).then_some(Plain::Text(text)),
            _ => {
                let digits = json.strip_prefix('-').unwrap_or(json);
                // JSON has no `+7` and no `07`, and its `-0` is not an integer.
                let is_integer = digits.starts_with(|first: char| ('1'..='9').contains(&first));
                let zero = (json == "0").then_some(0);
                let number = is_integer.then(|| json.parse().ok()).flatten();
                number.or(zero).map(Plain::Integer)
            }
        }
    }
}

/// The value of a constant member that needs no JSON parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain<'a> {
    /// `true` or `false`
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A string in which nothing is escaped.
    Text(&'a str),
}
