//! What has nothing to do with errors.

pub(crate) mod const_text;
pub(crate) mod delay;
pub(crate) mod panic;
pub(crate) mod pluralize;
pub(crate) mod template;
