//! The identity of one occurrence of an error, and its time.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Identifies one occurrence of an error: a random UUID (RFC 9562 §5.4, version 4).
///
/// It is displayed as a URN (`urn:uuid:…`, RFC 9457 §3.1.5); [`simple`](Self::simple) gives the 32
/// hexadecimal digits alone, which error trackers call the event id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Instance([u8; 16]);

impl Instance {
    /// Creates an instance from random numbers of the operating system.
    pub fn random() -> Self {
        let mut bytes = [0; 16];
        if getrandom::fill(&mut bytes).is_err() {
            // Without random numbers of the system, an id that can be guessed is better than no answer.
            for half in bytes.chunks_exact_mut(8) {
                half.copy_from_slice(&RandomState::new().hash_one(SystemTime::now()).to_le_bytes());
            }
        }
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        Self(bytes)
    }

    /// Creates an instance from the bytes of a UUID. They are not checked.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes of the UUID.
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The UUID as 32 hexadecimal digits without hyphens.
    pub fn simple(&self) -> String {
        let mut text = String::with_capacity(32);
        for byte in self.0 {
            push_hex(&mut text, byte);
        }
        text
    }
}

fn push_hex(text: &mut String, byte: u8) {
    const DIGITS: [u8; 16] = *b"0123456789abcdef";
    text.push(DIGITS[usize::from(byte >> 4)].into());
    text.push(DIGITS[usize::from(byte & 15)].into());
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(45);
        text.push_str("urn:uuid:");
        for (at, byte) in self.0.into_iter().enumerate() {
            if matches!(at, 4 | 6 | 8 | 10) {
                text.push('-');
            }
            push_hex(&mut text, byte);
        }
        f.write_str(&text)
    }
}

/// The time at which an error occurred. It is displayed as in RFC 3339, in UTC and with milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(SystemTime);

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
        Self(time.clamp(UNIX_EPOCH, UNIX_EPOCH + Duration::from_secs(LAST_SECOND)))
    }
}

impl From<Timestamp> for SystemTime {
    fn from(timestamp: Timestamp) -> Self {
        timestamp.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        humantime::format_rfc3339_millis(self.0).fmt(f)
    }
}
