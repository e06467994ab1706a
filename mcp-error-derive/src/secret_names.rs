//! Names that say that their value is a secret. `mcp-error` and `mcp-error-derive` hold the same file,
//! so that fields and texts are judged alike; a test compares the two.

/// Words that make a secret of whatever they name, as the last word of the name.
pub(super) const SECRET_WORDS: &[&str] = &[
    "apikey",
    "apikeys",
    "adgangskode",
    "auth",
    "authorization",
    "bearer",
    "contrasena",
    "cookie",
    "cookies",
    "credential",
    "credentials",
    "creds",
    "cvv",
    "geslo",
    "haslo",
    "heslo",
    "jelszo",
    "jwt",
    "jwts",
    "kennwort",
    "licensekey",
    "lozinka",
    "losenord",
    "mdp",
    "mnemonic",
    "motdepasse",
    "otp",
    "parola",
    "parool",
    "passcode",
    "passcodes",
    "passord",
    "passphrase",
    "passphrases",
    "passwd",
    "password",
    "passwords",
    "passwort",
    "privatekey",
    "privatekeys",
    "psk",
    "pwd",
    "salasana",
    "secret",
    "seedphrase",
    "senha",
    "sessionid",
    "sifre",
    "slaptazodis",
    "token",
    "totp",
    "wachtwoord",
    "webhookurl",
];

/// The same beyond ASCII, small.
pub(super) const FOREIGN_WORDS: &[&str] = &[
    "contraseña",
    "hasło",
    "jelszó",
    "lösenord",
    "parolă",
    "slaptažodis",
    "κωδικός",
    "συνθηματικό",
    "şifre",
    "лозинка",
    "парола",
    "пароль",
    "пароля",
    "секрет",
    "токен",
    "סיסמא",
    "סיסמה",
    "گذرواژه",
    "कूटशब्द",
    "पासवर्ड",
    "পাসওয়ার্ড",
    "கடவுச்சொல்",
    "รหัสผ่าน",
    "비밀번호",
    "비밀키",
    "비번",
    "시크릿",
    "암호",
    "인증키",
    "토큰",
    "패스워드",
    "シークレット",
    "トークン",
    "パスワード",
    "合言葉",
    "秘密鍵",
    "私钥",
    "私鑰",
    "令牌",
    "口令",
    "密码",
    "密碼",
    "密钥",
    "密鑰",
];

/// Ends of names written without a break between their words.
pub(super) const SECRET_ENDS: &[&str] = &[
    "accesskey",
    "accesskeys",
    "apikey",
    "apikeys",
    "authkey",
    "clientsecret",
    "credential",
    "credentials",
    "encryptionkey",
    "passphrase",
    "passphrases",
    "passwd",
    "password",
    "passwords",
    "privatekey",
    "privatekeys",
    "pwd",
    "secret",
    "secretkey",
    "secretkeys",
    "sessionid",
    "signingkey",
    "token",
];

/// Ends of names that are none: .NET writes the digests of public keys so.
const PUBLIC_ENDS: &[&str] = &["publickeytoken"];

