//! What only those need of a report who make documents of it.

use std::borrow::Cow;

use crate::json::Members;
use crate::policy::Policy;
use crate::report::text::Text;
use crate::report::{Form, Report};

impl Report {
    pub(crate) fn shared_title(&self) -> Cow<'static, str> {
        self.title.clone()
    }

    pub(crate) fn shared_message(&self) -> Cow<'static, str> {
        self.message.clone()
    }

    pub(crate) fn detail_text(&self) -> &Text {
        &self.detail
    }

    pub(crate) fn user_text(&self) -> Option<&Text> {
        self.user_message.as_ref()
    }

    pub(crate) fn suggestion_texts(&self) -> &[Text] {
        &self.suggestions
    }

    pub(crate) fn example_texts(&self) -> &[Text] {
        &self.examples
    }

    /// The tool that the request names, unless a member says it.
    pub(crate) fn tool_of_request(&self) -> Option<&Cow<'static, str>> {
        self.tool.as_ref()
    }

    /// Whether there are more causes than those of the report.
    pub(crate) fn has_more_causes(&self) -> bool {
        self.causes_cut
    }

    /// Members that older clients expect.
    pub(crate) fn legacy(&self) -> &Members {
        &self.legacy
    }

    /// The id of the request, in a verbose report.
    pub(crate) fn request_id(&self) -> Option<&Cow<'static, str>> {
        self.request_id.as_ref()
    }

    /// The version of the server, in a verbose report.
    pub(crate) fn server_version(&self) -> Option<&Cow<'static, str>> {
        self.server_version.as_ref()
    }

    /// How the policy wants the report rendered.
    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Bytes of a document at most.
    pub(crate) fn max_size(&self) -> usize {
        self.form.max_size
    }

    /// The policy under which it was made.
    pub(crate) fn policy(&self) -> &Policy {
        self.policy.get()
    }
}
