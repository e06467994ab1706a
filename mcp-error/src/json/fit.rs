//! Makes an object as small as the document that holds it has to be.

use std::borrow::Cow;

use mcp_error_rules::cut_mark::CutMark;
use mcp_error_rules::names::{
    EFFECT, ERROR_CODE, FLAT_DELAY, FLAT_KIND, KIND, NESTED_ERROR, RECOVERY, RETRY_AFTER, RETRYABLE,
};
use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use crate::json::shorten::{SMALL, cut_quoted, shortest_len};
use crate::json::{Json, Members, len, text_len};
use crate::util::largest::largest;

/// The members that a client needs first. They have room before the others, in this order. Those in the first places say the kind of
/// the error in one of the layouts, or hold what says it.
const NEEDED: [&str; 13] = [
    KIND,
    FLAT_KIND,
    NESTED_ERROR,
    "type",
    ERROR_CODE,
    "code",
    "status",
    RETRYABLE,
    RETRY_AFTER,
    FLAT_DELAY,
    RECOVERY,
    EFFECT,
    "instance",
];

/// These names as one text. A search in the array takes half a kilobyte of code.
const NAMES: Words = words!(&NEEDED);

/// The number of members that say the kind.
const KINDS: usize = 4;

/// The most bytes of JSON of such a text that is not cut, since a client compares it as a whole.
const MAX_NEEDED: usize = 256;

/// Returns the place of a member among those that a client needs, or the number of these.
fn rank(name: &str) -> usize {
    let place = NAMES.bytes().position(|needed| needed == name.as_bytes());
    place.unwrap_or(NEEDED.len())
}

impl Members {
    /// Makes the object so small that its compact JSON takes at most `max` bytes.
    ///
    /// No value may then be larger than a share, which is the same for all, and as large as possible: the larger ones are
    /// cut, as [`Json::shorten`] does, and the smaller ones stay. Where that is not enough, members that have room keep it, those
    /// that a client needs before the others, which are left out, and the last member is called `mark`, and says so. Returns false
    /// where not even that fits; the object then stays as it is.
    pub(crate) fn fit(&mut self, max: usize, mark: CutMark) -> bool {
        self.fit_inside(inside(max), mark)
    }

    /// Makes the object so small that its compact JSON takes at most `max` bytes, without leaving out any of its members. Returns
    /// false where that is not possible; the object then stays as it is.
    pub(crate) fn fit_all(&mut self, max: usize, mark: CutMark) -> bool {
        self.shorten_all(inside(max), mark)
    }

    /// Makes the members so small that a document which has `room` bytes for them also has room for a text, in a member of this
    /// name.
    ///
    /// The members that a client needs stay. The text has the room that it wants up to a half, and beyond that what the members
    /// leave, which are cut as [`fit`](Self::fit) does. Returns the text, which is cut where it is longer. Where there is no room for
    /// both, the text is left out, and where there is none for the mark, there are no members.
    pub(crate) fn fit_beside(
        &mut self,
        name: &str,
        text: Option<Cow<'static, str>>,
        room: usize,
        mark: CutMark,
    ) -> Option<Cow<'static, str>> {
        let around = text_len(name) + ":,".len();
        if let Some(text) = text {
            let wanted = around + text_len(&text);
            if wanted + self.inner_len() <= room {
                return Some(text);
            }
            let least = wanted.min(around + SMALL);
            let left = room.saturating_sub(self.needed_len(mark));
            let reserved = wanted.min(least.max(room / 2)).min(left);
            if reserved >= least && self.fit_inside(room - reserved, mark) {
                return Some(cut_quoted(text, room - self.inner_len() - around, mark));
            }
            self.insert_mark(mark);
        }
        if !self.fit_inside(room, mark) {
            *self = Self::new();
        }
        None
    }

    /// Makes the members so small that they take at most `room` bytes, with a comma behind each of them.
    fn fit_inside(&mut self, room: usize, mark: CutMark) -> bool {
        self.shorten_all(room, mark) || self.leave_out(room, mark)
    }

    fn shorten_all(&mut self, room: usize, mark: CutMark) -> bool {
        if self.inner_len() <= room {
            return true;
        }
        let lens = self.lens(mark);
        let fits = sum(&lens, 0) <= room;
        if fits {
            self.shorten_each(&lens, room, mark);
        }
        fits
    }

    #[cold]
    fn leave_out(&mut self, room: usize, mark: CutMark) -> bool {
        let Some(room) = room.checked_sub(mark_len(mark)) else {
            return false;
        };
        self.remove(mark.as_str());
        let mut lens = self.lens(mark);
        if sum(&lens, 0) > room {
            let mut is_kept = first_within(&lens, SMALL, room);
            if !is_kept.contains(&true) {
                is_kept = first_within(&lens, 0, room);
            }
            let mut kept = is_kept.into_iter();
            self.retain(|| kept.next().unwrap_or_default());
            lens = self.lens(mark);
        }
        self.shorten_each(&lens, room, mark);
        self.insert_mark(mark);
        true
    }

    /// Returns the least length of the members that a client needs, and of the mark.
    fn needed_len(&self, mark: CutMark) -> usize {
        let lens = self.lens(mark);
        let needed = lens.iter().filter(|lens| lens.rank < NEEDED.len());
        needed.map(|lens| lens.of_member(0)).sum::<usize>() + mark_len(mark)
    }

    #[inline(never)]
    fn lens(&self, mark: CutMark) -> Vec<Lens> {
        let members = self.iter();
        members.map(|member| Lens::of(member, mark)).collect()
    }

    /// Cuts the values that are larger than the largest share with which the members have room.
    #[inline(never)]
    fn shorten_each(&mut self, lens: &[Lens], room: usize, mark: CutMark) {
        let share = largest(room, &|share| sum(lens, share) <= room);
        for ((_, value), lens) in self.iter_mut().zip(lens) {
            value.shorten(lens.of_value(share), mark);
        }
    }

    /// Adds the last member of an object that has lost others.
    fn insert_mark(&mut self, mark: CutMark) {
        self.remove(mark.as_str());
        self.push(mark.as_str().to_owned(), mark.as_str().to_owned());
    }
}

