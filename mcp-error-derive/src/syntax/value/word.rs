//! Words that stand for themselves.

use super::*;

/// `retryable` or `retryable = false`
#[derive(Debug, Clone)]
pub(crate) struct Switch(pub(crate) At<bool>);

impl FromMeta for Switch {
    fn from_meta(item: &Meta) -> Result<Self> {
        let value = match (item, literal(item).as_deref()) {
            (Meta::Path(_), _) => true,
            (_, Some(Lit::Bool(value))) => value.value,
            _ => {
                return Err(misused(item, |key| {
                    format!("write `{key}` or `{key} = false`")
                }));
            }
        };
        let span = span_of_item(item);
        Ok(Self(At { value, span }))
    }
}

/// A bare word that stands for itself, such as `transparent`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word(pub(crate) Span);

impl FromMeta for Word {
    fn from_meta(item: &Meta) -> Result<Self> {
        match item {
            Meta::Path(_) => Ok(Self(span_of_item(item))),
            _ => Err(misused(item, |key| {
                format!("`{key}` takes no value: write `{key}` alone")
            })),
        }
    }
}
