//! The sentences about an error for people and agents.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::util::template::{Part, parts};

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
/// Any other placeholder is an error where a policy is read from a configuration. `{{` and `}}` stand for braces.
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
pub(super) const PLACEHOLDERS: [&str; 6] = [
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

    /// Returns the key of the first text that has an unknown placeholder, and the name of that placeholder.
    pub(super) fn unknown_placeholder(&self) -> Option<(&'static str, &str)> {
        let texts = [
            ("user_caller", &self.user_caller),
            ("user_server", &self.user_server),
            ("agent_caller", &self.agent_caller),
            ("agent_server", &self.agent_server),
        ];
        texts.into_iter().find_map(|(key, text)| {
            parts(text).find_map(|part| match part {
                Part::Placeholder(name) if !PLACEHOLDERS.contains(&name) => Some((key, name)),
                _ => None,
            })
        })
    }
}

impl Default for Wording {
    fn default() -> Self {
        Self::new()
    }
}
