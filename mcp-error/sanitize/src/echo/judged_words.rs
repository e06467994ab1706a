//! Judgements about the last words, which a message often repeats.

use std::ops::Range;

use crate::input::{Remembered, View};
use crate::shapes::look::{self, Look};
use crate::shapes::public::named_ids::is_random_id;

/// What was found out about the last words.
#[derive(Default)]
pub(super) struct JudgedWords<'a> {
    looks: Remembered<'a, Look>,
    forms: Remembered<'a, Form>,
}

/// What the form of a word says about it.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) is_random_id: bool,
    pub(super) is_unlike_code: bool,
}

impl<'a> JudgedWords<'a> {
    /// Returns how much a word looks like a password.
    pub(super) fn look_of(&self, view: &View<'a>, word: &Range<usize>) -> Look {
        let word = &view.bytes.0[word.clone()];
        self.looks.answer(word, || Look::of(word))
    }

    pub(super) fn form_of(&self, view: &View<'a>, word: &Range<usize>) -> Form {
        let word = &view.bytes.0[word.clone()];
        self.forms.answer(word, || Form {
            is_random_id: is_random_id(word),
            is_unlike_code: look::is_unlike_code(word),
        })
    }
}
