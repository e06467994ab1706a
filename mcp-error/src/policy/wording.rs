//! The sentences in which a server tells people and agents of an error.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The sentences in which a server tells people and agents of an error, by whose fault it is.
///
/// Placeholders: `{message}` is the detail, for people the variant's `user_message` if it has one, without
/// its full stop; `{title}`, `{status}`, and `{event_id}`, the 32 hexadecimal digits of the instance. Another one is an error when a policy is
/// read.
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

/// What a text can name.
const PLACEHOLDERS: [&str; 4] = ["message", "title", "status", "event_id"];

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

    /// The key and the name of the first placeholder that there is not.
    pub(crate) fn unknown(&self) -> Option<(&'static str, &str)> {
        let texts = [
            ("user_caller", &self.user_caller),
            ("user_server", &self.user_server),
            ("agent_caller", &self.agent_caller),
            ("agent_server", &self.agent_server),
        ];
        texts.into_iter().find_map(|(key, text)| {
            let mut names = text.split('{').skip(1);
            let name = names.find_map(|rest| {
                let (name, _) = rest.split_once('}')?;
                (!PLACEHOLDERS.contains(&name)).then_some(name)
            })?;
            Some((key, name))
        })
    }
}

impl Default for Wording {
    fn default() -> Self {
        Self::new()
    }
}
