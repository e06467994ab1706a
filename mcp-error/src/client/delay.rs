//! Reads the delays that a document asks for.

use std::borrow::Cow;
use std::time::Duration;

use crate::json::Json;

/// Parses a number of seconds, which may have a fraction and may be written as a string. A number that is too
/// large for a `Duration` becomes the longest one, since a very long delay must not be ignored.
pub(super) fn parse_delay(value: &Json) -> Option<Duration> {
    let text = match value {
        Json::Number(number) => Cow::Owned(number.to_string()),
        Json::String(text) => Cow::Borrowed(text.trim()),
        _ => return None,
    };
    let is_number = |byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !text.bytes().all(is_number) {
        return None;
    }
    if let Ok(whole) = text.parse() {
        return Some(Duration::from_secs(whole));
    }
    let seconds: f64 = text.parse().ok()?;
    if seconds.is_nan() || seconds < 0.0 {
        return None;
    }
    Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
