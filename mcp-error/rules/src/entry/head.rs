//! What stands before the texts of an entry: the places where the texts end that every entry has, hashes of two of them,
//! the numbers of the entry, and the length of all its texts.

use super::digits;
use super::identity;

/// The number of texts that every entry has.
pub(super) const PARTS: usize = super::Part::Facts as usize + 1;

/// The number of characters for the end of a text.
pub(super) const END: usize = 3;

/// The number of characters for the hashes of problem type and kind, and their place.
const IDENTITY: usize = 6;
const IDENTITY_AT: usize = END * PARTS;

/// The number of characters for the status, the flags and the code, and their place.
const STATUS_AND_FLAGS: usize = 5;
const STATUS_AND_FLAGS_AT: usize = IDENTITY_AT + IDENTITY;
const CODE: usize = 6;
const CODE_AT: usize = STATUS_AND_FLAGS_AT + STATUS_AND_FLAGS;

/// The number of characters for the length of all texts of an entry, and their place.
const TOTAL: usize = 4;
const TOTAL_AT: usize = CODE_AT + CODE;

/// The number of characters in front of the texts.
pub(super) const HEAD: usize = TOTAL_AT + TOTAL;

/// The bit of a code that is in a list.
const LISTED: u64 = 1 << 32;

/// The numbers of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The HTTP status.
    pub status: u16,
    /// See [`flags`](super::flags).
    pub flags: u16,
    /// The code of the JSON-RPC error object.
    pub code: Code,
}

/// The code of the JSON-RPC error object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// This number.
    Is(i32),
    /// A number that only the compiler knows, at this place in the list of those of the type.
    Listed(u32),
}

impl Numbers {
    /// Writes the numbers to the head of an entry.
    pub(super) const fn write(self, head: &mut [u8]) {
        let status_and_flags = (self.status as u64) << 16 | self.flags as u64;
        digits::write(
            head,
            STATUS_AND_FLAGS_AT,
            STATUS_AND_FLAGS,
            status_and_flags,
        );
        let code = match self.code {
            Code::Is(code) => code as u32 as u64,
            Code::Listed(at) => LISTED | at as u64,
        };
        digits::write(head, CODE_AT, CODE, code);
    }
}

/// Writes the hashes of problem type and kind to the head of an entry.
pub(super) const fn write_hashes(head: &mut [u8], problem_type: &str, kind: &str) {
    let hashes = identity::hashes(problem_type, kind);
    digits::write(head, IDENTITY_AT, IDENTITY, hashes);
}

/// Writes the length of all texts of an entry to its head.
pub(super) const fn write_total(head: &mut [u8], total: usize) {
    digits::write(head, TOTAL_AT, TOTAL, total as u64);
}

/// Returns the status and the flags of the entry that starts at a place in the texts of its type.
pub const fn status_and_flags(texts: &str, start: usize) -> (u16, u16) {
    let at = start + STATUS_AND_FLAGS_AT;
    let both = digits::read(texts.as_bytes(), at, STATUS_AND_FLAGS);
    ((both >> 16) as u16, both as u16)
}

/// Returns the code of the entry that starts at a place in the texts of its type.
pub const fn code(texts: &str, start: usize) -> Code {
    let code = digits::read(texts.as_bytes(), start + CODE_AT, CODE);
    if code & LISTED == 0 {
        Code::Is(code as u32 as i32)
    } else {
        Code::Listed(code as u32)
    }
}

/// Returns hashes of the problem type and of the kind of the entry that starts at a place in the texts of its type. Both
/// are 0 if the entry is written by hand.
pub const fn hashes(texts: &str, start: usize) -> [u32; 2] {
    let hashes = digits::read(texts.as_bytes(), start + IDENTITY_AT, IDENTITY);
    identity::parts(hashes)
}

/// Returns where the entry ends that starts at a place in the texts of its type, and the next one starts.
pub const fn end_at(texts: &str, start: usize) -> usize {
    let total = digits::read(texts.as_bytes(), start + TOTAL_AT, TOTAL);
    start + HEAD + total as usize
}
