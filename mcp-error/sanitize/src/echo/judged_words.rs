//! Judgements about the last words and about what stands before them, which a message often repeats.

use std::ops::Range;

use crate::bytes::slice;
use crate::input::{Remembered, View};
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
    fn of(word: &[u8]) -> Self {
        let look = Look::of(word);
        let is_like_password = look > Look::Other;
        Self {
            look,
            is_random_id: is_like_password && is_random_id(word),
            is_unlike_code: is_like_password && look::is_unlike_code(word),
        }
    }
}

/// The most bytes of a word that is remembered.
const LONGEST: usize = 64;

/// What was found out about the last words.
#[derive(Default)]
pub(super) struct JudgedWords<'a> {
    words: Remembered<'a, Judgement, 32>,
    places: Remembered<'a, Place, 4>,
    things: Remembered<'a, bool, 4>,
}

impl<'a> JudgedWords<'a> {
    #[inline(never)]
    pub(super) fn judge(&self, view: &View<'a>, word: &Range<usize>) -> Judgement {
        let word = slice(view.bytes.0, word.clone());
        // A sentence in quotes is told from a password at once. Where each of many quotes opens a longer one, they would
        // take the place of the words.
        if word.len() > LONGEST {
            return Judgement::of(word);
        }
        self.words.answer(word, || Judgement::of(word))
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
