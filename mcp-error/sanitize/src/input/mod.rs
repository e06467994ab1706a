//! What every detector is given: a view of the text, and the budget for looking at it.

mod budget;
pub(crate) mod cost;
mod findings;
mod spots;
mod view;

pub(crate) use budget::Budget;
pub(crate) use findings::{Findings, put_in_order};
pub(crate) use spots::Spots;
pub(crate) use view::{Found, View};
