//! The first and the last character of a text.

/// Returns the first character of a text, and what stands behind it. Each copy of what std does for that takes a tenth of a kilobyte.
#[inline(never)]
pub fn split_first_char(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    let first = characters.next()?;
    Some((first, characters.as_str()))
}

/// Returns what stands before the last character of a text, and this character.
#[inline(never)]
pub fn split_last_char(text: &str) -> Option<(&str, char)> {
    let mut characters = text.chars();
    let last = characters.next_back()?;
    Some((characters.as_str(), last))
}
