//! Values behind the words of a sentence, of a declaration or of a command.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, consists_of, find, is_ascii, prefix, prefix_len, slice, starts_with_ignoring_case,
    suffix, trim, trim_end,
};
use crate::classes::{
    Class, DIGIT, HIGH, LETTER_OR_DIGIT, LETTER_OR_HIGH, NAME, QUOTE, WORD, class,
};
use crate::pairs::weak_name::is_behind_login;

use super::gap::{Fit, Gap, MAX_WORDS};
use super::words::{
    FOLLOWED_BY_WORDS, PASSWORDS, is_declaring_word, is_linking_word, is_word_of_change,
};

/// What stands in the words between a name and the value to which it was changed.
pub(super) const IN_WORDS: Class = class!(LETTER_OR_DIGIT HIGH b" '-@._");

/// What stands in the name of an account, which can be an address or have the name of a host beside it, and around it.
const IN_OWNER: Class = class!(LETTER_OR_DIGIT HIGH b" '\"-@.%_");

/// Whether a text ends in a line that is the name of an account and its value: `user ada⏎`.
fn is_below_account(before: &[u8]) -> bool {
    const ACCOUNTS: Words = words!("account login user user_name username");
    let Some(before) = before.strip_suffix(b"\n") else {
        return false;
    };
    let line = trim(suffix(before, class!(!b"\n")));
    let name = prefix(line, NAME);
    let value = slice(line, name.len()..).strip_prefix(b" ");
    ACCOUNTS.contains_ignoring_case(name)
        && value.is_some_and(|value| !value.is_empty() && consists_of(value, WORD))
}

impl Gap<'_, '_> {
    /// `OTP 482913`, `the one-time code is 482913`
    pub(super) fn digits_of_code(&self) -> Fit {
        const CODES: Words = words!("code otp passcode totp");
        const PASSWORDS: Words = words!("passphrase passwd password psk pwd");
        if !self.is_spaced {
            return Fit::Other;
        }
        let at = match self.word().filter(|word| is_linking_word(word)) {
            Some(word) => self.view.skip_spaces(self.at + word.len()),
            None => self.at,
        };
        let first = at + usize::from(QUOTE.has(self.byte(at)));
        let digits = prefix_len(slice(&self.view.bytes, first..), DIGIT);
        if !(4..=20).contains(&digits) || WORD.has(self.byte(first + digits)) {
            return Fit::Other;
        }
        let name = self.name_bytes();
        // Pins in small letters are also those of a chip. Behind `password`, a short number can be the one of a try.
        let names_code = name == b"PIN"
            || CODES.find_at_end(name).is_some()
            || digits > 5 && PASSWORDS.find_at_end(name).is_some();
        Fit::value_if(names_code.then_some(at))
    }

    /// `IDENTIFIED BY '…'`, `CREATE ROLE ada PASSWORD '…'`
    pub(super) fn password_in_sql(&self) -> Fit {
        const MAX_BEFORE: usize = 96;
        if self.is_quoted || !self.is_spaced {
            return Fit::Other;
        }
        let at = match (self.name_bytes(), self.word()) {
            (b"IDENTIFIED", Some(b"BY")) => self.view.skip_spaces(self.at + "BY".len()),
            (b"PASSWORD", None) => {
                let before = &self.view.bytes[self.name.saturating_sub(MAX_BEFORE)..self.name];
                let is_account = find(before, "ROLE ").is_some() || find(before, "USER ").is_some();
                if !is_account {
                    return Fit::Other;
                }
                self.at
            }
            _ => return Fit::Other,
        };
        Fit::value_if(QUOTE.has(self.byte(at)).then_some(at))
    }

