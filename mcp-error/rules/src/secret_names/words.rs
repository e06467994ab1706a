//! The words that make up the names of secrets, in more than thirty languages and in small letters.

crate::by_language! {
    /// Words that mark a value as a secret when they are the last word of its name.
    SECRET_WORDS, SECRET_WORDS_BY_LANGUAGE:
    "English" ["apikey", "apikeys", "auth", "authorization", "bearer", "cookie", "cookies", "credential", "credentials", "creds", "csrf", "cvc", "cvv", "jwt", "jwts", "licensekey", "mnemonic", "otp", "passcode", "passcodes", "passphrase", "passphrases", "passwd", "password", "passwords", "passwrd", "pasword", "privatekey", "privatekeys", "psk", "pwd", "secret", "seedphrase", "sessionid", "token", "totp", "webhookurl", "xsrf"]
    "Croatian" ["lozinka"]
    "Czech" ["heslo"]
    "Danish" ["adgangskode"]
    "Dutch" ["wachtwoord"]
    "Estonian" ["parool"]
    "Finnish" ["salasana"]
    "French" ["mdp", "motdepasse"]
    "German" ["kennwort", "passwort"]
    "Hungarian" ["jelszo"]
    "Italian" ["parola"]
    "Lithuanian" ["slaptazodis"]
    "Norwegian" ["passord"]
    "Polish" ["haslo"]
    "Portuguese" ["senha"]
    "Slovene" ["geslo"]
    "Spanish" ["contrasena"]
    "Swedish" ["losenord"]
    "Turkish" ["sifre"]
}

crate::by_language! {
    /// Words beyond ASCII that mark a value as a secret when its name ends in one.
    FOREIGN_WORDS, FOREIGN_WORDS_BY_LANGUAGE:
    "Spanish" ["contraseña"]
    "Polish" ["hasło"]
    "Hungarian" ["jelszó"]
    "Swedish" ["lösenord"]
    "Romanian" ["parolă"]
    "Lithuanian" ["slaptažodis"]
    "Greek" ["κωδικός", "συνθηματικό"]
    "Turkish" ["şifre"]
    "Serbian" ["лозинка"]
    "Bulgarian" ["парола"]
    "Russian" ["пароль", "пароля", "секрет", "токен"]
    "Hebrew" ["סיסמא", "סיסמה"]
    "Persian" ["گذرواژه"]
    "Hindi" ["कूटशब्द", "पासवर्ड"]
    "Bengali" ["পাসওয়ার্ড"]
    "Tamil" ["கடவுச்சொல்"]
    "Thai" ["รหัสผ่าน"]
    "Korean" ["비밀번호", "비밀키", "비번", "시크릿", "암호", "인증키", "토큰", "패스워드"]
    "Japanese" ["シークレット", "トークン", "パスワード", "合言葉", "暗証番号", "秘密鍵"]
    "Chinese" ["私钥", "私鑰", "令牌", "口令", "密码", "密碼", "密钥", "密鑰", "验证码", "驗證碼"]
}

