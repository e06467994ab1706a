//! Reads JSON text of unknown servers: everything that RFC 8259 allows, also what most parsers refuse.

use serde_json::Number;

use crate::json::{Json, Members};
use mcp_error_rules::markers::MARKERS;

/// Arrays and objects inside each other that are kept; what is deeper becomes the cut mark.
const MAX_DEPTH: usize = 128;

impl Json {
    /// Reads any JSON text (RFC 8259); `None` for what is none, and for what is not UTF-8.
    ///
    /// Where the grammar allows more than a [`Json`] can hold, the rest of the text is still read: a number
    /// beyond an `f64` becomes a string of its digits, half of a surrogate pair U+FFFD, what nests deeper
    /// than 128 arrays and objects the cut mark `...`. Of several members of one name the last counts. A
    /// byte order mark in front is skipped.
    ///
    /// ```
    /// use mcp_error::Json;
    ///
    /// let json = Json::read(br#"{"a": 1e999, "b": "\ud800"}"#).unwrap();
    /// assert_eq!(json.get("a").unwrap().as_str(), Some("1e999"));
    /// assert_eq!(json.get("b").unwrap().as_str(), Some("\u{fffd}"));
    /// assert_eq!(Json::read(b"{'a': 1}"), None);
    /// ```
    pub fn read(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Reader { text, at: 0 }.read()
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// An array or object that is not closed yet.
enum Open {
    Array(Vec<Json>),
    Object {
        members: Vec<(String, Json)>,
        name: String,
    },
}

impl Open {
    fn object() -> Self {
        Self::Object {
            members: Vec::new(),
            name: String::new(),
        }
    }

    fn push(&mut self, value: Json) {
        match self {
            Self::Array(items) => items.push(value),
            Self::Object { members, name } => members.push((std::mem::take(name), value)),
        }
    }

    fn close(self) -> Json {
        match self {
            Self::Array(items) => Json::Array(items),
            Self::Object { members, .. } => Json::Object(members.into_iter().collect()),
        }
    }
}

impl Reader<'_> {
    /// Without recursion: a text may nest as deep as it is long.
    fn read(mut self) -> Option<Json> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let mut value = match self.start()? {
                Start::Value(value) => value,
                Start::Array => {
                    if !self.skip(b']') {
                        open.push(Open::Array(Vec::new()));
                        continue;
                    }
                    Json::Array(Vec::new())
                }
                Start::Object => {
                    if !self.skip(b'}') {
                        let mut object = Open::object();
                        self.name(&mut object)?;
                        open.push(object);
                        continue;
                    }
                    Json::Object(Members::new())
                }
            };
            loop {
                let Some(around) = open.last_mut() else {
                    self.blanks();
                    return (self.at == self.text.len()).then_some(value);
                };
                around.push(value);
                let end = match around {
                    Open::Array(_) => b']',
                    Open::Object { .. } => b'}',
                };
                if self.skip(b',') {
                    if end == b'}' {
                        self.name(around)?;
                    }
                    break;
                }
                if !self.skip(end) {
                    return None;
                }
                value = match open.len() > MAX_DEPTH {
                    true => {
                        open.pop();
                        MARKERS.cut.into()
                    }
                    false => open.pop()?.close(),
                };
            }
        }
    }

    fn start(&mut self) -> Option<Start> {
        self.blanks();
        let literals = [
            ("null", Json::Null),
            ("true", true.into()),
            ("false", false.into()),
        ];
        match self.peek()? {
            b'[' => {
                self.at += 1;
                return Some(Start::Array);
            }
            b'{' => {
                self.at += 1;
                return Some(Start::Object);
            }
            b'"' => return self.string().map(|text| Start::Value(text.into())),
            b'-' | b'0'..=b'9' => return self.number().map(Start::Value),
            _ => {}
        }
        let rest = &self.text[self.at..];
        let (word, value) = literals
            .into_iter()
            .find(|(word, _)| rest.starts_with(word))?;
        self.at += word.len();
        Some(Start::Value(value))
    }

    /// A member's name and its colon.
    fn name(&mut self, object: &mut Open) -> Option<()> {
        self.blanks();
        let text = self.string()?;
        if let Open::Object { name, .. } = object {
            *name = text;
        }
        self.skip(b':').then_some(())
    }

    fn string(&mut self) -> Option<String> {
        if self.peek()? != b'"' {
            return None;
        }
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|next: char| matches!(next, '"' | '\\' | '\0'..='\x1f'))?;
            text.push_str(&rest[..plain]);
            self.at += plain + 1;
            match rest.as_bytes()[plain] {
                b'"' => return Some(text),
                b'\\' => text.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => letter.into(),
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.unicode()?,
            _ => return None,
        })
    }

    /// The character of `\uXXXX`, or of two of them that are a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let first = self.hex()?;
        let is_high = (0xd800..0xdc00).contains(&first);
        if is_high && self.text[self.at..].starts_with("\\u") {
            let back = self.at;
            self.at += 2;
            let second = self.hex()?;
            if (0xdc00..0xe000).contains(&second) {
                return char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
            self.at = back;
        }
        Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        let number = whole(text).or_else(|| Number::from_f64(text.parse().ok()?));
        Some(number.map_or_else(|| text.to_owned().into(), Json::Number))
    }

    /// One digit or more.
    fn digits(&mut self) -> Option<()> {
        let rest = &self.text.as_bytes()[self.at..];
        let count = rest.iter().take_while(|digit| digit.is_ascii_digit());
        let count = count.count();
        self.at += count;
        (count > 0).then_some(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// The same behind blanks.
    fn skip(&mut self, byte: u8) -> bool {
        self.blanks();
        self.take(byte)
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }
}

/// A number without fraction and exponent, where it fits; `-0` is a float.
fn whole(text: &str) -> Option<Number> {
    match text.strip_prefix('-') {
        None => text.parse::<u64>().ok().map(Number::from),
        Some("0") => None,
        Some(_) => text.parse::<i64>().ok().map(Number::from),
    }
}

/// What a value starts with.
enum Start {
    Value(Json),
    Array,
    Object,
}
