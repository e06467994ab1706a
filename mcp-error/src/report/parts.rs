//! The parts of a report that only `render` and the adapters use.

use std::borrow::Cow;

use crate::json::Members;
use crate::policy::Policy;
use crate::registry::entry::EntryTexts;
use crate::report::text::Text;
use crate::report::{Form, Report};

impl Report {
    /// Returns the title, which is cloned without a copy if it comes from the entry.
    pub(crate) fn shared_title(&self) -> Cow<'static, str> {
        self.title.clone()
    }

    /// Returns the message that the variant gives, if it gives one. It is cloned without a copy if it comes from the
    /// entry.
    pub(crate) fn own_message(&self) -> Option<Cow<'static, str>> {
        self.more().message.clone()
    }

    pub(crate) fn detail_text(&self) -> &Text {
        &self.detail
    }

    /// Takes what a document says of this occurrence, for a report of which nothing else is read.
    pub(crate) fn take_detail_and_members(&mut self) -> (Cow<'static, str>, Members) {
        let detail = std::mem::replace(&mut self.detail, Cow::Borrowed("").into());
        (detail.into_text(), std::mem::take(&mut self.members))
    }

    /// Returns whether documents show the title only, as the policy asks for a server's fault.
    #[allow(
        dead_code,
        reason = "only the adapters of SDKs make documents without a report"
    )]
    pub(crate) fn hides_detail(&self) -> bool {
        self.more().hidden_detail.is_some()
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

    /// Returns the name of the tool from the request, unless a member of the error is called `tool`.
    pub(crate) fn tool_of_request(&self) -> Option<&Cow<'static, str>> {
        self.tool.as_ref()
    }

    /// Returns whether the error has more causes than the report holds.
    pub(crate) fn has_more_causes(&self) -> bool {
        self.more().causes_cut
    }

    /// Returns the members that older clients expect.
    pub(crate) fn legacy(&self) -> &Members {
        &self.more().legacy
    }

    /// Returns the id of the request, in a verbose report.
    pub(crate) fn request_id(&self) -> Option<&Cow<'static, str>> {
        self.more().request_id.as_ref()
    }

    /// Returns the version of the server, in a verbose report.
    pub(crate) fn server_version(&self) -> Option<&Cow<'static, str>> {
        self.more().server_version.as_ref()
    }

    /// Returns the texts of the entry.
    pub(crate) fn texts(&self) -> EntryTexts {
        self.texts
    }

    /// Returns the choices of the policy about the documents of the report.
    pub(crate) fn form(&self) -> Form {
        self.form
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
