//! The parts of a report that few reports have.

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use crate::json::Members;
use crate::report::Report;
use crate::report::text::Text;
use crate::report::trace::TraceParent;

/// What few reports have. It stands apart, since a report is moved several times before it is a document.
#[derive(Debug, Clone, Default)]
pub(crate) struct More {
    /// The message that the variant gives, if it gives one.
    pub(crate) message: Option<Cow<'static, str>>,
    /// The detail, where documents show the title only.
    pub(crate) hidden_detail: Option<Text>,
    pub(super) user_message: Option<Text>,
    pub(super) suggestions: Vec<Text>,
    pub(super) examples: Vec<Text>,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) causes: Vec<String>,
    /// Whether the error has more causes than the report holds.
    pub(crate) causes_cut: bool,
    pub(crate) legacy: Members,
    pub(crate) request_id: Option<Cow<'static, str>>,
    pub(crate) server_version: Option<Cow<'static, str>>,
    pub(super) trace_parent: Option<TraceParent>,
    /// The context, for a layout of the application. A program without one does not contain the code that copies and
    /// drops a context here.
    pub(super) context: Option<Arc<dyn Any + Send + Sync>>,
}

impl More {
    const NONE: Self = Self {
        message: None,
        hidden_detail: None,
        user_message: None,
        suggestions: Vec::new(),
        examples: Vec::new(),
        headers: Vec::new(),
        causes: Vec::new(),
        causes_cut: false,
        legacy: Members::new(),
        request_id: None,
        server_version: None,
        trace_parent: None,
        context: None,
    };
}

impl Report {
    pub(crate) fn more(&self) -> &More {
        static NONE: More = More::NONE;
        self.more.as_deref().unwrap_or(&NONE)
    }

    /// Returns whether the report has any of the parts that few reports have.
    pub(crate) fn has_more(&self) -> bool {
        self.more.is_some()
    }

    // Few reports need it, and the code that makes it is long.
    #[cold]
    pub(super) fn more_mut(&mut self) -> &mut More {
        self.more.get_or_insert_with(Box::default)
    }
}
