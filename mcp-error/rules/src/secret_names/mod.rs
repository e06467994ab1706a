//! Names whose values are secrets. Fields at compile time and texts at run time are judged by the same words.

mod by_language;
mod number;
mod reason;
mod weak;
mod words;

pub use number::{is_name_of_secret_code, is_name_of_secret_number};
pub use reason::fails_to_get;
pub use weak::{WEAK_WORDS, WEAK_WORDS_BY_LANGUAGE, WeakName, hides_some_values, without_id};
pub use words::{
    CODE_NAMES, FOREIGN_WORDS, FOREIGN_WORDS_BY_LANGUAGE, GLUED_PW, JOINED_ENDINGS, JOINED_NAMES,
    NEUTRAL_NAMES, PERSONAL_NAMES, PLURAL, QUALIFIED, SECRET_ENDS, SECRET_WORDS,
    SECRET_WORDS_BY_LANGUAGE,
};
use words::{
    CODE_QUALIFIERS, KEY_QUALIFIERS, NEUTRAL_ENDS, OTHER_PASSES, PAGE_TOKENS, PASS_QUALIFIERS,
    PUBLIC_ENDS, QUALIFIERS,
};

use crate::characters::split_last_char;
use crate::grouped_words;
use crate::words::{
    GroupedWords, Last, Words, is_same_word, strip_end_ignoring_case, to_small_letter,
};

const FOREIGN: GroupedWords<Last> = grouped_words!(Last, FOREIGN_WORDS);
const WORDS: GroupedWords<Last> = grouped_words!(Last, SECRET_WORDS);
const JOINED: GroupedWords<Last> = grouped_words!(Last, JOINED_NAMES);
const PERSONAL: GroupedWords<Last> = grouped_words!(Last, PERSONAL_NAMES);
const NEUTRAL: GroupedWords<Last> = grouped_words!(Last, NEUTRAL_ENDS);
const QUALIFYING: GroupedWords<Last> = grouped_words!(Last, QUALIFIERS);
const ENDS: GroupedWords<Last> = grouped_words!(Last, SECRET_ENDS);
const QUALIFIED_BY_ENDING: GroupedWords<Last> = grouped_words!(Last, QUALIFIED);
const KEY_QUALIFYING: GroupedWords<Last> = grouped_words!(Last, KEY_QUALIFIERS);
const CODE_QUALIFYING: GroupedWords<Last> = grouped_words!(Last, CODE_QUALIFIERS);
const PASS_QUALIFYING: GroupedWords<Last> = grouped_words!(Last, PASS_QUALIFIERS);
const OTHERS_BEFORE_PASS: GroupedWords<Last> = grouped_words!(Last, OTHER_PASSES);

/// The longest name in bytes that is looked at, which bounds the cost. Real names are shorter.
const MAX_NAME: usize = 128;

/// The words that name a secret when a qualifier is glued to them, as in `apitokens`.
const GLUED_TO_QUALIFIER: [&str; 4] = ["key", "keys", "tokens", PLURAL];

/// Returns whether a field, a variable, a header or a key with this name holds a secret.
///
/// The last word of the name decides, in any case and spelling. Digits at the end do not count.
///
/// ```
/// use mcp_error_rules::secret_names::is_secret_name;
///
/// for name in ["password", "api_key", "X-Api-Key", "clientSecret", "GITHUB_TOKEN", "dbpassword2"] {
///     assert!(is_secret_name(name), "{name}");
/// }
/// for name in ["key", "token_count", "author", "passport", "next_page_token"] {
///     assert!(!is_secret_name(name), "{name}");
/// }
/// ```
pub fn is_secret_name(name: &str) -> bool {
    let name = without_tail(name);
    if name.len() < 2 || name.len() > MAX_NAME {
        return false;
    }
    let mut bytes = name.as_bytes();
    if !is_ascii(name) {
        let mut words = FOREIGN.like_name(name).iter();
        if words.any(|word| ends_with_word(name, word)) {
            return true;
        }
        // Some scripts put no blanks between words, so an ASCII word may follow others directly.
        if let Some(other) = bytes.iter().rposition(|byte| !byte.is_ascii()) {
            bytes = &bytes[other + 1..];
        }
    }
    if crate::words!(PUBLIC_ENDS).find_at_end(bytes).is_some() || is_page_token(bytes) {
        return false;
    }
    let (before, last) = split_last_word(bytes);
    // The plural counts only as the whole name: what is called `image_pull_secrets` holds their names.
    if before.is_empty() && is_same_word(PLURAL.as_bytes(), last) {
        return true;
    }
    if WORDS.contains_ignoring_case(last) || ENDS.find_at_end(last).is_some() {
        return true;
    }
    if NEUTRAL.contains_ignoring_case(last) {
        let before = without_separators(before);
        return !before.is_empty() && names_password(before);
    }
    let (_, before) = split_last_word(without_separators(before));
    ends_in_joined(JOINED.like(last), bytes)
        || is_pass(bytes, before, last)
        || are_name_of_key_or_code(before, last)
        || QUALIFIED_BY_ENDING.contains_ignoring_case(last) && is_qualifier(before)
        || GLUED_TO_QUALIFIER
            .iter()
            .any(|end| strip_end_ignoring_case(last, end).is_some_and(is_qualifier))
}