    /// `password is …`
    pub(super) fn linking_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| is_linking_word(word)) else {
            return Fit::Other;
        };
        let end = self.at + word.len();
        let colon = usize::from(self.byte(end) == b':');
        Fit::Value(self.view.skip_spaces(end + colon))
    }

    /// `with password "…"`, `invalid password "…"`. Words for it in other languages are no names of columns or fields, so that their values may stand
    /// behind them anywhere.
    pub(super) fn quotes(&self) -> Fit {
        const BEFORE: Words =
            words!("avec bad con incorrect invalid med met mit using weak with wrong");
        if self.is_quoted || !self.is_spaced || !QUOTE.has(self.byte(self.at)) {
            return Fit::Other;
        }
        // In English, a quote with a blank behind it closes what opened before the name.
        let opens = !b" \n,;)+".contains(&self.byte(self.at + 1));
        let name = self.name_bytes();
        let before = slice(&self.view.bytes, ..self.name);
        let word = suffix(trim_end(before, class!(b" ")), NAME);
        let is_value =
            opens && BEFORE.contains_ignoring_case(word) && PASSWORDS.contains_ignoring_case(name)
                || !is_ascii(name)
                || FOLLOWED_BY_WORDS.find_at_end(name).is_some();
        Fit::value_if(is_value.then_some(self.at))
    }

    /// `bind_passwd …;`, `: PSK "…"`, alone in its line
    pub(super) fn line_of_settings(&self) -> Fit {
        if self.is_quoted || !self.is_spaced {
            return Fit::Other;
        }
        let before = trim_end(slice(&self.view.bytes, ..self.name), class!(b" \t"));
        let is_first = before
            .last()
            .is_none_or(|last| matches!(last, b'\n' | b':'));
        if !is_first || PASSWORDS.find_at_end(self.name_bytes()).is_none() {
            return Fit::Other;
        }
        let line = prefix(self.rest(), class!(!b"\n"));
        let statement = line.strip_suffix(b";");
        let value = match statement.unwrap_or(line) {
            [quote, value @ .., last] if QUOTE.has(*quote) && last == quote => value,
            value
                if consists_of(value, WORD)
                    && (statement.is_some() || is_below_account(before)) =>
            {
                value
            }
            _ => return Fit::Other,
        };
        // `password "SOME_PASSWORD"` in a documentation
        let is_name = || str::from_utf8(value).is_ok_and(|value| self.view.is_secret_name(value));
        Fit::value_if((!value.is_empty() && !is_name()).then_some(self.at))
    }

    /// `password changed to …`, `set the password to …`, `password for ada has been reset to …`
    pub(super) fn change(&self) -> Fit {
        if !self.is_spaced {
            return Fit::Other;
        }
        let rest = self.rest();
        let words = at_most(rest, MAX_WORDS);
        let words = prefix(words, IN_WORDS);
        let len = if words.starts_with(b"to ") {
            Some(0)
        } else {
            let verb_len = find(words, " to ");
            let is_change = |len: &usize| is_word_of_change(suffix(slice(words, ..*len), NAME));
            verb_len.filter(is_change).map(|len| len + 1)
        };
        Fit::value_if(len.map(|len| self.view.skip_spaces(self.at + len + "to ".len())))
    }

    /// `PASS …`, the command of a client of FTP or POP3 behind the one with the name of the account
    pub(super) fn command_of_login(&self) -> Fit {
        let is_command = self.name_bytes() == b"PASS"
            && self.is_spaced
            && is_behind_login(&self.view.bytes[..self.name]);
        Fit::value_if(is_command.then_some(self.at))
    }

    /// `SET PASSWORD FOR 'ada' = '…'`
    pub(super) fn assignment_behind_owner(&self) -> Fit {
        let rest = self.rest();
        if !starts_with_ignoring_case(rest, "for ") {
            return Fit::Other;
        }
        let sign = prefix_len(rest, IN_OWNER);
        if rest.get(sign) != Some(&b'=') {
            return Fit::Other;
        }
        let value = self.view.skip_spaces(self.at + sign + 1);
        Fit::value_if(QUOTE.has(self.byte(value)).then_some(value))
    }

    /// `token string = "…"`
    pub(super) fn declaring_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| is_declaring_word(word)) else {
            return Fit::Other;
        };
        let end = self.at + word.len();
        let sign = end + prefix_len(&self.view.bytes[end..self.limit], class!(b" "));
        let is_assignment = self.byte(sign) == b'=' && self.byte(sign + 1) != b'=';
        Fit::value_if(is_assignment.then(|| self.view.skip_spaces(sign + 1)))
    }

    /// `clave secreta: …`, `password for ada: …`. In languages in which such words follow a name, any may; in English,
    /// only `for` and `of` do.
    pub(super) fn words_between(&self) -> Fit {
        if self.word().is_none() {
            return Fit::Other;
        }
        let name = self.view.str(self.name..self.name_end);
        let rest = at_most(&self.view.bytes[self.at..], MAX_WORDS);
        let is_of_somebody =
            starts_with_ignoring_case(rest, "for ") || starts_with_ignoring_case(rest, "of ");
        if is_ascii(name.as_bytes())
            && !is_of_somebody
            && FOLLOWED_BY_WORDS.find_at_end(name.as_bytes()).is_none()
        {
            return Fit::Other;
        }
        let words_len = if is_of_somebody {
            prefix_len(rest, IN_OWNER)
        } else {
            prefix_len(rest, class!(LETTER_OR_HIGH b" '-"))
        };
        let has_sign = matches!(rest.get(words_len), Some(b':' | b'='));
        Fit::value_if(has_sign.then(|| self.view.skip_spaces(self.at + words_len + 1)))
    }
}
