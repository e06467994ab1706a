//! What can be asked of a value behind the name of a secret.

use crate::bytes::*;
use crate::pairs::notations::Confidence;
use crate::pairs::value::Value;
use crate::shapes::formats::is_masked;
use crate::shapes::password_look::is_chosen_word;
use crate::shapes::public::terms::is_name_with_term;
use crate::shapes::value_look::looks_like_password;
use mcp_error_rules::secret_names::fails_to_get;

use super::words::{is_code_of_error, is_complaint, is_placeholder_word};

/// What stands in `object.member`.
pub(super) const IN_MEMBER: Class = class!(LETTER b"_.");

impl Value<'_, '_> {
    #[inline(never)]
    pub(super) fn text(&self) -> &str {
        self.name.view.str(self.start..self.end)
    }

    /// Whether all bytes of the value are in a class.
    #[inline]
    pub(super) fn consists_of(&self, class: Class) -> bool {
        !self.kinds.meets(class.not())
    }

    /// Whether a byte of the value is in a class.
    #[inline]
    pub(super) fn holds(&self, class: Class) -> bool {
        self.kinds.meets(class)
    }

    /// Whether the value would be the name of a secret.
    #[inline(never)]
    pub(super) fn is_name_of_secret(&self) -> bool {
        self.name.view.is_secret_name(self.text())
    }

    /// `required`, `null`, `String!`, `*uint16`, `bytes | str`
    pub(super) fn is_placeholder(&self) -> bool {
        let word = trim_end(trim_start(self.bytes, class!(b"*&?")), class!(b"!;"));
        parts(word, class!(b"|"))
            .all(|part| is_placeholder_word(trim_start(trim_end(part, class!(b" ")), class!(b" "))))
    }

    /// `$TOKEN`, `{{ token }}`, `<token>`, `$1`: a whole variable or template without digits, a parameter of SQL, or a command of
    /// a shell
    pub(super) fn is_variable(&self) -> bool {
        let value = self.bytes;
        match value {
            [b'$', b'(', ..] => true,
            [b'#', b'{', ..] => !self.holds(DIGIT),
            // A tag of YAML: `!secret gate_password`
            [b'!', tag @ ..] => consists_of(tag, LETTER) && self.behind.starts_with(b" "),
            [b'$', number @ ..] if number.len() < 3 && consists_of(number, DIGIT) => true,
            [
                b'$' | b'%' | b'{' | b'<' | b'[' | b'(' | b'&' | b'*' | b'@',
                ..,
            ] => !self.holds(DIGIT),
            _ => false,
        }
    }

    /// `****`, `****6a11`, or the beginning of a key before dots: `ghp_...`
    pub(super) fn is_filler(&self) -> bool {
        let value = self.bytes;
        let is_cut = || matches!(value, [.., b'-' | b'_']) && self.behind.starts_with(b"..");
        self.consists_of(class!(b"*.-_#?^~=")) || is_masked(value) || is_cut()
    }

    /// `must be at least 8 characters long`
    pub(super) fn is_complaint(&self) -> bool {
        is_complaint(self.bytes)
    }

    /// `P`, `7`, `CMD_AUTH = 127`, but not the first digit of `4 8 2 1`
    pub(super) fn is_single(&self) -> bool {
        let goes_on = || matches!(self.behind, [b' ', next, ..] if LETTER_OR_DIGIT.has(*next));
        match self.bytes {
            [byte] if byte.is_ascii_digit() => !goes_on(),
            [byte] => byte.is_ascii_alphabetic(),
            number => number.len() <= 3 && self.consists_of(DIGIT) && self.is_behind_constant(),
        }
    }

    /// Whether the name is a constant. Of the numbers of up to three digits, only the codes of cards are secret.
    fn is_behind_constant(&self) -> bool {
        const CODES: Words = words!("CODE CVC CVV OTP PIN");
        let name = self.name.bytes();
        consists_of(name, class!(UPPER DIGIT b"_"))
            && has_byte(name, b'_')
            && CODES.find_at_end(name).is_none()
    }

    /// `--token=API_TOKEN`, `--token=bearer_token`, `--password=WORD   reads …`
    pub(super) fn is_usage(&self) -> bool {
        let is_shown = || !self.holds(LOWER) || self.holds(class!(b"_-"));
        self.name.bytes().starts_with(b"-")
            && self.consists_of(class!(LETTER_OR_HIGH b"_-"))
            && (!self.holds(LOWER) && self.behind.starts_with(b"  ")
                || is_shown() && self.is_name_of_secret())
    }

    /// `EACCES` of `cannot read password: EACCES`, `401` of `failed to fetch the token: 401 Unauthorized`
    pub(super) fn is_reason(&self) -> bool {
        self.confidence == Confidence::Likely
            && !self.is_quoted
            && fails_to_get(self.name.before())
            && !self.holds(class!(b"="))
            && !looks_like_password(self.bytes)
    }

    /// `HTTP/1.1` of `GET /oauth/token HTTP/1.1`
    pub(super) fn is_protocol(&self) -> bool {
        let version = self.bytes.strip_prefix(b"HTTP/");
        version.is_some_and(|version| consists_of(version, class!(DIGIT b".")))
    }

