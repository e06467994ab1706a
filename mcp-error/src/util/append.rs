//! Appends a text to another one.

/// Appends a text where that is seldom done. Each copy of `push_str` takes a tenth of a kilobyte.
#[inline(never)]
pub(crate) fn append(out: &mut String, text: &str) {
    out.push_str(text);
}
