//! The parts that few reports have.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::json::Members;
use crate::report::Report;
use crate::report::causes::CauseTexts;
use crate::report::context::trace::TraceParent;
use crate::report::rare::header::Header;
use crate::report::rare::relayed::Relayed;
use crate::report::text::Text;

/// The parts that few reports have. They are in a box, since a report is moved several times before it is a document, and are
/// reached through a table of functions, so that a program whose reports have none of them does not contain the code that drops
/// and shows them.
#[derive(Debug, Clone)]
pub(crate) struct RareParts {
    /// The message that the variant gives, if it gives one.
    pub(crate) message: Option<Cow<'static, str>>,
    /// The detail, where documents show the title only.
    pub(crate) hidden_detail: Option<Text>,
    pub(in crate::report) user_message: Option<Text>,
    pub(in crate::report) suggestions: Vec<Text>,
    pub(in crate::report) examples: Vec<Text>,
    pub(in crate::report) headers: Vec<Header>,
    pub(crate) causes: CauseTexts,
    /// Whether only a log shows the causes.
    pub(in crate::report) causes_skipped: bool,
    pub(crate) legacy: Members,
    pub(crate) request_id: Option<Cow<'static, str>>,
    pub(crate) server_version: Option<Cow<'static, str>>,
    pub(in crate::report) trace_parent: Option<TraceParent>,
    pub(in crate::report) relayed: Relayed,
    /// The context, for a layout of the application. A program without one does not contain the code that copies and
    /// drops a context here.
    pub(in crate::report) context: Option<Arc<dyn Any + Send + Sync>>,
}

impl RareParts {
    const NONE: Self = Self {
        message: None,
        hidden_detail: None,
        user_message: None,
        suggestions: Vec::new(),
        examples: Vec::new(),
        headers: Vec::new(),
        causes: CauseTexts::NONE,
        causes_skipped: false,
        legacy: Members::new(),
        request_id: None,
        server_version: None,
        trace_parent: None,
        relayed: Relayed::NONE,
        context: None,
    };
}

/// The table of functions by which a report uses its rare parts.
pub(in crate::report) trait HasRareParts: Send + Sync {
    fn get(&self) -> &RareParts;
    fn get_mut(&mut self) -> &mut RareParts;
    fn add_to_problem(&self, report: &Report, members: &mut Members);
    fn add_to_help(&self, report: &Report, text: &mut String, max: usize);
}

impl HasRareParts for RareParts {
    fn get(&self) -> &RareParts {
        self
    }

    fn get_mut(&mut self) -> &mut RareParts {
        self
    }

    fn add_to_problem(&self, report: &Report, members: &mut Members) {
        report.add_texts_and_causes(members);
    }

    fn add_to_help(&self, report: &Report, text: &mut String, max: usize) {
        report.add_suggestions_and_examples(text, max);
    }
}

// Each codegen unit that makes the trait object has a table and a copy of what drops the parts.
#[inline(never)]
fn boxed(parts: RareParts) -> Box<dyn HasRareParts> {
    Box::new(parts)
}

// Few programs copy or print a report, so the table of functions does not name the code that does this.
impl Clone for Box<dyn HasRareParts> {
    fn clone(&self) -> Self {
        boxed(self.get().clone())
    }
}

impl fmt::Debug for dyn HasRareParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl Report {
    pub(crate) fn rare(&self) -> &RareParts {
        static NONE: RareParts = RareParts::NONE;
        self.rare.as_deref().map_or(&NONE, HasRareParts::get)
    }

    // Few reports call this, and the code that makes the parts is long.
    #[cold]
    pub(in crate::report) fn rare_mut(&mut self) -> &mut RareParts {
        let rare = self.rare.get_or_insert_with(|| boxed(RareParts::NONE));
        rare.get_mut()
    }

    /// Adds the rare texts and the causes to the members of a problem details document.
    pub(crate) fn add_rare_parts_to_problem(&self, members: &mut Members) {
        if let Some(rare) = &self.rare {
            rare.add_to_problem(self, members);
        }
    }

    /// Adds the suggestions and the examples, as far as they fit into half of `max` bytes.
    pub(crate) fn add_rare_parts_to_help(&self, text: &mut String, max: usize) {
        if let Some(rare) = &self.rare {
            rare.add_to_help(self, text, max);
        }
    }
}
