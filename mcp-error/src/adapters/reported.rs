//! The report that an adapter answers with.

use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;

/// The report of a failure, of which the observers of the context have heard.
pub(crate) fn reported(failure: &Failure, context: &Context) -> Report {
    let report = failure.report(context);
    failure.observe(&report, context);
    report
}
