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
//!
//! # What each sanitizer does
//!
//! Those of a field, named as in `#[mcp(…)]`; the functions of the same names are here. *Secrets* are what the
//! detectors take for one: the value of a secret's name, credentials and sensitive parameters of a URL, armoured
//! blocks, password hashes, and words that look like a key. *Invisible* is what [`is_invisible`] says, and
//! terminal sequences. Sizes are bytes, the cut mark included.
//!
//! | sanitizer | removes | keeps | bound |
//! | --- | --- | --- | --- |
//! | `text` | invisible characters, secrets, absolute paths, e-mail addresses | everything else: relative paths, routes, public URLs, UUIDs, digests, commits and public keys that say so | 1 024 |
//! | `output` | the same | the same | 2 048 |
//! | `value` | the same in a string; arrays and objects become `[Array of 3 items]`, `[Object]` | numbers, booleans | 100 characters |
//! | `tree` | the same in every string and name; the whole value of a name that [`is_secret_name`] knows | the structure, numbers, booleans | 1 024 a string, 128 a name, 32 levels, all in all about `max_error_size` |
//! | `path` | everything: `[path]` | nothing | |
//! | `path(user)` | the name behind `/home/`, `/Users/`, `~` and the like; invisible characters and secrets | the rest of the path, e-mail addresses in it too | 1 024 |
//! | `path(root)` | the root; a path outside of all roots, with a `..`, or longer than [`Rules::scan_limit`], is `[path]`; invisible characters and secrets | the path below the root | 1 024 |
//! | `endpoint` | userinfo, values of sensitive parameters in query and fragment, parts that look like a key | scheme, host, path, other parameters. Of what is no URL: the text behind its last `@` and before `?` or `#`, through `text` | 1 024 |
//! | `secret` | everything: `[redacted]` | nothing | |
//! | `untrusted` | everything, unless the policy is verbose; then as `text`, in a [`fence`], each angle bracket a round one | in a verbose report, as a member only: what `text` keeps. A message has `[withheld]` | 1 024 and the fence |
//! | `trusted` | secrets, absolute paths, e-mail addresses | invisible characters, where nothing is redacted and the value is a member; in a message they go | 1 024 |
//!
//! A policy with `redact_sensitive` off keeps paths and e-mail addresses in all of them, but not secrets; `path` and
//! `secret` stay as they are. What is longer than [`Rules::scan_limit`] is cut before it is looked at. A message
//! made of several values is scanned once more; where one of them is a `path(user)` or `path(root)`, then for
//! secrets only.
//!
//! Looking closer has a budget, in proportion to the length of a text. The bounds above end before it. Where a bound
//! was raised, a longer text that is dense in names, addresses, paths or secrets can be cut, with the cut mark, before
//! its bound; prose and most logs stay whole.
//!
//! # What they do not promise
//!
//! The detectors judge by look and place. They do not know what a word means, so these stay as they are:
//!
//! - a secret that looks like an ordinary word and has no name before it (`hunter2x9`, `correct horse battery
//!   staple`), one after a name of a language that the tables do not know (`fjalëkalimi=…`), or in other letters
//!   (`ｐａｓｓｗｏｒｄ=…`), one in base64 that is too short to stand out, what follows the first blank of an
//!   unquoted value (`password=a b c`), and a word of letters between a colon and more words
//!   (`password: gate for ada`);
//! - what is encoded for a URL or a page (`password%3D…`, `password&#61;…`, `%2Fhome%2Fada`, `ada%40lib.example`);
//! - the lines after the first of a value that goes over several: a block of YAML, a string in three quotes, or in
//!   one; and a value in the escapes of another format (`&quot;…&quot;`, CDATA);
//! - the members of a structure after a secret's name that have other names (`credentials: { id, user }`): each
//!   is judged by its own;
//! - a secret after a short flag, such as `-p` or `-u ada:…`, and after `pw` and a blank (`pw: …`);
//! - numbers of cards, accounts, phones and passports, and names and addresses of persons;
//! - IP addresses and names of hosts;
//! - relative paths (`src/plan/x.rs`, `..\x`), paths through a variable (`$HOME/x`), a path of a single name
//!   (`/srv`), one that looks like a route (`/users/ada/x`), and the rest of an unquoted path with a blank in it;
//! - an e-mail address that is written out (`ada(at)lib.example`), without a domain's dot (`ada@host`), in quotes
//!   (`"ada b"@lib.example`), or of a host with other letters than ASCII among those;
//! - letters of one script that look like those of another, and marks stacked on a letter: they are visible;
//! - what a text says. Plain words that tell a model what to do are plain words: use `untrusted` for them.
//!
//! They can take too much, too: a digest or a public key that does not say what it is looks like a key, and `/a/b`
//! like a path. The id of a client or an application is redacted, as some of them serve as keys; that of a tenant is
//! not, where it is a UUID.

