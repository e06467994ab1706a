//! The changes between two catalogs, and which of them break clients.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;

use super::catalog::{Catalog, CatalogEntry, CatalogMember};
use crate::registry::member::Sanitizer;
use mcp_error_rules::choices::Shown;

/// Whether a change can break clients.
///
/// A change of something that a client can act on is breaking. A change of something that a client can only show or
/// count is additive:
///
/// | | breaking | additive |
/// | --- | --- | --- |
/// | a wire, the layout of `data`, the body over HTTP, the text of a tool result, or another choice of the policy about the form of answers | has changed | |
/// | an error | is gone | is new |
/// | problem type, kind, code, code for older peers, lane, status, recovery, `retryable`, effect, scopes | has changed | |
/// | a computed fact | status or `retryable` is now computed; members or the delay no longer are | members or the delay are now computed; status or `retryable` no longer is |
/// | a member | is gone; has another type or structure; is no longer always shown, or can now be absent | is new; is now always shown, or can no longer be absent |
/// | the value of a member | has changed, and was or is constant | |
/// | the sanitizer of a member | shows less or something else: is now `secret`, for example | shows more: was `secret`, `path` or `untrusted`; or has changed between `text`, `output` and `trusted` |
/// | title, texts, documentation, examples, delay, fault, `capture`, Rust name | | has changed |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A client that worked before can fail now.
    Breaking,
    /// No client fails if it ignores unknown members, as RFC 9457 §3.2 requires.
    Additive,
}

/// One change between two catalogs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Whether the change can break clients.
    pub kind: ChangeKind,
    /// The Rust name of the error that has changed, such as `ParkError::Closed`. For a change of all answers it is the
    /// name of the catalog.
    pub name: String,
    /// A description of the change, such as `the status was 409 and is 410`.
    pub what: String,
}

/// Writes the change on one line, such as `breaking: ParkError::Closed: the status was 409 and is 410`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ChangeKind::Breaking => "breaking",
            ChangeKind::Additive => "additive",
        };
        let (name, what) = (printable(&self.name), printable(&self.what));
        write!(f, "{kind}: {name}: {what}")
    }
}

