//! The errors of axum's extractors inside the errors of a server.

use axum::extract::rejection::{
    BytesRejection, ExtensionRejection, FormRejection, JsonRejection, PathRejection,
    QueryRejection, StringRejection,
};

use super::framework::failure;
use super::refused::Refused;
use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;
use crate::report::{McpError, Report};

/// Implements `McpError` for the types of rejections. Each has the status with which axum answers, and its text, sanitized.
macro_rules! rejections {
    ($($rejection:ident),+ $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl McpError for $rejection {
            fn entry(&self) -> &'static ErrorEntry {
                failure(self.status()).entry()
            }

            fn report(&self, context: &Context) -> Report {
                let refused = Refused {
                    failure: failure(self.status()).with_usual_code(),
                    text: Some(self.body_text()),
                };
                refused.report(context)
            }
        }
    )+};
}

rejections! {
    BytesRejection, ExtensionRejection, FormRejection, JsonRejection, PathRejection, QueryRejection, StringRejection,
}
