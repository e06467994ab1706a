//! Hashes of the texts that identify an error. A registry compares the hashes before it compares the texts, since const
//! evaluation is slow.

/// Returns the hash of the problem type, in the lower 32 bits, and the hash of the kind, in the upper 32 bits.
pub const fn identity(problem_type: &str, kind: &str) -> u64 {
    (hash(kind) as u64) << 32 | hash(problem_type) as u64
}

/// Returns the 32-bit FNV-1a hash of a text, with the lowest bit set, so that it is never 0.
pub const fn hash(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash | 1
}
