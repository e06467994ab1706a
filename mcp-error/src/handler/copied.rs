//! The texts of an error that cannot be sent between threads.

use std::error::Error;
use std::fmt;

use crate::report::causes::chain;
use crate::util::panic;

/// The texts of an error that cannot be sent between threads.
pub(super) struct Copied {
    text: String,
    debug: String,
    source: Option<Box<Self>>,
}

/// The bytes of a text that are copied.
const MAX_COPIED: usize = 65_536;

impl Copied {
    /// Copies the texts of an error and its causes.
    pub(super) fn of(error: &(dyn Error + 'static)) -> Box<Self> {
        let copy = |error: &(dyn Error + 'static)| Self {
            text: text_of(&error),
            debug: text_of(&format_args!("{error:?}")),
            source: None,
        };
        let all: Vec<Self> = chain(error).map(copy).collect();
        let inner = all.into_iter().rev().fold(None, |source, copied| {
            Some(Box::new(Self { source, ..copied }))
        });
        inner.unwrap_or_else(|| Box::new(copy(error)))
    }
}

fn text_of(value: &dyn fmt::Display) -> String {
    panic::display(value, MAX_COPIED).unwrap_or_default()
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.debug)
    }
}

impl Error for Copied {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}
