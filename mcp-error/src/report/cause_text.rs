//! The text of an error of another crate, without what it repeats of one of our own inside it.

use std::error::Error;
use std::fmt::{self, Display};

use crate::report::causes::{Cause, chain};
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::finder;
use crate::util::panic;

/// The bytes of a text in which another one is looked for.
const MAX_TEXT: usize = 65_536;

/// Shows the `Display` of a cause. That text often contains the `Display` or the `Debug` of errors of an installed registry
/// inside the cause, which the sanitizers of their fields do not reach, so the detail of each replaces them.
pub(in crate::report) struct CauseText<'e> {
    pub(in crate::report) cause: &'e dyn Cause,
    pub(in crate::report) context: &'e Context,
}

impl Display for CauseText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut own = all_own_inside(|| self.cause.first_cause()).peekable();
        if own.peek().is_none() {
            return self.cause.fmt(f);
        }
        match panic::display(&self.cause, MAX_TEXT) {
            // The text of an outer error often contains that of an inner one.
            Some(text) => f.write_str(&own.fold(text, |text, own| self.without(text, own))),
            None => self.cause.fmt(f),
        }
    }
}

impl CauseText<'_> {
    /// Replaces what the text repeats of an error of our own.
    fn without(&self, mut text: String, own: &dyn McpError) -> String {
        let report = self.context.report_inside(own);
        let detail = report
            .as_ref()
            .map_or(own.entry().title(), |report| report.detail());
        for verbatim in [
            &own as &dyn Display,
            &format_args!("{own:?}"),
            &format_args!("{own:#?}"),
        ] {
            let verbatim = panic::display(verbatim, MAX_TEXT).unwrap_or_default();
            if !verbatim.is_empty() && verbatim != detail {
                text = text.replace(&verbatim, detail);
            }
        }
        text
    }
}

/// Returns the outermost error of an installed registry in the chain that begins with an error's `source`.
pub(in crate::report) fn own_inside<'e>(
    source: impl FnOnce() -> Option<&'e (dyn Error + 'static)>,
) -> Option<&'e (dyn McpError + 'static)> {
    all_own_inside(source).next()
}

fn all_own_inside<'e>(
    source: impl FnOnce() -> Option<&'e (dyn Error + 'static)>,
) -> impl Iterator<Item = &'e (dyn McpError + 'static)> {
    let source = panic::catch(source).flatten();
    source.into_iter().flat_map(chain).filter_map(finder::own)
}
