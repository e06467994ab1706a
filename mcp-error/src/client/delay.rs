//! Delays that a document asks for.

use std::borrow::Cow;
use std::time::Duration;

use crate::json::Json;

/// A number of seconds, also with a fraction or as a string. What no `Duration` holds is the longest one:
/// a delay that is too long must not be ignored.
pub(super) fn delay_in(value: &Json) -> Option<Duration> {
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
