//! Tests that an entry is read as it was packed.

extern crate std;

use std::string::{String, ToString as _};
use std::vec::Vec;

use super::head::HEAD;
use super::identity;
use super::member::{Letter, MemberFlags, PackedFact};
use super::*;
use crate::choices::{Effect, Shown};
use crate::text::truncate_at_char;

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

fn packed(optional: &[(OptionalText, String)]) -> &'static str {
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
        (OptionalText::Suggestion, "Come back later".to_string()),
        (OptionalText::Docs, "https://park.example/a=b".to_string()),
        (OptionalText::Suggestion, String::new()),
        (OptionalText::Constant, constant.pack()),
        (OptionalText::Effect, Effect::Partial.to_string()),
        (OptionalText::Scopes, "read write".to_string()),
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
    assert_eq!(all(OptionalText::Suggestion), ["Come back later", ""]);
    assert_eq!(all(OptionalText::Docs), ["https://park.example/a=b"]);
    assert!(all(OptionalText::Message).is_empty());
    assert_eq!(all(OptionalText::Effect), [Effect::Partial.as_str()]);
    assert_eq!(all(OptionalText::Scopes), ["read write"]);
    let in_order: Vec<_> = optional_texts(text).map(|(which, _)| which).collect();
    assert_eq!(
        in_order[..2],
        [OptionalText::Suggestion, OptionalText::Docs]
    );
    let constants = all(OptionalText::Constant);
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
            optional: &[(OptionalText::Message, title.clone())],
            ..CLOSED
        };
        let text = packed_text(&texts).leak();
        let kept = truncate_at_char(&title, MAX_PART);
        assert_eq!(part(text, Part::Title), kept, "{len}");
        assert_eq!(part(text, Part::Detail), "closed", "{len}");
        assert_eq!(part(text, Part::Members), "", "{len}");
        let message = optional(text, OptionalText::Message).next();
        assert_eq!(message, Some(&*title), "{len}");
    }
}

#[test]
fn each_entry_of_a_type_is_found() {
    let of_type = PackedFact {
        letter: Letter::OfType,
        flags: MemberFlags::NONE,
        place: 0,
    };
    let docs = [(OptionalText::Docs, String::from("https://park.example"))];
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
        let fact = PackedFact::read(part(text, Part::Facts));
        assert_eq!(fact, Some((of_type, "")));
        let has_docs = usize::from(expected != "SECOND");
        assert_eq!(optional(text, OptionalText::Docs).count(), has_docs);
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
