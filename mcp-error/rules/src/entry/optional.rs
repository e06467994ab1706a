//! The texts that only some entries have: for each a NUL, the letter that says which one it is, and the text.

use alloc::format;
use alloc::string::String;

use crate::text::split_at_sign;

/// Declares the texts that only some entries have, each with the letter that stands before it.
macro_rules! optional {
    ($(#[$doc:meta])* $type:ident { $($(#[$text_doc:meta])* $text:ident = $letter:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $type {
            $($(#[$text_doc])* $text = $letter,)*
        }

        impl $type {
            fn of_letter(letter: u8) -> Option<Self> {
                match letter {
                    $($letter => Some(Self::$text),)*
                    _ => None,
                }
            }
        }
    };
}

optional! {
    /// A text that only some entries have, by the letter that stands before it.
    OptionalText {
        /// The template of the error object's message.
        Message = b'm',
        /// The template of the message for a person.
        UserMessage = b'u',
        /// The template of a suggestion.
        Suggestion = b's',
        /// The template of an example.
        Example = b'x',
        /// The address of the documentation.
        Docs = b'd',
        /// A member that is the same for each occurrence, see [`Constant`](super::Constant).
        Constant = b'c',
        /// The doc comment of the variant.
        Description = b'a',
        /// What the failed call has changed, by the name of an [`Effect`](crate::choices::Effect).
        Effect = b'e',
        /// The scopes that a token needs, with one space between two of them.
        Scopes = b'p',
        /// The names of the members that come first on the wire, with one space between two of them.
        Order = b'o',
        /// A field of the HTTP answer, as `Name: template`.
        Header = b'h',
        /// The statuses that the function of `status_with` returns, with one space between two of them.
        Statuses = b't',
        /// The names of the fields in the slots after the members, with one space between two of them. A slot of no field
        /// or of several is `-`.
        SlotNames = b'f',
        /// The value of a slot in examples, as `slot:json`.
        Sample = b'v',
        /// The unit of the field that holds the delay, `s` or `ms`, as `slot:unit`; without a slot if the field is not a member.
        DelayField = b'l',
        /// The doc comment of a member, as `slot:text`.
        MemberDescription = b'b',
        /// The field without which `decode` cannot rebuild the variant, and which no document has.
        NeverSent = b'n',
        /// The first field that the detail shows and that is always redacted, since its name is that of a secret or the
        /// detail shows it after one.
        RedactedInDetail = b'k',
        /// The facts that attributes of the variant set and that would otherwise follow from the status of an occurrence, by
        /// the letters of [`ExplicitFact`]. Only an entry whose occurrences compute their status has this text.
        ExplicitFacts = b'w',
    }
}

impl OptionalText {
    /// Returns whether a report holds such a text, is ordered by it, or needs it for a challenge. The other texts describe the variant.
    pub const fn is_reported(self) -> bool {
        self.is_message()
            || matches!(
                self,
                Self::Constant | Self::Order | Self::Header | Self::Scopes
            )
    }

    /// Returns whether this is a text for a reader.
    pub const fn is_message(self) -> bool {
        matches!(
            self,
            Self::Message | Self::UserMessage | Self::Suggestion | Self::Example
        )
    }
}

/// A fact that follows from the status unless an attribute sets it, by its letter in [`OptionalText::ExplicitFacts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ExplicitFact {
    /// Whose fault the error is.
    Fault = b'f',
    /// What the receiver should do.
    Recovery = b'r',
    /// Whether a retry can help.
    Retryable = b'a',
    /// Whether telemetry captures an occurrence.
    Capture = b'c',
    /// The JSON-RPC code.
    Code = b'n',
}

impl ExplicitFact {
    /// Returns the letter.
    pub const fn letter(self) -> char {
        self as u8 as char
    }
}

/// Appends texts that only some entries have.
pub(super) fn pack_optional(texts: &[(OptionalText, String)], into: &mut String) {
    for (which, text) in texts {
        into.push('\0');
        into.push(char::from(*which as u8));
        push_without_nul(into, text);
    }
}

pub(super) fn push_without_nul(into: &mut String, text: &str) {
    if text.as_bytes().contains(&0) {
        into.extend(text.split('\0'));
    } else {
        into.push_str(text);
    }
}

/// Appends the texts that only the exports and the schemas read to those of a type, with the place of the entry.
pub fn pack_notes(start: usize, notes: &[(OptionalText, String)], into: &mut String) {
    let mut texts = String::new();
    pack_optional(notes, &mut texts);
    into.push_str(&format!("{start} {} {texts}", texts.len()));
}

/// Returns what [`pack_notes`] has written for the entry at a place.
pub fn notes_at(
    mut notes: &'static str,
    start: usize,
) -> impl Iterator<Item = (OptionalText, &'static str)> {
    let mut found = "";
    while let Some((place, rest)) = notes.split_once(' ')
        && let Some((len, rest)) = rest.split_once(' ')
        && let Some((texts, rest)) = len.parse().ok().and_then(|len| rest.split_at_checked(len))
    {
        if place.parse() == Ok(start) {
            found = texts;
            break;
        }
        notes = rest;
    }
    texts_in(found)
}

/// Returns all texts that [`pack_optional`] appended, in this order.
pub(super) fn texts_in(packed: &'static str) -> impl Iterator<Item = (OptionalText, &'static str)> {
    TextsIn(packed)
}

struct TextsIn(&'static str);

impl Iterator for TextsIn {
    type Item = (OptionalText, &'static str);

    fn next(&mut self) -> Option<Self::Item> {
        while let [0, texts @ ..] = self.0.as_bytes() {
            let end = texts.iter().position(|byte| *byte == 0);
            let (text, rest) = self.0[1..].split_at(end.unwrap_or(texts.len()));
            self.0 = rest;
            if let Some((letter, text)) = text.split_at_checked(1)
                && let Some(which) = OptionalText::of_letter(letter.as_bytes()[0])
            {
                return Some((which, text));
            }
        }
        None
    }
}

/// Reads a field of the HTTP answer, [`OptionalText::Header`], as its name and the template of its value.
pub fn header(packed: &str) -> Option<(&str, &str)> {
    let (name, value) = split_at_sign(packed, b':')?;
    Some((name, value.strip_prefix(' ')?))
}
