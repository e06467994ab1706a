//! The values of weak names, which only say that their value may be a secret, and of names in two words.

use mcp_error_rules::secret_names::{are_secret_name, ends_with_word};
use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, consists_of, ends_with_ignoring_case, find, has_byte, holds, prefix_len, slice,
    split_at, suffix, trim_end, trim_start,
};
use crate::classes::{
    ASSIGNMENT, COLON_OR_EQUALS, Class, DIGIT, HEX, LETTER_OR_DIGIT, NAME, QUOTE, SPACE, UPPER,
    WORD, class,
};
use crate::input::View;
use crate::names::kind::RequiredLook;
use crate::pairs::notations::typing_call_len;
use crate::pairs::required_look::without_id;
use crate::shapes::key_likeness::is_key;
use crate::shapes::look::Look;
use crate::shapes::public::keys_and_commits::is_public_key;
use crate::shapes::public::named_ids::is_named_id;
use crate::shapes::value_look::{MIN_SECRET, looks_like_password, looks_secret};
use crate::shapes::{is_host_name, is_uuid};

impl RequiredLook {
    /// Whether a value has this look. That of a key is always enough, and asked for elsewhere.
    fn is_met_by(self, value: &[u8]) -> bool {
        match self {
            Self::Key => false,
            Self::DigitAndLetter => looks_secret(value),
            Self::Password | Self::PasswordOrQuoted => looks_like_password(value, Look::Faint),
            Self::Pin => {
                (4..=8).contains(&value.len()) && consists_of(value, DIGIT)
                    || Self::PasswordOrQuoted.is_met_by(value)
            }
        }
    }
}

/// Whether the value at `start..end` is the secret of a weak name.
pub(super) fn is_secret_of_weak_name(
    view: &View<'_>,
    name: &str,
    required: RequiredLook,
    (start, end): (usize, usize),
) -> bool {
    let value = &view.bytes[start..end];
    if matches!(required, RequiredLook::PasswordOrQuoted | RequiredLook::Pin)
        && is_password_in_quotes(view, start, value)
    {
        return true;
    }
    // A host name is never a secret as a whole; a single label of it may be.
    if !consists_of(value, WORD) || is_host_name(value) {
        return false;
    }
    // `object key …` says where something is.
    let may_find = matches!(required, RequiredLook::Key) && ends_with_word(name, "key");
    if may_find && is_named_id(view, start, end) {
        return false;
    }
    let is_uuid = is_uuid(value);
    if is_uuid && is_tenant_id(name) || is_public_key(view, start) {
        return false;
    }
    required.is_met_by(value) || is_uuid || is_grouped_hex(value) || is_key(value)
}

/// Whether a weak name for a password stands behind the name of an account and its value, so that both are what somebody logs
/// in with: `user: "ada", pass: …`.
pub(super) fn is_beside_account(view: &View<'_>, name: usize, required: RequiredLook) -> bool {
    const ACCOUNTS: Words =
        words!("account email login uid user user_id user_name userid username usr");
    const MAX_DISTANCE: usize = 64;
    const BEFORE_SIGN: Class = class!(QUOTE SPACE b"\\])");
    if !matches!(required, RequiredLook::PasswordOrQuoted | RequiredLook::Pin) {
        return false;
    }
    let bytes = &view.bytes;
    let is_account = |word: &[u8]| ACCOUNTS.contains_ignoring_case(word);
    let account_before = |sign: usize| suffix(trim_end(&bytes[..sign], BEFORE_SIGN), NAME);
    let is_sign = |at: usize| bytes.get(at).is_some_and(|byte| COLON_OR_EQUALS.has(*byte));
    let is_behind_account =
        |at: usize| (is_sign(at) && is_account(account_before(at))).then_some(at + 1);
    let start = name.saturating_sub(MAX_DISTANCE);
    view.last_account.begin_at(start, name);
    // A word that begins before what is near counts by what is near of it.
    let cut = prefix_len(&bytes[start..name], NAME);
    let behind_cut = start + cut;
    let sign = behind_cut + prefix_len(&bytes[behind_cut..name], BEFORE_SIGN);
    let last = view.last_account.within(sign + 1..name, is_behind_account);
    is_sign(sign) && sign < name && is_account(&bytes[start..behind_cut])
        || last.is_some()
        || is_behind_login(&bytes[..name])
}

