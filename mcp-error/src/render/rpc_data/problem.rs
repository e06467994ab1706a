//! `data` as problem details.

use crate::documents::problem::ProblemDetails;
use crate::json::Members;
use crate::report::Report;

impl Report {
    /// The problem details document with `kind`, `retryable` and `retryAfter`.
    pub(crate) fn to_problem_data(&self) -> Members {
        let mut own = Members::with_capacity(3);
        own.push("kind", self.entry().kind());
        own.push("retryable", self.retryable());
        if let Some(seconds) = self.retry_after_seconds() {
            own.push("retryAfter", seconds);
        }
        let mut problem = self.problem();
        let room = self.max_size().saturating_sub(own.serialized_len());
        problem.fit(room, ProblemDetails::serialized_len);
        let mut data = problem.into_members();
        for (name, value) in own {
            data.insert(name, value);
        }
        data
    }
}
