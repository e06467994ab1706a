//! A limit on how many bytes are looked at for one text, so that nobody can keep a server busy with an error
//! message.

use std::cell::Cell;

/// How many bytes may be looked at in one pass over a text, in addition to [`LOOKS`] at each byte of the text itself.
///
/// Under the default bounds no message comes near to this, as a test holds for messages of many programs in a row.
const LIMIT: usize = 96 * 1_024;

/// How often each byte of ordinary text is looked at, however long the text is.
const LOOKS: usize = 4;

/// Counts the bytes that detectors look at.
#[derive(Default)]
pub(crate) struct Budget {
    looked_at: Cell<usize>,
    is_exhausted: Cell<bool>,
}

impl Budget {
    /// Begins another pass over the text, which has a limit of its own.
    pub(crate) fn renew(&self) {
        self.looked_at.set(0);
        self.is_exhausted.set(false);
    }

    /// Counts a look at some bytes. However few they are, it takes as long as to read a short word.
    #[inline]
    pub(crate) fn look(&self, bytes: usize) {
        const SHORT_WORD: usize = 8;
        self.looked_at
            .set(self.looked_at.get() + bytes + SHORT_WORD);
    }

    /// Returns how many bytes were looked at in this pass.
    #[cfg(test)]
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at.get()
    }

    /// Whether a call of [`is_exhausted_at`](Self::is_exhausted_at) has returned `true`.
    #[inline]
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted.get()
    }

    /// Whether more was looked at than is allowed up to `place`. Callers pass the end of the word that they look at,
    /// since each detector starts over at the beginning of a word. Once exhausted, a budget stays so.
    #[inline]
    pub(crate) fn is_exhausted_at(&self, place: usize) -> bool {
        if self.looked_at.get() > LIMIT + LOOKS * place {
            self.is_exhausted.set(true);
        }
        self.is_exhausted.get()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_long_list_of_paths_does_not_exhaust_the_budget() {
        let rules = Rules::new().with_max_bytes(1 << 14);
        for (before, path) in [
            ("PATH=", "/home/ada/bin:"),
            ("", "/home/ada/a.jar:"),
            ("CLASSPATH=", "/shelves/ada/a.jar:"),
            ("in ", r"C:\shelves\a.jar:"),
        ] {
            let list = |entry: &str| format!("{before}{}gate", entry.repeat(250));
            assert_eq!(text(&list(path), &rules), list("[path]:"));
        }
    }

    #[test]
    fn one_search_in_a_long_text_does_not_exhaust_the_budget() {
        let rules = Rules::new().with_max_bytes(1 << 20);
        let lines = "a line of a log, number 12\n".repeat(30_000);
        for first in [
            "see https://lib.example/x\n",
            "password=[\n",
            "password: gate for ada\n",
        ] {
            let input = format!("{first}{lines}");
            assert!(text(&input, &rules).ends_with(&lines), "{first}");
        }
    }
}
