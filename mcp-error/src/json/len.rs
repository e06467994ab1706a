//! The length of a value on the wire, without writing it.

use std::fmt::{self, Write};

use crate::json::{Json, Members};
use crate::util::byte_table::byte_table;

/// Returns the length of a value as compact JSON, in bytes.
pub(crate) fn len(value: &Json) -> usize {
    match value {
        Json::Null | Json::Bool(true) => 4,
        Json::Bool(false) => 5,
        Json::Number(number) => shown_len(number),
        Json::String(text) => text_len(text),
        Json::Array(items) => {
            let items: usize = items.iter().map(|item| len(item) + 1).sum();
            items.max(1) + 1
        }
        Json::Object(members) => members.serialized_len(),
    }
}

/// The bytes that the escape of each byte has in a JSON string besides that byte.
static ESCAPES: [u8; 256] = byte_table!(|byte| match byte {
    b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 1,
    0..b' ' => 5,
    _ => 0,
});

/// Returns the length of a text as a JSON string, with its quotes.
#[inline(never)]
pub(crate) fn text_len(text: &str) -> usize {
    let escapes = text.bytes().map(|byte| ESCAPES[usize::from(byte)]);
    text.len() + 2 + escapes.map(usize::from).sum::<usize>()
}

/// Returns a number of bytes that the value does not exceed as compact JSON. This looks at no text, so it costs little.
#[inline]
pub(crate) fn most_len(value: &Json) -> usize {
    match value {
        Json::String(text) => most_text_len(text),
        other => most_len_of_other(other),
    }
}

fn most_len_of_other(value: &Json) -> usize {
    match value {
        Json::String(text) => most_text_len(text),
        Json::Array(items) => items.iter().map(|item| most_len(item) + 1).sum::<usize>() + 2,
        Json::Object(members) => members.most_len(),
        Json::Null | Json::Bool(_) => 5,
        Json::Number(number) if number.is_i64() || number.is_u64() => 20,
        Json::Number(number) => shown_len(number),
    }
}

/// Returns a number of bytes that the text does not exceed as a JSON string.
pub(crate) fn most_text_len(text: &str) -> usize {
    MOST_ESCAPED * text.len() + 2
}

/// The most bytes that one byte of a text takes.
pub(crate) const MOST_ESCAPED: usize = r"\u0000".len();

/// Sums up the length of an object.
#[derive(Default)]
pub(crate) struct ObjectLen(usize);

impl ObjectLen {
    /// Adds a member whose value has this length.
    pub(crate) fn add(&mut self, name: &str, value: usize) {
        self.0 += text_len(name) + value + ":,".len();
    }

    pub(crate) fn sum(self) -> usize {
        self.0.max(1) + 1
    }
}

impl Members {
    /// Returns the length as compact JSON, in bytes.
    pub(crate) fn serialized_len(&self) -> usize {
        ObjectLen(self.inner_len()).sum()
    }

    /// Returns the length without the braces, in bytes, with a comma behind each member.
    pub(crate) fn inner_len(&self) -> usize {
        let mut sum = ObjectLen::default();
        for (name, value) in self.iter() {
            sum.add(name, len(value));
        }
        sum.0
    }

    /// Returns a number of bytes that the compact JSON does not exceed.
    pub(crate) fn most_len(&self) -> usize {
        let mut texts = 0;
        let quotes = 2;
        let mut others = "{}".len();
        for (name, value) in self.iter() {
            texts += name.len();
            others += 2 * quotes + ":,".len();
            match value {
                Json::String(text) => texts += text.len(),
                Json::Bool(_) => others += "false".len(),
                other => others += most_len_of_other(other),
            }
        }
        MOST_ESCAPED * texts + others
    }
}

/// Returns the number of bytes that `Display` writes.
pub(crate) fn shown_len(value: &dyn fmt::Display) -> usize {
    let mut counter = Counter(0);
    // The counter does not fail, nor do numbers.
    let _ = write!(counter, "{value}");
    counter.0
}

/// A writer that only counts the bytes.
struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}
