//! The keys of a keyboard, as they lie beside each other.

/// The rows of a keyboard.
const KEYBOARD: [&[u8]; 4] = [b"1234567890", b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// The place of each key: the one below it is 16 places behind it. Other signs are at 0, far from all keys.
static PLACES: [u8; 128] = {
    let mut table = [0; 128];
    let (mut row, mut place) = (0, 32);
    while row < KEYBOARD.len() {
        let mut column = 0;
        while column < KEYBOARD[row].len() {
            let key = KEYBOARD[row][column];
            table[key as usize] = place + column as u8;
            table[key.to_ascii_uppercase() as usize] = place + column as u8;
            column += 1;
        }
        (row, place) = (row + 1, place + 16);
    }
    table
};

/// Whether at least half of the keys of a word lie beside, below or above the key before them.
pub(super) fn is_walk(word: &[u8]) -> bool {
    let mut last = 0;
    // How many other keys there may be.
    let mut left = word.len() / 2;
    for key in word {
        let place = PLACES[usize::from(*key) % PLACES.len()];
        if !matches!(place.abs_diff(last), 1 | 15..=17) {
            if left == 0 {
                return false;
            }
            left -= 1;
        }
        last = place;
    }
    true
}
