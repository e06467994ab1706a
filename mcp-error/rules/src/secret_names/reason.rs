//! Messages in which a reason and not a value follows the name of a secret.

use crate::words;
use crate::words::Words;

/// How messages say that something was not possible.
const FAILURES: Words = words!("failed to |could not |couldn't |cannot |can't |unable to ");

/// What was not possible, if the program does not have the value yet. Who fails to parse or to verify one has it.
const GETTING: Words = words!(
    "acquire create fetch generate get load obtain open read refresh renew request retrieve"
);

/// How far before a name the words are searched for, in bytes.
const MAX_BEFORE: usize = 48;

/// Returns whether the words before the name of a secret say that the program could not get it, so that what follows the name is
/// the reason and not a value. They stand in one clause with the name.
///
/// ```
/// use mcp_error_rules::secret_names::fails_to_get;
///
/// // `failed to read the session cookie: permission denied`
/// assert!(fails_to_get(b"failed to read the session "));
/// assert!(!fails_to_get(b"failed to parse the session "));
/// assert!(!fails_to_get(b"cannot read, the "));
/// ```
pub fn fails_to_get(before: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(MAX_BEFORE)..);
    let clause = suffix(near.unwrap_or_default(), |byte| {
        is_letter(byte) || matches!(byte, b' ' | b'\'' | b'-')
    });
    let mut blanks = (0..clause.len()).filter(|at| clause[*at] == b' ');
    blanks.any(|blank| {
        let before = &clause[..blank];
        let word = suffix(before, is_letter);
        let before = &before[..before.len() - word.len()];
        GETTING.contains(word) && FAILURES.find_at_end(before).is_some()
    })
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

/// Returns the longest end of a text that consists of certain bytes.
fn suffix(text: &[u8], is_meant: impl Fn(u8) -> bool) -> &[u8] {
    match text.iter().rposition(|byte| !is_meant(*byte)) {
        Some(other) => &text[other + 1..],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::fails_to_get;

    #[test]
    fn a_failure_to_get_a_value_stands_before_its_name() {
        let rows = [
            ("failed to read ", true),
            ("Failed to refresh the OAuth ", true),
            ("line 3: couldn't load ", true),
            ("we were unable to obtain an ", true),
            ("failed to parse ", false),
            ("read ", false),
            ("cannot log in to read ", false),
            ("failed to read config: ", false),
            ("cannot read, ", false),
            ("failed to read", false),
            (
                "failed to read the very long description of what is wanted of the ",
                false,
            ),
            ("", false),
        ];
        for (text, expected) in rows {
            assert_eq!(fails_to_get(text.as_bytes()), expected, "{text}");
        }
    }
}
