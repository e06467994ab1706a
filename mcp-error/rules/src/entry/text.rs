//! An entry is packed into one string. It begins with the places where the texts end that every entry has, so that each of
//! these is found without a search, and with the numbers of the entry. Then come these texts, in a fixed order, and those that
//! only some entries have: for each a NUL, the letter that says which one it is, and the text.

use alloc::string::String;

use super::digits;
use super::head::{self, END, HEAD, Numbers, PARTS};
use super::optional::{OptionalText, pack_optional, push_without_nul};
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
    pub optional: &'a [(OptionalText, String)],
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
