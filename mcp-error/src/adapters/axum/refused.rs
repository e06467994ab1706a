//! Failures of the framework, and of handlers that answer with a status and a text.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use mcp_error_sanitize::{self as sanitize, Rules};

use crate::adapters::instructions::withheld_in;
use crate::documents::Violation;
use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;
use crate::report::{McpError, Report, StatusFailure};

/// A failure of the framework, or of a handler that answers with a status and a text.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) failure: StatusFailure,
    pub(super) text: Option<String>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(text) => f.write_str(text),
            None => self.failure.fmt(f),
        }
    }
}

impl Error for Refused {}

impl McpError for Refused {
    fn entry(&self) -> &'static ErrorEntry {
        self.failure.entry()
    }

    fn report(&self, context: &Context) -> Report {
        let text = self.text.as_deref();
        // It is not known who wrote the text: an extractor repeats what the client sent.
        let text =
            text.map(|text| withheld_in(text, context).map_or(Cow::Borrowed(text), Cow::Owned));
        match &text {
            Some(text) => {
                let violation = violation_in(text, context.rules());
                let violations = violation.as_slice();
                self.failure
                    .report_with_text(self, text, violations, context)
            }
            None => self.failure.report(context),
        }
    }
}

/// How axum's answer begins if a body does not have the form that the handler expects. What follows is the place of the
/// mistake, and what is wrong there.
const BEGINNINGS: [&str; 2] = [
    "Failed to deserialize the JSON body into the target type: ",
    "Failed to deserialize form body: ",
];

/// Returns the mistake that a refused extractor found in a body.
fn violation_in(text: &str, rules: &Rules) -> Option<Violation> {
    let mut mistake = BEGINNINGS
        .iter()
        .find_map(|beginning| text.strip_prefix(beginning))?;
    if let Some((without_position, _)) = mistake.rsplit_once(" at line ") {
        mistake = without_position;
    }
    let (path, detail) = match mistake.split_once(": ") {
        Some((path, detail)) if !path.contains(char::is_whitespace) => (path, detail),
        // A mistake in the whole body has no path.
        _ => ("", mistake),
    };
    // A client can choose a name that is a secret, or that contains the separators of names.
    let path = if *sanitize::text(path, rules) == *path {
        path
    } else {
        ""
    };
    let names = path.split(['.', '[', ']']).filter(|name| !name.is_empty());
    Some(Violation::at(names, detail.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_mistake_becomes_a_pointer() {
        let of_json = |said: &str| violation_in(&format!("{}{said}", BEGINNINGS[0]), &Rules::new());
        for (said, pointer, detail) in [
            (
                "orders[3].lines[0].count: invalid type: string \"many\", expected u32 at line 7 column 15",
                "#/orders/3/lines/0/count",
                "invalid type: string \"many\", expected u32",
            ),
            (
                "ada@lib.example.count: invalid type: map, expected u8 at line 1 column 2",
                "#",
                "invalid type: map, expected u8",
            ),
            (
                "missing field `user` at line 1 column 2",
                "#",
                "missing field `user`",
            ),
            (
                "invalid type: map, expected a sequence at line 1 column 1",
                "#",
                "invalid type: map, expected a sequence",
            ),
        ] {
            let violation = of_json(said).expect("a mistake");
            assert_eq!((&*violation.pointer, &*violation.detail), (pointer, detail));
        }
        assert_eq!(
            violation_in(
                "Failed to parse the request body as JSON: EOF",
                &Rules::new()
            ),
            None
        );
    }
}
