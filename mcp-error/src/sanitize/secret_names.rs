//! Names that say that their value is a secret. `mcp-error` and `mcp-error-derive` hold the same file,
//! so that fields and texts are judged alike; a test compares the two.

/// Words that make a secret of whatever they name, as the last word of the name.
const SECRET_WORDS: &[&str] = &[
    "apikey",
    "auth",
    "authorization",
    "bearer",
    "cookie",
    "credential",
    "credentials",
    "creds",
    "jwt",
    "licensekey",
    "mnemonic",
    "otp",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "passwort",
    "privatekey",
    "psk",
    "pwd",
    "secret",
    "seedphrase",
    "sessionid",
    "token",
    "totp",
    "webhookurl",
];

/// Ends of names written without a break between their words.
const SECRET_ENDS: &[&str] = &[
    "accesskey",
    "apikey",
    "authkey",
    "clientsecret",
    "credential",
    "credentials",
    "encryptionkey",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "pwd",
    "secret",
    "secretkey",
    "signingkey",
    "token",
];

/// What makes a secret of a `key`, `pass`, `code` or `hash` that follows.
const QUALIFIERS: &[&str] = &[
    "access",
    "account",
    "admin",
    "api",
    "app",
    "application",
    "auth",
    "client",
    "consumer",
    "crypt",
    "db",
    "deploy",
    "developer",
    "encryption",
    "hmac",
    "integration",
    "license",
    "master",
    "private",
    "pwd",
    "recovery",
    "root",
    "secret",
    "server",
    "service",
    "session",
    "shared",
    "signing",
    "ssh",
    "storage",
    "subscription",
    "user",
    "webhook",
];

/// What such a qualifier needs to stand before.
const QUALIFIED: &[&str] = &["key", "pass", "hash", "signature", "sig"];

/// Whether a field, a variable, a header or a key of this name holds a secret: `password`,
/// `api_key`, `X-Api-Key`, `clientSecret`, `GITHUB_TOKEN`, `dbpassword`; but neither `key` alone
/// nor `token_count`, `author` or `passport`.
///
/// The last word decides, in any case and spelling; digits at the end do not count.
pub fn is_secret_name(name: &str) -> bool {
    let name = name.trim_end_matches(|last: char| last.is_ascii_digit() || last == '_');
    // Nobody writes a longer name, and the cost stays bounded.
    if name.len() < 2 || name.len() > 128 || !name.is_ascii() {
        return false;
    }
    let bytes = name.as_bytes();
    let last = word_start(bytes, bytes.len());
    let word = &bytes[last..];
    if is_any(SECRET_WORDS, word) || ends_in_any(SECRET_ENDS, word) {
        return true;
    }
    let end = separator_start(bytes, last);
    let before = &bytes[word_start(bytes, end)..end];
    is_any(QUALIFIED, word) && is_any(QUALIFIERS, before)
        || ends_in_any(&["key"], word) && is_any(QUALIFIERS, &word[..word.len() - 3])
}

/// Where the word starts that ends at `end`: after `_`, `-`, `.`, or at a capital after a small letter.
fn word_start(bytes: &[u8], end: usize) -> usize {
    let mut start = end;
    while start > 0 && bytes[start - 1].is_ascii_alphanumeric() {
        start -= 1;
        let starts_word = bytes[start].is_ascii_uppercase()
            && start > 0
            && (bytes[start - 1].is_ascii_lowercase() || bytes[start - 1].is_ascii_digit());
        // `APIKey`: the last capital of several begins the word.
        let after_capitals = bytes[start].is_ascii_uppercase()
            && start > 0
            && bytes[start - 1].is_ascii_uppercase()
            && start + 1 < end
            && bytes[start + 1].is_ascii_lowercase();
        if starts_word || after_capitals {
            break;
        }
    }
    start
}

fn separator_start(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while end > 0 && !bytes[end - 1].is_ascii_alphanumeric() {
        end -= 1;
    }
    end
}

fn is_any(words: &[&str], word: &[u8]) -> bool {
    words
        .iter()
        .any(|known| known.as_bytes().eq_ignore_ascii_case(word))
}

fn ends_in_any(ends: &[&str], word: &[u8]) -> bool {
    ends.iter().any(|end| {
        word.len() >= end.len()
            && word[word.len() - end.len()..].eq_ignore_ascii_case(end.as_bytes())
    })
}