/// Returns whether a single string with this name is a password: `pass`, `pw`. A number or a list with such a name is not:
/// `"pass": 12` counts tests. Neither does a sentence say so with these words alone.
///
/// ```
/// use mcp_error_rules::secret_names::{is_name_of_password_string, is_secret_name};
///
/// assert!(is_name_of_password_string("pass") && !is_secret_name("pass"));
/// assert!(is_secret_name("user_pass"));
/// ```
pub fn is_name_of_password_string(name: &str) -> bool {
    let name = without_tail(name);
    name.eq_ignore_ascii_case("pass") || name.eq_ignore_ascii_case("pw")
}

/// Returns whether a variable with this name holds a secret. Many parsers call a variable `token`.
///
/// ```
/// use mcp_error_rules::secret_names::is_name_of_secret_variable;
///
/// assert!(is_name_of_secret_variable("access_token") && is_name_of_secret_variable("password"));
/// assert!(!is_name_of_secret_variable("token"));
/// ```
pub fn is_name_of_secret_variable(name: &str) -> bool {
    name != TOKEN && is_secret_name(name)
}

/// Returns whether a name ends in `token`, and no word before that, such as `access`, says that it is a secret: so parsers call
/// their values and their types.
///
/// ```
/// use mcp_error_rules::secret_names::is_token_of_parser;
///
/// assert!(is_token_of_parser("token") && is_token_of_parser("next_token") && is_token_of_parser("LexToken"));
/// assert!(!is_token_of_parser("access_token") && !is_token_of_parser("JwtToken") && !is_token_of_parser("password"));
/// ```
pub fn is_token_of_parser(name: &str) -> bool {
    let before = strip_end_ignoring_case(name.as_bytes(), TOKEN).map(without_separators);
    before.is_some_and(|before| !is_secret_word(split_last_word(before).1))
}

/// Returns whether the values of a type with this name are secrets.
///
/// Parsers have types whose names end in `Token`, so a word such as `Access` has to stand before that. An `Auth` is mostly a
/// method, an id often not more than the name of a session, and an `InvalidPassword` an error.
///
/// ```
/// use mcp_error_rules::secret_names::is_name_of_secret_type;
///
/// for name in ["ApiKey", "Password", "DbCredentials", "AccessToken", "JwtToken"] {
///     assert!(is_name_of_secret_type(name), "{name}");
/// }
/// for name in ["Token", "LexToken", "TokenKind", "PasswordError", "KeyId", "SessionId", "Auth", "InvalidPassword"] {
///     assert!(!is_name_of_secret_type(name), "{name}");
/// }
/// ```
pub fn is_name_of_secret_type(name: &str) -> bool {
    let mut errors = WORDS_OF_ERRORS.iter();
    let is_error = |word: &str| {
        let rest = name.strip_prefix(word).unwrap_or_default();
        rest.starts_with(|first: char| first.is_ascii_uppercase())
    };
    is_secret_name(name)
        && !is_token_of_parser(name)
        && !name.ends_with("Auth")
        && !name.ends_with("Id")
        && !errors.any(is_error)
}

/// The words with which the name of an error can begin that is about a secret.
const WORDS_OF_ERRORS: Words = crate::words!(
    "Bad Denied Duplicate Empty Expired Forbidden Incorrect Invalid Malformed Mismatched Missing No Not Rejected Revoked Stale Unauthorized Undefined Unexpected Unknown Unset Unsupported Used Weak Wrong"
);

