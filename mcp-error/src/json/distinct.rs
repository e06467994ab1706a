//! Keeps the members of an object apart whose names a sanitizer has made equal.

use std::collections::HashMap;

/// Returns the names of an object's members, of which no two are the same because of a change. `changed` has the places of the names
/// that a sanitizer has changed, in order. Such a name gets a number if another member has it already: `[path] 2`.
///
/// Otherwise the last of `{"/srv/a": 1, "/srv/b": 2}` would be all that is left.
#[cold]
pub(crate) fn distinct_names(mut names: Vec<String>, changed: &[usize]) -> Vec<String> {
    // Each name that is taken, and the last number that was given to it.
    let mut taken = HashMap::new();
    for (at, name) in names.iter().enumerate() {
        if changed.binary_search(&at).is_err() {
            taken.insert(name.clone(), 1);
        }
    }
    for at in changed {
        let name = &names[*at];
        let Some(last) = taken.get(name) else {
            taken.insert(name.clone(), 1);
            continue;
        };
        let mut number: usize = *last;
        let numbered = loop {
            number += 1;
            let numbered = format!("{name} {number}");
            if !taken.contains_key(&numbered) {
                break numbered;
            }
        };
        taken.insert(name.clone(), number);
        taken.insert(numbered.clone(), 1);
        names[*at] = numbered;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_that_was_changed_gets_a_number() {
        for (names, changed, expected) in [
            (&["[path]", "a"][..], &[0][..], &["[path]", "a"][..]),
            (
                &["[path]", "[path]", "[path]"],
                &[0, 1, 2],
                &["[path]", "[path] 2", "[path] 3"],
            ),
            // The sender wrote these two as they are.
            (
                &["[path]", "[path]", "[path] 2", "[path]"],
                &[0, 3],
                &["[path] 3", "[path]", "[path] 2", "[path] 4"],
            ),
            // Of two members that had the same name before, the last one counts, as everywhere in JSON.
            (&["a", "a"], &[], &["a", "a"]),
        ] {
            let names = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(distinct_names(names, changed), expected);
        }
    }
}
