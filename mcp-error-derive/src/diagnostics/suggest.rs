//! Suggestions for names that do not exist.

use mcp_error_rules::likeness::nearest;

use super::names_of_others::{EXPLAINED, OF_OTHERS, SYNONYMS};

/// The attributes that one target takes, and how messages name the target.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [&'static str],
}

/// Returns the end of a message about a name that does not exist: the name that it most likely means, else `otherwise`.
pub(crate) fn hint(name: &str, names: &[&str], otherwise: &str) -> String {
    match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.to_owned(),
    }
}

/// Returns names as a message lists them.
pub(crate) fn quoted(names: &[&str]) -> String {
    let mut quoted: Vec<String> = Vec::new();
    for name in names {
        quoted.push(format!("`{name}`"));
    }
    quoted.join(", ")
}

/// Returns the message about an attribute that does not exist on its target, which takes those in `here`. `elsewhere` are
/// all targets of attributes.
pub(crate) fn unknown_attribute(written: &str, here: &[&str], elsewhere: &[Target]) -> String {
    let name = bare(written);
    if here.contains(&name) {
        return format!("unknown attribute `{written}`; write `{name}`");
    }
    if let Some((_, whose, written)) = OF_OTHERS.iter().find(|(of_it, ..)| *of_it == name) {
        return format!(
            "`{name}` is an attribute of {whose}; write it outside of `mcp`: `{written}`"
        );
    }
    // `sensitive` is more like `sanitize` than like `secret`, which it means.
    let usual_names = usual_names(name);
    let meant = usual_names
        .iter()
        .find(|usual| here.contains(&key_of(usual)));
    let mut meant = meant.copied();
    let mut explained = EXPLAINED.iter();
    if meant.is_none()
        && let Some((_, instead)) = explained.find(|(names, _)| names.contains(&name))
    {
        return format!("unknown attribute `{written}`; {instead}");
    }
    let mut guesses = Vec::new();
    for key in here {
        if may_be_meant(name, key) {
            guesses.push(*key);
        }
    }
    meant = meant.or_else(|| nearest(name, guesses.iter().copied()));
    let target = |key: &str| elsewhere.iter().find(|target| target.keys.contains(&key));
    match (target(name), meant) {
        (Some(target), Some(meant)) => format!(
            "`{written}` belongs {}; move it there, or did you mean `{meant}`?",
            target.name
        ),
        (Some(target), None) => format!("`{written}` belongs {}; move it there", target.name),
        (None, Some(meant)) => format!("unknown attribute `{written}`; did you mean `{meant}`?"),
        (None, None) => {
            let mut usual_names = usual_names.iter();
            let there = usual_names.find_map(|usual| Some((usual, target(key_of(usual))?)));
            let hint = match there {
                Some((usual, there)) => {
                    format!("did you mean `{usual}`, which belongs {}?", there.name)
                }
                None => SEE_TABLE.to_owned(),
            };
            format!("unknown attribute `{written}`; {hint}")
        }
    }
}

/// Returns the name at the end of a path, without the `r#` of a raw identifier: `status` for `http::status`.
fn bare(written: &str) -> &str {
    written.rsplit([':', '#']).next().unwrap_or(written)
}

const SEE_TABLE: &str = "see the table of attributes in the documentation of `McpError`";

/// Returns whether the spelling of a name can be a reason to propose an attribute. `trusted` shows more of a text than a field
/// without it does, and `truncate` is spelled much like it.
fn may_be_meant(name: &str, attribute: &str) -> bool {
    attribute != "trusted" || name.starts_with("trust")
}

/// Returns what can be written in place of a name that other crates use, at one place or another.
fn usual_names(name: &str) -> Vec<&'static str> {
    let mut usual_names = Vec::new();
    for (usual, others) in SYNONYMS {
        if others.contains(&name) {
            usual_names.push(*usual);
        }
    }
    usual_names
}

/// Returns the attribute of an example, such as `lane` of `lane = protocol`.
fn key_of(usual: &str) -> &str {
    usual.split([' ', '(']).next().unwrap_or(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGETS: &[Target] = &[
        Target {
            name: "on the type",
            keys: &["type_base"],
        },
        Target {
            name: "on a field",
            keys: &["extension", "skip"],
        },
    ];

    #[test]
    fn an_unknown_attribute_is_explained() {
        let rows = [
            (
                "stauts",
                "unknown attribute `stauts`; did you mean `status`?",
            ),
            (
                "http_code",
                "unknown attribute `http_code`; did you mean `status`?",
            ),
            ("type", "unknown attribute `type`; did you mean `problem`?"),
            (
                "r#type",
                "unknown attribute `r#type`; did you mean `problem`?",
            ),
            ("r#status", "unknown attribute `r#status`; write `status`"),
            (
                "http::status",
                "unknown attribute `http::status`; write `status`",
            ),
            (
                "serde::rename",
                "unknown attribute `serde::rename`; did you mean `extension = \"…\"`, which belongs on a field?",
            ),
            (
                "sensitive",
                "unknown attribute `sensitive`; did you mean `secret`?",
            ),
            (
                "output",
                "unknown attribute `output`; did you mean `sanitize = output`?",
            ),
            (
                "not_found",
                "unknown attribute `not_found`; did you mean `status = 404`?",
            ),
            (
                "data",
                "unknown attribute `data`; did you mean `extensions(…)`?",
            ),
            (
                "type_base",
                "`type_base` belongs on the type; move it there",
            ),
            (
                "extension",
                "`extension` belongs on a field; move it there, or did you mean `extensions`?",
            ),
            (
                "error",
                "`error` is an attribute of thiserror; write it outside of `mcp`: `#[error(\"…\")]`",
            ),
            (
                "rename",
                "unknown attribute `rename`; did you mean `extension = \"…\"`, which belongs on a field?",
            ),
            (
                "zebra",
                "unknown attribute `zebra`; see the table of attributes in the documentation of `McpError`",
            ),
        ];
        for (name, message) in rows {
            let here = &["status", "extensions", "problem", "sanitize", "secret"];
            assert_eq!(unknown_attribute(name, here, TARGETS), message, "{name}");
        }
        let name = unknown_attribute("name", &["extension", "skip"], TARGETS);
        assert_eq!(
            name,
            "unknown attribute `name`; did you mean `extension = \"…\"`?"
        );
    }

    #[test]
    fn an_attribute_that_shows_more_is_proposed_only_to_those_who_begin_to_write_it() {
        let rows = [("trustd", "did you mean `trusted`?"), ("rusted", SEE_TABLE)];
        for (name, hint) in rows {
            let message = unknown_attribute(name, &["extension", "trusted"], TARGETS);
            assert_eq!(message, format!("unknown attribute `{name}`; {hint}"));
        }
    }

    #[test]
    fn the_nearest_name_is_close_enough() {
        let rows = [
            ("retriable", Some("retryable")),
            ("retryabl", Some("retryable")),
            ("xyz", None),
            ("", None),
        ];
        for (name, meant) in rows {
            let known = &["retryable", "recovery"];
            assert_eq!(nearest(name, known.iter().copied()), meant, "{name}");
        }
    }
}