/// What makes a secret of a `key`, a `hash`, `tokens` and the like that follow. Tokens without one are what a model
/// counts.
const QUALIFIERS: &[&str] = &[
    "access",
    "account",
    "admin",
    "api",
    "app",
    "application",
    "auth",
    "bearer",
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
    "refresh",
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
pub(super) const QUALIFIED: &[&str] = &[
    "key",
    "keys",
    "pass",
    "hash",
    "signature",
    "sig",
    "tokens",
    "secrets",
];

/// A name by itself, though no end of one.
pub(super) const PLURAL: &str = "secrets";

/// Whether a field, a variable, a header or a key of this name holds a secret: `password`,
/// `api_key`, `X-Api-Key`, `clientSecret`, `GITHUB_TOKEN`, `dbpassword`; but neither `key` alone
/// nor `token_count`, `author` or `passport`.
///
/// The last word decides, in any case and spelling; digits at the end do not count.
pub fn is_secret_name(name: &str) -> bool {
    let name = without_tail(name);
    // Nobody writes a longer name, and the cost stays bounded.
    if name.len() < 2 || name.len() > 128 {
        return false;
    }
    let mut bytes = name.as_bytes();
    if !name.is_ascii() {
        let known = FOREIGN.like_name(name);
        if known.iter().any(|word| ends_with(name, word)) {
            return true;
        }
        // Not all scripts put blanks between words.
        let ascii = bytes.iter().rev().take_while(|byte| byte.is_ascii());
        bytes = &bytes[bytes.len() - ascii.count()..];
    }
    if ends_in_any(PUBLIC_ENDS, bytes) {
        return false;
    }
    let last = word_start(bytes, bytes.len());
    let word = &bytes[last..];
    // What is called `image_pull_secrets` holds their names.
    if last == 0 && is_same(PLURAL, word) && word.len() == PLURAL.len() {
        return true;
    }
    if is_any(WORDS.like(word), word) || ends_in_any(ENDS.like(word), word) {
        return true;
    }
    let end = separator_start(bytes, last);
    let before = &bytes[word_start(bytes, end)..end];
    is_any(QUALIFIED, word) && is_any(QUALIFYING.like(before), before)
        || ["key", "keys", "tokens", PLURAL].iter().any(|end| {
            let before = word.len().checked_sub(end.len()).map(|at| &word[..at]);
            before.is_some_and(|before| {
                is_same(end, &word[before.len()..]) && is_any(QUALIFYING.like(before), before)
            })
        })
}

/// Without digits and `_` at its end.
pub(super) fn without_tail(name: &str) -> &str {
    let tail = name.bytes().rev();
    let tail = tail.take_while(|last| last.is_ascii_digit() || *last == b'_');
    &name[..name.len() - tail.count()]
}

/// Where the word starts that ends at `end`: after `_`, `-`, `.`, or at a capital after a small letter.
fn word_start(bytes: &[u8], end: usize) -> usize {
    let mut start = end;
    while let Some(letter) = start.checked_sub(1).map(|at| bytes[at])
        && letter.is_ascii_alphanumeric()
    {
        start -= 1;
        if !letter.is_ascii_uppercase() || start == 0 {
            continue;
        }
        let before = bytes[start - 1];
        // `APIKey`: the last capital of several begins the word.
        let after_capitals =
            before.is_ascii_uppercase() && start + 1 < end && bytes[start + 1].is_ascii_lowercase();
        if before.is_ascii_lowercase() || before.is_ascii_digit() || after_capitals {
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

/// Without regard to case; `word` has small letters only.
pub(super) fn ends_with(name: &str, word: &str) -> bool {
    if word.is_ascii() {
        return ends_in_any(&[word], name.as_bytes());
    }
    let mut letters = name.chars().rev();
    let is_next = |known: char| {
        let next = letters.next();
        next.is_some_and(|next| next == known || lower(next) == lower(known))
    };
    word.chars().rev().all(is_next)
}

/// The small letter of the scripts that have both and in which the words are; a sigma is one at the end of a word, too.
fn lower(letter: char) -> char {
    match letter {
        'Σ' | 'ς' => 'σ',
        '\u{c0}'..='\u{52f}' | '\u{1e00}'..='\u{1fff}' => {
            letter.to_lowercase().next().unwrap_or(letter)
        }
        _ => letter.to_ascii_lowercase(),
    }
}

fn is_any(words: &[&str], word: &[u8]) -> bool {
    words
        .iter()
        .any(|known| known.len() == word.len() && is_same(known, word))
}

/// Without regard to case; `known` has small letters only.
fn is_same(known: &str, word: &[u8]) -> bool {
    let mut letters = known.bytes().zip(word);
    letters.all(|(letter, byte)| byte | 0x20 == letter)
}

/// Words in the order of their last letters, so that few of them are compared.
pub(super) struct ByLast<const N: usize> {
    words: [&'static str; N],
    /// Where the words that end in each letter start.
    starts: [u8; 33],
}

impl<const N: usize> ByLast<N> {
    pub(super) const fn new(words: &[&'static str]) -> Self {
        let mut sorted = [""; N];
        let mut starts = [0; 33];
        let (mut letter, mut filled) = (0, 0);
        while letter < 32 {
            starts[letter] = filled as u8;
            let mut at = 0;
            while at < N {
                let word = words[at].as_bytes();
                if word[word.len() - 1] as usize & 31 == letter {
                    sorted[filled] = words[at];
                    filled += 1;
                }
                at += 1;
            }
            letter += 1;
        }
        starts[32] = filled as u8;
        Self {
            words: sorted,
            starts,
        }
    }

    /// The words that end in the letter of this name, without regard to case.
    pub(super) fn like_name(&self, name: &str) -> &[&'static str] {
        if name.as_bytes().last().is_none_or(u8::is_ascii) {
            return self.like(name.as_bytes());
        }
        let last = match name.chars().next_back().map_or('a', lower) {
            'σ' => 'ς',
            last => last,
        };
        self.like(last.encode_utf8(&mut [0; 4]).as_bytes())
    }

    /// The words that end like this one.
    pub(super) fn like(&self, word: &[u8]) -> &[&'static str] {
        let Some(last) = word.last() else {
            return &[];
        };
        let letter = usize::from(last & 31);
        let range = usize::from(self.starts[letter])..usize::from(self.starts[letter + 1]);
        &self.words[range]
    }
}

static FOREIGN: ByLast<{ FOREIGN_WORDS.len() }> = ByLast::new(FOREIGN_WORDS);
static WORDS: ByLast<{ SECRET_WORDS.len() }> = ByLast::new(SECRET_WORDS);
static QUALIFYING: ByLast<{ QUALIFIERS.len() }> = ByLast::new(QUALIFIERS);
static ENDS: ByLast<{ SECRET_ENDS.len() }> = ByLast::new(SECRET_ENDS);

fn ends_in_any(ends: &[&str], word: &[u8]) -> bool {
    ends.iter().any(|end| {
        let tail = word.len().checked_sub(end.len());
        tail.is_some_and(|at| is_same(end, &word[at..]))
    })
}
