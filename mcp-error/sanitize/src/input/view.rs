//! The text as the detectors see it, with the few questions that most of them ask.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use mcp_error_rules::secret_names::{PLURAL, is_personal_name, is_secret_name};

use crate::bytes::*;
use crate::input::chosen_markers::begins_with;
use crate::input::{Budget, NextSign, Remembered, Spots};
use crate::names::kind::{NameKind, SecretKind};
use crate::names::prefilter;
use crate::rule::Rule;
use crate::rules::Rules;

/// A range of the text that must be redacted, and the rule that found it.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) rule: Rule,
}

impl Rule {
    pub(crate) fn found(self, start: usize, end: usize) -> Found {
        Found {
            start,
            end,
            rule: self,
        }
    }
}

/// The text that is scanned, and what a detector may know about the scan.
pub(crate) struct View<'a> {
    /// The text, with its punctuation in ASCII and its markers in square brackets. Each byte is at the same offset as in the original text.
    pub(crate) text: &'a str,
    /// The bytes of the text.
    pub(crate) bytes: Bytes<'a>,
    /// Whether the text is known to hold nothing but plain ASCII.
    pub(crate) is_ascii: bool,
    pub(crate) rules: &'a Rules,
    pub(crate) budget: Budget,
    /// The offset up to which the text has been redacted.
    pub(crate) redacted_up_to: usize,
    /// Where the names of secrets stand.
    pub(crate) names: Spots,
    /// The passwords among the arguments of known programs.
    pub(crate) program_passwords: RefCell<Vec<Found>>,
    /// The name of the last program whose arguments were read, and the offset up to which they were.
    pub(crate) last_program: Cell<Option<(&'a [u8], usize)>>,
    /// What the last names say about their values, and whether each may be that of a secret.
    pub(crate) name_kinds: Remembered<'a, (NameKind, bool), 8>,
    /// Where the next `@` stands, and the next closing bracket.
    pub(crate) next_at: NextSign,
    pub(crate) next_closing_bracket: NextSign,
}

impl<'a> View<'a> {
    // In a function of its own, a view would be copied to where it is needed.
    #[inline(always)]
    pub(crate) fn new(text: &'a str, is_ascii: bool, rules: &'a Rules) -> Self {
        Self {
            text,
            bytes: Bytes(text.as_bytes()),
            is_ascii,
            rules,
            budget: Budget::default(),
            redacted_up_to: 0,
            names: Spots::default(),
            program_passwords: RefCell::default(),
            last_program: Cell::default(),
            name_kinds: Remembered::default(),
            next_at: NextSign::default(),
            next_closing_bracket: NextSign::default(),
        }
    }

    /// Returns what a rule found, unless the rule is switched off.
    #[inline(never)]
    pub(crate) fn found(&self, rule: Rule, start: usize, end: usize) -> Option<Found> {
        self.rules.has(rule).then(|| rule.found(start, end))
    }

    /// Returns a part of the text, which must begin and end between characters.
    pub(crate) fn str(&self, range: Range<usize>) -> &'a str {
        str_slice(self.text, range)
    }

    /// Keeps only the first bytes of the text, which must end between characters.
    pub(crate) fn keep_first(&mut self, len: usize) {
        self.text = str_slice(self.text, 0..len);
        self.bytes = Bytes(self.text.as_bytes());
    }

    /// Whether the text has one of the redaction markers at this offset. Markers are left as they are.
    pub(crate) fn is_marker_at(&self, at: usize) -> bool {
        self.marker_end(at).is_some()
    }

    /// Returns the end of the redaction marker at this offset.
    #[inline(never)]
    pub(crate) fn marker_end(&self, at: usize) -> Option<usize> {
        let rest = &self.bytes[at..];
        if rest.first() != Some(&b'[') {
            return None;
        }
        let mut markers = self.rules.markers();
        let marker = markers.find(|marker| begins_with(rest, marker))?;
        Some(at + marker.as_bytes().len())
    }

    /// Returns the offset behind all redaction markers that stand at this one.
    pub(crate) fn skip_markers(&self, mut at: usize) -> usize {
        while let Some(end) = self.marker_end(at) {
            at = end;
        }
        at
    }

    /// Returns the end of the quoted text whose opening quote is at `open`: the offset of its closing quote, or
    /// else the end of the line. An escaped quote closes only a text that an escaped quote opened.
    pub(crate) fn quoted_end(&self, open: usize) -> usize {
        let quote = self.bytes[open];
        let is_opened_by_escape = open > 0 && self.bytes[open - 1] == b'\\';
        let mut at = open + 1;
        while at < self.bytes.len() {
            match self.bytes[at] {
                b'\\' if self.bytes.get(at + 1).is_some_and(|next| QUOTE.has(*next)) => {
                    if is_opened_by_escape && self.bytes[at + 1] == quote {
                        return at;
                    }
                    at += 2;
                }
                byte if byte == quote => return at,
                b'\n' => return at,
                _ => at += 1,
            }
        }
        self.bytes.len()
    }

    /// Whether a value with this name is a secret. The plural `secrets` alone does not count in a text, where
    /// it can be a kind of thing that has names: `secrets "gate" is forbidden`.
    #[inline(never)]
    pub(crate) fn is_secret_name(&self, name: &str) -> bool {
        let may_be_secret = prefilter::may_be_secret_name(name);
        if may_be_secret {
            self.budget.look(name.len());
        }
        self.is_secret(name, may_be_secret)
    }

    /// Whether a value with this name is a secret, for a name that the prefilter has judged.
    #[inline(never)]
    fn is_secret(&self, name: &str, may_be_secret: bool) -> bool {
        let is_known = may_be_secret
            && is_secret_name(name)
            && !is_same_word(name.as_bytes(), PLURAL.as_bytes())
            && !self.rules.is_public_name(name);
        is_known || self.rules.is_configured_name(name)
    }

    /// Returns what a name says about its value.
    pub(crate) fn kind_of_name(&self, name: &'a str) -> NameKind {
        let (kind, may_be_secret) = self.name_kinds.answer(name.as_bytes(), || {
            let may_be_secret = prefilter::may_be_secret_name(name);
            let kind = if self.is_secret(name, may_be_secret) {
                NameKind::Secret
            } else if self.rules.is_public_name(name) {
                NameKind::Other
            } else if is_personal_name(name) {
                NameKind::Personal
            } else {
                SecretKind::of_name(name).map_or(NameKind::Other, NameKind::Weak)
            };
            (kind, may_be_secret)
        });
        // A remembered name costs as much of the budget as a new one, so that the same words are found in every text.
        self.budget.look(name.len());
        if may_be_secret {
            self.budget.look(name.len());
        }
        if matches!(kind, NameKind::Weak(_) | NameKind::Other) {
            self.budget.look(name.len());
        }
        kind
    }
}
