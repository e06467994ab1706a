//! Words that stand between a name and its value, or behind a name without a value.

use crate::bytes::*;

/// Names that stand for nothing but a password.
pub(super) const PASSWORDS: Words = words!("kennwort passphrase passwd passwort password psk pwd");

/// Names of directives whose argument is a password: of Redis, of LDAP's clients, and of keepalived.
pub(in crate::pairs) const DIRECTIVES: Words =
    words!("auth_pass bindpw masterauth requirepass rootpw");

/// The length of what opens a call that types a text into an element of a page, `.type(`, at the beginning of a text.
pub(in crate::pairs) fn typing_call_len(text: &[u8]) -> Option<usize> {
    const VERBS: Words = words!(
        "enterText fill pressSequentially press_sequentially replaceText sendKeys send_keys
         setValue set_value type typeText val"
    );
    let call = text.strip_prefix(b".")?;
    let verb = prefix(call, class!(LETTER_OR_DIGIT b"_"));
    let is_call = call.get(verb.len()) == Some(&b'(') && VERBS.contains(verb);
    is_call.then_some(".(".len() + verb.len())
}

/// Words behind a flag with which a sentence about it goes on.
pub(super) const BEHIND_FLAG: Words = words!(
    "a an and are argument as but by can cannot does expects failed fails flag for found from given
     has if in instead is may must needs not on option or parameter provided requires should
     takes the to twice unless value via wants was when which will with without"
);

/// Words that declare the type or the kind of the value behind them: `token string = "…"`, `key="password" value="…"`.
pub(super) const DECLARING: Words = words!("string str String value Value const");

/// Words that join a name to its value in a sentence. Besides English, these are German, French, Spanish, Polish, Indonesian,
/// Italian, Portuguese and Swedish words for `is`.
pub(super) const LINKING: Words = words!("is was ist lautet est es jest adalah è é är");

/// Names in languages in which other words follow the name: `clave secreta: …`, `mot de passe incorrect : …`.
pub(super) const FOLLOWED_BY_WORDS: GroupedWords<Last> = grouped_words!(
    Last,
    "passwort kennwort contrasena senha parola heslo haslo wachtwoord salasana lozinka geslo
     clave jeton passe chave chiave klucz sleutel sandi laluan"
);
