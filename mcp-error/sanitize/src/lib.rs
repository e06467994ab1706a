//! The sanitizer: what may leave the process as text. The derive chooses one for each field; they can
//! also be used alone, on any text.
//!
//! ```
//! use mcp_error_sanitize::{Rules, text};
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

mod bytes;
mod counters;
mod cut;
mod email;
mod endpoint;
mod fence;
mod input;
mod names;
mod normalize;
mod pairs;
mod path;
mod rules;
mod scan;
mod shapes;
mod shown_path;
mod text;
mod url;

use std::borrow::Cow;

pub use counters::{Changes, Counters, DetectorKind};
pub use mcp_error_rules::choices::LineBreaks;
pub use mcp_error_rules::limits::{MAX_OUTPUT, MAX_STRING};
pub use mcp_error_rules::markers::{MARKERS, Markers};
pub use mcp_error_rules::secret_names::is_secret_name;
pub use normalize::invisible::{ALLOWED, is_invisible};
pub use rules::{Detector, Rules};
pub use shown_path::PathMode;

/// Text that may leave: invisible characters and terminal sequences removed, then secrets, paths and
/// e-mail addresses replaced by [`MARKERS`], then cut at `max_bytes`. Borrowed, without an allocation,
/// where nothing was to do. Sanitizing the result again changes nothing, but in torn text, where more can be
/// found the second time, and in kilobytes of hardly anything but secrets, which can be cut.
pub fn text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    Counters::default().text(input, rules)
}

/// A string as `sanitize = value` shows it: [`text`] of at most 100 characters, the cut mark included.
pub fn value_text<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    Counters::default().value_text(input, rules)
}

/// The text, at most `max_bytes` of it; a longer one ends in the cut mark. Nothing is redacted.
pub fn cut<'a>(text: &'a str, rules: &Rules) -> Cow<'a, str> {
    Counters::default().cut(text, rules)
}

/// The text, sanitized, between `<untrusted>` and `</untrusted>`. What looks like a fence inside loses
/// its angle brackets, so the text cannot close it. At most `max_bytes` and the fence.
pub fn fence(untrusted: &str, rules: &Rules) -> String {
    Counters::default().fence(untrusted, rules)
}

/// A text that should be a URL: scheme, host and path stay, credentials go, sensitive parameters are
/// redacted. What is no URL keeps at most what stands before a `?`, as text.
pub fn endpoint<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    Counters::default().endpoint(input, rules)
}

/// A path as `mode` wants it shown, at most `max_bytes`. `roots` matter for [`PathMode::Root`] only; a
/// path that leaves its root by `..` is not shown.
pub fn path<'a>(path: &str, mode: PathMode, roots: &[&str], rules: &Rules) -> Cow<'a, str> {
    Counters::default().path(path, mode, roots, rules)
}

/// The same functions, which count what they do. Clean text counts nothing, so it costs nothing.
impl Counters {
    /// See [`text`].
    pub fn text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        text::counted_text(input, rules, self)
    }

    /// See [`value_text`].
    pub fn value_text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        text::counted_value_text(input, rules, self)
    }

    /// See [`cut`].
    pub fn cut<'a>(&self, text: &'a str, rules: &Rules) -> Cow<'a, str> {
        cut::counted_cut(text, rules, self)
    }

    /// See [`fence`].
    pub fn fence(&self, untrusted: &str, rules: &Rules) -> String {
        fence::counted_fence(untrusted, rules, self)
    }

    /// See [`endpoint`].
    pub fn endpoint<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        endpoint::counted_endpoint(input, rules, self)
    }

    /// See [`path`].
    pub fn path<'a>(
        &self,
        path: &str,
        mode: PathMode,
        roots: &[&str],
        rules: &Rules,
    ) -> Cow<'a, str> {
        shown_path::counted_path(path, mode, roots, rules, self)
    }
}