mod budget;
mod class;
mod cut;
mod detect;
mod email;
mod escapes;
mod fence;
mod gate;
mod invisible;
mod key_value;
mod keys;
mod no_value;
mod paths;
mod pem;
mod public;
mod punctuation;
mod random;
mod rules;
mod secret_names;
mod tally;
mod urls;
mod words;
mod wrapped;

use std::borrow::Cow;

pub(crate) use cut::tallied_cut;
pub(crate) use fence::tallied_fence;
use invisible::Look;
pub use invisible::{ALLOWED, is_invisible};
pub use paths::PathMode;
pub(crate) use paths::{USER, tallied_path};
pub use rules::{Detector, LineBreaks, MARKERS, MAX_OUTPUT, MAX_STRING, Markers, Rules};
pub use secret_names::is_secret_name;
pub(crate) use tally::Tally;
pub use tally::{Changes, DetectorKind};
pub(crate) use urls::tallied_endpoint;

/// Text that may leave: invisible characters and terminal sequences removed, then secrets, paths and
/// e-mail addresses replaced by [`MARKERS`], then cut at `max_bytes`. Borrowed, without an allocation,
/// where nothing was to do. Sanitizing the result again changes nothing, but in torn text, where more can be
/// found the second time, and in kilobytes of hardly anything but secrets, which can be cut.
pub fn text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    tallied_text(input, rules, &Tally::default())
}

/// The same, and counts what was done.
pub(crate) fn tallied_text<'a>(input: &'a str, rules: &Rules, tally: &Tally) -> Cow<'a, str> {
    tally.truncated_once(|| bounded_text(input, rules, tally))
}

fn bounded_text<'a>(input: &'a str, rules: &Rules, tally: &Tally) -> Cow<'a, str> {
    let too_long = input.len() > rules.scan_limit();
    let input = match too_long {
        true => cut::scannable(input, rules.scan_limit()),
        false => input,
    };
    let Look {
        is_plain,
        has_backslash,
    } = Look::at(input, rules.line_breaks);
    let visible = match is_plain {
        true => Cow::Borrowed(input),
        false => visible(input, rules),
    };
    let unescaped = match has_backslash {
        true => escapes::unescaped(&visible),
        false => None,
    };
    let found = match unescaped {
        None => detect::redact(&visible, is_plain, 1, rules, tally),
        Some(unescaped) => {
            let first = detect::redact(&visible, is_plain, 2, rules, tally);
            let unescaped = match &first {
                Some(first) => escapes::unescaped(first),
                None => Some(unescaped),
            };
            let second = unescaped.and_then(|text| redact_unescaped(&text, rules, tally));
            second.or(first)
        }
    };
    let clean = match found {
        Some(redacted) => Cow::Owned(redacted),
        // Nothing was found, so text of the application stays as it is.
        None if !rules.neutralise => Cow::Borrowed(input),
        None => visible,
    };
    let mark = if too_long { MARKERS.cut } else { "" };
    if clean.len() + mark.len() > rules.max_bytes {
        tally.truncated();
        return Cow::Owned(cut_clean(&clean, rules, tally, |_| rules.max_bytes));
    }
    match too_long {
        true => {
            tally.truncated();
            Cow::Owned(format!("{clean}{mark}"))
        }
        false => clean,
    }
}

