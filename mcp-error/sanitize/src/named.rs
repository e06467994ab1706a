//! Values of which only their name says that they are secrets, where the name does not stand in the same text.

use std::borrow::Cow;

use mcp_error_rules::choices::LineBreaks;
use mcp_error_rules::secret_names::hides_some_values;

use crate::counters::Counters;
use crate::names::prefilter;
use crate::rules::Rules;

/// The most bytes of a name that are compared. The names of secrets are shorter.
const MAX_NAME: usize = 128;

impl Rules {
    /// Whether some values with this name are secrets and others are not, as [`named_value`](crate::named_value) decides: `pin`,
    /// `client_id`, `phone`. A name in [`public_names`](Self::with_public_names) is none of these.
    #[inline]
    pub fn hides_some_values(&self, name: &str) -> bool {
        name.len() <= MAX_NAME
            && prefilter::may_be_name(name.as_bytes(), 0, name.len())
            && hides_some_values(name)
            && !self.is_public_name(name)
    }
}

impl Counters {
    /// See [`named_value`](crate::named_value).
    #[inline]
    pub fn named_value<'a>(&self, name: &str, value: &'a str, rules: &Rules) -> Cow<'a, str> {
        if rules.hides_some_values(name) {
            self.value_behind_name(name, value, rules)
        } else {
            Cow::Borrowed(value)
        }
    }

    /// Returns what [`named_value`](Self::named_value) does for a name that [hides some values](Rules::hides_some_values).
    #[cold]
    pub fn value_behind_name<'a>(&self, name: &str, value: &'a str, rules: &Rules) -> Cow<'a, str> {
        // `{:?}` writes a text in quotes.
        let quoted = value
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let (mark, bare) = quoted.map_or(("", value), |bare| ("\"", bare));
        let before = format!("\"{name}\": \"");
        let text = format!("{before}{bare}\"");
        let rules = rules
            .with_paths_and_emails(false)
            .with_neutralize(false)
            .with_line_breaks(LineBreaks::Keep)
            .with_detectors(&[])
            .with_max_bytes(text.len() + rules.secret_marker.as_str().len());
        let clean = self.text(&text, &rules);
        if *clean == text {
            return Cow::Borrowed(value);
        }
        let rest = clean.strip_prefix(&*before);
        let left = rest.and_then(|rest| rest.strip_suffix('"'));
        let left = left.unwrap_or(rules.secret_marker.as_str());
        Cow::Owned(format!("{mark}{left}{mark}"))
    }
}
