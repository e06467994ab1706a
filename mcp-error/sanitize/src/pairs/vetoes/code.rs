//! Expressions of a program behind the name of a secret: what it calls or reads to obtain the value later, and types.

use crate::bytes::*;
use crate::pairs::notations::Confidence;
use crate::pairs::value::Value;
use crate::shapes::formats::is_hex_number;
use crate::shapes::value_look::looks_like_password;

use super::questions::IN_MEMBER;

impl Value<'_, '_> {
    /// `Representation { … }`, `read()`, `request.form["password"]`: what a program calls or reads to obtain the value later
    pub(super) fn is_code(&self) -> bool {
        let value = self.bytes;
        // `cookies = append(cookies, c);`, of a name whose value is all that stands in the line
        match trim_start(value, IN_MEMBER) {
            [b'(', ..] => return trim_end(value, class!(b";}")).ends_with(b")"),
            // `Union[str, None]` and `tokens[tokens.length - 1]`, of which the value is the part before the comma or the blank
            [b'[', index @ ..] if consists_of(index, IN_MEMBER) => {
                return match self.next {
                    [b',', b' ', _] => value[0].is_ascii_uppercase(),
                    [b' ', sign, _] => class!(b"+-").has(sign),
                    _ => false,
                };
            }
            _ => {}
        }
        let is_plain = || !looks_like_password(value);
        // `case TOKEN:` of C, `#<Credentials:0x00007f…>` of Ruby
        let before = self.name.before();
        let is_address = before.ends_with(b"#<") && is_hex_number(value);
        if is_address || before.ends_with(b"case ") && is_plain() {
            return true;
        }
        let is_member = self.consists_of(IN_MEMBER);
        let [first, second, third] = self.next;
        let signs = Class::of_byte(second);
        // `token = auth_token + …`, `if let Some(token) = auth_token {`
        if first == b' '
            && signs.meets(class!(b"+{"))
            && class!(b" \n").has(third)
            && self.holds(class!(b"_"))
        {
            return self.is_name_of_secret();
        }
        // `request.form["password"]`, `self.tokens[0]`, `user.name + …`, `token.kind === …`
        let follows = match first {
            b'[' if self.holds(class!(b".")) => class!(QUOTE DIGIT b":"),
            b'[' => class!(QUOTE b":"),
            b' ' if self.holds(class!(b".")) => class!(b"+=&|?"),
            // `const SECRET: c_long = …`
            b' ' if third == b' ' && self.confidence == Confidence::Likely => class!(b"="),
            _ => Class::NONE,
        };
        if is_member && signs.meets(follows) {
            return true;
        }
        match first {
            // What looks like a secret has other text behind it: `password=fir99oak(data)`. The data of a JSON-RPC error, which rmcp
            // displays directly behind the message, is `({"…`.
            b'{' | b'(' => {
                let is_path = || self.consists_of(class!(NAME b":")) && is_plain();
                self.next != *b"({\"" && (value == b"\\u" || is_path())
            }
            // `keys[name];`, and `Token![struct]`, a macro of Rust
            b'[' => is_member && self.is_element() || value.ends_with(b"!") && is_plain(),
            // `config->token`
            b'>' if signs.meets(LETTER) && value.ends_with(b"-") => {
                self.consists_of(class!(LETTER b"_-"))
            }
            _ => false,
        }
    }

    /// Whether a word or a number in brackets follows, and what goes on with a type or code: `Optional[str] = None`, `keys[name];`
    #[inline(never)]
    fn is_element(&self) -> bool {
        let behind = trim_start(slice(self.behind, 1..), IN_MEMBER.or(DIGIT));
        behind.starts_with(b"]")
            && trim_start(slice(behind, 1..), class!(b" "))
                .first()
                .is_some_and(|next| class!(b",;).=|").has(*next))
    }

    /// `password` of `connect(password=password)`, `TOKEN` of `connect(api_token=TOKEN)`, `secret` of `{ "token" => secret }`, and a
    /// type of the same kind: `credentials: ChannelCredentials`
    pub(super) fn is_argument(&self) -> bool {
        let (name, value) = (self.name.bytes(), self.bytes);
        let between = self.between();
        // `password = map.get("password")`, `api_key: ENV["API_KEY"]`
        if self.is_quoted {
            let is_key = between.len() > 4 && holds(between, class!(b"(["));
            // `apiKey = System.getenv("API_KEY")`
            let is_constant = || {
                self.consists_of(class!(UPPER b"_"))
                    && self.holds(class!(b"_"))
                    && self.is_name_of_secret()
            };
            return is_key && (is_same_word(value, name) || is_constant());
        }
        // In Ruby, Perl and PHP, a value without quotes is not a string.
        let is_of_hash = matches!(between, [first, ..] if QUOTE.has(*first))
            && between.ends_with(b"=> ")
            && self.consists_of(IN_MEMBER);
        let ends_argument = match self.next {
            [b')' | b']', ..] | [b',', b' ' | b'\n', _] => true,
            [b';', ..] => false,
            [b' ', b'}' | b']', _] => return is_of_hash,
            [b' ', b'|', _] => return self.is_type(),
            _ => return false,
        };
        // `password=password`, `this.token = token;`
        let is_same = match ends_argument {
            true => trim_start(name, class!(b"-")) == value,
            false => suffix(name, class!(!b".")) == value && holds(name, class!(b".")),
        };
        let is_constant = || {
            self.consists_of(class!(UPPER b"_"))
                && (ends_argument && ends_with_ignoring_case(name, self.text())
                    || self.holds(class!(b"_")) && self.is_name_of_secret())
        };
        is_same || is_constant() || self.is_type() || is_of_hash
    }

    /// Whether a colon joins the name to a type of the same kind. People choose passwords that look so.
    #[inline(never)]
    fn is_type(&self) -> bool {
        const CHOSEN: Words = words!("Pass Passphrase Passwd Password Pwd Secret");
        let value = self.bytes;
        self.confidence == Confidence::Likely
            && value[0].is_ascii_uppercase()
            && holds(slice(value, 1..), UPPER)
            && self.consists_of(LETTER)
            && CHOSEN.find_at_end(value).is_none()
            && self.is_name_of_secret()
    }

    /// `settings.API_SECRET`
    pub(super) fn is_member(&self) -> bool {
        !self.is_quoted
            && self.holds(class!(b"."))
            && self.consists_of(IN_MEMBER)
            && self.is_name_of_secret()
    }
}
