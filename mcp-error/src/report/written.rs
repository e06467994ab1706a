//! The texts that only some entries have, in a report.

use mcp_error_rules::choices::Shown;
use mcp_error_rules::entry::{self as packed, Optional};
use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS};

use crate::policy::Policy;
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::filler::Filler;
use crate::report::header;

/// The texts that only some entries have, each with what it is.
pub(super) type Written = [(Optional, &'static str)];

/// Returns the first text of one sort.
pub(super) fn first(written: &Written, which: Optional) -> Option<&'static str> {
    let mut written = written.iter();
    written.find_map(|(found, text)| (*found == which).then_some(*text))
}

impl Report {
    /// Fills the messages, the suggestions, the examples and the fields of the HTTP answer.
    pub(super) fn fill_written(&mut self, written: &Written, filler: &Filler<'_, '_>) {
        let builder = filler.builder;
        let policy = builder.policy();
        let more = self.more_mut();
        let message = first(written, Optional::Message);
        more.message = message.map(|text| filler.document(text));
        let user_message = first(written, Optional::UserMessage);
        more.user_message = user_message.map(|text| filler.sentences(text));
        for (which, text) in written {
            let takes_suggestion =
                policy.include_suggestions && more.suggestions.len() < MAX_SUGGESTIONS;
            let takes_example = policy.include_examples && more.examples.len() < MAX_EXAMPLES;
            match which {
                Optional::Suggestion if takes_suggestion => {
                    more.suggestions.push(filler.sentences(text));
                }
                Optional::Example if takes_example => {
                    more.examples.push(filler.lines(text));
                }
                Optional::Header => {
                    let header = packed::header(text);
                    let value = header
                        .and_then(|(_, text)| header::value(text, &builder.slots, policy.cut_mark));
                    let header = header.zip(value).map(|((name, _), value)| (name, value));
                    more.headers.extend(header);
                }
                _ => {}
            }
        }
    }

    /// Adds the members that are the same for each occurrence, as far as the policy shows them.
    pub(super) fn add_constants(&mut self, written: &Written, builder: &ReportBuilder<'_>) {
        for (which, text) in written {
            if *which == Optional::Constant
                && let Some(constant) = packed::Constant::unpack(text)
                && is_shown(&constant, builder.policy())
                && let Some(value) = builder.constant(&constant)
            {
                self.members.push(constant.name, value);
            }
        }
    }
}

/// Returns whether the policy shows a constant member.
fn is_shown(constant: &packed::Constant<'_>, policy: &Policy) -> bool {
    match constant.shown {
        Shown::Always => true,
        Shown::Verbose => policy.verbose(),
        Shown::Location => policy.locations(),
    }
}
