//! Where a sign stands next in a text. Many places can ask for the same sign, and only the first one searches.

use std::cell::Cell;

use super::Budget;
use crate::bytes::*;

/// The place of the next sign of one kind.
#[derive(Default)]
pub(crate) struct NextSign {
    /// From where the last search was made.
    from: Cell<usize>,
    /// Where it ended: at a sign, or at the end of what was searched.
    to: Cell<usize>,
}

impl NextSign {
    /// Returns the first place at or behind `at`, less than `reach` bytes away, with one of the signs.
    /// These must be the same for all calls.
    #[inline(never)]
    pub(crate) fn within(
        &self,
        text: &[u8],
        at: usize,
        reach: usize,
        budget: &Budget,
        signs: Class,
    ) -> Option<usize> {
        let is_known = (self.from.get()..=self.to.get()).contains(&at);
        let start = if is_known { self.to.get() } else { at };
        if start >= at + reach {
            return None;
        }
        // Twice as far, so that the next places need no search of their own.
        let rest = text.get(start..text.len().min(at + 2 * reach))?;
        let searched = prefix_len(rest, signs.not());
        if searched > 0 {
            budget.look(searched);
        }
        if !is_known {
            self.from.set(at);
        }
        self.to.set(start + searched);
        let sign = start + searched;
        (searched < rest.len() && sign < at + reach).then_some(sign)
    }
}

#[cfg(test)]
mod tests {
    use super::NextSign;
    use crate::classes::class;
    use crate::input::Budget;

    #[test]
    fn each_place_has_its_next_sign() {
        let text = b"a@bc@d";
        let next = NextSign::default();
        for reach in [1, 2, 3, 6, 100] {
            for at in [0, 1, 2, 3, 4, 5, 3, 0, 6, 7] {
                let sign = (at..6).take(reach).find(|place| text[*place] == b'@');
                let found = next.within(text, at, reach, &Budget::default(), class!(b"@"));
                assert_eq!(found, sign, "{at} {reach}");
            }
        }
    }
}