/// Whether what stands around a weak name leaves no doubt: the flag `--pass`, `mot de passe`, `palavra-passe`, SQL, or the
/// selector of an element in which somebody types.
pub(super) fn is_surely_password(view: &View<'_>, name: usize, name_end: usize) -> bool {
    const MAX_LEN: usize = "palavra-passe".len();
    let text = slice(
        &view.bytes,
        name_end.saturating_sub(MAX_LEN).min(name)..name_end,
    );
    let behind = slice(&view.bytes, name_end..);
    let is_in_sql = text.ends_with(b"IDENTIFIED")
        && matches!(behind, [b' ', b'B', b'Y', b' ', quote, ..] if QUOTE.has(*quote));
    let closed = trim_start(behind, class!(QUOTE b"])"));
    is_in_sql
        || closed.len() < behind.len() && typing_call_len(closed).is_some()
        || text.ends_with(b"--pass") && view.bytes.get(name_end) == Some(&b' ')
        || ends_with_ignoring_case(text, "mot de passe")
        || ends_with_ignoring_case(text, "palavra-passe")
}

/// Whether a text ends in the line by which a client of FTP (RFC 959 §4.1.1) or POP3 (RFC 1939 §7) sends the name of an
/// account, and maybe in the answer to it: `USER ada⏎331 Password required⏎`. Programs set `> ` or `C: ` before what they send.
pub(super) fn is_behind_login(text: &[u8]) -> bool {
    const MAX_LINES: usize = 256;
    let near = slice(text, text.len().saturating_sub(MAX_LINES)..);
    let Some(text) = trim_end(near, BEFORE_COMMAND).strip_suffix(b"\n") else {
        return false;
    };
    let mut lines = text.rsplit(|byte| *byte == b'\n').take(2);
    lines.any(|line| {
        find(line, "USER ").is_some_and(|at| consists_of(slice(line, ..at), BEFORE_COMMAND))
    })
}

/// What programs set before the commands that they show.
const BEFORE_COMMAND: Class = class!(UPPER b":>- ");

/// Whether a value behind a quote holds a letter and a digit, and is neither a name, a path nor code.
fn is_password_in_quotes(view: &View<'_>, start: usize, value: &[u8]) -> bool {
    let is_quoted = view.bytes[..start]
        .last()
        .is_some_and(|byte| QUOTE.has(*byte));
    is_quoted && looks_secret(value) && !holds(value, class!(b"_/\\(){}<>[]"))
}

/// Whether a value is a long number in groups of hexadecimal digits.
fn is_grouped_hex(value: &[u8]) -> bool {
    value.len() >= 12 && has_byte(value, b'-') && consists_of(value, class!(HEX b"-"))
}

/// Whether a bare value right behind the sign after a name is too short to look like a secret.
#[inline(never)]
pub(super) fn is_value_too_short(view: &View<'_>, name_end: usize) -> bool {
    let rest = &view.bytes[name_end..];
    let (signs, rest) = split_at(rest, prefix_len(rest, ASSIGNMENT));
    let value_len = prefix_len(at_most(rest, MIN_SECRET), NAME);
    let ends_value = |byte: &u8| WORD.without(class!(b"\\@$!~/+")).has(*byte);
    !signs.is_empty() && value_len < MIN_SECRET && rest.get(value_len).is_some_and(ends_value)
}

/// Whether a name is that of a tenant: in whose directory somebody logs in is not a secret. The ids of clients
/// and applications are public as well, but some of them serve as keys.
fn is_tenant_id(name: &str) -> bool {
    let has_id = name.len().checked_sub(2).and_then(|at| name.get(..at));
    has_id.is_some() && ends_with_word(without_id(name), "tenant")
}

/// Whether a word is the second one of names, and hardly ever a name by itself: `backup code`.
pub(super) fn is_only_second_word(word: &[u8]) -> bool {
    const WORDS: Words = words!("code codes phrase");
    WORDS.contains_ignoring_case(word)
}

/// Whether a word and the one before it are the name of a secret: `api key`, `backup code`.
pub(super) fn is_second_word_of_name(view: &View<'_>, name: usize, end: usize) -> bool {
    const MAX_FIRST_WORD: usize = 16;
    // `key`, `code` and `phrase`, which most names do not end like, and their plurals
    if !matches!(view.bytes[end - 1] | 0x20, b'e' | b's' | b'y') {
        return false;
    }
    let near = &view.bytes[name.saturating_sub(MAX_FIRST_WORD)..name];
    let Some(before) = near.strip_suffix(b" ") else {
        return false;
    };
    let first = suffix(before, class!(LETTER_OR_DIGIT b"-"));
    are_secret_name(first, &view.bytes[name..end])
}

/// Whether a value is the secret of a name in two words. Right behind a sign, it holds a digit. In a sentence, it looks like a
/// password or is a code: `the backup code 83hd-92kx is used`.
pub(super) fn is_secret_of_two_words(view: &View<'_>, name_end: usize, value: &[u8]) -> bool {
    const MIN_CODE: usize = 4;
    let is_code = view.bytes[..name_end].last() != Some(&b'y');
    let has_sign = matches!(view.bytes.get(name_end), Some(b':' | b'='));
    let has_digit = holds(value, DIGIT) && value.len() >= MIN_CODE;
    if is_code || has_sign {
        has_digit
    } else {
        looks_like_password(value, Look::Likely)
    }
}
