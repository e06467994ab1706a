//! The table of sanitizers. A new one is a variant of [`Sanitizer`] and a row of [`SANITIZERS`].

use mcp_error_rules::entry::member::Letter;

use super::{Bound, ChoosingAttribute as By, Exposure, Fill, Row};
use crate::syntax::value::{Sanitize, Shows};

/// The treatment of a value on its way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sanitizer {
    /// The type decides: its values pass if it implements `Disclose`, else they are text.
    Auto,
    Text,
    Output,
    Value,
    Tree,
    /// A function that the user wrote.
    Custom,
    Path,
    PathUser,
    PathRoot,
    Endpoint,
    /// A type with the name of a URL type: it decides if it is `Disclose`, and is an endpoint otherwise.
    UrlByName,
    /// The URI of a resource.
    Uri,
    /// What the caller sent.
    Echo,
    Secret,
    /// A value that a name says to be a secret, of a type that may say otherwise: it decides if it is `Disclose`.
    SecretByName,
    Trusted,
    Untrusted,
    /// A list of mistakes in the input.
    Violations,
    /// The value never leaves.
    Skip,
}

/// What most sanitizers have in common with that of text. A row says where its own differs.
const TEXT: Row = Row {
    kind: Sanitizer::Text,
    attributes: &[],
    types: &[],
    fill: Fill::Value("text"),
    letter: Some(Letter::Text),
    bound: Bound::Display,
    exposure: Exposure::Shown,
    strictness: 2,
    of_expression: Sanitizer::Text,
    takes_whole: false,
    comes_back: true,
};

/// The sanitizers, in the order of [`Sanitizer`].
pub(super) static SANITIZERS: [Row; 19] = [
    Row {
        kind: Sanitizer::Auto,
        fill: Fill::ByType,
        letter: None,
        bound: Bound::DisplayOrDisclose,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Text,
        attributes: &[By::Sanitize(Sanitize::Text)],
        types: &["String", "str"],
        ..TEXT
    },
    Row {
        kind: Sanitizer::Output,
        attributes: &[By::Sanitize(Sanitize::Output)],
        fill: Fill::Value("output"),
        letter: Some(Letter::Output),
        strictness: 3,
        of_expression: Sanitizer::Output,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Value,
        attributes: &[By::Sanitize(Sanitize::Value)],
        types: &["Value"],
        fill: Fill::Value("value"),
        letter: Some(Letter::Value),
        bound: Bound::Serialize,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_whole: true,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Tree,
        attributes: &[By::Sanitize(Sanitize::Tree)],
        fill: Fill::Value("tree"),
        letter: Some(Letter::Tree),
        bound: Bound::Serialize,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_whole: true,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Custom,
        attributes: &[By::Function],
        fill: Fill::Function,
        letter: Some(Letter::Custom),
        bound: Bound::Nothing,
        strictness: 7,
        of_expression: Sanitizer::Secret,
        takes_whole: true,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Path,
        attributes: &[By::Sanitize(Sanitize::Path), By::Path(None)],
        types: &["PathBuf", "Path", "Utf8PathBuf", "Utf8Path"],
        fill: Fill::Marker("path"),
        letter: Some(Letter::Path),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 6,
        of_expression: Sanitizer::Path,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::PathUser,
        attributes: &[By::Path(Some(Shows::User))],
        fill: Fill::Pointee("path_user"),
        letter: Some(Letter::PathUser),
        bound: Bound::Path,
        strictness: 6,
        of_expression: Sanitizer::Path,
        ..TEXT
    },
    Row {
        kind: Sanitizer::PathRoot,
        attributes: &[By::Path(Some(Shows::Root))],
        fill: Fill::Pointee("path_root"),
        letter: Some(Letter::PathRoot),
        bound: Bound::Path,
        strictness: 6,
        of_expression: Sanitizer::Path,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Endpoint,
        attributes: &[By::Sanitize(Sanitize::Endpoint), By::Word("endpoint")],
        fill: Fill::Value("endpoint"),
        letter: Some(Letter::Endpoint),
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::UrlByName,
        types: &["Url", "Uri"],
        fill: Fill::UrlByName,
        letter: None,
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Uri,
        attributes: &[By::Sanitize(Sanitize::Uri)],
        fill: Fill::Value("uri"),
        letter: Some(Letter::Uri),
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Echo,
        attributes: &[By::Sanitize(Sanitize::Echo), By::Word("echo")],
        fill: Fill::Value("echo"),
        letter: Some(Letter::Echo),
        strictness: 1,
        of_expression: Sanitizer::Echo,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Secret,
        attributes: &[By::Sanitize(Sanitize::Secret), By::Word("secret")],
        types: &["SecretString", "SecretBox", "SecretSlice", "Secret"],
        fill: Fill::Marker("secret"),
        letter: Some(Letter::Secret),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 9,
        of_expression: Sanitizer::Secret,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::SecretByName,
        fill: Fill::SecretByName,
        letter: None,
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 9,
        of_expression: Sanitizer::Secret,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Trusted,
        attributes: &[By::Word("trusted")],
        fill: Fill::Value("trusted"),
        letter: Some(Letter::Trusted),
        strictness: 0,
        of_expression: Sanitizer::Trusted,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Untrusted,
        attributes: &[By::Word("untrusted")],
        types: &["Untrusted"],
        fill: Fill::Pointee("untrusted"),
        letter: Some(Letter::Untrusted),
        bound: Bound::UntrustedText,
        exposure: Exposure::Verbose,
        strictness: 8,
        of_expression: Sanitizer::Skip,
        comes_back: false,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Violations,
        attributes: &[By::Word("violations")],
        fill: Fill::Value("violations"),
        letter: Some(Letter::Violations),
        bound: Bound::Nothing,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_whole: true,
        ..TEXT
    },
    Row {
        kind: Sanitizer::Skip,
        attributes: &[By::Word("skip")],
        fill: Fill::Marker("withheld"),
        letter: Some(Letter::Secret),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 10,
        of_expression: Sanitizer::Skip,
        takes_whole: true,
        comes_back: false,
        ..TEXT
    },
];
