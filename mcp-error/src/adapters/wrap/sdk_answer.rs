//! An answer that an SDK is about to send.

use super::sdk_failure::is_unreadable;
use crate::report::Outcome;

/// The parts of an answer that the wrapper of a server looks at.
pub(crate) enum SdkAnswer<'a> {
    Success,
    /// A failed tool result, with its first text.
    ToolError(Option<&'a str>),
    Error {
        code: i32,
        message: &'a str,
    },
}

impl SdkAnswer<'_> {
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::Success => Outcome::Success,
            Self::ToolError(_) => Outcome::ToolError,
            Self::Error { code, .. } => Outcome::Error(*code),
        }
    }

    pub(crate) fn refuses_arguments(&self) -> bool {
        match self {
            Self::Success => false,
            Self::ToolError(text) => text.is_some_and(is_unreadable),
            Self::Error { message, .. } => is_unreadable(message),
        }
    }
}
