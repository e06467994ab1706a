//! The texts of an entry are packed into one string. It begins with the places where the texts that every entry has end,
//! so that each of these is found without a search. Then come these texts, in a fixed order, and those that only some
//! entries have: for each a NUL, the letter that says which one it is, and the text.

use alloc::string::String;

use crate::text::truncate_at_char;

/// A text that every entry has. The order of the variants is the order in the packed string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The name of the Rust type, without its path.
    TypeName,
    /// The name of the variant.
    Name,
    /// The kind.
    Kind,
    /// The problem type.
    ProblemType,
    /// The title.
    Title,
    /// The template of the detail. If it is empty, the title takes its place.
    Detail,
    /// The names of the members that come from fields, separated by spaces.
    Members,
}

/// The number of texts that every entry has.
const PARTS: usize = Part::Members as usize + 1;

/// The number of characters in front of the texts: three ASCII characters for the end of each.
const HEADER: usize = 3 * PARTS;

/// The most bytes that a text which every entry has can take. The end of the last one then has less than 21 bits.
pub const MAX_PART: usize = (1 << 14) - 1;

/// Returns the three ASCII characters for the end of a text, seven bits in each.
const fn digits(end: usize) -> [u8; 3] {
    [
        (end >> 14) as u8,
        (end >> 7 & 0x7f) as u8,
        (end & 0x7f) as u8,
    ]
}

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
    Optional {
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
        /// The names of the fields in the slots behind the members, with one space between two of them. A slot of no field
        /// or of several is `-`.
        SlotNames = b'f',
        /// The value of a slot in examples, as `slot:json`.
        Sample = b'v',
        /// The doc comment of a member, as `slot:text`.
        MemberDescription = b'b',
        /// The field without which `decode` cannot rebuild the variant, and which no document has.
        NeverSent = b'n',
    }
}

/// The texts of an entry, before they are packed.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'a> {
    /// See [`Part::TypeName`].
    pub type_name: &'a str,
    /// See [`Part::Name`].
    pub name: &'a str,
    /// See [`Part::Kind`].
    pub kind: &'a str,
    /// See [`Part::ProblemType`].
    pub problem_type: &'a str,
    /// See [`Part::Title`].
    pub title: &'a str,
    /// See [`Part::Detail`].
    pub detail: &'a str,
    /// See [`Part::Members`].
    pub members: &'a [&'a str],
    /// The texts that only some entries have. The same one may occur several times.
    pub optional: &'a [(Optional, String)],
}

impl Texts<'_> {
    /// Packs the texts into one string. A NUL within a text is left out, since it separates texts. Of a text that every
    /// entry has, what is longer than [`MAX_PART`] is left out; the derive refuses such a text.
    pub fn pack(&self) -> String {
        let members = self.members.join(" ");
        let fixed: [&str; PARTS] = [
            self.type_name,
            self.name,
            self.kind,
            self.problem_type,
            self.title,
            self.detail,
            &members,
        ];
        let fixed = fixed.map(|text| {
            let text = without_nul(text).collect::<String>();
            String::from(truncate_at_char(&text, MAX_PART))
        });
        let mut end = HEADER;
        let header = fixed.iter().flat_map(|text| {
            end += text.len();
            digits(end)
        });
        let mut packed: String = header.map(char::from).collect();
        packed.extend(fixed);
        packed.push_str(&pack_optional(self.optional));
        packed
    }
}

/// Packs texts that only some entries have, to be put behind those of an entry.
pub fn pack_optional(texts: &[(Optional, String)]) -> String {
    let mut packed = String::new();
    for (which, text) in texts {
        packed.push('\0');
        packed.push(char::from(*which as u8));
        packed.extend(without_nul(text));
    }
    packed
}

fn without_nul(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| *letter != '\0')
}

