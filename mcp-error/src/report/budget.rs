//! How much work one report may still cause.

use std::cell::Cell;

use mcp_error_rules::limits::MAX_STRING;

/// What is left for everything in a report that repeats: items of lists and samples, nodes of trees,
/// members that the error computes. All of them share it, so that lists of lists cost no more than a list.
///
/// Texts that stand alone in a field need no budget: each has a bound, and the type says how many there are.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Bytes that the values may take, serialized.
    room: Cell<usize>,
    /// Bytes of texts that the sanitizer may look at. A text that is redacted takes little room, however
    /// long it was.
    reading: Cell<usize>,
}

/// Bytes that may be read for each byte of room.
const READ_FOR_EACH_BYTE: usize = 8;

/// What each field gets, even where others have used up the budget: one field must not blank out another.
const ROOM_OF_A_FIELD: usize = MAX_STRING;

impl Budget {
    /// The budget of a report whose documents take at most `max_size` bytes.
    pub(crate) fn new(max_size: usize) -> Self {
        Self {
            room: Cell::new(max_size),
            reading: Cell::new(max_size.saturating_mul(READ_FOR_EACH_BYTE)),
        }
    }

    /// Whether nothing more may be made.
    pub(crate) fn is_spent(&self) -> bool {
        self.room.get() == 0 || self.reading.get() == 0
    }

    /// Counts a value that takes so many bytes.
    pub(crate) fn take(&self, bytes: usize) {
        self.room.set(self.room.get().saturating_sub(bytes));
    }

    /// Counts a text that the sanitizer looks at.
    pub(crate) fn read(&self, bytes: usize) {
        self.reading.set(self.reading.get().saturating_sub(bytes));
    }

    /// Sees to it that the next field can show something.
    pub(crate) fn start_field(&self) {
        let reading = ROOM_OF_A_FIELD * READ_FOR_EACH_BYTE;
        self.room.set(self.room.get().max(ROOM_OF_A_FIELD));
        self.reading.set(self.reading.get().max(reading));
    }

    /// Bytes that may still be taken.
    pub(crate) fn room(&self) -> usize {
        self.room.get()
    }
}
