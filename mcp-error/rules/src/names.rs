//! Checks the form of names: slugs, kinds, URIs and the names of extension members.

use crate::choices::Layout;
use crate::text::split_at_sign;

/// The problem type of an error that only its status describes (RFC 9457 §4.2.1).
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
    let Some((scheme, rest)) = split_at_sign(text, b':') else {
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

/// Returns whether a text is an absolute URI that a client can fetch over the web.
pub fn is_web_address(text: &str) -> bool {
    let is_web = |scheme: &str| {
        let mut schemes = ["https", "http"].iter();
        schemes.any(|web| scheme.eq_ignore_ascii_case(web))
    };
    split_at_sign(text, b':').is_some_and(|(scheme, _)| is_web(scheme)) && is_absolute_uri(text)
}

/// Returns the last part of a problem type, by which it is called: `not-found` for `https://parks.example/errors/not-found`.
pub fn last_part(problem_type: &str) -> &str {
    let end = problem_type.trim_end_matches('/');
    let mut start = end.len();
    // A loop over bytes takes a macro, which is compiled without optimisation, a tenth of the time of a search for several
    // characters.
    while start > 0 && !matches!(end.as_bytes()[start - 1], b'/' | b'#' | b':' | b'?') {
        start -= 1;
    }
    &end[start..]
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

/// The member for the kind.
pub const KIND: &str = "kind";

/// The member for whether the same request can succeed later.
pub const RETRYABLE: &str = "retryable";

/// The member for a delay, in whole seconds.
pub const RETRY_AFTER: &str = "retryAfter";

/// The member for what the receiver should do.
pub const RECOVERY: &str = "recovery";

/// The member for what the failed call has changed.
pub const EFFECT: &str = "effect";

/// The member of structured content that some clients read as the kind.
pub const ERROR_CODE: &str = "error_code";

/// The member of the layout `nested` that holds the error.
pub const NESTED_ERROR: &str = "context";

/// The member with the kind in the layout `flat`.
pub const FLAT_KIND: &str = "mcp_error_code";

/// The member with the detail in the layout `flat`.
pub const FLAT_DETAIL: &str = "details";

/// The member with the delay in the layout `flat`. A member of this name can be the delay itself.
pub const FLAT_DELAY: &str = "retry_after";

/// Declares the members that layouts have themselves, each with the layouts that have it. In these, a member of an error
/// that has the same name is called `name_value`.
macro_rules! own_members {
    ($($name:literal in $($layout:ident)+;)*) => {
        /// The name that a member of an error has where layouts have one of its name themselves, and a bit for each of these
        /// layouts.
        const OWN_MEMBERS: &[(&str, u8)] =
            &[$((concat!($name, "_value"), 0 $(| 1 << Layout::$layout as u8)+)),*];

        #[cfg(test)]
        const OWN: &[&str] = &[$($name),*];
    };
}

// The layouts `flat` and `members` put the members of an error where a client looks for the identity of an error and for
// advice, so a member with one of these names would be taken for that. In `nested` members have an object to themselves.
own_members! {
    "type" in Problem Flat Members;
    "title" in Problem;
    "status" in Problem Flat Members;
    "detail" in Problem;
    "instance" in Problem;
    "timestamp" in Problem;
    "kind" in Problem Flat Members;
    "retryable" in Problem Flat Members;
    "retryAfter" in Problem Flat Members;
    "recovery" in Problem Flat Members;
    "effect" in Problem Flat Members;
    "debugInfo" in Problem;
    "mcp_error_code" in Flat;
    "details" in Flat;
}

/// What the names of members of an error end in where a layout has the name itself.
const RENAMED: &str = "_value";

/// Returns whether the row of a renamed member is that of the name which a layout has itself.
const fn is_row_of(name: &str, renamed: &str) -> bool {
    // Most rows differ in length, so little is compared for each member of a report.
    renamed.len() == name.len() + RENAMED.len() && is_same(renamed.split_at(name.len()).0, name)
}

/// Returns whether a layout has a member of this name itself.
pub const fn is_own_member(layout: Layout, name: &str) -> bool {
    name_in(layout, name).is_some()
}

/// Returns the name that a member of an error has in a layout which has a member of its name itself: `detail_value` for
/// `detail`.
pub const fn name_in(layout: Layout, name: &str) -> Option<&'static str> {
    let mut at = 0;
    while at < OWN_MEMBERS.len() {
        let (renamed, layouts) = OWN_MEMBERS[at];
        if is_row_of(name, renamed) {
            return match layouts & (1 << layout as u8) {
                0 => None,
                _ => Some(renamed),
            };
        }
        at += 1;
    }
    None
}

/// Returns the name that the same documents cannot hold next to this one, if there is one: `detail_value` for `detail`,
/// and `detail` for `detail_value`.
pub const fn counterpart(name: &str) -> Option<&'static str> {
    let mut at = 0;
    while at < OWN_MEMBERS.len() {
        let (renamed, _) = OWN_MEMBERS[at];
        if is_row_of(name, renamed) {
            return Some(renamed);
        }
        if is_same(renamed, name) {
            return Some(renamed.split_at(renamed.len() - RENAMED.len()).0);
        }
        at += 1;
    }
    None
}

/// Returns whether two texts are the same, in const evaluation too.
pub const fn is_same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_gives_way_to_that_of_the_layout() {
        for (layout, own, free) in [
            (
                Layout::Problem,
                &["type", "detail", "retryAfter", "debugInfo"][..],
                &["details", "retry_after", "mcp_error_code", "Detail"][..],
            ),
            (
                Layout::Flat,
                &[FLAT_KIND, FLAT_DETAIL, "type", "retryable"],
                &["detail", "title", "timestamp"],
            ),
            (Layout::Members, &["kind", "status"], &["detail", "details"]),
            (Layout::Nested, &[], OWN),
        ] {
            for name in own {
                let other = name_in(layout, name).expect(name);
                assert_eq!(other.strip_suffix("_value"), Some(*name), "{layout}");
                assert_eq!(counterpart(name), Some(other));
                assert_eq!(counterpart(other), Some(*name));
                assert!(!is_own_member(layout, other), "{layout} {other}");
            }
            for name in free {
                assert!(!is_own_member(layout, name), "{layout} {name}");
            }
        }
        assert_eq!(counterpart("gate_value"), None);
    }

    #[test]
    fn the_last_part_of_a_problem_type_is_a_name() {
        for (problem_type, expected) in [
            ("https://parks.example/errors/not-found", "not-found"),
            ("https://parks.example/errors/not-found/", "not-found"),
            ("https://parks.example/errors#not-found", "not-found"),
            ("urn:problem-type:parks:not-found", "not-found"),
            ("not-found", "not-found"),
            ("", ""),
        ] {
            assert_eq!(last_part(problem_type), expected, "{problem_type}");
        }
    }

    #[test]
    fn each_kind_of_name_has_its_form() {
        type Row<'a> = (fn(&str) -> bool, &'a [&'a str], &'a [&'a str]);
        let rows: [Row<'_>; 6] = [
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
                is_web_address,
                &[
                    "https://a.example/x",
                    "HTTPS://A.example/x",
                    "http://localhost:8000/meta",
                ],
                &[
                    "",
                    "x",
                    "https:///x",
                    "javascript:alert(1)",
                    "data:,x",
                    "file:///x",
                    "urn:x",
                ],
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
