//! What few errors give to a builder.

use crate::json::Members;
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::causes::CauseTexts;
use crate::report::context::Context;
use crate::report::rare::computed::Computed;

/// What few errors give to a builder besides the values of its slots. It is reached through a table of functions, so that a
/// program without such errors does not contain the code that drops it.
#[derive(Default)]
pub(in crate::report) struct RareInput {
    pub(in crate::report) computed: Option<Computed>,
    pub(in crate::report) extensions: Option<Extensions>,
    /// The causes that `Error::source` does not return.
    pub(in crate::report) causes: CauseTexts,
    /// Set if these come before those that `Error::source` returns.
    pub(in crate::report) lists_first: bool,
    /// What is listed in place of all causes.
    pub(in crate::report) only_causes: Option<CauseTexts>,
    /// The context for the errors in the fields.
    pub(in crate::report) parts_context: Option<Context>,
    /// The error that was shown last, with its report. It is reported once, or each level of a chain would double the work.
    pub(in crate::report) shown_error: Option<([usize; 2], Box<Report>)>,
    /// The report of the inner error of a `transparent` variant.
    pub(in crate::report) inner: Option<Report>,
}

/// The members that an error computes, and the function that adds them to a report, which only a program that has such
/// members contains.
pub(in crate::report) struct Extensions {
    pub(in crate::report) members: Members,
    pub(in crate::report) add: fn(&mut Report, Members),
}

/// The table of functions by which a builder uses its rare input.
pub(in crate::report) trait HasRareInput {
    fn get(&self) -> &RareInput;
    fn get_mut(&mut self) -> &mut RareInput;
}

impl HasRareInput for RareInput {
    fn get(&self) -> &RareInput {
        self
    }

    fn get_mut(&mut self) -> &mut RareInput {
        self
    }
}

impl ReportBuilder<'_> {
    /// Returns the rare input, if there is any.
    pub(in crate::report) fn rare(&self) -> Option<&RareInput> {
        self.rare.as_deref().map(HasRareInput::get)
    }

    /// Returns the rare input, which is empty at first.
    #[inline(never)]
    pub(in crate::report) fn rare_mut(&mut self) -> &mut RareInput {
        let rare = self
            .rare
            .get_or_insert_with(|| Box::new(RareInput::default()));
        rare.get_mut()
    }

    /// Takes a part of the rare input, if there is any.
    pub(in crate::report) fn take_rare<T>(
        &mut self,
        part: impl FnOnce(&mut RareInput) -> &mut Option<T>,
    ) -> Option<T> {
        part(self.rare.as_deref_mut()?.get_mut()).take()
    }
}
