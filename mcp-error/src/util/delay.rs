//! Delays before a retry.

use std::time::Duration;

use crate::json::Json;

/// A number of seconds, also with a fraction or as a string. What no `Duration` holds is the longest one:
/// a delay that is too long is none to be ignored.
pub(crate) fn delay_in(value: &Json) -> Option<Duration> {
    let (whole, seconds) = match value {
        Json::Number(number) => (number.as_u64(), number.as_f64()?),
        Json::String(text) => {
            let text = text.trim();
            let is_number = |byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
            if !text.bytes().all(is_number) {
                return None;
            }
            (text.parse().ok(), text.parse().ok()?)
        }
        _ => return None,
    };
    match whole {
        Some(whole) => Some(Duration::from_secs(whole)),
        None if seconds.is_nan() || seconds < 0.0 => None,
        None => Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)),
    }
}

/// Whole seconds, rounded up: who retries earlier fails again.
pub(crate) fn whole_seconds(delay: Duration) -> u64 {
    let fraction = u64::from(delay.subsec_nanos() > 0);
    delay.as_secs().saturating_add(fraction)
}
