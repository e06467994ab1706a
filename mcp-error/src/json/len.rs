//! The length of a value on the wire.

use std::io::{self, Write};

use serde::Serialize;

/// Returns the length of a value as compact JSON, in bytes.
pub(crate) fn len<T: Serialize + ?Sized>(value: &T) -> usize {
    let mut counter = Counter(0);
    // Neither the counter nor the serialization of these values can fail.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

/// A writer that only counts the bytes.
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.saturating_add(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
