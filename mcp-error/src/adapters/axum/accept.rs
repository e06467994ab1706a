//! Chooses the media type of an error by the `Accept` header of the request (RFC 9110 §12.5.1).

use axum::http::{HeaderMap, header};
use mcp_error_rules::headers::is_token;

use crate::documents::problem::PROBLEM_JSON;
use crate::util::media_type::essence;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Problem,
    Json,
    Html,
    Text,
    Markdown,
}

/// All forms. If a client prefers several of them equally, the first of these is used.
const FORMS: [Form; 5] = [
    Form::Problem,
    Form::Json,
    Form::Html,
    Form::Text,
    Form::Markdown,
];

impl Form {
    pub(super) const fn media_type(self) -> &'static str {
        match self {
            Self::Problem => PROBLEM_JSON,
            Self::Json => "application/json",
            Self::Html => "text/html; charset=utf-8",
            Self::Text => "text/plain; charset=utf-8",
            Self::Markdown => "text/markdown; charset=utf-8",
        }
    }

    /// Returns the form that the client prefers. It is `usual` unless the client prefers another one.
    pub(super) fn wanted(headers: &HeaderMap, usual: Self) -> Self {
        let others = FORMS.into_iter().filter(|form| *form != usual);
        let forms: Vec<Self> = std::iter::once(usual).chain(others).collect();
        let media_types: Vec<&str> = forms.iter().map(|form| form.media_type()).collect();
        preferred_of(headers, &media_types).map_or(usual, |at| forms[at])
    }
}

fn weight(ranges: &[Range<'_>], media_type: (&str, &str)) -> u16 {
    let matching = ranges
        .iter()
        .filter_map(|range| Some((range.specificity(media_type)?, range.quality)));
    // The most specific range decides; of several, the last.
    let decisive = matching.max_by_key(|(specificity, _)| *specificity);
    decisive.map_or(0, |(_, quality)| quality)
}

/// Returns the index of the media type that the client prefers; if it prefers several equally, that of the first. Returns
/// `None` if the header is absent or malformed, or matches none of them.
pub(super) fn preferred_of(headers: &HeaderMap, media_types: &[&str]) -> Option<usize> {
    let ranges = ranges(headers)?;
    let mut best = None;
    for (at, media_type) in media_types.iter().enumerate() {
        let weight = weight(&ranges, essence(media_type).split_once('/')?);
        if weight > best.map_or(0, |(_, best)| best) {
            best = Some((at, weight));
        }
    }
    best.map(|(at, _)| at)
}

/// One media range of the `Accept` header. The crate `mime` cannot read it, since it rejects white space before a
/// semicolon, which RFC 9110 §5.6.6 allows.
struct Range<'a> {
    main_type: &'a str,
    subtype: &'a str,
    /// Whether the range has parameters other than `charset=utf-8`. None of the forms has any.
    has_other_parameters: bool,
    /// Whether the range has the parameter `charset=utf-8`.
    names_charset: bool,
    /// The weight in thousandths.
    quality: u16,
}

impl<'a> Range<'a> {
    /// Reads a media range such as `text/html;level=1;q=0.5`. Returns `None` if it is malformed.
    fn parse(element: &'a str) -> Option<Self> {
        let mut parts = split(element, b';').into_iter();
        let (main_type, subtype) = parts.next()?.trim().split_once('/')?;
        let wild = main_type == "*" && subtype != "*";
        if wild || !is_token(main_type) || !is_token(subtype) {
            return None;
        }
        let mut range = Self {
            main_type,
            subtype,
            has_other_parameters: false,
            names_charset: false,
            quality: 1000,
        };
        for parameter in parts {
            let parameter = parameter.trim();
            if parameter.is_empty() {
                continue;
            }
            let (name, value) = parameter.split_once('=')?;
            if !is_token(name) || !is_token(value) && !is_quoted(value) {
                return None;
            }
            if name.eq_ignore_ascii_case("q") {
                range.quality = quality(value)?;
                // Parameters after the weight do not belong to the media type.
                break;
            }
            let utf8 = value.trim_matches('"').eq_ignore_ascii_case("utf-8");
            if name.eq_ignore_ascii_case("charset") && utf8 {
                range.names_charset = true;
            } else {
                range.has_other_parameters = true;
            }
        }
        Some(range)
    }

    /// Returns how specifically the range names a media type, or `None` if it does not match it.
    fn specificity(&self, (main_type, subtype): (&str, &str)) -> Option<u8> {
        let same_type = self.main_type.eq_ignore_ascii_case(main_type);
        match (self.main_type, self.subtype) {
            _ if self.has_other_parameters => None,
            ("*", _) => Some(0),
            (_, "*") if same_type => Some(1),
            (_, named) if same_type && named.eq_ignore_ascii_case(subtype) => {
                Some(2 + u8::from(self.names_charset))
            }
            _ => None,
        }
    }
}

/// Returns the media ranges of the `Accept` header, or `None` if it is absent or malformed.
fn ranges(headers: &HeaderMap) -> Option<Vec<Range<'_>>> {
    let mut ranges = Vec::new();
    for value in headers.get_all(header::ACCEPT) {
        let elements = split(value.to_str().ok()?, b',');
        // Empty elements do not count (RFC 9110 §5.6.1.2).
        for element in elements.into_iter().filter(|text| !text.trim().is_empty()) {
            ranges.push(Range::parse(element)?);
        }
    }
    (!ranges.is_empty()).then_some(ranges)
}

/// Splits a text at the separators that are not inside a quoted string.
fn split(text: &str, separator: u8) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if byte == separator && !quoted => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn is_quoted(text: &str) -> bool {
    text.len() >= 2 && text.starts_with('"') && text.ends_with('"')
}

/// Reads a weight between 0 and 1 with up to three decimals (RFC 9110 §12.4.2). Returns it in thousandths, or `None`
/// if it is malformed.
fn quality(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths = format!("{decimals:0<3}").parse::<u16>().ok()?;
    match (whole, thousandths) {
        ("0", thousandths) => Some(thousandths),
        ("1", 0) => Some(1000),
        _ => None,
    }
}
