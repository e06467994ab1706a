//! The builder that generated code fills, field by field. Most of its methods are sanitizers.

mod budget;
mod facts;
mod returned;
pub(in crate::report) mod serialize;
pub(crate) mod slot;
mod structures;
mod texts;

use std::borrow::Cow;

use mcp_error_sanitize::{Rule, Rules};

use crate::json::Json;
use crate::policy::{Policy, TextPaths};
use crate::registry::ErrorEntry;
use crate::report::builder::budget::Budget;
use crate::report::builder::slot::Slots;
use crate::report::context::Context;
use crate::report::context::choices::Prepared;
use crate::report::rare::constant::ReadStructured;
use crate::report::rare::input::HasRareInput;
use crate::report::rare::optional_texts::OptionalTexts;
use crate::report::rare::special_members::SpecialMembers;
use crate::report::sanitizer::Sanitizer;

/// Collects the sanitized values of a report.
///
/// Each call fills the next slot. The first slots are the members of the entry, in its order; the others are only used
/// in messages.
pub struct ReportBuilder<'a> {
    pub(in crate::report) context: &'a Context,
    /// The policy of the context, since each text asks for it several times.
    policy: &'a Prepared,
    /// The rules for the next text.
    rules: Cow<'a, Rules>,
    /// The most bytes that a text may have, if its own bound is larger.
    max_text: usize,
    /// The bound that the error sets for its texts, if it does.
    own_bound: Option<usize>,
    /// The entry of the error, unless the builder fills something else than the report of one.
    pub(in crate::report) entry: Option<&'static ErrorEntry>,
    /// The bound that the error sets for its messages, if it does.
    message_bound: Option<usize>,
    /// The largest bound that the error has set for a text.
    pub(in crate::report) largest_bound: usize,
    /// The work that repeated values may still cause.
    budget: Budget,
    /// The number of lists and samples that contain the next value.
    depth: usize,
    /// It also counts the redactions and cuts so far.
    pub(in crate::report) sanitizer: Sanitizer,
    pub(in crate::report) slots: Slots,
    /// Whether only a log shows the causes.
    pub(in crate::report) skips_causes: bool,
    pub(in crate::report) rare: Option<Box<dyn HasRareInput>>,
    pub(in crate::report) optional_texts: Option<&'static OptionalTexts>,
    pub(in crate::report) special_members: Option<&'static SpecialMembers>,
    pub(in crate::report) read_structured: Option<ReadStructured>,
    /// Whether an attribute asked to show a path, so that the scan of the assembled text must leave it.
    pub(in crate::report) shows_paths: bool,
    /// Whether an attribute asked to show paths and e-mail addresses.
    pub(in crate::report) shows_addresses: bool,
    /// Whether an attribute asked to show a value that has the name of a secret.
    shows_named: bool,
}

/// The rules of the sanitizer that judge a value by the name before it.
const RULES_OF_NAMES: [Rule; 3] = [Rule::Pair, Rule::Block, Rule::Message];

impl<'a> ReportBuilder<'a> {
    #[inline]
    pub(in crate::report) fn new(context: &'a Context) -> Self {
        let prepared = context.shared.policy.get();
        let policy: &Policy = prepared;
        Self {
            context,
            policy: prepared,
            rules: Cow::Borrowed(prepared.kept_rules()),
            max_text: usize::MAX,
            own_bound: None,
            entry: None,
            message_bound: None,
            largest_bound: policy.max_text_bytes(),
            budget: Budget::new(policy.max_document_size()),
            depth: 0,
            sanitizer: Sanitizer::under(prepared, context),
            slots: Slots::default(),
            skips_causes: false,
            rare: None,
            optional_texts: None,
            special_members: None,
            read_structured: None,
            shows_paths: false,
            shows_addresses: false,
            shows_named: false,
        }
    }

    /// Fills a slot with a value that has the name of a secret, although an attribute says what may be shown of it. In
    /// messages, the name before a value then does not make it a secret. All values were sanitized before.
    pub fn despite_name(&mut self, fill: impl FnOnce(&mut Self)) {
        fill(self);
        self.shows_named = true;
    }

    /// Returns the policy of the report, for a `sanitize_with` function that takes it.
    pub fn policy(&self) -> &'a Policy {
        self.policy
    }

    fn push(&mut self, value: impl Into<Json>) {
        self.slots.push_value(value.into());
    }

    pub(in crate::report) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns what changes the value that was filled last.
    pub(in crate::report) fn last_parts(&mut self) -> (&Sanitizer, &Rules, &mut Slots) {
        (&self.sanitizer, &self.rules, &mut self.slots)
    }

    pub(in crate::report) fn set_rules(&mut self, rules: Rules) {
        self.rules = Cow::Owned(rules);
    }

    /// Sets the bound of the messages and of all texts that follow, in bytes.
    pub fn bound(&mut self, bytes: usize) {
        self.set_bound(bytes);
        self.message_bound = self.own_bound;
    }

    /// Sets the bound of all texts that follow. It is never above that of a document.
    fn set_bound(&mut self, bytes: usize) {
        let bytes = bytes.min(self.policy().max_document_size());
        self.set_rules(self.rules().with_max_bytes(bytes));
        self.own_bound = Some(bytes);
        self.largest_bound = self.largest_bound.max(bytes);
    }

    /// Adds a value with `fill`, whose texts have this bound.
    pub fn within(&mut self, bytes: usize, fill: impl FnOnce(&mut Self)) {
        let (rules, own_bound) = (self.rules.clone(), self.own_bound);
        self.set_bound(bytes);
        fill(self);
        self.rules = rules;
        self.own_bound = own_bound;
    }

    /// Returns the rules for a text whose bound is this one unless the error sets another.
    fn rules_within(&self, usual: usize) -> Rules {
        let bytes = self.own_bound.unwrap_or(usual).min(self.max_text);
        self.rules().with_max_bytes(bytes)
    }

    /// Returns the rules for a text that was assembled from values, which the rules of each field have cleaned. Few errors
    /// need other rules than a field does.
    pub(in crate::report) fn assembled_rules(&self) -> Cow<'_, Rules> {
        let policy = self.policy();
        let shows_more = self.shows_addresses
            | self.shows_paths
            | self.shows_named
            | (policy.text_paths != TextPaths::Hidden);
        if shows_more || self.message_bound() != policy.max_text_bytes() {
            Cow::Owned(self.other_assembled_rules())
        } else {
            Cow::Borrowed(self.rules())
        }
    }

    #[inline(never)]
    fn other_assembled_rules(&self) -> Rules {
        let mut rules = self.rules().with_max_bytes(self.message_bound());
        if self.shows_addresses {
            rules = rules.with_paths_and_emails(false);
        }
        // What the sanitizer showed of a path stays.
        if self.shows_paths || self.policy().text_paths != TextPaths::Hidden {
            rules = rules.without_paths();
        }
        if self.shows_named {
            for rule in RULES_OF_NAMES {
                rules = rules.without(rule);
            }
        }
        rules
    }

    /// Returns the bound of a message in bytes: one that shows a longer text has room for the words around it.
    fn message_bound(&self) -> usize {
        let usual = self.policy().max_text_bytes();
        self.message_bound.unwrap_or(match self.largest_bound {
            bytes if bytes == usual => usual,
            more => more.saturating_add(usual),
        })
    }
}
