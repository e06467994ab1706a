//! Paths that are shown on purpose, without what is private in them.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::{words, words::Words};

use crate::counters::Counters;
use crate::cut::scannable_part;
use crate::rules::Rules;
use crate::text::{cut_clean, without_invisible};

/// How [`path`](crate::path) shows a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathMode {
    /// Shows nothing of the path, only its marker.
    Hidden,
    /// Replaces the name of the owner of a home directory.
    User,
    /// Shows the path relative to one of the roots. A path outside of all roots is hidden.
    Root,
}

impl Counters {
    /// See [`path`](crate::path).
    pub fn path<'a>(
        &self,
        path: &'a str,
        mode: PathMode,
        roots: &[&str],
        rules: &Rules,
    ) -> Cow<'a, str> {
        let part = scannable_part(path, rules);
        let is_too_long = part.len() < path.len();
        // An invisible character could hide the name of a home directory, or a `..`.
        let shown = match mode {
            PathMode::Hidden => None,
            PathMode::User => Some(without_owner(&without_invisible(part, rules))),
            // A `..` may stand in the part that was cut off.
            PathMode::Root if is_too_long => None,
            PathMode::Root => {
                below_any_root(&without_invisible(part, rules), roots).map(str::to_owned)
            }
        };
        let Some(shown) = shown else {
            return Cow::Owned(rules.path_marker.as_str().to_owned());
        };
        let rules = rules.without_paths();
        let clean = self.truncated_at_most_once(|| {
            let clean = self.text(&shown, &rules).into_owned();
            if !is_too_long || clean.ends_with(rules.cut_mark.as_str()) {
                return clean;
            }
            self.truncated();
            cut_clean(&clean, &rules, self, |_| rules.max_bytes)
        });
        Cow::Owned(clean)
    }
}

/// The directories that hold the home directories of users.
pub(crate) const HOMES: Words = words!(&["home", "Users", "users", "Documents and Settings"]);

fn without_owner(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut is_owner_next = false;
    for part in path.split_inclusive(['/', '\\']) {
        let name = part.trim_end_matches(['/', '\\']);
        let separator = &part[name.len()..];
        // `/home//ada`, `/home/./ada`
        if is_owner_next && (name.is_empty() || name == ".") {
            out.push_str(part);
            continue;
        }
        if std::mem::take(&mut is_owner_next) && name != MARKERS.cut {
            out.push_str(MARKERS.user);
            out.push_str(separator);
            continue;
        }
        is_owner_next = HOMES.contains(name.as_bytes());
        if out.is_empty() && name.starts_with('~') && name.len() > 1 {
            out.push('~');
            out.push_str(MARKERS.user);
            out.push_str(separator);
        } else {
            out.push_str(part);
        }
    }
    out
}

/// Returns the path below the first root that it is in. A path with a `..` could leave its root.
fn below_any_root<'a>(path: &'a str, roots: &[&str]) -> Option<&'a str> {
    let is_separator = |character: char| matches!(character, '/' | '\\');
    if path.split(is_separator).any(|part| part == "..") {
        return None;
    }
    roots.iter().find_map(|root| {
        let root = root.trim_end_matches(is_separator);
        let rest = path.strip_prefix(root)?;
        let relative = rest
            .strip_prefix(is_separator)?
            .trim_start_matches(is_separator);
        (!root.is_empty() && !relative.is_empty()).then_some(relative)
    })
}
