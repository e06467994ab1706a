//! Calls that take a password beside the name of who logs in with it: `login("ada", "…")`. The documentation lists the rows, and
//! a test runs every example and every counterexample.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{slice, suffix};
use crate::classes::{LETTER_OR_DIGIT, QUOTE, class};
use crate::input::View;
use crate::rows::{self, Row, goes};

use super::program_arguments::{Arguments, MAX_ARGUMENTS, note};

/// Functions that take a password in quotes.
pub(crate) struct Call {
    /// Their names, in any case.
    pub(crate) functions: Words,
    /// Which argument it is.
    pub(crate) position: usize,
}

/// The functions that take a password.
pub(crate) static CALLS: &[Row<Call>] = goes! {
    "A token of a bearer"
        Call { functions: words!("bearer_auth"), position: 1 },
        "client.bearer_auth(\"fir\")" => "client.bearer_auth(\"[redacted]\")", "client.bearer_auth(fir)";
    "A login"
        Call {
            functions: words!(
                "auth authenticate basic_auth basicauth credentials login networkcredential plainauth
                 usernamepassword usernamepasswordcredentials"
            ),
            position: 2,
        },
        "client.login('ada', 'fir')" => "client.login('ada', '[redacted]')", "client.login('ada', fir)";
    "A login, behind the host"
        Call { functions: words!("mysqli_connect"), position: 3 },
        "mysqli_connect('gate', 'ada', 'fir')" => "mysqli_connect('gate', 'ada', '[redacted]')", "mysqli_connect('gate', 'ada', fir)";
};

/// Notes the password among the arguments of the function whose name ends at `end`, as
/// [`note_program_arguments`](super::program_arguments::note_program_arguments) does.
#[inline(never)]
pub(super) fn note_password(view: &View<'_>, end: usize) {
    let name = suffix(slice(&view.bytes, ..end), class!(LETTER_OR_DIGIT b"_"));
    let mut rows = rows::all(CALLS);
    let Some(call) = rows.find(|row| row.functions.contains_ignoring_case(name)) else {
        return;
    };
    view.budget.look(MAX_ARGUMENTS);
    // The arguments have names: `login(user: "ada", …)`.
    let has_name = |(_, to): (usize, usize)| matches!(view.bytes[to - 1], b':' | b'=');
    let mut arguments = Arguments::behind(view, end + 1);
    let first = arguments.nth(1).filter(|first| !has_name(*first));
    let argument = match call.position {
        1 => first,
        // `login("ada") == "…"` has one.
        position => first
            .filter(|(_, to)| view.byte(to + 1) != b')')
            .and_then(|_| arguments.nth(position - 1)),
    };
    if let Some((from, to)) = argument
        && QUOTE.has(view.bytes[from - 1])
        && view.byte(to) == view.bytes[from - 1]
        && !view.is_marker_at(from)
    {
        note(view, from, to);
    }
}

#[test]
fn the_arguments_of_a_call_end_at_its_bracket() {
    let shown = |text: &str| crate::text(text, &crate::Rules::new()).into_owned();
    for message in [
        "assert gate.login(\"ada\") == Entry(\"t\", [])",
        "values are USER, AUTH, LOCAL0, LOCAL1, LOCAL2",
    ] {
        assert_eq!(shown(message), message);
    }
    assert_eq!(
        shown("gate.login(\"ada\", \"fir\") == Entry(\"t\", [])"),
        "gate.login(\"ada\", \"[redacted]\") == Entry(\"t\", [])"
    );
    assert_eq!(shown("AUTH ada fir99x"), "AUTH ada [redacted]");
}
