//! Sets of places in a block of a text, one bit a byte, so that a few machine instructions judge the whole block.

/// The length of a block in bytes.
pub(crate) const BLOCK_LEN: usize = 64;

/// A bit for each byte of a block, which is a machine word. The lowest bit stands for the first byte.
pub(crate) type BlockBits = u64;

/// Returns a text that is not longer than a block as one, with other bytes behind it.
#[inline]
pub(crate) fn padded_block(text: &[u8], other: u8) -> [u8; BLOCK_LEN] {
    let mut block = [other; BLOCK_LEN];
    block[..text.len()].copy_from_slice(text);
    block
}

/// How many bytes are tested at once.
const ROW: usize = 16;

/// The bits that the bytes of each row set: an even one for the first eight of them, and the next one for the others.
const ROW_BITS: [[u8; ROW]; BLOCK_LEN / ROW] = {
    let mut bits = [[0; ROW]; BLOCK_LEN / ROW];
    let mut at = 0;
    while at < BLOCK_LEN {
        bits[at / ROW][at % ROW] = 1 << (at / 8);
        at += 1;
    }
    bits
};

/// Returns the bytes of a block for which each of several tests holds.
///
/// A set is built row by row: the bit that a byte sets tells in which eight bytes it stands, and its place tells at
/// which of them. The compiler makes vector instructions of this if the tests have no branches. In the end, rows and
/// columns are exchanged, so that the bits stand in the order of the text.
#[inline(always)]
pub(crate) fn sets_of<const N: usize>(
    block: &[u8; BLOCK_LEN],
    tests: impl Fn(u8) -> [bool; N],
) -> [BlockBits; N] {
    let (rows, _) = block.as_chunks::<ROW>();
    let mut columns = [[0_u8; ROW]; N];
    for (row, row_bits) in rows.iter().zip(&ROW_BITS) {
        for (place, byte) in row.iter().enumerate() {
            let results = tests(*byte);
            for (columns, is_in) in columns.iter_mut().zip(results) {
                columns[place] |= 0_u8.wrapping_sub(u8::from(is_in)) & row_bits[place];
            }
        }
    }
    columns.map(|columns| {
        let (groups, _) = columns.as_chunks();
        let bits = u64::from_le_bytes(groups[0]) | u64::from_le_bytes(groups[1]);
        exchange_rows_and_columns(bits)
    })
}

/// Transposes eight rows of eight bits, in three steps that exchange single bits, pairs and groups of four (Henry S.
/// Warren, Hacker's Delight, section 7-3).
#[inline(always)]
fn exchange_rows_and_columns(bits: u64) -> u64 {
    const STEPS: [(u32, u64); 3] = [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ];
    STEPS.into_iter().fold(bits, |bits, (distance, moved)| {
        let changed = (bits ^ bits >> distance) & moved;
        bits ^ changed ^ changed << distance
    })
}

/// Returns the bytes of a block that are beyond ASCII.
pub(crate) fn high_bytes(block: &[u8; BLOCK_LEN]) -> BlockBits {
    /// Moves the lowest bits of eight bytes into the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (groups, _) = block.as_chunks();
    let bits_of = |group: &[u8; 8]| {
        let highest = u64::from_le_bytes(*group) >> 7 & 0x0101_0101_0101_0101;
        highest.wrapping_mul(GATHER) >> 56
    };
    let groups = groups.iter().rev();
    groups.fold(0, |bits, group| bits << 8 | BlockBits::from(bits_of(group)))
}

/// Returns those places of a set for which a test holds.
#[inline(always)]
pub(crate) fn places_where(mut places: BlockBits, test: impl Fn(usize) -> bool) -> BlockBits {
    let mut found = 0;
    while places != 0 {
        let place = places.trailing_zeros();
        places &= places - 1;
        found |= BlockBits::from(test(place as usize)) << place;
    }
    found
}

/// Returns the places of a set, the first one first.
pub(crate) fn places(mut set: BlockBits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

/// Counts the places of a set, which are mostly few. The instruction for that is not part of every processor of its kind.
#[inline(never)]
pub(crate) fn count(mut set: BlockBits) -> u8 {
    let mut count = 0;
    while set != 0 {
        set &= set - 1;
        count += 1;
    }
    count
}

/// Returns the first place behind each run of ones that holds one of the `marked` bits. Adding a bit to a run
/// carries to the end of the run.
pub(crate) fn ends_of_runs(runs: BlockBits, marked: BlockBits) -> BlockBits {
    runs.wrapping_add(marked & runs) & !runs
}

/// Returns the bits that at least fifteen other ones stand right before.
pub(crate) fn sixteenth_or_later(bits: BlockBits) -> BlockBits {
    let eighth = eighth_or_later(bits);
    eighth & eighth << 8
}

/// Returns the bits that at least five other ones stand right before.
pub(crate) fn sixth_or_later(bits: BlockBits) -> BlockBits {
    let second = bits & bits << 1;
    second & second << 2 & second << 4
}

/// Returns the bits that at least seven other ones stand right before.
pub(crate) fn eighth_or_later(bits: BlockBits) -> BlockBits {
    let second = bits & bits << 1;
    let fourth = second & second << 2;
    fourth & fourth << 4
}

/// Returns one of 32 bits for a letter, which is the same for capitals and small letters.
pub(crate) const fn letter_bit(letter: u8) -> u32 {
    1 << (letter & 31)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_LEN, high_bytes, sets_of};

    #[test]
    fn each_byte_has_its_bit() {
        for place in 0..BLOCK_LEN {
            let mut block = [b'.'; BLOCK_LEN];
            block[place] = b'x';
            let sets = sets_of(&block, |byte| [byte == b'x', byte == b'.']);
            assert_eq!(sets, [1 << place, !(1 << place)]);
            let mut block = [b'.'; BLOCK_LEN];
            block[place] = 0xe9;
            assert_eq!(high_bytes(&block), 1 << place);
        }
    }
}
