//! The bound of the work for one report.

use std::cell::Cell;

use mcp_error_rules::limits::MAX_STRING;

/// The budget that everything repeated in a report shares: items of lists and samples, nodes of serialized values,
/// and members that the error computes. Since they share it, a list of lists costs no more than a list.
///
/// A text that is a field by itself needs no budget: its length is bounded, and the number of fields is fixed.
#[derive(Debug)]
pub(crate) struct Budget {
    /// The bytes that the serialized values may still take.
    room: Cell<usize>,
    /// The bytes of text that the sanitizer may still read. They are counted separately, because a long text takes
    /// little room once it is redacted.
    reading: Cell<usize>,
}

/// The number of bytes that may be read for each byte of room.
const READ_FOR_EACH_BYTE: usize = 8;

/// The bytes that each field gets even if earlier fields have used up the budget, so that a field cannot hide the next.
const MIN_FIELD_ROOM: usize = MAX_STRING;

impl Budget {
    /// Creates the budget of a report whose documents have at most `max_size` bytes.
    pub(crate) fn new(max_size: usize) -> Self {
        Self {
            room: Cell::new(max_size),
            reading: Cell::new(max_size.saturating_mul(READ_FOR_EACH_BYTE)),
        }
    }

    /// Returns whether the budget is used up.
    pub(crate) fn is_spent(&self) -> bool {
        self.room.get() == 0 || self.reading.get() == 0
    }

    /// Counts a value of `bytes` bytes.
    pub(crate) fn take(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_sub(bytes));
    }

    /// Counts a text of `bytes` bytes that the sanitizer reads.
    pub(crate) fn read(&self, bytes: usize) {
        self.reading.set(self.reading.get().saturating_sub(bytes));
    }

    /// Raises the budget to the minimum that each field gets.
    pub(crate) fn start_field(&self) {
        let reading = MIN_FIELD_ROOM * READ_FOR_EACH_BYTE;
        self.room.set(self.room.get().max(MIN_FIELD_ROOM));
        self.reading.set(self.reading.get().max(reading));
    }

    /// Returns the bytes that values may still take.
    pub(crate) fn room(&self) -> usize {
        self.room.get()
    }
}
