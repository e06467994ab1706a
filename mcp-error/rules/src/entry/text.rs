//! An entry is packed into one string. It begins with the places where the texts end that every entry has, so that each of
//! these is found without a search, and with the numbers of the entry. Then come these texts, in a fixed order, and those that
//! only some entries have: for each a NUL, the letter that says which one it is, and the text.

use alloc::string::String;

use super::digits;
use super::digits::digits_at;
use super::head::{self, END, HEAD, Numbers, PARTS, end_at};
use super::optional::{Optional, pack_optional, push_without_nul, texts_in};
use crate::text::truncate_at_char;

/// A text that every entry has. The order of the variants is the order in the packed string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
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
    /// The facts about these members, see [`member`](super::member).
    Facts,
}

/// The most bytes that a text which every entry has can take. The end of the last one then has less than 18 bits.
pub const MAX_PART: usize = (1 << 14) - 1;

/// Returns the text of an entry, which starts at a place in that of its type.
pub const fn text_at(texts: &'static str, start: usize) -> &'static str {
    let (until_end, _) = texts.split_at(end_at(texts, start));
    until_end.split_at(start).1
}

/// The texts of an entry, before they are packed.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'a> {
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
    /// See [`Part::Members`]: the names, with one space between two of them.
    pub members: &'a str,
    /// See [`Part::Facts`].
    pub facts: &'a str,
    /// The numbers of the entry.
    pub numbers: Numbers,
    /// The texts that only some entries have. The same one may occur several times.
    pub optional: &'a [(Optional, String)],
}

// Macros are compiled without optimisation, in which a loop over characters is slow. So texts are copied as a whole.
impl Texts<'_> {
    /// Appends the texts to a string. A NUL within a text is left out, since it separates texts. Of a text that every
    /// entry has, what is longer than [`MAX_PART`] is left out; the derive refuses such a text.
    pub fn pack(&self, into: &mut String) {
        let mut head = [0; HEAD];
        head::write_hashes(&mut head, self.problem_type, self.kind);
        self.numbers.write(&mut head);
        let parts: [&str; PARTS] = [
            self.name,
            self.kind,
            self.problem_type,
            self.title,
            self.detail,
            self.members,
            self.facts,
        ];
        let mut texts = String::new();
        let mut part = 0;
        while part < PARTS {
            let start = texts.len();
            push_without_nul(&mut texts, parts[part]);
            let kept = truncate_at_char(&texts[start..], MAX_PART).len();
            texts.truncate(start + kept);
            let end = (HEAD + texts.len()) as u64;
            digits::write(&mut head, END * part, END, end);
            part += 1;
        }
        pack_optional(self.optional, &mut texts);
        head::write_total(&mut head, texts.len());
        digits::push(into, &head);
        into.push_str(&texts);
    }
}

/// Packs an entry that is written by hand: its status, its flags and its code, then name, kind, problem type, title, and a
/// detail where it has one.
#[macro_export]
macro_rules! entry_text {
    ($status:expr, $flags:expr, $code:expr; $($text:literal),+) => {
        const {
            const TEXTS: &[&str] = &[$($text),+];
            const NUMBERS: $crate::entry::Numbers = $crate::entry::Numbers {
                status: $status,
                flags: $flags,
                code: $crate::entry::Code::Is($code),
            };
            const PACKED: [u8; $crate::entry::packed_len(TEXTS)] =
                $crate::entry::packed(NUMBERS, TEXTS);
            match ::core::str::from_utf8(&PACKED) {
                Ok(text) => text,
                Err(_) => panic!("the texts are UTF-8, and so is what stands before them"),
            }
        }
    };
}

/// Returns the number of bytes that [`packed`] returns for these texts.
pub const fn packed_len(texts: &[&str]) -> usize {
    let mut len = HEAD;
    let mut at = 0;
    while at < texts.len() {
        len += texts[at].len();
        at += 1;
    }
    len
}