    /// A link or the name of a resource: behind `credentials:`, it says where they are; behind `webhook_url:`, it is the secret.
    pub(super) fn is_link(&self) -> bool {
        const BEGINNINGS: Words = words!("arn: http:// https:// urn:");
        let name = self.name.bytes();
        // The name can stand in it: `arn:aws:secretsmanager:eu:1:secret:gate`.
        let before = suffix(self.name.before(), class!(NAME b":/"));
        let is_link = |text| BEGINNINGS.find_at_start(text).is_some();
        !self.is_quoted
            && (is_link(self.bytes) || is_link(before))
            && !ends_with_ignoring_case(name, "url")
    }

    /// Whether the value is in ASCII and its name in a script other than Latin, so that they are not words of one sentence.
    fn is_in_other_script(&self) -> bool {
        /// The first byte in UTF-8 of the first letters of Greek. Those of Latin letters, but of rare ones, are smaller.
        const FIRST_OTHER: u8 = 0xcd;
        let name = self.name.bytes();
        !self.holds(HIGH) && name.iter().any(|byte| *byte >= FIRST_OTHER)
    }

    /// A word of a sentence or the path of a type behind a colon, so that the colon did not join a name to its value
    pub(super) fn is_prose(&self) -> bool {
        // Their first bytes in UTF-8 are those of the scripts that put no blanks between words: Chinese, Japanese and Korean.
        let is_unspaced = |byte: &u8| matches!(byte, 0x80..0xc0 | 0xe3..);
        if self.is_quoted || self.confidence != Confidence::Likely {
            return false;
        }
        let value = self.bytes;
        if value.iter().all(is_unspaced) {
            return true;
        }
        if self.is_credential() || self.is_in_other_script() {
            return false;
        }
        let is_letters = || self.consists_of(class!(LETTER_OR_HIGH b"'")) && !is_chosen_word(value);
        // `cannot read the token: base64 decode failed`
        let is_word = || is_letters() || is_name_with_term(value);
        let more_words_follow = matches!(self.behind, [b' ', next, ..]
            if class!(LETTER_OR_HIGH DIGIT QUOTE b"([{=").has(*next));
        let is_type = match self.behind {
            [b'<' | b'[' | b'{', ..] => true,
            [b')' | b';', ..] => self.holds(UPPER),
            _ => false,
        };
        const TYPE_PATHS: Words = words!(":: :error:");
        // `Token: serde::Deserialize`, `Enter PEM pass phrase:⏎809B…:error:1400006B:UI routines:…` of OpenSSL
        let is_type_path = holds_any(value, TYPE_PATHS);
        // `cannot load the token: io: …`, `auth: Debug: …`, `secret:⏎  gateName: fir`
        let is_cause = matches!(self.behind, [b':', b' ' | b'\n', ..]);
        // `DB_PASSWORD: strconv.ParseInt: …`, and the next key: `:gate_token:⏎  :gate_name:`
        let is_function = is_cause && consists_of(trim_start(value, class!(b":")), IN_MEMBER);
        (more_words_follow || is_type || is_cause) && is_word()
            || is_function
            || is_type_path
            || is_code_of_error(value)
    }
}

#[test]
fn a_text_can_end_within_the_brackets_behind_a_value() {
    let rules = crate::Rules::new();
    for message in ["key=abc[name", "session = keys[name", "pin: abc[x"] {
        for len in 0..=message.len() {
            let start = &message[..len];
            assert_eq!(crate::text(start, &rules), start);
        }
    }
    let shown = crate::text("key=q7Rk29xZm4Tpw8Vb[xyz", &rules);
    assert_eq!(shown, "key=[redacted][xyz");
}

#[test]
fn a_term_of_technology_can_be_a_word_of_a_sentence() {
    let shown = |text: &str| crate::text(text, &crate::Rules::new()).into_owned();
    for message in [
        "invalid token: base64 decode error",
        "private key: x509: no block",
    ] {
        assert_eq!(shown(message), message);
    }
    assert_eq!(
        shown("invalid token: base97 decode error"),
        "invalid token: [redacted] decode error"
    );
}

#[test]
fn what_a_program_reads_later_and_what_a_type_is_stay() {
    let shown = |text: &str| crate::text(text, &crate::Rules::new()).into_owned();
    for message in [
        "std::string api_key = nullptr;",
        "login(password: 'bytes | str')",
        "String apiKey = System.getenv(\"API_KEY\");",
        "id | token | plan\n---+---+---\n1 | 'none' | a",
        "digest: sha-256=9VBm6vPNzdyY60DivcORiUEl4zYCP/kD4tthfYrgS14=",
        "content-digest: sha-256=:9VBm6vPNzdyY60DivcORiUEl4zYCP/kD4tthfYrgS14=:",
    ] {
        assert_eq!(shown(message), message);
    }
    for message in [
        "login(password: '[redacted]')",
        "String apiKey = System.getenv(\"[redacted]\");",
        "token=`[redacted]`",
        "x-gate-key: [redacted]",
    ] {
        let secret = "fir | pine99 oak";
        let value = if message.starts_with("x-") {
            "0123456789abcdef0123456789abcdef"
        } else {
            secret
        };
        assert_eq!(shown(&message.replace("[redacted]", value)), message);
    }
}
