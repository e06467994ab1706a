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
