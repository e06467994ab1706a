//! Sentences for people and for the agents inside tools, around the message of a report.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::text::truncate_marked;

use crate::report::Report;
use crate::util::template::{Part, parts};

impl Report {
    /// What happened, for a person, in the policy's [`Wording`](crate::policy::Wording); at most `max_error_size` bytes.
    ///
    /// The sentences are Markdown. What came from fields stays text in it: it makes no link, image, tag or
    /// line of its own.
    pub fn to_user_message(&self) -> String {
        let wording = &self.policy().wording;
        let text = match self.entry().fault() {
            Fault::Caller => &wording.user_caller,
            Fault::Server => &wording.user_server,
        };
        let message = self.user_text().unwrap_or(self.detail_text());
        self.worded(text, message.markdown())
    }

    /// The same for an agent. The report must not be verbose, or it may hold untrusted text.
    pub(crate) fn agent_message(&self) -> String {
        let wording = &self.policy().wording;
        let text = match self.entry().fault() {
            Fault::Caller => &wording.agent_caller,
            Fault::Server => &wording.agent_server,
        };
        self.worded(text, self.detail_text().plain())
    }

    fn worded(&self, text: &str, message: &str) -> String {
        // The sentence around it has a full stop of its own; a cut mark stays.
        let message = match message.strip_suffix('.') {
            Some(sentence) if !sentence.ends_with('.') => sentence,
            _ => message,
        };
        let mut out = String::with_capacity(text.len() + message.len());
        for part in parts(text) {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Placeholder("message") => out.push_str(message),
                Part::Placeholder("title") => out.push_str(self.title()),
                Part::Placeholder("status") => out.push_str(&self.status().to_string()),
                Part::Placeholder("event_id") => out.push_str(&self.instance().simple()),
                // Another one is refused where a policy is read.
                Part::Placeholder(_) => {}
            }
        }
        truncate_marked(&out, self.max_size()).into_owned()
    }
}
