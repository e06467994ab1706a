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
#[cfg(test)]
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

/// Makes a row of what the detectors need, its name, texts of which each becomes another one, and texts that look alike. The
/// compiler only reads the texts for tests, since each costs it time.
macro_rules! row {
    ($data:expr, $name:expr, $examples:expr, $counterexamples:expr $(,)?) => {
        crate::rows::Row {
            data: $data,
            #[cfg(test)]
            shown: crate::rows::Shown {
                name: $name,
                examples: $examples,
                counterexamples: $counterexamples,
            },
        }
    };
}
pub(crate) use row;

/// Declares a table of what stays: for each row, what it is, the question, a text that stays, and one that looks alike and in
/// which something is redacted.
macro_rules! stays {
    ($($about:literal $is_met:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        &[$(crate::rows::row!($is_met, $about, &[($kept, $kept)], &[($in, $out)]),)*]
    };
}
pub(crate) use stays;

/// Declares a table of what goes: for each row, what it is, what the detectors need, a text in which something is redacted, and one
/// that looks alike and stays.
macro_rules! goes {
    ($($about:literal $data:expr, $in:literal => $out:literal, $kept:literal;)*) => {
        &[$(crate::rows::row!($data, $about, &[($in, $out)], &[($kept, $kept)]),)*]
    };
}
pub(crate) use goes;

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
