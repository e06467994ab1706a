//! Which detectors may still find something in the word that is being scanned.

use crate::bytes::*;
use crate::rules::Rules;
use crate::shapes::key_look::MIN_KEY;

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
    /// Whether the word has a dollar sign, as each hash of a password.
    pub(super) password_hash: bool,
    pub(super) key: bool,
    /// Whether the word has a colon or an equals sign.
    pub(super) has_assignment: bool,
}

impl Pending {
    pub(super) fn new(word: &[u8], rules: &Rules) -> Self {
        let kinds = Class::of_all(word);
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
            password_hash: kinds.meets(class!(b"$")),
            key: word.len() >= MIN_KEY,
            has_assignment,
        }
    }
}