/// Packs numbers, and the first of the texts that every entry has, in const evaluation; the others are empty.
pub const fn packed<const N: usize>(numbers: Numbers, texts: &[&str]) -> [u8; N] {
    let mut packed = [0; N];
    assert!(
        texts.len() > Part::ProblemType as usize,
        "an entry has a problem type"
    );
    let [kind, problem_type] = [
        texts[Part::Kind as usize],
        texts[Part::ProblemType as usize],
    ];
    head::write_hashes(&mut packed, problem_type, kind);
    numbers.write(&mut packed);
    head::write_total(&mut packed, N - HEAD);
    let mut end = HEAD;
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
        digits::write(&mut packed, END * part, END, end as u64);
        part += 1;
    }
    packed
}

/// Returns one of the texts that every entry has. It can be called in const evaluation.
#[inline]
pub const fn part(packed: &'static str, part: Part) -> &'static str {
    let start = match part as usize {
        0 => HEAD,
        part => end(packed, part - 1),
    };
    let (text, _) = packed.split_at(end(packed, part as usize));
    text.split_at(start).1
}

/// The texts of an entry that a report is made of.
#[derive(Debug, Clone, Copy)]
pub struct OfReport {
    /// See [`Part::Kind`].
    pub kind: &'static str,
    /// See [`Part::ProblemType`].
    pub problem_type: &'static str,
    /// See [`Part::Title`].
    pub title: &'static str,
    /// See [`Part::Detail`].
    pub detail: &'static str,
    /// See [`Part::Members`].
    pub members: &'static str,
    /// See [`has_optional`].
    pub has_optional: bool,
}

/// Returns the texts of the entry that starts at a place in those of its type. It takes fewer steps than [`part`] for each
/// of them.
pub fn of_report(texts: &'static str, start: usize) -> OfReport {
    let (_, entry) = texts.split_at(start);
    let head: &[u8; HEAD] = digits_at(entry.as_bytes(), 0);
    let mut place = HEAD;
    let (_, mut rest) = entry.split_at(place);
    let mut until = |end: usize| {
        let text;
        (text, rest) = rest.split_at(end - place);
        place = end;
        text
    };
    let end = |part| digits::read_3(head, END * part as usize) as usize;
    until(end(Part::Name));
    OfReport {
        kind: until(end(Part::Kind)),
        problem_type: until(end(Part::ProblemType)),
        title: until(end(Part::Title)),
        detail: until(end(Part::Detail)),
        members: until(end(Part::Members)),
        // Behind the texts that every entry has, others begin with a NUL, and so does no head.
        has_optional: entry.as_bytes().get(end(Part::Facts)) == Some(&0),
    }
}

/// Returns where a text that every entry has ends. The next one starts there, and behind the last one those that only
/// some entries have.
#[inline]
const fn end(packed: &str, part: usize) -> usize {
    digits::read_3(packed.as_bytes(), END * part) as usize
}

/// Returns whether the entry has any of the texts that only some entries have.
#[inline]
pub const fn has_optional(packed: &str) -> bool {
    end(packed, PARTS - 1) < packed.len()
}

/// Returns all texts that only some entries have, in the order in which they were packed.
pub fn optional_texts(packed: &'static str) -> impl Iterator<Item = (Optional, &'static str)> {
    texts_in(&packed[end(packed, PARTS - 1)..])
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

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::choices::{Effect, Shown};
    use crate::entry::identity;
    use crate::entry::member::{Around, Described, Fact};
    use crate::entry::{Code, Constant, code, hashes, notes_at, pack_notes, status_and_flags};
    use std::string::ToString as _;
    use std::vec::Vec;

    fn packed_text(texts: &Texts<'_>) -> String {
        let mut packed = String::new();
        texts.pack(&mut packed);
        packed
    }

    const NUMBERS: Numbers = Numbers {
        status: 404,
        flags: 0xfedc,
        code: Code::Is(-32_602),
    };

    const CLOSED: Texts<'_> = Texts {
        name: "Closed",
        kind: "CLOSED",
        problem_type: "urn:problem-type:park:closed",
        title: "Closed",
        detail: "closed\0 until {0}",
        members: "until gate",
        facts: "t@ih",
        numbers: NUMBERS,
        optional: &[],
    };

    fn packed(optional: &[(Optional, String)]) -> &'static str {
        packed_text(&Texts { optional, ..CLOSED }).leak()
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let codes = [0, 1, -1, -32_602, 31_004, i32::MIN, i32::MAX].map(Code::Is);
        for code_of in codes.into_iter().chain([0, 1, 70_000].map(Code::Listed)) {
            for (status, flags) in [(400, 0), (599, u16::MAX), (404, 1)] {
                let numbers = Numbers {
                    status,
                    flags,
                    code: code_of,
                };
                let text = packed_text(&Texts { numbers, ..CLOSED });
                assert_eq!(status_and_flags(&text, 0), (status, flags));
                assert_eq!(code(&text, 0), code_of);
                let head: Vec<char> = text.chars().take(HEAD).collect();
                assert!(
                    head.iter().all(|digit| ('?'..='~').contains(digit)),
                    "{head:?}"
                );
            }
        }
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
            (Part::Name, "Closed"),
            (Part::Kind, "CLOSED"),
            (Part::ProblemType, "urn:problem-type:park:closed"),
            (Part::Title, "Closed"),
            (Part::Detail, "closed until {0}"),
            (Part::Members, "until gate"),
            (Part::Facts, "t@ih"),
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
                title: &title,
                detail: "closed",
                members: "",
                optional: &[(Optional::Message, title.clone())],
                ..CLOSED
            };
            let text = packed_text(&texts).leak();
            let kept = truncate_at_char(&title, MAX_PART);
            assert_eq!(part(text, Part::Title), kept, "{len}");
            assert_eq!(part(text, Part::Detail), "closed", "{len}");
            assert_eq!(part(text, Part::Members), "", "{len}");
            let message = optional(text, Optional::Message).next();
            assert_eq!(message, Some(&*title), "{len}");
        }
    }

    #[test]
    fn each_entry_of_a_type_is_found() {
        let of_type = Described {
            fact: Fact::OfType,
            around: Around::default(),
            place: 0,
        };
        let docs = [(Optional::Docs, String::from("https://park.example"))];
        let (mut all, mut notes) = (String::new(), String::new());
        let mut starts = Vec::new();
        let mut facts = String::new();
        of_type.pack(&mut facts);
        for (kind, optional) in [("FIRST", &docs[..]), ("SECOND", &[]), ("THIRD", &docs)] {
            let texts = Texts {
                kind,
                detail: "geschlossen für {0}",
                facts: &facts,
                optional,
                ..CLOSED
            };
            if kind != "SECOND" {
                pack_notes(all.len(), &docs, &mut notes);
            }
            starts.push((all.len(), kind));
            texts.pack(&mut all);
        }
        let (all, notes) = (&*all.leak(), &*notes.leak());
        let ends = starts.iter().map(|(start, _)| end_at(all, *start));
        let next = starts.iter().map(|(start, _)| *start).skip(1);
        assert!(ends.eq(next.chain([all.len()])));
        for (start, expected) in starts {
            let text = text_at(all, start);
            assert_eq!(part(text, Part::Kind), expected);
            assert_eq!(part(text, Part::Detail), "geschlossen für {0}");
            let described = Described::read(part(text, Part::Facts));
            assert_eq!(described, Some((of_type, "")));
            let has_docs = usize::from(expected != "SECOND");
            assert_eq!(optional(text, Optional::Docs).count(), has_docs);
            assert_eq!(notes_at(notes, start).count(), has_docs);
            assert_eq!(status_and_flags(all, start), (404, 0xfedc));
            assert_eq!(code(all, start), Code::Is(-32_602));
            let identity = identity::hashes("urn:problem-type:park:closed", expected);
            assert_eq!(hashes(all, start), identity::parts(identity));
            assert!(!hashes(all, start).contains(&0));
        }
    }

    #[test]
    fn a_text_written_by_hand_is_equal_to_a_packed_one() {
        let texts = Texts {
            detail: "",
            members: "",
            facts: "",
            ..CLOSED
        };
        let by_hand = crate::entry_text!(
            404, 0xfedc, -32_602;
            "Closed", "CLOSED", "urn:problem-type:park:closed", "Closed"
        );
        assert_eq!(by_hand, packed_text(&texts));
        assert_eq!(text_at(by_hand, 0), by_hand);
    }
}
