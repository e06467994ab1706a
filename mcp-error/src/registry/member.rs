//! What is known of an extension member at compile time.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a field's value becomes what may leave the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[repr(u8)]
pub enum Sanitizer {
    /// Passes: the type implements [`Disclose`](trait@crate::Disclose).
    Disclose,
    /// Text: secrets, paths and e-mail addresses redacted, neutralised, at most 1 024 bytes.
    Text,
    /// As `text`, at most 2 048 bytes: captured output of a program.
    Output,
    /// Scalars pass, strings as text of at most 100 characters, arrays and objects summarised.
    Value,
    /// The structure stays, each string in it goes through `text`.
    Tree,
    /// `[path]`
    Path,
    /// A path without the owner of its home directory.
    PathUser,
    /// A path relative to one of the policy's roots, else `[path]`.
    PathRoot,
    /// A URL without credentials.
    Endpoint,
    /// `[redacted]`
    Secret,
    /// Text of the application: secrets, paths and e-mail addresses redacted, not neutralised.
    Trusted,
    /// Text of a third party or user: shown in verbose reports only, fenced and neutralised.
    Untrusted,
    /// The first values of a list, each as its type or another attribute says, and how many more there are.
    Sample,
    /// A function of the user's.
    Custom,
}

/// The JSON type of a member's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[repr(u8)]
pub enum Shape {
    /// A string
    String,
    /// A number without a fraction
    Integer,
    /// Any number
    Number,
    /// `true` or `false`
    Boolean,
    /// An object
    Object,
    /// Any JSON value
    Any,
}

/// An extension member that comes from a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Member {
    name: &'static str,
    fact: Fact,
}

impl Member {
    pub(crate) const fn new(name: &'static str, fact: Fact) -> Self {
        Self { name, fact }
    }

    /// The name on the wire.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What the value goes through.
    pub const fn sanitizer(&self) -> Sanitizer {
        SANITIZERS[(self.fact.0 & SANITIZER) as usize]
    }

    /// The JSON type of the value, or of its items where it is a list or a sample of one.
    pub const fn shape(&self) -> Shape {
        SHAPES[((self.fact.0 & SHAPE) >> SHAPE_AT) as usize]
    }

    /// Whether the member may be absent.
    pub const fn optional(&self) -> bool {
        self.fact.0 & (OPTIONAL.0 | VERBOSE.0) != 0
    }

    /// Whether the value is an array.
    pub const fn list(&self) -> bool {
        self.fact.0 & LIST.0 != 0
    }

    /// Whether it is shown under a verbose policy only.
    pub const fn verbose(&self) -> bool {
        self.fact.0 & VERBOSE.0 != 0
    }
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member")
            .field("name", &self.name)
            .field("sanitizer", &self.sanitizer())
            .field("shape", &self.shape())
            .field("list", &self.list())
            .field("optional", &self.optional())
            .field("verbose", &self.verbose())
            .finish()
    }
}

/// Sanitizer, shape, and whether it is optional, a list, or verbose, packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact(u16);

const SANITIZER: u16 = 0xf;
const SHAPE_AT: u32 = 4;
const SHAPE: u16 = 0xf << SHAPE_AT;

const SANITIZERS: [Sanitizer; 16] = {
    use Sanitizer::*;
    [
        Disclose, Text, Output, Value, Tree, Path, PathUser, PathRoot, Endpoint, Secret, Trusted,
        Untrusted, Sample, Custom, Custom, Custom,
    ]
};

const SHAPES: [Shape; 16] = {
    use Shape::*;
    [
        String, Integer, Number, Boolean, Object, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any,
        Any,
    ]
};

const fn fact(sanitizer: Sanitizer, shape: Shape) -> Fact {
    Fact(sanitizer as u16 | (shape as u16) << SHAPE_AT)
}

/// Facts by the name of the attribute; generated code refers to them.
#[allow(missing_docs, unreachable_pub)]
pub mod facts {
    use super::{Fact, Sanitizer, Shape, fact};

    pub const TEXT: Fact = fact(Sanitizer::Text, Shape::String);
    pub const OUTPUT: Fact = fact(Sanitizer::Output, Shape::String);
    pub const VALUE: Fact = fact(Sanitizer::Value, Shape::Any);
    pub const TREE: Fact = fact(Sanitizer::Tree, Shape::Any);
    pub const PATH: Fact = fact(Sanitizer::Path, Shape::String);
    pub const PATH_USER: Fact = fact(Sanitizer::PathUser, Shape::String);
    pub const PATH_ROOT: Fact = fact(Sanitizer::PathRoot, Shape::String);
    pub const ENDPOINT: Fact = fact(Sanitizer::Endpoint, Shape::String);
    pub const SECRET: Fact = fact(Sanitizer::Secret, Shape::String);
    pub const TRUSTED: Fact = fact(Sanitizer::Trusted, Shape::String);
    pub const UNTRUSTED: Fact = fact(Sanitizer::Untrusted, Shape::String).verbose();
    pub const CUSTOM: Fact = fact(Sanitizer::Custom, Shape::Any);

    pub(crate) const fn disclosed(shape: Shape) -> Fact {
        fact(Sanitizer::Disclose, shape)
    }
}

const OPTIONAL: Fact = Fact(1 << 8);
const LIST: Fact = Fact(1 << 9);
const VERBOSE: Fact = Fact(1 << 10);

impl Fact {
    /// May be absent.
    pub const fn optional(self) -> Self {
        Self(self.0 | OPTIONAL.0)
    }

    /// A list of such values.
    pub const fn list(self) -> Self {
        Self(self.0 | LIST.0)
    }

    /// Lists of lists, of which only that is known.
    pub const fn nested(self) -> Self {
        Self(self.0 & !SHAPE | (Shape::Any as u16) << SHAPE_AT)
    }

    /// The first of such values.
    pub const fn sample(self) -> Self {
        Self(self.0 & !SANITIZER | Sanitizer::Sample as u16)
    }

    /// Under a verbose policy only.
    pub const fn verbose(self) -> Self {
        Self(self.0 | VERBOSE.0)
    }
}
