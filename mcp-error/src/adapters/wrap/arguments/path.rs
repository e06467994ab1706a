//! The path of a value in the arguments.

use mcp_error_sanitize::Rules;

use super::given_name;
use crate::documents::violation::push_step;

/// One step from a value to one inside it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    /// A name that the schema has.
    Known(&'a str),
    /// A name that only the caller has.
    Given(&'a str),
    Item(usize),
}

/// The path of a value: a step, and the path that it leads from. It does not allocate, since nearly all values are valid.
pub(super) struct ValuePath<'a> {
    from: Option<(&'a ValuePath<'a>, Step<'a>)>,
    depth: usize,
}

impl<'a> ValuePath<'a> {
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

    /// Returns the path as a JSON pointer. Names that the caller chose are sanitized.
    pub(super) fn pointer(&self, rules: &Rules) -> String {
        let Some((path, step)) = self.from else {
            return String::from("#");
        };
        let mut pointer = path.pointer(rules);
        match step {
            Step::Known(name) => push_step(&mut pointer, name),
            Step::Given(name) => push_step(&mut pointer, &given_name(name, rules)),
            Step::Item(at) => push_step(&mut pointer, &at.to_string()),
        }
        pointer
    }
}
