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
    seconds(text.as_bytes())
}

/// Reads a decimal number, which may have a sign, a fraction and an exponent, and rounds it to nanoseconds. The parser of
/// std for such numbers would make a program 18 KB larger.
fn seconds(text: &[u8]) -> Option<Duration> {
    let (is_negative, text) = signed(text);
    let exponent_at = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (number, exponent) = match exponent_at {
        Some(at) => (&text[..at], exponent(&text[at + 1..])?),
        None => (text, 0),
    };
    let point = number.iter().position(|byte| *byte == b'.');
    let whole = point.unwrap_or(number.len());
    // The power of ten of the next digit.
    let mut power = exponent.saturating_add(i64::try_from(whole).ok()?);
    let (mut seconds, mut nanos) = (Some(0_u64), 0);
    let (mut has_digit, mut is_zero) = (false, true);
    for (at, byte) in number.iter().enumerate() {
        if Some(at) == point {
            continue;
        }
        if !byte.is_ascii_digit() {
            return None;
        }
        let digit = byte - b'0';
        has_digit = true;
        is_zero &= digit == 0;
        power -= 1;
        match power {
            0.. => seconds = with_digit(seconds, digit),
            // The last of these rounds the nanoseconds.
            -10..0 => nanos += u64::from(digit) * 10_u64.pow((power + 10) as u32),
            _ => {}
        }
    }
    if !has_digit || is_negative && !is_zero {
        return None;
    }
    while power > 0 && seconds.is_some_and(|seconds| seconds > 0) {
        seconds = with_digit(seconds, 0);
        power -= 1;
    }
    let nanos = Duration::from_nanos((nanos + 5) / 10);
    let all = seconds.and_then(|seconds| Duration::from_secs(seconds).checked_add(nanos));
    Some(all.unwrap_or(Duration::MAX))
}

/// Returns the number with one more digit, or `None` if it is too large.
fn with_digit(number: Option<u64>, digit: u8) -> Option<u64> {
    number?.checked_mul(10)?.checked_add(digit.into())
}

fn exponent(text: &[u8]) -> Option<i64> {
    /// Further digits could not change the result.
    const MAX: i64 = 1_000_000_000;
    let (is_negative, digits) = signed(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = digits.iter().fold(0, |value: i64, digit| {
        (value * 10 + i64::from(digit - b'0')).min(MAX)
    });
    Some(if is_negative { -value } else { value })
}

/// Returns whether a number has a minus sign, and the number without its sign.
fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', number @ ..] => (true, number),
        [b'+', number @ ..] => (false, number),
        number => (false, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_read_from_any_number() {
        for (text, seconds) in [
            ("30", 30.0),
            ("+30", 30.0),
            ("1.5", 1.5),
            (".25", 0.25),
            ("2.", 2.0),
            ("0", 0.0),
            ("-0.0", 0.0),
            ("0e999999999999999999999", 0.0),
            ("1e-400", 0.0),
            ("12.5e1", 125.0),
            ("125E-2", 1.25),
            ("0.0000000014", 0.000000001),
            ("0.0000000015", 0.000000002),
            ("0.9999999999", 1.0),
        ] {
            let expected = Duration::from_secs_f64(seconds);
            assert_eq!(parse_delay(&Json::from(text)), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_delay_that_is_too_long_is_the_longest() {
        for text in [
            "1e400",
            "18446744073709551616",
            "18446744073709551615.9999999999",
            "1e99999999999999999999",
        ] {
            assert_eq!(
                parse_delay(&Json::from(text)),
                Some(Duration::MAX),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_not_a_delay_is_none() {
        for text in [
            "", "-", ".", "e5", "1e", "1e+", "-1", "-0.1", "1.2.3", "1e5e5", "1e2.5", "--1", "inf",
            "nan", "soon", "1 000", "0x10", "1_000",
        ] {
            assert_eq!(parse_delay(&Json::from(text)), None, "{text}");
        }
    }
}
