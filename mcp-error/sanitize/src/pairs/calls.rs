//! Calls that take a password beside the name of who logs in with it: `login("ada", "…")`. The documentation lists the rows, and
//! a test runs every example and every counterexample.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{slice, suffix};
use crate::classes::{LETTER_OR_DIGIT, QUOTE, class};
use crate::input::View;
use crate::rows::{self, Row, row};
use crate::rule::Rule;

use super::program_arguments::{Arguments, MAX_ARGUMENTS};

/// Functions that take a password in quotes.
pub(crate) struct Call {
    /// Their names, in any case.
    pub(crate) functions: Words,
    /// Which argument it is.
    pub(crate) place: usize,
}

/// Declares the rows: the functions, which argument is the password, a text in which it is, and one that looks alike.
macro_rules! calls {
    ($($functions:literal $place:literal $in:literal => $out:literal, $kept:literal;)*) => {
        pub(crate) static CALLS: &[Row<Call>] = &[$(row!(
            Call {
                functions: words!($functions),
                place: $place,
            },
            $functions,
            &[($in, $out)],
            &[($kept, $kept)],
        ),)*];
    };
}

calls! {
    "bearer_auth" 1
        "client.bearer_auth(\"fir\")" => "client.bearer_auth(\"[redacted]\")", "client.bearer_auth(fir)";
    "auth authenticate basic_auth basicauth credentials login networkcredential plainauth
     usernamepassword usernamepasswordcredentials" 2
        "client.login('ada', 'fir')" => "client.login('ada', '[redacted]')", "client.login('ada', fir)";
    "mysqli_connect" 3
        "mysqli_connect('gate', 'ada', 'fir')" => "mysqli_connect('gate', 'ada', '[redacted]')", "mysqli_connect('gate', 'ada', fir)";
}

/// Notes the password among the arguments of the function whose name ends at `end`, as
/// [`note_program_arguments`](super::program_arguments::note_program_arguments) does.
#[inline(never)]
pub(super) fn note_password(view: &View<'_>, end: usize) {
    const MAX_NAME: usize = 32;
    let before = slice(&view.bytes, end.saturating_sub(MAX_NAME)..end);
    let name = suffix(before, class!(LETTER_OR_DIGIT b"_"));
    let mut rows = rows::all(CALLS);
    let Some(call) = rows.find(|row| row.functions.contains_ignoring_case(name)) else {
        return;
    };
    let mut arguments = Arguments::behind(view, end + 1);
    view.budget.look(MAX_ARGUMENTS);
    let Some((from, to)) = arguments.nth(call.place) else {
        return;
    };
    let quote = view.bytes[from - 1];
    if QUOTE.has(quote) && view.bytes.get(to) == Some(&quote) && view.marker_end(from) != Some(to) {
        let found = view.found(Rule::ProgramFlag, from, to);
        view.program_passwords.borrow_mut().extend(found);
    }
}
