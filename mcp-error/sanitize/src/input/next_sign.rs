//! Where a sign stands next in a text. Many places can ask for the same sign, and only the first one searches.

use std::cell::Cell;

use super::Budget;

/// The place of the next sign of one kind.
#[derive(Default)]
pub(crate) struct NextSign {
    /// From where the last search was made.
    from: Cell<usize>,
    /// Where it ended: at a sign, or behind the text.
    to: Cell<usize>,
}

impl NextSign {
    /// Returns the first place at or behind `at` with a byte that satisfies the test, or the length of the text.
    /// The test must be the same for all calls.
    pub(crate) fn at_or_behind(
        &self,
        text: &[u8],
        at: usize,
        budget: &Budget,
        is_sign: impl Fn(u8) -> bool,
    ) -> usize {
        if (self.from.get()..self.to.get()).contains(&at) {
            return self.to.get();
        }
        let rest = text.get(at..).unwrap_or_default();
        let len = rest.iter().position(|byte| is_sign(*byte));
        let to = at + len.unwrap_or(rest.len());
        budget.look(to - at);
        self.from.set(at);
        self.to.set(to);
        to
    }
}

#[cfg(test)]
mod tests {
    use super::NextSign;
    use crate::input::Budget;

    #[test]
    fn each_place_has_its_next_sign() {
        let text = b"a@bc@d";
        let next = NextSign::default();
        let places = [0, 1, 2, 3, 4, 5, 3, 0, 6, 7];
        let found =
            places.map(|at| next.at_or_behind(text, at, &Budget::new(1), |byte| byte == b'@'));
        assert_eq!(found, [1, 1, 4, 4, 4, 6, 4, 1, 6, 7]);
    }
}
