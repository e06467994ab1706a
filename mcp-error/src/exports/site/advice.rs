//! What to do about an error, in words for each reader.

use crate::exports::catalog::CatalogEntry;
use crate::util::pluralize::pluralize;
use mcp_error_rules::choices::{Effect, Fault, Recovery};
use mcp_error_rules::recovery::{is_obstacle, may_have_taken_effect};

pub(super) fn for_readers(entry: &CatalogEntry) -> [(&'static str, String); 3] {
    let delay = match entry.retry_after {
        Some(seconds) => format!("after {}", pluralize(seconds, "second")),
        None => "later".into(),
    };
    let shows = |text: &str| {
        let mut samples = entry.samples.iter();
        samples.any(|sample| sample.text.contains(text))
    };
    let identity = if shows("urn:uuid:") || shows("\"instance\"") {
        "the instance of the occurrence"
    } else {
        "the time and the message"
    };
    let texts = if entry.is_advised_by_status() {
        TEXTS_OF_STATUS
    } else {
        [for_user(entry), for_program(entry), for_server(entry)]
    };
    let mut texts = texts.map(|text| {
        text.replace("{delay}", &delay)
            .replace("{identity}", identity)
    });
    if entry.effect == Some(Effect::None) {
        texts[0].push_str(" Nothing was changed.");
    }
    let has_delay = entry.retry_after.is_some() || entry.computes("retryAfter");
    if entry.is_advised_by_status() {
        if shows("\"recovery\"") {
            texts[1].push_str(" Its member `recovery` says it.");
        }
    } else if entry.computes("retryable") {
        texts[1].push_str(" The answer says whether a retry can help this time.");
    } else if has_delay && entry.recovery == Recovery::Retry {
        texts[1].push_str(" The answer says how many seconds to wait.");
    }
    if entry.capture {
        texts[2].push_str(if entry.is_advised_by_status() {
            " Telemetry captures those occurrences that are the server's fault."
        } else {
            " Telemetry captures each occurrence."
        });
    }
    let [user, program, server] = texts;
    [
        ("If you use the app", user),
        ("If your program calls the server", program),
        ("If you run the server", server),
    ]
}

/// Returns whether a call that failed with this error may have changed something.
fn may_have_changed(entry: &CatalogEntry) -> bool {
    match entry.effect {
        Some(effect) => effect != Effect::None,
        None => may_have_taken_effect(entry.status, entry.recovery),
    }
}

// In the texts, `{delay}` stands for the time to wait, and `{identity}` for what identifies the occurrence.

/// Returns what a user of the app can do.
fn for_user(entry: &CatalogEntry) -> &'static str {
    match (entry.recovery, entry.fault) {
        (Recovery::Retry, _) if may_have_changed(entry) => {
            "If you wanted to change something, look first whether it has changed. If it has not, try again {delay}."
        }
        (Recovery::Retry, Fault::Caller) => "Try again {delay}.",
        (Recovery::Retry, Fault::Server) => "Try again {delay}. It is not your fault.",
        (Recovery::FixInput, _) if is_obstacle(entry.status) => {
            "Resolve what the message says, or change what you entered."
        }
        (Recovery::FixInput, _) => "Change what you entered. The message says what is wrong.",
        (Recovery::Authenticate, _) => "Sign in again.",
        (Recovery::AskUser, _) => {
            "Decide whether this should happen, or ask somebody who may allow it."
        }
        (Recovery::Report, Fault::Caller) => {
            "Tell the people who made the app, and quote {identity}."
        }
        (Recovery::Report, Fault::Server) => {
            "It is not your fault. Tell the people who run the server, and quote {identity}."
        }
    }
}

/// Returns what the author of a program that calls the server can do.
fn for_program(entry: &CatalogEntry) -> &'static str {
    match entry.recovery {
        Recovery::Retry if may_have_changed(entry) => {
            "If the request only reads, send it again {delay}. If it changes something, check first whether it has taken effect, and send it again only if it has not. Make a longer pause after each try, and give up after a few."
        }
        Recovery::Retry => {
            "Send the same request again {delay}, with a longer pause after each try, and give up after a few."
        }
        Recovery::FixInput if is_obstacle(entry.status) => {
            "Resolve what the message says, or change the request, before you send it again: until then it fails again."
        }
        Recovery::FixInput => {
            "Change the request before you send it again: the same request fails again."
        }
        Recovery::Authenticate => {
            "Get a new token, or ask the user to sign in, then send the request again."
        }
        Recovery::AskUser => "Do not retry. Ask the user for permission or for a decision.",
        Recovery::Report => "Do not retry. Report the problem with {identity}.",
    }
}

/// Returns what the operator of the server can do.
fn for_server(entry: &CatalogEntry) -> &'static str {
    match (entry.recovery, entry.fault) {
        (Recovery::Retry, Fault::Caller) => {
            "Nothing is broken. If it happens often, raise the limit, or ask the caller to slow down."
        }
        (Recovery::Retry, Fault::Server) => {
            "Something that the server needs was not available. If that lasts, search the log for {identity}."
        }
        (Recovery::FixInput, Fault::Caller) if is_obstacle(entry.status) => {
            "Nothing to do: the caller can resolve it."
        }
        (Recovery::FixInput, Fault::Caller) => "Nothing to do: the request was at fault.",
        (Recovery::FixInput, Fault::Server) => {
            "Find out why the server could not use the request: search the log for {identity}."
        }
        (Recovery::Authenticate, Fault::Caller) => {
            "Nothing to do, unless many users see it: then look at the service that signs them in."
        }
        (Recovery::Authenticate, Fault::Server) => {
            "Look at the service that signs users in, and search the log for {identity}."
        }
        (Recovery::AskUser, Fault::Caller) => "Grant the permission, if the user should have it.",
        (Recovery::AskUser, Fault::Server) | (Recovery::Report, _) => {
            "Search the log for {identity}."
        }
    }
}

/// The texts for an error whose status, and with it what to do, differs from answer to answer.
const TEXTS_OF_STATUS: [&str; 3] = [
    "The message says what to do: it depends on what went wrong.",
    "Do what the status of the answer asks for: it can differ from the one on this page.",
    "Search the log for {identity}.",
];

/// The heading under which the index lists the errors for which only an answer says what to do.
pub(super) const HEADING_OF_STATUS: &str = "Do what the answer says";

/// Returns the heading under which the index lists the errors with this recovery.
pub(super) const fn heading(recovery: Recovery) -> &'static str {
    match recovery {
        Recovery::Retry => "Try again later",
        Recovery::FixInput => "Change the request",
        Recovery::Authenticate => "Sign in",
        Recovery::AskUser => "Ask the user",
        Recovery::Report => "Report the problem",
    }
}
