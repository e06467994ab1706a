//! The changes between two catalogs, and whom they break.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::path::Path;

use super::catalog::{Catalog, CatalogEntry, CatalogMember};
use super::current::{ACCEPT, accepts};
use crate::registry::Registry;
use crate::registry::member::Sanitizer;
use crate::util::pluralize::pluralize;
use mcp_error_rules::choices::Shown;

/// Whom a change concerns.
///
/// A change of something that a client can act on is breaking; a change of something that it can only show or count
/// is additive:
///
/// | | breaking | additive |
/// | --- | --- | --- |
/// | an error | is gone | is new |
/// | problem type, kind, code, code for older peers, lane, status, recovery, `retryable` | is another one | |
/// | what is computed | status or `retryable` is now; members are not any more | the other way round |
/// | a member | is gone; has another type or structure; is not always shown, or can be absent | is new; is always shown, or cannot be absent any more |
/// | its value | was or is constant, and is another one | |
/// | its sanitizer | shows less or something else: is `secret` now, for example | shows more: was `secret`, `path` or `untrusted`; or both are of `text`, `output` and `trusted` |
/// | title, texts, documentation, examples, delay, fault, `capture`, Rust name | | is another one |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A client that worked can fail.
    Breaking,
    /// Nobody who reads documents as RFC 9457 §3.2 asks.
    Additive,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Whom it concerns.
    pub kind: ChangeKind,
    /// Of which variant: `ParkError::Closed`.
    pub name: String,
    /// The change itself, from what to what.
    pub what: String,
}

/// `breaking: ParkError::Closed: the status was 409 and is 410`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ChangeKind::Breaking => "breaking",
            ChangeKind::Additive => "additive",
        };
        write!(
            f,
            "{kind}: {}: {}",
            printable(&self.name),
            printable(&self.what)
        )
    }
}

/// A text for a terminal and for the log of a build: what is not printable is escaped, and so is what GitHub and
/// Azure take for a command. The names in a catalog are those of a file that anybody may have written.
fn printable(text: &str) -> Cow<'_, str> {
    let is_plain =
        |letter: char| matches!(letter, '"' | '\'' | '\\') || letter.escape_debug().len() == 1;
    if text.chars().all(is_plain) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut printable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '#' && printable.ends_with('#') {
            printable.push_str("\\u{23}");
        } else if is_plain(letter) {
            printable.push(letter);
        } else {
            printable.extend(letter.escape_debug());
        }
    }
    Cow::Owned(printable)
}

impl Catalog {
    /// The changes since an older catalog, in its order, new errors last. An error is the same one if
    /// problem type and kind are, else if one of them or the Rust name is.
    pub fn changes_since(&self, older: &Catalog) -> Vec<Change> {
        let pairs = pairs(&older.errors, &self.errors);
        let mut changes = Changes::default();
        for (old, new) in older.errors.iter().zip(&pairs.of_old) {
            match new {
                Some(at) => changes.between(old, &self.errors[*at]),
                None => changes.breaking(old, format!("{} is gone", old.kind)),
            }
        }
        for (new, taken) in self.errors.iter().zip(&pairs.taken) {
            if !taken {
                changes.additive(new, format!("{} is new", new.kind));
            }
        }
        changes.0
    }
}

/// Which entries of two catalogs are the same.
struct Pairs {
    /// For each old entry the place of the new one.
    of_old: Vec<Option<usize>>,
    /// For each new entry whether there is an old one.
    taken: Vec<bool>,
}

/// The rules by which two entries are the same one, from the strictest to the most lenient.
const IDENTITIES: [fn(&CatalogEntry) -> [&str; 3]; 5] = [
    |entry| [&entry.problem_type, &entry.kind, &entry.name],
    |entry| [&entry.problem_type, &entry.kind, ""],
    |entry| [&entry.problem_type, "", ""],
    |entry| ["", &entry.kind, ""],
    |entry| ["", "", &entry.name],
];

fn pairs(old: &[CatalogEntry], new: &[CatalogEntry]) -> Pairs {
    let mut pairs = Pairs {
        of_old: vec![None; old.len()],
        taken: vec![false; new.len()],
    };
    for identity in IDENTITIES {
        let mut free: HashMap<[&str; 3], VecDeque<usize>> = HashMap::new();
        for (at, entry) in new.iter().enumerate().filter(|(at, _)| !pairs.taken[*at]) {
            free.entry(identity(entry)).or_default().push_back(at);
        }
        for (pair, old) in pairs.of_old.iter_mut().zip(old) {
            if pair.is_some() {
                continue;
            }
            *pair = free.get_mut(&identity(old)).and_then(VecDeque::pop_front);
            if let Some(at) = *pair {
                pairs.taken[at] = true;
            }
        }
    }
    pairs
}

