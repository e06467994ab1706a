//! The texts that only some entries have, in a report.

use mcp_error_rules::choices::Shown;
use mcp_error_rules::entry::{self as packed, OptionalText};
use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS};

use super::header::{self, Header};
use crate::policy::Policy;
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::slot::Slots;
use crate::report::context::choices::AddChallenge;
use crate::report::text::Text;
use crate::util::blank::is_blank;
use crate::util::template::{Part, parts};

/// The functions that put the texts that only some entries have into a report.
pub(in crate::report) struct OptionalTexts {
    /// Fills the texts, while the values of fields are in their slots.
    pub(in crate::report) fill: fn(&mut Report, &ReportBuilder<'_>),
    /// Fills the detail, when the other texts are there.
    pub(in crate::report) fill_detail: fn(&Report, &ReportBuilder<'_>, &'static str) -> Text,
    pub(in crate::report) add_constants: fn(&mut Report, &ReportBuilder<'_>),
    pub(in crate::report) order_members: fn(&mut Report),
    pub(in crate::report) add_challenge: Option<AddChallenge>,
}

impl ReportBuilder<'_> {
    /// Notes that the entry has messages, suggestions or examples. Generated code calls this for such entries only, so that a
    /// program without any does not contain the code that fills them.
    pub fn messages(&mut self) -> &mut Self {
        self.optional_texts = Some(&OptionalTexts {
            fill: Report::fill_messages,
            fill_detail: Report::fill_detail,
            add_constants: |_, _| {},
            order_members: |_| {},
            add_challenge: None,
        });
        self
    }

    /// Notes that the entry has further texts that only some entries have.
    pub fn optional_texts(&mut self) -> &mut Self {
        self.optional_texts = Some(&OptionalTexts {
            fill: Report::fill_optional_texts,
            fill_detail: Report::fill_detail,
            add_constants: Report::add_constants,
            order_members: Report::order_members,
            add_challenge: Some(Report::add_challenge),
        });
        self
    }

    /// Returns the marker of a secret, if there is one in a text that was made of sanitized values. What is a path there is a
    /// route.
    fn marker_for(&self, text: &str) -> Option<String> {
        let rules = self.assembled_rules().with_paths_and_emails(false);
        let rules = rules.with_max_bytes(text.len());
        let scan = self.sanitizer.uncounted();
        scan.text(text, &rules);
        let (by, _) = scan.changes().redactions().next()?;
        self.sanitizer.redacted(by);
        Some(self.policy().secret_marker.as_str().to_owned())
    }
}

impl Report {
    /// Fills the messages, the suggestions, the examples and the fields of the HTTP answer.
    fn fill_optional_texts(&mut self, builder: &ReportBuilder<'_>) {
        self.fill_messages(builder);
        let hide = |text: &str| builder.marker_for(text);
        for (which, text) in self.entry.optional() {
            if which == OptionalText::Header
                && let Some((name, text)) = packed::header(text)
                && let Some(value) =
                    header::value(text, &builder.slots, builder.policy().cut_mark, &hide)
            {
                let is_constant = header::is_constant(text);
                self.rare_mut().headers.push(Header {
                    name,
                    value,
                    is_constant,
                });
            }
        }
    }

    fn fill_detail(&self, builder: &ReportBuilder<'_>, template: &'static str) -> Text {
        // Where there is Markdown, a message for people takes the place of the detail.
        match self.user_text() {
            Some(_) => builder.filled_lines(template),
            None => builder.filled_sentences(template),
        }
    }

    /// Fills the messages, the suggestions and the examples.
    fn fill_messages(&mut self, builder: &ReportBuilder<'_>) {
        let policy = builder.policy();
        let entry = self.entry;
        let rare = self.rare_mut();
        let slots = &builder.slots;
        for (which, text) in entry.optional() {
            let takes_suggestion =
                policy.include_suggestions && rare.suggestions.len() < MAX_SUGGESTIONS;
            let takes_example = policy.include_examples && rare.examples.len() < MAX_EXAMPLES;
            match which {
                OptionalText::Message => rare.message = Some(builder.filled_document(text)),
                OptionalText::UserMessage => {
                    rare.user_message = Some(builder.filled_sentences(text))
                }
                OptionalText::Suggestion if takes_suggestion && !lacks_value(text, slots) => {
                    rare.suggestions
                        .extend(unless_empty(builder.filled_sentences(text)));
                }
                OptionalText::Example if takes_example && !lacks_value(text, slots) => {
                    rare.examples
                        .extend(unless_empty(builder.filled_lines(text)));
                }
                _ => {}
            }
        }
    }

    /// Adds the members that are the same for each occurrence, as far as the policy shows them.
    fn add_constants(&mut self, builder: &ReportBuilder<'_>) {
        for (which, text) in self.entry.optional() {
            if which == OptionalText::Constant
                && let Some(constant) = packed::Constant::unpack(text)
                && is_shown(&constant, builder.policy())
                && let Some(value) = builder.constant(&constant)
            {
                self.note_special_members();
                self.members.push(constant.name, value);
            }
        }
    }

    /// Puts the members that the attribute of the variant lists before the others.
    fn order_members(&mut self) {
        let mut texts = self.entry.optional();
        if let Some((_, order)) = texts.find(|(which, _)| *which == OptionalText::Order) {
            self.members.put_first(order.split_ascii_whitespace());
        }
    }
}

/// Returns whether a placeholder of a template names a field that is `None`.
fn lacks_value(template: &str, slots: &Slots) -> bool {
    parts(template).any(|part| match part {
        Part::Placeholder(number) => number.parse().is_ok_and(|at| slots.is_absent(at)),
        Part::Text(_) => false,
    })
}

/// Returns a text unless its values leave it empty, as for an occurrence to which no advice applies.
fn unless_empty(text: Text) -> Option<Text> {
    Some(text).filter(|text| !is_blank(text.as_str()))
}

/// Returns whether the policy shows a constant member.
fn is_shown(constant: &packed::Constant<'_>, policy: &Policy) -> bool {
    match constant.shown {
        Shown::Always => true,
        Shown::Verbose => policy.is_verbose(),
        Shown::Location => policy.shows_locations(),
    }
}
