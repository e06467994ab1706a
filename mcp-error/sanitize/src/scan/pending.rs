//! Which detectors may still find something in the word that is being scanned.

use crate::bytes::byte_at;
use crate::classes::{COLON_OR_EQUALS, Class, SLASH, class};
use crate::rules::Rules;
use crate::shapes::key_likeness::MIN_KEY;

/// The signs of a word: its bytes that are not letters, digits, `_`, `-` or `.`.
#[derive(Clone, Copy, Default)]
pub(super) struct Signs {
    /// The kinds of all signs.
    kinds: Class,
    /// The offset of the only sign, if the word is known to have exactly one.
    only_at: Option<usize>,
}

impl Signs {
    /// Reads the signs of a word from its bytes. The kinds of its other bytes do no harm.
    pub(super) fn of_word(word: &[u8]) -> Self {
        Self {
            kinds: Class::of_all(word),
            only_at: None,
        }
    }

    pub(super) fn add(&mut self, text: &[u8], at: usize) {
        self.only_at = (self.kinds == Class::NONE).then_some(at);
        self.kinds = self.kinds.or(Class::of_byte(byte_at(text, at)));
    }
}

/// The detectors that may still find something in a word. One that found nothing is not asked again in this
/// word, which keeps the scan linear.
pub(super) struct Pending {
    pub(super) url: bool,
    /// Whether the word may be a login that stands before a host without a scheme.
    pub(super) login: bool,
    pub(super) path: bool,
    /// Whether a path may still start at the very beginning of what is left of the word, behind a marker.
    pub(super) path_at_start: bool,
    pub(super) email: bool,
    pub(super) named_value: bool,
    pub(super) key: bool,
    /// Whether the word has a colon or an equals sign.
    pub(super) has_assignment: bool,
    /// The offset of the only sign of the word, if the word is known to have exactly one.
    pub(super) only_sign: Option<usize>,
}

impl Pending {
    pub(super) fn new(signs: Signs, word_len: usize, rules: &Rules) -> Self {
        let Signs { kinds, only_at } = signs;
        let has_assignment = kinds.meets(COLON_OR_EQUALS);
        let may_hold_path = kinds.meets(SLASH) && rules.paths;
        let may_hold_address = kinds.meets(class!(b"@"));
        Self {
            url: kinds.meets(class!(b":")),
            login: has_assignment && may_hold_address,
            path: may_hold_path,
            path_at_start: may_hold_path,
            email: may_hold_address && rules.emails,
            named_value: true,
            key: word_len >= MIN_KEY,
            has_assignment,
            only_sign: only_at,
        }
    }
}
