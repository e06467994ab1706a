//! What names may look like: slugs, kinds, URIs and extension members.

/// Whether a text is a slug: `not-found`, `billing/card-declined`.
pub fn is_slug(text: &str) -> bool {
    let part = |part: &str| {
        let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let bytes = part.as_bytes();
        edge(bytes.first())
            && edge(bytes.last())
            && bytes
                .iter()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.'))
    };
    text.split('/').all(part)
}

/// Whether a text is an absolute URI, as far as problem types need RFC 3986 §3: a scheme, a colon, allowed
/// characters, and a host where the scheme is that of HTTP.
pub fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let scheme_ok = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let authority_ok = match scheme {
        "http" | "https" => rest.strip_prefix("//").is_some_and(|rest| {
            rest.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
        }),
        _ => !rest.is_empty(),
    };
    let allowed =
        |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte);
    scheme_ok && authority_ok && rest.bytes().all(allowed)
}

/// Whether a text is a kind, such as `NOT_FOUND`: AIP-193's pattern, 2 to 63 characters.
pub fn is_kind(text: &str) -> bool {
    let bytes = text.as_bytes();
    (2..=63).contains(&bytes.len())
        && bytes[0].is_ascii_uppercase()
        && bytes[bytes.len() - 1] != b'_'
        && bytes
            .iter()
            .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// Whether a text is the name of an extension member (RFC 9457 §3.2): a letter, then letters, digits and
/// `_`; also `-`, since registered types use it.
pub fn is_member_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// Names to which a problem details document, or the `data` of an error object, gives a meaning of its own.
pub const RESERVED_MEMBERS: [&str; 10] = [
    "type",
    "title",
    "status",
    "detail",
    "instance",
    "timestamp",
    "kind",
    "retryable",
    "retryAfter",
    "debugInfo",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_name_has_its_form() {
        type Row<'a> = (fn(&str) -> bool, &'a [&'a str], &'a [&'a str]);
        let rows: [Row<'_>; 4] = [
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
