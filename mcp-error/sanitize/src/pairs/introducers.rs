//! What may stand between a sign of assignment and the value itself: authentication schemes, and the code
//! before a string.

use crate::bytes::*;
use crate::input::View;

/// Returns the place behind blanks that `Debug` or JSON has escaped: `=\t…`.
pub(super) fn skip_escaped_blanks(view: &View<'_>, mut at: usize) -> usize {
    while matches!(view.bytes[at..], [b'\\', b't' | b'n' | b'r', ..]) {
        view.budget.look(0);
        at += 2;
    }
    at
}

/// Returns the place behind the name of an authentication scheme, and whether a single word follows the scheme.
/// Without a scheme, this is the place itself.
#[inline(never)]
pub(super) fn skip_authentication_scheme(view: &View<'_>, at: usize) -> (usize, bool) {
    const SCHEMES: GroupedWords<First> =
        grouped_words!(First, "bearer |basic |token |digest |apikey |negotiate ");
    let rest = &view.bytes[at..];
    let Some(scheme) = SCHEMES.find_at_start(rest) else {
        return (at, false);
    };
    (view.skip_spaces(at + scheme.len()), scheme != b"digest ")
}

/// Returns where the value starts behind what a language writes before a string: `@"…"`, `b'…'`, `new String("…")`.
pub(super) fn skip_code_before_value(view: &View<'_>, at: usize) -> usize {
    const OPERATORS: GroupedWords<First> = grouped_words!(First, "new |await ");
    let text = &view.bytes[at..];
    // `var_dump` of PHP
    if let Some(len) = text.strip_prefix(b"string(")
        && let Some(string) = trim_start(len, DIGIT).strip_prefix(b") ")
    {
        return view.bytes.len() - string.len();
    }
    match text {
        [kind, quote, ..] if b"@$brufLNE".contains(kind) && QUOTE.has(*quote) => at + 1,
        rest => at + OPERATORS.find_at_start(rest).unwrap_or_default().len(),
    }
}
