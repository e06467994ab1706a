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

/// Other endings of words that the scan must not skip: the ends of weak names, and the word before an
/// armoured block.
pub(super) const OTHER_ENDINGS: &[&str] = &[
    "pass",
    "pin",
    "session",
    "sess",
    "sessid",
    "sid",
    "sso",
    "identified",
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
    // The second words of names, as in `backup code`
    " code",
    " codes",
    " phrase",
    // The second last letter is a capital. In the word itself, the last letters differ from it in more than the
    // case bit.
    "kh\u{1ea8}u",
];

/// Endings in capitals with letters beyond ASCII, whose bytes differ from those of the small letters in more than the case bit of
/// ASCII.
pub(super) const CAPITAL_ENDINGS: &[&str] = &[
    "haSŁo", "ÍČ", "LĂ", "LÉ", "ZÓ", "ΌΣ", "ΚΌ", "ЕН", "ЕТ", "КА", "ЛА", "ЛЬ", "ЛЯ", "ЮЧ",
];
