//! Counts of things, for messages.

/// Returns a count with its noun, such as `1 finding` or `2 findings`.
pub(crate) fn pluralize(count: usize, singular: &str) -> String {
    match count {
        1 => format!("1 {singular}"),
        _ => format!("{count} {singular}s"),
    }
}
