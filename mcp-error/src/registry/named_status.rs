//! The statuses that the names of variants stand for.

/// Words in the names of variants, in lower case and without separators, and the usual status of such an error (RFC 9110
/// §15.5 and §15.6, RFC 6585 §4). The first row that matches at the beginning of a word of the name decides. Words that can
/// be the caller's fault as well as the server's, such as `invalid` alone, have no row.
const NAMED: &[(&str, u16)] = &[
    ("notfound", 404),
    ("nosuch", 404),
    ("doesnotexist", 404),
    ("unauthorized", 401),
    ("unauthenticated", 401),
    ("notauthenticated", 401),
    ("authenticationrequired", 401),
    ("paymentrequired", 402),
    ("forbidden", 403),
    ("permissiondenied", 403),
    ("accessdenied", 403),
    ("methodnotallowed", 405),
    ("notallowed", 403),
    ("already", 409),
    ("conflict", 409),
    ("preconditionfailed", 412),
    ("toolarge", 413),
    ("unsupportedmediatype", 415),
    ("unprocessable", 422),
    ("ratelimit", 429),
    ("toomanyrequests", 429),
    ("quotaexceeded", 429),
    ("quotaexhausted", 429),
    ("throttled", 429),
    ("notimplemented", 501),
    ("unimplemented", 501),
    ("badgateway", 502),
    ("unavailable", 503),
    ("busy", 503),
    ("exhausted", 503),
    ("overloaded", 503),
    ("circuitopen", 503),
    ("circuitbreaker", 503),
    // Before `timeout`, so that it decides in `DateTimeOutOfRange`.
    ("outofrange", 400),
    ("timeout", 504),
    ("timedout", 504),
    ("badrequest", 400),
    ("validation", 400),
    ("invalidaddress", 400),
    ("invalidargument", 400),
    ("invalidcursor", 400),
    ("invaliddate", 400),
    ("invalidid", 400),
    ("invalidinput", 400),
    ("invalidname", 400),
    ("invalidparam", 400),
    ("invalidpath", 400),
    ("invalidquery", 400),
    ("invalidrequest", 400),
    ("missingargument", 400),
    ("missingfield", 400),
    ("missingparam", 400),
];

/// Words in the names of variants about something of the server itself, which no caller can mend: `ConfigNotFound`.
const OF_SERVER: &[&str] = &[
    "backend",
    "binary",
    "cache",
    "certificate",
    "config",
    "credential",
    "database",
    "dependency",
    "driver",
    "environment",
    "envvar",
    "executable",
    "internal",
    "migration",
    "plugin",
    "response",
    "secret",
    "setting",
    "upstream",
];

/// Words after which a name is that of a value rather than of an event: `InvalidTimeout`.
const OF_VALUE: &[&str] = &["invalid", "malformed", "missing", "negative"];

/// Returns the status that the name of a variant suggests, if it suggests one.
pub(super) fn named_status(name: &str) -> Option<u16> {
    let (name, starts) = letters_and_starts(name);
    let (_, status) = *NAMED.iter().find(|(words, _)| {
        starts.iter().any(|&start| {
            let is_of_value = || OF_VALUE.iter().any(|word| name[..start].ends_with(word));
            name[start..].starts_with(words) && !is_of_value()
        })
    })?;
    let is_of_server = || OF_SERVER.iter().any(|word| name.contains(word));
    (status >= 500 || !is_of_server()).then_some(status)
}

/// Returns a name in lower case and without separators, and the offsets at which its words begin.
fn letters_and_starts(name: &str) -> (String, Vec<usize>) {
    let mut letters = String::new();
    let mut starts = Vec::new();
    let mut is_joined = true;
    for letter in name.chars() {
        if is_joined || letter.is_uppercase() {
            starts.push(letters.len());
        }
        is_joined = letter == '_';
        if !is_joined {
            letters.extend(letter.to_lowercase());
        }
    }
    (letters, starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_statuses() {
        let rows = [
            ("ToolNotFound", Some(404)),
            ("NotFoundInLibrary", Some(404)),
            ("InvalidParams", Some(400)),
            ("InvalidParameters", Some(400)),
            ("MissingField", Some(400)),
            ("PermissionDenied", Some(403)),
            ("RateLimited", Some(429)),
            ("RequestTimedOut", Some(504)),
            ("not_found", Some(404)),
            ("InvalidConfig", None),
            ("ConfigNotFound", None),
            ("UpstreamUnauthorized", None),
            ("UpstreamTimeout", Some(504)),
            ("InvalidResponse", None),
            ("Validation", Some(400)),
            ("SchemaValidationFailed", Some(400)),
            ("ResponseValidation", None),
            ("Revalidation", None),
            ("Unknown", None),
            ("Io", None),
            ("Found", None),
            ("HTTPNotFound", Some(404)),
            ("GATEWAY_TIMEOUT", Some(504)),
            ("DateTimeOutOfRange", Some(400)),
            ("TimeoutOutOfRange", Some(400)),
            ("RuntimeOutput", None),
            ("GenerateLimit", None),
            ("InvalidTimeout", None),
            ("InvalidPath", Some(400)),
            ("InvalidConfigPath", None),
            ("DeviceBusy", Some(503)),
            ("PoolExhausted", Some(503)),
            ("UserAlreadyExists", Some(409)),
            ("ConfigAlreadyLoaded", None),
            ("MissingRateLimit", None),
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
