//! The functions that a policy chooses.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use mcp_error_sanitize::Rules;

use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members};
use crate::policy::{AlreadyInstalled, Policy, RpcLayout, StructuredContent, TextPaths, ToolText};
use crate::registry::entry::{EntryTexts, ErrorEntry};
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::causes::Caused;
use crate::report::context::Context;
use crate::report::sanitizer::Sanitizer;
use crate::report::text::title::chosen_titles;

/// The size of documents from which on all that identifies an error fits into half of one: a title of 256 bytes, each of
/// them escaped, and what is next to it.
const TITLES_FIT: usize = 4_096;

/// The functions that a policy chooses. A context takes all of them together with its policy. A program without a policy of
/// its own contains only those of the production policy.
#[derive(Debug)]
pub(crate) struct Choices {
    /// Takes the `data` of an error object out of a report that is not read afterwards.
    pub(crate) rpc_data: fn(&mut Report) -> Option<Json>,
    /// Returns the text of a tool result, of at most this many bytes.
    pub(crate) tool_text: fn(&Report, usize) -> String,
    /// Returns a sanitized text, with its paths as the policy shows them.
    pub(in crate::report) text: Text,
    /// Returns the title of an error, and its detail if no attribute gives one. `None` if both are the title of the entry.
    pub(in crate::report) titles: Option<Titles>,
    /// Keeps what some layouts need of a context.
    pub(in crate::report) keep: Option<fn(&mut Report, &Context)>,
    /// Adds the causes, and the facts about the request that verbose documents show.
    pub(in crate::report) add_diagnostics: Option<AddDiagnostics>,
    /// Hides what the error says of a server's fault.
    pub(in crate::report) hide: Option<fn(&mut Report)>,
    /// Returns the structured content of a tool result, of at most this many bytes.
    pub(crate) structured: Option<fn(&Report, usize) -> Members>,
    /// Adds the challenge to a tool result.
    pub(in crate::report) add_challenge: Option<AddChallenge>,
}

pub(crate) type AddChallenge = fn(&Report, &mut ToolResult);

pub(in crate::report) type AddDiagnostics = fn(&mut Report, &dyn Caused, &ReportBuilder<'_>);

type Titles =
    fn(&'static ErrorEntry, &EntryTexts, &Policy) -> (Cow<'static, str>, Cow<'static, str>);

type Text = for<'t> fn(&Prepared, &'t str, &Rules, &Sanitizer) -> Cow<'t, str>;

impl Choices {
    const PRODUCTION: &'static Self = &Self {
        rpc_data: Report::problem_data,
        tool_text: Report::plain_tool_text,
        text: |_, text, rules, sanitizer| sanitizer.text(text, rules),
        titles: None,
        keep: None,
        add_diagnostics: None,
        hide: None,
        structured: None,
        add_challenge: None,
    };

    /// Returns the functions that a policy needs. This is for the compiler, which knows most policies: a program whose policy
    /// chooses nothing but bounds, markers and rules contains none of the others.
    #[inline(always)]
    pub(in crate::report) fn of(policy: &Policy) -> &'static Self {
        let is_plain = matches!(policy.rpc_layout, RpcLayout::Problem)
            && matches!(policy.tool_text, ToolText::Plain)
            && matches!(policy.text_paths, TextPaths::Hidden)
            && matches!(policy.structured_content, StructuredContent::Off)
            && policy.max_error_size >= TITLES_FIT
            && policy.foreign_title.is_none()
            && policy.foreign_detail.is_none()
            && policy.resource_metadata.is_none()
            && policy.server_detail
            && !policy.is_verbose();
        if is_plain {
            Self::PRODUCTION
        } else {
            Self::ALL
        }
    }

    const ALL: &'static Self = &Self {
        rpc_data: Report::chosen_rpc_data,
        tool_text: Report::chosen_tool_text,
        text: Prepared::text_with_chosen_paths,
        titles: Some(chosen_titles),
        keep: Some(Report::keep_for_layout),
        add_diagnostics: Some(Report::add_diagnostics),
        hide: Some(Report::hide_detail),
        structured: Some(Report::structured_content),
        add_challenge: Some(Report::add_challenge),
    };
}

/// A policy with what follows from it, which is found out once for all reports.
#[derive(Debug)]
pub(crate) struct Prepared {
    policy: Held,
    /// The rules of the sanitizer.
    rules: Rules,
    choices: &'static Choices,
}

#[derive(Debug)]
enum Held {
    Static(&'static Policy),
    Shared(Arc<Policy>),
}

impl Held {
    fn get(&self) -> &Policy {
        match self {
            Self::Static(policy) => policy,
            Self::Shared(policy) => policy,
        }
    }
}

static PRODUCTION_POLICY: Policy = Policy::production();

/// The policy of a process without an installed one.
static PRODUCTION: Prepared = Prepared {
    policy: Held::Static(&PRODUCTION_POLICY),
    rules: Rules::new(),
    choices: Choices::PRODUCTION,
};

static INSTALLED: OnceLock<Prepared> = OnceLock::new();

impl Prepared {
    fn new(policy: Held, choices: &'static Choices) -> Self {
        let rules = policy.get().rules();
        Self {
            policy,
            rules,
            choices,
        }
    }

