//! Which name a misspelled one most likely means.

/// The longest name that is compared, in bytes.
const MAX_LEN: usize = 64;

/// How alike two names have to be.
const ALIKE: f64 = 0.8;

/// Returns the name that a misspelling most likely means, without regard to the case of ASCII letters.
///
/// ```
/// use mcp_error_rules::likeness::nearest;
///
/// assert_eq!(nearest("stauts", ["code", "status"]), Some("status"));
/// assert_eq!(nearest("colour", ["code", "status"]), None);
/// ```
pub fn nearest<'n>(given: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let (mut best, mut found) = (ALIKE, None);
    for name in names {
        let (given, bytes) = (given.as_bytes(), name.as_bytes());
        let likeness = if is_one_letter_longer(given, bytes) {
            1.0
        } else {
            likeness(given, bytes)
        };
        if likeness > best {
            (best, found) = (likeness, Some(name));
        }
    }
    found
}

/// Returns whether a name is another one with one more letter at its end, such as a plural. The Jaro–Winkler similarity is higher for
/// longer names: that of `statuss` is higher to `statuses` than to `status`.
fn is_one_letter_longer(given: &[u8], name: &[u8]) -> bool {
    given
        .split_last()
        .is_some_and(|(_, start)| start.eq_ignore_ascii_case(name))
}

/// Returns the Jaro–Winkler similarity of two names, from 0 to 1, which is 0 if one of them is too long.
fn likeness(one: &[u8], other: &[u8]) -> f64 {
    if one.len() > MAX_LEN || other.len() > MAX_LEN {
        return 0.0;
    }
    let jaro = jaro(one, other);
    if jaro <= 0.7 {
        return jaro;
    }
    let first_letters = one.iter().zip(other).take(4);
    let same = first_letters.take_while(|(letter, near)| letter.eq_ignore_ascii_case(near));
    jaro + 0.1 * same.count() as f64 * (1.0 - jaro)
}

/// Returns the Jaro similarity: how many letters of one name stand near the same place in the other one, and how many of
/// these in another order.
fn jaro(one: &[u8], other: &[u8]) -> f64 {
    let reach = (one.len().max(other.len()) / 2).saturating_sub(1);
    // The letters of the first name that are in the other one, and which of its letters these are.
    let (mut common, mut matches, mut is_taken) = ([0; MAX_LEN], 0, [false; MAX_LEN]);
    for (at, letter) in one.iter().enumerate() {
        let end = other.len().min(at + reach + 1);
        for near in at.saturating_sub(reach)..end {
            if !is_taken[near] && letter.eq_ignore_ascii_case(&other[near]) {
                is_taken[near] = true;
                common[matches] = *letter;
                matches += 1;
                break;
            }
        }
    }
    if matches == 0 {
        return 0.0;
    }
    let (mut moved, mut at) = (0, 0);
    for (letter, is_taken) in other.iter().zip(is_taken) {
        if is_taken {
            moved += usize::from(!letter.eq_ignore_ascii_case(&common[at]));
            at += 1;
        }
    }
    let [all, in_order] = [matches, matches - moved / 2].map(|count| count as f64);
    (all / one.len() as f64 + all / other.len() as f64 + in_order / all) / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_alike_as_in_the_papers() {
        let rows = [
            ("MARTHA", "MARHTA", 0.961),
            ("DWAYNE", "Duane", 0.840),
            ("dixon", "DICKSONX", 0.813),
            ("retry_after", "retry_after", 1.0),
            ("id", "name", 0.0),
            ("", "", 0.0),
        ];
        for (one, other, expected) in rows {
            for (one, other) in [(one, other), (other, one)] {
                let likeness = likeness(one.as_bytes(), other.as_bytes());
                assert!(
                    (likeness - expected).abs() < 0.001,
                    "{one}, {other}: {likeness}"
                );
            }
        }
    }

    #[test]
    fn the_first_of_equal_names_is_meant() {
        assert_eq!(nearest("item1", ["item2", "item3"]), Some("item2"));
        assert_eq!(nearest("CODE", ["mode", "code"]), Some("code"));
    }

    #[test]
    fn a_letter_too_many_at_the_end_is_left_out() {
        for names in [["status", "statuses"], ["statuses", "status"]] {
            assert_eq!(nearest("statuss", names), Some("status"));
        }
        assert_eq!(nearest("titles", ["tiles", "title"]), Some("title"));
    }

    #[test]
    fn long_names_are_not_compared() {
        let name = "a".repeat(MAX_LEN);
        assert_eq!(nearest(&name, [&*name]), Some(&*name));
        let name = "a".repeat(MAX_LEN + 1);
        assert_eq!(nearest(&name, [&*name]), None);
    }
}