/// Returns the room for the members of an object that takes at most `max` bytes. The braces take one byte more than the comma that
/// the last member does not have.
fn inside(max: usize) -> usize {
    max.saturating_sub(1)
}

/// Returns the length of the member that says that others are missing, with its comma.
pub(crate) fn mark_len(mark: CutMark) -> usize {
    2 * text_len(mark.as_str()) + ":,".len()
}

/// The lengths that a member can have.
struct Lens {
    /// The bytes of its name and of the signs around.
    around: usize,
    whole: usize,
    shortest: usize,
    rank: usize,
}

impl Lens {
    fn of((name, value): (&str, &Json), mark: CutMark) -> Self {
        let (whole, rank) = (len(value), rank(name));
        let is_needed = rank < NEEDED.len() && value.as_str().is_some() && whole <= MAX_NEEDED;
        Self {
            around: text_len(name) + ":,".len(),
            whole,
            shortest: match is_needed {
                true => whole,
                false => shortest_len(value, mark).min(whole),
            },
            rank,
        }
    }

    /// Returns the length that the value may have, if none may be larger than the share.
    fn of_value(&self, share: usize) -> usize {
        self.whole.min(share.max(self.shortest))
    }

    fn of_member(&self, share: usize) -> usize {
        self.around + self.of_value(share)
    }
}

#[inline(never)]
fn sum(lens: &[Lens], share: usize) -> usize {
    lens.iter().map(|lens| lens.of_member(share)).sum()
}

/// Returns for each member whether it still has room behind those that are needed more, and then behind those before it.
fn first_within(lens: &[Lens], share: usize, mut room: usize) -> Vec<bool> {
    let mut is_kept = vec![false; lens.len()];
    for rank in 0..=NEEDED.len() {
        for (at, lens) in lens
            .iter()
            .enumerate()
            .filter(|(_, lens)| lens.rank == rank)
        {
            // What a client needs is kept in whatever form.
            let share = if rank < NEEDED.len() { 0 } else { share };
            if let Some(left) = room.checked_sub(lens.of_member(share)) {
                room = left;
                is_kept[at] = true;
            }
        }
    }
    is_kept
}

