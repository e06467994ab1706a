//! White space.

/// Returns whether a text holds nothing but white space. `trim`, which looks at both ends, is five times as much code.
#[inline(never)]
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}
