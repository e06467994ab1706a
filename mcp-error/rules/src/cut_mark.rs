//! The mark at the end of a text that was cut.

use core::fmt;

use crate::markers::MARKERS;
use crate::short_text::ShortText;

/// The text at the end of a text that was cut, where an application chooses it: `…`, `[cut]` or ` (truncated)`, say.
///
/// It begins with a blank, `.`, `…` or an opening bracket, so that it does not look like a part of the last word. The rest
/// is letters of ASCII, blanks, `.`, `…`, `-` and brackets. It has 1 to 16 bytes.
///
/// ```
/// use mcp_error_rules::cut_mark::CutMark;
///
/// const CUT: CutMark = CutMark::new("…");
/// assert_eq!(CUT.as_str(), "…");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CutMark(ShortText);

impl CutMark {
    /// The mark of a policy that chooses no other: `...`.
    pub const DOTS: Self = Self::new(MARKERS.cut);

    /// Returns a mark.
    ///
    /// # Panics
    ///
    /// Panics if the text is not a valid mark; see [`CutMark`]. In a constant this is a compile error.
    pub const fn new(text: &str) -> Self {
        match Self::checked(text) {
            Ok(mark) => mark,
            Err(flaw) => panic!("{}", flaw),
        }
    }

    /// Returns a mark.
    ///
    /// # Errors
    ///
    /// Returns a sentence that says what a mark is, if the text is not a valid one.
    pub const fn checked(text: &str) -> Result<Self, &'static str> {
        const ELLIPSIS: [u8; 3] = [0xe2, 0x80, 0xa6];
        let bytes = text.as_bytes();
        if bytes.is_empty() || bytes.len() > ShortText::MAX_LEN {
            return Err("a cut mark has 1 to 16 bytes, such as `...`, `…` or `[cut]`");
        }
        let mut at = 0;
        let mut is_visible = false;
        while at < bytes.len() {
            let byte = bytes[at];
            let is_ellipsis = byte == ELLIPSIS[0]
                && at + 2 < bytes.len()
                && bytes[at + 1] == ELLIPSIS[1]
                && bytes[at + 2] == ELLIPSIS[2];
            let begins = is_ellipsis || matches!(byte, b'.' | b' ' | b'[' | b'<' | b'(');
            if at == 0 && !begins {
                return Err("a cut mark begins with a blank, `.`, `…` or an opening bracket");
            }
            let follows = byte.is_ascii_alphabetic() || matches!(byte, b'-' | b']' | b'>' | b')');
            if !begins && !follows {
                return Err(
                    "a cut mark has only ASCII letters, blanks, `.`, `…`, `-` and brackets",
                );
            }
            is_visible |= byte != b' ';
            at += if is_ellipsis { ELLIPSIS.len() } else { 1 };
        }
        if !is_visible {
            return Err("a cut mark has more than blanks");
        }
        match ShortText::new(text) {
            Some(text) => Ok(Self(text)),
            None => Err("a cut mark does not hold `untrusted`, the word of a fence"),
        }
    }

    /// Returns the mark as text.
    pub const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for CutMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CutMark({:?})", self.as_str())
    }
}

impl fmt::Display for CutMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
crate::short_text::serde_as_text!(CutMark, "a cut mark");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_short_and_does_not_look_like_a_word() {
        for text in ["...", "…", "[cut]", " (truncated)", "<more>", "[... …]"] {
            assert_eq!(
                CutMark::checked(text).map(|mark| mark.0.len()),
                Ok(text.len())
            );
            assert_eq!(CutMark::new(text).as_str(), text);
        }
        for text in [
            "",
            "cut",
            "  ",
            "-",
            "\u{2025}",
            ".\n",
            "[\"]",
            "[0]",
            "<untrusted>",
            ".................",
            ".\u{e2}",
        ] {
            assert!(CutMark::checked(text).is_err(), "{text:?}");
        }
    }
}
