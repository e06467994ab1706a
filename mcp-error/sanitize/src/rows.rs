//! The rows of the tables of rules. Each has texts that show what it does, which a test runs and from which the
//! documentation is made; a program holds only what the detectors need.

/// A row of a table.
pub(crate) struct Row<T> {
    /// What the detectors need of it.
    pub(crate) data: T,
    #[cfg(test)]
    pub(crate) shown: Shown,
}

/// Texts, and what becomes of each.
pub(crate) type Texts = &'static [(&'static str, &'static str)];

/// What a row does.
#[cfg(test)]
pub(crate) struct Shown {
    /// The name of the row, or what it is about.
    pub(crate) name: &'static str,
    /// What becomes of these texts becomes of them because of this row.
    pub(crate) examples: Texts,
    /// Texts that look alike.
    pub(crate) counterexamples: Texts,
}

impl<T> Row<T> {
    #[cfg_attr(
        not(test),
        allow(unused_variables, reason = "only tests read the texts")
    )]
    pub(crate) const fn new(
        data: T,
        name: &'static str,
        examples: Texts,
        counterexamples: Texts,
    ) -> Self {
        Self {
            data,
            #[cfg(test)]
            shown: Shown {
                name,
                examples,
                counterexamples,
            },
        }
    }
}

/// Declares a table of what stays: for each row, what it is, the question, a text that stays, and one that looks alike and in
/// which something is redacted.
macro_rules! stays {
    ($($about:literal $is_met:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        &[$(crate::rows::Row::new($is_met, $about, &[($kept, $kept)], &[($in, $out)]),)*]
    };
}
pub(crate) use stays;

/// Returns the rows of a table. A test takes one row away at a time, to see that its examples need it.
#[inline(always)]
pub(crate) fn all<T>(table: &'static [Row<T>]) -> impl Iterator<Item = &'static T> {
    #[cfg(test)]
    let table = table.iter().filter(|row| !taken_away::is(row));
    // Otherwise the compiler writes each row of a table that it knows as code of its own.
    #[cfg(not(test))]
    let table = std::hint::black_box(table).iter();
    table.map(|row| &row.data)
}

/// Returns how many words the lists of several rows have.
pub(crate) const fn count(lists: &[&[&str]]) -> usize {
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Returns the words of the lists of several rows, one list behind the other.
pub(crate) const fn joined<const COUNT: usize>(
    lists: &[&'static [&'static str]],
) -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let (mut at, mut list) = (0, 0);
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].len() {
            words[at] = lists[list][word];
            at += 1;
            word += 1;
        }
        list += 1;
    }
    words
}

#[cfg(test)]
pub(crate) mod taken_away {
    use std::cell::Cell;

    use super::Row;

    thread_local! {
        static ROW: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn is<T>(row: &Row<T>) -> bool {
        ROW.get() == std::ptr::from_ref(row).addr()
    }

    /// Calls a function while the row at an address is not in its table.
    pub(crate) fn while_away<R>(row: usize, run: impl FnOnce() -> R) -> R {
        ROW.set(row);
        let result = run();
        ROW.set(0);
        result
    }
}
