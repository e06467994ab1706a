//! A search for a text in another one.

/// Returns where a text first stands in another one, as `str::find` does, whose search for texts is some 6 KB of code.
#[inline(never)]
pub(crate) fn find(text: &str, searched: &str) -> Option<usize> {
    let (text, searched) = (text.as_bytes(), searched.as_bytes());
    let Some(first) = searched.first() else {
        return Some(0);
    };
    let mut windows = text.windows(searched.len());
    windows.position(|window| window[0] == *first && window == searched)
}

/// Returns whether a text stands in another one.
pub(crate) fn holds(text: &str, searched: &str) -> bool {
    find(text, searched).is_some()
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_text_is_found_where_std_finds_it() {
        for (text, searched) in [
            ("", ""),
            ("", "a"),
            ("gate", ""),
            ("gate", "gate"),
            ("gate", "gates"),
            ("gagate é", "gate"),
            ("gagate é", "é"),
            ("gagate", "x"),
        ] {
            assert_eq!(
                find(text, searched),
                text.find(searched),
                "{text}, {searched}"
            );
        }
    }
}
