//! A cursor in the text between a name and its value, and the ways in which a value can follow.

use crate::bytes::{
    at_most, consists_of, find, holds, is_ascii, is_same_word, prefix, prefix_len, slice,
    starts_with_ignoring_case, suffix,
};
use crate::classes::{
    ASSIGNMENT, Class, DIGIT, HIGH, LETTER_OR_DIGIT, LETTER_OR_HIGH, NAME, QUOTE, SPACE, UPPER,
    WORD, class,
};
use crate::input::View;
use crate::pairs::members::{element_content, value_in_next_member};
use crate::pairs::weak_name::is_behind_login;

use super::words::{
    FOLLOWED_BY_WORDS, is_declaring_word, is_linking_word, is_sentence_behind_flag,
    is_word_of_change,
};

/// How many bytes behind a name are searched for what joins it to its value.
const MAX_GAP: usize = 64;

/// How many bytes of words between a name and a sign are read.
const MAX_WORDS: usize = 64;

/// The longest text in bytes to which a parser compares its tokens, as a rule.
const MAX_SYNTAX: usize = 6;

/// What stands in the name of an account, which can be an address or have the name of a host beside it, and around it.
const IN_OWNER: Class = class!(LETTER_OR_DIGIT HIGH b" '\"-@.%_");

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
    fn value_if(at: Option<usize>) -> Self {
        at.map_or(Self::Other, Self::Value)
    }
}

/// A cursor in the text between a name and its value.
pub(super) struct Gap<'v, 'a> {
    view: &'v View<'a>,
    name: usize,
    name_end: usize,
    /// The offset at which reading stops.
    limit: usize,
    /// The offset behind the name and the brackets of its type.
    call: usize,
    /// The offset up to which the gap was read.
    at: usize,
    /// Whether a quote closes behind the name.
    is_quoted: bool,
    /// Whether a blank stands behind the name.
    is_spaced: bool,
    /// The length of the word at `at`, if a blank stands before it.
    word_len: usize,
    /// The length of the signs at `at` that may assign a value, and whether an equals sign and a colon are among
    /// them.
    signs_len: usize,
    has_equals: bool,
    has_colon: bool,
}