/// Packs the texts of an entry that is written by hand: type name, name, kind, problem type, title, and a detail where it
/// has one.
#[macro_export]
macro_rules! entry_text {
    ($($text:literal),+) => {
        const {
            const TEXTS: &[&str] = &[$($text),+];
            const PACKED: [u8; $crate::entry::packed_len(TEXTS)] = $crate::entry::packed(TEXTS);
            match ::core::str::from_utf8(&PACKED) {
                Ok(text) => text,
                Err(_) => panic!("the texts are UTF-8, and so is what stands before them"),
            }
        }
    };
}

/// Returns the number of bytes that [`packed`] returns for these texts.
pub const fn packed_len(texts: &[&str]) -> usize {
    let mut len = HEADER;
    let mut at = 0;
    while at < texts.len() {
        len += texts[at].len();
        at += 1;
    }
    len
}

/// Packs the first of the texts that every entry has in const evaluation; the others are empty.
pub const fn packed<const N: usize>(texts: &[&str]) -> [u8; N] {
    let mut packed = [0; N];
    let mut end = HEADER;
    let mut part = 0;
    while part < PARTS {
        let text = if part < texts.len() { texts[part] } else { "" };
        assert!(text.len() <= MAX_PART, "a text of an entry is too long");
        let mut at = 0;
        while at < text.len() {
            packed[end] = text.as_bytes()[at];
            end += 1;
            at += 1;
        }
        let digits = digits(end);
        let mut at = 0;
        while at < digits.len() {
            packed[digits.len() * part + at] = digits[at];
            at += 1;
        }
        part += 1;
    }
    packed
}

