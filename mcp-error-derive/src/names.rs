//! Names derived from names, and what a name on the wire may look like.

use heck::{
    ToKebabCase, ToLowerCamelCase, ToShoutyKebabCase, ToShoutySnakeCase, ToSnakeCase, ToTitleCase,
    ToUpperCamelCase,
};

use crate::value::RenameAll;

impl RenameAll {
    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Lower => name.to_lowercase(),
            Self::Upper => name.to_uppercase(),
            Self::Pascal => name.to_upper_camel_case(),
            Self::Camel => name.to_lower_camel_case(),
            Self::Snake => name.to_snake_case(),
            Self::ScreamingSnake => name.to_shouty_snake_case(),
            Self::Kebab => name.to_kebab_case(),
            Self::ScreamingKebab => name.to_shouty_kebab_case(),
        }
    }
}

/// `NotFound` → `not-found`
pub(crate) fn slug(variant: &str) -> String {
    variant.to_kebab_case()
}

/// `NotFound` → `NOT_FOUND`
pub(crate) fn kind(variant: &str) -> String {
    variant.to_shouty_snake_case()
}

/// The last part of a slug or URI in words: `not-found` → `Not Found`.
pub(crate) fn title(problem: &str) -> String {
    let end = problem.trim_end_matches('/');
    let last = end.rsplit(['/', '#', ':', '?']).next().unwrap_or(end);
    last.to_title_case()
}

/// `not-found`, `billing/card-declined`
pub(crate) fn is_slug(text: &str) -> bool {
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

/// An absolute URI as far as RFC 3986 §3 needs to be known here: scheme, colon, allowed characters,
/// and a host where the scheme has one.
pub(crate) fn is_absolute_uri(text: &str) -> bool {
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

/// `NOT_FOUND`: AIP-193's pattern, at most 63 characters.
pub(crate) fn is_kind(text: &str) -> bool {
    let bytes = text.as_bytes();
    (2..=63).contains(&bytes.len())
        && bytes[0].is_ascii_uppercase()
        && bytes[bytes.len() - 1] != b'_'
        && bytes
            .iter()
            .all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// RFC 9457 §3.2: a letter, then letters, digits and `_`; `-` since registered types use it.
pub(crate) fn is_member_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// Members that the document or the error object has already.
pub(crate) const OWN_MEMBERS: [&str; 10] = [
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

/// The reason phrase of a status (RFC 9110 §15), which is the title of `about:blank` (RFC 9457 §4.2.1).
pub(crate) fn reason(status: u16) -> &'static str {
    match status {
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        407 => "Proxy Authentication Required",
        408 => "Request Timeout",
        409 => "Conflict",
        410 => "Gone",
        411 => "Length Required",
        412 => "Precondition Failed",
        413 => "Content Too Large",
        414 => "URI Too Long",
        415 => "Unsupported Media Type",
        416 => "Range Not Satisfiable",
        417 => "Expectation Failed",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        423 => "Locked",
        424 => "Failed Dependency",
        425 => "Too Early",
        426 => "Upgrade Required",
        428 => "Precondition Required",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        505 => "HTTP Version Not Supported",
        507 => "Insufficient Storage",
        508 => "Loop Detected",
        511 => "Network Authentication Required",
        status if status < 500 => "Client Error",
        _ => "Server Error",
    }
}

/// The name that a misspelling most likely means.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    names
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}
