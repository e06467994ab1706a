//! Words and expressions that stand in place of a value.

use mcp_error_rules::words::{First, GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{
    are_digits, byte_at, consists_of, prefix, prefix_len, slice, suffix, suffix_len, trim_end,
    trim_start,
};
use crate::classes::{Class, LETTER, LOWER, NAME, QUOTE, UPPER, class};

/// Words in place of a value. They say that there is none, or its type, its state, that it is not shown, or how somebody logs in.
/// The last lines are states in German, in French, Spanish, Portuguese and Italian, and in Dutch, Polish and Russian.
static PLACEHOLDERS: GroupedWords<Last> = grouped_words!(
    Last,
    "null none nil true false undefined
     string str number integer int float boolean bool bytes char f32 f64 i32 i64 isize u8 u16 u32
     u64 usize object array map dict list sequence any unknown never void always
     required optional missing empty invalid expired revoked denied forbidden unauthorized
     unauthenticated rejected disabled enabled failed failure mismatch malformed incorrect wrong
     sensitive redacted masked hidden
     basic plain oauth oauth2 ntlm kerberos ikev1 ikev2 psk rsasig anonymous
     ungültig falsch abgelaufen erforderlich
     invalide obligatoire expiré obligatoria inválida incorrecta obrigatória obbligatoria errata
     verplicht ongeldig wymagane обязателен неверный"
);

/// Whether a word says that there is no value, or which type or state it has.
pub(crate) fn is_placeholder_word(word: &[u8]) -> bool {
    // Words beyond ASCII are in small letters, as they stand in messages.
    PLACEHOLDERS.contains_ignoring_case(word) || is_yours(word) || is_code_of_error(word)
}

/// Whether a word is the code of an error, which begins or ends with the state of a value: `invalid_grant`, `token_expired`.
fn is_code_of_error(word: &[u8]) -> bool {
    let is_state = |part: &[u8]| PLACEHOLDERS.contains_ignoring_case(part);
    let first = prefix(word, LETTER);
    let last = suffix(word, LETTER);
    consists_of(word, class!(LETTER b"_"))
        && first.len() + last.len() < word.len()
        && (is_state(first) || is_state(last))
}

/// Whether a word of several is the name of a mistake, as variants and classes have them: `ExpiredSignature`, `TokenMismatch`.
pub(super) fn is_variant_of_error(word: &[u8]) -> bool {
    const MISTAKES: Words = words!(
        "denied error exception expired failed found immature invalid malformed mismatch missing
         required unauthorized unknown unsupported"
    );
    let last = word.len().saturating_sub(suffix_len(word, LOWER) + 1);
    let first = 1 + prefix_len(slice(word, 1..), LOWER);
    let is_mistake = |part: &[u8]| MISTAKES.contains_ignoring_case(part);
    UPPER.has(byte_at(word, 0))
        && last > 0
        && (is_mistake(slice(word, ..first)) || is_mistake(slice(word, last..)))
}

/// Whether a word says to put a value of one's own here: `your_api_key`.
fn is_yours(word: &[u8]) -> bool {
    match word {
        [
            b'y' | b'Y',
            b'o' | b'O',
            b'u' | b'U',
            b'r' | b'R',
            b'_' | b'-',
            what @ ..,
        ] => consists_of(what, class!(LETTER b"_-")),
        _ => false,
    }
}

/// How sentences start that validators say about a value, in small letters.
static COMPLAINTS: GroupedWords<First> = grouped_words!(
    First,
    &[
        "must be ",
        "must have ",
        "must contain ",
        "must match ",
        "must not ",
        "should be ",
        "should have ",
        "should not ",
        "cannot be ",
        "can not be ",
        "may not be ",
        "is required",
        "is not ",
        "is too ",
        "is invalid",
        "is missing",
        "not a valid ",
        "not a ",
        "min length ",
        "max length ",
        "minimum length ",
        "maximum length ",
        "shorter than ",
        "longer than ",
        "length must ",
        "unknown field",
        "required field",
        "field required",
        "missing data for ",
        "null value not ",
        "empty values not ",
        "this field ",
        "this value ",
        "this password ",
        "the password ",
        "ensure this ",
        "enter a valid ",
        "invalid input",
        "string should ",
        "input should ",
        "value should ",
        "value must ",
        "expected ",
    ]
);

/// Whether a value is a sentence of a validator, or several in quotes. Their words hold letters only, their numbers are
/// small, and nothing is quoted in them.
pub(in crate::pairs) fn is_complaint(value: &[u8]) -> bool {
    const MAX_DIGITS: usize = 5;
    const AROUND: Class = class!(b"\"',.;:![]{}");
    let is_word = |word: &[u8]| {
        let word = trim_end(trim_start(word, AROUND), AROUND);
        let is_number = word.len() <= MAX_DIGITS && are_digits(word);
        is_number || consists_of(word, class!(LETTER b"-"))
    };
    let sentence = trim_start(value, AROUND);
    // The field of a form, and a list of what is wrong with it: `'password': ['Longer than …']`.
    let field = prefix_len(sentence, NAME);
    let sentence = match slice(sentence, field..) {
        [quote, b':', b' ', b'[', rest @ ..] if QUOTE.has(*quote) => trim_start(rest, AROUND),
        _ => sentence,
    };
    COMPLAINTS.find_at_start(sentence).is_some() && value.split(|byte| *byte == b' ').all(is_word)
}

/// How expressions start that read a value from the environment or from another part of a template.
static LOOKUPS: GroupedWords<First> = grouped_words!(
    First,
    "process.env os.environ env. ENV[ std::env getenv os.getenv !Ref !Sub !GetAtt !ImportValue"
);

/// Whether a value is an expression that reads it from elsewhere.
pub(super) fn is_lookup_expression(value: &[u8]) -> bool {
    let start = LOOKUPS.find_at_start(value);
    start.is_some_and(|start| value.starts_with(start))
}

/// The units of sizes and durations.
pub(super) const UNITS: Words =
    words!("bytes byte bits chars characters seconds minutes hours days");
