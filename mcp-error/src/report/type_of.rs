//! What the compiler knows of a type and the derive does not.

use std::marker::PhantomData;

use crate::registry::ErrorSet;
use crate::registry::member::{Fact, facts};
use crate::report::error::{ErrorType, McpError, Transparent};
use crate::report::field::disclose::Disclose;
use crate::report::field::known::Known;
use crate::report::field::nested::{Holder, Part};
use crate::report::finder::Finder;

/// Facts about a type. Where the bound of one of the inherent constants holds, generated code gets that one; otherwise it
/// gets the constant of [`OtherType`] with the same name.
pub struct TypeOf<T: ?Sized>(PhantomData<T>);

impl<T: ErrorType> TypeOf<T> {
    /// The entries of the type.
    pub const MCP_SET: Option<&'static ErrorSet> = Some(T::SET);
}

impl<T: Transparent> TypeOf<T> {
    /// Whether an error of the type stands for a variant of `#[error(transparent)]`.
    pub const MCP_STANDS: bool = true;
}

impl<T: McpError + Send + Sync + 'static> TypeOf<T> {
    /// What recognizes a value of the type.
    pub const MCP_FINDER: Option<&'static Finder> = Some(&Finder::of::<T>());
}

impl<T: Known + ?Sized> TypeOf<T> {
    /// The sanitizer that the type itself chooses.
    pub const MCP_FACT: Fact = T::FACT;
}

impl<T: Disclose + ?Sized> TypeOf<T> {
    /// The sanitizer of a type that has the name of a URL and vouches for its values.
    pub const MCP_URL_FACT: Fact = facts::disclosed(T::SHAPE);

    /// The sanitizer of a value that has the name of a secret, if its type vouches for it.
    pub const MCP_SECRET_FACT: Fact = facts::disclosed(T::SHAPE);

    /// The sanitizer of a value whose name makes a secret of every number.
    pub const MCP_SECRET_NUMBER_FACT: Fact = if T::IS_NUMBER {
        facts::SECRET
    } else {
        facts::disclosed(T::SHAPE)
    };
}

impl<T: Holder + ?Sized> TypeOf<T> {
    /// What an argument of a field's type is to a text that was formatted from the field: one of our own errors, a path or a JSON
    /// value, or what holds one, whose secrets such a text can hold.
    pub const MCP_PART: Part<'static> = T::PART;
}

/// The facts about every other type.
pub trait OtherType {
    /// `None`, since the variants are not known: those of a boxed error, for example.
    const MCP_SET: Option<&'static ErrorSet> = None;

    /// It is a cause, whose text is that of the variant.
    const MCP_STANDS: bool = false;

    /// `None`, since no `Failure` can hold a value that cannot be sent between threads.
    const MCP_FINDER: Option<&'static Finder> = None;

    /// Text, the sanitizer of everything that is not known to be safe.
    const MCP_FACT: Fact = facts::TEXT;

    /// The sanitizer of a type that has the name of a URL.
    const MCP_URL_FACT: Fact = facts::ENDPOINT;

    /// The sanitizer of a value that has the name of a secret.
    const MCP_SECRET_FACT: Fact = facts::SECRET;

    /// The sanitizer of a value whose name makes a secret of every number.
    const MCP_SECRET_NUMBER_FACT: Fact = facts::SECRET;

    /// A value like any other.
    const MCP_PART: Part<'static> = Part::Value;
}

impl<T: ?Sized> OtherType for TypeOf<T> {}