/// Returns whether a token with this word before it is a secret: `access token`, `jwt token`.
fn is_secret_word(word: &[u8]) -> bool {
    is_qualifier(word) || WORDS.contains_ignoring_case(word)
}

/// The members of an object, and the fields of a variant, that hold the name of the value next to them. `type` and `kind` are
/// not among them: parsers have values of the type `token`.
const NAMES_OF_VALUES: Words = crate::words!(
    "name key field header parameter param property propertyName variable attribute argument option label path instancePath pointer loc"
);

/// Returns whether a member holds the name of the value next to it: `{"name": "API_KEY", "value": "…"}`.
pub fn holds_name_of_value(member: &str) -> bool {
    NAMES_OF_VALUES.contains_ignoring_case(member.as_bytes())
}

/// Returns whether a member holds a value whose name can stand next to it: `value`, `rejectedValue`, `input`.
pub fn holds_named_value(member: &str) -> bool {
    let start = member.len().saturating_sub("value".len());
    let end = member.get(start..);
    end.is_some_and(|end| end.eq_ignore_ascii_case("value"))
        || ["input", "actual"]
            .iter()
            .any(|word| member.eq_ignore_ascii_case(word))
}

/// Returns whether two words, in any case, are the name of a secret key or code: `cipher key`, `backup code`. The second word
/// can be glued to the first one, or to another: `authcode`.
fn are_name_of_key_or_code(first: &[u8], second: &[u8]) -> bool {
    let is_second = |word: &str| strip_end_ignoring_case(second, word);
    match second {
        [b'k' | b'K', ..] => {
            (is_same_word(b"key", second) || is_same_word(b"keys", second))
                && KEY_QUALIFYING.contains_ignoring_case(first)
        }
        _ => is_second("code")
            .or_else(|| is_second("codes"))
            .is_some_and(|glued| {
                let qualifier = if glued.is_empty() { first } else { glued };
                CODE_QUALIFYING.contains_ignoring_case(qualifier)
            }),
    }
}

/// Returns whether two words of a sentence, in any case, are the name of a secret: `api key`, `backup code`, `pass phrase`.
///
/// ```
/// use mcp_error_rules::secret_names::are_secret_name;
///
/// assert!(are_secret_name(b"API", b"key"));
/// assert!(are_secret_name(b"one-time", b"code"));
/// assert!(!are_secret_name(b"primary", b"key"));
/// assert!(!are_secret_name(b"status", b"code"));
/// ```
pub fn are_secret_name(first: &[u8], second: &[u8]) -> bool {
    if is_same_word(b"phrase", second) {
        const PHRASES: Words = crate::words!(&["pass", "seed", "recovery", "mnemonic"]);
        return PHRASES.contains_ignoring_case(first);
    }
    are_name_of_key_or_code(first, second) || is_same_word(b"key", second) && is_qualifier(first)
}

/// How all [`PAGE_TOKENS`] end.
const TOKEN: &str = "token";

/// Returns whether a name is that of a cursor, with which a list goes on: `next_page_token`, `continuationToken`.
pub fn is_page_token(name: &[u8]) -> bool {
    strip_end_ignoring_case(name, TOKEN).is_some()
        && ends_in_joined(crate::words!(PAGE_TOKENS), name)
}

/// Returns whether a name is that of the position in a list that comes page by page: `cursor`, `nextCursor`, `page_token`.
///
/// ```
/// use mcp_error_rules::secret_names::is_page_name;
///
/// assert!(is_page_name(b"nextCursor") && is_page_name(b"end_cursor") && is_page_name(b"next_page_token"));
/// assert!(!is_page_name(b"cursors") && !is_page_name(b"precursor") && !is_page_name(b"token"));
/// ```
pub fn is_page_name(name: &[u8]) -> bool {
    is_same_word(b"cursor", split_last_word(name).1) || is_page_token(name)
}

/// Returns whether a name is that of a number of a card, an account, a phone or a person.
pub fn is_personal_name(name: &str) -> bool {
    let bytes = without_tail(name).as_bytes();
    bytes.len() <= MAX_NAME && ends_in_joined(PERSONAL.like(bytes), bytes)
}

/// Returns whether the last words of a sentence are such a name: `phone number`, `social security number`.
///
/// ```
/// use mcp_error_rules::secret_names::are_personal_name;
///
/// assert!(are_personal_name(b"no Phone Number"));
/// assert!(!are_personal_name(b"line number"));
/// assert!(!are_personal_name(b"headphone number"));
/// ```
pub fn are_personal_name(words: &[u8]) -> bool {
    ends_in_joined(PERSONAL.like(words), words)
}

