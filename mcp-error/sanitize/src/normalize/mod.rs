//! What is done to a text before it is scanned: invisible characters go, and what hides them is undone.

pub(crate) mod decoded;
pub(crate) mod escapes;
pub(crate) mod invisible;
pub(crate) mod punctuation;
mod terminal;
