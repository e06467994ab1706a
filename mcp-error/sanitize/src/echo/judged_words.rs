//! Judgements about the last words and about what stands before them, which a message often repeats.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use crate::bytes::slice;
use crate::input::{Remembered, View, answer_from};
use crate::shapes::look::{self, Look};
use crate::shapes::public::named_ids::names_thing;

use super::places::{self, Place};

/// From how many words on more of them are remembered.
const MANY: usize = 64;

/// What was found out about the last words.
#[derive(Default)]
pub(super) struct JudgedWords<'a> {
    looks: Remembered<'a, Look, 32>,
    /// How many words were judged that are not among the last ones.
    judged: Cell<usize>,
    /// The words of a text that has more different ones.
    many: OnceCell<Box<Remembered<'a, Look, 2_048>>>,
    unlike_code: Remembered<'a, bool, 4>,
    places: Remembered<'a, Place, 4>,
    things: Remembered<'a, bool, 4>,
}

impl<'a> JudgedWords<'a> {
    /// Returns how much a word looks like a password.
    #[inline(never)]
    pub(super) fn look_of(&self, view: &View<'a>, word: &Range<usize>) -> Look {
        let word = slice(view.bytes.0, word.clone());
        // Where each of many quotes opens a sentence, these would take the place of the words.
        if word.len() > look::LONGEST {
            return Look::Other;
        }
        let slots = match self.many.get() {
            Some(many) => &many.slots[..],
            None => &self.looks.slots,
        };
        answer_from(slots, word, || {
            self.judged.set(self.judged.get() + 1);
            if self.judged.get() > MANY {
                self.many.get_or_init(Box::default);
            }
            Look::of(word)
        })
    }

    /// Returns what [`is_unlike_code`](look::is_unlike_code) returns.
    #[inline(never)]
    pub(super) fn is_unlike_code(&self, word: &'a [u8]) -> bool {
        self.unlike_code.answer(word, || look::is_unlike_code(word))
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
