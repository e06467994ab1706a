//! The parts of a report that few reports have.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::json::Members;
use crate::report::Report;
use crate::report::context::trace::TraceParent;
use crate::report::rare::relayed::Relayed;
use crate::report::text::Text;

/// What few reports have. It stands apart, since a report is moved several times before it is a document, and behind a
/// table of functions, so that a program whose reports have none of it contains neither what drops nor what shows it.
#[derive(Debug, Clone)]
pub(crate) struct More {
    /// The message that the variant gives, if it gives one.
    pub(crate) message: Option<Cow<'static, str>>,
    /// The detail, where documents show the title only.
    pub(crate) hidden_detail: Option<Text>,
    pub(in crate::report) user_message: Option<Text>,
    pub(in crate::report) suggestions: Vec<Text>,
    pub(in crate::report) examples: Vec<Text>,
    pub(in crate::report) headers: Vec<(&'static str, String)>,
    pub(in crate::report) causes: Vec<String>,
    /// Whether the error has more causes than the report holds.
    pub(crate) causes_cut: bool,
    pub(crate) legacy: Members,
    pub(crate) request_id: Option<Cow<'static, str>>,
    pub(crate) server_version: Option<Cow<'static, str>>,
    pub(in crate::report) trace_parent: Option<TraceParent>,
    pub(in crate::report) relayed: Relayed,
    /// The context, for a layout of the application. A program without one does not contain the code that copies and
    /// drops a context here.
    pub(in crate::report) context: Option<Arc<dyn Any + Send + Sync>>,
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
        relayed: Relayed::NONE,
        context: None,
    };
}

/// What a report does with the parts that few reports have.
pub(in crate::report) trait HasMore: Send + Sync {
    fn get(&self) -> &More;
    fn get_mut(&mut self) -> &mut More;
    fn add_to_problem(&self, report: &Report, members: &mut Members);
    fn add_to_help(&self, report: &Report, text: &mut String, max: usize);
}

impl HasMore for More {
    fn get(&self) -> &More {
        self
    }

    fn get_mut(&mut self) -> &mut More {
        self
    }

    fn add_to_problem(&self, report: &Report, members: &mut Members) {
        report.add_texts_and_causes(members);
    }

    fn add_to_help(&self, report: &Report, text: &mut String, max: usize) {
        report.add_suggestions_and_examples(text, max);
    }
}

// Few programs copy or print a report, so the table of functions does not name the code that does this.
impl Clone for Box<dyn HasMore> {
    fn clone(&self) -> Self {
        Box::new(self.get().clone())
    }
}

impl fmt::Debug for dyn HasMore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl Report {
    pub(crate) fn more(&self) -> &More {
        static NONE: More = More::NONE;
        self.more.as_deref().map_or(&NONE, HasMore::get)
    }

    // Few reports need it, and the code that makes it is long.
    #[cold]
    pub(in crate::report) fn more_mut(&mut self) -> &mut More {
        let more = self.more.get_or_insert_with(|| Box::new(More::NONE));
        more.get_mut()
    }

    /// Adds the texts and the causes that few reports have to the members of a problem details document.
    pub(crate) fn add_more_to_problem(&self, members: &mut Members) {
        if let Some(more) = &self.more {
            more.add_to_problem(self, members);
        }
    }

    /// Adds the suggestions and the examples, as far as they fit into half of `max` bytes.
    pub(crate) fn add_more_to_help(&self, text: &mut String, max: usize) {
        if let Some(more) = &self.more {
            more.add_to_help(self, text, max);
        }
    }
}
