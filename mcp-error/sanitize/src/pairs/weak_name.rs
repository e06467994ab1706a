//! The values of weak names, which only say that their value may be a secret, and of names in two words.

use crate::bytes::*;
use crate::input::Found;
use crate::names::kind::SecretKind;
use crate::pairs::name::Name;
use crate::pairs::notations::{DIRECTIVES, ends_in_login, typing_call_len};
use crate::shapes::formats::{is_host_name, is_uuid};
use crate::shapes::key_look::is_key;
use crate::shapes::password_look::{MIN_COMMON, is_chosen_word};
use crate::shapes::public::keys_and_commits::is_public_key;
use crate::shapes::value_look::looks_like_password;
use mcp_error_rules::secret_names::{
    are_personal_name, are_secret_name, ends_with_word, without_id,
};
use mcp_error_rules::words::strip_end_ignoring_case;

/// Names of accounts.
pub(crate) const ACCOUNTS: Words =
    words!("account email login uid user user_id user_name userid username usr");

impl SecretKind {
    /// Whether a value looks like such a secret. The look of a key is asked for elsewhere.
    fn is_look_of(self, value: &[u8]) -> bool {
        let is_pin = || (4..=8).contains(&value.len()) && consists_of(value, DIGIT);
        match self {
            Self::Key => false,
            Self::Pin if is_pin() => true,
            Self::Password | Self::Pin => looks_like_password(value) || is_chosen_word(value),
        }
    }
}

/// Whether the value that was found is the secret of a weak name.
pub(super) fn is_secret_of_weak_name(
    name: &Name<'_, '_>,
    required: SecretKind,
    found: &Found,
) -> bool {
    let view = name.view;
    let value = &view.bytes[found.start..found.end];
    // A host name is never a secret as a whole; a single label of it may be.
    let is_public = !consists_of(value, WORD)
        || is_host_name(value)
        || is_uuid(value) && is_tenant_id(name.text())
        || is_public_key(view, found.start);
    !is_public
        && (required.is_look_of(value)
            || is_grouped_hex(value)
            || is_key(value)
            || required == SecretKind::Password && is_word_of_pass(name, found))
}

/// Whether a value is a word of letters, or a longer one of letters and digits, that quotes or a shell assign to a name such as `pass`:
/// `pass: '…'`, `PASS=…`. `'pass': '2nd'` counts.
fn is_word_of_pass(name: &Name<'_, '_>, found: &Found) -> bool {
    let bytes = name.view.bytes;
    let (before, behind) = (&bytes[..found.start], &bytes[found.end..]);
    let is_assigned = match (before, name.bytes()) {
        ([.., b'='], [.., b'S' | b'W']) => !behind.starts_with(b" "),
        ([.., quote], [.., b's' | b'S' | b'w' | b'W']) => QUOTE.has(*quote),
        _ => false,
    };
    let value = &bytes[found.start..found.end];
    is_assigned
        && holds(value, LETTER)
        && consists_of(value, LETTER_OR_DIGIT)
        && (value.len() >= MIN_COMMON || consists_of(value, LETTER))
}

/// Whether a weak name for a password stands behind the name of an account and its value, so that both are what somebody logs
/// in with: `user: "ada", pass: …`.
pub(super) fn is_beside_account(name: &Name<'_, '_>, required: SecretKind) -> bool {
    const MAX_DISTANCE: usize = 64;
    const BEFORE_SIGN: Class = class!(QUOTE SPACE b"\\])");
    if !matches!(required, SecretKind::Password | SecretKind::Pin) {
        return false;
    }
    let bytes = &name.view.bytes;
    let near = name.near_before(MAX_DISTANCE);
    ends_in_login(trim_end(near, class!(b" ")))
        || (name.start - near.len()..name.start).any(|at| {
            let account = || suffix(trim_end(&bytes[..at], BEFORE_SIGN), NAME);
            COLON_OR_EQUALS.has(bytes[at]) && ACCOUNTS.contains_ignoring_case(account())
        })
}

/// Whether what stands around a weak name leaves no doubt: the flag `--pass`, `mot de passe`, SQL, a directive, the selector of an element
/// in which somebody types, or the query of a URL: `?pw=…`.
pub(super) fn is_surely_password(name: &Name<'_, '_>, required: SecretKind) -> bool {
    const PASSES: Words = words!(&["--pass", "mot de passe"]);
    let text = slice(&name.view.bytes, ..name.end);
    let behind = name.behind();
    let is_parameter = || matches!(name.before(), [.., b'?' | b'&']) && behind.starts_with(b"=");
    let closed = trim_start(behind, class!(QUOTE b"])"));
    text.ends_with(b"IDENTIFIED")
        || DIRECTIVES.contains(name.bytes())
        || typing_call_len(closed).is_some()
        || PASSES.find_at_end(text).is_some()
        || required == SecretKind::Password && is_parameter()
}

/// Whether a value is a long number in groups of hexadecimal digits.
fn is_grouped_hex(value: &[u8]) -> bool {
    value.len() >= 12 && has_byte(value, b'-') && consists_of(value, class!(HEX b"-"))
}

/// Whether a name is that of a tenant: in whose directory somebody logs in is not a secret. The ids of clients
/// and applications are public as well, but some of them serve as keys.
fn is_tenant_id(name: &str) -> bool {
    ends_with_word(name, "id") && strip_end_ignoring_case(without_id(name), "tenant").is_some()
}

/// Whether a word and the one before it are the name of a secret: `api key`, `backup code`.
#[inline(never)]
pub(super) fn is_second_word_of_name(name: &Name<'_, '_>) -> bool {
    const MAX_FIRST_WORD: usize = 16;
    let Some(before) = name.near_before(MAX_FIRST_WORD).strip_suffix(b" ") else {
        return false;
    };
    let first = suffix(before, class!(LETTER_OR_DIGIT b"-"));
    are_secret_name(first, &name.view.bytes[name.start..name.end])
}

/// Whether a word and those before it are the name of a number that is personal: `phone number`, `social security number`.
pub(super) fn is_last_word_of_personal_name(name: &Name<'_, '_>) -> bool {
    const MAX_WORDS_BEFORE: usize = "social security ".len();
    is_same_word(b"number", name.bytes()) && {
        let near = name.near_before(MAX_WORDS_BEFORE);
        are_personal_name(slice(&name.view.bytes, name.start - near.len()..name.end))
    }
}
