//! Names made from the names of variants.

use heck::{ToKebabCase, ToShoutySnakeCase, ToTitleCase};

pub(crate) use mcp_error_rules::names::ABOUT_BLANK;

/// Returns `not-found` for `NotFound`.
pub(crate) fn slug(variant: &str) -> String {
    variant.to_kebab_case()
}

/// Returns `NOT_FOUND` for `NotFound`.
pub(crate) fn kind(variant: &str) -> String {
    variant.to_shouty_snake_case()
}

/// Returns the last part of a slug or URI in words: `Not Found` for `not-found`.
pub(crate) fn title(problem: &str) -> String {
    let end = problem.trim_end_matches('/');
    let last = end.rsplit(['/', '#', ':', '?']).next().unwrap_or(end);
    last.to_title_case()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_from_names() {
        let rows = [
            ("NotFound", "not-found", "NOT_FOUND", "Not Found"),
            ("HTTPError", "http-error", "HTTP_ERROR", "Http Error"),
            ("E404", "e404", "E404", "E404"),
        ];
        for (variant, as_slug, as_kind, as_title) in rows {
            assert_eq!(slug(variant), as_slug);
            assert_eq!(kind(variant), as_kind);
            assert_eq!(title(&slug(variant)), as_title);
        }
        assert_eq!(
            title("https://parks.example/errors/card-declined/"),
            "Card Declined"
        );
    }
}
