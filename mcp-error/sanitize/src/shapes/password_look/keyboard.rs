//! The keys of a keyboard, as they lie beside each other.

use crate::bits::letter_bit;

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
    has_at_most_jumps(word, word.len() / 2)
}

/// Whether letters are a stroke over the keyboard: two thirds of the keys lie beside the key before them, and none is pressed
/// twice. `deferred` presses one twice.
pub(super) fn is_stroke(letters: &[u8]) -> bool {
    const MIN_STROKE: usize = 7;
    let mut pressed = 0;
    letters.len() >= MIN_STROKE
        && has_at_most_jumps(letters, letters.len() / 3)
        && letters.iter().all(|letter| {
            let before = pressed;
            pressed |= letter_bit(*letter);
            letter.is_ascii_alphabetic() && pressed != before
        })
}

/// Whether all keys of a word but as many as `left` lie beside, below or above the key before them.
#[inline(always)]
fn has_at_most_jumps(word: &[u8], mut left: usize) -> bool {
    let mut last = 0;
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
