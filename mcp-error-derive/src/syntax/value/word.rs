//! Words that stand for themselves.

use super::*;

/// `retryable` or `retryable = false`
#[derive(Clone)]
pub(crate) struct Switch(pub(crate) bool);

impl FromMeta for Switch {
    fn from_meta(item: &Meta) -> Result<Self> {
        match (item, literal(item).as_deref()) {
            (Meta::Path(_), _) => Ok(Self(true)),
            (_, Some(Lit::Bool(value))) => Ok(Self(value.value)),
            _ => Err(misused(item, &|key| {
                format!("write `{key}` or `{key} = false`")
            })),
        }
    }
}

/// A bare word that stands for itself, such as `transparent`.
#[derive(Clone, Copy)]
pub(crate) struct Word(pub(crate) Span);

impl FromMeta for Word {
    fn from_meta(item: &Meta) -> Result<Self> {
        match item {
            Meta::Path(_) => Ok(Self(span_of_item(item))),
            _ if is_false(item) => Err(not_said(item)),
            _ => Err(misused(item, &|key| {
                format!("`{key}` takes no value: write `{key}` alone")
            })),
        }
    }
}

/// Returns whether a value is `false`.
fn is_false(item: &Meta) -> bool {
    matches!(literal(item).as_deref(), Some(Lit::Bool(value)) if !value.value)
}

/// Returns the mistake of a word that says by `false` what its absence says.
fn not_said(item: &Meta) -> Error {
    misused(item, &|key| {
        match key {
        "secret" => "remove `secret = false`; where only the name of the field says that it is a secret, `sanitize = text` says that it is not".to_owned(),
        key => format!("`{key}` takes no value; remove it where it does not hold"),
    }
    })
}
