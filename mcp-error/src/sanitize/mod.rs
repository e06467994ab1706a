//! The sanitizer: what may leave the process as text. The derive chooses one for each field; they can
//! also be used alone, on any text.
//!
//! ```
//! use mcp_error::sanitize::{Rules, text};
//!
//! let rules = Rules::new();
//! assert_eq!(text("cannot open /home/ada/notes.txt", &rules), "cannot open [path]");
//! assert_eq!(text("login failed: password=hunter2", &rules), "login failed: password=[redacted]");
//! assert_eq!(text("unexpected `application/json`", &rules), "unexpected `application/json`");
//! ```

mod class;
mod cut;
mod detect;
mod email;
mod fence;
mod gate;
mod invisible;
mod key_value;
mod keys;
mod paths;
mod pem;
mod punctuation;
mod random;
mod rules;
mod secret_names;
mod urls;
mod words;

use std::borrow::Cow;

pub use cut::cut;
pub use fence::fence;
pub use invisible::{ALLOWED, is_invisible};
pub use paths::{PathMode, path_shown as path};
pub use rules::{Detector, LineBreaks, MARKERS, MAX_OUTPUT, MAX_STRING, Markers, Rules};
pub use secret_names::is_secret_name;
pub use urls::endpoint;

/// Text that may leave: invisible characters and terminal sequences removed, then secrets, paths and
/// e-mail addresses replaced by [`MARKERS`], then cut at `max_bytes`. Borrowed, without an allocation,
/// where nothing was to do. Sanitizing the result again changes nothing.
pub fn text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    let too_long = input.len() > rules.scan_limit();
    let input = match too_long {
        true => cut::scannable(input, rules.scan_limit()),
        false => input,
    };
    let is_plain = invisible::is_plain(input, rules.line_breaks);
    let visible = match is_plain {
        true => Cow::Borrowed(input),
        false => visible(input, rules),
    };
    let clean = match detect::redact(&visible, is_plain, rules) {
        Some(redacted) => Cow::Owned(redacted),
        // Nothing was found, so text of the application stays as it is.
        None if !rules.neutralise => Cow::Borrowed(input),
        None => visible,
    };
    let mark = if too_long { MARKERS.cut } else { "" };
    if clean.len() + mark.len() > rules.max_bytes {
        return Cow::Owned(cut::cut_to(&clean, rules.max_bytes));
    }
    match too_long {
        true => Cow::Owned(format!("{clean}{mark}")),
        false => clean,
    }
}

/// Characters of a string in a summary at most.
const MAX_VALUE: usize = 100;

/// A string as `sanitize = value` shows it: [`text`] of at most 100 characters, the cut mark included.
pub fn value_text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    let clean = text(input, rules);
    if clean.chars().nth(MAX_VALUE).is_none() {
        return clean;
    }
    let kept = MAX_VALUE - MARKERS.cut.len();
    let end = clean
        .char_indices()
        .nth(kept)
        .map_or(clean.len(), |(at, _)| at);
    Cow::Owned(cut::cut_to(&clean, end + MARKERS.cut.len()))
}

/// The text without invisible characters.
fn visible<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    invisible::remove(input, rules.line_breaks)
}
