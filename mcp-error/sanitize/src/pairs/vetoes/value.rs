//! What can be asked of a value behind the name of a secret.

use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    byte_at, consists_of, ends_with_ignoring_case, find, has_byte, holds, prefix, slice, suffix,
    trim_end,
};
use crate::classes::{
    DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LETTER_OR_HIGH, NAME, QUOTE, SPACE, UPPER, class,
};
use crate::input::View;
use crate::pairs::code;
use crate::pairs::notations::Confidence;
use crate::shapes::is_hex_number;
use crate::shapes::look::other_forms::is_masked;

use super::words::{
    UNITS, is_complaint, is_lookup_expression, is_placeholder_word, is_variant_of_error,
};

/// A value behind the name of a secret.
pub(in crate::pairs) struct Value<'v, 'a> {
    pub(in crate::pairs) view: &'v View<'a>,
    pub(in crate::pairs) name: Range<usize>,
    pub(in crate::pairs) range: Range<usize>,
    pub(in crate::pairs) confidence: Confidence,
    pub(in crate::pairs) is_quoted: bool,
    /// Whether an escaped blank stands before it, so that it is not code.
    pub(in crate::pairs) is_behind_escape: bool,
    /// Whether it is the credential of a header, which can look like a word of a sentence.
    pub(in crate::pairs) is_credential: bool,
}

impl Value<'_, '_> {
    #[inline(never)]
    pub(super) fn text(&self) -> &str {
        self.view.str(self.range.clone())
    }

    #[inline(never)]
    fn bytes(&self) -> &[u8] {
        &self.view.bytes[self.range.clone()]
    }

    #[inline(never)]
    fn behind(&self) -> &[u8] {
        &self.view.bytes[self.range.end..]
    }

    /// `required`, `null`
    pub(super) fn is_placeholder(&self) -> bool {
        is_placeholder_word(self.bytes())
    }

    /// `$TOKEN`, `{{ token }}`, `<token>`, `$1`: a whole variable or template without digits, a parameter of SQL, or a command of
    /// a shell
    pub(super) fn is_variable(&self) -> bool {
        let value = self.bytes();
        let has_sign = class!(b"$%{<[(&*@").has(byte_at(value, 0));
        let is_parameter =
            matches!(value, [b'$', number @ ..] if number.len() < 3 && consists_of(number, DIGIT));
        // `$(vault read -f 1)`, but not `$(echo …)`
        let is_command = value.starts_with(b"$(")
            && !value[2..].starts_with(b"echo ")
            && !value[2..].starts_with(b"printf ");
        is_parameter
            || has_sign && (is_command || !holds(value, DIGIT)) && has_balanced_brackets(value)
    }

    /// `urn:pulumi:dev::shelf::kubernetes:core/v1:Secret::gate`, and what stands in one behind `secret`
    pub(super) fn is_resource_name(&self) -> bool {
        let is_name = |word: &[u8]| word.starts_with(b"arn:") || word.starts_with(b"urn:");
        let before = &self.view.bytes[..self.name.start];
        is_name(self.bytes())
            || before.ends_with(b":") && is_name(suffix(before, class!(NAME b":/")))
    }

    /// `!secret wifi_password`
    pub(super) fn is_name_of_secret(&self) -> bool {
        const TAGS: [&str; 2] = ["!secret ", "!env_var "];
        let before = &self.view.bytes[..self.range.start];
        TAGS.iter().any(|tag| before.ends_with(tag.as_bytes())) && consists_of(self.bytes(), NAME)
    }

    /// `process.env.TOKEN`
    pub(super) fn is_lookup(&self) -> bool {
        is_lookup_expression(self.bytes())
    }

    /// `0x7f3a`
    pub(super) fn is_hex_number(&self) -> bool {
        is_hex_number(self.bytes())
    }

    /// `****`, `****6a11`, or the beginning of a key before dots: `ghp_...`
    pub(super) fn is_filler(&self) -> bool {
        let value = self.bytes();
        let is_cut = || self.behind().starts_with(b"..") && matches!(value, [.., b'-' | b'_']);
        consists_of(value, class!(b"*.-_#?^~"))
            || is_masked(value)
            || consists_of(value, class!(LETTER b"-_")) && is_cut()
    }

    /// `must be at least 8 characters long`
    pub(super) fn is_complaint(&self) -> bool {
        is_complaint(self.bytes())
    }

    /// `P`
    pub(super) fn is_letter(&self) -> bool {
        matches!(self.bytes(), [letter] if letter.is_ascii_alphabetic())
    }

    /// `read()`
    pub(super) fn is_code(&self) -> bool {
        !self.is_behind_escape && code::is_code(self.view, self.range.start, self.range.end)
    }

    /// `password` of `connect(password=password)`
    pub(super) fn is_argument(&self) -> bool {
        self.bytes() == &self.view.bytes[self.name.clone()]
            && matches!(self.behind(), [b')', ..] | [b',', b' ', ..])
    }

    /// `16 bytes`
    pub(super) fn is_size(&self) -> bool {
        let is_unit = |behind| UNITS.contains(prefix(behind, LETTER_OR_DIGIT));
        consists_of(self.bytes(), DIGIT) && self.behind().strip_prefix(b" ").is_some_and(is_unit)
    }

