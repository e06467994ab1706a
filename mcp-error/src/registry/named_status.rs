//! The statuses that the names of variants stand for.

/// Words in the names of variants, in small letters and without what joins them, with the status that servers answer such
/// an error with (RFC 9110 §15.5 and §15.6, RFC 6585 §4). The first row that occurs in a name decides. Words that can be
/// the caller's fault as well as the server's, such as `invalid` alone, have no row.
const NAMED: &[(&str, u16)] = &[
    ("notfound", 404),
    ("nosuch", 404),
    ("doesnotexist", 404),
    ("unauthorized", 401),
    ("unauthenticated", 401),
    ("notauthenticated", 401),
    ("authenticationrequired", 401),
    ("forbidden", 403),
    ("permissiondenied", 403),
    ("accessdenied", 403),
    ("notallowed", 403),
    ("alreadyexists", 409),
    ("conflict", 409),
    ("toolarge", 413),
    ("ratelimit", 429),
    ("toomanyrequests", 429),
    ("quotaexceeded", 429),
    ("throttled", 429),
    ("notimplemented", 501),
    ("unimplemented", 501),
    ("unavailable", 503),
    ("overloaded", 503),
    ("timeout", 504),
    ("timedout", 504),
    ("badrequest", 400),
    ("invalidargument", 400),
    ("invalidinput", 400),
    ("invalidparam", 400),
    ("invalidquery", 400),
    ("invalidrequest", 400),
    ("missingargument", 400),
    ("missingfield", 400),
    ("missingparam", 400),
    ("outofrange", 400),
];

/// Returns the status that the name of a variant stands for.
pub(super) fn named_status(name: &str) -> Option<u16> {
    let letters = name.chars().filter(|letter| *letter != '_');
    let name: String = letters.flat_map(char::to_lowercase).collect();
    let row = NAMED.iter().find(|(words, _)| name.contains(words));
    row.map(|(_, status)| *status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_statuses() {
        let rows = [
            ("ToolNotFound", Some(404)),
            ("NotFoundInCache", Some(404)),
            ("InvalidParams", Some(400)),
            ("InvalidParameters", Some(400)),
            ("MissingField", Some(400)),
            ("PermissionDenied", Some(403)),
            ("RateLimited", Some(429)),
            ("RequestTimedOut", Some(504)),
            ("not_found", Some(404)),
            ("InvalidConfig", None),
            ("InvalidResponse", None),
            ("Unknown", None),
            ("Io", None),
            ("Found", None),
        ];
        for (name, status) in rows {
            assert_eq!(named_status(name), status, "{name}");
        }
    }

    #[test]
    fn each_row_decides_for_its_own_words() {
        for (words, status) in NAMED {
            assert_eq!(named_status(words), Some(*status), "{words}");
            assert!(mcp_error_rules::status::reason_phrase(*status).is_some());
        }
    }
}