/// What is found in a text only without the invisible characters that were escaped in it: the second pass.
fn redact_unescaped(unescaped: &str, rules: &Rules, tally: &Tally) -> Option<String> {
    detect::redact(&visible(unescaped, rules), false, 2, rules, tally)
}

/// Clean text, cut to the bytes that `most` says. The cut can make something new of a word, such as an
/// address of what went on.
fn cut_clean(clean: &str, rules: &Rules, tally: &Tally, most: impl Fn(&str) -> usize) -> String {
    let is_plain = clean.is_ascii();
    let mut out = cut::cut_to(clean, most(clean));
    for _ in 0..MAX_CUTS {
        let Some(again) = detect::redact(&out, is_plain, 1, rules, tally) else {
            return out;
        };
        out = again;
        let most = most(&out);
        if out.len() > most {
            out = cut::cut_to(&out, most);
        }
    }
    out
}

const MAX_CUTS: usize = 4;

/// Text on one line, so that it cannot feign another in a log or a page.
#[cfg(any(feature = "axum", feature = "tracing"))]
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    const BREAKS: [char; 7] = [
        '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
    ];
    match text.contains(BREAKS) {
        true => Cow::Owned(text.replace(BREAKS, " ")),
        false => Cow::Borrowed(text),
    }
}

/// Characters of a string in a summary at most.
const MAX_VALUE: usize = 100;

/// A string as `sanitize = value` shows it: [`text`] of at most 100 characters, the cut mark included.
pub fn value_text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    tallied_value_text(input, rules, &Tally::default())
}

pub(crate) fn tallied_value_text<'a>(input: &'a str, rules: &Rules, tally: &Tally) -> Cow<'a, str> {
    tally.truncated_once(|| bounded_value_text(input, rules, tally))
}

fn bounded_value_text<'a>(input: &'a str, rules: &Rules, tally: &Tally) -> Cow<'a, str> {
    let clean = bounded_text(input, rules, tally);
    let place = |text: &str, count: usize| text.char_indices().nth(count).map(|(at, _)| at);
    let most = |text: &str| match place(text, MAX_VALUE) {
        None => text.len(),
        Some(_) => {
            let kept = place(text, MAX_VALUE - MARKERS.cut.len());
            kept.unwrap_or(text.len()) + MARKERS.cut.len()
        }
    };
    match most(&clean) == clean.len() {
        true => clean,
        false => {
            tally.truncated();
            Cow::Owned(cut_clean(&clean, rules, tally, most))
        }
    }
}

/// The text, at most `max_bytes` of it; a longer one ends in the cut mark. Nothing is redacted.
pub fn cut<'a>(text: &'a str, rules: &Rules) -> Cow<'a, str> {
    tallied_cut(text, rules, &Tally::default())
}

/// The text, sanitized, between `<untrusted>` and `</untrusted>`. What looks like a fence inside loses
/// its angle brackets, so the text cannot close it. At most `max_bytes` and the fence.
pub fn fence(untrusted: &str, rules: &Rules) -> String {
    tallied_fence(untrusted, rules, &Tally::default())
}

/// A text that should be a URL: scheme, host and path stay, credentials go, sensitive parameters are
/// redacted. What is no URL keeps at most what stands before a `?`, as text.
pub fn endpoint<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    tallied_endpoint(input, rules, &Tally::default())
}

/// A path as `mode` wants it shown, at most `max_bytes`. `roots` matter for [`PathMode::Root`] only; a
/// path that leaves its root by `..` is not shown.
pub fn path<'a>(path: &str, mode: PathMode, roots: &[&str], rules: &Rules) -> Cow<'a, str> {
    tallied_path(path, mode, roots, rules, &Tally::default())
}

/// The text without invisible characters.
fn visible<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    invisible::remove(input, rules.line_breaks)
}
