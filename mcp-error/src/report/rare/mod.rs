//! The parts that few reports have. Each is reached through a function pointer or a table of functions, so that a program in
//! which no report has it does not contain its code.

pub(crate) mod computed;
pub(crate) mod constant;
pub(crate) mod custom_layout;
mod header;
pub(crate) mod input;
pub(crate) mod optional_texts;
pub(crate) mod parts;
pub(crate) mod relayed;
mod request_members;
pub(crate) mod special_members;
