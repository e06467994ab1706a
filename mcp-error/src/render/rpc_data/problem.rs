//! The layout `Problem`: `data` holds the problem details.

use crate::documents::problem::ProblemDetails;
use crate::json::Members;
use crate::report::Report;

impl Report {
    /// Returns the members of the problem details document, with `kind`, `retryable` and `retryAfter`.
    pub(crate) fn to_problem_data(&self) -> Members {
        let mut additional = Members::with_capacity(3);
        additional.push("kind", self.entry().kind());
        additional.push("retryable", self.retryable());
        if let Some(seconds) = self.retry_after_seconds() {
            additional.push("retryAfter", seconds);
        }
        let mut problem = self.unbounded_problem();
        let room = self.max_size().saturating_sub(additional.serialized_len());
        problem.fit(room, ProblemDetails::serialized_len);
        let mut data = problem.into_members();
        for (name, value) in additional {
            data.insert(name, value);
        }
        data
    }
}
