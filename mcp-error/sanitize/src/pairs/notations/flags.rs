//! Values behind a flag.

use crate::bytes::{consists_of, holds, is_same_word, prefix};
use crate::classes::{Class, DIGIT, NAME, QUOTE, SPACE, UPPER, class};

use super::gap::{Fit, Gap};
use super::words::is_sentence_behind_flag;

impl Gap<'_, '_> {
    /// `'--password', '…'`
    pub(super) fn flag_in_list(&self) -> Fit {
        let is_flag = self.view.bytes[..self.name].ends_with(b"--") || self.byte(self.name) == b'-';
        let Fit::Value(at) = self.comma() else {
            return Fit::Other;
        };
        let rest = &self.view.bytes[at.min(self.view.bytes.len())..];
        let (quote, value) = match rest {
            [quote, value @ ..] if is_flag && QUOTE.has(*quote) => (*quote, value),
            _ => return Fit::Other,
        };
        let value = prefix(value, Class::of_byte(quote).not());
        // Several words are mostly the description of the flag.
        let is_described = holds(value, SPACE) && !holds(value, DIGIT);
        let is_name = str::from_utf8(value).is_ok_and(|value| self.view.is_secret_name(value));
        if value.starts_with(b"-") || is_described || is_name {
            Fit::Other
        } else {
            Fit::Value(at)
        }
    }

    /// `--password …`
    pub(super) fn flag(&self) -> Fit {
        let is_flag = self.view.bytes[..self.name].ends_with(b"-") || self.byte(self.name) == b'-';
        if !is_flag || !self.is_spaced && !self.is_quoted {
            return Fit::Other;
        }
        let behind = self.behind_signs();
        if self.byte(behind) != b'-' && self.has_argument(behind) {
            Fit::Value(behind)
        } else {
            Fit::NoValue
        }
    }

    /// Whether the text behind a flag is its argument, and not the rest of a sentence about the flag or of a
    /// description of it.
    fn has_argument(&self, behind: usize) -> bool {
        let rest = &self.view.bytes[behind.min(self.view.bytes.len())..];
        if self.is_quoted {
            // In a list of quoted arguments, the next one is quoted, too.
            return rest.first().is_some_and(|first| QUOTE.has(*first));
        }
        // A quote before a blank or a sign of code closes a string: `'run --token ' + value`.
        if matches!(rest, [quote, next, ..] if QUOTE.has(*quote) && class!(b" +,;)]").has(*next)) {
            return false;
        }
        let word = prefix(rest, NAME);
        let (len, name) = (word.len(), self.name_bytes());
        let is_same_name = || {
            is_same_word(&name[name.len().saturating_sub(len)..], word)
                || self
                    .view
                    .is_secret_name(self.view.str(behind..behind + len))
        };
        let is_placeholder = word.first().is_some_and(u8::is_ascii_uppercase)
            && consists_of(word, class!(UPPER b"_"))
            && (is_same_name() || rest.get(len) == Some(&b']'));
        !is_placeholder && !is_sentence_behind_flag(word, rest.get(len))
    }
}
