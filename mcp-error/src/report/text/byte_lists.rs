//! Lists of bytes that spell a text, as `{:?}` prints a `Vec<u8>`: `[112, 97, 115, 115]`. No detector reads them, so a secret could
//! be sent in such a list.

use std::borrow::Cow;

use mcp_error_sanitize::Rules;

use crate::documents::summary;
use crate::json::AnyJson;
use crate::report::context::choices::Prepared;
use crate::report::sanitizer::Sanitizer;
use crate::util::append::append;
use crate::util::part::{behind, part};

/// The fewest bytes that are read as a text, which is the length of the shortest mask.
const MIN_BYTES: usize = 6;

/// Returns whether a text may have a list in it.
#[inline]
fn may_hold_list(text: &str) -> bool {
    text.len() > 2 * MIN_BYTES && text.as_bytes().contains(&b'[')
}

impl Sanitizer {
    /// Returns a text without the lists of bytes in which something would be redacted, if they spelled a text, or `None` if it has
    /// none.
    #[inline]
    pub(crate) fn without_byte_lists(
        &self,
        text: &str,
        rules: &Rules,
        policy: &Prepared,
    ) -> Option<String> {
        if !may_hold_list(text) {
            return None;
        }
        self.without_found_byte_lists(text, rules, policy)
    }

    #[cold]
    fn without_found_byte_lists(
        &self,
        text: &str,
        rules: &Rules,
        policy: &Prepared,
    ) -> Option<String> {
        let mut out = String::new();
        let (mut at, mut copied) = (0, 0);
        while let Some(start) = text.as_bytes()[at..].iter().position(|sign| *sign == b'[') {
            let start = at + start;
            let list = List::at(text.as_bytes(), start + 1);
            at = list.end;
            if !self.hides_bytes(&list.bytes, rules, policy) {
                continue;
            }
            append(&mut out, part(text, copied..start));
            if list.is_closed {
                append(&mut out, &summary::of_array(list.bytes.len()));
            } else {
                // How many there are is not known, since the text is cut.
                append(&mut out, "[");
                append(&mut out, policy.cut_mark.as_str());
            }
            copied = list.end;
        }
        if copied == 0 {
            return None;
        }
        append(&mut out, behind(text, copied));
        Some(out)
    }

    /// Returns whether these items are bytes that spell a text in which something would be redacted, as in a `Buffer` of Node.
    pub(crate) fn hides_list(
        &self,
        items: &[impl AnyJson],
        rules: &Rules,
        policy: &Prepared,
    ) -> bool {
        bytes_of(items).is_some_and(|bytes| self.hides_bytes(&bytes, rules, policy))
    }

    /// Returns whether something would be redacted in the text that these bytes spell.
    fn hides_bytes(&self, bytes: &[u8], rules: &Rules, policy: &Prepared) -> bool {
        if bytes.len() < MIN_BYTES {
            return false;
        }
        let spelled = String::from_utf8_lossy(bytes);
        // Bytes that are not text, such as a length before it, end a word.
        let is_text = |letter: char| {
            letter == '\n' || !letter.is_control() && letter != char::REPLACEMENT_CHARACTER
        };
        let spelled = spelled.replace(|letter| !is_text(letter), " ");
        let rules = rules.with_max_bytes(spelled.len());
        matches!(policy.clean_whole_text(&spelled, &rules, self), Cow::Owned(clean) if clean != spelled)
    }
}

/// Returns the bytes of a list of JSON values, or `None` if they are too few to spell a text or not all are bytes.
fn bytes_of(items: &[impl AnyJson]) -> Option<Vec<u8>> {
    if items.len() < MIN_BYTES {
        return None;
    }
    let byte = |item: &_| u8::try_from(AnyJson::number(item)?.as_u64()?).ok();
    items.iter().map(byte).collect()
}

/// A list of bytes in a text.
struct List {
    bytes: Vec<u8>,
    /// The offset behind what was read.
    end: usize,
    /// Set if the list has its bracket, which a text that is cut may lack.
    is_closed: bool,
}

impl List {
    /// Reads the list whose first byte stands at an offset. If something else than a list stands there, it has no bytes.
    fn at(text: &[u8], start: usize) -> Self {
        let mut list = Self {
            bytes: Vec::new(),
            end: start,
            is_closed: false,
        };
        // A list that `{:#?}` prints ends in a comma.
        let mut can_hold_number = true;
        loop {
            match text.get(list.end) {
                Some(b' ' | b'\n') => list.end += 1,
                Some(b',') if !can_hold_number => {
                    can_hold_number = true;
                    list.end += 1;
                }
                Some(b']') => {
                    list.end += 1;
                    list.is_closed = true;
                    return list;
                }
                Some(b'0'..=b'9') if can_hold_number => {
                    can_hold_number = false;
                    let Some(byte) = list.byte(text) else {
                        return list.nothing();
                    };
                    list.bytes.push(byte);
                }
                None => return list,
                Some(_) => return list.nothing(),
            }
        }
    }

    /// Reads one number of the list.
    fn byte(&mut self, text: &[u8]) -> Option<u8> {
        let mut number = 0_u8;
        while let Some(digit @ b'0'..=b'9') = text.get(self.end) {
            number = number.checked_mul(10)?.checked_add(digit - b'0')?;
            self.end += 1;
        }
        Some(number)
    }

    fn nothing(mut self) -> Self {
        self.bytes.clear();
        self
    }
}
