//! A report as problem details.

use std::borrow::Cow;

use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};
use crate::report::Report;

impl Report {
    /// The problem details document (RFC 9457 §3), at most the policy's `max_error_size` bytes.
    pub fn to_problem_details(&self) -> ProblemDetails {
        let mut problem = self.problem();
        problem.fit(self.form.max_size, ProblemDetails::serialized_len);
        problem
    }

    /// Without regard to its size.
    pub(crate) fn problem(&self) -> ProblemDetails {
        let mut members = Members::with_capacity(self.members.len() + 4);
        members.push("timestamp", self.timestamp.to_string());
        if let Some(tool) = &self.tool {
            members.push("tool", tool.clone());
        }
        for (name, value) in self.members.clone() {
            members.push(name, value);
        }
        for (name, texts) in [
            ("suggestions", &self.suggestions),
            ("examples", &self.examples),
        ] {
            if !texts.is_empty() && !members.contains(name) {
                members.push(
                    name,
                    texts.iter().cloned().map(Json::from).collect::<Vec<_>>(),
                );
            }
        }
        if !self.causes.is_empty() {
            let chain: Vec<Json> = self.causes.iter().cloned().map(Json::from).collect();
            members.push("debugInfo", Members::from_iter([("errorChain", chain)]));
        }
        ProblemDetails {
            problem_type: Cow::Borrowed(self.entry.problem_type()),
            title: Some(self.title.clone()),
            status: Some(self.status),
            detail: Some(self.detail.clone()),
            instance: Some(self.instance.to_string().into()),
            members,
        }
    }
}
