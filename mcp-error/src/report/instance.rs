//! The identity of one occurrence of an error, and its time.

use std::fmt;
use std::hash::Hasher as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::util::host;

/// Identifies one occurrence of an error: a random UUID (RFC 9562 §5.4, version 4).
///
/// It is displayed as a URN (`urn:uuid:…`, RFC 9457 §3.1.5); [`simple`](Self::simple) gives the 32
/// hexadecimal digits alone, which error trackers call the event id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Instance([u8; 16]);

impl Instance {
    /// Creates a random instance.
    ///
    /// Its 122 random bits are hashes of a counter and the time under the keys of a
    /// [`RandomState`](std::hash::RandomState), which this process got at random from the operating system, or with
    /// the feature `js` from JavaScript. So two processes do not create the same instance, and the next instance does
    /// not follow from those before it. An instance is not meant to be secret: do not use it as a token.
    pub fn random() -> Self {
        Self::random_at(Timestamp::now())
    }

    /// Creates a random instance, if the time is known.
    pub(super) fn random_at(now: Timestamp) -> Self {
        static CREATED: AtomicU64 = AtomicU64::new(0);

        // The counter differs at each call, and the time in each copy of the process that `fork` makes.
        let mut hasher = host::keyed_hasher();
        let count = CREATED.fetch_add(1, Ordering::Relaxed);
        let time = now.0.as_secs() << 32 | u64::from(now.0.subsec_nanos());
        hasher.write_u128(u128::from(count) << 64 | u128::from(time));
        let high = hasher.finish();
        // The hash of these bytes and one more tells nothing about the hash of these bytes.
        hasher.write_u8(1);
        let low = hasher.finish();
        let mut bytes = (u128::from(high) << 64 | u128::from(low)).to_be_bytes();
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        Self(bytes)
    }

    /// Creates an instance from the bytes of a UUID. They are not checked.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes of the UUID.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Returns the UUID as 32 hexadecimal digits without hyphens.
    pub fn simple(&self) -> String {
        let mut text = Ascii([0; 32]);
        for (place, byte) in text.0.chunks_exact_mut(2).zip(self.0) {
            place.copy_from_slice(&HEX[usize::from(byte)]);
        }
        text.first(32)
    }

    /// Returns the text that [`Display`](fmt::Display) shows.
    pub(crate) fn urn(&self) -> String {
        const PLACES: [usize; 16] = [
            9, 11, 13, 15, 18, 20, 23, 25, 28, 30, 33, 35, 37, 39, 41, 43,
        ];
        let mut urn = Ascii(*b"urn:uuid:00000000-0000-0000-0000-000000000000   ");
        for (place, byte) in PLACES.into_iter().zip(self.0) {
            urn.0[place..place + 2].copy_from_slice(&HEX[usize::from(byte)]);
        }
        urn.first(45)
    }

    /// Returns the instance that [`urn`](Self::urn) returns as this text.
    pub(crate) fn of_urn(urn: &str) -> Option<Self> {
        let digits = urn.strip_prefix("urn:uuid:")?.replace('-', "");
        let instance = Self(u128::from_str_radix(&digits, 16).ok()?.to_be_bytes());
        (instance.urn() == urn).then_some(instance)
    }
}

/// The hexadecimal digits of each byte.
static HEX: [[u8; 2]; 256] = {
    let digits = b"0123456789abcdef";
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < pairs.len() {
        pairs[byte] = [digits[byte >> 4], digits[byte & 0xf]];
        byte += 1;
    }
    pairs
};

/// ASCII characters. std checks in large steps whether bytes are UTF-8 where these begin and end at a multiple of 16.
#[repr(align(16))]
struct Ascii<const N: usize>([u8; N]);

impl<const N: usize> Ascii<N> {
    /// Returns the first `len` characters.
    fn first(&self, len: usize) -> String {
        let text = std::str::from_utf8(&self.0).unwrap_or_default();
        text.get(..len).unwrap_or_default().to_owned()
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.urn())
    }
}

/// The time at which an error occurred. It is displayed as in RFC 3339, in UTC and with milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(Duration);

/// 9999-12-31T23:59:59Z, the last second that RFC 3339 can express, as Unix time.
const LAST_SECOND: u64 = 253_402_300_799;

impl Timestamp {
    /// Returns the current time.
    pub fn now() -> Self {
        host::now().into()
    }
}

/// A time before 1970 or after 9999 becomes the nearest one in that range.
impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(since.min(Duration::from_secs(LAST_SECOND)))
    }
}

impl From<Timestamp> for SystemTime {
    fn from(timestamp: Timestamp) -> Self {
        UNIX_EPOCH + timestamp.0
    }
}

