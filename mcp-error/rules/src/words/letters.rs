//! Small letters, for the scripts of the word lists.

/// Returns the small form of a letter, for the scripts of the word lists that have capitals. The two small
/// forms of sigma count as one.
// The table of std takes 12 KB in a program.
#[inline(never)]
pub(crate) fn to_small_letter(letter: char) -> char {
    let code = u32::from(letter);
    let distance = match letter {
        'İ' => return 'i',
        'Ÿ' => return 'ÿ',
        'Σ' | 'ς' => return 'σ',
        'ϴ' => return 'θ',
        'ẞ' => return 'ß',
        'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Τ'..='Ϋ' | 'А'..='Я' => 0x20,
        'Ѐ'..='Џ' => 0x50,
        'Ά' => 0x26,
        'Έ'..='Ί' => 0x25,
        'Ό' => 0x40,
        'Ύ' | 'Ώ' => 0x3f,
        // Here each capital stands before its small letter, at an even number or at an odd one.
        'Ā'..='į'
        | 'Ĳ'..='ķ'
        | 'Ŋ'..='ŷ'
        | 'Ѡ'..='ҁ'
        | 'Ҋ'..='ҿ'
        | 'Ӑ'..='ԯ'
        | 'Ḁ'..='ẕ'
        | 'Ạ'..='ỿ' => 1 - code % 2,
        'Ĺ'..='ň' | 'Ź'..='ž' | 'Ӂ'..='ӎ' => code % 2,
        _ => return letter.to_ascii_lowercase(),
    };
    char::from_u32(code + distance).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::to_small_letter;
    use crate::secret_names::FOREIGN_WORDS;

    /// Whether [`to_small_letter`] knows the capitals of the block in which a letter stands.
    fn is_known(letter: char) -> bool {
        matches!(
            letter,
            '\0'..='\u{17f}' | 'Ά'..='ώ' | 'Ѐ'..='ҿ' | 'Ӂ'..='ӎ' | 'Ӑ'..='ԯ' | 'Ḁ'..='ỿ'
        )
    }

    #[test]
    fn small_letters_are_those_of_unicode() {
        for letter in ('\0'..='\u{52f}').chain('\u{1e00}'..='\u{1fff}') {
            let small = letter.to_lowercase().next().unwrap_or(letter);
            if is_known(small) && letter != 'ς' {
                assert_eq!(to_small_letter(letter), small, "{letter}");
            }
        }
    }

    #[test]
    fn the_capitals_of_all_foreign_words_are_known() {
        for letter in FOREIGN_WORDS.iter().flat_map(|word| word.chars()) {
            let has_capital = letter.to_uppercase().next() != Some(letter);
            assert!(is_known(letter) || !has_capital, "{letter}");
        }
    }
}
