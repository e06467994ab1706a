//! The sentences about an error for people and agents.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::util::template::{Part, first_part};

/// The sentences about an error for people and agents. Which one is used depends on whose fault the error is.
///
/// A sentence can have placeholders:
///
/// | placeholder | stands for |
/// | --- | --- |
/// | `{message}` | the detail, or for people the `user_message` of the variant if it has one; without its full stop |
/// | `{title}` | the title |
/// | `{status}` | the HTTP status |
/// | `{event_id}` | the instance, as 32 hexadecimal digits |
/// | `{heading}` | a few words for the recovery of the error, such as `Please try again later` |
/// | `{advice}` | what to do, with the delay and the suggestions |
///
/// `{{` and `}}` stand for braces. An empty text, any other placeholder and a `{` without its `}` are errors where a policy is read
/// from a configuration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Wording {
    /// The text for a person, about an error that is the caller's fault.
    pub user_caller: Cow<'static, str>,
    /// The text for a person, about an error that is the server's fault.
    pub user_server: Cow<'static, str>,
    /// The text for an agent, about an error that is the caller's fault.
    pub agent_caller: Cow<'static, str>,
    /// The text for an agent, about an error that is the server's fault.
    pub agent_server: Cow<'static, str>,
}

/// The names of all placeholders.
const PLACEHOLDERS: [&str; 6] = [
    "message", "title", "status", "event_id", "heading", "advice",
];

impl Wording {
    /// Returns the default texts.
    pub const fn new() -> Self {
        Self {
            user_caller: Cow::Borrowed("**{heading}**\n\n{message}.\n\n{advice}"),
            user_server: Cow::Borrowed(
                "**{heading}**\n\n{message}.\n\n{advice}\n\nEvent ID: {event_id}",
            ),
            agent_caller: Cow::Borrowed("Error ({status}): {message}. {advice}"),
            agent_server: Cow::Borrowed(
                "Server error ({status}): {message}. Event ID: {event_id}. {advice}",
            ),
        }
    }

    /// Returns what is wrong with the first text that is empty, has an unknown placeholder, or has a brace that does not close.
    pub(super) fn mistake(&self) -> Option<String> {
        let texts = [
            ("user_caller", &self.user_caller),
            ("user_server", &self.user_server),
            ("agent_caller", &self.agent_caller),
            ("agent_server", &self.agent_server),
        ];
        texts
            .into_iter()
            .find_map(|(key, text)| Some(format!("{key} {}", mistake_in(text)?)))
    }
}

fn mistake_in(text: &str) -> Option<String> {
    if text.is_empty() {
        return Some("is empty".to_owned());
    }
    let mut rest = text;
    while let Some((part, length)) = first_part(rest) {
        match part {
            Part::Placeholder(name) if !PLACEHOLDERS.contains(&name) => {
                let known = PLACEHOLDERS.map(|name| format!("`{{{name}}}`")).join(", ");
                return Some(format!(
                    "has the unknown placeholder `{{{name}}}`; the known ones are {known}"
                ));
            }
            // Two braces, which stand for one, are longer than their text.
            Part::Text(text) if text.starts_with('{') && text.len() == length => {
                return Some(format!(
                    "has a brace that does not close, in `{text}`; write `{{{{` for a brace"
                ));
            }
            _ => rest = &rest[length..],
        }
    }
    None
}

impl Default for Wording {
    fn default() -> Self {
        Self::new()
    }
}
