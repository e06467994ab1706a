//! Which media type a client wants its errors in (RFC 9110 §12.5.1).

use axum::http::{HeaderMap, header};

/// A form that an error can be written in, the preferred first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// `application/problem+json`
    Problem,
    /// `application/json`
    Json,
    /// `text/html`
    Html,
    /// `text/plain`
    Text,
}

const FORMS: [Form; 4] = [Form::Problem, Form::Json, Form::Html, Form::Text];

impl Form {
    const fn type_and_subtype(self) -> (&'static str, &'static str) {
        match self {
            Self::Problem => ("application", "problem+json"),
            Self::Json => ("application", "json"),
            Self::Html => ("text", "html"),
            Self::Text => ("text", "plain"),
        }
    }

    /// The form that the client likes best; `None` where it leaves that to the server: it does not say,
    /// what it says is malformed or fits nothing, or it takes `preferred` as gladly as any other.
    pub(super) fn wanted(headers: &HeaderMap, preferred: Self) -> Option<Self> {
        let ranges = ranges(headers)?;
        let quality = |form: &Form| {
            let mut fitting: Vec<_> = ranges
                .iter()
                .filter_map(|range| Some((range.fit(*form)?, range.quality)))
                .collect();
            // The most specific range decides; of several, the last.
            fitting.sort_by_key(|(fit, _)| *fit);
            fitting.last().map_or(0, |(_, quality)| *quality)
        };
        let others = FORMS.into_iter().filter(|form| *form != preferred);
        let mut best = (preferred, quality(&preferred));
        for form in others {
            let quality = quality(&form);
            if quality > best.1 {
                best = (form, quality);
            }
        }
        (best.1 > 0 && best.0 != preferred).then_some(best.0)
    }
}

/// One element of `Accept`. The crate `mime` reads media types, not these: it refuses blanks before a semicolon,
/// which RFC 9110 §5.6.6 allows.
struct Range<'a> {
    main_type: &'a str,
    subtype: &'a str,
    /// It has parameters that none of the forms has.
    has_other_parameters: bool,
    charset: bool,
    /// In thousandths.
    quality: u16,
}

impl<'a> Range<'a> {
    /// `text/html;level=1;q=0.5`
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
            charset: false,
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
                // What follows a weight does not belong to the media type.
                break;
            }
            let utf8 = value.trim_matches('"').eq_ignore_ascii_case("utf-8");
            if name.eq_ignore_ascii_case("charset") && utf8 {
                range.charset = true;
            } else {
                range.has_other_parameters = true;
            }
        }
        Some(range)
    }

    /// How specifically it names a form; `None` where it does not.
    fn fit(&self, form: Form) -> Option<u8> {
        let (main_type, subtype) = form.type_and_subtype();
        let same = self.main_type.eq_ignore_ascii_case(main_type);
        match (self.main_type, self.subtype) {
            _ if self.has_other_parameters => None,
            ("*", _) => Some(0),
            (_, "*") if same => Some(1),
            (_, own) if same && own.eq_ignore_ascii_case(subtype) => {
                Some(2 + u8::from(self.charset))
            }
            _ => None,
        }
    }
}

/// The elements of the header; `None` where it is absent or malformed.
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

/// The parts between separators that stand outside of quotes.
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

/// RFC 9110 §5.6.2
fn is_token(text: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token)
}

fn is_quoted(text: &str) -> bool {
    text.len() >= 2 && text.starts_with('"') && text.ends_with('"')
}

/// A weight in thousandths: 0 or 1 with up to three decimals, at most 1 (RFC 9110 §12.4.2).
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
