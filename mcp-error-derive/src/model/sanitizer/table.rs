//! The table of sanitizers. A new one is a variant of [`Sanitizer`] and a row of [`SANITIZERS`].

use mcp_error_rules::entry::member::Fact;
use proc_macro2::Span;
use syn::spanned::Spanned as _;

use super::{Bound, ChoosingAttribute, Exposure, Fill, Row};
use crate::syntax::attributes::FieldAttrs;
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
    /// A function of the user's.
    Custom,
    Path,
    PathUser,
    PathRoot,
    Endpoint,
    /// A type that is called like one of a URL: it decides if it is `Disclose`, and is an endpoint otherwise.
    UrlByName,
    /// The URI of a resource.
    Uri,
    /// What the caller sent.
    Echo,
    Secret,
    Trusted,
    Untrusted,
    /// A list of mistakes in the input.
    Violations,
    /// The value never leaves.
    Skip,
}

/// The sanitizers, in the order of [`Sanitizer`].
pub(super) static SANITIZERS: [Row; 18] = [
    Row {
        sanitizer: Sanitizer::Auto,
        attributes: &[],
        types: &[],
        fill: Fill::ByType,
        fact: None,
        bound: Bound::DisplayOrDisclose,
        exposure: Exposure::Shown,
        strictness: 2,
        of_expression: Sanitizer::Text,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Text,
        attributes: &[ChoosingAttribute {
            written: "sanitize = text",
            find: |attrs| chosen(attrs, Sanitize::Text),
        }],
        types: &["String", "str"],
        fill: Fill::Value("text"),
        fact: Some(Fact::Text),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 2,
        of_expression: Sanitizer::Text,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Output,
        attributes: &[ChoosingAttribute {
            written: "sanitize = output",
            find: |attrs| chosen(attrs, Sanitize::Output),
        }],
        types: &[],
        fill: Fill::Value("output"),
        fact: Some(Fact::Output),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 3,
        of_expression: Sanitizer::Output,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Value,
        attributes: &[ChoosingAttribute {
            written: "sanitize = value",
            find: |attrs| chosen(attrs, Sanitize::Value),
        }],
        types: &["Value"],
        fill: Fill::Value("value"),
        fact: Some(Fact::Value),
        bound: Bound::Serialize,
        exposure: Exposure::Shown,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_text: false,
        takes_whole: true,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Tree,
        attributes: &[ChoosingAttribute {
            written: "sanitize = tree",
            find: |attrs| chosen(attrs, Sanitize::Tree),
        }],
        types: &[],
        fill: Fill::Value("tree"),
        fact: Some(Fact::Tree),
        bound: Bound::Serialize,
        exposure: Exposure::Shown,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_text: false,
        takes_whole: true,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Custom,
        attributes: &[ChoosingAttribute {
            written: "sanitize_with",
            find: |attrs| {
                attrs
                    .sanitize_with
                    .as_ref()
                    .map(|function| function.path.span())
            },
        }],
        types: &[],
        fill: Fill::Function,
        fact: Some(Fact::Custom),
        bound: Bound::Nothing,
        exposure: Exposure::Shown,
        strictness: 7,
        of_expression: Sanitizer::Secret,
        takes_text: false,
        takes_whole: true,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Path,
        attributes: &[
            ChoosingAttribute {
                written: "sanitize = path",
                find: |attrs| chosen(attrs, Sanitize::Path),
            },
            ChoosingAttribute {
                written: "path",
                find: |attrs| path(attrs, None),
            },
        ],
        types: &["PathBuf", "Path", "Utf8PathBuf", "Utf8Path"],
        fill: Fill::Marker("path"),
        fact: Some(Fact::Path),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 6,
        of_expression: Sanitizer::Path,
        takes_text: false,
        takes_whole: false,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::PathUser,
        attributes: &[ChoosingAttribute {
            written: "path",
            find: |attrs| path(attrs, Some(Shows::User)),
        }],
        types: &[],
        fill: Fill::Value("path_user"),
        fact: Some(Fact::PathUser),
        bound: Bound::Path,
        exposure: Exposure::Shown,
        strictness: 6,
        of_expression: Sanitizer::Path,
        takes_text: false,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::PathRoot,
        attributes: &[ChoosingAttribute {
            written: "path",
            find: |attrs| path(attrs, Some(Shows::Root)),
        }],
        types: &[],
        fill: Fill::Value("path_root"),
        fact: Some(Fact::PathRoot),
        bound: Bound::Path,
        exposure: Exposure::Shown,
        strictness: 6,
        of_expression: Sanitizer::Path,
        takes_text: false,
        takes_whole: false,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Endpoint,
        attributes: &[
            ChoosingAttribute {
                written: "sanitize = endpoint",
                find: |attrs| chosen(attrs, Sanitize::Endpoint),
            },
            ChoosingAttribute {
                written: "endpoint",
                find: |attrs| attrs.endpoint.map(|word| word.0),
            },
        ],
        types: &[],
        fill: Fill::Value("endpoint"),
        fact: Some(Fact::Endpoint),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::UrlByName,
        attributes: &[],
        types: &["Url", "Uri"],
        fill: Fill::UrlByName,
        fact: None,
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Uri,
        attributes: &[ChoosingAttribute {
            written: "sanitize = uri",
            find: |attrs| chosen(attrs, Sanitize::Uri),
        }],
        types: &[],
        fill: Fill::Value("uri"),
        fact: Some(Fact::Uri),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 4,
        of_expression: Sanitizer::Endpoint,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Echo,
        attributes: &[
            ChoosingAttribute {
                written: "sanitize = echo",
                find: |attrs| chosen(attrs, Sanitize::Echo),
            },
            ChoosingAttribute {
                written: "echo",
                find: |attrs| attrs.echo.map(|word| word.0),
            },
        ],
        types: &[],
        fill: Fill::Value("echo"),
        fact: Some(Fact::Echo),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 1,
        of_expression: Sanitizer::Echo,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Secret,
        attributes: &[
            ChoosingAttribute {
                written: "sanitize = secret",
                find: |attrs| chosen(attrs, Sanitize::Secret),
            },
            ChoosingAttribute {
                written: "secret",
                find: |attrs| attrs.secret.map(|word| word.0),
            },
        ],
        types: &["SecretString", "SecretBox", "SecretSlice", "Secret"],
        fill: Fill::Marker("secret"),
        fact: Some(Fact::Secret),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 9,
        of_expression: Sanitizer::Secret,
        takes_text: false,
        takes_whole: false,
        withholds: true,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Trusted,
        attributes: &[ChoosingAttribute {
            written: "trusted",
            find: |attrs| attrs.trusted.map(|word| word.0),
        }],
        types: &[],
        fill: Fill::Value("trusted"),
        fact: Some(Fact::Trusted),
        bound: Bound::Display,
        exposure: Exposure::Shown,
        strictness: 0,
        of_expression: Sanitizer::Trusted,
        takes_text: true,
        takes_whole: false,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Untrusted,
        attributes: &[ChoosingAttribute {
            written: "untrusted",
            find: |attrs| attrs.untrusted.map(|word| word.0),
        }],
        types: &["Untrusted"],
        fill: Fill::Pointee("untrusted"),
        fact: Some(Fact::Untrusted),
        bound: Bound::UntrustedText,
        exposure: Exposure::Verbose,
        strictness: 8,
        of_expression: Sanitizer::Skip,
        takes_text: false,
        takes_whole: false,
        withholds: true,
        comes_back: false,
    },
    Row {
        sanitizer: Sanitizer::Violations,
        attributes: &[ChoosingAttribute {
            written: "violations",
            find: |attrs| attrs.violations.map(|word| word.0),
        }],
        types: &[],
        fill: Fill::Value("violations"),
        fact: Some(Fact::Violations),
        bound: Bound::Nothing,
        exposure: Exposure::Shown,
        strictness: 5,
        of_expression: Sanitizer::Secret,
        takes_text: false,
        takes_whole: true,
        withholds: false,
        comes_back: true,
    },
    Row {
        sanitizer: Sanitizer::Skip,
        attributes: &[ChoosingAttribute {
            written: "skip",
            find: |attrs| attrs.skip.map(|word| word.0),
        }],
        types: &[],
        fill: Fill::Marker("withheld"),
        fact: Some(Fact::Secret),
        bound: Bound::Nothing,
        exposure: Exposure::Never,
        strictness: 10,
        of_expression: Sanitizer::Skip,
        takes_text: false,
        takes_whole: true,
        withholds: true,
        comes_back: false,
    },
];

fn chosen(attrs: &FieldAttrs, choice: Sanitize) -> Option<Span> {
    let sanitize = attrs.sanitize.as_ref();
    let sanitize = sanitize.filter(|sanitize| sanitize.value == choice);
    sanitize.map(|sanitize| sanitize.span)
}

fn path(attrs: &FieldAttrs, shows: Option<Shows>) -> Option<Span> {
    let path = attrs.path.filter(|path| path.shows == shows);
    path.map(|path| path.span)
}
