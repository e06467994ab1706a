//! Sets of places in a block of a text, one bit a byte, so that a few machine instructions judge the whole block.

/// The length of a block in bytes.
pub(crate) const BLOCK_LEN: usize = 128;

/// A bit for each byte of a block. The lowest bit stands for the first byte.
pub(crate) type BlockBits = u128;

/// How many rows of 16 bytes a block has: eight bytes of its first half, and the eight at the same place of its
/// second half.
const ROWS: usize = 8;

/// Returns the beginning of a text as a block. Zeros stand for what it has not.
pub(crate) fn padded_block(text: &[u8]) -> [u8; BLOCK_LEN] {
    let mut block = [0; BLOCK_LEN];
    block[..text.len()].copy_from_slice(text);
    block
}

/// Returns the bytes of a block for which each of several tests holds.
///
/// A set is built row by row: the bit that a byte sets tells the row, and its place tells the column. The
/// compiler makes vector instructions of this if the tests have no branches. In the end, rows and columns are
/// exchanged, so that the bits stand in the order of the text.
#[inline(always)]
pub(crate) fn sets_of<const N: usize>(
    block: &[u8; BLOCK_LEN],
    tests: impl Fn(u8) -> [bool; N],
) -> [BlockBits; N] {
    let (groups, _) = block.as_chunks::<8>();
    let (first_half, second_half) = groups.split_at(ROWS);
    let mut columns = [[0_u8; 16]; N];
    let mut row_bit = [1_u8; 16];
    for (first, second) in first_half.iter().zip(second_half) {
        let mut row = [0; 16];
        row[..8].copy_from_slice(first);
        row[8..].copy_from_slice(second);
        for (place, byte) in row.iter().enumerate() {
            let results = tests(*byte);
            for (columns, is_in) in columns.iter_mut().zip(results) {
                columns[place] |= 0_u8.wrapping_sub(u8::from(is_in)) & row_bit[place];
            }
            row_bit[place] = row_bit[place].wrapping_add(row_bit[place]);
        }
    }
    let mut sets = columns.map(|columns| {
        let (groups, _) = columns.as_chunks();
        [u64::from_le_bytes(groups[0]), u64::from_le_bytes(groups[1])]
    });
    exchange_rows_and_columns(&mut sets);
    sets.map(|[low, high]| BlockBits::from(high) << 64 | BlockBits::from(low))
}

/// Transposes each eight rows of eight bits, in three steps that exchange single bits, pairs and groups of four
/// (Henry S. Warren, Hacker's Delight, section 7-3).
#[inline(always)]
fn exchange_rows_and_columns(sets: &mut [[u64; 2]]) {
    const STEPS: [(u32, u64); 3] = [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ];
    for halves in sets {
        for (distance, moved) in STEPS {
            let changed = halves.map(|bits| (bits ^ bits >> distance) & moved);
            *halves = [0, 1].map(|half| halves[half] ^ changed[half] ^ changed[half] << distance);
        }
    }
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

/// Splits a set into two machine words.
pub(crate) fn halves(bits: BlockBits) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
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

/// Returns the bits that at least seven other ones stand right before.
pub(crate) fn eighth_or_later(bits: BlockBits) -> BlockBits {
    let second = bits & bits << 1;
    let fourth = second & second << 2;
    fourth & fourth << 4
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
            block[place] = 0xe9;
            assert_eq!(high_bytes(&block), 1 << place);
        }
    }
}
