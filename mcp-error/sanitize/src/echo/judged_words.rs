//! Judgements about the last words, which a message often repeats.

use std::ops::Range;

use crate::bytes::slice;
use crate::input::{Remembered, View};
use crate::shapes::look::{self, Look};
use crate::shapes::public::named_ids::is_random_id;

/// What is known about a word by itself.
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    /// How much it looks like a password.
    pub(super) look: Look,
    /// Whether it can be a random id. This and the next one are known only of words that look like a password.
    pub(super) is_random_id: bool,
    pub(super) is_unlike_code: bool,
}

/// What was found out about the last words.
#[derive(Default)]
pub(super) struct JudgedWords<'a>(Remembered<'a, Judgement, 32>);

impl<'a> JudgedWords<'a> {
    #[inline(never)]
    pub(super) fn judge(&self, view: &View<'a>, word: &Range<usize>) -> Judgement {
        let word = slice(view.bytes.0, word.clone());
        self.0.answer(word, || {
            let look = Look::of(word);
            let is_like_password = look > Look::Other;
            Judgement {
                look,
                is_random_id: is_like_password && is_random_id(word),
                is_unlike_code: is_like_password && look::is_unlike_code(word),
            }
        })
    }
}