/// Returns one of the texts that every entry has. It can be called in const evaluation.
#[inline]
pub const fn part(packed: &'static str, part: Part) -> &'static str {
    let start = match part as usize {
        0 => HEADER,
        part => end(packed, part - 1),
    };
    let (text, _) = packed.split_at(end(packed, part as usize));
    text.split_at(start).1
}

/// Returns where a text that every entry has ends. The next one starts there, and behind the last one those that only
/// some entries have.
#[inline]
const fn end(packed: &str, part: usize) -> usize {
    let bytes = packed.as_bytes();
    let [high, middle, low] = [bytes[3 * part], bytes[3 * part + 1], bytes[3 * part + 2]];
    (high as usize) << 14 | (middle as usize) << 7 | low as usize
}

/// Returns all texts that only some entries have, in the order in which they were packed.
pub fn optional_texts(packed: &'static str) -> impl Iterator<Item = (Optional, &'static str)> {
    let texts = packed[end(packed, PARTS - 1)..].strip_prefix('\0');
    let texts = texts.into_iter().flat_map(|texts| texts.split('\0'));
    texts.filter_map(|text| {
        let (letter, text) = text.split_at_checked(1)?;
        Some((Optional::of_letter(letter.as_bytes()[0])?, text))
    })
}

/// Returns all texts of one sort that only some entries have, in the order in which they were packed.
pub fn optional(packed: &'static str, which: Optional) -> impl Iterator<Item = &'static str> {
    optional_texts(packed).filter_map(move |(found, text)| (found == which).then_some(text))
}

/// Returns whether a packed text has a constant member of this name. It can be called in const evaluation.
pub const fn has_constant(packed: &str, name: &str) -> bool {
    const START: &[u8] = &[0, Optional::Constant as u8];
    let (bytes, name) = (packed.as_bytes(), name.as_bytes());
    let mut at = end(packed, PARTS - 1);
    while at < bytes.len() {
        if bytes[at] == 0 && matches_at(bytes, at, START) {
            let mut start = at + START.len();
            while start < bytes.len() && bytes[start] != b':' {
                start += 1;
            }
            let end = start + 1 + name.len();
            if matches_at(bytes, start + 1, name) && end < bytes.len() && bytes[end] == b':' {
                return true;
            }
        }
        at += 1;
    }
    false
}

const fn matches_at(bytes: &[u8], start: usize, expected: &[u8]) -> bool {
    let mut at = 0;
    while at < expected.len() {
        if start + at >= bytes.len() || bytes[start + at] != expected[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Reads a field of the HTTP answer, [`Optional::Header`], as its name and the template of its value.
pub fn header(packed: &str) -> Option<(&str, &str)> {
    packed.split_once(": ")
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::choices::{Effect, Shown};
    use crate::entry::Constant;
    use std::string::ToString as _;
    use std::vec::Vec;

    fn packed(optional: &[(Optional, String)]) -> &'static str {
        let texts = Texts {
            type_name: "ParkError",
            name: "Closed",
            kind: "CLOSED",
            problem_type: "urn:problem-type:park:closed",
            title: "Closed",
            detail: "closed\0 until {0}",
            members: &["until", "gate"],
            optional,
        };
        texts.pack().leak()
    }

    #[test]
    fn what_was_packed_is_read_again() {
        let constant = Constant {
            shown: Shown::Verbose,
            name: "rule",
            json: r#"{"a":"b:c"}"#,
        };
        let text = packed(&[
            (Optional::Suggestion, "Come back later".to_string()),
            (Optional::Docs, "https://park.example/a=b".to_string()),
            (Optional::Suggestion, String::new()),
            (Optional::Constant, constant.pack()),
            (Optional::Effect, Effect::Partial.to_string()),
            (Optional::Scopes, "read write".to_string()),
        ]);
        let parts = [
            (Part::TypeName, "ParkError"),
            (Part::Name, "Closed"),
            (Part::Kind, "CLOSED"),
            (Part::ProblemType, "urn:problem-type:park:closed"),
            (Part::Title, "Closed"),
            (Part::Detail, "closed until {0}"),
            (Part::Members, "until gate"),
        ];
        for (which, expected) in parts {
            assert_eq!(part(text, which), expected);
        }
        let all = |which| optional(text, which).collect::<Vec<_>>();
        assert_eq!(all(Optional::Suggestion), ["Come back later", ""]);
        assert_eq!(all(Optional::Docs), ["https://park.example/a=b"]);
        assert!(all(Optional::Message).is_empty());
        assert_eq!(all(Optional::Effect), [Effect::Partial.as_str()]);
        assert_eq!(all(Optional::Scopes), ["read write"]);
        let in_order: Vec<_> = optional_texts(text).map(|(which, _)| which).collect();
        assert_eq!(in_order[..2], [Optional::Suggestion, Optional::Docs]);
        let constants = all(Optional::Constant);
        assert_eq!(Constant::unpack(constants[0]), Some(constant));
        for (name, known) in [
            ("rule", true),
            ("rul", false),
            ("rules", false),
            ("", false),
        ] {
            assert_eq!(has_constant(text, name), known, "{name}");
        }
    }

    #[test]
    fn a_part_of_any_length_leaves_the_others_as_they_are() {
        for len in [0, 1, 127, 128, 129, MAX_PART, MAX_PART + 1] {
            let title = "é".repeat(len / 2) + &"x".repeat(len % 2);
            let texts = Texts {
                type_name: "ParkError",
                name: "Closed",
                kind: "CLOSED",
                problem_type: "about:blank",
                title: &title,
                detail: "closed",
                members: &[],
                optional: &[(Optional::Message, title.clone())],
            };
            let text = texts.pack().leak();
            let kept = truncate_at_char(&title, MAX_PART);
            assert_eq!(part(text, Part::Title), kept, "{len}");
            assert_eq!(part(text, Part::Detail), "closed", "{len}");
            assert_eq!(part(text, Part::Members), "", "{len}");
            let message = optional(text, Optional::Message).next();
            assert_eq!(message, Some(&*title), "{len}");
        }
    }

    #[test]
    fn a_text_written_by_hand_is_equal_to_a_packed_one() {
        let texts = Texts {
            type_name: "Failure",
            name: "Internal",
            kind: "INTERNAL_ERROR",
            problem_type: "about:blank",
            title: "Internal Server Error",
            detail: "",
            members: &[],
            optional: &[],
        };
        let by_hand = crate::entry_text!(
            "Failure",
            "Internal",
            "INTERNAL_ERROR",
            "about:blank",
            "Internal Server Error"
        );
        assert_eq!(by_hand, texts.pack());
    }
}