#[derive(Default)]
struct Changes(Vec<Change>);

impl Changes {
    fn push(&mut self, kind: ChangeKind, entry: &CatalogEntry, what: String) {
        let name = entry.name.to_string();
        self.0.push(Change { kind, name, what });
    }

    fn breaking(&mut self, entry: &CatalogEntry, what: String) {
        self.push(ChangeKind::Breaking, entry, what);
    }

    fn additive(&mut self, entry: &CatalogEntry, what: String) {
        self.push(ChangeKind::Additive, entry, what);
    }

    fn between(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        macro_rules! compare {
            ($($call:ident: $field:ident $what:literal;)*) => {$(
                if old.$field != new.$field {
                    let (old, now) = (text(&old.$field), text(&new.$field));
                    self.$call(new, format!("the {} was {old} and is {now}", $what));
                }
            )*};
        }
        compare! {
            breaking: problem_type "problem type";
            breaking: kind "kind";
            breaking: code "code";
            breaking: legacy_code "code for older peers";
            breaking: lane "lane";
            breaking: status "status";
            breaking: recovery "recovery";
            breaking: retryable "flag `retryable`";
        }
        self.computed(old, new);
        self.members(old, new);
        compare! {
            additive: title "title";
            additive: fault "fault";
            additive: retry_after "delay before a retry";
            additive: capture "flag `capture`";
            additive: name "Rust name";
            additive: docs "documentation link";
            additive: description "description";
            additive: detail "detail";
            additive: message "message";
            additive: user_message "user message";
            additive: suggestions "list of suggestions";
            additive: examples "list of examples";
        }
    }

    /// An occurrence can then differ from what the entry says, or has members that it does not name.
    fn computed(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        for what in &new.computed {
            if !old.computed.contains(what) {
                let kind = match &**what {
                    "members" => ChangeKind::Additive,
                    _ => ChangeKind::Breaking,
                };
                self.push(kind, new, format!("`{what}` is computed now"));
            }
        }
        for what in &old.computed {
            if !new.computed.contains(what) {
                let kind = match &**what {
                    "members" => ChangeKind::Breaking,
                    _ => ChangeKind::Additive,
                };
                self.push(kind, new, format!("`{what}` is not computed any more"));
            }
        }
    }

    fn members(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        let by_name = |entry: &'_ CatalogEntry| -> HashMap<Cow<'static, str>, usize> {
            // Of several members of one name the first counts.
            let members = entry.members.iter().enumerate().rev();
            members
                .map(|(at, member)| (member.name.clone(), at))
                .collect()
        };
        let (known, now) = (by_name(old), by_name(new));
        for member in &old.members {
            let Some(at) = now.get(&member.name) else {
                self.breaking(new, format!("the member `{}` is gone", member.name));
                continue;
            };
            self.member(new, member, &new.members[*at]);
        }
        for member in &new.members {
            if !known.contains_key(&member.name) {
                self.additive(new, format!("the member `{}` is new", member.name));
            }
        }
    }

    fn member(&mut self, entry: &CatalogEntry, old: &CatalogMember, new: &CatalogMember) {
        let name = &old.name;
        let is_sample = |member: &CatalogMember| member.sanitizer == Some(Sanitizer::Sample);
        if is_sample(old) != is_sample(new) {
            self.breaking(entry, format!("the member `{name}` has another structure"));
        } else if (old.shape, old.list) != (new.shape, new.list) {
            let what = |member: &CatalogMember| super::words::json_type(member);
            let (old, new) = (what(old), what(new));
            let what = format!("the member `{name}` was of type {old} and is of type {new}");
            self.breaking(entry, what);
        } else {
            self.value(entry, old, new);
        }
        match (old.shown, new.shown) {
            (old, new) if old == new => {}
            (Shown::Always, _) => {
                self.breaking(
                    entry,
                    format!("the member `{name}` is not always shown any more"),
                );
            }
            (_, Shown::Always) => {
                self.additive(entry, format!("the member `{name}` is always shown now"));
            }
            _ => self.breaking(entry, format!("the member `{name}` is shown otherwise")),
        }
        match (old.optional, new.optional) {
            (false, true) if old.shown == new.shown => {
                self.breaking(entry, format!("the member `{name}` can be absent now"));
            }
            (true, false) if old.shown == new.shown => {
                self.additive(
                    entry,
                    format!("the member `{name}` cannot be absent any more"),
                );
            }
            _ => {}
        }
    }