impl Timestamp {
    /// Returns the text that [`Display`](fmt::Display) shows.
    pub(crate) fn rfc_3339(&self) -> String {
        let seconds = self.0.as_secs();
        let (days, second) = ((seconds / 86_400) as u32, (seconds % 86_400) as u32);
        let (year, month, day) = date(days);
        let millis = self.0.subsec_millis();
        let mut time = Ascii(*b"0000-00-00T00:00:00.000Z        ");
        let text = &mut time.0;
        text[..2].copy_from_slice(two_digits(year / 100));
        text[2..4].copy_from_slice(two_digits(year % 100));
        text[5..7].copy_from_slice(two_digits(month));
        text[8..10].copy_from_slice(two_digits(day));
        text[11..13].copy_from_slice(two_digits(second / 3600));
        text[14..16].copy_from_slice(two_digits(second / 60 % 60));
        text[17..19].copy_from_slice(two_digits(second % 60));
        text[20..22].copy_from_slice(two_digits(millis / 10));
        text[22] = b'0' + (millis % 10) as u8;
        time.first(24)
    }
}

/// Returns the decimal digits of a number below 100.
fn two_digits(number: u32) -> &'static [u8] {
    // There are more than 100 rows, so that no index needs more than one step to be in bounds.
    static DIGITS: [[u8; 2]; 128] = {
        let mut digits = [[b'0'; 2]; 128];
        let mut number = 0;
        while number < 100 {
            digits[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
            number += 1;
        }
        digits
    };
    &DIGITS[number as usize % DIGITS.len()]
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rfc_3339())
    }
}

/// Returns the year, the month and the day of the month in the Gregorian calendar, this many days after 1970-01-01. The day
/// is that of a date which [`Timestamp`] can hold.
///
/// Cassio Neri and Lorenz Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022),
/// describe the steps. Years begin in March here, so that a leap day is the last one.
fn date(days: u32) -> (u32, u32, u32) {
    const FOUR_CENTURIES: u32 = 400 * 365 + 97;
    /// The days from 0000-03-01 to 1970-01-01.
    const FROM_MARCH_0: u32 = 719_468;

    let quarters = 4 * (days + FROM_MARCH_0) + 3;
    let century = quarters / FOUR_CENTURIES;
    // 2^32 / 2_939_745 is four years in days, closely enough for each day of a century.
    let years = 2_939_745 * u64::from((quarters % FOUR_CENTURIES) | 3);
    let year = 100 * century + (years >> 32) as u32;
    let day_of_year = years as u32 / 2_939_745 / 4;
    // A month has 2^16 / 2_141 days on average, from March on, closely enough for each day of a year.
    let months = 2_141 * day_of_year + 197_913;
    let (month, day) = (months >> 16, (months & 0xffff) / 2_141 + 1);
    match month {
        13.. => (year + 1, month - 12, day),
        _ => (year, month, day),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timestamp_is_written_as_rfc_3339() {
        let last_day = LAST_SECOND / 86_400;
        // The step has no factor in common with the lengths of years, so that each day of the year occurs.
        let some_days = (0..=last_day).step_by(83);
        let around_1970_to_2100 = 0..47_847;
        for day in some_days.chain(around_1970_to_2100).chain([last_day]) {
            let time =
                UNIX_EPOCH + Duration::from_millis(day * 86_400_000 + day * 7_919 % 86_400_000);
            let expected = humantime::format_rfc3339_millis(time).to_string();
            assert_eq!(Timestamp::from(time).to_string(), expected);
        }
        let bounds = [
            (
                UNIX_EPOCH - Duration::from_secs(1),
                "1970-01-01T00:00:00.000Z",
            ),
            (
                UNIX_EPOCH + Duration::from_secs(LAST_SECOND + 1),
                "9999-12-31T23:59:59.000Z",
            ),
        ];
        for (time, expected) in bounds {
            assert_eq!(Timestamp::from(time).to_string(), expected);
        }
    }

    #[test]
    fn an_instance_is_read_from_its_own_text_only() {
        let instance = Instance::random();
        assert_eq!(Instance::of_urn(&instance.to_string()), Some(instance));
        for other in [
            "",
            "urn:uuid:",
            "urn:uuid:07070707070707070707070707070707",
            "urn:uuid:07070707-0707-0707-0707-07070707070707",
            "urn:uuid:+7070707-0707-0707-0707-070707070707",
            "urn:uuid:0A070707-0707-0707-0707-070707070707",
            "07070707-0707-0707-0707-070707070707",
        ] {
            assert_eq!(Instance::of_urn(other), None, "{other}");
        }
    }

    #[test]
    fn instances_are_random() {
        let mut seen = std::collections::HashSet::new();
        let mut ever_one = [0; 16];
        let mut always_one = [0xff; 16];
        for _ in 0..1000 {
            let instance = Instance::random();
            assert!(seen.insert(instance));
            for (at, byte) in instance.as_bytes().iter().enumerate() {
                ever_one[at] |= byte;
                always_one[at] &= byte;
            }
        }
        // Version 4, the variant of RFC 9562 §4.1, and otherwise bits that are neither always 0 nor always 1.
        let mut fixed = [0; 16];
        fixed[6] = 0xf0;
        fixed[8] = 0xc0;
        for at in 0..16 {
            assert_eq!(always_one[at] | !ever_one[at], fixed[at], "byte {at}");
        }
        assert_eq!((always_one[6], always_one[8]), (0x40, 0x80));
    }
}
