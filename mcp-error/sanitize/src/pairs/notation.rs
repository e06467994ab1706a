//! The notations in which a value follows its name: which of them it is, where the value starts, and how sure
//! that is.

use mcp_error_rules::secret_names::{WordsByEnding, ends_with_word};

use crate::bytes::{at_most, is_letter_or_high, is_name_byte, is_quote, prefix_len};
use crate::input::View;

use super::members::{element_content, value_in_next_member};

/// How surely what follows a name is its value.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Confidence {
    /// An equals sign, an element or a flag joins them.
    Certain,
    /// A colon joins them, which can also end a clause.
    Likely,
    /// A comma, a blank or `is` joins them, so the value must look like a secret.
    Guess,
    /// Other words or a bracket stand between, so the value must look like a password and like nothing else.
    Remote,
}

/// Where a value starts.
#[derive(Clone, Copy)]
pub(super) struct ValueStart {
    pub(super) confidence: Confidence,
    pub(super) at: usize,
}

impl Confidence {
    fn at(self, at: usize) -> Option<ValueStart> {
        Some(ValueStart {
            confidence: self,
            at,
        })
    }
}

/// How many bytes behind a name are searched for what joins it to its value.
const MAX_GAP: usize = 64;

/// Returns where the value starts that belongs to the name at `name..name_end`.
///
/// The notations are tried in order, and the first that fits decides.
pub(super) fn value_start(view: &View<'_>, name: usize, name_end: usize) -> Option<ValueStart> {
    let limit = view.bytes.len().min(name_end + MAX_GAP);
    if let Some(content) = element_content(view, name, name_end) {
        return Confidence::Certain.at(content.min(limit));
    }
    let mut gap = Gap {
        view,
        name,
        name_end,
        limit,
        at: name_end,
        is_quoted: false,
        is_spaced: false,
    };
    gap.skip_array_type();
    if let Some(argument) = gap.call_argument() {
        return Some(argument);
    }
    gap.skip_quotes_and_blanks();
    gap.next_member()
        .or_else(|| gap.arrow())
        .or_else(|| gap.words_between())
        .or_else(|| gap.comparison())
        .or_else(|| gap.assignment_or_juxtaposition())
}

/// A cursor in the text between a name and its value.
struct Gap<'v, 'a> {
    view: &'v View<'a>,
    name: usize,
    name_end: usize,
    /// The offset at which reading stops.
    limit: usize,
    /// The offset up to which the gap was read.
    at: usize,
    /// Whether a quote closes behind the name.
    is_quoted: bool,
    /// Whether a blank stands behind the name.
    is_spaced: bool,
}

impl Gap<'_, '_> {
    /// Returns a byte of the text, or 0 behind its end.
    fn byte(&self, at: usize) -> u8 {
        self.view.bytes.get(at).copied().unwrap_or(0)
    }

    fn two_bytes(&self) -> (u8, u8) {
        (self.byte(self.at), self.byte(self.at + 1))
    }

    /// Returns the text from the cursor to the place at which reading stops.
    fn rest(&self) -> &[u8] {
        self.view.bytes.get(self.at..self.limit).unwrap_or_default()
    }

    /// Reads `[]`, as in `char password[] = "…"`.
    fn skip_array_type(&mut self) {
        if self.view.bytes[self.at..].starts_with(b"[]") {
            self.at += 2;
        }
    }

    /// Recognizes `setPassword("…")`. Behind names in other scripts, brackets are usual for values, too.
    fn call_argument(&self) -> Option<ValueStart> {
        let is_ascii_name = self.view.bytes[self.name..self.name_end].is_ascii();
        let (first, second) = self.two_bytes();
        if first == b'(' && (is_quote(second) || !is_ascii_name) {
            return Confidence::Remote.at(self.at + 1);
        }
        None
    }

    /// Reads the escapes, quotes and brackets that end a name, and the blanks behind them.
    fn skip_quotes_and_blanks(&mut self) {
        while self.at < self.limit && self.byte(self.at) == b'\\' {
            self.at += 1;
            let (first, second) = self.two_bytes();
            let is_escaped_blank =
                matches!(first, b't' | b'n' | b'r') && matches!(second, b'\\' | b'=' | b':' | b' ');
            self.at += usize::from(is_escaped_blank);
        }
        while self.at < self.limit
            && (is_quote(self.byte(self.at)) || matches!(self.byte(self.at), b']' | b')'))
        {
            self.is_quoted |= is_quote(self.byte(self.at));
            self.at += 1;
        }
        let blanks = prefix_len(self.rest(), |byte| matches!(byte, b' ' | b'\t'));
        self.is_spaced = blanks > 0;
        self.at += blanks;
    }

