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
    parse_seconds(&text)
}

/// Parses a decimal number of seconds, whose digits beyond nanoseconds are dropped.
// The parser of std for floats is 13 KB, which each wrapped server would contain.
fn parse_seconds(text: &str) -> Option<Duration> {
    let (number, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], parse_exponent(&text[at + 1..])?),
        None => (text, 0),
    };
    let is_negative = number.starts_with('-');
    let number = number.strip_prefix(['+', '-']).unwrap_or(number);
    let point = number.find('.').unwrap_or(number.len());
    let fraction = number.get(point + 1..).unwrap_or_default();
    let digits = || number[..point].bytes().chain(fraction.bytes());
    if digits().next().is_none() || !digits().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    // The power of ten of the first digit, in nanoseconds.
    let first = exponent.saturating_add(point as i64).saturating_add(8);
    let mut nanos: u128 = 0;
    for (at, digit) in digits().enumerate() {
        let value = u128::from(digit - b'0');
        let power = first.saturating_sub(at as i64);
        if value != 0 && power >= 0 {
            let power = 10_u128.checked_pow(power.try_into().unwrap_or(u32::MAX));
            let value = power.map_or(u128::MAX, |power| power.saturating_mul(value));
            nanos = nanos.saturating_add(value);
        }
    }
    let is_zero = digits().all(|digit| digit == b'0');
    if is_negative && !is_zero {
        return None;
    }
    let nanos_of_second = (nanos % 1_000_000_000) as u32;
    let seconds = u64::try_from(nanos / 1_000_000_000);
    Some(seconds.map_or(Duration::MAX, |seconds| {
        Duration::new(seconds, nanos_of_second)
    }))
}

/// Parses the exponent of a number. One beyond the range of an `i64` becomes its end.
fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let of_sign = if text.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    Some(text.parse().unwrap_or(of_sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_as_a_float_would_be() {
        for text in [
            "0",
            "7",
            "007",
            "+7",
            "-0",
            "-0.0",
            "1.5",
            "+1.5",
            ".5",
            "5.",
            "0.1",
            "1e3",
            "1E3",
            "1e+3",
            "25e-1",
            "2.5e1",
            "0.000000001",
            "1e-9",
            "0e999",
            "1e-400",
            "123456789.125",
            "0.0000000000000000000000000000000000001e37",
            "18446744073709551615",
            "1e19",
            "1e20",
            "1e400",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "",
            ".",
            "+",
            "-",
            "-1",
            "-1.5",
            "-1e-400",
            "1e",
            "1e+",
            "e3",
            "1.2.3",
            "1,5",
            "--1",
            "+-1",
            "1e3.0",
            "0x10",
            "inf",
            "nan",
            "1 ",
            "١",
        ] {
            let is_number = |byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
            let float: Option<f64> = text.parse().ok().filter(|_| text.bytes().all(is_number));
            // A float rounds the tiniest number to zero.
            let expected = float.filter(|seconds| *seconds >= 0.0 && text != "-1e-400");
            let expected =
                expected.map(|it| Duration::try_from_secs_f64(it).unwrap_or(Duration::MAX));
            let expected = match text {
                "18446744073709551615" => Some(Duration::from_secs(u64::MAX)),
                _ => expected,
            };
            assert_eq!(parse_seconds(text), expected, "{text:?}");
        }
    }
}
