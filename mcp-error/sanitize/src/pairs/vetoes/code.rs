//! Expressions of a program behind the name of a secret: what it calls or reads to obtain the value later, and types.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    consists_of, ends_with_ignoring_case, has_byte, holds, is_same_word, prefix_len, slice,
    trim_end, trim_start,
};
use crate::classes::{DIGIT, LETTER, NAME, QUOTE, UPPER, class};
use crate::pairs::notations::Confidence;
use crate::shapes::formats::is_hex_number;
use crate::shapes::value_look::looks_like_password;

use super::value::{IN_MEMBER, Value};

impl Value<'_, '_> {
    /// `Representation { … }`, `read()`, `request.form["password"]`: what a program calls or reads to obtain the value later
    pub(super) fn is_code(&self) -> bool {
        let value = self.bytes();
        // `cookies = append(cookies, c);`, of a name whose value is all that stands in the line
        let call = slice(value, ..prefix_len(value, IN_MEMBER));
        match slice(value, call.len()..) {
            [b'(', ..] => return trim_end(value, class!(b";}")).ends_with(b")"),
            // `Union[str, None]` and `tokens[tokens.length - 1]`, of which the value is the part before the comma or the blank
            [b'[', index @ ..] if consists_of(index, IN_MEMBER) => {
                return match self.behind() {
                    [b',', b' ', ..] => value[0].is_ascii_uppercase(),
                    [b' ', b'+' | b'-', ..] => true,
                    _ => false,
                };
            }
            _ => {}
        }
        let before = slice(&self.view.bytes, ..self.name.start);
        // `case TOKEN:` of C, `#<Credentials:0x00007f…>` of Ruby
        if before.ends_with(b"case ") && !looks_like_password(value)
            || before.ends_with(b"#<") && is_hex_number(value)
        {
            return true;
        }
        match self.behind() {
            // The data of a JSON-RPC error, which rmcp displays directly behind the message.
            [b'(', b'{', b'"', ..] => false,
            // What looks like a secret has other text behind it: `password=fir99oak(data)`.
            [b'{' | b'(', ..] => {
                let is_path = consists_of(value, class!(NAME b":"));
                value == b"\\u" || is_path && !looks_like_password(value)
            }
            [b'[', first, ..] => {
                let is_index =
                    class!(QUOTE b":").has(*first) || DIGIT.has(*first) && has_byte(value, b'.');
                // `Token![struct]`, a macro of Rust
                let is_macro = || value.ends_with(b"!") && !looks_like_password(value);
                (is_index || self.is_element()) && consists_of(value, IN_MEMBER) || is_macro()
            }
            // `config->token`
            [b'>', next, ..] if LETTER.has(*next) => {
                value.ends_with(b"-") && consists_of(value, class!(LETTER b"_-"))
            }
            // `const SECRET: c_long = …`
            [b' ', b'=', b' ', ..] if self.confidence == Confidence::Likely => {
                consists_of(value, IN_MEMBER)
            }
            // `token = auth_token + …`, `if let Some(token) = auth_token {`
            [b' ', b'+' | b'{', b' ' | b'\n', ..] if has_byte(value, b'_') => {
                self.view.is_secret_name(self.text())
            }
            // `user.name + …`, `token.kind === …`
            [b' ', next, ..] if class!(b"+=&|?").has(*next) => {
                has_byte(value, b'.') && consists_of(value, IN_MEMBER)
            }
            _ => false,
        }
    }

    /// Whether a word or a number in brackets follows, and what goes on with a type or code: `Optional[str] = None`, `keys[name];`
    #[inline(never)]
    fn is_element(&self) -> bool {
        let index = slice(self.behind(), 1..);
        let behind = slice(index, prefix_len(index, IN_MEMBER.or(DIGIT))..);
        let next = |rest| trim_start(rest, class!(b" ")).first();
        behind
            .strip_prefix(b"]")
            .and_then(next)
            .is_some_and(|next| class!(b",;).=|").has(*next))
    }

    /// `password` of `connect(password=password)`, `TOKEN` of `connect(api_token=TOKEN)`, `secret` of `{ "token" => secret }`, and a
    /// type of the same kind: `credentials: ChannelCredentials`
    pub(super) fn is_argument(&self) -> bool {
        let name = &self.view.bytes[self.name.clone()];
        let between = slice(&self.view.bytes, self.name.end..self.range.start);
        // `password = map.get("password")`, `api_key: ENV["API_KEY"]`
        if self.is_quoted {
            let is_key = between.len() > 4 && holds(between, class!(b"(["));
            return is_key && is_same_word(self.bytes(), name);
        }
        let (value, behind) = (self.bytes(), self.behind());
        let ends_statement = behind.starts_with(b";");
        let ends_argument = matches!(behind, [b')' | b']', ..] | [b',', b' ' | b'\n', ..]);
        // `this.token = token;`
        let is_member = || {
            let object = name.strip_suffix(value);
            object.is_some_and(|object| object.ends_with(b"."))
        };
        let is_constant = || {
            consists_of(value, class!(UPPER b"_"))
                && (ends_argument && ends_with_ignoring_case(name, self.text())
                    || has_byte(value, b'_') && self.view.is_secret_name(self.text()))
        };
        // In Ruby, Perl and PHP, a value without quotes is not a string.
        let is_of_hash =
            || QUOTE.has(between[0]) && between.ends_with(b"=> ") && consists_of(value, IN_MEMBER);
        match behind {
            _ if ends_argument && value == trim_start(name, class!(b"-")) => true,
            _ if ends_statement && is_member() => true,
            _ if ends_argument || ends_statement => is_constant() || self.is_type() || is_of_hash(),
            [b' ', b'}' | b']', ..] => is_of_hash(),
            [b' ', b'|', ..] => self.is_type(),
            _ => false,
        }
    }

    /// Whether a colon joins the name to a type of the same kind. People choose passwords that look so.
    #[inline(never)]
    fn is_type(&self) -> bool {
        const CHOSEN: Words = words!("Pass Passphrase Passwd Password Pwd Secret");
        let value = self.bytes();
        self.confidence == Confidence::Likely
            && value[0].is_ascii_uppercase()
            && holds(slice(value, 1..), UPPER)
            && consists_of(value, LETTER)
            && CHOSEN.find_at_end(value).is_none()
            && self.view.is_secret_name(self.text())
    }

    /// `settings.API_SECRET`
    pub(super) fn is_member(&self) -> bool {
        let value = self.bytes();
        !self.is_quoted
            && has_byte(value, b'.')
            && consists_of(value, IN_MEMBER)
            && self.view.is_secret_name(self.text())
    }
}
