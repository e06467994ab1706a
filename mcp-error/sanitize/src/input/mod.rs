//! What every detector is given: a view of the text, and the budget for looking at it.

mod budget;
mod chosen_markers;
mod findings;
mod next_sign;
mod reading;
mod remembered;
mod spots;
mod view;

pub(crate) use budget::Budget;
pub(crate) use chosen_markers::in_square_brackets;
pub(crate) use findings::{Findings, add_found, retain_found};
pub(crate) use next_sign::NextSign;
pub(crate) use remembered::Remembered;
pub(crate) use spots::Spots;
pub(crate) use view::{Found, View};
