//! Makes the report that an adapter answers with, and tells the observers about it.

use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;

/// Makes the report of a failure and passes it to the observers of the context.
pub(crate) fn report_and_observe(failure: &Failure, context: &Context) -> Report {
    let report = failure.report(context);
    failure.observe(&report, context);
    report
}
