//! Values beside their name in XML and JSON: the content of an element, and the value in another member of the
//! same object.

use crate::bytes::*;
use crate::input::View;
use crate::pairs::name::Name;

use super::gap::{Fit, Gap};

/// The longest attributes of an element in bytes.
const MAX_ATTRIBUTES: usize = 96;

/// The longest prefix of a name in XML in bytes, with its colon.
const MAX_XML_PREFIX: usize = 17;

/// How many bytes between a name and its value are searched, if both are members.
const MAX_BETWEEN: usize = 48;

impl Gap<'_, '_> {
    /// `"name":"api_key","value":"…"`, `<key>…</key><string>`, `<entry key="api_key">…</entry>`. Parsers have members of the kind `token`.
    #[inline]
    pub(super) fn next_member(&self) -> Fit {
        let rest = Bytes(self.name.view.from(self.at, MAX_BETWEEN));
        Fit::value_if(match *rest {
            _ if self.name.bytes() == b"token" => None,
            [b'>', ..] => is_named_element(self.name, self.at).then_some(self.at + 1),
            [b'<', b'/', ..] => next_element_content(rest).map(|offset| self.at + offset),
            _ => next_value_member(rest).map(|sign| self.name.view.skip_spaces(self.at + sign + 1)),
        })
    }

    /// `<password>…</password>`, `<a:password type="plain">…</a:password>`
    #[inline]
    pub(super) fn element(&self) -> Fit {
        Fit::value_if(element_content(self.name))
    }
}

/// Returns where the content of the element with a name starts.
fn element_content(name: &Name<'_, '_>) -> Option<usize> {
    let (view, bytes) = (name.view, name.view.bytes);
    let qualified_name = match name.near_before(MAX_XML_PREFIX) {
        [prefix @ .., b':'] => name.start - 1 - suffix_len(prefix, NAME),
        _ => name.start,
    };
    let before = bytes[..qualified_name].strip_suffix(b"<")?;
    let close = match bytes.get(name.end)? {
        b'>' if is_placeholder(before) => return None,
        b'>' => name.end,
        b' ' => attributes_end(view, name.end)?,
        _ => return None,
    };
    // A blank behind the bracket, or the end of a quotation, means that this is a placeholder in prose.
    let has_content = match &bytes[close + 1..] {
        [] | [b' ', ..] => false,
        [quote, behind @ ..] if QUOTE.has(*quote) => {
            behind.first().is_some_and(|first| WORD.has(*first))
        }
        _ => true,
    };
    has_content.then(|| view.skip_spaces(close + 1))
}

/// Whether angle brackets behind a text describe a value: `--token <TOKEN>`, `TOKEN=<TOKEN>`.
fn is_placeholder(before: &[u8]) -> bool {
    before.ends_with(b"=") || suffix(trim_end(before, SPACE), NAME).starts_with(b"-")
}

/// Returns the bracket that ends the start tag whose attributes begin at `start`. The attributes are skipped, so none of them
/// may be a secret.
fn attributes_end(view: &View<'_>, start: usize) -> Option<usize> {
    let rest = view.from(start, MAX_ATTRIBUTES);
    let close = start + prefix_len(rest, class!(!b"<>\n"));
    // A colon can stand behind a name, too: a text in the place of attributes is not always one.
    let signs = (start..close).filter(|at| class!(b"=:").has(view.bytes[*at]));
    let mut are_secret = signs.map(|sign| {
        let before = trim_end(&view.bytes[start..sign], class!(SPACE b"\\\"'"));
        let name_end = start + before.len();
        view.is_secret_name(view.str(name_end - suffix_len(before, NAME)..name_end))
    });
    let is_start_tag = view.byte(close) == b'>' && are_secret.next() == Some(false);
    (is_start_tag && !are_secret.any(|is_secret| is_secret)).then_some(close)
}

/// Whether the attribute of an element that ends at `close` gives it a name, and the content is one word and not the name again, as the
/// label of a field is: `<entry key="password">…</entry>`.
fn is_named_element(name: &Name<'_, '_>, close: usize) -> bool {
    const ATTRIBUTES: Words = words!("name= key=");
    let content = slice(&name.view.bytes, close + 1..);
    let word = prefix(content, WORD);
    ATTRIBUTES
        .find_at_end(trim_end(name.before(), QUOTE))
        .is_some()
        && slice(content, word.len()..).starts_with(b"</")
        && !word.is_empty()
        && !is_same_word(word, name.bytes())
}

/// Returns the offset of the content of the element that opens behind an end tag.
fn next_element_content(rest: Bytes<'_>) -> Option<usize> {
    let end_of_tag = 1 + find_byte(&rest, b'>')?;
    let open = end_of_tag + prefix_len(&rest[end_of_tag..], class!(b" \t\n"));
    let is_start_tag = matches!(&rest[open..], [b'<', next, ..] if *next != b'/');
    let close = find_byte(&rest[open..], b'>')?;
    is_start_tag.then_some(open + close + 1)
}

/// Returns the offset of the sign of the member that is called `value`, `values` or `vals` or ends so, behind a separator.
fn next_value_member(rest: Bytes<'_>) -> Option<usize> {
    let skip = |from: usize, signs: Class| from + prefix_len(&rest[from..], signs);
    const VALUES: Words = words!("value values vals");
    const ESCAPES_AND_QUOTES: Class = class!(b"\\\"'");
    let separators_end = skip(0, class!(SPACE b","));
    if separators_end == 0 {
        return None;
    }
    let start = skip(separators_end, ESCAPES_AND_QUOTES);
    let mut end = start + prefix_len(&rest[start..], class!(NAME b":"));
    end -= suffix_len(&rest[start..end], class!(b":"));
    let name = &rest[start..end];
    let sign = skip(skip(end, ESCAPES_AND_QUOTES), class!(b" "));
    let has_sign = matches!(rest.get(sign), Some(b':' | b'='));
    (has_sign && VALUES.find_at_end(name).is_some()).then_some(sign)
}