    /// `Read-Host`: one of the verbs that give a value, and a noun
    pub(super) fn is_cmdlet(&self) -> bool {
        const VERBS: Words =
            words!("ConvertFrom ConvertTo Get Import Invoke New Read Request Select");
        let value = self.bytes();
        let verb = prefix(value, LETTER);
        let noun = slice(value, verb.len()..).strip_prefix(b"-");
        let is_noun = |noun: &[u8]| {
            matches!(noun, [first, rest @ ..]
            if UPPER.has(*first) && consists_of(rest, LETTER))
        };
        VERBS.contains(verb) && noun.is_some_and(is_noun)
    }

    /// `401` of `401 Unauthorized`, and the code of Windows in `80090308: LdapErr`
    pub(super) fn is_status(&self) -> bool {
        let value = self.bytes();
        let behind = match value {
            [b'4' | b'5', _, _] if consists_of(value, DIGIT) => Some(self.behind()),
            [b'8', rest @ ..] if rest.len() == 7 && consists_of(rest, HEX) => {
                self.behind().strip_prefix(b":")
            }
            _ => None,
        };
        matches!(behind, Some([b' ', first, second, ..])
            if UPPER.has(*first) && LETTER.has(*second))
    }

    /// `settings.API_SECRET`
    pub(super) fn is_member(&self) -> bool {
        code::is_secret_member(self.view, self.text())
    }

    /// A link: behind `credentials:`, it says where they are; behind `webhook_url:`, it is the secret.
    pub(super) fn is_link(&self) -> bool {
        let value = self.text();
        let is_spaced = || self.view.bytes[..self.range.start].ends_with(b" ");
        let name = &self.view.bytes[self.name.clone()];
        (value.starts_with("https://") || value.starts_with("http://"))
            && (self.confidence != Confidence::Certain || is_spaced())
            && !ends_with_ignoring_case(name, "url")
    }

    /// Whether the value is in ASCII and its name in a script other than Latin, so that they are not words of one sentence.
    fn is_in_other_script(&self) -> bool {
        /// The first letter of Greek. All letters of Latin scripts that languages write stand before it.
        const FIRST_OTHER: char = '\u{370}';
        let name = self.view.str(self.name.clone());
        let last = name.chars().next_back();
        last.is_some_and(|last| last >= FIRST_OTHER) && self.bytes().is_ascii()
    }

    /// Whether the word before the name says that somebody gave the value: `(given password: …)`
    fn is_said_to_be_given(&self) -> bool {
        const WORDS: Words = words!("attempted entered given provided supplied typed");
        let before = slice(&self.view.bytes, ..self.name.start);
        WORDS.contains_ignoring_case(suffix(trim_end(before, SPACE), LETTER))
    }

    /// A word of a sentence or the path of a type, so that the colon did not join a name to its value
    pub(super) fn is_prose(&self) -> bool {
        /// The first character of the scripts that put no blanks between words: Chinese, Japanese and Korean.
        const FIRST_UNSPACED: char = '\u{2e80}';
        let value = self.text();
        if self.is_credential {
            return false;
        }
        if value.chars().all(|character| character >= FIRST_UNSPACED) {
            return true;
        }
        if self.is_in_other_script() {
            return false;
        }
        let is_word = consists_of(value.as_bytes(), class!(LETTER_OR_HIGH b"'"));
        let more_words_follow = matches!(self.behind(), [b' ', next, ..]
            if class!(LETTER_OR_HIGH QUOTE b"([{").has(*next));
        let is_type = matches!(self.behind(), [b'<' | b'[' | b'{' | b';', ..])
            || self.behind().starts_with(b")") && !self.is_said_to_be_given();
        // `chpasswd: line 3`, `password: length 5 is less than 8`
        const BEFORE_NUMBER: Words = words!("expected length line");
        let is_place = BEFORE_NUMBER.contains(value.as_bytes())
            && matches!(self.behind(), [b' ', b'0'..=b'9', ..]);
        // `Invalid Credentials: javax.naming.AuthenticationException: …`
        let is_exception = (value.ends_with("Exception") || value.ends_with("Error"))
            && has_byte(value.as_bytes(), b'.')
            && consists_of(value.as_bytes(), class!(LETTER b"."));
        // `Token: serde::Deserialize`
        let is_type_path =
            find(value.as_bytes(), "::").is_some() && !holds(value.as_bytes(), DIGIT);
        // `cannot load the token: io: …`, `auth: Debug: …`, `secret:⏎  gateName: fir`
        let is_cause = matches!(self.behind(), [b':', b' ' | b'\n', ..]);
        // `invalid token: ExpiredSignature`
        let is_reason = || is_variant_of_error(value.as_bytes());
        is_word && (more_words_follow || is_type || is_place || is_cause || is_reason())
            || is_type_path
            || is_exception
    }
}

/// Whether every bracket is closed, in the right order. Brackets more than 16 levels deep do not count as
/// balanced.
fn has_balanced_brackets(value: &[u8]) -> bool {
    let mut closing = [0; 16];
    let mut depth = 0;
    for byte in value {
        let close = match byte {
            b'{' => b'}',
            b'(' => b')',
            b'[' => b']',
            b'}' | b')' | b']' => {
                if depth == 0 || closing[depth - 1] != *byte {
                    return false;
                }
                depth -= 1;
                continue;
            }
            _ => continue,
        };
        if depth == closing.len() {
            return false;
        }
        closing[depth] = close;
        depth += 1;
    }
    depth == 0
}
