//! Words that stand between a name and its value, or behind a name without a value.

use mcp_error_rules::words::{GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bytes::prefix;
use crate::classes::{LETTER_OR_DIGIT, class};

/// Names that stand for nothing but a password.
pub(super) const PASSWORDS: Words = words!("kennwort passphrase passwd passwort password psk pwd");

/// Whether a function types a text into an element of a page.
#[inline(never)]
pub(super) fn is_typing_verb(name: &[u8]) -> bool {
    const VERBS: Words = words!(
        "enterText fill pressSequentially press_sequentially replaceText sendKeys send_keys
         setValue set_value type typeText val"
    );
    VERBS.contains(name)
}

/// The length of what opens a call that types a text into an element, `.type(`, at the beginning of a text.
#[inline(never)]
pub(in crate::pairs) fn typing_call_len(text: &[u8]) -> Option<usize> {
    let call = text.strip_prefix(b".")?;
    let verb = prefix(call, class!(LETTER_OR_DIGIT b"_"));
    let is_call = call.get(verb.len()) == Some(&b'(');
    (is_call && is_typing_verb(verb)).then_some(".(".len() + verb.len())
}

/// Words that go on with a sentence behind the name of a flag.
const WORDS_BEHIND_FLAGS: Words = words!(
    "a an and are argument as but by can cannot does expects failed flag for found from given
     has if in instead is may must needs not on option or parameter provided requires should
     takes the to twice unless value via wants was when which will with without"
);

/// Whether a word behind a flag goes on with a sentence about it.
pub(in crate::pairs) fn is_sentence_behind_flag(word: &[u8], next: Option<&u8>) -> bool {
    WORDS_BEHIND_FLAGS.contains(word)
        && next.is_none_or(|next| matches!(next, b' ' | b'.' | b',' | b'\n' | b':'))
}

/// Whether a word between a name and its value declares the type or the kind of the value: `token string =
/// "…"`, `key="password" value="…"`.
pub(super) fn is_declaring_word(word: &[u8]) -> bool {
    matches!(
        word,
        b"string" | b"str" | b"String" | b"value" | b"Value" | b"const"
    )
}

/// Whether a word joins a name to its value in a sentence or in SQL. Besides English, these are German, French,
/// Spanish, Polish, Indonesian, Italian, Portuguese and Swedish words for `is`.
pub(super) fn is_linking_word(word: &[u8]) -> bool {
    const WORDS: Words = words!("is was IDENTIFIED BY by ist lautet est es jest adalah è é är");
    WORDS.contains(word)
}

/// Whether a word says that a value was set, which `to` and the value follow.
pub(super) fn is_word_of_change(word: &[u8]) -> bool {
    const WORDS: Words = words!("changed reset set updated");
    WORDS.contains(word)
}

/// Names in languages in which other words follow the name: `clave secreta: …`, `mot de passe incorrect : …`.
pub(super) static FOLLOWED_BY_WORDS: GroupedWords<Last> = grouped_words!(
    Last,
    "passwort kennwort contrasena senha parola heslo haslo wachtwoord salasana lozinka geslo
     clave jeton passe chave chiave klucz sleutel sandi laluan"
);
