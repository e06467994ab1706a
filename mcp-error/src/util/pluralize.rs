//! Numbers of things, for messages.

/// `1 finding`, `2 findings`
pub(crate) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
