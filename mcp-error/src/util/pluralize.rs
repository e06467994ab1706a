use std::fmt::Display;

/// Returns a count with its noun, such as `1 finding` or `2 findings`.
#[inline(never)]
pub(crate) fn pluralize(count: impl PartialEq + From<u8> + Display, singular: &str) -> String {
    let ending = if count == 1.into() { "" } else { "s" };
    format!("{count} {singular}{ending}")
}
