//! Hashes of the texts that identify an error. A registry compares the hashes before it compares the texts, since const
//! evaluation is slow.

/// The bits of one hash.
const BITS: u32 = 18;

/// Returns the hash of the problem type in the lower 18 bits, and the hash of the kind in the 18 bits above them.
pub(super) const fn hashes(problem_type: &str, kind: &str) -> u64 {
    (hash(kind) as u64) << BITS | hash(problem_type) as u64
}

/// Returns the two hashes: that of the problem type, and that of the kind.
pub(super) const fn parts(hashes: u64) -> [u32; 2] {
    [hashes as u32 & MASK, (hashes >> BITS) as u32 & MASK]
}

const MASK: u32 = (1 << BITS) - 1;

/// Returns the 32-bit FNV-1a hash of a text, folded to 18 bits, with the lowest bit set, so that it is never 0.
const fn hash(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ hash >> BITS) & MASK | 1
}
