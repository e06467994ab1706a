//! The place of a value in the arguments.

use std::borrow::Cow;

use mcp_error_sanitize::Rules;

use super::given_name;

/// One step from a value to one inside it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    /// A name that the schema has.
    Known(&'a str),
    /// A name that only the caller has.
    Given(&'a str),
    Item(usize),
}

/// The place of a value: a step, and the place that it leads from. It does not allocate, since nearly all values are valid.
pub(super) struct Place<'a> {
    from: Option<(&'a Place<'a>, Step<'a>)>,
    depth: usize,
}

impl<'a> Place<'a> {
    /// The whole of the arguments.
    pub(super) const ROOT: Self = Self {
        from: None,
        depth: 0,
    };

    pub(super) fn inside(&'a self, step: Step<'a>) -> Self {
        Self {
            from: Some((self, step)),
            depth: self.depth + 1,
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the names that lead here. Those of the caller are sanitized.
    pub(super) fn names(&self, rules: &Rules) -> Vec<Cow<'a, str>> {
        let mut names = match self.from {
            Some((place, _)) => place.names(rules),
            None => Vec::new(),
        };
        names.extend(self.from.map(|(_, step)| match step {
            Step::Known(name) => Cow::Borrowed(name),
            Step::Given(name) => given_name(name, rules),
            Step::Item(at) => Cow::Owned(at.to_string()),
        }));
        names
    }
}
