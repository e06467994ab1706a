//! What the type of a field decides. The derive sees the tokens of a type only, so generated code asks, and the compiler
//! answers by choosing an implementation.

pub(crate) mod bounds;
pub(crate) mod disclose;
pub(crate) mod function;
pub(crate) mod known;
pub(crate) mod nested;
pub(crate) mod probe;
pub(crate) mod shown_causes;
pub(crate) mod string;
pub(crate) mod untrusted;
mod violations;
