//! Words that are weaker than those of [`mcp_error_rules::secret_names`]: a value behind them is a secret only
//! if it also looks like one.

/// Words for a password that also have other meanings.
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

/// Words for a key in languages other than English.
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

/// Other endings of words that the scan must not skip: the ends of weak names, authentication schemes, and the
/// word before an armoured block.
pub(super) const OTHER_ENDINGS: &[&str] = &[
    "pass",
    "identified",
    "bearer",
    "basic",
    "begin",
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