    /// Of a member that kept its type.
    fn value(&mut self, entry: &CatalogEntry, old: &CatalogMember, new: &CatalogMember) {
        let name = &old.name;
        if old.value != new.value {
            let what = |member: &CatalogMember| match &member.value {
                Some(value) => format!("always {value}"),
                None => "a field's".to_owned(),
            };
            let (old, new) = (what(old), what(new));
            self.breaking(
                entry,
                format!("the value of the member `{name}` was {old} and is {new}"),
            );
        } else if let (Some(was), Some(is)) = (old.sanitizer, new.sanitizer)
            && was != is
        {
            let kind = if shows_all_of(is, was) {
                ChangeKind::Additive
            } else {
                ChangeKind::Breaking
            };
            let [was, is] = [was, is].map(|one| text(&one));
            let what = format!("the sanitizer of the member `{name}` was {was} and is {is}");
            self.push(kind, entry, what);
        }
    }
}

/// Tells whether a client can still read all of a value that it could read before. A marker says nothing of it.
fn shows_all_of(now: Sanitizer, before: Sanitizer) -> bool {
    use Sanitizer::{Output, Path, Secret, Text, Trusted, Untrusted};
    match (before, now) {
        (Secret, _) => true,
        (_, Secret) => false,
        (Path | Untrusted, _) => true,
        // They differ in bounds and in what nobody sees.
        (before, now) => [before, now]
            .iter()
            .all(|one| matches!(one, Text | Output | Trusted)),
    }
}

/// A fact as its JSON, nothing where there is none.
fn text(value: &impl serde::Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) if text != "null" => text,
        _ => "none".into(),
    }
}

/// Called by `assert_compatible!` only.
#[track_caller]
pub fn assert_compatible(registry: &Registry, crate_dir: &str, path: &str) {
    let file = Path::new(crate_dir).join(path);
    let exports = registry.exports();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(_) if accepts("all") => {
            return write(&file, exports.catalog().text, path);
        }
        Err(error) => panic!("cannot read {path}: {error}; {ACCEPT}=all makes it"),
    };
    let older: Catalog = match serde_json::from_str(&text) {
        Ok(catalog) => catalog,
        Err(error) => panic!("{path} is not a catalog: {}", printable(&error.to_string())),
    };
    assert!(
        older.catalog_version == 1,
        "{path} is a catalog of version {}; only 1 can be read",
        older.catalog_version
    );
    let exports = exports
        .with_name(older.name.clone())
        .with_version(older.version.clone());
    let changes = exports.to_catalog().changes_since(&older);
    if changes.is_empty() {
        return;
    }
    let breaks = changes
        .iter()
        .filter(|change| change.kind == ChangeKind::Breaking);
    let breaking = breaks.count();
    let additive = changes.len() - breaking;
    let accepted = match breaking {
        0 => "additive",
        _ => "all",
    };
    if accepts(accepted) {
        return write(&file, exports.catalog().text, path);
    }
    let lines: Vec<String> = changes.iter().map(|change| format!("  {change}")).collect();
    panic!(
        "{path} is not the catalog of this registry: {}; {ACCEPT}={accepted} accepts {}:\n{}",
        counts(breaking, additive),
        if lines.len() == 1 { "it" } else { "them" },
        lines.join("\n"),
    );
}

/// `2 breaking changes and 1 additive change`, those that there are.
fn counts(breaking: usize, additive: usize) -> String {
    let counts = [(breaking, "breaking change"), (additive, "additive change")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| pluralize(count, what)).collect();
    counts.join(" and ")
}

#[track_caller]
fn write(file: &Path, text: String, path: &str) {
    if let Err(error) = std::fs::write(file, text) {
        panic!("cannot write {path}: {error}");
    }
}

/// Fails a test with what changed since a catalog that is checked in, each change breaking or additive, as
/// [`ChangeKind`](crate::exports::ChangeKind) lists.
/// The path is relative to the directory of the crate's `Cargo.toml`. Additive changes fail too, so
/// that the file keeps up: `MCP_ERROR_ACCEPT=additive` in the environment writes it if there is nothing
/// else, `MCP_ERROR_ACCEPT=all` in any case, also the first one.
///
/// ```no_run
/// # use mcp_error::McpError;
/// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
/// # mcp_error::registry! { pub static ERRORS = [Closed]; }
/// #[test]
/// # fn ignored() {}
/// fn clients_still_understand_us() {
///     mcp_error::assert_compatible!(ERRORS, "errors.json");
/// }
/// ```
#[macro_export]
macro_rules! assert_compatible {
    ($registry:expr, $path:expr $(,)?) => {
        $crate::exports::assert_compatible(&$registry, ::core::env!("CARGO_MANIFEST_DIR"), $path)
    };
}
