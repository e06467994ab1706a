//! What looks like a key, but is public, and why: rows in two tables. The documentation lists them, and a test runs
//! every example and every counterexample.

/// A shape that is public, or words around it that say so. `F` is the question.
pub(crate) struct PublicShape<F> {
    pub(crate) is_met: F,
    #[cfg(test)]
    pub(crate) about: &'static str,
    /// A text that stays as it is.
    #[cfg(test)]
    pub(crate) example: &'static str,
    /// A text that looks alike and holds a key, and what becomes of it.
    #[cfg(test)]
    pub(crate) counterexample: (&'static str, &'static str),
}

macro_rules! public_shapes {
    ($($about:literal $is_met:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        &[$(crate::shapes::public_shape::PublicShape {
            is_met: $is_met,
            #[cfg(test)]
            about: $about,
            #[cfg(test)]
            example: $kept,
            #[cfg(test)]
            counterexample: ($in, $out),
        },)*]
    };
}

pub(super) use public_shapes;

#[cfg(test)]
mod tests {
    use crate::shapes::declared::DECLARED;
    use crate::shapes::key_likeness::is_random;
    use crate::shapes::known_forms::KNOWN_FORMS;
    use crate::{Rules, text};

    #[test]
    fn every_example_and_counterexample_holds() {
        let forms = KNOWN_FORMS
            .iter()
            .map(|row| (row.example, row.counterexample));
        let declared = DECLARED.iter().map(|row| (row.example, row.counterexample));
        let mut wrong = Vec::new();
        for (kept, changed) in forms.chain(declared) {
            for (input, expected) in [(kept, kept), changed] {
                let found = text(input, &Rules::new());
                if found != expected {
                    wrong.push((input, found.into_owned()));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn every_form_spares_a_word_that_looks_like_a_key() {
        let spares_nothing = |example: &&str| {
            let word = example.split(' ').next_back().unwrap();
            !is_random(word.as_bytes())
        };
        let examples = KNOWN_FORMS.iter().map(|row| row.example);
        let needless: Vec<_> = examples.filter(spares_nothing).collect();
        assert!(needless.is_empty(), "{needless:#?}");
    }
}
