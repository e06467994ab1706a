//! The keys of a keyboard, as they lie beside each other.

/// The rows of a keyboard.
const KEYBOARD: [&[u8]; 4] = [b"1234567890", b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// The number of each key on a keyboard, and 0 for other signs.
static KEYS: [u8; 128] = {
    let mut table = [0; 128];
    let (mut row, mut number) = (0, 1);
    while row < KEYBOARD.len() {
        let mut column = 0;
        while column < KEYBOARD[row].len() {
            let key = KEYBOARD[row][column];
            table[key as usize] = number;
            table[key.to_ascii_uppercase() as usize] = number;
            (column, number) = (column + 1, number + 1);
        }
        row += 1;
    }
    table
};

/// For each number of a key, one bit for each key beside, below or above it.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut row = 0;
    while row < KEYBOARD.len() {
        let mut column = 0;
        while column < KEYBOARD[row].len() {
            let number = KEYS[KEYBOARD[row][column] as usize] as usize;
            let mut other_row = row.saturating_sub(1);
            while other_row < KEYBOARD.len() && other_row <= row + 1 {
                let mut other = column.saturating_sub(1);
                while other < KEYBOARD[other_row].len() && other <= column + 1 {
                    table[number] |= 1 << KEYS[KEYBOARD[other_row][other] as usize];
                    other += 1;
                }
                other_row += 1;
            }
            table[number] &= !(1 << number);
            column += 1;
        }
        row += 1;
    }
    table
};

/// Whether at least half of the keys of a word lie beside, below or above the key before them.
pub(super) fn is_walk(word: &[u8]) -> bool {
    let mut neighbours = 0;
    // How many other keys there may be.
    let mut left = word.len() / 2;
    for key in word {
        let number = KEYS[usize::from(*key) % KEYS.len()] % 64;
        if neighbours >> number & 1 == 0 {
            if left == 0 {
                return false;
            }
            left -= 1;
        }
        neighbours = NEIGHBOURS[usize::from(number)];
    }
    true
}
