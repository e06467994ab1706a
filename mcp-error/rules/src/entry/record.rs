//! All entries of a type in one string, which takes the compiler a tenth of the time that a string for each entry takes.
//! Before the text of an entry stand its numbers, so that they can be read in what the derive generates: status, code,
//! flags, the code for older peers and the delay where the flags say so, and the length of the text.

use alloc::format;
use alloc::string::String;

use super::flags;
use super::{Optional, Texts, pack_optional};

/// Stands for a code that is an expression.
const LATE: u8 = b'?';

/// A code, or that of an expression, of which only the compiler knows the value. Those are in a list of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// The number.
    Known(i32),
    /// The next one in the list.
    Late,
}

/// An entry as it is written.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// The texts.
    pub texts: Texts<'a>,
    /// The HTTP status.
    pub status: u16,
    /// The flags, without those for the delay and the code for older peers.
    pub flags: u16,
    /// The code.
    pub code: Code,
    /// The code for older peers.
    pub legacy_code: Option<Code>,
    /// The delay before a retry in seconds.
    pub retry_after: Option<u32>,
}

impl Record<'_> {
    /// Appends the entry to a string.
    pub fn pack(&self, into: &mut String) {
        let mut text = String::new();
        self.texts.pack(&mut text);
        let mut flags = self.flags;
        let mut rare = String::new();
        if let Some(code) = self.legacy_code {
            flags |= flags::LEGACY;
            rare.push_str(&word(code));
        }
        if let Some(seconds) = self.retry_after {
            flags |= flags::DELAY;
            rare.push_str(&format!("{seconds} "));
        }
        let (status, code) = (self.status, word(self.code));
        into.push_str(&format!(
            "{status} {code}{flags} {rare}{} {text}",
            text.len()
        ));
    }
}

fn word(code: Code) -> String {
    match code {
        Code::Known(code) => format!("{code} "),
        Code::Late => format!("{} ", char::from(LATE)),
    }
}

/// Appends texts that only the exports and the schemas read: what belongs to one entry.
pub fn pack_notes(notes: &[(Optional, String)], into: &mut String) {
    let mut text = String::new();
    pack_optional(notes, &mut text);
    into.push_str(&format!("{} {text}", text.len()));
}

/// An entry as it is read. It is read in const evaluation.
#[derive(Debug, Clone, Copy)]
pub struct ReadRecord {
    /// The texts, packed.
    pub text: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The flags.
    pub flags: u16,
    /// The code.
    pub code: Code,
    /// The code for older peers, where the flags have one.
    pub legacy_code: Code,
    /// The delay before a retry in seconds, where the flags have one.
    pub retry_after: u32,
}

/// Reads what was packed, in const evaluation.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    rest: &'static str,
}

impl Reader {
    /// Reads from the start.
    pub const fn new(packed: &'static str) -> Self {
        Self { rest: packed }
    }

    /// Reads the next entry.
    pub const fn record(&mut self) -> ReadRecord {
        let status = self.number() as u16;
        let code = self.code();
        let flags = self.number() as u16;
        let legacy_code = if flags & flags::LEGACY != 0 {
            self.code()
        } else {
            Code::Known(0)
        };
        let retry_after = if flags & flags::DELAY != 0 {
            self.number() as u32
        } else {
            0
        };
        let len = self.number() as usize;
        ReadRecord {
            text: self.text(len),
            status,
            flags,
            code,
            legacy_code,
            retry_after,
        }
    }

    /// Reads the notes of the next entry. Where there are no notes, every entry has empty ones.
    pub const fn notes(&mut self) -> &'static str {
        if self.rest.is_empty() {
            return "";
        }
        let len = self.number() as usize;
        self.text(len)
    }

    const fn code(&mut self) -> Code {
        if self.rest.as_bytes()[0] == LATE {
            self.text(2);
            return Code::Late;
        }
        Code::Known(self.number() as i32)
    }

    /// Reads a number, and the space behind it.
    const fn number(&mut self) -> i64 {
        let digits = self.rest.as_bytes();
        let is_negative = digits[0] == b'-';
        let mut at = is_negative as usize;
        let mut number = 0;
        while digits[at] != b' ' {
            number = 10 * number + (digits[at] - b'0') as i64;
            at += 1;
        }
        self.text(at + 1);
        if is_negative { -number } else { number }
    }

    const fn text(&mut self, len: usize) -> &'static str {
        let (text, rest) = self.rest.split_at(len);
        self.rest = rest;
        text
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::entry::{Part, hashes, identity, optional, part, texts_of_notes};
    use std::vec::Vec;

    fn record<'a>(name: &'a str, optional: &'a [(Optional, String)]) -> Record<'a> {
        Record {
            texts: Texts {
                type_name: "ParkError",
                name,
                kind: "CLOSED",
                problem_type: "urn:problem-type:park:closed",
                title: "Closed",
                detail: "geschlossen für {0}",
                members: "until",
                facts: "t@",
                optional,
            },
            status: 599,
            flags: flags::SERVER | flags::OWN_MEMBERS,
            code: Code::Known(-32_003),
            legacy_code: None,
            retry_after: None,
        }
    }

    #[test]
    fn entries_are_read_as_they_were_packed() {
        let docs = [(Optional::Docs, String::from("https://park.example"))];
        let records = [
            record("First", &docs),
            Record {
                code: Code::Late,
                legacy_code: Some(Code::Known(i32::MIN)),
                retry_after: Some(u32::MAX),
                flags: 0,
                ..record("Second", &[])
            },
            Record {
                code: Code::Known(i32::MAX),
                legacy_code: Some(Code::Late),
                ..record("Third", &[])
            },
        ];
        let (mut packed, mut notes) = (String::new(), String::new());
        for record in &records {
            record.pack(&mut packed);
            pack_notes(&docs[..record.texts.optional.len()], &mut notes);
        }
        let mut reader = Reader::new(packed.leak());
        let mut notes_reader = Reader::new(notes.leak());
        let identity = identity("urn:problem-type:park:closed", "CLOSED");
        for record in &records {
            let read = reader.record();
            assert_eq!(part(read.text, Part::Name), record.texts.name);
            assert_eq!(part(read.text, Part::Detail), record.texts.detail);
            assert_eq!(part(read.text, Part::Facts), "t@");
            assert_eq!(hashes(read.text), identity);
            let docs: Vec<_> = optional(read.text, Optional::Docs).collect();
            assert_eq!(docs.len(), record.texts.optional.len());
            assert_eq!(read.status, record.status);
            assert_eq!(read.code, record.code);
            let legacy = (read.flags & flags::LEGACY != 0).then_some(read.legacy_code);
            assert_eq!(legacy, record.legacy_code);
            let delay = (read.flags & flags::DELAY != 0).then_some(read.retry_after);
            assert_eq!(delay, record.retry_after);
            let own = read.flags & !flags::LEGACY & !flags::DELAY;
            assert_eq!(own, record.flags);
            let notes = texts_of_notes(notes_reader.notes());
            assert_eq!(notes.count(), record.texts.optional.len());
        }
        assert!(reader.rest.is_empty() && notes_reader.rest.is_empty());
        assert_eq!(Reader::new("").notes(), "");
    }
}