/// Escapes a text for a terminal and for the log of a build. The names in a catalog come from a file that anyone may
/// have written, so unprintable characters are escaped, and so is `##`, which starts a command on GitHub and Azure.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
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
    /// Reads a catalog.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the text, for a sentence about the file.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let read: serde_json::Result<Self> = serde_json::from_str(text);
        let catalog = read.map_err(|error| format!("is not a catalog: {error}"))?;
        match catalog.catalog_version {
            1 => Ok(catalog),
            version => Err(format!(
                "is a catalog of version {version}; only version 1 can be read"
            )),
        }
    }

    /// Returns the changes since an older catalog, in the order of that catalog, with new errors at the end.
    ///
    /// Two entries are the same error if their problem type and kind are equal. Failing that, the problem type, the
    /// kind or the Rust name alone decides, in this order.
    pub fn changes_since(&self, older: &Catalog) -> Vec<Change> {
        let pairs = pairs(&older.errors, &self.errors);
        let mut changes = Changes::default();
        changes.compare_format(older, self);
        for (old, new) in older.errors.iter().zip(&pairs.of_old) {
            match new {
                Some(at) => changes.compare(old, &self.errors[*at]),
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

/// The entries of two catalogs that are the same error.
struct Pairs {
    of_old: Vec<Option<usize>>,
    /// Whether there is an old entry, for each new entry.
    taken: Vec<bool>,
}

/// The properties by which two entries are recognized as the same error, from the strictest rule to the most lenient.
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

    /// Compares the form of the answers. If a catalog does not name it, it could have been any.
    fn compare_format(&mut self, older: &Catalog, newer: &Catalog) {
        let (Some(old), Some(new)) = (&older.format, &newer.format) else {
            return;
        };
        let mut changed = |what: &str, old: String, new: String| {
            if old != new {
                self.0.push(Change {
                    kind: ChangeKind::Breaking,
                    name: newer.name.to_string(),
                    what: format!("{what} was {old} and is {new}"),
                });
            }
        };
        let (wires, now) = (fact_text(&old.wires), fact_text(&new.wires));
        changed("the list of wires", wires, now);
        for (key, value) in old.policy.iter() {
            // If one catalog does not name a choice, its version of this crate did not have that choice.
            if let Some(now) = new.policy.get(key) {
                let what = format!("`{key}` of the policy");
                changed(&what, value.to_string(), now.to_string());
            }
        }
    }

    fn compare(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        macro_rules! compare {
            ($($call:ident: $field:ident $what:literal;)*) => {$(
                if old.$field != new.$field {
                    let (old, now) = (fact_text(&old.$field), fact_text(&new.$field));
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
            breaking: effect "effect";
            breaking: scopes "list of scopes";
        }
        self.compare_computed(old, new);
        self.compare_members(old, new);
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

    /// Compares which facts are computed. Computed members and a computed delay are additive, since they can only add to
    /// what the entry says. A computed status or `retryable` is breaking, since an occurrence can then differ from the entry.
    fn compare_computed(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        for (is_now, words, known, now) in [
            (true, "is computed now", old, new),
            (false, "is not computed any more", new, old),
        ] {
            for what in &now.computed {
                if !known.computed.contains(what) {
                    let adds = matches!(&**what, "members" | "retryAfter");
                    let kind = if adds != is_now {
                        ChangeKind::Breaking
                    } else {
                        ChangeKind::Additive
                    };
                    self.push(kind, new, format!("`{what}` {words}"));
                }
            }
        }
        let is_computed = |entry: &CatalogEntry| entry.computed.iter().any(|what| what == "status");
        if is_computed(old) && is_computed(new) && old.statuses != new.statuses {
            // Without a list an occurrence can have any status.
            let is_new = |status: &u16| !old.statuses.contains(status) && *status != old.status;
            let is_wider = !old.statuses.is_empty()
                && (new.statuses.is_empty() || new.statuses.iter().any(is_new));
            let kind = if is_wider {
                ChangeKind::Breaking
            } else {
                ChangeKind::Additive
            };
            let [was, is] = [old, new].map(|entry| match &entry.statuses[..] {
                [] => "any".to_owned(),
                listed => fact_text(&listed),
            });
            let what = format!("the list of computed statuses was {was} and is {is}");
            self.push(kind, new, what);
        }
    }

    fn compare_members(&mut self, old: &CatalogEntry, new: &CatalogEntry) {
        fn by_name(entry: &CatalogEntry) -> HashMap<&str, &CatalogMember> {
            // If several members have the same name, the first one counts.
            let members = entry.members.iter().rev();
            members.map(|member| (&*member.name, member)).collect()
        }
        let (known, now) = (by_name(old), by_name(new));
        for member in &old.members {
            match now.get(&*member.name) {
                Some(now) => self.compare_member(new, member, now),
                None => self.breaking(new, format!("the member `{}` is gone", member.name)),
            }
        }
        for member in &new.members {
            if !known.contains_key(&*member.name) {
                self.additive(new, format!("the member `{}` is new", member.name));
            }
        }
    }

    fn compare_member(&mut self, entry: &CatalogEntry, old: &CatalogMember, new: &CatalogMember) {
        use ChangeKind::{Additive, Breaking};
        let name = &old.name;
        let is_sample = |member: &CatalogMember| member.sanitizer == Some(Sanitizer::Sample);
        if is_sample(old) != is_sample(new) {
            self.breaking(entry, format!("the member `{name}` has another structure"));
        } else if (old.shape, old.list) != (new.shape, new.list) {
            let (old, new) = (old.json_type(), new.json_type());
            let what = format!("the member `{name}` was of type {old} and is of type {new}");
            self.breaking(entry, what);
        } else {
            self.compare_value(entry, old, new);
        }
        if old.description != new.description {
            let what = format!("the description of the member `{name}` is another one");
            self.additive(entry, what);
        }
        let shown = match (old.shown, new.shown) {
            (old, new) if old == new => None,
            (Shown::Always, _) => Some((Breaking, "is not always shown any more")),
            (_, Shown::Always) => Some((Additive, "is always shown now")),
            _ => Some((Breaking, "is shown under another condition")),
        };
        let optional = match (old.optional, new.optional) {
            _ if old.shown != new.shown => None,
            (false, true) => Some((Breaking, "can be absent now")),
            (true, false) => Some((Additive, "cannot be absent any more")),
            _ => None,
        };
        for (kind, what) in [shown, optional].into_iter().flatten() {
            self.push(kind, entry, format!("the member `{name}` {what}"));
        }
    }

    fn compare_value(&mut self, entry: &CatalogEntry, old: &CatalogMember, new: &CatalogMember) {
        let name = &old.name;
        if old.value != new.value {
            let origin = |member: &CatalogMember| match &member.value {
                Some(value) => format!("always {value}"),
                None => "a field's".to_owned(),
            };
            let (old, new) = (origin(old), origin(new));
            let what = format!("the value of the member `{name}` was {old} and is {new}");
            self.breaking(entry, what);
        } else if let (Some(was), Some(is)) = (old.sanitizer, new.sanitizer)
            && was != is
        {
            let kind = if shows_all_of(is, was) {
                ChangeKind::Additive
            } else {
                ChangeKind::Breaking
            };
            let [was, is] = [was, is].map(|one| fact_text(&one));
            let what = format!("the sanitizer of the member `{name}` was {was} and is {is}");
            self.push(kind, entry, what);
        }
    }
}

/// Returns whether a client can still read everything of a value that it could read before.
fn shows_all_of(now: Sanitizer, before: Sanitizer) -> bool {
    use Sanitizer::{Echo, Output, Path, Secret, Text, Trusted, Untrusted};
    match (before, now) {
        // A secret was replaced by a marker, so nothing of it could be read.
        (Secret, _) => true,
        (_, Secret) => false,
        (Path | Untrusted, _) | (Text, Echo) => true,
        // These three differ only in their bounds and in how they treat invisible characters.
        (before, now) => [before, now]
            .iter()
            .all(|one| matches!(one, Text | Output | Trusted)),
    }
}

/// Returns a fact as JSON, or `none` if it is null.
fn fact_text(value: &impl serde::Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) if text != "null" => text,
        _ => "none".into(),
    }
}
