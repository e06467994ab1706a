//! What a name says about its value.

/// What a name says about its value.
#[derive(Clone, Copy)]
pub(crate) enum NameKind {
    /// The value is a secret.
    Secret,
    /// The value may be the number of a card, an account, a phone or a person.
    Personal,
    /// The value is a secret if it has this look.
    Weak(RequiredLook),
    /// The name says nothing.
    Other,
}

/// The look that a value must have behind a weak name. The look of a key is always enough.
#[derive(Clone, Copy)]
pub(crate) enum RequiredLook {
    /// The value must look like a key.
    Key,
    /// The value must look like a password, at least faintly.
    Password,
    /// The value must be four to eight digits, or look like a password.
    Pin,
}
