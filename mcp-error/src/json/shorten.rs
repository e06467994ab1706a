//! Shortens a value to a number of bytes.

use crate::json::{Json, Members, len, text_len};

impl Json {
    /// Shortens an array or an object that takes more than `max` bytes as compact JSON: it loses what stands last, inside
    /// its items and members first. Where an array is cut, `mark` is its last item. Returns false where the value cannot be
    /// that short.
    pub(crate) fn shorten(&mut self, max: usize, mark: &str) -> bool {
        if len(self) <= max {
            return true;
        }
        match self {
            Self::Array(items) => shorten_items(items, max, mark),
            Self::Object(members) => members.shorten(max, mark),
            _ => false,
        }
    }
}

fn shorten_items(items: &mut Vec<Json>, max: usize, mark: &str) -> bool {
    let around = "[]".len() + text_len(mark);
    let Some(mut left) = max.checked_sub(around) else {
        return false;
    };
    let mut fitting = 0;
    for item in items.iter_mut() {
        let shortened = len(item) + ",".len() > left;
        if shortened && !(is_list(item) && item.shorten(left.saturating_sub(",".len()), mark)) {
            break;
        }
        fitting += 1;
        if shortened {
            break;
        }
        left -= len(item) + ",".len();
    }
    items.truncate(fitting);
    if items.last().and_then(Json::as_str) != Some(mark) {
        items.push(mark.to_owned().into());
    }
    true
}

impl Members {
    /// Shortens an object as [`Json::shorten`] does.
    pub(crate) fn shorten(&mut self, max: usize, mark: &str) -> bool {
        let Some(mut left) = max.checked_sub("{}".len()) else {
            return false;
        };
        let mut fitting = 0;
        for (name, value) in self.iter_mut() {
            let around = text_len(name) + ":,".len();
            let shortened = around + len(value) > left;
            if shortened && !(is_list(value) && value.shorten(left.saturating_sub(around), mark)) {
                break;
            }
            fitting += 1;
            if shortened {
                break;
            }
            left -= around + len(value);
        }
        self.truncate(fitting);
        true
    }
}

/// Returns whether a value has parts that it can lose.
fn is_list(value: &Json) -> bool {
    matches!(value, Json::Array(_) | Json::Object(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortened(text: &str, max: usize) -> String {
        let mut value = Json::read(text.as_bytes()).unwrap_or_default();
        assert!(value.shorten(max, "..."), "{text}");
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
                25,
                r#"{"n":1,"xs":[1,2,"..."]}"#,
            ),
            (
                r#"{"n":{"xs":[[1,2,3,4,5,6,7]]}}"#,
                30,
                r#"{"n":{"xs":[[1,2,3,4,5,6,7]]}}"#,
            ),
            (
                r#"{"n":{"xs":[[1,2,3,4,5,6,7],8]}}"#,
                30,
                r#"{"n":{"xs":[["..."],"..."]}}"#,
            ),
            (r#"{"a":"x","b":"a text"}"#, 12, r#"{"a":"x"}"#),
        ] {
            assert_eq!(shortened(text, max), expected, "{max}");
        }
    }

    #[test]
    fn a_value_of_any_length_fits_where_a_mark_does() {
        let text = format!(
            r#"{{"a":[[{}],{{"b":["x"],"c":{{}}}}]}}"#,
            "[1],".repeat(40) + "2"
        );
        for max in 2..text.len() + 2 {
            shortened(&text, max);
        }
    }
}