/// Endings that mark a name as secret even if no separator stands before them, as in `dbpassword`.
pub const SECRET_ENDS: &[&str] = &[
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

/// Names of several words that are secrets however their words are joined: `code_verifier`, `SAMLResponse`,
/// `Mcp-Session-Id`. They are written here without joints.
pub const JOINED_NAMES: &[&str] = &[
    "authheader",
    "clientassertion",
    "codeverifier",
    "connectsid",
    "jsessionid",
    "mnemonicphrase",
    "oauthverifier",
    "onetimecode",
    "onetimecodes",
    "passphrase",
    "password",
    "phpsessid",
    "recoveryphrase",
    "samlassertion",
    "samlresponse",
    "secretkeybase",
    "secretstring",
    "secretword",
    "securestring",
    "seedphrase",
    "sessionid",
    "snmpcommunity",
];

macro_rules! code_names {
    ($($qualifier:literal)*) => {
        /// What a code opens or proves, so that it is a secret: `backup_code`, `verification code`.
        pub(super) const CODE_QUALIFIERS: &[&str] = &[$($qualifier),*];

        /// The names of secret codes without joints, for a test of the last letters of a name.
        pub const CODE_NAMES: &[&str] = &[$(concat!($qualifier, "code"), concat!($qualifier, "codes")),*];
    };
}

code_names! {
    "2fa" "access" "activation" "auth" "authorization" "backup" "confirmation" "device" "login" "mfa" "one-time" "otp" "pairing" "pass" "pin"
    "recovery" "reset" "security" "setup" "sms" "totp" "unlock" "verification"
}

/// How names end whose last joint stands among their last three letters.
pub const JOINED_ENDINGS: &[&str] = &["_id", "-id", ".id", "_pw", "-pw", ".pw"];

/// Words after the name of a secret that do not change its meaning: `password_confirmation`.
pub(super) const NEUTRAL_ENDS: &[&str] = &[
    "again",
    "confirm",
    "confirmation",
    "digest",
    "hash",
    "plain",
    "plaintext",
    "raw",
    "repeat",
    "salt",
    "value",
];

/// Names of secrets with such an end, for a test of the last letters of a name.
pub const NEUTRAL_NAMES: &[&str] = &[
    "passwordagain",
    "passwordconfirm",
    "passwordconfirmation",
    "passworddigest",
    "passwordhash",
    "passwordplain",
    "passwordplaintext",
    "passwordraw",
    "passwordrepeat",
    "passwordsalt",
    "secretvalue",
];

/// Names that end in `pw` without a joint.
pub const GLUED_PW: &[&str] = &["adminpw", "bindpw", "dbpw", "ldappw", "rootpw", "userpw"];

/// What `pass` and `pw` are the password of, besides [`QUALIFIERS`].
pub(super) const PASS_QUALIFIERS: &[&str] = &[
    "amqp",
    "archive",
    "backup",
    "become",
    "bind",
    "cert",
    "database",
    "docker",
    "enc",
    "ftp",
    "git",
    "http",
    "imap",
    "jdbc",
    "jenkins",
    "key",
    "keystore",
    "ldap",
    "login",
    "mail",
    "mariadb",
    "mongo",
    "mongodb",
    "mqtt",
    "mssql",
    "my",
    "mysql",
    "nexus",
    "oracle",
    "p12",
    "pfx",
    "pg",
    "pop3",
    "postgres",
    "proxy",
    "rabbitmq",
    "redis",
    "registry",
    "sasl",
    "sftp",
    "smb",
    "smtp",
    "sql",
    "store",
    "sudo",
    "svn",
    "trust",
    "truststore",
    "vault",
    "vpn",
    "web",
    "wifi",
    "zip",
];

/// Words before `pass` in names in capitals that make another thing of it.
pub(super) const OTHER_PASSES: &[&str] = &[
    "by", "compute", "final", "first", "last", "max", "min", "num", "render", "second", "shader",
    "single", "test", "tests", "total",
];

/// What a key is the secret of, besides [`QUALIFIERS`].
pub(super) const KEY_QUALIFIERS: &[&str] = &[
    "activation",
    "authenticator",
    "cipher",
    "cookie",
    "decryption",
    "fcm",
    "function",
    "gpg",
    "jwt",
    "pgp",
    "pre-shared",
    "preshared",
    "ssl",
    "tls",
    "token",
    "unlock",
    "wifi",
    "wpa",
];

/// Names of the numbers of cards, accounts, phones and persons, without joints.
pub const PERSONAL_NAMES: &[&str] = &[
    "accountnumber",
    "cardnumber",
    "creditcard",
    "iban",
    "mobile",
    "mobilenumber",
    "msisdn",
    "nationalid",
    "passport",
    "passportnumber",
    "phone",
    "phonenumber",
    "socialsecuritynumber",
    "ssn",
    "taxid",
    "telephone",
];

/// Endings of names that look secret but are public. .NET calls the digest of a public key `PublicKeyToken`.
pub(super) const PUBLIC_ENDS: &[&str] = &["publickeytoken"];

/// Names of what says where a list goes on, which the client sends back to get the next page.
pub(super) const PAGE_TOKENS: &[&str] = &[
    "pagetoken",
    "nexttoken",
    "continuationtoken",
    "paginationtoken",
    "synctoken",
];

/// Words that make a name secret when they stand before one of [`QUALIFIED`]. Without one of them, `tokens` are
/// mostly what a language model counts.
pub(super) const QUALIFIERS: &[&str] = &[
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
    "licence",
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

/// Words that name a secret only after a qualifier, as in `api key`.
pub const QUALIFIED: &[&str] = &[
    "key",
    "keys",
    "pass",
    "hash",
    "signature",
    "sig",
    "tokens",
    "secrets",
];

/// A word that is the name of a secret only when it stands alone: `image_pull_secrets` holds names.
pub const PLURAL: &str = "secrets";
