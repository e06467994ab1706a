//! Makes problem details from a report.

use std::borrow::Cow;

use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// Returns the problem details document (RFC 9457 §3), of at most the policy's `max_error_size` bytes.
    pub fn to_problem_details(&self) -> ProblemDetails {
        let mut problem = self.unbounded_problem();
        problem.fit(self.max_size(), ProblemDetails::serialized_len);
        problem
    }

    /// Returns the problem details document before its size is bounded.
    pub(crate) fn unbounded_problem(&self) -> ProblemDetails {
        let mut members = Members::with_capacity(self.members().len() + 4);
        members.push("timestamp", self.timestamp().to_string());
        if let Some(tool) = self.tool_of_request() {
            members.push("tool", tool.clone());
        }
        for (name, value) in self.members().clone() {
            members.push(name, value);
        }
        for (name, texts) in [
            ("suggestions", self.suggestion_texts()),
            ("examples", self.example_texts()),
        ] {
            if !texts.is_empty() && !members.contains(name) {
                members.push(name, json_strings(texts));
            }
        }
        if self.form().verbose && self.causes().len() > 0 {
            let chain: Vec<Json> = self
                .causes()
                .map(|cause| Json::from(cause.to_owned()))
                .collect();
            members.push("debugInfo", Members::from_iter([("errorChain", chain)]));
        }
        ProblemDetails {
            problem_type: Cow::Borrowed(self.entry().problem_type()),
            title: Some(self.shared_title()),
            status: Some(self.status()),
            detail: Some(self.detail_text().to_shared()),
            instance: Some(self.instance().to_string().into()),
            members,
        }
    }
}

/// Returns the texts as JSON strings.
pub(super) fn json_strings(texts: &[Text]) -> Vec<Json> {
    texts.iter().map(|text| text.to_shared().into()).collect()
}
