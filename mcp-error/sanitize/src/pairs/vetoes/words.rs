//! Words and expressions that stand in place of a value.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words;
use mcp_error_rules::words::GroupedWords;
use mcp_error_rules::words::Words;

/// Words in place of a value: that there is none, or its type, or its state.
static PLACEHOLDERS: GroupedWords = grouped_words!(
    Last,
    &[
        "null",
        "none",
        "nil",
        "true",
        "false",
        "undefined",
        // Types
        "string",
        "str",
        "number",
        "integer",
        "int",
        "float",
        "boolean",
        "bool",
        "bytes",
        "object",
        "array",
        "map",
        "dict",
        "list",
        "sequence",
        "any",
        "unknown",
        "never",
        "void",
        // States
        "required",
        "optional",
        "missing",
        "empty",
        "invalid",
        "expired",
        "revoked",
        "denied",
        "rejected",
        "disabled",
        "enabled",
        "failed",
        "failure",
        "mismatch",
        "malformed",
        "incorrect",
        "wrong",
        "basic",
        "plain",
        "oauth",
        "oauth2",
        "anonymous",
        // German
        "ungültig",
        "falsch",
        "abgelaufen",
        "erforderlich",
        // French, Spanish, Portuguese and Italian
        "invalide",
        "obligatoire",
        "expiré",
        "obligatoria",
        "inválida",
        "incorrecta",
        "obrigatória",
        "obbligatoria",
        "errata",
        // Dutch, Polish and Russian
        "verplicht",
        "ongeldig",
        "wymagane",
        "обязателен",
        "неверный",
    ]
);

/// Whether a word says that there is no value, or which type or state it has.
pub(crate) fn is_placeholder_word(word: &[u8]) -> bool {
    let is_same =
        |known: &str| known.len() == word.len() && known.as_bytes().eq_ignore_ascii_case(word);
    // Words beyond ASCII are in small letters, as they stand in messages.
    PLACEHOLDERS.ending_like(word).iter().any(is_same)
}

/// How expressions start that read a value from the environment or from another part of a template.
const LOOKUPS: Words = words!(&[
    "process.env",
    "os.environ",
    "env.",
    "ENV[",
    "std::env",
    "getenv",
    "os.getenv",
    "!Ref",
    "!Sub",
    "!GetAtt",
    "!ImportValue",
]);

/// Whether a value is an expression that reads it from elsewhere.
pub(super) fn is_lookup_expression(value: &str) -> bool {
    let first = value.as_bytes()[0];
    LOOKUPS
        .iter()
        .any(|start| first == start.as_bytes()[0] && value.starts_with(start))
}

/// The units of sizes and durations.
pub(super) const UNITS: Words = words!(&[
    "bytes",
    "byte",
    "bits",
    "chars",
    "characters",
    "seconds",
    "minutes",
    "hours",
    "days",
]);
