//! The sentences in which a server tells people and agents of an error.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::util::template::{Part, parts};

/// The sentences in which a server tells people and agents of an error, by whose fault it is.
///
/// Placeholders: `{message}` is the detail, for people the variant's `user_message` if it has one, without
/// its full stop; `{title}`, `{status}`, and `{event_id}`, the 32 hexadecimal digits of the instance. Another one
/// is an error when a policy is read. `{{` and `}}` stand for braces.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Wording {
    /// To a person, of what the caller can mend.
    pub user_caller: Cow<'static, str>,
    /// To a person, of what only the server can.
    pub user_server: Cow<'static, str>,
    /// To an agent, of what it can mend itself.
    pub agent_caller: Cow<'static, str>,
    /// To an agent, of what it cannot.
    pub agent_server: Cow<'static, str>,
}

/// The placeholders that a text may have.
pub(super) const PLACEHOLDERS: [&str; 4] = ["message", "title", "status", "event_id"];

impl Wording {
    /// The default.
    pub const fn new() -> Self {
        Self {
            user_caller: Cow::Borrowed("**Please check the input**\n\n{message}."),
            user_server: Cow::Borrowed(
                "**Something went wrong**\n\n{message}.\n\nEvent ID: {event_id}",
            ),
            agent_caller: Cow::Borrowed(
                "Input error: {message}. Change the input, then call again.",
            ),
            agent_server: Cow::Borrowed(
                "Server error ({status}): {message}. Event ID: {event_id}. Calling again does not help.",
            ),
        }
    }

    /// The first text with a placeholder that is not known, and that placeholder.
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
