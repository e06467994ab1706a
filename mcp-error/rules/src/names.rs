//! Checks the form of names: slugs, kinds, URIs and the names of extension members.

/// The problem type of an error of which only the status is known (RFC 9457 §4.2.1).
pub const ABOUT_BLANK: &str = "about:blank";

/// The member that holds the mistakes in an input (the example of RFC 9457 §3).
pub const VIOLATIONS: &str = "errors";

/// Returns whether a text is a valid slug, such as `not-found` or `billing/card-declined`.
pub fn is_slug(text: &str) -> bool {
    let is_valid_part = |part: &str| {
        let is_alphanumeric = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let bytes = part.as_bytes();
        is_alphanumeric(bytes.first())
            && is_alphanumeric(bytes.last())
            && bytes
                .iter()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.'))
    };
    text.split('/').all(is_valid_part)
}

/// Returns whether a text is an absolute URI (RFC 3986 §3), as far as that matters for problem types: it has a scheme,
/// a colon and only allowed characters, and for `http` and `https` a host.
pub fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let is_valid_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let has_authority = match scheme {
        "http" | "https" => rest.strip_prefix("//").is_some_and(|rest| {
            rest.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
        }),
        _ => !rest.is_empty(),
    };
    let is_allowed =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte);
    is_valid_scheme && has_authority && rest.bytes().all(is_allowed)
}

/// Returns whether a text is a valid kind, such as `NOT_FOUND`: upper-case letters, digits and `_`, with 2 to 63
/// characters, as AIP-193 defines it for the field `reason`.
pub fn is_kind(text: &str) -> bool {
    let bytes = text.as_bytes();
    (2..=63).contains(&bytes.len())
        && bytes[0].is_ascii_uppercase()
        && bytes[bytes.len() - 1] != b'_'
        && bytes
            .iter()
            .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// Returns whether a text is a valid name of an extension member (RFC 9457 §3.2): a letter, then letters, digits and
/// `_`. `-` is allowed as well, since registered problem types use it.
pub fn is_member_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// Returns whether a text is a list of scopes as OAuth 2.0 writes it (RFC 6749 §3.3, RFC 6750 §3): one or more, each of
/// printable ASCII characters other than `"` and `\`, with one space between two of them.
pub fn is_scope_list(text: &str) -> bool {
    let is_scope = |scope: &str| {
        let mut bytes = scope.bytes();
        !scope.is_empty() && bytes.all(|byte| matches!(byte, 0x21 | 0x23..=0x5b | 0x5d..=0x7e))
    };
    text.split(' ').all(is_scope)
}

/// The names that already have a meaning in a problem details document, or in the `data` of an error object.
pub const RESERVED_MEMBERS: [&str; 12] = [
    "type",
    "title",
    "status",
    "detail",
    "instance",
    "timestamp",
    "kind",
    "retryable",
    "retryAfter",
    "recovery",
    "effect",
    "debugInfo",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_name_has_its_form() {
        type Row<'a> = (fn(&str) -> bool, &'a [&'a str], &'a [&'a str]);
        let rows: [Row<'_>; 5] = [
            (
                is_slug,
                &["not-found", "billing/card-declined", "v1.2_x"],
                &["", "Not-Found", "-a", "a-", "a//b", "a b"],
            ),
            (
                is_kind,
                &["NOT_FOUND", "E2", "A1_B"],
                &["", "A", "not_found", "2A", "A_", "A-B"],
            ),
            (
                is_member_name,
                &["id", "retry_after", "max-age", "a1"],
                &["", "1a", "_a", "a b", "é"],
            ),
            (
                is_absolute_uri,
                &["https://a.example/x", "urn:problem:x", "http://[::1]/"],
                &["", "x", "https:///x", "https://", "urn:", "1a:b", "urn:a b"],
            ),
            (
                is_scope_list,
                &[
                    "read",
                    "read write",
                    "https://a.example/x",
                    "files:read,write",
                ],
                &[
                    "", " ", "a  b", " a", "a ", "a\"b", "a\\b", "a\tb", "a\u{e9}",
                ],
            ),
        ];
        for (is_valid, good, bad) in rows {
            for text in good {
                assert!(is_valid(text), "{text}");
            }
            for text in bad {
                assert!(!is_valid(text), "{text}");
            }
        }
    }
}
