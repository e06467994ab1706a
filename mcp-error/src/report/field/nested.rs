//! An error inside an error: a field that is an [`McpError`] shows what its own report shows.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::mem::ManuallyDrop;
use std::ops::{Bound, ControlFlow};
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::task::Poll;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::truncate_marked;

use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::causes::CauseTexts;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::rare::computed::CauseSays;

/// A type that is one of our own errors, a path or a JSON value, or a type of the standard library that holds one out of reach.
///
/// The derive reads the type arguments of a field. This trait also sees through an alias, such as
/// `type Outcome = Result<u8, MyError>`. Of several arguments, the one counts in whose place an error stands: the last, or
/// what a `ControlFlow` breaks with. For the others, see [`FirstHolder`].
pub trait Holder {
    /// What a value of this type is to a text that was formatted from it.
    const PART: Part<'static> = Part::Hidden;
}

impl<E: McpError> Holder for E {}

macro_rules! holders {
    ($([$($parameters:tt)*] $type:ty,)*) => {
        $(impl<$($parameters)*> Holder for $type {
            const PART: Part<'static> = T::PART;
        })*
    };
}

holders! {
    [U, T: Holder] Result<U, T>,
    [T: Holder] Option<T>,
    [T: Holder] [T],
    [T: Holder, const N: usize] [T; N],
    [T: Holder] Vec<T>,
    [T: Holder] VecDeque<T>,
    [T: Holder] LinkedList<T>,
    [T: Holder] BinaryHeap<T>,
    [T: Holder] BTreeSet<T>,
    [T: Holder, S] HashSet<T, S>,
    [T: Holder] Box<[T]>,
    [T: Holder] Box<Vec<T>>,
    [T: Holder] Box<Option<T>>,
    [T: Holder] Arc<[T]>,
    [T: Holder] Arc<Vec<T>>,
    [T: Holder] Arc<Option<T>>,
    [T: Holder] Arc<Mutex<T>>,
    [T: Holder] Arc<RwLock<T>>,
    [T: Holder] Arc<OnceLock<T>>,
    [T: Holder] Reverse<T>,
    [T: Holder] ManuallyDrop<T>,
    [T: Holder] Bound<T>,
    [T: Holder] Poll<T>,
    [T: Holder, C] ControlFlow<T, C>,
    [T: Holder] Rc<T>,
    [T: Holder] Cell<T>,
    [T: Holder] RefCell<T>,
    [T: Holder] OnceCell<T>,
    [T: Holder] OnceLock<T>,
    [T: Holder] Mutex<T>,
    [T: Holder] RwLock<T>,
    [K, T: Holder] BTreeMap<K, T>,
    [K, T: Holder, S] HashMap<K, T, S>,
    [T: Holder] (T,),
    [A, T: Holder] (A, T),
    [A, B, T: Holder] (A, B, T),
    [A, B, C, T: Holder] (A, B, C, T),
    [T: Holder + Clone] Cow<'_, [T]>,
}

/// A type of the standard library whose first argument is such a type: a key, or what is in a `Result` without an error.
pub trait FirstHolder {
    /// What a value of this type is to a text that was formatted from it.
    const PART: Part<'static>;
}

macro_rules! first_holders {
    ($([$($parameters:tt)*] $type:ty,)*) => {
        $(impl<$($parameters)*> FirstHolder for $type {
            const PART: Part<'static> = T::PART;
        })*
    };
}

first_holders! {
    [T: Holder, E] Result<T, E>,
    [T: Holder, V] BTreeMap<T, V>,
    [T: Holder, V, S] HashMap<T, V, S>,
    [T: Holder, A] (T, A),
    [T: Holder, A, B] (T, A, B),
    [T: Holder, A, B, C] (T, A, B, C),
    [T: FirstHolder] Option<T>,
    [T: FirstHolder] [T],
    [T: FirstHolder, const N: usize] [T; N],
    [T: FirstHolder] Vec<T>,
}

