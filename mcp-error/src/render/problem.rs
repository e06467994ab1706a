//! Makes problem details from a report.

use std::borrow::Cow;

use crate::documents::names::{EFFECT, KIND, RECOVERY, RETRY_AFTER, RETRYABLE};
use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// Returns the problem details document (RFC 9457 §3), of at most the policy's [`max_error_size`] bytes.
    ///
    /// Its extension members are `timestamp`, `tool`, those of the error, `suggestions`, `examples` and `debugInfo`, and
    /// then, if the policy has [`advice_members`], `kind`, `retryable`, `retryAfter`, `recovery` and `effect`. Where the document is
    /// too large, members are left out from the end, then the detail; type, title, status, instance and those of the
    /// advice stay.
    ///
    /// [`max_error_size`]: crate::Policy::max_error_size
    /// [`advice_members`]: crate::Policy::advice_members
    pub fn to_problem_details(&self) -> ProblemDetails {
        self.problem_within(self.max_size(), ProblemDetails::serialized_len)
    }

    /// Returns the problem details document of at most `max` bytes, of which `len` returns the number.
    pub(crate) fn problem_within(
        &self,
        max: usize,
        len: impl Fn(&ProblemDetails) -> usize,
    ) -> ProblemDetails {
        self.unbounded_problem()
            .with_advice(self.advice_members(), max, len)
    }

    /// Returns the problem details document before its size is bounded, without the members of the advice.
    pub(crate) fn unbounded_problem(&self) -> ProblemDetails {
        let mut members = Members::with_capacity(self.members().len() + 8);
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
            members,
            ..self.identity()
        }
    }

    /// Returns the smallest problem details document of this error, without the members of the advice.
    pub(crate) fn identity(&self) -> ProblemDetails {
        ProblemDetails {
            problem_type: Cow::Borrowed(self.entry().problem_type()),
            title: Some(self.shared_title()),
            status: Some(self.status()),
            detail: Some(self.detail_text().to_shared()),
            instance: Some(self.instance().to_string().into()),
            members: Members::new(),
        }
    }

    /// Returns what the registry knows of the error, as members of a document; none if the policy leaves them out.
    pub(crate) fn advice_members(&self) -> Members {
        if !self.form().advice_members {
            return Members::new();
        }
        let mut advice = Members::with_capacity(5);
        advice.push(KIND, self.entry().kind());
        advice.push(RETRYABLE, self.retryable());
        if let Some(seconds) = self.retry_after_seconds() {
            advice.push(RETRY_AFTER, seconds);
        }
        advice.push(RECOVERY, self.recovery().as_str());
        if let Some(effect) = self.entry().effect() {
            advice.push(EFFECT, effect.as_str());
        }
        advice
    }
}

impl ProblemDetails {
    /// Drops members, then the detail, until the document has at most `max` bytes together with the members of the
    /// advice, and adds these.
    pub(super) fn with_advice(
        mut self,
        advice: Members,
        max: usize,
        len: impl Fn(&Self) -> usize,
    ) -> Self {
        self.add(advice.clone());
        if len(&self) <= max {
            return self;
        }
        for (name, _) in advice.iter() {
            self.members.remove(name);
        }
        let only_advice = Self {
            members: advice.clone(),
            ..Self::default()
        };
        let of_advice = len(&only_advice) - len(&Self::default());
        self.fit(max.saturating_sub(of_advice), len);
        self.add(advice);
        self
    }

    fn add(&mut self, members: Members) {
        for (name, value) in members {
            self.members.insert(name, value);
        }
    }
}

/// Returns the texts as JSON strings.
pub(super) fn json_strings(texts: &[Text]) -> Vec<Json> {
    texts.iter().map(|text| text.to_shared().into()).collect()
}