/// Returns whether a name ends in one of these names, with or without joints or blanks between its words.
#[inline(never)]
fn ends_in_joined(names: Words, bytes: &[u8]) -> bool {
    names.bytes().any(|name| {
        let mut rest = bytes;
        let mut first = 0;
        for letter in name.iter().rev() {
            while let [before @ .., b'_' | b'-' | b'.' | b' '] = rest {
                rest = before;
            }
            match rest {
                [before @ .., last] if last | 0x20 == *letter => (rest, first) = (before, *last),
                _ => return false,
            }
        }
        // The name begins a word: after a joint, or with a capital after a small letter.
        rest.last().is_none_or(|last| {
            !last.is_ascii_alphanumeric() || first.is_ascii_uppercase() && last.is_ascii_lowercase()
        })
    })
}

/// Returns whether a name ends in a word for a password.
fn names_password(name: &[u8]) -> bool {
    const PASSWORDS: Words = crate::words!(&[
        "password",
        "passwd",
        "passphrase",
        "pwd",
        "secret",
        "apikey",
        "token",
    ]);
    PASSWORDS.find_at_end(name).is_some()
}

/// Returns whether `pass` or `pw` at the end of a name is a password, as what stands before it says: `SMTP_PASS`,
/// `keypass`, `LDAP_BIND_PW`.
fn is_pass(name: &[u8], before: &[u8], last: &[u8]) -> bool {
    let is_owner = |word: &[u8]| is_qualifier(word) || PASS_QUALIFYING.contains_ignoring_case(word);
    for end in ["pass", "pw"] {
        let Some(glued) = strip_end_ignoring_case(last, end) else {
            continue;
        };
        let is_variable = || {
            !before.is_empty()
                && name.iter().all(|byte| !byte.is_ascii_lowercase())
                && !OTHERS_BEFORE_PASS.contains_ignoring_case(before)
        };
        return if glued.is_empty() {
            is_owner(before) || is_variable()
        } else {
            is_owner(glued)
        };
    }
    false
}

fn is_qualifier(word: &[u8]) -> bool {
    QUALIFYING.contains_ignoring_case(word)
}

/// Returns whether all bytes of a name are ASCII. Each copy of the test of std takes a third of a kilobyte.
#[inline(never)]
fn is_ascii(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii())
}

/// Returns a name without the digits and underscores at its end.
#[inline(never)]
pub fn without_tail(name: &str) -> &str {
    let is_kept = |last: &u8| !last.is_ascii_digit() && *last != b'_';
    let last = name.as_bytes().iter().rposition(is_kept);
    let len = last.map_or(0, |last| last + 1);
    name.split_at_checked(len).map_or(name, |(name, _)| name)
}

/// Splits a name before its last word, which starts after `_`, `-` or `.`, or at a capital after a small letter.
#[inline(never)]
pub fn split_last_word(name: &[u8]) -> (&[u8], &[u8]) {
    let (mut before, mut behind) = (name, 0_u8);
    while let [rest @ .., letter] = before
        && letter.is_ascii_alphanumeric()
    {
        before = rest;
        if letter.is_ascii_uppercase()
            && let [.., last] = rest
        {
            // `APIKey`: the last of several capitals begins a word.
            let is_last_capital = last.is_ascii_uppercase() && behind.is_ascii_lowercase();
            if last.is_ascii_lowercase() || last.is_ascii_digit() || is_last_capital {
                break;
            }
        }
        behind = *letter;
    }
    name.split_at(before.len())
}

#[inline(never)]
fn without_separators(name: &[u8]) -> &[u8] {
    let mut rest = name;
    while let [before @ .., last] = rest
        && !last.is_ascii_alphanumeric()
    {
        rest = before;
    }
    rest
}

/// Returns whether a name ends in a word, in any case. The word is in small letters.
#[inline(never)]
pub fn ends_with_word(name: &str, word: &str) -> bool {
    if is_ascii(word) {
        return strip_end_ignoring_case(name.as_bytes(), word).is_some();
    }
    let (mut name, mut word) = (name, word);
    while let Some((word_before, known)) = split_last_char(word) {
        match split_last_char(name) {
            Some((before, last))
                if last == known || to_small_letter(last) == to_small_letter(known) =>
            {
                (name, word) = (before, word_before);
            }
            _ => return false,
        }
    }
    true
}
