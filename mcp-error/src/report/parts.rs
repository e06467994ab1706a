//! The parts of a report that only `render` and the adapters use.

use std::borrow::Cow;

use crate::json::Members;
use crate::policy::Policy;
use crate::report::Report;
use crate::report::context::choices::Choices;
use crate::report::text::Text;

impl Report {
    /// Returns the title, which is cloned without a copy if it comes from the entry.
    pub(crate) fn shared_title(&self) -> Cow<'static, str> {
        self.title.clone()
    }

    /// Returns the kind of the entry, without searching for it.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind
    }

    /// Returns the problem type of the entry, without searching for it.
    pub(crate) fn problem_type(&self) -> &'static str {
        self.problem_type
    }

    pub(crate) fn detail_text(&self) -> &Text {
        &self.detail
    }

    /// Takes the detail and the members out of a report that is not read afterwards.
    pub(crate) fn take_detail_and_members(&mut self) -> (Cow<'static, str>, Members) {
        (self.detail.take(), std::mem::take(&mut self.members))
    }

    pub(crate) fn user_text(&self) -> Option<&Text> {
        self.rare().user_message.as_ref()
    }

    pub(crate) fn suggestion_texts(&self) -> &[Text] {
        &self.rare().suggestions
    }

    pub(crate) fn example_texts(&self) -> &[Text] {
        &self.rare().examples
    }

    /// Returns the most bytes that a document may have.
    pub(crate) fn max_size(&self) -> usize {
        self.policy().max_document_size()
    }

    /// Returns the policy under which the report was made.
    pub(crate) fn policy(&self) -> &Policy {
        self.policy.policy()
    }

    /// Returns the functions for what this policy chooses.
    pub(crate) fn choices(&self) -> &'static Choices {
        self.policy.choices()
    }
}
