//! The texts of an entry are packed into one string, separated by NUL. First come the texts that every entry has, in a
//! fixed order, then those that only some entries have, as `name=value`.

use alloc::format;
use alloc::string::String;

use crate::choices::Shown;

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

/// A text that only some entries have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Optional {
    /// The template of the error object's message.
    Message,
    /// The template of the message for a person.
    UserMessage,
    /// The template of a suggestion.
    Suggestion,
    /// The template of an example.
    Example,
    /// The address of the documentation.
    Docs,
    /// A member that is the same for each occurrence, see [`Constant`].
    Constant,
    /// The doc comment of the variant.
    Description,
    /// What the failed call has changed, by the name of an [`Effect`](crate::choices::Effect).
    Effect,
    /// The scopes that a token needs, with one space between two of them.
    Scopes,
    /// The names of the members that come first on the wire, with one space between two of them.
    Order,
    /// A field of the HTTP answer, as `Name: template`.
    Header,
    /// The statuses that the function of `status_with` returns, with one space between two of them.
    Statuses,
    /// The names of the fields in the slots behind the members, with one space between two of them. A slot of no field
    /// or of several is `-`.
    SlotNames,
    /// The value of a slot in examples, as `slot:json`.
    Sample,
    /// The doc comment of a member, as `slot:text`.
    MemberDescription,
    /// The field without which `decode` cannot rebuild the variant, and which no document has.
    NeverSent,
}

impl Optional {
    const fn name(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::UserMessage => "user_message",
            Self::Suggestion => "suggest",
            Self::Example => "example",
            Self::Docs => "docs",
            Self::Constant => "constant",
            Self::Description => "about",
            Self::Effect => "effect",
            Self::Scopes => "scopes",
            Self::Order => "order",
            Self::Header => "header",
            Self::Statuses => "statuses",
            Self::SlotNames => "slots",
            Self::Sample => "sample",
            Self::MemberDescription => "member",
            Self::NeverSent => "never_sent",
        }
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
    /// Packs the texts into one string. A NUL within a text is left out, since it separates the texts.
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
        let mut packed = String::new();
        for (at, text) in fixed.into_iter().enumerate() {
            if at > 0 {
                packed.push('\0');
            }
            push_without_nul(&mut packed, text);
        }
        packed.push_str(&pack_optional(self.optional));
        packed
    }
}

/// Packs texts that only some entries have, to be put behind those of an entry.
pub fn pack_optional(texts: &[(Optional, String)]) -> String {
    let mut packed = String::new();
    for (which, text) in texts {
        packed.push('\0');
        packed.push_str(which.name());
        packed.push('=');
        push_without_nul(&mut packed, text);
    }
    packed
}

fn push_without_nul(packed: &mut String, text: &str) {
    packed.extend(text.chars().filter(|letter| *letter != '\0'));
}

/// Packs the texts of an entry that is written by hand: type name, name, kind, problem type, title, and a detail where it
/// has one.
#[macro_export]
macro_rules! entry_text {
    ($type_name:literal, $name:literal, $kind:literal, $problem_type:literal, $title:literal) => {
        $crate::entry_text!($type_name, $name, $kind, $problem_type, $title, "")
    };
    ($type_name:literal, $name:literal, $kind:literal, $problem_type:literal, $title:literal, $detail:literal) => {
        ::core::concat!(
            $type_name,
            "\0",
            $name,
            "\0",
            $kind,
            "\0",
            $problem_type,
            "\0",
            $title,
            "\0",
            $detail,
            "\0"
        )
    };
}

/// Returns one of the texts that every entry has. The loop calls no function, since a registry uses this in const
/// evaluation, which is slow.
pub const fn part(packed: &'static str, part: Part) -> &'static str {
    let bytes = packed.as_bytes();
    let mut start = 0;
    let mut skip = part as usize;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == 0 {
            if skip == 0 {
                break;
            }
            skip -= 1;
            start = at + 1;
        }
        at += 1;
    }
    if skip == 0 {
        packed.split_at(at).0.split_at(start).1
    } else {
        ""
    }
}

/// Returns all texts of one sort that only some entries have, in the order in which they were packed.
pub fn optional(packed: &'static str, which: Optional) -> impl Iterator<Item = &'static str> {
    packed
        .split('\0')
        .skip(PARTS)
        .filter_map(move |text| text.strip_prefix(which.name())?.strip_prefix('='))
}

/// Returns whether a packed text has a constant member of this name. It can be called in const evaluation.
pub const fn has_constant(packed: &str, name: &str) -> bool {
    const START: &[u8] = b"\0constant=";
    let (bytes, name) = (packed.as_bytes(), name.as_bytes());
    let mut at = 0;
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

/// A member that is the same for each occurrence, packed as `always:name:json`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constant<'a> {
    /// The condition under which the member is shown.
    pub shown: Shown,
    /// The name of the member.
    pub name: &'a str,
    /// The value, as JSON text.
    pub json: &'a str,
}

impl<'a> Constant<'a> {
    /// Packs the member into a text.
    pub fn pack(&self) -> String {
        let Self { shown, name, json } = self;
        format!("{shown}:{name}:{json}")
    }

    /// Reads a member from a packed text.
    pub fn unpack(packed: &'a str) -> Option<Self> {
        let (shown, rest) = packed.split_once(':')?;
        let (name, json) = rest.split_once(':')?;
        let shown = Shown::from_name(shown)?;
        Some(Self { shown, name, json })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::choices::Effect;
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
