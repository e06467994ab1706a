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

/// Shows the `Display` of a cause. That text often contains the `Display` of an error of an installed registry inside the
/// cause, which the sanitizers of its fields do not reach, so the detail of that error replaces it.
pub(in crate::report) struct CauseText<'e> {
    pub(in crate::report) cause: &'e dyn Cause,
    pub(in crate::report) context: &'e Context,
}

impl Display for CauseText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match own_inside(|| self.cause.first_cause()).and_then(|own| self.without(own)) {
            Some(text) => f.write_str(&text),
            None => self.cause.fmt(f),
        }
    }
}

impl CauseText<'_> {
    fn without(&self, own: &dyn McpError) -> Option<String> {
        let text = panic::display(&self.cause, MAX_TEXT)?;
        let verbatim = panic::display(&own, MAX_TEXT).filter(|verbatim| !verbatim.is_empty())?;
        let report = self.context.report_inside(own);
        let detail = report
            .as_ref()
            .map_or(own.entry().title(), |report| report.detail());
        Some(text.replace(&verbatim, detail))
    }
}

/// Returns the outermost error of an installed registry in the chain that begins with an error's `source`.
pub(in crate::report) fn own_inside<'e>(
    source: impl FnOnce() -> Option<&'e (dyn Error + 'static)>,
) -> Option<&'e (dyn McpError + 'static)> {
    chain(panic::catch(source).flatten()?).find_map(finder::own)
}
