//! Values behind a flag.

use crate::bytes::*;

use super::gap::{Fit, Gap};
use super::words::BEHIND_FLAG;

impl Gap<'_, '_> {
    fn is_flag(&self) -> bool {
        self.byte(self.name.start) == b'-' || self.name.before().ends_with(b"-")
    }

    /// `'--password', '…'`
    #[inline]
    pub(super) fn flag_in_list(&self) -> Fit {
        let at = self.behind_comma().filter(|_| self.is_flag());
        let is_flag = at.is_some_and(|at| self.byte(at + 1) != b'-');
        self.value_in_quotes(is_flag, at.unwrap_or_default())
    }

    /// `--password …`
    #[inline]
    pub(super) fn flag(&self) -> Fit {
        if !self.is_flag() {
            return Fit::Other;
        }
        let behind = self.behind_signs();
        let rest = &self.name.view.bytes[behind.min(self.name.view.bytes.len())..];
        let word = prefix(rest, NAME);
        // A word in capitals stands for the argument: `--token TOKEN`.
        let is_placeholder = !word.is_empty() && consists_of(word, class!(UPPER b"_"));
        // The help of a program describes a flag behind several blanks.
        let is_described = self.name.view.bytes[..behind].ends_with(b"  ");
        let is_argument = match rest {
            [b'-', ..] => false,
            _ if is_described => false,
            // A quote before a blank or a sign of code closes a string: `'run --token ' + value`.
            [quote, next, ..] if QUOTE.has(*quote) => !class!(b" +,;)]").has(*next),
            // In a list of quoted arguments, the next one is quoted, too.
            _ => !self.is_quoted && !is_placeholder && !BEHIND_FLAG.contains(word),
        };
        if is_argument {
            Fit::Value(behind)
        } else {
            Fit::NoValue
        }
    }
}
