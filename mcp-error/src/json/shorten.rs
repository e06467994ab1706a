//! Shortens a value to a number of bytes.

use std::borrow::Cow;

use mcp_error_rules::cut_mark::CutMark;
use mcp_error_rules::markers::FENCE_END;
use mcp_error_rules::text::end_within;

use crate::json::fit::{kind_len, mark_len};
use crate::json::{Json, Members, len, text_len};

/// The most bytes of JSON of a text that is small, such as a date or a URN. Such a text is not cut.
pub(crate) const SMALL: usize = 64;

/// The most bytes of JSON of the last item of a list of objects that was cut.
const MAX_LAST_OBJECT: usize = 128;

impl Json {
    /// Shortens a value that takes more than `max` bytes as compact JSON. A text loses its end, with `mark` in its place; an
    /// array loses what stands last, inside its items first, and ends in the mark if it has lost items; an object loses what
    /// [`Members::fit`] says. Returns false where the value cannot be that short.
    pub(crate) fn shorten(&mut self, max: usize, mark: CutMark) -> bool {
        if len(self) <= max {
            return true;
        }
        match self {
            Self::String(text) if max >= SMALL => {
                *text = cut_quoted(std::mem::take(text), max, mark);
                true
            }
            Self::Array(items) => shorten_items(items, max, mark),
            Self::Object(members) => members.fit(max, mark),
            _ => false,
        }
    }
}

/// Returns the length to which [`Json::shorten`] can shorten any value of this type.
pub(super) fn shortest_len(value: &Json, mark: CutMark) -> usize {
    match value {
        Json::String(_) => SMALL,
        Json::Array(items) => "[]".len() + len(&last_item(items, mark)),
        Json::Object(members) => mark_len(mark) + kind_len(members) + 1,
        other => len(other),
    }
}

