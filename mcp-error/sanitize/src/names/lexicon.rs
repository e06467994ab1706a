//! Words that are weaker than those of [`mcp_error_rules::secret_names`]: a value behind them is a secret only
//! if it also looks like one.

mcp_error_rules::by_language! {
    /// Words for a password that also have other meanings.
    PASSWORD_WORDS, PASSWORD_WORDS_BY_LANGUAGE:
    "English" ["bindpw", "rootpw"]
    "German" ["geheimnis", "zugangsdaten"]
    "Spanish" ["clave"]
    "French" ["jeton", "passe"]
    "Malay" ["laluan"]
    "Indonesian" ["sandi"]
    "Vietnamese" ["khẩu"]
    "Arabic" ["السر", "السري", "المرور"]
    "Persian" ["عبور"]
    "Japanese" ["暗号"]
}

mcp_error_rules::by_language! {
    /// Words for a key in languages other than English.
    KEY_WORDS, KEY_WORDS_BY_LANGUAGE:
    "Portuguese" ["chave"]
    "Italian" ["chiave"]
    "French" ["clé"]
    "Polish" ["klucz"]
    "Czech" ["klíč"]
    "German" ["schlüssel", "schluessel"]
    "Dutch" ["sleutel"]
    "Turkish" ["anahtar", "anahtarı"]
    "Russian" ["ключ"]
    "Arabic" ["مفتاح"]
    "Hebrew" ["מפתח"]
    "Korean" ["키"]
    "Japanese" ["キー"]
}

/// Other endings of words that the scan must not skip: the ends of weak names, authentication schemes, and the
/// word before an armoured block.
pub(super) const OTHER_ENDINGS: &[&str] = &[
    "pass",
    "identified",
    "bearer",
    "basic",
    "begin",
    // What stands before a row of a table
    "contains",
    "key",
    "_id",
    "-id",
    ".id",
    "_pw",
    "-pw",
    ".pw",
    "tid",
    "pid",
    // The second last letter is a capital. In the word itself, the last letters differ from it in more than the
    // case bit.
    "kh\u{1ea8}u",
];

/// Endings in capitals whose bytes differ from those of the small letters in more than the case bit of ASCII.
pub(super) const CAPITAL_ENDINGS: &[&str] = &["haSŁo"];

/// The endings in capitals of words that end in a letter beyond ASCII.
pub(super) const HIGH_CAPITAL_ENDINGS: &[&str] = &[
    "ÍČ", "LĂ", "LÉ", "ZÓ", "ΌΣ", "ΚΌ", "ЕН", "ЕТ", "КА", "ЛА", "ЛЬ", "ЛЯ", "ЮЧ",
];

/// How a flag takes its argument.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum FlagForm {
    /// Right behind the flag, without a blank: `-pfir99`.
    Glued,
    /// As the next argument.
    Next,
    /// In either way.
    GluedOrNext,
    /// In either way, as the name of a user, this sign, and the password.
    Login(u8),
}

/// A flag by which programs take a password.
pub(crate) struct ProgramFlag {
    pub(crate) programs: &'static [&'static str],
    /// The first argument with which the flag has this meaning.
    pub(crate) command: Option<&'static str>,
    pub(crate) flag: &'static str,
    pub(crate) form: FlagForm,
}

const fn flag(
    programs: &'static [&'static str],
    command: Option<&'static str>,
    flag: &'static str,
    form: FlagForm,
) -> ProgramFlag {
    ProgramFlag {
        programs,
        command,
        flag,
        form,
    }
}

/// The short flags of programs for passwords, by their manuals. Long flags are known by their names.
pub(crate) static PROGRAM_FLAGS: &[ProgramFlag] = &[
    flag(MYSQL, None, "-p", FlagForm::Glued),
    flag(&["sshpass"], None, "-p", FlagForm::GluedOrNext),
    flag(&["redis-cli"], None, "-a", FlagForm::Next),
    flag(&["curl"], None, "-u", FlagForm::Login(b':')),
    flag(&["curl"], None, "--user", FlagForm::Login(b':')),
    flag(&["curl"], None, "--proxy-user", FlagForm::Login(b':')),
    flag(&["curl"], None, "-U", FlagForm::Login(b':')),
    flag(
        &["docker", "podman"],
        Some("login"),
        "-p",
        FlagForm::GluedOrNext,
    ),
    flag(LDAP, None, "-w", FlagForm::GluedOrNext),
    flag(&["unzip", "zip"], None, "-P", FlagForm::GluedOrNext),
    flag(&["7za", "rar", "unrar"], None, "-p", FlagForm::Glued),
    flag(MONGO, None, "-p", FlagForm::Next),
    flag(&["plink", "pscp", "psftp"], None, "-pw", FlagForm::Next),
    flag(&["ssh-keygen"], None, "-P", FlagForm::Next),
    flag(&["ssh-keygen"], None, "-N", FlagForm::Next),
    flag(&["openssl"], None, "-k", FlagForm::Next),
    flag(&["openssl"], None, "-passin", FlagForm::Login(b':')),
    flag(&["openssl"], None, "-passout", FlagForm::Login(b':')),
    flag(
        &["mosquitto_pub", "mosquitto_sub"],
        None,
        "-P",
        FlagForm::Next,
    ),
    flag(&["sqlplus"], None, "", FlagForm::Login(b'/')),
];

const MYSQL: &[&str] = &[
    "mysql",
    "mysqldump",
    "mysqladmin",
    "mysqlimport",
    "mysqlcheck",
    "mariadb",
];
const LDAP: &[&str] = &[
    "ldapsearch",
    "ldapadd",
    "ldapmodify",
    "ldapdelete",
    "ldapwhoami",
];
const MONGO: &[&str] = &[
    "mongo",
    "mongosh",
    "mongodump",
    "mongorestore",
    "mongoexport",
    "mongoimport",
];

/// The names of the programs in [`PROGRAM_FLAGS`], which the scan must not skip.
pub(crate) const PROGRAMS: &[&str] = &[
    "mysql",
    "mysqldump",
    "mysqladmin",
    "mysqlimport",
    "mysqlcheck",
    "mariadb",
    "sshpass",
    "redis-cli",
    "curl",
    "docker",
    "podman",
    "ldapsearch",
    "ldapadd",
    "ldapmodify",
    "ldapdelete",
    "ldapwhoami",
    "unzip",
    "zip",
    "7za",
    "rar",
    "unrar",
    "mongo",
    "mongosh",
    "mongodump",
    "mongorestore",
    "mongoexport",
    "mongoimport",
    "plink",
    "pscp",
    "psftp",
    "ssh-keygen",
    "openssl",
    "mosquitto_pub",
    "mosquitto_sub",
    "sqlplus",
];
