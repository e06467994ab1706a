//! Endings of words that the scan must not skip, besides those of [`mcp_error_rules::secret_names`].

/// Other endings of words that the scan must not skip: the ends of weak names, and the word before an
/// armored block.
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
    // The ends of `phone number`, `account number` and the like
    "ne number",
    "le number",
    "nt number",
    "ty number",
    "rd number",
    "rt number",
];

/// Endings in capitals with letters beyond ASCII, whose bytes differ from those of the small letters in more than the case bit of
/// ASCII.
pub(super) const CAPITAL_ENDINGS: &[&str] = &[
    "khẨu", "haSŁo", "ÍČ", "LĂ", "LÉ", "ZÓ", "ΌΣ", "ΚΌ", "ЕН", "ЕТ", "КА", "ЛА", "ЛЬ", "ЛЯ", "ЮЧ",
];