/// Cuts the text if its serialization has more than `max` bytes. The end of a fence stays behind the mark.
#[cold]
pub(crate) fn cut_quoted(text: Cow<'static, str>, max: usize, mark: CutMark) -> Cow<'static, str> {
    if text_len(&text) <= max {
        return text;
    }
    let fence = if text.ends_with(FENCE_END) {
        FENCE_END
    } else {
        ""
    };
    let left = max.saturating_sub(text_len(mark.as_str()) + fence.len());
    let end = end_within(&text, left, &|character| text_len(character) - 2);
    Cow::Owned(format!("{}{mark}{fence}", &text[..end]))
}

fn shorten_items(items: &mut Vec<Json>, max: usize, mark: CutMark) -> bool {
    let last = last_item(items, mark);
    let Some(mut left) = max.checked_sub("[]".len() + len(&last)) else {
        return false;
    };
    let count = items.len();
    let mut fitting = 0;
    for item in items.iter_mut() {
        // The mark does not follow the last one.
        let room = match count - fitting {
            1 => left + len(&last),
            _ => left.saturating_sub(",".len()),
        };
        let len = len(item);
        if len > room {
            let position = Position {
                is_first: fitting == 0,
                may_lose_members: count == 1 && !matches!(last, Json::Object(_)),
            };
            fitting += usize::from(shorten_item(item, position, room, mark));
            break;
        }
        fitting += 1;
        left = left.saturating_sub(len + ",".len());
    }
    if fitting < count {
        items.truncate(fitting);
        items.push(last);
    }
    true
}

/// Returns the last item of a list that was cut: the mark, or, where the items are objects, one whose texts are the mark, since
/// readers of such a list expect these members.
fn last_item(items: &[Json], mark: CutMark) -> Json {
    if let Some(Json::Object(first)) = items.first() {
        let mut texts = Members::new();
        for (name, _) in first.iter().filter(|(_, value)| value.as_str().is_some()) {
            texts.push(name.to_owned(), mark.as_str().to_owned());
        }
        if !texts.is_empty() && texts.serialized_len() <= MAX_LAST_OBJECT {
            return texts.into();
        }
    }
    mark.as_str().to_owned().into()
}

/// Where an item stands that is too long for its list.
struct Position {
    is_first: bool,
    /// Whether it is the only one, and one that is cut has no form of its own.
    may_lose_members: bool,
}

/// Shortens an item of a list. A text is only cut if the list would be empty without it. One of several objects, or of those
/// with texts, does not lose members, since readers of the list expect that all have them.
fn shorten_item(item: &mut Json, position: Position, max: usize, mark: CutMark) -> bool {
    match item {
        Json::String(_) if position.is_first => item.shorten(max, mark),
        Json::Array(items) => shorten_items(items, max, mark),
        Json::Object(members) if position.may_lose_members => members.fit(max, mark),
        Json::Object(members) => members.fit_all(max, mark),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_serialized_length_of_a_text_is_bounded() {
        let rows = [
            ("abc".to_owned(), 5, "abc"),
            ("abcdef".to_owned(), 7, "ab..."),
            ("\"\"\"\"".to_owned(), 9, "\"\"..."),
            ("\u{1}\u{1}".to_owned(), 11, "\u{1}..."),
            ("éééé".to_owned(), 9, "éé..."),
            (
                "<untrusted>a long text</untrusted>".to_owned(),
                31,
                "<untrusted>a l...</untrusted>",
            ),
        ];
        for (text, most, expected) in rows {
            let cut = cut_quoted(Cow::Owned(text.clone()), most, CutMark::DOTS);
            assert_eq!(cut, expected, "{text:?}");
            assert!(text_len(&cut) <= most, "{text:?}");
        }
    }

    fn shortened(text: &str, max: usize) -> String {
        let mut value = Json::read(text.as_bytes()).unwrap_or_default();
        assert!(value.shorten(max, CutMark::DOTS), "{text}");
        let short = value.to_string();
        assert!(short.len() <= max, "{short}");
        short
    }

    #[test]
    fn a_value_loses_what_stands_last_inside_its_lists() {
        for (text, max, expected) in [
            (r#"[1,2,3,4]"#, 9, "[1,2,3,4]"),
            (r#"[1,2,3,4,5,6,7,8]"#, 14, r#"[1,2,3,"..."]"#),
            (r#"["a long text that is not cut"]"#, 20, r#"["..."]"#),
            (
                r#"{"n":1,"xs":[1,2,3,4,5,6]}"#,
                26,
                r#"{"n":1,"xs":[1,2,3,4,5,6]}"#,
            ),
            (
                r#"{"n":1,"xs":[1,2,3,4,5,6],"m":2}"#,
                30,
                r#"{"n":1,"xs":[1,2,"..."],"m":2}"#,
            ),
            (
                r#"{"n":{"xs":[[1,2,3,4,5,6,7]]}}"#,
                30,
                r#"{"n":{"xs":[[1,2,3,4,5,6,7]]}}"#,
            ),
            (
                r#"{"n":{"xs":[[1,2,3,4,5,6,7],8]}}"#,
                30,
                r#"{"n":{"xs":[[1,"..."],"..."]}}"#,
            ),
            (r#"[1,2,[3,4,5,6,7]]"#, 15, r#"[1,2,[3,"..."]]"#),
            (
                r#"{"a":"x","b":"a longer text"}"#,
                28,
                r#"{"a":"x","...":"..."}"#,
            ),
        ] {
            assert_eq!(shortened(text, max), expected, "{max}");
        }
    }

    #[test]
    fn a_text_in_a_list_is_only_cut_if_nothing_else_is_left() {
        let text = "ab ".repeat(40);
        let row = |items: &str| shortened(items, 80);
        let cut = |len| format!("{}...", &text[..len]);
        assert_eq!(
            row(&format!(r#"["{text}"]"#)),
            format!(r#"["{}"]"#, cut(73))
        );
        assert_eq!(
            row(&format!(r#"["{text}",1]"#)),
            format!(r#"["{}","..."]"#, cut(67))
        );
        assert_eq!(row(&format!(r#"[1,"{text}"]"#)), r#"[1,"..."]"#);
    }

    #[test]
    fn the_only_object_of_a_list_keeps_its_members() {
        let taken = "taken ".repeat(40);
        let mistake = format!(r##"[{{"pointer":"#/seat","detail":"{taken}"}}]"##);
        let cut = format!(
            r##"[{{"pointer":"#/seat","detail":"{}taken..."}}]"##,
            "taken ".repeat(13)
        );
        assert_eq!(shortened(&mistake, 120), cut);
        let least = r#"[{"pointer":"...","detail":"..."}]"#;
        assert_eq!(shortened(&mistake, 60), least);
    }

    #[test]
    fn a_value_of_any_length_fits_where_a_mark_does() {
        let text = format!(
            r#"{{"a":[[{}],{{"b":["x"],"c":{{}}}}]}}"#,
            "[1],".repeat(40) + "2"
        );
        for max in 13..text.len() + 2 {
            shortened(&text, max);
        }
    }
}
