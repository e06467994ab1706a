use std::borrow::Cow;

use crate::documents::names::{EFFECT, ERROR_CODE, KIND, RECOVERY, RETRY_AFTER, RETRYABLE};
use crate::documents::problem::ProblemDetails;
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// Returns the problem details document (RFC 9457 §3), of at most the policy's [`max_error_size`] bytes.
    ///
    /// Its extension members are `timestamp`, `tool`, those of the error, `suggestions`, `examples` and `debugInfo`, and
    /// then, if the policy has [`advice_members`], `kind`, `retryable`, `retryAfter`, `recovery` and `effect`.
    /// [`max_error_size`] says what a document loses that is too large. Type, title, status, instance and the members of the
    /// advice stay.
    ///
    /// [`max_error_size`]: crate::Policy::max_error_size
    /// [`advice_members`]: crate::Policy::advice_members
    pub fn to_problem_details(&self) -> ProblemDetails {
        self.problem_within(self.max_size())
    }

    /// Returns what [`to_problem_details`](Self::to_problem_details) returns, without copies.
    pub(crate) fn into_problem_details(mut self) -> ProblemDetails {
        self.take_problem(self.max_size())
    }

    /// Returns what [`problem_within`](Self::problem_within) returns, without copies: it takes the detail and the members of
    /// the report.
    pub(crate) fn take_problem(&mut self, max: usize) -> ProblemDetails {
        let (detail, members) = self.take_detail_and_members();
        self.bounded_problem(detail, members, max)
    }

    /// Returns the problem details document of at most `max` bytes of compact JSON.
    pub(crate) fn problem_within(&self, max: usize) -> ProblemDetails {
        self.bounded_problem(self.detail_text().to_shared(), self.members().clone(), max)
    }

    /// Returns the document with this detail and these members of the error, and with the members of the advice.
    fn bounded_problem(
        &self,
        detail: Cow<'static, str>,
        of_error: Members,
        max: usize,
    ) -> ProblemDetails {
        let mut members = self.problem_members(of_error);
        self.advice().add_to(&mut members);
        // Nearly all documents are far below the bound, and need not be measured.
        let texts = [self.problem_type(), self.title(), &*detail];
        if ProblemDetails::most_len(texts, &members) > max {
            return self.fitted_problem(detail, members, max);
        }
        self.identity_with(Some(detail), members)
    }

    #[cold]
    fn fitted_problem(
        &self,
        detail: Cow<'static, str>,
        members: Members,
        max: usize,
    ) -> ProblemDetails {
        let mut problem = self.identity_with(Some(detail), members);
        problem.fit(max, self.policy().cut_mark);
        problem
    }

    /// Returns the problem details document before its size is bounded, without the members of the advice.
    pub(crate) fn unbounded_problem(&self) -> ProblemDetails {
        let members = self.problem_members(self.members().clone());
        self.identity_with(Some(self.detail_text().to_shared()), members)
    }

    /// Returns the extension members of the document with these members of the error, without those of the advice.
    fn problem_members(&self, of_error: Members) -> Members {
        let mut members = match self.special_members {
            Some(special) => (special.named)(of_error),
            None => of_error,
        };
        members.reserve(7);
        if let Some(tool) = &self.tool {
            members.push_front("tool", tool.clone());
        }
        members.push_front("timestamp", self.timestamp().rfc_3339());
        self.add_rare_parts_to_problem(&mut members);
        members
    }

    pub(crate) fn add_texts_and_causes(&self, members: &mut Members) {
        for (name, texts) in self.members_of_texts() {
            if !texts.is_empty() && !members.contains(name) {
                members.push(name, json_strings(texts));
            }
        }
        if self.policy().is_verbose() && self.sent_causes().len() > 0 {
            let chain = self.sent_chain(self.policy().cut_mark.as_str());
            members.push("debugInfo", Members::of_one("errorChain", chain));
        }
    }

    /// Returns the texts that are members of the document, each list with the name of its member.
    fn members_of_texts(&self) -> [(&'static str, &[Text]); 2] {
        [
            ("suggestions", self.suggestion_texts()),
            ("examples", self.example_texts()),
        ]
    }

    /// Returns the names of the members that hold such a list. A member of the error that has the same name takes its place.
    pub(crate) fn names_of_texts(&self) -> impl Iterator<Item = &'static str> {
        let lists = self.members_of_texts().into_iter();
        let own = lists.filter(|(name, texts)| !texts.is_empty() && !self.members().contains(name));
        own.map(|(name, _)| name)
    }

    /// Returns the smallest problem details document of this error, without the members of the advice.
    pub(crate) fn identity(&self) -> ProblemDetails {
        self.identity_with(None, Members::new())
    }

    #[inline]
    fn identity_with(&self, detail: Option<Cow<'static, str>>, members: Members) -> ProblemDetails {
        ProblemDetails {
            problem_type: Cow::Borrowed(self.problem_type()),
            title: Some(self.shared_title()),
            status: Some(self.status()),
            detail,
            instance: Some(self.instance().urn().into()),
            members,
        }
    }

    /// Returns the members of the advice.
    pub(crate) fn advice(&self) -> Advice<'_> {
        Advice {
            report: self,
            has_error_code: false,
        }
    }

    /// Returns the members of the advice, with the name that some clients know for the kind, if it is free.
    pub(super) fn structured_advice(&self) -> Advice<'_> {
        Advice {
            report: self,
            has_error_code: !self.members().contains(ERROR_CODE),
        }
    }
}

/// The members that say what the registry knows of an error.
pub(crate) struct Advice<'r> {
    report: &'r Report,
    /// Whether the kind is there under two names.
    has_error_code: bool,
}

impl Advice<'_> {
    /// Adds the members to a document that has none of these names, unless the policy leaves them out.
    pub(crate) fn add_to(&self, members: &mut Members) {
        let report = self.report;
        if !report.policy().advice_members {
            return;
        }
        members.push_text(KIND, report.kind());
        if self.has_error_code {
            members.push_text(ERROR_CODE, report.kind());
        }
        members.push_bool(RETRYABLE, report.retryable());
        if let Some(seconds) = report.retry_after_seconds() {
            members.push(RETRY_AFTER, seconds);
        }
        members.push_text(RECOVERY, report.recovery().as_str());
        if let Some(effect) = report.effect() {
            members.push_text(EFFECT, effect.as_str());
        }
    }
}

pub(super) fn json_strings(texts: &[Text]) -> Vec<Json> {
    texts.iter().map(|text| text.to_shared().into()).collect()
}
