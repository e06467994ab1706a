//! Names made from the names of variants.

use heck::{ToKebabCase, ToShoutySnakeCase, ToTitleCase};

pub(crate) use mcp_error_rules::names::ABOUT_BLANK;
use mcp_error_rules::names::last_part;

/// Names that are one word although a capital stands in them: as they are split, as they are joined, and as a title writes them.
const ONE_WORD: [(&str, &str, &str); 5] = [
    ("-o-auth", "-oauth", "OAuth"),
    ("-sq-lite", "-sqlite", "SQLite"),
    ("-git-hub", "-github", "GitHub"),
    ("-graph-ql", "-graphql", "GraphQL"),
    ("-i-pv", "-ipv", "IPv"),
];

/// Words that a title writes in capitals.
const IN_CAPITALS: [&str; 36] = [
    "acl", "api", "aws", "cli", "cpu", "csv", "db", "dns", "ftp", "gpu", "html", "http", "https",
    "id", "io", "ip", "json", "jwt", "mcp", "os", "pdf", "rpc", "sdk", "sql", "ssh", "ssl", "tcp",
    "tls", "toml", "udp", "uri", "url", "utf", "uuid", "xml", "yaml",
];

/// Returns `not-found` for `NotFound`, and `not-found` for the kind `NOT_FOUND`, whose words an attribute separates.
pub(crate) fn slug(name: &str) -> String {
    let slug = name.to_kebab_case();
    if name.bytes().all(|byte| !byte.is_ascii_lowercase()) {
        return slug;
    }
    let mut slug = format!("-{slug}");
    for (split, joined, _) in ONE_WORD {
        if slug.contains(split) {
            slug = slug.replace(split, joined);
        }
    }
    slug.split_off(1)
}

/// Returns `NOT_FOUND` for `NotFound` or `not-found`.
pub(crate) fn kind(name: &str) -> String {
    if has_known_words(name) {
        return name.to_ascii_uppercase().replace('-', "_");
    }
    slug(name).to_shouty_snake_case()
}

/// Returns the last part of a slug or URI in words: `Not Found` for `not-found`.
pub(crate) fn title(problem: &str) -> String {
    let last = last_part(problem);
    if has_known_words(last) {
        return title_of_slug(last);
    }
    last.to_title_case()
}

/// Returns whether single hyphens separate the words, and nothing else can. Finding words otherwise takes longer than to
/// make all other texts of an entry.
fn has_known_words(name: &str) -> bool {
    let mut is_separated = true;
    for byte in name.as_bytes() {
        is_separated = match byte {
            b'a'..=b'z' | b'0'..=b'9' => false,
            b'-' if !is_separated => true,
            _ => return false,
        };
    }
    !is_separated
}

fn title_of_slug(slug: &str) -> String {
    let mut title = slug.replace('-', " ");
    let mut at = 0;
    while at < title.len() {
        let end = title[at..].find(' ').map_or(title.len(), |len| at + len);
        title[at..at + 1].make_ascii_uppercase();
        // A number can follow: `OAuth2`, `IPv6`.
        let word = title[at..end].trim_end_matches(|last: char| last.is_ascii_digit());
        let mut known = ONE_WORD.iter();
        let same = known.find(|(_, joined, _)| joined[1..].eq_ignore_ascii_case(word));
        if let Some((_, joined, written)) = same {
            let (before, after) = (&title[..at], &title[at + joined.len() - 1..]);
            title = format!("{before}{written}{after}");
        } else if word.len() <= 5
            && IN_CAPITALS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(word))
        {
            title[at..end].make_ascii_uppercase();
        }
        at = end + 1;
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_from_names() {
        let rows = [
            ("NotFound", "not-found", "NOT_FOUND", "Not Found"),
            ("HTTPError", "http-error", "HTTP_ERROR", "HTTP Error"),
            ("Io", "io", "IO", "IO"),
            (
                "InvalidApiUrl",
                "invalid-api-url",
                "INVALID_API_URL",
                "Invalid API URL",
            ),
            (
                "Http2Stream",
                "http2-stream",
                "HTTP2_STREAM",
                "HTTP2 Stream",
            ),
            (
                "WindowsAclSetup",
                "windows-acl-setup",
                "WINDOWS_ACL_SETUP",
                "Windows ACL Setup",
            ),
            ("Utf8", "utf8", "UTF8", "UTF8"),
            // Only whole words.
            ("Idle", "idle", "IDLE", "Idle"),
            ("E404", "e404", "E404", "E404"),
            ("OAuth", "oauth", "OAUTH", "OAuth"),
            (
                "NoOAuth2Token",
                "no-oauth2-token",
                "NO_OAUTH2_TOKEN",
                "No OAuth2 Token",
            ),
            ("SQLite", "sqlite", "SQLITE", "SQLite"),
            (
                "GraphQLDocument",
                "graphql-document",
                "GRAPHQL_DOCUMENT",
                "GraphQL Document",
            ),
            ("IPv6", "ipv6", "IPV6", "IPv6"),
        ];
        for (variant, as_slug, as_kind, as_title) in rows {
            assert_eq!(slug(variant), as_slug);
            assert_eq!(kind(variant), as_kind);
            assert_eq!(title(&slug(variant)), as_title);
        }
        // An attribute says the words.
        assert_eq!(
            (slug("O_AUTH"), kind("o-auth")),
            ("o-auth".into(), "O_AUTH".into())
        );
        assert_eq!(
            title("https://parks.example/errors/card-declined/"),
            "Card Declined"
        );
    }

    #[test]
    fn known_words_are_those_that_would_be_found() {
        for name in ["not-found", "e404", "404", "v2-x", "a-1-b", "thing-017"] {
            assert!(has_known_words(name), "{name}");
            assert_eq!(kind(name), name.to_shouty_snake_case());
            assert_eq!(title(name), name.to_title_case());
        }
        for name in ["", "-", "a-", "-a", "a--b", "a_b", "aB", "a.b", "ä", "a/b"] {
            assert!(!has_known_words(name), "{name}");
        }
    }
}
