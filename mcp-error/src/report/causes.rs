//! The walk over the causes of an error.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::ops::Deref;
use std::sync::Arc;

use mcp_error_rules::limits::{MAX_CAUSE, MAX_CAUSES, MAX_CHAIN};

use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::context::Context;
use crate::report::finder;
use crate::util::panic;

/// Returns an error and its causes, outermost first. A chain can be cyclic, so it ends after [`MAX_CHAIN`] errors.
///
/// The error inside an `io::Error` counts as its cause, though its `source` leaves it out. An error in a pointer of a
/// known type is the error itself, so that its own type is found.
pub(crate) fn chain<'e>(
    error: &'e (dyn Error + 'static),
) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    let next = |error: &&'e (dyn Error + 'static)| cause(*error).map(pointed_at);
    std::iter::successors(Some(pointed_at(error)), next).take(MAX_CHAIN)
}

/// The pointers are themselves errors, whose `source` skips what they point at.
fn pointed_at<'e>(error: &'e (dyn Error + 'static)) -> &'e (dyn Error + 'static) {
    if let Some(any) = error.downcast_ref::<Arc<dyn Error + Send + Sync>>() {
        return any.as_ref();
    }
    let known = target::<Arc<io::Error>>(error).or_else(|| target::<Box<io::Error>>(error));
    #[cfg(feature = "reqwest")]
    let known = known
        .or_else(|| target::<Arc<reqwest::Error>>(error))
        .or_else(|| target::<Box<reqwest::Error>>(error));
    known.unwrap_or(error)
}

fn target<'e, P>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)>
where
    P: Error + Deref<Target: Error + Sized> + 'static,
{
    Some(error.downcast_ref::<P>()?.deref())
}

fn cause<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn Error + 'static)> {
    match error
        .downcast_ref::<io::Error>()
        .and_then(|error| error.get_ref())
    {
        Some(inner) => Some(inner),
        None => panic::catch(|| error.source()).flatten(),
    }
}

/// An `io::Error` whose source is the error of our own that it was made of: its own `source` leaves that error out, although its
/// `Display` and its `Debug` are those of that error.
#[derive(Debug)]
struct IoCause<'e>(&'e io::Error);

impl Display for IoCause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self.0, f)
    }
}

impl Error for IoCause<'_> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self.0.get_ref() {
            Some(inner) if chain(inner).any(|error| finder::own(error).is_some()) => Some(inner),
            _ => self.0.source(),
        }
    }
}

/// Passes an error on as a cause, so that what is inside an `io::Error` is found.
pub(in crate::report) fn as_cause<R>(
    error: &(dyn Error + 'static),
    pass: impl FnOnce(&dyn Cause) -> R,
) -> R {
    match error.downcast_ref() {
        Some(io) => pass(&IoCause(io)),
        None => pass(&error),
    }
}

/// What a report asks of its error. A `dyn Error` would link the derived `Debug` and `Display` of the error too, each of
/// which has code for every variant, and no report calls them.
pub trait Caused {
    /// Returns the first cause of the error.
    fn first_cause(&self) -> Option<&(dyn Error + 'static)>;
}

/// What a report asks of an error in a field: its text, too.
pub trait Cause: Display + Caused {}

impl<E: Error + ?Sized> Cause for E {}

impl<E: Error + ?Sized> Caused for E {
    fn first_cause(&self) -> Option<&(dyn Error + 'static)> {
        self.source()
    }
}

/// Returns the causes of an error, outermost first. They can be many, or even a cycle. A chain whose `source` panics ends there.
pub(crate) fn causes_of<'e>(
    error: &'e dyn Caused,
) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    let first = panic::catch(|| error.first_cause()).flatten();
    let next = |cause: &&'e (dyn Error + 'static)| panic::catch(|| (*cause).source()).flatten();
    std::iter::successors(first, next)
}

/// The sanitized texts of causes, outermost first: at most [`MAX_CAUSES`]. Where there are more, the last text is that of the last
/// cause, which mostly says what happened.
#[derive(Debug, Clone, Default)]
pub(crate) struct CauseTexts {
    texts: Vec<String>,
    /// Whether there are more causes than these, before the last one.
    is_cut: bool,
}

impl CauseTexts {
    pub(in crate::report) const NONE: Self = Self {
        texts: Vec::new(),
        is_cut: false,
    };

    pub(in crate::report) fn of_one(text: String) -> Self {
        Self {
            texts: vec![text],
            is_cut: false,
        }
    }

    pub(in crate::report) fn as_slice(&self) -> &[String] {
        &self.texts
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the place of the mark for the causes that are left out.
    pub(crate) fn place_of_cut(&self) -> Option<usize> {
        self.is_cut.then(|| self.texts.len().saturating_sub(1))
    }

    fn push(&mut self, text: String) {
        if self.texts.len() == MAX_CAUSES {
            self.is_cut = true;
            self.texts.pop();
        }
        self.texts.push(text);
    }

    pub(in crate::report) fn append(&mut self, others: Self) {
        for text in others.texts {
            self.push(text);
        }
        self.is_cut |= others.is_cut;
    }

    /// Adds those texts that are not there yet.
    pub(in crate::report) fn append_new(&mut self, others: Self) {
        for text in others.texts {
            if !self.texts.contains(&text) {
                self.push(text);
            }
        }
        self.is_cut |= others.is_cut;
    }
}

impl ReportBuilder<'_> {
    /// Returns the sanitized texts of the causes of an error. The causes of an error of an installed registry are shown as that
    /// error says.
    pub(in crate::report) fn texts_of_causes(&self, error: &dyn Caused) -> CauseTexts {
        let mut texts = CauseTexts::default();
        let mut last = None;
        for cause in causes_of(error).take(MAX_CHAIN) {
            if let Some(own) = finder::own(cause)
                && let Some(report) = self.context.report_inside(own)
            {
                texts.append(self.texts_of_own(&report));
                last = None;
                break;
            }
            if texts.texts.len() < MAX_CAUSES {
                texts.push(as_cause(cause, |cause| self.text_of_cause(cause)));
            } else {
                last = Some(cause);
            }
        }
        if let Some(last) = last {
            texts.push(as_cause(last, |cause| self.text_of_cause(cause)));
        }
        texts
    }

    /// Returns what the report of an error shows among the causes of the error around it.
    pub(in crate::report) fn texts_of_own(&self, report: &Report) -> CauseTexts {
        let detail = self.cut(report.detail(), MAX_CAUSE);
        let mut texts = CauseTexts::of_one(detail);
        texts.append(report.rare().causes.clone());
        texts
    }
}

impl Report {
    /// Lists the texts of errors around this one, outermost first, before its causes, where causes are listed.
    pub(crate) fn inside<'e>(
        mut self,
        around: impl Iterator<Item = &'e (dyn Error + 'static)>,
        context: &Context,
    ) -> Self {
        if !context.lists_causes() {
            return self;
        }
        let builder = ReportBuilder::new(context);
        let mut causes = CauseTexts::default();
        for error in around {
            causes.push(builder.text_of_cause(&error));
        }
        let rare = self.rare_mut();
        causes.append(std::mem::take(&mut rare.causes));
        rare.causes = causes;
        self
    }
}
