//! What a name says about its value. Weak names only say that it may be a secret: one row each, with the kind of
//! secret that the value must look like to be one. The documentation lists the rows, and a test runs every example and every counterexample.

use mcp_error_rules::secret_names::{WeakName, without_tail};

use crate::rows::{self, Row, goes};

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

/// The names that only say that their value may be a secret, and the kind of secret that it must look like.
pub(crate) static WEAK_NAMES: &[Row<(WeakName, SecretKind)>] = goes! {
    "The id of a client, an account, a tenant or an application, which can serve as a key" (WeakName::CredentialId, SecretKind::Key),
        "client_id: 123e4567-e89b-12d3-a456-426614174000" => "client_id: [redacted]", "reader_id: 123e4567-e89b-12d3-a456-426614174000";
    "The key of a service, in the name of a variable of the environment" (WeakName::ServiceKey, SecretKind::Password),
        "STRIPE_KEY=fir9pine7oak" => "STRIPE_KEY=[redacted]", "stripe_key=fir9pine7oak";
    "Another key" (WeakName::Key, SecretKind::Key),
        "gate-key: 123e4567-e89b-12d3-a456-426614174000" => "gate-key: [redacted]", "gate-kay: 123e4567-e89b-12d3-a456-426614174000";
    "`pass` or `pw`" (WeakName::Pass, SecretKind::Password),
        "pass: fir9pine7oak" => "pass: [redacted]", "past: fir9pine7oak";
    "`pin`" (WeakName::Pin, SecretKind::Pin), "pin: 4821" => "pin: [redacted]", "pine: 4821";
    "`session`, `sid` and `sso`, since whoever knows the id of a session can go on with it" (WeakName::Session, SecretKind::Key),
        "sid=123e4567-e89b-12d3-a456-426614174000" => "sid=[redacted]", "side=123e4567-e89b-12d3-a456-426614174000";
    "A word for a password or a key that has other meanings, too" (WeakName::Word, SecretKind::Password),
        "clave: fir9pine7oak" => "clave: [redacted]", "clava: fir9pine7oak";
};

impl SecretKind {
    /// Returns what the value of a name must look like, if the name is weak: `HEROKU_KEY`, `AZURE_CLIENT_ID`, `appId`.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        let name = without_tail(name);
        let mut rows = rows::all(WEAK_NAMES);
        let row = rows.find(|(kind, _)| kind.is_kind_of(name));
        row.map(|(_, required)| *required)
    }
}