/// The role of a field in a text that was formatted from an expression over it.
#[derive(Clone, Copy)]
pub enum Part<'v> {
    /// A value like any other: the text may show it.
    Value,
    /// A path, which no format makes a text.
    Path,
    /// A value of any JSON type. It is shown as it is without a format, since its `Debug` says more.
    Tree(&'v serde_json::Value),
    /// A type that holds values of any JSON type out of reach. The text is not shown, since it says more than they would.
    Trees,
    /// One of our own errors. Its `Display` and its `Debug` are for logs, so its detail takes the place of the text.
    Error(&'v dyn McpError),
    /// A cause that is shown under a verbose policy only.
    Withheld,
    /// A cause that only a verbose policy shows, by the detail of this error of our own inside it.
    WithheldError(&'v dyn McpError),
    /// A type that can hold one of our own errors where it cannot be reached, such as a `Result` or a map. The text is
    /// never shown, since it is not known which part of it comes from the error.
    Hidden,
}

impl<'v> Part<'v> {
    /// Returns the role of a cause in which there is an error of our own.
    pub(super) fn with_own(self, own: Option<&'v dyn McpError>) -> Self {
        match (self, own) {
            (Self::Value, Some(own)) => Self::Error(own),
            (Self::Withheld, Some(own)) => Self::WithheldError(own),
            (usual, _) => usual,
        }
    }
}

/// The fields that an expression names.
#[derive(Default)]
pub struct Parts<'v> {
    /// What the expression writes between several errors, if it says so.
    separator: Option<&'static str>,
    errors: Vec<&'v dyn McpError>,
    withheld: Vec<&'v dyn McpError>,
    tree: Option<&'v serde_json::Value>,
    is_path: bool,
    has_trees: bool,
    is_withheld: bool,
    is_hidden: bool,
}

/// What stands between several errors.
const USUAL_SEPARATOR: &str = ", ";

/// Errors of one expression whose details are shown.
const MAX_ERRORS: usize = 8;

impl<'v> Parts<'v> {
    /// Returns the parts that a function pushes.
    fn of(push_all: impl FnOnce(&mut Self)) -> Self {
        let mut parts = Self::default();
        push_all(&mut parts);
        parts
    }

    /// Sets what the expression writes between several errors.
    pub fn separator(&mut self, separator: &'static str) {
        self.separator = Some(separator);
    }

    /// Adds a field for which an attribute says how it is sent, so that its type does not. `push` pushes it.
    pub fn only_errors(&mut self, push: impl FnOnce(&mut Self)) {
        let by_type = (self.is_path, self.tree, self.has_trees);
        push(self);
        (self.is_path, self.tree, self.has_trees) = by_type;
    }

    /// Adds a field, or one of the values in it.
    pub fn push(&mut self, part: Part<'v>) {
        match part {
            Part::Error(error) if self.errors.len() < MAX_ERRORS => self.errors.push(error),
            Part::Withheld => self.is_withheld = true,
            Part::WithheldError(error) => {
                self.is_withheld = true;
                if self.withheld.len() < MAX_ERRORS {
                    self.withheld.push(error);
                }
            }
            Part::Hidden => self.is_hidden = true,
            Part::Path => self.is_path = true,
            Part::Tree(value) => self.tree = Some(value),
            Part::Trees => self.has_trees = true,
            Part::Error(_) | Part::Value => {}
        }
    }
}

/// Returns what identifies an error within a report: its address and its entry.
fn identity(error: &dyn McpError) -> [usize; 2] {
    let place = std::ptr::from_ref(error).cast::<()>();
    [place.addr(), std::ptr::from_ref(error.entry()).addr()]
}

impl Context {
    /// Returns a report of an error inside another one under the same policy; `None` where it is too deep inside other
    /// errors.
    pub(in crate::report) fn report_inside(&self, error: &dyn McpError) -> Option<Report> {
        self.for_parts()?.report_part(error)
    }
}

impl ReportBuilder<'_> {
    /// Returns a report of an error in a field; `None` where there are too many or they are too deep inside other errors.
    pub(in crate::report) fn report_inside(&mut self, error: &dyn McpError) -> Option<Report> {
        let context = self.context;
        let parts_context = &mut self.rare_mut().parts_context;
        if parts_context.is_none() {
            *parts_context = context.for_parts();
        }
        parts_context.as_ref()?.report_part(error)
    }

    /// Fills a slot with the detail of another error's report.
    pub fn nested(&mut self, error: &dyn McpError) {
        let detail = self.detail_of(error);
        self.slots.push_value(detail.into());
    }

    /// Fills a slot with the detail of an error that was in a box, and lists the error where causes are listed, as other
    /// errors in a box are.
    pub(super) fn nested_in_box(&mut self, error: &dyn McpError) {
        self.nested(error);
        if let Some((_, report)) = self.rare().and_then(|rare| rare.shown_error.as_ref())
            && self.context.lists_causes()
        {
            let texts = self.texts_of_own(report);
            self.list_texts(texts);
        }
    }

    /// Fills a slot with a text that was formatted from an expression: `fill` does it, unless one of the fields that
    /// the expression names is an error with a detail of its own.
    pub fn expression<'v>(
        &mut self,
        parts: impl FnOnce(&mut Parts<'v>),
        fill: impl FnOnce(&mut Self),
    ) {
        let found = Parts::of(parts);
        let separator = found.separator.unwrap_or(USUAL_SEPARATOR);
        if !found.errors.is_empty() {
            self.details(&found.errors, separator);
        } else if found.is_hidden || found.has_trees {
            self.withheld();
        } else if found.is_path {
            self.path();
        } else if let Some(value) = found.tree {
            self.value(value);
        } else if found.is_withheld {
            self.verbose(|builder| {
                if found.withheld.is_empty() {
                    fill(builder)
                } else {
                    builder.details(&found.withheld, separator)
                }
            });
        } else {
            fill(self);
        }
    }

    /// Fills a slot with a value of a type with arguments: `fill` does it, unless one of them is an error of our own, whose
    /// `Display` that of the value may repeat.
    pub fn around<'v>(&mut self, parts: impl FnOnce(&mut Parts<'v>), fill: impl FnOnce(&mut Self)) {
        let found = Parts::of(parts);
        if found.is_hidden && found.errors.is_empty() {
            self.hidden();
        } else {
            fill(self);
        }
    }

    /// Fills a slot with a value whose sanitizer an attribute has chosen: `fill` does it, unless the value is an error of
    /// our own, whose fields have sanitizers too, or may hold one.
    pub fn unless_own<'v>(
        &mut self,
        parts: impl FnOnce(&mut Parts<'v>),
        fill: impl FnOnce(&mut Self),
    ) {
        let found = Parts::of(parts);
        if !found.errors.is_empty() {
            self.details(&found.errors, USUAL_SEPARATOR);
        } else if found.is_hidden {
            self.hidden();
        } else {
            fill(self);
        }
    }

    /// Fills a slot with the marker, which members show too.
    fn hidden(&mut self) {
        self.slots.push_value(MARKERS.withheld.into());
    }

    /// Fills a slot with the details of these errors.
    fn details(&mut self, errors: &[&dyn McpError], separator: &str) {
        let details = errors.iter().map(|error| self.detail_of(*error));
        let details: Vec<String> = details.collect();
        self.slots.push_value(details.join(separator).into());
    }

    /// Lists a cause that is an error of our own as its report shows it, followed by its causes. `parts` tells the
    /// errors in the field of the cause.
    pub fn own_cause<'v>(&mut self, parts: impl FnOnce(&mut Parts<'v>)) {
        let found = Parts::of(parts);
        if let Some(error) = found.errors.first() {
            self.list_own_cause(*error);
        }
    }

    /// Lists an error of our own and its causes. It has no type parameter, so that it is compiled once and not for each
    /// field of a cause.
    pub(in crate::report) fn list_own_cause(&mut self, error: &dyn McpError) {
        // The causes of an error of our own are shown as that error says.
        let computed = self
            .rare
            .as_deref_mut()
            .and_then(|rare| rare.get_mut().computed.as_mut());
        let is_by_type = |cause: &mut CauseSays| matches!(cause, CauseSays::ByType(_));
        let classifies =
            computed.is_some_and(|computed| computed.cause.take_if(is_by_type).is_some());
        let shows = self.context.lists_causes();
        if !shows && !classifies {
            return;
        }
        let Some(report) = self.report_to_show(error) else {
            let title = error.entry().title().to_owned();
            self.rare_mut().only_causes = Some(CauseTexts::of_one(title));
            return;
        };
        if shows {
            let texts = self.texts_of_own(&report);
            self.rare_mut().only_causes = Some(texts);
        }
        if classifies {
            self.computed_by_cause_mut().cause = Some(CauseSays::Own(report));
        }
    }

    /// Returns the report of an error in a field: the last one, if it was shown last.
    fn report_to_show(&mut self, error: &dyn McpError) -> Option<Box<Report>> {
        match self.take_rare(|rare| &mut rare.shown_error) {
            Some((shown, report)) if shown == identity(error) => Some(report),
            _ => self.report_inside(error).map(Box::new),
        }
    }

    /// Returns the detail that the error shows in a report of its own.
    fn detail_of(&mut self, error: &dyn McpError) -> String {
        // The detail is clean, and a path that the error showed on purpose stays.
        self.shows_paths = true;
        match self.report_to_show(error) {
            Some(report) => {
                let detail = self.cut(report.detail(), self.largest_bound);
                if let Some(traces) = report.stack_trace() {
                    self.sanitizer.keep_stack_traces(traces, self.policy());
                }
                self.rare_mut().shown_error = Some((identity(error), report));
                detail
            }
            None => error.entry().title().to_owned(),
        }
    }

    /// Returns a text of an error inside this one, with at most this many bytes.
    pub(in crate::report) fn cut(&self, text: &str, most: usize) -> String {
        // A secret of the error around this one is not one of its own.
        let masked = self.sanitizer.mask(text);
        let text = masked.as_deref().unwrap_or(text);
        if text.len() <= most {
            return text.to_owned();
        }
        self.sanitizer.truncated();
        truncate_marked(text, most, self.policy().cut_mark).into_owned()
    }
}
