//! Values in calls and forms.

use crate::bytes::*;
use crate::pairs::brackets::string_in_types;

use super::gap::{Fit, Gap};
use super::words::typing_call_len;

impl Gap<'_, '_> {
    /// `setPassword("…")`, `Password("…")`, `Secret("…")`, with a word in quotes
    #[inline]
    pub(super) fn call_of_password(&self) -> Fit {
        const CALLS: Words = words!(
            "api_key apikey passphrase passwd password set_api_key set_password setapikey setpassword with_api_key with_passphrase
             with_password withpassword"
        );
        let is_value = match self.rest() {
            [b'(', quote, inside @ ..] if QUOTE.has(*quote) => {
                let call = suffix(self.name.bytes(), class!(LETTER b"_"));
                // `secret("…")` looks up a secret by its name.
                (CALLS.contains_ignoring_case(call) || call == b"Secret")
                    && slice(inside, prefix_len(inside, WORD)..).first() == Some(quote)
            }
            _ => false,
        };
        Fit::value_if(is_value.then_some(self.at + 1))
    }

    /// `[password:Login:private] => …` of `print_r`, `["password":protected]=>⏎  string(8) "…"` of `var_dump`. Without an arrow, what
    /// follows the name is not its value either.
    pub(super) fn hidden_property(&self) -> Fit {
        /// The longest name of a class in bytes that is read.
        const MAX_CLASS: usize = 128;
        let class = prefix(self.name.view.from(self.at, MAX_CLASS), class!(!b"]\n"));
        const MODIFIERS: Words = words!(":private :protected");
        if !class.starts_with(b":") || MODIFIERS.find_at_end(class).is_none() {
            return Fit::Other;
        }
        let behind = self.name.view.skip_spaces(self.at + class.len() + 1);
        match (self.byte(behind), self.byte(behind + 1)) {
            (b'=', b'>') => Fit::Value(self.name.view.skip_spaces(behind + 2)),
            _ => Fit::NoValue,
        }
    }

    /// `Token(Some("…"))`
    #[inline]
    pub(super) fn call(&self) -> Fit {
        let inside = self.name.end + 1;
        if self.byte(self.name.end) != b'(' || inside >= self.name.view.bytes.len() {
            return Fit::Other;
        }
        let at = string_in_types(self.name.view, inside);
        self.value_in_quotes(true, at)
    }

    /// The part of a form (RFC 7578): the content follows the headers and an empty line.
    #[inline]
    pub(super) fn form_part(&self) -> Fit {
        let is_part = self.name.before().ends_with(b"name=\"") && self.rest().starts_with(b"\n\n");
        Fit::value_if((self.is_quoted && is_part).then_some(self.at + 2))
    }

    /// `locate("#password").type("…")`
    #[inline]
    pub(super) fn typed(&self) -> Fit {
        let len = typing_call_len(self.rest());
        self.value_in_quotes(len.is_some(), self.at + len.unwrap_or_default())
    }

    /// `setProperty("store.password", "…")`, `fill("#password", "…")` with the selector of an element in a page
    #[inline]
    pub(super) fn argument_behind_name(&self) -> Fit {
        const SETTERS: Words = words!("add define put set");
        let before = self.name.before();
        let is_argument = match before {
            [.., quote, b'#'] => QUOTE.has(*quote),
            [call @ .., quote] if QUOTE.has(*quote) => {
                let call = trim_end(call, class!(b" (\\"));
                let name = suffix(call, LETTER_OR_DIGIT);
                SETTERS.find_at_start(name).is_some()
            }
            _ => false,
        };
        let at = self.behind_comma();
        self.value_in_quotes(is_argument && at.is_some(), at.unwrap_or_default())
    }
}