/// Returns the length of the members that say the kind of the error in an object, which stay in its shortest form.
pub(super) fn kind_len(members: &Members) -> usize {
    let members = members.iter();
    let lens = members.filter(|(name, value)| rank(name) < KINDS && len(value) <= MAX_NEEDED);
    lens.map(|(name, value)| text_len(name) + len(value) + ":,".len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_and_texts(count: usize) -> Members {
        let texts = ["small", "\"quoted\"\n\u{1}é😀", "long ", "longer "];
        (0..count)
            .map(|at| {
                let text = texts[at % texts.len()].repeat(if at % 2 == 0 { 3 } else { 30 });
                let value = match at % 5 {
                    0 => Json::from(-1.5),
                    1 => Json::Array(vec![text.into(), Json::Object(Members::new())]),
                    2 => Json::Object(Members::from_iter([
                        ("a", Json::from(text)),
                        ("b", true.into()),
                    ])),
                    _ => text.into(),
                };
                (format!("n\\{at}"), value)
            })
            .collect()
    }

    #[test]
    fn an_object_of_any_length_fits_and_says_what_it_has_lost() {
        let whole = names_and_texts(40);
        for max in 0..=whole.serialized_len() + 1 {
            let mut fitted = whole.clone();
            let fits = fitted.fit(max, CutMark::DOTS);
            let text = serde_json::to_string(&fitted).unwrap();
            assert_eq!(text.len(), fitted.serialized_len());
            assert!(
                text.len() <= max || !fits && fitted == whole,
                "{max}: {text}"
            );
            assert_eq!(fits, max >= r#"{"...":"..."}"#.len(), "{max}");
            assert_eq!(text.contains("..."), fitted != whole, "{max}: {text}");
        }
    }

    #[test]
    fn small_members_stay_where_all_of_them_have_room() {
        let whole = names_and_texts(40);
        let lens = whole.iter().map(|(_, value)| super::len(value));
        let beyond_small: usize = lens.map(|len| len.saturating_sub(64)).sum();
        let least = whole.serialized_len() - beyond_small;
        for max in least..=whole.serialized_len() {
            let mut fitted = whole.clone();
            fitted.fit(max, CutMark::DOTS);
            let sizes = fitted.iter().map(|(_, value)| super::len(value));
            let largest = sizes.max().unwrap();
            for ((name, value), (fitted_name, fitted)) in whole.iter().zip(fitted.iter()) {
                assert_eq!(name, fitted_name, "{max}");
                let is_kept = value == fitted;
                assert!(is_kept || super::len(value) > 64, "{max}: {name}");
                assert!(is_kept || super::len(value) > largest, "{max}: {name}");
            }
        }
    }

    #[test]
    fn large_members_do_not_take_small_ones_along() {
        let text = "x".repeat(80);
        let list: Vec<Json> = (0..40).map(Json::from).collect();
        let whole = Members::from_iter([
            ("large", Json::from("y".repeat(200))),
            ("text", text.clone().into()),
            ("again", text.clone().into()),
            ("list", list.into()),
            ("small", 7.into()),
        ]);
        let most = "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39]";
        for (max, expected) in [
            (
                444,
                format!(
                    r#"{{"large":"{}...","text":"{text}","again":"{text}","list":{most},"small":7}}"#,
                    "y".repeat(119)
                ),
            ),
            (
                334,
                format!(
                    r#"{{"large":"{}...","text":"{}...","again":"{}...","list":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,"..."],"small":7}}"#,
                    "y".repeat(67),
                    "x".repeat(67),
                    "x".repeat(67),
                ),
            ),
            (
                200,
                format!(
                    r#"{{"large":"{}...","text":"{}...","small":7,"...":"..."}}"#,
                    "y".repeat(75),
                    "x".repeat(75)
                ),
            ),
            (30, r#"{"small":7,"...":"..."}"#.to_owned()),
            (20, r#"{"...":"..."}"#.to_owned()),
        ] {
            let mut fitted = whole.clone();
            fitted.fit(max, CutMark::DOTS);
            let text = serde_json::to_string(&fitted).unwrap();
            assert_eq!(text, expected, "{max}");
        }
    }

    #[test]
    fn a_list_of_objects_ends_in_an_object_whose_texts_are_the_mark() {
        let mistake = |at: usize| {
            Json::Object(Members::from_iter([
                ("pointer", Json::from(format!("#/seats/{at}"))),
                ("at", at.into()),
                ("detail", "is taken".into()),
            ]))
        };
        let mut members = Members::from_iter([
            ("errors", Json::Array((0..9).map(mistake).collect())),
            ("small", 7.into()),
        ]);
        members.fit(130, CutMark::DOTS);
        assert_eq!(
            serde_json::to_string(&members).unwrap(),
            r##"{"errors":[{"pointer":"#/seats/0","at":0,"detail":"is taken"},{"pointer":"...","detail":"..."}],"small":7}"##
        );
    }
}
