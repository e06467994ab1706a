//! Judgements about the last words and about what stands before them, which a message often repeats.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::bytes::slice;
use crate::input::{Remembered, View, answer_from};
use crate::shapes::look::{self, Look};
use crate::shapes::public::named_ids::{is_random_id, names_thing};

use super::places::{self, Place};

/// What is known about a word by itself.
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    /// How much it looks like a password.
    pub(super) look: Look,
    /// Whether it can be a random id. This and the next one are known only of words that look like a password.
    pub(super) is_random_id: bool,
    pub(super) is_unlike_code: bool,
}

impl Judgement {
    const OTHER: Self = Self {
        look: Look::Other,
        is_random_id: false,
        is_unlike_code: false,
    };

    fn of(word: &[u8]) -> Self {
        match Look::of(word) {
            Look::Other => Self::OTHER,
            look => Self {
                look,
                is_random_id: is_random_id(word),
                is_unlike_code: look::is_unlike_code(word),
            },
        }
    }
}

/// From how many words on more of them are remembered.
const MANY: usize = 64;

/// What was found out about the last words.
#[derive(Default)]
pub(super) struct JudgedWords<'a> {
    words: Remembered<'a, Judgement, 32>,
    /// How many words were judged that are not among the last ones.
    judged: Cell<usize>,
    /// The words of a text that has more different ones.
    many: OnceCell<Box<Remembered<'a, Judgement, 2_048>>>,
    places: Remembered<'a, Place, 4>,
    things: Remembered<'a, bool, 4>,
}

impl<'a> JudgedWords<'a> {
    #[inline(never)]
    pub(super) fn judge(&self, view: &View<'a>, word: &Range<usize>) -> Judgement {
        let word = slice(view.bytes.0, word.clone());
        // Where each of many quotes opens a sentence, these would take the place of the words.
        if word.len() > look::LONGEST {
            return Judgement::OTHER;
        }
        let slots = match self.many.get() {
            Some(many) => &many.slots[..],
            None => &self.words.slots,
        };
        answer_from(slots, word, || {
            self.judged.set(self.judged.get() + 1);
            if self.judged.get() > MANY {
                self.many.get_or_init(Box::default);
            }
            Judgement::of(word)
        })
    }

    /// Returns what [`place_before`](places::place_before) returns.
    #[inline(never)]
    pub(super) fn place_before(&self, before: &'a [u8]) -> Place {
        self.places.answer(before, || places::place_before(before))
    }

    /// Returns what [`names_thing`] returns.
    #[inline(never)]
    pub(super) fn names_thing(&self, before: &'a [u8]) -> bool {
        self.things.answer(before, || names_thing(before))
    }
}
