//! Weak names, one row each: names that only say that their value may be a secret, and the look that it must have to be one.
//! The documentation lists them from here, and a test runs every example and every counterexample.

use mcp_error_rules::secret_names::{ends_with_word, without_tail};
use mcp_error_rules::words::{GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bits::letter_bit;
use crate::bytes::{consists_of, is_ascii, is_same_word, str_slice, suffix, suffix_len};
use crate::classes::{DIGIT, LETTER_OR_DIGIT, UPPER, class};
use crate::names::kind::RequiredLook;
use crate::names::lexicon::{KEY_WORDS, PASSWORD_WORDS};
use crate::names::prefilter;
use crate::rows::{self, Row};

static PASSWORDS: GroupedWords<Last> = grouped_words!(Last, PASSWORD_WORDS);
static KEYS: GroupedWords<Last> = grouped_words!(Last, KEY_WORDS);

/// Weak names of one kind.
pub(crate) struct WeakName {
    /// One bit for each letter in which such a name can end.
    last_letters: u32,
    is_met: fn(&str) -> bool,
    pub(crate) required: RequiredLook,
}

/// Any letter.
const ANY: u32 = u32::MAX;

/// Declares the rows: what the names are, the letter in which they end, the question to the name, the look that a value must
/// have, a text in which it has this look, and one that looks alike.
macro_rules! weak_names {
    ($($about:literal $last:expr, $is_met:ident $required:ident
        $in:literal => $out:literal, $kept:literal;)*) => {
        pub(crate) static WEAK_NAMES: &[Row<WeakName>] = &[$(Row::new(
            WeakName {
                last_letters: $last,
                is_met: $is_met,
                required: RequiredLook::$required,
            },
            $about,
            &[($in, $out)],
            &[($kept, $kept)],
        ),)*];
    };
}

weak_names! {
    "The id of a client, an account, a tenant or an application, which can serve as a key" letter_bit(b'd'), is_credential_id Key
        "client_id: 123e4567-e89b-12d3-a456-426614174000" => "client_id: [redacted]",
        "reader_id: 123e4567-e89b-12d3-a456-426614174000";
    "The key of a service, in the name of a variable of the environment" letter_bit(b'y'), is_key_of_service Password
        "STRIPE_KEY=fir9pine7oak" => "STRIPE_KEY=[redacted]",
        "CACHE_KEY=fir9pine7oak";
    "Another key" letter_bit(b'y'), is_key Key
        "gate-key: 123e4567-e89b-12d3-a456-426614174000" => "gate-key: [redacted]",
        "gate-kay: 123e4567-e89b-12d3-a456-426614174000";
    "`pass`, but not in a word such as `bypass`" letter_bit(b's'), is_pass PasswordOrQuoted
        "pass: fir9pine7oak" => "pass: [redacted]",
        "bypass: fir9pine7oak";
    "`pin`" letter_bit(b'n'), is_pin Pin
        "pin: 4821" => "pin: [redacted]",
        "pine: 4821";
    "`session`, since whoever knows the id of one can go on with it" letter_bit(b'n'), is_session Key
        "session: 3f6c-91ab-77de" => "session: [redacted]",
        "season: 3f6c-91ab-77de";
    "`pw`" letter_bit(b'w'), is_pw PasswordOrQuoted
        "\"pw\": \"fir9pine7oak\"" => "\"pw\": \"[redacted]\"",
        "\"pew\": \"fir9pine7oak\"";
    "A word for a password that has other meanings, too" ANY, is_word_for_password DigitAndLetter
        "clave: fir99pine" => "clave: [redacted]",
        "clava: fir99pine";
    "A word for a key in another language than English" ANY, is_word_for_key Password
        "klucz: fir9pine7oak" => "klucz: [redacted]",
        "kluczy: fir9pine7oak";
}

impl RequiredLook {
    /// Returns what a name requires, if it is weak: `HEROKU_KEY`, `AZURE_CLIENT_ID`, `appId`.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let name = without_tail(name);
        let last = letter_bit(*name.as_bytes().last()?);
        let mut rows = rows::all(WEAK_NAMES);
        rows.find(|row| row.last_letters & last != 0 && (row.is_met)(name))
            .map(|row| row.required)
    }
}

/// `clientId`, `TENANT_ID`
fn is_credential_id(name: &str) -> bool {
    const OWNERS: Words = words!("client account tenant app secret");
    ends_with_word(name, "id") && OWNERS.find_at_end(without_id(name).as_bytes()).is_some()
}

/// Returns a name without its last two letters, and without the separator before them.
#[inline(never)]
pub(super) fn without_id(name: &str) -> &str {
    let name = str_slice(name, 0..name.len() - 2);
    let joints = suffix_len(name.as_bytes(), class!(b"_-."));
    str_slice(name, 0..name.len() - joints)
}

/// `STRIPE_KEY`, and not the key of a table, of a file, or of a cache
fn is_key_of_service(name: &str) -> bool {
    const OTHERS: Words =
        words!("CACHE FOREIGN HASH OBJECT PARTITION PRIMARY PUBLIC ROUTING SORT UNIQUE");
    let owner = name.strip_suffix("_KEY");
    owner.is_some_and(|owner| {
        consists_of(owner.as_bytes(), class!(UPPER DIGIT b"_"))
            && OTHERS.find_at_end(owner.as_bytes()).is_none()
    })
}

fn is_key(name: &str) -> bool {
    ends_with_word(name, "key")
}

fn is_pass(name: &str) -> bool {
    const BEGINNINGS: Words = words!("by com over sur tres under");
    ends_with_word(name, "pass") && {
        let before = str_slice(name, 0..name.len() - "pass".len());
        BEGINNINGS.find_at_end(before.as_bytes()).is_none()
    }
}

fn is_pin(name: &str) -> bool {
    is_same_word(last_word(name), b"pin")
}

fn is_session(name: &str) -> bool {
    is_same_word(last_word(name), b"session")
}

/// Returns the part of a name behind its last separator.
fn last_word(name: &str) -> &[u8] {
    suffix(name.as_bytes(), class!(LETTER_OR_DIGIT))
}

fn is_pw(name: &str) -> bool {
    prefilter::is_pw(name.as_bytes())
}

fn is_word_for_password(name: &str) -> bool {
    // `IDENTIFIED BY` is SQL; in small letters, `identified` is a word of English.
    ends_with_any(PASSWORDS.like_name(name), name) || name == "IDENTIFIED"
}

fn is_word_for_key(name: &str) -> bool {
    ends_with_any(KEYS.like_name(name), name)
}

fn ends_with_any(words: Words, name: &str) -> bool {
    words.find_at_end(name.as_bytes()).is_some()
        || !is_ascii(name.as_bytes()) && words.iter().any(|word| ends_with_word(name, word))
}

#[cfg(test)]
mod tests {
    use super::{KEY_WORDS, PASSWORD_WORDS, RequiredLook};

    #[test]
    fn weak_words_are_found_in_capitals() {
        // The capital of `ı` is that of `i` as well.
        let mut words = [PASSWORD_WORDS, KEY_WORDS].concat();
        words.retain(|word| !word.contains('ı'));
        for word in words {
            let capitals = word.to_uppercase();
            assert!(RequiredLook::of_name(&capitals).is_some(), "{capitals}");
        }
    }
}
