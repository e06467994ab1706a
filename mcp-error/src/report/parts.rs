//! The parts of a report that only `render` and the adapters use.

use std::borrow::Cow;

use crate::json::Members;
use crate::policy::Policy;
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// Returns the title, which is cloned without a copy if it comes from the entry.
    pub(crate) fn shared_title(&self) -> Cow<'static, str> {
        self.title.clone()
    }

    pub(crate) fn detail_text(&self) -> &Text {
        &self.detail
    }

    /// Takes what a document says of this occurrence, for a report of which nothing else is read.
    pub(crate) fn take_detail_and_members(&mut self) -> (Cow<'static, str>, Members) {
        let detail = std::mem::replace(&mut self.detail, Cow::Borrowed("").into());
        (detail.into_text(), std::mem::take(&mut self.members))
    }

    pub(crate) fn user_text(&self) -> Option<&Text> {
        self.more().user_message.as_ref()
    }

    pub(crate) fn suggestion_texts(&self) -> &[Text] {
        &self.more().suggestions
    }

    pub(crate) fn example_texts(&self) -> &[Text] {
        &self.more().examples
    }

    /// Returns the most bytes that a document may have.
    pub(crate) fn max_size(&self) -> usize {
        self.form.max_size
    }

    /// Returns the policy under which the report was made.
    pub(crate) fn policy(&self) -> &Policy {
        self.policy.get()
    }
}
