//! The sentences in which people, and agents inside tools, read the message of a report.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::text::truncate_marked;

use crate::render::advice::Reader;
use crate::report::Report;
use crate::util::template::{Part, parts};

impl Report {
    /// Returns the message for a person, in the policy's [`Wording`](crate::policy::Wording), of at most
    /// `max_error_size` bytes.
    ///
    /// The message is Markdown. Values of fields are escaped: they cannot add a link, an image, a tag or a line.
    pub fn to_user_message(&self) -> String {
        self.user_message_within(self.max_size())
    }

    pub(super) fn user_message_within(&self, max: usize) -> String {
        let wording = &self.policy().wording;
        let text = match self.fault() {
            Fault::Caller => &wording.user_caller,
            Fault::Server => &wording.user_server,
        };
        let message = self.user_text().unwrap_or(self.detail_text());
        self.fill_sentence(text, &message.markdown(), Reader::Person, max)
    }

    /// Returns the message for an agent. The report must not be verbose, since a verbose one can hold untrusted text.
    pub(crate) fn agent_message(&self) -> String {
        let wording = &self.policy().wording;
        let text = match self.fault() {
            Fault::Caller => &wording.agent_caller,
            Fault::Server => &wording.agent_server,
        };
        let message = self.detail_text().plain();
        self.fill_sentence(text, message, Reader::Agent, self.max_size())
    }

    /// Fills a sentence of the policy. Where it is too long, the message is cut, so that the advice stays.
    fn fill_sentence(&self, sentence: &str, message: &str, reader: Reader, max: usize) -> String {
        // Where the sentence of the policy has a sign after the message, the message needs none. A cut mark, three full
        // stops, stays.
        let after = sentence.split_once("{message}").unwrap_or_default().1;
        let message = match message.strip_suffix('.') {
            Some(without_stop)
                if after.starts_with(['.', ',', ';', ':', '!', '?'])
                    && !without_stop.ends_with('.') =>
            {
                without_stop
            }
            _ => message,
        };
        let filled = self.with_message(sentence, message, reader, max);
        if filled.len() <= max {
            return filled;
        }
        let without = self.with_message(sentence, "", reader, max).len();
        let mark = self.policy().cut_mark;
        let message = truncate_marked(message, max.saturating_sub(without), mark);
        let filled = self.with_message(sentence, &message, reader, max);
        truncate_marked(&filled, max, mark).into_owned()
    }

    fn with_message(&self, sentence: &str, message: &str, reader: Reader, max: usize) -> String {
        let mut out = String::with_capacity(sentence.len() + message.len());
        for part in parts(sentence) {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Placeholder("message") => out.push_str(message),
                Part::Placeholder("title") => out.push_str(self.title()),
                Part::Placeholder("status") => out.push_str(&self.status().to_string()),
                Part::Placeholder("event_id") => out.push_str(&self.instance().simple()),
                Part::Placeholder("heading") => out.push_str(self.heading()),
                Part::Placeholder("advice") => out.push_str(&self.advice_for(reader, max)),
                // Reading a policy from a file refuses other placeholders.
                Part::Placeholder(_) => {}
            }
        }
        out
    }
}
