//! The costs of what detectors do, all in one place. One unit is about a nanosecond.
//!
//! The costs were fitted to benchmarks of texts that repeat what triggers a detector, so that none of them
//! takes more time than the budget allows. They need not be exact. A cost that is too low lets such a text take
//! longer; one that is too high cuts a long text earlier.

/// The scanner goes on in a word behind something that was found.
pub(crate) const NEXT_LOOK: usize = 20;
/// A public key is looked for before a word that looks like a key.
pub(crate) const PUBLIC_KEY: usize = 40;
/// The label of an armoured block is read.
pub(crate) const ARMOURED_BLOCK: usize = 35;
/// The hash of a password is read.
pub(crate) const PASSWORD_HASH: usize = 52;
/// A scheme is looked for before a colon.
pub(crate) const COLON: usize = 6;
/// The credentials of a URL inside a URL are found.
pub(crate) const INNER_CREDENTIALS: usize = 30;
/// A path is looked for behind a character beyond ASCII.
pub(crate) const PATH_BEHIND_HIGH_BYTE: usize = 12;
/// A path is looked for.
pub(crate) const PATH: usize = 13;
/// A name is looked for before a sign of assignment.
pub(crate) const ASSIGNMENT: usize = 11;
/// A name in ASCII is judged.
pub(crate) const NAME: usize = 12;
/// A name in other letters is judged.
pub(crate) const FOREIGN_NAME: usize = 140;
/// A name is compared with the weak ones.
pub(crate) const WEAK_NAME: usize = 36;
/// The value behind a name is looked for.
pub(crate) const ADJACENT_VALUE: usize = 37;
/// Words between a name and a sign are read.
pub(crate) const WORDS_BETWEEN: usize = 16;
/// An escaped blank is skipped.
pub(crate) const ESCAPED_BLANK: usize = 6;
/// A value is compared with names.
pub(crate) const NAME_IN_A_ROW: usize = 85;
/// All names in scripts without blanks are looked for in a text.
pub(crate) const UNSPACED_NAME: usize = 300;

/// A word, or a part of one, is scanned by all detectors.
pub(crate) const fn word(len: usize) -> usize {
    15 + 3 * len / 2
}

/// A name is compared with those of secrets.
pub(crate) const fn secret_name(len: usize) -> usize {
    36 + len
}

/// The beginning of a text in base64 is looked for.
pub(crate) const fn base64_start(len: usize) -> usize {
    100 + len
}

/// The bytes of a key are collected.
pub(crate) const fn key_window(len: usize) -> usize {
    4 + len
}

/// The bytes of a key are split into pieces.
pub(crate) const fn key_pieces(len: usize) -> usize {
    2 * len
}

/// A word is judged as a key.
pub(crate) const fn key(len: usize) -> usize {
    75 + len
}

/// A part of a URL is judged as a key.
pub(crate) const fn key_in_url(len: usize) -> usize {
    50 + len / 4
}

/// The parts of a URL are read.
pub(crate) const fn url(len: usize) -> usize {
    20 + len
}

/// Credentials are looked for in an authority.
pub(crate) const fn userinfo(len: usize) -> usize {
    33 + 3 * len / 2
}

/// Credentials are looked for behind a sign that would end an authority.
pub(crate) const fn torn_userinfo(len: usize) -> usize {
    33 + 2 * len
}

/// A path is distinguished from a route.
pub(crate) const fn route(len: usize) -> usize {
    15 + len / 4
}

/// The closing quote of a path is looked for.
pub(crate) const fn quoted_path(len: usize) -> usize {
    5 + len
}

/// An e-mail address is read.
pub(crate) const fn address(len: usize) -> usize {
    12 + len / 2
}

/// A value in quotes is judged.
pub(crate) const fn quoted_value(len: usize) -> usize {
    40 + 2 * len / 5
}

/// A value without quotes is judged.
pub(crate) const fn bare_value(len: usize) -> usize {
    54 + 2 * len / 5
}

/// A value behind the name of an authentication scheme is judged.
pub(crate) const fn scheme_value(len: usize) -> usize {
    26 + 5 * len / 2
}

/// A value that follows its name without a blank is read.
pub(crate) const fn unspaced_value(len: usize) -> usize {
    20 + len
}

/// A type before an equals sign is read.
pub(crate) const fn declared_type(len: usize) -> usize {
    20 + len
}

/// A closing bracket is found.
pub(crate) const fn brackets(len: usize) -> usize {
    20 + 3 * len
}

/// A closing bracket is looked for in vain.
pub(crate) const fn open_bracket(len: usize) -> usize {
    3 * len
}