    /// Recognizes `"name":"api_key","value":"…"`. The name is a text here, so a single word says little.
    fn next_member(&self) -> Option<ValueStart> {
        // The part of a form (RFC 7578): the content follows the headers and an empty line.
        let is_form_part = self.is_quoted && self.view.bytes[..self.name].ends_with(b"name=\"");
        if is_form_part && self.rest().starts_with(b"\n\n") {
            return Confidence::Certain.at(self.at + 2);
        }
        let value = value_in_next_member(self.view, self.name, self.at, self.is_quoted)?;
        let name = &self.view.bytes[self.name..self.name_end];
        let has_several_words = name.iter().any(|byte| !byte.is_ascii_alphanumeric());
        if has_several_words {
            Confidence::Certain.at(value)
        } else {
            Confidence::Guess.at(value)
        }
    }

    /// Recognizes `password <- "…"` and `apiKey -> …`.
    fn arrow(&self) -> Option<ValueStart> {
        match self.two_bytes() {
            (b'<', b'-') | (b'-', b'>') => Confidence::Guess.at(self.view.skip_spaces(self.at + 2)),
            _ => None,
        }
    }

    /// Recognizes `token string = "…"`, `password is …` and `clave secreta: …`.
    fn words_between(&self) -> Option<ValueStart> {
        if !self.is_spaced || !is_letter_or_high(self.byte(self.at)) {
            return None;
        }
        let is_word_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
        let word = &self.rest()[..prefix_len(self.rest(), is_word_byte)];
        let word_end = self.at + word.len();
        if is_linking_word(word) {
            let colon = usize::from(self.byte(word_end) == b':');
            return Confidence::Guess.at(self.view.skip_spaces(word_end + colon));
        }
        if is_declaring_word(word)
            && let Some(value) = self.assigned_behind(word_end)
        {
            return Confidence::Certain.at(value);
        }
        Confidence::Remote.at(self.value_behind_words()?)
    }

    /// Returns where the value starts behind blanks and a single equals sign.
    fn assigned_behind(&self, word_end: usize) -> Option<usize> {
        let blanks = prefix_len(&self.view.bytes[word_end..self.limit], |byte| byte == b' ');
        let sign = word_end + blanks;
        let is_assignment = self.byte(sign) == b'=' && self.byte(sign + 1) != b'=';
        is_assignment.then(|| self.view.skip_spaces(sign + 1))
    }

    /// Returns where the value starts behind further words and a sign. In languages in which such words follow
    /// a name, any may; in English, only `for` and `of` do: `password for ada: …`.
    fn value_behind_words(&self) -> Option<usize> {
        let name = &self.view.text[self.name..self.name_end];
        let rest = at_most(&self.view.bytes[self.at..], MAX_WORDS);
        let is_of_somebody = rest.starts_with(b"for ") || rest.starts_with(b"of ");
        let mut followed = FOLLOWED_BY_WORDS.ending_like_name(name).iter();
        if name.is_ascii() && !is_of_somebody && !followed.any(|word| ends_with_word(name, word)) {
            return None;
        }
        let words_len = prefix_len(rest, |byte| {
            is_letter_or_high(byte) || matches!(byte, b' ' | b'\'' | b'-')
        });
        self.view.budget.look(words_len);
        let has_sign = matches!(rest.get(words_len), Some(b':' | b'='));
        has_sign.then(|| self.view.skip_spaces(self.at + words_len + 1))
    }

    /// Recognizes `password != "…"` and `password == "…"`.
    fn comparison(&self) -> Option<ValueStart> {
        if !matches!(self.two_bytes(), (b'!' | b'=', b'=')) {
            return None;
        }
        let signs = prefix_len(self.rest(), |byte| matches!(byte, b'!' | b'='));
        let value = self.view.skip_spaces(self.at + signs);
        let is_long_text =
            is_quote(self.byte(value)) && self.view.quoted_end(value) > value + MAX_SYNTAX;
        if is_long_text {
            Confidence::Certain.at(value)
        } else {
            // A parser compares a token to its syntax: `token == "("`.
            Confidence::Guess.at(value)
        }
    }

    /// Recognizes `password = …` and `password: …`. Without a sign of assignment, a flag stands before its
    /// argument, and a comma, a quote or a blank may stand before a value.
    fn assignment_or_juxtaposition(&self) -> Option<ValueStart> {
        let is_sign =
            |byte: u8| matches!(byte, b'=' | b':' | b'>' | b'.' | b'+' | b'|' | b'?' | b'~');
        let signs = &self.rest()[..prefix_len(self.rest(), is_sign)];
        let behind = self.at + signs.len();
        let has_equals = signs.contains(&b'=');
        if has_equals || signs.contains(&b':') {
            let is_module_path = !has_equals
                && signs.len() == 2
                && !self.is_spaced
                && is_name_byte(self.byte(behind));
            if is_module_path {
                // `token::Kind`
                return None;
            }
            let value = self.view.skip_spaces(behind);
            return if has_equals || self.is_quoted {
                Confidence::Certain.at(value)
            } else {
                Confidence::Likely.at(value)
            };
        }
        let next = self.byte(behind);
        if next == b',' && self.is_quoted {
            return Confidence::Guess.at(self.view.skip_spaces(behind + 1));
        }
        if self.is_flag() && (self.is_spaced || self.is_quoted) {
            return if next != b'-' && self.has_argument(behind) {
                Confidence::Certain.at(behind)
            } else {
                None
            };
        }
        if self.is_spaced || self.is_quoted {
            return Confidence::Guess.at(behind);
        }
        None
    }

