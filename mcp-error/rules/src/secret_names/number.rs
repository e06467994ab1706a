//! Names that make secrets of numbers.

use super::{
    NEUTRAL, ends_in_joined, ends_with_word, is_personal_name, is_secret_name, is_token_of_parser,
    names_password, split_last_word, without_separators, without_tail,
};
use crate::words;
use crate::words::Words;

/// The last words of names of secrets whose number is a count, a place or a kind: `auth: 2` is a method, `cookie: 4096` a place in
/// a directory. A code is one of an error as often as one to log in with: see [`is_name_of_secret_code`].
const COUNTS_AND_PLACES: Words = words!(
    "auth authorization bearer code codes cookie cookies credential credentials creds hash id jwts keys mnemonic pass passphrases passwords pw secrets sig signature tokens"
);

/// The keys whose number is a secret. Another one, such as a `user_key`, is that of a row.
const KEYS: Words = words!(
    "accesskey apikey authkey decryptionkey encryptionkey licensekey masterkey presharedkey privatekey secretkey signingkey"
);

/// Returns whether every number with this name is a secret, or says who a person is. What has the name of another secret counts
/// something, or says where it is: `tokens: 12`. A `pin` is mostly that of a chip.
///
/// ```
/// use mcp_error_rules::secret_names::is_name_of_secret_number;
///
/// for name in ["password", "dbPassword", "secret", "api_key", "access_token", "otp", "ssn", "card_number"] {
///     assert!(is_name_of_secret_number(name), "{name}");
/// }
/// for name in ["token", "passwords", "password_len", "credential_id", "user_key", "pin", "order_number", "mfa_code"] {
///     assert!(!is_name_of_secret_number(name), "{name}");
/// }
/// ```
pub fn is_name_of_secret_number(name: &str) -> bool {
    is_personal_name(name) || is_secret_name(name) && !can_count(without_tail(name))
}

/// Returns whether a whole number without a sign is a secret code if it has this name. One with a sign is the number of an error.
///
/// ```
/// use mcp_error_rules::secret_names::is_name_of_secret_code;
///
/// assert!(is_name_of_secret_code("mfa_code") && is_name_of_secret_code("passcode"));
/// assert!(!is_name_of_secret_code("status_code") && !is_name_of_secret_code("codes"));
/// ```
pub fn is_name_of_secret_code(name: &str) -> bool {
    ends_with_word(without_tail(name), "code") && is_secret_name(name)
}

/// Returns whether a number with the name of a secret can be a count or a place.
fn can_count(name: &str) -> bool {
    let (before, last) = split_last_word(name.as_bytes());
    let before = without_separators(before);
    // A `password_hash` is one of a password.
    if NEUTRAL.contains_ignoring_case(last)
        && names_password(before)
        && let Ok(before) = str::from_utf8(before)
    {
        return can_count(before);
    }
    COUNTS_AND_PLACES.find_at_end(last).is_some()
        || is_token_of_parser(name)
        || ends_with_word(name, "key") && !ends_in_joined(KEYS, name.as_bytes())
}
