//! Helpers that do not depend on anything about errors.

pub(crate) mod append;
pub(crate) mod blank;
pub(crate) mod byte_table;
pub(crate) mod const_string;
pub(crate) mod delay;
pub(crate) mod find;
pub(crate) mod host;
#[cfg(any(feature = "axum", feature = "exports"))]
pub(crate) mod html;
pub(crate) mod largest;
pub(crate) mod media_type;
pub(crate) mod panic;
pub(crate) mod part;
pub(crate) mod pluralize;
#[cfg(any(feature = "rmcp", feature = "sentry"))]
pub(crate) mod recent;
pub(crate) mod secret_name;
pub(crate) mod task_local;
pub(crate) mod template;
