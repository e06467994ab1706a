//! Names that only say that their value may be a secret: how it looks decides.

use super::{ends_with_word, is_personal_name, without_separators, without_tail};
use crate::words::{GroupedWords, Last, Words};
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
        // The words of which such a name has one as its last part
        let words = match self {
            Self::CredentialId => return is_credential_id(name),
            Self::ServiceKey => return name.ends_with("_KEY"),
            Self::Key => return ends_with_word(name, "key"),
            Self::Pass if ends_with_word(name, "pass") => return true,
            Self::Pass => words!("pw"),
            Self::Pin => words!("pin"),
            Self::Session => words!("session sessid sess sid sso"),
            Self::Word => return is_weak_word(name),
        };
        ends_in_part(name, words)
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

/// Returns whether what stands behind the last separator of a name is one of these words, among which a word stands before those in
/// which it ends.
#[inline(never)]
fn ends_in_part(name: &str, words: Words) -> bool {
    let name = name.as_bytes();
    words.find_at_end(name).is_some_and(|word| {
        let before = name.len() - word.len();
        before == 0 || !name[before - 1].is_ascii_alphanumeric()
    })
}

fn is_weak_word(name: &str) -> bool {
    const WORDS: GroupedWords<Last> = grouped_words!(Last, WEAK_WORDS);
    // `IDENTIFIED BY` is SQL; in small letters, `identified` is a word of English.
    WORDS.find_at_end(name.as_bytes()).is_some() || name == "IDENTIFIED"
}
