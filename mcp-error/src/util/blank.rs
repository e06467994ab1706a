//! White space.

/// Returns a text without the white space at its beginning. Each copy of what std does for that takes a third of a kilobyte.
#[inline(never)]
pub(crate) fn trim_start(text: &str) -> &str {
    text.trim_start()
}

/// Returns whether a text holds nothing but white space.
pub(crate) fn is_blank(text: &str) -> bool {
    // Most texts begin with a visible sign.
    !matches!(text.as_bytes(), [b'!'..=b'~', ..]) && trim_start(text).is_empty()
}
