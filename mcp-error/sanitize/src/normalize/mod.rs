//! What is done to a text before it is scanned: invisible characters are removed, punctuation becomes that of ASCII, and escapes
//! are decoded.

pub(crate) mod decoded;
pub(crate) mod escapes;
pub(crate) mod invisible;
pub(crate) mod punctuation;
mod terminal;
