//! Names that only say that their value may be a secret: how it looks decides.

use super::{ends_with_word, is_personal_name, is_secret_name, without_separators, without_tail};
use crate::words::{GroupedWords, Last, Words, is_same_word};
use crate::{grouped_words, words};

crate::by_language! {
    /// Words for a password or a key that also have other meanings.
    WEAK_WORDS, WEAK_WORDS_BY_LANGUAGE:
    "English" ["bindpw", "masterauth", "rootpw"]
    "German" ["geheimnis", "zugangsdaten", "schlüssel", "schluessel"]
    "Spanish" ["clave"]
    "Portuguese" ["chave"]
    "French" ["jeton", "passe", "clé"]
    "Italian" ["chiave"]
    "Dutch" ["sleutel"]
    "Polish" ["klucz"]
    "Czech" ["klíč"]
    "Turkish" ["anahtar", "anahtarı"]
    "Russian" ["ключ"]
    "Malay" ["laluan"]
    "Indonesian" ["sandi"]
    "Vietnamese" ["khẩu"]
    "Arabic" ["السر", "السري", "المرور", "مفتاح"]
    "Persian" ["عبور"]
    "Hebrew" ["מפתח"]
    "Korean" ["키"]
    "Japanese" ["暗号", "キー"]
}

/// The kinds of names that only say that their value may be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeakName {
    /// The id of a client, an account, a tenant or an application: `clientId`, `TENANT_ID`.
    CredentialId,
    /// The key of a service, in the name of a variable of the environment: `HEROKU_KEY`.
    ServiceKey,
    /// Another key.
    Key,
    /// `pass` or `pw`.
    Pass,
    /// `pin`.
    Pin,
    /// The id of a session.
    Session,
    /// A word for a password or a key that has other meanings, too.
    Word,
}

impl WeakName {
    const ALL: [Self; 7] = [
        Self::CredentialId,
        Self::ServiceKey,
        Self::Key,
        Self::Pass,
        Self::Pin,
        Self::Session,
        Self::Word,
    ];

    /// Returns whether a name [without its tail](without_tail) is of this kind.
    pub fn is_kind_of(self, name: &str) -> bool {
        const SESSIONS: Words = words!("session sessid sess sid sso");
        match self {
            Self::CredentialId => is_credential_id(name),
            Self::ServiceKey => name.ends_with("_KEY"),
            Self::Key => ends_with_word(name, "key"),
            Self::Pass => ends_with_word(name, "pass") || is_same_word(b"pw", last_part(name)),
            Self::Pin => is_same_word(b"pin", last_part(name)),
            Self::Session => SESSIONS.contains_ignoring_case(last_part(name)),
            Self::Word => is_weak_word(name),
        }
    }
}

/// Returns whether some values with this name are secrets and others are not: a weak name, or that of a number of a card, an
/// account, a phone or a person. The sanitizer decides by the value.
///
/// ```
/// use mcp_error_rules::secret_names::hides_some_values;
///
/// for name in ["pin", "client_id", "user_session2", "clave", "phone", "stripe_key"] {
///     assert!(hides_some_values(name), "{name}");
/// }
/// for name in ["order_id", "request_id", "spin_count", "email", "side"] {
///     assert!(!hides_some_values(name), "{name}");
/// }
/// ```
pub fn hides_some_values(name: &str) -> bool {
    let bare = without_tail(name);
    WeakName::ALL.iter().any(|kind| kind.is_kind_of(bare)) || is_personal_name(name)
}

/// Returns whether a whole number without a sign that has this name is a secret, or says who a person is. What has the name of
/// another secret counts something: `tokens: 12`. A `pin` is mostly that of a chip.
///
/// ```
/// use mcp_error_rules::secret_names::is_name_of_secret_number;
///
/// for name in ["otp", "cvv", "mfa_code", "ssn", "card_number"] {
///     assert!(is_name_of_secret_number(name), "{name}");
/// }
/// for name in ["token", "password", "status_code", "pin", "order_number"] {
///     assert!(!is_name_of_secret_number(name), "{name}");
/// }
/// ```
pub fn is_name_of_secret_number(name: &str) -> bool {
    const NUMBERS: Words = words!("cvc cvv otp passcode totp");
    let bare = without_tail(name);
    NUMBERS.contains_ignoring_case(last_part(bare))
        || is_personal_name(name)
        || ends_with_word(bare, "code") && is_secret_name(name)
}

fn is_credential_id(name: &str) -> bool {
    const OWNERS: Words = words!("client account tenant app secret");
    ends_with_word(name, "id") && OWNERS.find_at_end(without_id(name)).is_some()
}

/// Returns a name without its last two letters, and without the separator before them.
#[inline(never)]
pub fn without_id(name: &str) -> &[u8] {
    let bytes = name.as_bytes();
    let before = bytes.len().saturating_sub("id".len());
    without_separators(bytes.get(..before).unwrap_or_default())
}

/// Returns the part of a name behind its last separator.
fn last_part(name: &str) -> &[u8] {
    let bytes = name.as_bytes();
    let separator = bytes.iter().rposition(|byte| !byte.is_ascii_alphanumeric());
    let start = separator.map_or(0, |at| at + 1);
    bytes.get(start..).unwrap_or_default()
}

fn is_weak_word(name: &str) -> bool {
    const WORDS: GroupedWords<Last> = grouped_words!(Last, WEAK_WORDS);
    // `IDENTIFIED BY` is SQL; in small letters, `identified` is a word of English.
    WORDS.find_at_end(name.as_bytes()).is_some() || name == "IDENTIFIED"
}