    /// Whether the text behind a flag is its argument, and not the rest of a sentence about the flag or of a
    /// description of it.
    fn has_argument(&self, behind: usize) -> bool {
        let rest = &self.view.bytes[behind.min(self.view.bytes.len())..];
        if self.is_quoted {
            // In a list of quoted arguments, the next one is quoted, too.
            return rest.first().is_some_and(|first| is_quote(*first));
        }
        let word = &rest[..prefix_len(rest, is_name_byte)];
        let is_same_name = || {
            let name = &self.view.bytes[self.name..self.name_end];
            let is_letter = |byte: &&u8| byte.is_ascii_alphanumeric();
            let mut letters = name.iter().rev().filter(is_letter);
            let mut word_letters = word.iter().rev().filter(is_letter);
            !word.is_empty()
                && word_letters.all(|letter| {
                    letters
                        .next()
                        .is_some_and(|other| other.eq_ignore_ascii_case(letter))
                })
        };
        let is_placeholder = word.first().is_some_and(u8::is_ascii_uppercase)
            && word
                .iter()
                .all(|byte| byte.is_ascii_uppercase() || *byte == b'_')
            && (is_same_name() || rest.get(word.len()) == Some(&b']'));
        let is_prose = || {
            WORDS_BEHIND_FLAGS
                .iter()
                .any(|known| known.as_bytes() == word)
                && rest
                    .get(word.len())
                    .is_none_or(|next| matches!(next, b' ' | b'.' | b',' | b'\n' | b':'))
        };
        !is_placeholder && !is_prose()
    }

    /// Whether the name is that of a flag: `--token`.
    fn is_flag(&self) -> bool {
        self.view.bytes[..self.name].ends_with(b"-") || self.byte(self.name) == b'-'
    }
}

/// Words that go on with a sentence behind the name of a flag.
const WORDS_BEHIND_FLAGS: &[&str] = &[
    "a",
    "an",
    "and",
    "are",
    "argument",
    "as",
    "but",
    "by",
    "can",
    "cannot",
    "does",
    "expects",
    "flag",
    "for",
    "found",
    "from",
    "given",
    "has",
    "if",
    "in",
    "instead",
    "is",
    "may",
    "must",
    "needs",
    "not",
    "on",
    "option",
    "or",
    "parameter",
    "provided",
    "requires",
    "should",
    "takes",
    "the",
    "to",
    "twice",
    "unless",
    "value",
    "via",
    "wants",
    "was",
    "when",
    "which",
    "will",
    "with",
    "without",
];

/// The longest text in bytes to which a parser compares its tokens, as a rule.
const MAX_SYNTAX: usize = 6;

/// How many bytes of words between a name and a sign are read.
const MAX_WORDS: usize = 64;

/// Whether a word between a name and its value declares the type or the kind of the value: `token string =
/// "…"`, `key="password" value="…"`.
fn is_declaring_word(word: &[u8]) -> bool {
    matches!(
        word,
        b"string" | b"str" | b"String" | b"value" | b"Value" | b"const"
    )
}

/// Whether a word joins a name to its value in a sentence or in SQL. Besides English, these are German, French,
/// Spanish, Polish, Indonesian, Italian, Portuguese and Swedish words for `is`.
fn is_linking_word(word: &[u8]) -> bool {
    const WORDS: [&str; 14] = [
        "is",
        "was",
        "IDENTIFIED",
        "BY",
        "by",
        "ist",
        "lautet",
        "est",
        "es",
        "jest",
        "adalah",
        "è",
        "é",
        "är",
    ];
    WORDS.iter().any(|known| known.as_bytes() == word)
}

/// Names in languages in which other words follow the name: `clave secreta: …`, `mot de passe incorrect : …`.
static FOLLOWED_BY_WORDS: WordsByEnding<20> = WordsByEnding::new(&[
    "passwort",
    "kennwort",
    "contrasena",
    "senha",
    "parola",
    "heslo",
    "haslo",
    "wachtwoord",
    "salasana",
    "lozinka",
    "geslo",
    "clave",
    "jeton",
    "passe",
    "chave",
    "chiave",
    "klucz",
    "sleutel",
    "sandi",
    "laluan",
]);
