//! What to do about an error, in words for each reader.

use crate::exports::catalog::CatalogEntry;
use crate::exports::labels::delay;
use mcp_error_rules::choices::{Effect, Fault, Recovery};

/// The readers of a page, in order.
const READERS: [&str; 3] = [
    "If you use the app",
    "If your program calls the server",
    "If you run the server",
];

/// What each reader can do. `{delay}` stands for the time to wait, `{identity}` for what tells one occurrence from others.
const ADVICE: &[(Recovery, Fault, [&str; 3])] = &[
    (
        Recovery::Retry,
        Fault::Caller,
        [
            "Try again {delay}.",
            "Send the same request again {delay}, with a longer pause after each try, and give up after a few.",
            "Nothing is broken. If it happens often, raise the limit, or ask the caller to slow down.",
        ],
    ),
    (
        Recovery::Retry,
        Fault::Server,
        [
            "Try again {delay}. It is not your fault.",
            "Send the same request again {delay}, with a longer pause after each try, and give up after a few.",
            "Something that the server needs was not available. If that lasts, search the log for {identity}.",
        ],
    ),
    (
        Recovery::FixInput,
        Fault::Caller,
        [
            "Change what you entered. The message says what is wrong.",
            "Change the request before you send it again: the same request fails again.",
            "Nothing to do: the request was at fault.",
        ],
    ),
    (
        Recovery::FixInput,
        Fault::Server,
        [
            "Change what you entered. The message says what is wrong.",
            "Change the request before you send it again: the same request fails again.",
            "Find out why the server could not use the request: search the log for {identity}.",
        ],
    ),
    (
        Recovery::Authenticate,
        Fault::Caller,
        [
            "Sign in again.",
            "Get a new token, or ask the user to sign in, then send the request again.",
            "Nothing to do, unless many users see it: then look at the service that signs them in.",
        ],
    ),
    (
        Recovery::Authenticate,
        Fault::Server,
        [
            "Sign in again.",
            "Get a new token, or ask the user to sign in, then send the request again.",
            "Look at the service that signs users in, and search the log for {identity}.",
        ],
    ),
    (
        Recovery::AskUser,
        Fault::Caller,
        [
            "Decide whether this should happen, or ask somebody who may allow it.",
            "Do not retry. Ask the user for permission or for a decision.",
            "Grant the permission, if the user should have it.",
        ],
    ),
    (
        Recovery::AskUser,
        Fault::Server,
        [
            "Decide whether this should happen, or ask somebody who may allow it.",
            "Do not retry. Ask the user for permission or for a decision.",
            "Search the log for {identity}.",
        ],
    ),
    (
        Recovery::Report,
        Fault::Caller,
        [
            "Tell the people who made the app, and quote {identity}.",
            "Do not retry. Report the problem with {identity}.",
            "Search the log for {identity}.",
        ],
    ),
    (
        Recovery::Report,
        Fault::Server,
        [
            "It is not your fault. Tell the people who run the server, and quote {identity}.",
            "Do not retry. Report the problem with {identity}.",
            "Search the log for {identity}.",
        ],
    ),
];

/// Returns each reader, and what that reader can do.
pub(super) fn for_readers(entry: &CatalogEntry) -> Vec<(&'static str, String)> {
    let row = ADVICE
        .iter()
        .find(|(recovery, fault, _)| (*recovery, *fault) == (entry.recovery, entry.fault));
    let texts = row.map_or([""; 3], |(_, _, texts)| *texts);
    let delay = match entry.retry_after {
        Some(seconds) => format!("after {}", delay(seconds)),
        None => "later".into(),
    };
    let shows_instance = entry
        .samples
        .iter()
        .any(|sample| sample.text.contains("urn:uuid:") || sample.text.contains("\"instance\""));
    let identity = if shows_instance {
        "the instance of the occurrence"
    } else {
        "the time and the message"
    };
    let filled = texts.map(|text| {
        text.replace("{delay}", &delay)
            .replace("{identity}", identity)
    });
    let mut readers: Vec<(&'static str, String)> = READERS.into_iter().zip(filled).collect();
    if entry.effect == Some(Effect::None) {
        readers[0].1.push_str(" Nothing was changed.");
    }
    let names_delay = entry.retry_after.is_some()
        || entry
            .members
            .iter()
            .any(|member| matches!(&*member.name, "retry_after" | "retryAfter"));
    if names_delay && entry.recovery == Recovery::Retry {
        readers[1]
            .1
            .push_str(" The answer says how many seconds to wait.");
    }
    if entry.capture {
        readers[2]
            .1
            .push_str(" Telemetry captures each occurrence.");
    }
    readers
}

/// Returns the heading under which the index lists the errors that ask for this.
pub(super) const fn heading(recovery: Recovery) -> &'static str {
    match recovery {
        Recovery::Retry => "Try again later",
        Recovery::FixInput => "Change the request",
        Recovery::Authenticate => "Sign in",
        Recovery::AskUser => "Ask the user",
        Recovery::Report => "Report the problem",
    }
}
