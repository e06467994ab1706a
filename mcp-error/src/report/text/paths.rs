//! Texts whose paths the policy shows.

use std::borrow::Cow;

use mcp_error_sanitize::{DetectorKind, PathMode, Rules};

use crate::policy::TextPaths;
use crate::report::context::choices::Prepared;
use crate::report::sanitizer::Sanitizer;

impl Prepared {
    /// Returns the sanitized text, with paths as [`text_paths`](crate::Policy::text_paths) says. `rules` hide paths.
    #[inline]
    pub(crate) fn clean_text<'t>(
        &self,
        text: &'t str,
        rules: &Rules,
        sanitizer: &Sanitizer,
    ) -> Cow<'t, str> {
        match sanitizer.without_stack_traces(text, self) {
            Some(left) => Cow::Owned(
                self.clean_without_traces(&left, rules, sanitizer)
                    .into_owned(),
            ),
            None => self.clean_without_traces(text, rules, sanitizer),
        }
    }

    /// Does the same for a text whose stack traces were taken out.
    #[inline]
    pub(crate) fn clean_without_traces<'t>(
        &self,
        text: &'t str,
        rules: &Rules,
        sanitizer: &Sanitizer,
    ) -> Cow<'t, str> {
        match sanitizer.without_byte_lists(text, rules, self) {
            Some(left) => Cow::Owned(self.clean_whole_text(&left, rules, sanitizer).into_owned()),
            None => self.clean_whole_text(text, rules, sanitizer),
        }
    }

    /// Does the same, but shows stack traces.
    pub(crate) fn clean_whole_text<'t>(
        &self,
        text: &'t str,
        rules: &Rules,
        sanitizer: &Sanitizer,
    ) -> Cow<'t, str> {
        (sanitizer.choices.text)(self, text, rules, sanitizer)
    }

    pub(in crate::report) fn text_with_chosen_paths<'t>(
        &self,
        text: &'t str,
        rules: &Rules,
        sanitizer: &Sanitizer,
    ) -> Cow<'t, str> {
        let mode = match self.text_paths {
            TextPaths::Hidden => return sanitizer.text(text, rules),
            _ if !self.redact_sensitive => return sanitizer.text(text, rules),
            TextPaths::Shown => return sanitizer.text(text, &rules.without_paths()),
            TextPaths::User => PathMode::User,
            TextPaths::Root => PathMode::Root,
        };
        let shown = sanitizer.text(text, &rules.without_paths());
        let hidden = mcp_error_sanitize::text(&shown, rules);
        if *shown == *hidden {
            return shown;
        }
        let roots: Vec<&str> = self.roots.iter().map(String::as_str).collect();
        let words = Words {
            mode,
            roots,
            rules,
            hidden: self.path_marker.as_str(),
        };
        match words.shown(&shown, &hidden, sanitizer) {
            Some(text) => Cow::Owned(text),
            None => {
                sanitizer.redacted(DetectorKind::Path);
                Cow::Owned(hidden.into_owned())
            }
        }
    }
}

/// How a path that is one word of a text is shown.
struct Words<'r> {
    mode: PathMode,
    roots: Vec<&'r str>,
    rules: &'r Rules,
    /// The marker of a hidden path.
    hidden: &'r str,
}

impl Words<'_> {
    /// Returns the text with its paths shown. Where a path is more than a word, or a word more than a path, it is
    /// `None`, since nothing says then which part of the text may stay.
    fn shown(&self, text: &str, hidden: &str, sanitizer: &Sanitizer) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        let mut left = hidden;
        for part in text.split_inclusive(is_delimiter) {
            let word = part.trim_end_matches(is_delimiter);
            let clean = mcp_error_sanitize::text(word, self.rules);
            left = left
                .strip_prefix(&*clean)?
                .strip_prefix(&part[word.len()..])?;
            match clean.split_once(self.hidden) {
                Some((before, after)) if *clean != *word => {
                    let path = word.strip_prefix(before)?.strip_suffix(after)?;
                    let path = sanitizer.path(path, self.mode, &self.roots, self.rules);
                    if path == self.hidden {
                        sanitizer.redacted(DetectorKind::Path);
                    }
                    out.extend([before, &*path, after]);
                }
                _ => out.push_str(word),
            }
            out.push_str(&part[word.len()..]);
        }
        left.is_empty().then_some(out)
    }
}

/// Returns whether a character ends a word that can be a path.
fn is_delimiter(character: char) -> bool {
    character.is_whitespace() || matches!(character, '"' | '\'' | '`' | '(' | ')' | ',' | ';' | '=')
}
