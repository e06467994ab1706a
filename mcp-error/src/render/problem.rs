//! A report as problem details.

use std::borrow::Cow;

use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// The problem details document (RFC 9457 §3), at most the policy's `max_error_size` bytes.
    pub fn to_problem_details(&self) -> ProblemDetails {
        let mut problem = self.problem();
        problem.fit(self.max_size(), ProblemDetails::serialized_len);
        problem
    }

    /// Without regard to its size.
    pub(crate) fn problem(&self) -> ProblemDetails {
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
                members.push(name, list(texts));
            }
        }
        if self.form().verbose && self.causes().len() > 0 {
            let chain = self.causes().map(|cause| Json::from(cause.to_owned()));
            let chain: Vec<Json> = chain.collect();
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

/// Texts as an array.
pub(super) fn list(texts: &[Text]) -> Vec<Json> {
    texts.iter().map(|text| text.to_shared().into()).collect()
}
