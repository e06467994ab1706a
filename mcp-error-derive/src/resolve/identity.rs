//! The source of problem types and member names.

use std::cell::RefCell;

use mcp_error_rules::names::is_kind;
use mcp_error_rules::secret_names::{hides_some_values, is_secret_name};

use crate::model::names;
use crate::syntax::attributes::{TypeAttrs, VariantAttrs};
use crate::syntax::value::RenameAll;

/// The settings of a type that hold for all its variants.
pub(super) struct Base {
    /// The URI up to the slug.
    problem_type: String,
    is_derived: bool,
    pub(super) rename_all: Option<RenameAll>,
    pub(super) decodes: bool,
    /// Whether the names of fields are those of secrets. Variants often have fields of the same names, and asking takes
    /// long in a macro, which is compiled without optimisation.
    secret_names: Answers,
    /// Whether some values with the names of fields are secrets.
    weak_names: Answers,
}

/// A problem type, and which of its parts are made from names.
pub(super) struct ProblemType {
    pub(super) uri: String,
    pub(super) has_derived_slug: bool,
    pub(super) has_derived_base: bool,
}

/// Answers to a question about names.
type Answers = RefCell<Vec<(String, bool)>>;

/// Returns the answer for a name, which is asked for once.
fn answer(answers: &Answers, name: &str, ask: fn(&str) -> bool) -> bool {
    let mut names = answers.borrow_mut();
    if let Some((_, known)) = names.iter().find(|(known, _)| known == name) {
        return *known;
    }
    let answer = ask(name);
    names.push((name.to_owned(), answer));
    answer
}

impl Base {
    pub(super) fn of(attrs: &TypeAttrs) -> Self {
        let problem_type = match &attrs.type_base {
            Some(uri) => with_separator(uri.value.clone()),
            None => {
                let name = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "crate".into());
                format!("urn:problem-type:{name}:")
            }
        };
        Self {
            problem_type,
            is_derived: attrs.type_base.is_none(),
            rename_all: attrs.rename_all.map(|rule| rule.value),
            decodes: attrs.decode.is_some(),
            secret_names: Answers::default(),
            weak_names: Answers::default(),
        }
    }

    pub(super) fn is_secret_name(&self, name: &str) -> bool {
        answer(&self.secret_names, name, is_secret_name)
    }

    pub(super) fn hides_some_values(&self, name: &str) -> bool {
        answer(&self.weak_names, name, hides_some_values)
    }

    pub(super) fn problem_type(&self, attrs: &VariantAttrs, variant: &str) -> ProblemType {
        let written = attrs.problem.as_ref().map(|problem| &*problem.value);
        if let Some(uri) = written.filter(|text| text.contains(':')) {
            return ProblemType {
                uri: uri.to_owned(),
                has_derived_slug: false,
                has_derived_base: false,
            };
        }
        let kind = attrs.kind.as_ref().map(|kind| &*kind.value);
        let has_derived_slug = written.is_none() && kind.is_none();
        let mut uri = self.problem_type.clone();
        match written {
            Some(slug) => uri.push_str(slug),
            // A kind says the slug too.
            None => uri.push_str(&names::slug(kind.unwrap_or(variant))),
        }
        ProblemType {
            uri,
            has_derived_slug,
            has_derived_base: self.is_derived,
        }
    }
}

/// Returns the kind that is written, or the one that follows from a written slug. None follows from a URI.
pub(super) fn kind_as_written(attrs: &VariantAttrs) -> Option<String> {
    if let Some(kind) = &attrs.kind {
        return Some(kind.value.clone());
    }
    let problem = &attrs.problem.as_ref()?.value;
    let kind = names::kind(problem);
    (!problem.contains(':') && is_kind(&kind)).then_some(kind)
}

/// Adds a `/` to a URI that a slug could not follow.
fn with_separator(mut uri: String) -> String {
    if uri.ends_with(|last: char| last.is_ascii_alphanumeric()) {
        uri.push('/');
    }
    uri
}
