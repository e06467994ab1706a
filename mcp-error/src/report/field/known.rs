//! Questions of generated code about the type of a field, which the derive does not know.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::{self, Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::registry::member::{Fact, facts};
use crate::report::builder::ReportBuilder;
use crate::report::field::bounds::Shown;
use crate::report::field::disclose::Disclose;
use crate::report::field::nested::{Holder, Part};
use crate::report::field::untrusted::Untrusted;

/// A type whose name the derive need not see: one that implements [`Disclose`], and those that it knows by
/// name, which may go by another one, such as that of an alias.
pub trait Known {
    /// The sanitizer and the JSON type of a member of this type, for the registry.
    const FACT: Fact;

    /// The value as its type says.
    fn fill(&self, builder: &mut ReportBuilder<'_>);

    /// What a value of this type is to a text that was formatted from it.
    fn part(&self) -> Part<'_> {
        Part::Value
    }
}

impl<T: Disclose + ?Sized> Known for T {
    const FACT: Fact = facts::disclosed(T::SHAPE);

    fn fill(&self, builder: &mut ReportBuilder<'_>) {
        builder.disclosed(self);
    }
}

impl<T: Display> Known for Untrusted<T> {
    const FACT: Fact = facts::UNTRUSTED;

    fn fill(&self, builder: &mut ReportBuilder<'_>) {
        builder.untrusted(self);
    }
}

/// The text of [`error!`](crate::error).
#[derive(Debug)]
pub struct OneOffText(pub String);

impl Known for OneOffText {
    const FACT: Fact = facts::TEXT;

    fn fill(&self, builder: &mut ReportBuilder<'_>) {
        builder.one_off_text(&self.0);
    }
}

macro_rules! json_values {
    ($($type:ty),* $(,)?) => {$(
        impl Known for $type {
            const FACT: Fact = facts::VALUE;

            fn fill(&self, builder: &mut ReportBuilder<'_>) {
                let value: &Value = self;
                builder.value(value);
            }

            fn part(&self) -> Part<'_> {
                Part::Tree(self)
            }
        }
    )*};
}

json_values! {
    Value, &Value, Box<Value>, Rc<Value>, Arc<Value>,
}

macro_rules! paths {
    ($($type:ty),* $(,)?) => {$(
        impl Known for $type {
            const FACT: Fact = facts::PATH;

            fn fill(&self, builder: &mut ReportBuilder<'_>) {
                builder.path();
            }

            fn part(&self) -> Part<'_> {
                Part::Path
            }
        }
    )*};
}

paths! {
    Path, &Path, Box<Path>, Rc<Path>, Arc<Path>, Cow<'_, Path>, path::Display<'_>,
    PathBuf, &PathBuf, Box<PathBuf>, Rc<PathBuf>, Arc<PathBuf>,
}

/// What these are inside another type. A JSON object is not a value of any type, but a text that is formatted from it says as much.
macro_rules! held {
    ($($part:ident: $($type:ty),*;)*) => {$($(
        impl Holder for $type {
            const PART: Part<'static> = Part::$part;
        }
    )*)*};
}

held! {
    Path: Path, &Path, Box<Path>, Rc<Path>, Arc<Path>, Cow<'_, Path>, PathBuf, &PathBuf, Box<PathBuf>, Arc<PathBuf>;
    Trees: Value, &Value, Box<Value>, Arc<Value>, Map<String, Value>;
}

/// A value that has the name of a secret; `HIDES_NUMBERS` tells whether the name makes a secret of every number. The inherent
/// methods win over those of [`IsSecret`] where their bound holds: a type that vouches for its values decides.
pub struct SecretByName<'v, T: ?Sized, const HIDES_NUMBERS: bool>(pub &'v T);

impl<T: Disclose + ?Sized, const HIDES_NUMBERS: bool> SecretByName<'_, T, HIDES_NUMBERS> {
    /// Returns whether the value is shown.
    pub fn mcp_is_shown(&self) -> bool {
        !(HIDES_NUMBERS && T::IS_NUMBER)
    }

    /// Adds the value as its type says, unless it is hidden.
    pub fn mcp_fill(&self, builder: &mut ReportBuilder<'_>) {
        if self.mcp_is_shown() {
            builder.disclosed(self.0);
        } else {
            builder.secret();
        }
    }
}

/// A value of any other type is a secret.
pub trait IsSecret {
    /// Returns whether the value is shown.
    fn mcp_is_shown(&self) -> bool {
        false
    }

    /// Adds the marker for a secret.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>) {
        builder.secret();
    }
}

impl<T: ?Sized, const HIDES_NUMBERS: bool> IsSecret for SecretByName<'_, T, HIDES_NUMBERS> {}

/// A value whose type is called like one of a URL, which only a name says. The inherent method wins over that of
/// [`FillUrl`] where its bound holds: a type that vouches for its values decides.
pub struct UrlByName<'v, T: ?Sized>(pub &'v T);

impl<T: Disclose + ?Sized> UrlByName<'_, T> {
    /// Adds the value as its type says.
    pub fn mcp_fill(&self, builder: &mut ReportBuilder<'_>) {
        builder.disclosed(self.0);
    }
}

/// Every other type of such a name is an endpoint.
pub trait FillUrl {
    /// The type of the value.
    type Value: ?Sized;

    /// Adds the value without what an endpoint hides.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Self::Value: Shown;
}

impl<T: ?Sized> FillUrl for UrlByName<'_, T> {
    type Value = T;

    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        T: Shown,
    {
        builder.endpoint(self.0);
    }
}

/// A value whose type is called like one of a path, and that an attribute makes text. The inherent methods win over that of
/// [`OtherText`]: those types have no `Display`.
pub struct PathText<'v, T: ?Sized>(pub &'v T);

impl<'v> PathText<'v, Path> {
    /// Returns the path as text.
    pub fn mcp_get(&self) -> path::Display<'v> {
        self.0.display()
    }
}

impl<'v> PathText<'v, PathBuf> {
    /// Returns the path as text.
    pub fn mcp_get(&self) -> path::Display<'v> {
        self.0.display()
    }
}

/// A value of any other type of such a name.
pub trait OtherText<'v> {
    /// The type of the value.
    type Value: ?Sized;

    /// Returns the value itself.
    fn mcp_get(&self) -> &'v Self::Value;
}

impl<'v, T: ?Sized> OtherText<'v> for PathText<'v, T> {
    type Value = T;

    fn mcp_get(&self) -> &'v T {
        self.0
    }
}

/// Compiles for types whose values pass as they are, which `deny_unclassified` need not ask about.
pub fn passes<T: Passes + ?Sized>() {}

/// A type that says for all of its fields how a value leaves.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` can be sent in this field, and `deny_unclassified` asks how",
    label = "nothing says what happens to it",
    note = "add an attribute that says so, such as `sanitize = text`, `path` or `secret`, or `skip` if it must not be sent",
    note = "or implement `mcp_error::Disclose`, if no value of the type is confidential: they pass as they are"
)]
pub trait Passes {}

#[diagnostic::do_not_recommend]
impl<T: Disclose + ?Sized> Passes for T {}

impl<T> Passes for Untrusted<T> {}
