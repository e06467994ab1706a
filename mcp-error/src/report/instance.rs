//! The identity of one occurrence of an error, and its time.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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
    /// [`RandomState`], which the operating system has given to this process at random. So two
    /// processes do not create the same instance, and nobody can tell the next one from those
    /// before it. It is not made to keep a secret: do not use an instance as a token.
    pub fn random() -> Self {
        Self::random_at(Timestamp::now())
    }

    /// Creates a random instance, if the time is known.
    pub(super) fn random_at(now: Timestamp) -> Self {
        static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        static CREATED: AtomicU64 = AtomicU64::new(0);

        // The counter differs at each call, and the time in each copy of the process that `fork` makes.
        let mut hasher = KEYS.build_hasher();
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
        for (place, digits) in text.0.chunks_exact_mut(8).zip(self.digits()) {
            place.copy_from_slice(&digits);
        }
        text.first(32)
    }

    /// Returns the text that [`Display`](fmt::Display) shows.
    pub(crate) fn urn(&self) -> String {
        let [first, second, third, fourth] = self.digits();
        let mut urn = Ascii(*b"urn:uuid:00000000-0000-0000-0000-000000000000   ");
        let text = &mut urn.0;
        text[9..17].copy_from_slice(&first);
        text[18..22].copy_from_slice(&second[..4]);
        text[23..27].copy_from_slice(&second[4..]);
        text[28..32].copy_from_slice(&third[..4]);
        text[33..37].copy_from_slice(&third[4..]);
        text[37..45].copy_from_slice(&fourth);
        urn.first(45)
    }

    /// Returns the instance that [`urn`](Self::urn) returns as this text.
    pub(crate) fn of_urn(urn: &str) -> Option<Self> {
        let digits = urn.strip_prefix("urn:uuid:")?.replace('-', "");
        let instance = Self(u128::from_str_radix(&digits, 16).ok()?.to_be_bytes());
        (instance.urn() == urn).then_some(instance)
    }

    /// Returns the bytes as hexadecimal digits, eight for each four of them.
    fn digits(&self) -> [[u8; 8]; 4] {
        let number = u128::from_be_bytes(self.0);
        let digits = |bits: u32| hex((number >> bits) as u32);
        [digits(96), digits(64), digits(32), digits(0)]
    }
}

/// Returns the eight hexadecimal digits of a number, which takes one step for all of them.
fn hex(number: u32) -> [u8; 8] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Each byte gets one digit.
    let spread = u64::from(number);
    let spread = (spread << 16 | spread) & 0x0000_ffff_0000_ffff;
    let spread = (spread << 8 | spread) & 0x00ff_00ff_00ff_00ff;
    let spread = (spread << 4 | spread) & 0x0f0f_0f0f_0f0f_0f0f;
    // 10 and more are letters. With 6 more, these reach the fifth bit.
    let letters = (spread + 6 * EACH) >> 4 & EACH;
    let to_letter = u64::from(b'a' - b'0' - 10);
    (spread + u64::from(b'0') * EACH + letters * to_letter).to_be_bytes()
}

/// ASCII characters. std checks in large steps whether bytes are UTF-8 where these begin and end at a multiple of 16.
#[repr(align(16))]
struct Ascii<const N: usize>([u8; N]);

impl<const N: usize> Ascii<N> {
    /// Returns the first characters, of which there are `len`.
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
        SystemTime::now().into()
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
        let (days, second) = (self.0.as_secs() / 86_400, self.0.as_secs() % 86_400);
        let (year, month, day) = date(days);
        let millis = u64::from(self.0.subsec_millis());
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
fn two_digits(number: u64) -> &'static [u8] {
    static DIGITS: [[u8; 2]; 100] = {
        let mut digits = [[b'0'; 2]; 100];
        let mut number = 0;
        while number < 100 {
            digits[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
            number += 1;
        }
        digits
    };
    &DIGITS[number as usize % 100]
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rfc_3339())
    }
}

/// Returns the year, the month and the day of the month in the Gregorian calendar, this many days after 1970-01-01.
fn date(days: u64) -> (u64, u64, u64) {
    const FOUR_CENTURIES: u64 = 400 * 365 + 97;
    const CENTURY: u64 = 100 * 365 + 24;
    const FOUR_YEARS: u64 = 4 * 365 + 1;
    // 1600-03-01 is the day after a leap day that comes once in 400 years.
    const FROM_MARCH_1600: u64 = 135_080;

    let days = days + FROM_MARCH_1600;
    let (cycles, days) = (days / FOUR_CENTURIES, days % FOUR_CENTURIES);
    // The last day of a cycle belongs to its fourth century, and that of four years to the fourth of them.
    let centuries = (days / CENTURY).min(3);
    let days = days - centuries * CENTURY;
    let (leaps, days) = (days / FOUR_YEARS, days % FOUR_YEARS);
    let years = (days / 365).min(3);
    let day = days - years * 365;
    // From March on, five months always have 153 days: 31, 30, 31, 30 and 31.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let year = 1600 + 400 * cycles + 100 * centuries + 4 * leaps + years;
    match month {
        0..=9 => (year, month + 3, day),
        _ => (year + 1, month - 9, day),
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
