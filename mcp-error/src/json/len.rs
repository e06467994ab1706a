//! How long a value is on the wire.

use std::io::{self, Write};

use serde::Serialize;

/// Bytes of the compact JSON of a value.
pub(crate) fn len<T: Serialize + ?Sized>(value: &T) -> usize {
    let mut counter = Counter(0);
    // Neither the counter nor JSON of ours fails.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

/// Counts what is written to it.
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
