//! Hashes of what identifies an error. A registry compares these before it compares texts, since const
//! evaluation is slow.

/// Hashes of the problem type, in the lower half, and of the kind.
pub const fn identity(problem_type: &str, kind: &str) -> u64 {
    (hash(kind) as u64) << 32 | hash(problem_type) as u64
}

/// FNV-1a with the lowest bit set, so that a hash is never 0.
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
