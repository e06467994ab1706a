//! Makes an object as small as the document that holds it has to be.

use std::mem;

use mcp_error_rules::cut_mark::CutMark;

use crate::json::shorten::{SMALL, shortest_len};
use crate::json::{Json, Members, len, text_len};
use crate::util::largest::largest;

/// Returns the length of a document with these members.
pub(crate) type LenWith<'l> = &'l mut dyn FnMut(&mut Members) -> usize;

impl Members {
    /// Makes the object so small that its compact JSON takes at most `max` bytes.
    ///
    /// No value may then be larger than a share, which is the same for all, and as large as possible: the larger ones are
    /// cut, as [`Json::shorten`] does, and the smaller ones stay. Where that is not enough, the first members that have room keep
    /// it, the others are left out, and the last member is called `mark`, and says so. Returns false where not even that fits, and
    /// then leaves no member.
    pub(crate) fn fit(&mut self, max: usize, mark: CutMark) -> bool {
        self.serialized_len() <= max || self.cut_and_leave_out(max, mark)
    }

    /// Makes the object so small that `len` returns at most `max`, as [`fit`](Self::fit) does.
    #[cold]
    pub(crate) fn fit_by(&mut self, max: usize, mark: CutMark, len: LenWith<'_>) -> bool {
        let mut with = len(self);
        if with <= max {
            return true;
        }
        let without = len(&mut Self::new());
        let Some(left) = max.checked_sub(without) else {
            *self = Self::new();
            return false;
        };
        let whole = mem::take(self);
        let mut fits = true;
        // This is exact where the document is compact JSON. In another form, each byte takes about as many more.
        let mut room = left + "{}".len() - ",".len();
        while with > max {
            *self = whole.clone();
            fits = self.fit(room, mark);
            with = len(self);
            let proportional = room as u128 * left as u128 / (with - without).max(1) as u128;
            room = usize::try_from(proportional)
                .map_or(room, |less| less.min(room))
                .saturating_sub(1);
        }
        fits
    }

    #[cold]
    fn cut_and_leave_out(&mut self, max: usize, mark: CutMark) -> bool {
        // The braces take one byte more than the comma that the last member does not have.
        let room = max.saturating_sub(1);
        let left_beside_mark = room.checked_sub(2 * text_len(mark.as_str()) + ":,".len());
        let has_mark = self.remove(mark.as_str()).is_some();
        let members = self.iter();
        let mut lens: Vec<Lens> = members.map(|member| Lens::of(member, mark)).collect();
        let is_whole = !has_mark && sum(&lens, 0) <= room;
        let Some(room) = Some(room).filter(|_| is_whole).or(left_beside_mark) else {
            *self = Self::new();
            return false;
        };
        if sum(&lens, 0) > room {
            let mut is_kept = first_within(&lens, SMALL, room);
            if !is_kept.contains(&true) {
                is_kept = first_within(&lens, 0, room);
            }
            let mut kept = is_kept.iter().copied();
            self.retain(|| kept.next().unwrap_or_default());
            let mut kept = is_kept.iter().copied();
            lens.retain(|_| kept.next().unwrap_or_default());
        }
        let share = largest(room, &|share| sum(&lens, share) <= room);
        for ((_, value), lens) in self.iter_mut().zip(&lens) {
            value.shorten(lens.of_value(share), mark);
        }
        if !is_whole {
            self.insert_mark(mark);
        }
        true
    }

    /// Adds the last member of an object that has lost others.
    pub(crate) fn insert_mark(&mut self, mark: CutMark) {
        self.remove(mark.as_str());
        self.push(mark.to_string(), mark.to_string());
    }
}

/// The lengths that a member can have.
struct Lens {
    /// The bytes of its name and of the signs around.
    around: usize,
    whole: usize,
    shortest: usize,
}

impl Lens {
    fn of((name, value): (&str, &Json), mark: CutMark) -> Self {
        let whole = len(value);
        Self {
            around: text_len(name) + ":,".len(),
            whole,
            shortest: shortest_len(value, mark).min(whole),
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

fn sum(lens: &[Lens], share: usize) -> usize {
    lens.iter().map(|lens| lens.of_member(share)).sum()
}

/// Returns for each member whether it still has room behind those before it.
fn first_within(lens: &[Lens], share: usize, mut room: usize) -> Vec<bool> {
    let lens = lens.iter().map(|lens| lens.of_member(share));
    lens.map(|len| {
        let left = room.checked_sub(len);
        room = left.unwrap_or(room);
        left.is_some()
    })
    .collect()
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
                text.len() <= max || !fits && fitted.is_empty(),
                "{max}: {text}"
            );
            assert_eq!(fits, max >= r#"{"...":"..."}"#.len(), "{max}");
            assert_eq!(
                text.contains("...") || !fits,
                fitted != whole,
                "{max}: {text}"
            );
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
            (3, "{}".to_owned()),
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

    #[test]
    fn a_form_that_takes_more_bytes_fits_too() {
        let whole = names_and_texts(40);
        let pretty = |members: &mut Members| serde_json::to_string_pretty(members).unwrap().len();
        for max in (0..=pretty(&mut whole.clone())).step_by(7) {
            let mut fitted = whole.clone();
            let fits = fitted.fit_by(max, CutMark::DOTS, &mut { pretty });
            let len = pretty(&mut fitted);
            assert!(len <= max || !fits && fitted.is_empty(), "{max}");
            assert!(5 * len / 4 + 300 > max || !fits, "{max}: {len}");
        }
    }

    #[test]
    fn fitting_looks_at_a_document_a_few_times() {
        for count in [10_usize, 1_000, 100_000] {
            let mut members: Members = (0..count).map(|at| (at.to_string(), at)).collect();
            let mut looked = 0;
            members.fit_by(100, CutMark::DOTS, &mut |members| {
                looked += 1;
                3 * members.serialized_len()
            });
            assert!(members.len() > 1);
            assert!(looked <= 12, "{count}: {looked}");
        }
    }
}