    /// Returns the policy of the process: the installed one, or the production policy.
    fn of_process() -> &'static Self {
        INSTALLED.get().unwrap_or(&PRODUCTION)
    }

    pub(in crate::report) fn choices(&self) -> &'static Choices {
        self.choices
    }

    /// Returns the rules of the sanitizer under this policy.
    pub(crate) fn kept_rules(&self) -> &Rules {
        &self.rules
    }
}

impl Deref for Prepared {
    type Target = Policy;

    fn deref(&self) -> &Policy {
        self.policy.get()
    }
}

/// A policy that was given. It is a trait object, so that only a program that gives one contains the code that drops it.
pub(crate) trait Given: Send + Sync {
    fn prepared(&self) -> &Prepared;
}

// As a supertrait, `Debug` would bring what writes a policy into each program that gives one.
impl fmt::Debug for dyn Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.prepared().fmt(f)
    }
}

impl Given for Prepared {
    fn prepared(&self) -> &Prepared {
        self
    }
}

/// The policy of a context. The default policy needs no allocation.
#[derive(Debug, Clone, Default)]
pub(crate) enum PolicyRef {
    /// No policy was given; that of the process applies.
    #[default]
    Default,
    OfProcess(&'static Prepared),
    Given(Arc<dyn Given>),
}

impl PolicyRef {
    #[inline(always)]
    pub(in crate::report) fn of_static(policy: &'static Policy) -> Self {
        Self::given(Held::Static(policy), Choices::of(policy))
    }

    pub(in crate::report) fn of_shared(policy: Arc<Policy>, choices: &'static Choices) -> Self {
        Self::given(Held::Shared(policy), choices)
    }

    fn given(policy: Held, choices: &'static Choices) -> Self {
        Self::Given(Arc::new(Prepared::new(policy, choices)))
    }

    // Most functions of a report ask for its policy, and each copy of the steps to it takes 80 bytes.
    #[inline(never)]
    pub(crate) fn get(&self) -> &Prepared {
        self.found()
    }

    #[inline(never)]
    pub(in crate::report) fn policy(&self) -> &Policy {
        self.found()
    }

    #[inline(always)]
    fn found(&self) -> &Prepared {
        match self {
            Self::Default => Prepared::of_process(),
            Self::OfProcess(policy) => policy,
            Self::Given(policy) => policy.prepared(),
        }
    }

    /// Returns the same policy. Where none was given, it is that of the process at this time.
    pub(in crate::report) fn known(&self) -> Self {
        match self {
            Self::Default => Self::OfProcess(Prepared::of_process()),
            other => other.clone(),
        }
    }

    pub(in crate::report) fn choices(&self) -> &'static Choices {
        self.get().choices()
    }
}

impl Policy {
    /// Makes this the policy of the process: every [`Context`] that has no policy of its own takes it,
    /// from now on. Call it once when the server starts, before the first error.
    ///
    /// A wrapped server, such as that of `mcp_error::rmcp::serve`, has the policy that it was given. The installed
    /// policy is for code outside such a server: tests that call a handler, conversions in other tasks, error objects
    /// made by hand.
    ///
    /// ```
    /// use mcp_error::{Failure, Policy};
    ///
    /// static POLICY: Policy = Policy::plain();
    ///
    /// POLICY.install().unwrap();
    /// assert_eq!(Failure::server("The index is empty.").to_rpc_error().message, "The index is empty.");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a policy was installed before, unless it is equal to this one. The first one stays, since
    /// answers must not change while the server runs.
    #[inline]
    pub fn install(&'static self) -> Result<(), AlreadyInstalled> {
        self.install_with(Choices::of(self))
    }

    fn install_with(&'static self, choices: &'static Choices) -> Result<(), AlreadyInstalled> {
        let installed = INSTALLED.get_or_init(|| Prepared::new(Held::Static(self), choices));
        if **installed == *self {
            Ok(())
        } else {
            Err(AlreadyInstalled)
        }
    }

    /// Returns the policy of the process: the [installed](Self::install) one, or the production policy.
    pub(crate) fn of_process() -> &'static Self {
        Prepared::of_process()
    }
}

impl Context {
    /// Returns this context with a policy that is not verbose.
    pub(crate) fn without_verbose(mut self) -> Self {
        if self.policy().is_verbose() {
            let mut policy = self.policy().clone();
            policy.verbose_errors = Some(false);
            let choices = self.shared.policy.choices();
            self.shared.policy = PolicyRef::of_shared(Arc::new(policy), choices);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_the_production_policy_are_those_that_it_returns() {
        let kept = format!("{:?}", PRODUCTION.rules);
        assert_eq!(kept, format!("{:?}", Policy::production().rules()));
    }
}
