//! Names that only say that their value may be a secret: it is one if it looks like one.

use crate::detect::Walk;
use crate::no_value::{is_mixed, looks_secret};
use mcp_error_rules::secret_names::{ByLast, ends_with, without_tail};

/// Words that mean a password among other things.
pub(crate) const PASSWORD_WORDS: &[&str] = &[
    "bindpw",
    "clave",
    "geheimnis",
    "jeton",
    "laluan",
    "passe",
    "rootpw",
    "sandi",
    "zugangsdaten",
    "khẩu",
    "السر",
    "السري",
    "المرور",
    "عبور",
    "暗号",
];

/// What other languages call a key.
pub(crate) const KEY_WORDS: &[&str] = &[
    "chave",
    "chiave",
    "clé",
    "klucz",
    "klíč",
    "schlüssel",
    "schluessel",
    "sleutel",
    "anahtar",
    "anahtarı",
    "ключ",
    "مفتاح",
    "מפתח",
    "키",
    "キー",
];

static PASSWORDS: ByLast<{ PASSWORD_WORDS.len() }> = ByLast::new(PASSWORD_WORDS);
static KEYS: ByLast<{ KEY_WORDS.len() }> = ByLast::new(KEY_WORDS);

/// How a value has to look besides that of a key, which is enough in any case.
#[derive(Clone, Copy)]
pub(super) enum Told {
    /// Like a key.
    Key,
    /// A digit and a letter in it.
    Digit,
    /// Digits and letters that alternate so often.
    Mixture(usize),
}

impl Told {
    /// What a name says: `HEROKU_KEY`, `AZURE_CLIENT_ID`, `appId`, and words that mean more than a password.
    pub(super) fn of(name: &str) -> Option<Self> {
        let name = without_tail(name);
        let ends = |end: &str| ends_with(name, end);
        match name.as_bytes().last()? | 0x20 {
            b'd' if ends("id") => return is_id(name).then_some(Self::Key),
            b'y' if ends("key") => return Some(Self::Key),
            b's' if ends("pass") && is_pass(&name[..name.len() - "pass".len()]) => {
                return Some(Self::Mixture(1));
            }
            b'w' if is_pw(name.as_bytes()) => return Some(Self::Mixture(1)),
            _ => {}
        }
        // In small letters it is a word of English.
        let is_any = |words: &[&str]| words.iter().any(|word| ends_with(name, word));
        if is_any(PASSWORDS.like_name(name)) || name == "IDENTIFIED" {
            return Some(Self::Digit);
        }
        is_any(KEYS.like_name(name)).then_some(Self::Mixture(2))
    }

    pub(super) fn is_secret(self, value: &[u8]) -> bool {
        match self {
            Self::Key => false,
            Self::Digit => looks_secret(value),
            Self::Mixture(changes) => is_mixed(value, changes),
        }
    }
}

/// `clientId`, `TENANT_ID`
fn is_id(name: &str) -> bool {
    let before = name[..name.len() - 2].trim_end_matches(['_', '-', '.']);
    let known = ["client", "account", "tenant", "app"];
    known.iter().any(|known| ends_with(before, known))
}

/// `tenant_id`: in whose directory one logs in is no secret. Ids of clients and applications are public too, but
/// some of them serve as keys.
pub(super) fn is_tenant(name: &str) -> bool {
    let id = name.len().checked_sub(2);
    let before = id.and_then(|id| name.get(..id));
    before.is_some_and(|before| ends_with(before.trim_end_matches(['_', '-', '.']), "tenant"))
}

/// What stands before `pass` does not make another word of it.
fn is_pass(before: &str) -> bool {
    let other = ["by", "com", "over", "sur", "tres", "under"];
    !other.iter().any(|other| ends_with(before, other))
}

pub(super) fn is_pw(name: &[u8]) -> bool {
    let start = name.len().saturating_sub(2);
    name[start..].eq_ignore_ascii_case(b"pw")
        && !name[..start].last().is_some_and(u8::is_ascii_alphanumeric)
}

/// `api key`, in two words.
pub(super) fn is_joined(walk: &Walk<'_>, name: usize, end: usize) -> bool {
    let bytes = walk.bytes;
    if end - name != 3 || name == 0 || bytes[name - 1] != b' ' {
        return false;
    }
    let word = bytes[..name - 1].iter().rev().take(16);
    let start = name - 1 - word.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    start < name - 1 && walk.is_secret(&walk.text[start..end])
}