impl<'v, 'a> Gap<'v, 'a> {
    /// Returns the gap behind the name at `name..name_end`, read up to the first sign or word that does not belong
    /// to the name.
    pub(super) fn new(view: &'v View<'a>, name: usize, name_end: usize) -> Self {
        // `char password[] = "…"`
        let type_len = if view.bytes[name_end..].starts_with(b"[]") {
            2
        } else {
            0
        };
        let call = name_end + type_len;
        let mut gap = Self {
            view,
            name,
            name_end,
            limit: view.bytes.len().min(name_end + MAX_GAP),
            call,
            at: call,
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

    fn name_bytes(&self) -> &[u8] {
        &self.view.bytes[self.name..self.name_end]
    }

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
            && (QUOTE.has(self.byte(self.at)) || matches!(self.byte(self.at), b']' | b')'))
        {
            self.is_quoted |= QUOTE.has(self.byte(self.at));
            self.at += 1;
        }
        let blanks = prefix_len(self.rest(), class!(b" \t"));
        self.is_spaced = blanks > 0;
        self.at += blanks;
    }

    /// `<password>…</password>`
    pub(super) fn element(&self) -> Fit {
        Fit::value_if(element_content(self.view, self.name, self.name_end))
    }

    /// `setPassword("…")`. Behind names in other scripts, brackets are usual for values, too.
    pub(super) fn call(&self) -> Fit {
        let (first, second) = (self.byte(self.call), self.byte(self.call + 1));
        let is_call = first == b'(' && (QUOTE.has(second) || !is_ascii(self.name_bytes()));
        Fit::value_if(is_call.then_some(self.call + 1))
    }

    /// The part of a form (RFC 7578): the content follows the headers and an empty line.
    pub(super) fn form_part(&self) -> Fit {
        let is_part = self.is_quoted
            && self.view.bytes[..self.name].ends_with(b"name=\"")
            && self.rest().starts_with(b"\n\n");
        Fit::value_if(is_part.then_some(self.at + 2))
    }

    /// `"name":"api_key","value":"…"`
    pub(super) fn next_member(&self) -> Fit {
        self.next_member_if(!self.is_name_of_one_word())
    }

    /// `"name":"token","value":"…"`. The name is a text here, so a single word says little.
    pub(super) fn next_member_of_word(&self) -> Fit {
        self.next_member_if(self.is_name_of_one_word())
    }

    fn is_name_of_one_word(&self) -> bool {
        consists_of(self.name_bytes(), LETTER_OR_DIGIT)
    }

    fn next_member_if(&self, is_asked: bool) -> Fit {
        let at = || value_in_next_member(self.view, self.name, self.at, self.is_quoted);
        Fit::value_if(is_asked.then(at).flatten())
    }

    /// `variable "password" { default = "…" }`, as Terraform declares variables
    pub(super) fn default_of_variable(&self) -> Fit {
        const DEFAULT: &str = "default";
        if !self.is_quoted || self.byte(self.at) != b'{' {
            return Fit::Other;
        }
        let block = prefix(at_most(self.rest(), MAX_WORDS), class!(!b"}"));
        let sign = find(block, DEFAULT)
            .map(|start| self.view.skip_spaces(self.at + start + DEFAULT.len()));
        let sign = sign.filter(|sign| self.byte(*sign) == b'=');
        Fit::value_if(sign.map(|sign| self.view.skip_spaces(sign + 1)))
    }

    /// `password <- "…"`, `apiKey -> …`
    pub(super) fn arrow(&self) -> Fit {
        let is_arrow = matches!(self.two_bytes(), (b'<', b'-') | (b'-', b'>'));
        Fit::value_if(is_arrow.then(|| self.view.skip_spaces(self.at + 2)))
    }

    fn read_word_and_signs(&mut self) {
        if self.is_spaced && LETTER_OR_HIGH.has(self.byte(self.at)) {
            self.word_len = prefix_len(self.rest(), class!(LETTER_OR_DIGIT HIGH));
            return;
        }
        self.signs_len = prefix_len(self.rest(), ASSIGNMENT);
        let kinds = Class::of_all(slice(self.rest(), ..self.signs_len));
        (self.has_equals, self.has_colon) = (kinds.meets(class!(b"=")), kinds.meets(class!(b":")));
    }

    /// Returns the word behind the name and a blank.
    #[inline(never)]
    fn word(&self) -> Option<&[u8]> {
        (self.word_len > 0).then(|| slice(self.rest(), ..self.word_len))
    }

    /// `password is …`
    pub(super) fn linking_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| is_linking_word(word)) else {
            return Fit::Other;
        };
        let end = self.at + word.len();
        let colon = usize::from(self.byte(end) == b':');
        Fit::Value(self.view.skip_spaces(end + colon))
    }

    /// `password changed to …`, `set the password to …`, `password for ada has been reset to …`
    pub(super) fn change(&self) -> Fit {
        if !self.is_spaced {
            return Fit::Other;
        }
        let rest = self.rest();
        let words = at_most(rest, MAX_WORDS);
        let words = prefix(words, class!(LETTER_OR_DIGIT HIGH b" '-@._"));
        let len = if words.starts_with(b"to ") {
            Some(0)
        } else {
            let verb_len = find(words, " to ");
            let is_change = |len: &usize| is_word_of_change(suffix(slice(words, ..*len), NAME));
            verb_len.filter(is_change).map(|len| len + 1)
        };
        Fit::value_if(len.map(|len| self.view.skip_spaces(self.at + len + "to ".len())))
    }

    /// `PASS …`, the command of a client of FTP or POP3 behind the one with the name of the account
    pub(super) fn command_of_login(&self) -> Fit {
        let is_command = self.name_bytes() == b"PASS"
            && self.is_spaced
            && is_behind_login(&self.view.bytes[..self.name]);
        Fit::value_if(is_command.then_some(self.at))
    }

    /// `SET PASSWORD FOR 'ada' = '…'`
    pub(super) fn assignment_behind_owner(&self) -> Fit {
        let rest = self.rest();
        let is_of_somebody = starts_with_ignoring_case(rest, "for ");
        let sign = prefix_len(rest, IN_OWNER);
        if !is_of_somebody || rest.get(sign) != Some(&b'=') {
            return Fit::Other;
        }
        let value = self.view.skip_spaces(self.at + sign + 1);
        Fit::value_if(QUOTE.has(self.byte(value)).then_some(value))
    }

    /// `token string = "…"`
    pub(super) fn declaring_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| is_declaring_word(word)) else {
            return Fit::Other;
        };
        let end = self.at + word.len();
        let sign = end + prefix_len(&self.view.bytes[end..self.limit], class!(b" "));
        let is_assignment = self.byte(sign) == b'=' && self.byte(sign + 1) != b'=';
        Fit::value_if(is_assignment.then(|| self.view.skip_spaces(sign + 1)))
    }

    /// `clave secreta: …`, `password for ada: …`. In languages in which such words follow a name, any may; in English,
    /// only `for` and `of` do.
    pub(super) fn words_between(&self) -> Fit {
        if self.word().is_none() {
            return Fit::Other;
        }
        let name = self.view.str(self.name..self.name_end);
        let rest = at_most(&self.view.bytes[self.at..], MAX_WORDS);
        let is_of_somebody =
            starts_with_ignoring_case(rest, "for ") || starts_with_ignoring_case(rest, "of ");
        if is_ascii(name.as_bytes())
            && !is_of_somebody
            && FOLLOWED_BY_WORDS.find_at_end(name.as_bytes()).is_none()
        {
            return Fit::Other;
        }
        let words_len = if is_of_somebody {
            prefix_len(rest, IN_OWNER)
        } else {
            prefix_len(rest, class!(LETTER_OR_HIGH b" '-"))
        };
        let has_sign = matches!(rest.get(words_len), Some(b':' | b'='));
        Fit::value_if(has_sign.then(|| self.view.skip_spaces(self.at + words_len + 1)))
    }

    /// `password == "…"`, with a text of some length
    pub(super) fn comparison(&self) -> Fit {
        let is_long_text = |value: &usize| {
            QUOTE.has(self.byte(*value)) && self.view.quoted_end(*value) > *value + MAX_SYNTAX
        };
        Fit::value_if(self.compared().filter(is_long_text))
    }

    /// `token == …`. A parser compares a token to its syntax.
    pub(super) fn comparison_to_syntax(&self) -> Fit {
        Fit::value_if(self.compared())
    }

    #[inline(never)]
    fn compared(&self) -> Option<usize> {
        if !matches!(self.two_bytes(), (b'!' | b'=', b'=')) {
            return None;
        }
        let signs = prefix_len(self.rest(), class!(b"!="));
        Some(self.view.skip_spaces(self.at + signs))
    }

    fn behind_signs(&self) -> usize {
        self.at + self.signs_len
    }

    /// `password = …`
    pub(super) fn equals_sign(&self) -> Fit {
        Fit::value_if(
            self.has_equals
                .then(|| self.view.skip_spaces(self.behind_signs())),
        )
    }

    /// `token::Kind`
    pub(super) fn module_path(&self) -> Fit {
        let is_path = self.has_colon
            && self.signs_len == 2
            && !self.is_spaced
            && NAME.has(self.byte(self.behind_signs()));
        if is_path { Fit::NoValue } else { Fit::Other }
    }

    /// `password: …`
    pub(super) fn colon(&self) -> Fit {
        Fit::value_if(
            self.has_colon
                .then(|| self.view.skip_spaces(self.behind_signs())),
        )
    }

    /// `("password", "…")`
    pub(super) fn comma(&self) -> Fit {
        let behind = self.behind_signs();
        let has_comma = self.is_quoted && self.byte(behind) == b',';
        Fit::value_if(has_comma.then(|| self.view.skip_spaces(behind + 1)))
    }

    /// `'--password', '…'`
    pub(super) fn flag_in_list(&self) -> Fit {
        let is_flag = self.view.bytes[..self.name].ends_with(b"--") || self.byte(self.name) == b'-';
        let Fit::Value(at) = self.comma() else {
            return Fit::Other;
        };
        let rest = &self.view.bytes[at.min(self.view.bytes.len())..];
        let (quote, value) = match rest {
            [quote, value @ ..] if is_flag && QUOTE.has(*quote) => (*quote, value),
            _ => return Fit::Other,
        };
        let value = prefix(value, Class::of_byte(quote).not());
        // Several words are mostly the description of the flag.
        let is_described = holds(value, SPACE) && !holds(value, DIGIT);
        let is_name = str::from_utf8(value).is_ok_and(|value| self.view.is_secret_name(value));
        if value.starts_with(b"-") || is_described || is_name {
            Fit::Other
        } else {
            Fit::Value(at)
        }
    }

    /// `--password …`
    pub(super) fn flag(&self) -> Fit {
        let is_flag = self.view.bytes[..self.name].ends_with(b"-") || self.byte(self.name) == b'-';
        if !is_flag || !self.is_spaced && !self.is_quoted {
            return Fit::Other;
        }
        let behind = self.behind_signs();
        if self.byte(behind) != b'-' && self.has_argument(behind) {
            Fit::Value(behind)
        } else {
            Fit::NoValue
        }
    }

    /// `password (…)`, with one word in the brackets
    pub(super) fn brackets(&self) -> Fit {
        let is_open = self.is_spaced && matches!(self.byte(self.at), b'(' | b'[');
        let inside = self.rest().get(1..).unwrap_or_default();
        let word = prefix_len(inside, WORD);
        let is_closed = matches!(inside.get(word), Some(b')' | b']'));
        Fit::value_if((is_open && word > 0 && is_closed).then_some(self.at + 1))
    }

    /// `password …`
    pub(super) fn juxtaposition(&self) -> Fit {
        let is_beside = self.is_spaced || self.is_quoted;
        Fit::value_if(is_beside.then(|| self.behind_signs()))
    }

    /// Whether the text behind a flag is its argument, and not the rest of a sentence about the flag or of a
    /// description of it.
    fn has_argument(&self, behind: usize) -> bool {
        let rest = &self.view.bytes[behind.min(self.view.bytes.len())..];
        if self.is_quoted {
            // In a list of quoted arguments, the next one is quoted, too.
            return rest.first().is_some_and(|first| QUOTE.has(*first));
        }
        // A quote before a blank or a sign of code closes a string: `'run --token ' + value`.
        if matches!(rest, [quote, next, ..] if QUOTE.has(*quote) && class!(b" +,;)]").has(*next)) {
            return false;
        }
        let word = prefix(rest, NAME);
        let (len, name) = (word.len(), self.name_bytes());
        let is_same_name = || {
            is_same_word(&name[name.len().saturating_sub(len)..], word)
                || self
                    .view
                    .is_secret_name(self.view.str(behind..behind + len))
        };
        let is_placeholder = word.first().is_some_and(u8::is_ascii_uppercase)
            && consists_of(word, class!(UPPER b"_"))
            && (is_same_name() || rest.get(len) == Some(&b']'));
        !is_placeholder && !is_sentence_behind_flag(word, rest.get(len))
    }
}
