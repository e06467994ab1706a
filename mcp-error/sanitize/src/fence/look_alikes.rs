//! Characters that a reader or a model takes for an angle bracket, or for a letter of the word of the fence.
//!
//! They are the confusables of Unicode (UTS 39), the compatibility forms of letters, and the brackets and signs
//! of comparison that look like an angle bracket in common fonts.

/// Returns the round bracket for a character that looks like an angle bracket.
pub(super) fn round_bracket(character: char) -> Option<char> {
    match character {
        '<' | '\u{ab}' | '\u{2c2}' | '\u{1438}' | '\u{16b2}' | '\u{2039}' | '\u{226a}'
        | '\u{226e}' | '\u{227a}' | '\u{22d6}' | '\u{22d8}' | '\u{2329}' | '\u{276c}'
        | '\u{276e}' | '\u{2770}' | '\u{27e8}' | '\u{27ea}' | '\u{2991}' | '\u{29fc}'
        | '\u{2a7d}' | '\u{2aa1}' | '\u{3008}' | '\u{300a}' | '\u{fe3d}' | '\u{fe3f}'
        | '\u{fe64}' | '\u{ff1c}' | '\u{1d236}' => Some('('),
        '>' | '\u{bb}' | '\u{2c3}' | '\u{1433}' | '\u{203a}' | '\u{226b}' | '\u{226f}'
        | '\u{227b}' | '\u{22d7}' | '\u{22d9}' | '\u{232a}' | '\u{276d}' | '\u{276f}'
        | '\u{2771}' | '\u{27e9}' | '\u{27eb}' | '\u{2992}' | '\u{29fd}' | '\u{2a7e}'
        | '\u{2aa2}' | '\u{3009}' | '\u{300b}' | '\u{fe3e}' | '\u{fe40}' | '\u{fe65}'
        | '\u{ff1e}' | '\u{16f3f}' | '\u{1d237}' => Some(')'),
        _ => None,
    }
}

/// For each letter of the word, other characters that look like it: letters with marks, small capitals, raised
/// letters, and letters of other scripts.
const LOOK_ALIKES: [(char, &str); 7] = [
    ('u', "ùúûüũūŭůűųưǔǖǘǚǜȕȗʉʋᴜᵘᵤᶸᶙụủứừửữựṳṵṷṹṻυμսцሀ∪⋃ꞟꭎꭒ"),
    ('n', "ñńņňŉŋǹɲɳɴᴎⁿₙᶇṅṇṉṋΝηпոռＮŃŅŇÑ"),
    ('t', "ţťŧțƫƭʈᴛᵗₜṫṭṯṱẗΤτтТ"),
    ('r', "ŕŗřȑȓɍɼɽʀᴙᴦʳᵣṙṛṝṟгꭇꭈ"),
    ('s', "śŝşšșʂꜱˢₛṡṣṥṧṩЅѕՏꓢꮪꭍ"),
    ('e', "èéêëēĕėęěȅȇȩɇᴇᵉₑḕḗḙḛḝẹẻẽếềểễệЕеΕεєҽ℮ℯⅇɛ"),
    ('d', "ďđɖɗᴅᵈᶁḋḍḏḑḓԁძժðⅆⅾ"),
];

/// Returns the small Latin letter that a character is a form of, or looks like.
pub(super) fn latin_letter(character: char) -> Option<char> {
    if character.is_ascii() {
        return Some(character.to_ascii_lowercase());
    }
    let code = u32::from(character);
    /// The number of letters of the alphabet.
    const LETTERS: u32 = 26;
    let index = match character {
        // Circled and parenthesized letters
        '\u{249c}'..='\u{24b5}' => code - 0x249c,
        '\u{24b6}'..='\u{24e9}' => (code - 0x24b6) % LETTERS,
        // Fullwidth letters
        '\u{ff21}'..='\u{ff3a}' => code - 0xff21,
        '\u{ff41}'..='\u{ff5a}' => code - 0xff41,
        // Thirteen mathematical alphabets, each with capitals and small letters
        '\u{1d400}'..='\u{1d6a3}' => (code - 0x1d400) % LETTERS,
        // Letters in squares and circles, and regional indicators
        '\u{1f110}'..='\u{1f129}' => code - 0x1f110,
        '\u{1f130}'..='\u{1f149}' => code - 0x1f130,
        '\u{1f150}'..='\u{1f169}' => code - 0x1f150,
        '\u{1f170}'..='\u{1f189}' => code - 0x1f170,
        '\u{1f1e6}'..='\u{1f1ff}' => code - 0x1f1e6,
        _ => return look_alike(character),
    };
    char::from_u32(u32::from('a') + index)
}

fn look_alike(character: char) -> Option<char> {
    let small = character.to_lowercase().next().unwrap_or(character);
    LOOK_ALIKES
        .iter()
        .find(|(_, others)| others.contains(character) || others.contains(small))
        .map(|(letter, _)| *letter)
}

/// Whether a character is a mark that stacks on the letter before it.
pub(super) fn is_combining(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}
