//! A cursor in the text between a name and its value.

use crate::bytes::*;
use crate::pairs::name::Name;

/// How many bytes behind a name are searched for what joins it to its value.
const MAX_GAP: usize = 64;

/// What a notation says about a place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Fit {
    /// The text is in another notation.
    Other,
    /// The text is in this notation, and shows that no value follows.
    NoValue,
    /// The value starts here.
    Value(usize),
}

impl Fit {
    pub(super) fn value_if(at: Option<usize>) -> Self {
        at.map_or(Self::Other, Self::Value)
    }
}

/// A cursor in the text between a name and its value.
pub(super) struct Gap<'v, 'a> {
    pub(super) name: &'v Name<'v, 'a>,
    /// The offset at which reading stops.
    pub(super) limit: usize,
    /// The offset up to which the gap was read.
    pub(super) at: usize,
    /// Whether a quote closes behind the name.
    pub(super) is_quoted: bool,
    /// Whether a blank stands behind the name.
    pub(super) is_spaced: bool,
    /// The length of the word at `at`, if a blank stands before it.
    pub(super) word_len: usize,
    /// The length of the signs at `at` that may assign a value, and whether an equals sign and a colon are among
    /// them.
    pub(super) signs_len: usize,
    pub(super) has_equals: bool,
    pub(super) has_colon: bool,
}

impl<'v, 'a> Gap<'v, 'a> {
    /// Returns the gap behind a name, read up to the first sign or word that does not belong
    /// to the name.
    #[inline]
    pub(super) fn new(name: &'v Name<'v, 'a>) -> Self {
        let mut gap = Self {
            name,
            limit: name.view.bytes.len().min(name.end + MAX_GAP),
            at: name.end,
            is_quoted: false,
            is_spaced: false,
            word_len: 0,
            signs_len: 0,
            has_equals: false,
            has_colon: false,
        };
        gap.skip_quotes_and_blanks();
        gap.read_word_and_signs();
        gap
    }

    /// Returns a byte of the text, or 0 behind its end.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.name.view.byte(at)
    }

    pub(super) fn two_bytes(&self) -> (u8, u8) {
        (self.byte(self.at), self.byte(self.at + 1))
    }

    /// Returns the text from the cursor to the place at which reading stops.
    #[inline(never)]
    pub(super) fn rest(&self) -> &[u8] {
        self.name
            .view
            .bytes
            .get(self.at..self.limit)
            .unwrap_or_default()
    }

    /// Reads the escapes, quotes and brackets that end a name, and the blanks behind them.
    fn skip_quotes_and_blanks(&mut self) {
        self.at += prefix_len(self.rest(), class!(b"\\"));
        let closing = prefix(self.rest(), class!(QUOTE b"])"));
        (self.is_quoted, self.at) = (holds(closing, QUOTE), self.at + closing.len());
        // `$entry->{password} = …`. What has no equals sign behind it is a placeholder.
        if let [b'}', b'=', ..] | [b'}', b' ', b'=', ..] = self.rest() {
            self.at += 1;
        }
        let blanks = prefix_len(self.rest(), class!(b" \t"));
        self.is_spaced = blanks > 0;
        self.at += blanks;
    }

    fn read_word_and_signs(&mut self) {
        if self.is_spaced && LETTER_OR_HIGH.has(self.byte(self.at)) {
            self.word_len = prefix_len(self.rest(), class!(LETTER_OR_DIGIT HIGH));
            return;
        }
        self.signs_len = prefix_len(self.rest(), ASSIGNMENT);
        // `password=? WHERE`, with a parameter of SQL in place of the value
        let ends_in_parameter = slice(self.rest(), ..self.signs_len).ends_with(b"=?");
        self.signs_len -= usize::from(ends_in_parameter);
        let kinds = Class::of_all(slice(self.rest(), ..self.signs_len));
        (self.has_equals, self.has_colon) = (kinds.meets(class!(b"=")), kinds.meets(class!(b":")));
    }

    /// Returns the word behind the name and a blank.
    pub(super) fn word(&self) -> Option<&[u8]> {
        (self.word_len > 0).then(|| slice(self.rest(), ..self.word_len))
    }

    pub(super) fn behind_signs(&self) -> usize {
        self.at + self.signs_len
    }

    /// Returns the value in quotes at an offset, if it is one.
    pub(super) fn value_in_quotes(&self, is_value: bool, at: usize) -> Fit {
        Fit::value_if((is_value && QUOTE.has(self.byte(at))).then_some(at))
    }

    /// Returns the value at an offset or behind the blanks there, if it is one.
    pub(super) fn value_behind_blanks(&self, is_value: bool, at: usize) -> Fit {
        Fit::value_if(is_value.then(|| self.name.view.skip_spaces(at)))
    }
}
