//! What a name says about its value. Weak names only say that it may be a secret: one row each, with the kind of
//! secret that the value must look like to be one. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::secret_names::{ends_with_word, without_tail};
use mcp_error_rules::words::{GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::{is_same_word, str_slice, suffix, suffix_len};
use crate::classes::{LETTER_OR_DIGIT, class};
use crate::rows::{self, Row, goes};

use super::lexicon::WEAK_WORDS;

/// What a name says about its value.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum NameKind {
    /// The value is a secret.
    Secret,
    /// The value may be the number of a card, an account, a phone or a person, whatever joins it to the name.
    Personal,
    /// The value is a secret if it looks like one of this kind.
    Weak(SecretKind),
    /// The name says nothing.
    Other,
}

/// The kinds of secrets by what they look like. Behind a weak name, the look of a key is always enough.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum SecretKind {
    /// It looks random.
    Key,
    /// It looks like a password that somebody typed, at least faintly.
    Password,
    /// It is four to eight digits, or looks like a password.
    Pin,
}

/// The question to a name, and the kind of secret that its value must look like.
pub(crate) struct WeakName(fn(&str) -> bool, pub(crate) SecretKind);

/// The names that only say that their value may be a secret.
pub(crate) static WEAK_NAMES: &[Row<WeakName>] = goes! {
    "The id of a client, an account, a tenant or an application, which can serve as a key"
        WeakName(is_credential_id, SecretKind::Key),
        "client_id: 123e4567-e89b-12d3-a456-426614174000" => "client_id: [redacted]",
        "reader_id: 123e4567-e89b-12d3-a456-426614174000";
    "The key of a service, in the name of a variable of the environment"
        WeakName(|name| name.ends_with("_KEY"), SecretKind::Password),
        "STRIPE_KEY=fir9pine7oak" => "STRIPE_KEY=[redacted]",
        "stripe_key=fir9pine7oak";
    "Another key"
        WeakName(|name| ends_with_word(name, "key"), SecretKind::Key),
        "gate-key: 123e4567-e89b-12d3-a456-426614174000" => "gate-key: [redacted]",
        "gate-kay: 123e4567-e89b-12d3-a456-426614174000";
    "`pass` or `pw`"
        WeakName(|name| ends_with_word(name, "pass") || is_last_word(name, b"pw"), SecretKind::Password),
        "pass: fir9pine7oak" => "pass: [redacted]",
        "past: fir9pine7oak";
    "`pin`"
        WeakName(|name| is_last_word(name, b"pin"), SecretKind::Pin),
        "pin: 4821" => "pin: [redacted]",
        "pine: 4821";
    "`session`, `sid` and `sso`, since whoever knows the id of a session can go on with it"
        WeakName(is_session, SecretKind::Key),
        "sid=123e4567-e89b-12d3-a456-426614174000" => "sid=[redacted]",
        "side=123e4567-e89b-12d3-a456-426614174000";
    "A word for a password or a key that has other meanings, too"
        WeakName(is_weak_word, SecretKind::Password),
        "clave: fir9pine7oak" => "clave: [redacted]",
        "clava: fir9pine7oak";
};

impl SecretKind {
    /// Returns what the value of a name must look like, if the name is weak: `HEROKU_KEY`, `AZURE_CLIENT_ID`, `appId`.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let name = without_tail(name);
        let mut rows = rows::all(WEAK_NAMES);
        let row = rows.find(|WeakName(is_met, _)| is_met(name));
        row.map(|WeakName(_, required)| *required)
    }
}

/// `clientId`, `TENANT_ID`
fn is_credential_id(name: &str) -> bool {
    const OWNERS: Words = words!("client account tenant app secret");
    ends_with_word(name, "id") && OWNERS.find_at_end(without_id(name).as_bytes()).is_some()
}

/// Returns a name without its last two letters, and without the separator before them.
#[inline(never)]
pub(crate) fn without_id(name: &str) -> &str {
    let name = str_slice(name, 0..name.len() - 2);
    let joints = suffix_len(name.as_bytes(), class!(b"_-."));
    str_slice(name, 0..name.len() - joints)
}

/// Whether a word is the part of a name behind its last separator.
fn is_last_word(name: &str, word: &[u8]) -> bool {
    is_same_word(suffix(name.as_bytes(), class!(LETTER_OR_DIGIT)), word)
}

fn is_session(name: &str) -> bool {
    const WORDS: Words = words!("session sessid sess sid sso");
    WORDS.contains_ignoring_case(suffix(name.as_bytes(), class!(LETTER_OR_DIGIT)))
}

fn is_weak_word(name: &str) -> bool {
    const WORDS: GroupedWords<Last> = grouped_words!(Last, WEAK_WORDS);
    // `IDENTIFIED BY` is SQL; in small letters, `identified` is a word of English.
    WORDS.find_at_end(name.as_bytes()).is_some() || name == "IDENTIFIED"
}
