//! The facts about an extension member that are known at compile time.

use std::fmt;

use mcp_error_rules::entry::member as packed;
use serde::{Deserialize, Serialize};

/// Declares an enum whose values take a few bits of a [`Fact`].
macro_rules! packed {
    ($(#[$doc:meta])* $type:ident { $($(#[$value_doc:meta])* $value:ident,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum $type {
            $($(#[$value_doc])* $value,)*
        }

        impl $type {
            /// All values, in the order of their bits.
            pub(crate) const ALL: &[Self] = &[$(Self::$value),*];
        }
    };
}

packed! {
    /// The way in which the value of a field is made safe to disclose.
    Sanitizer {
        /// The value is shown unchanged, since its type implements [`Disclose`](trait@crate::Disclose).
        Disclose,
        /// The value is text of at most 1 024 bytes. Secrets, paths and e-mail addresses are redacted, and the text is
        /// neutralised.
        Text,
        /// The value is the captured output of a program: text of at most 2 048 bytes, treated as
        /// [`Text`](Self::Text).
        Output,
        /// Numbers and truth values are shown, strings as text of at most 100 characters. Arrays and objects are
        /// summarised.
        Value,
        /// The structure is shown, and each string in it is treated as [`Text`](Self::Text).
        Tree,
        /// The value is a path and becomes `[path]`.
        Path,
        /// The value is a path, without the name of the owner of its home directory.
        PathUser,
        /// The value is a path, relative to one of the roots of the policy. Outside of these it becomes `[path]`.
        PathRoot,
        /// The value is a URL, without credentials.
        Endpoint,
        /// The value is the URI of a resource, without credentials and secrets. Its path stays.
        Uri,
        /// The value is what the caller sent. It is neutralised and bounded, and secrets are redacted in it, but its paths
        /// and e-mail addresses stay.
        Echo,
        /// The value is a secret and becomes `[redacted]`.
        Secret,
        /// The value is text of the application. Secrets, paths and e-mail addresses are redacted, but the text is not
        /// neutralised.
        Trusted,
        /// The value is text of a user or a third party. It is shown in verbose reports only, fenced and neutralised.
        Untrusted,
        /// The value holds the first items of a list, each treated as its type or another attribute says, and the
        /// number of the others.
        Sample,
        /// The value is the result of a function that the attribute names.
        Custom,
    }
}

packed! {
    /// The JSON type of a member's value.
    Shape {
        /// A string.
        String,
        /// A number without a fraction.
        Integer,
        /// Any number.
        Number,
        /// `true` or `false`.
        Boolean,
        /// An object.
        Object,
        /// A mistake in the input: an object of a [`Violation`](crate::Violation).
        Violation,
        /// Any JSON value.
        Any,
    }
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

    /// Returns the name on the wire.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the sanitizer that the value goes through.
    pub const fn sanitizer(&self) -> Sanitizer {
        self.fact.sanitizer()
    }

    /// Returns the JSON type of the value, or of the items where the value is a list or a sample of a list.
    pub const fn shape(&self) -> Shape {
        self.fact.shape()
    }

    /// Returns whether the member may be absent.
    pub const fn optional(&self) -> bool {
        self.fact.0 & (OPTIONAL.0 | VERBOSE.0) != 0
    }

    /// Returns whether the value is an array.
    pub const fn list(&self) -> bool {
        self.fact.is_list()
    }

    /// Returns whether the member is shown under a verbose policy only.
    pub const fn verbose(&self) -> bool {
        self.fact.0 & VERBOSE.0 != 0
    }

    /// Returns whether the detail shows the value.
    pub(crate) const fn is_in_detail(&self) -> bool {
        self.fact.0 & SHOWN.0 != 0
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

/// The facts about a member except its name, packed: its sanitizer, its shape, and whether it is optional, a list,
/// verbose or shown by the detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact(u16);

const SANITIZER: u16 = 0x1f;
const SHAPE_AT: u32 = 5;
const SHAPE: u16 = 7 << SHAPE_AT;
const _: () = assert!(Sanitizer::ALL.len() <= 32 && Shape::ALL.len() <= 8);

const fn fact(sanitizer: Sanitizer, shape: Shape) -> Fact {
    Fact(sanitizer as u16 | (shape as u16) << SHAPE_AT)
}

/// The facts that belong to each attribute of a field.
pub(crate) mod facts {
    use super::{Fact, Sanitizer, Shape, fact};

    pub(crate) const TEXT: Fact = fact(Sanitizer::Text, Shape::String);
    pub(crate) const VALUE: Fact = fact(Sanitizer::Value, Shape::Any);
    pub(crate) const PATH: Fact = fact(Sanitizer::Path, Shape::String);
    pub(crate) const ENDPOINT: Fact = fact(Sanitizer::Endpoint, Shape::String);
    pub(crate) const UNTRUSTED: Fact = fact(Sanitizer::Untrusted, Shape::String).verbose();

    pub(crate) const fn disclosed(shape: Shape) -> Fact {
        fact(Sanitizer::Disclose, shape)
    }
}

const OPTIONAL: Fact = Fact(1 << 8);
const LIST: Fact = Fact(1 << 9);
const VERBOSE: Fact = Fact(1 << 10);
const SHOWN: Fact = Fact(1 << 11);

/// Returns the packed facts about one member. Only generated code calls this.
pub const fn fact_of(packed: &'static str, of_types: &'static [Fact]) -> Fact {
    Fact::read(packed, of_types).0
}

impl Fact {
    /// Returns the facts about the first member, and the packed facts about the others.
    pub(crate) const fn read(
        packed: &'static str,
        of_types: &'static [Self],
    ) -> (Self, &'static str) {
        use packed::{Around, Described, Fact as Packed};
        let Some((read, rest)) = Described::read(packed) else {
            return (facts::TEXT, "");
        };
        let around = read.around;
        let mut fact = match read.fact {
            Packed::OfType => of_types[read.place],
            known => Self::known(known),
        };
        if around.has(Around::NESTED) {
            fact = fact.nested();
        }
        if around.has(Around::LIST) {
            fact = fact.list();
        }
        if around.has(Around::SAMPLE) {
            fact = fact.sample();
        }
        if around.has(Around::OPTIONAL) {
            fact = fact.optional();
        }
        if around.has(Around::VERBOSE) {
            fact = fact.verbose();
        }
        if around.has(Around::SHOWN) {
            fact = fact.shown();
        }
        (fact, rest)
    }

    const fn known(known: packed::Fact) -> Self {
        use packed::Fact as Packed;
        match known {
            Packed::Integer => facts::disclosed(Shape::Integer),
            Packed::Number => facts::disclosed(Shape::Number),
            Packed::Boolean => facts::disclosed(Shape::Boolean),
            Packed::OfType | Packed::Text => facts::TEXT,
            Packed::Output => fact(Sanitizer::Output, Shape::String),
            Packed::Value => facts::VALUE,
            Packed::Tree => fact(Sanitizer::Tree, Shape::Any),
            Packed::Path => facts::PATH,
            Packed::PathUser => fact(Sanitizer::PathUser, Shape::String),
            Packed::PathRoot => fact(Sanitizer::PathRoot, Shape::String),
            Packed::Endpoint => facts::ENDPOINT,
            Packed::Uri => fact(Sanitizer::Uri, Shape::String),
            Packed::Echo => fact(Sanitizer::Echo, Shape::String),
            Packed::Secret => fact(Sanitizer::Secret, Shape::String),
            Packed::Trusted => fact(Sanitizer::Trusted, Shape::String),
            Packed::Untrusted => facts::UNTRUSTED,
            Packed::Violations => fact(Sanitizer::Text, Shape::Violation).list().optional(),
            Packed::Custom => fact(Sanitizer::Custom, Shape::Any),
        }
    }

    pub(crate) const fn sanitizer(self) -> Sanitizer {
        Sanitizer::ALL[(self.0 & SANITIZER) as usize]
    }

    pub(crate) const fn shape(self) -> Shape {
        Shape::ALL[((self.0 & SHAPE) >> SHAPE_AT) as usize]
    }

    pub(crate) const fn is_list(self) -> bool {
        self.0 & LIST.0 != 0
    }

    /// Returns the fact of a member that may be absent.
    const fn optional(self) -> Self {
        Self(self.0 | OPTIONAL.0)
    }

    /// Returns the fact of a list of such values.
    pub const fn list(self) -> Self {
        Self(self.0 | LIST.0)
    }

    /// Returns the fact of a list whose items are lists as well, so that nothing else is known of the items.
    const fn nested(self) -> Self {
        Self(self.0 & !SHAPE | (Shape::Any as u16) << SHAPE_AT)
    }

    /// Returns the fact of a sample of a list of such values.
    const fn sample(self) -> Self {
        Self(self.0 & !SANITIZER | Sanitizer::Sample as u16)
    }

    /// Returns the fact of a member whose value the detail shows.
    const fn shown(self) -> Self {
        Self(self.0 | SHOWN.0)
    }

    /// Returns the fact of a member that is shown under a verbose policy only.
    const fn verbose(self) -> Self {
        Self(self.0 | VERBOSE.0)
    }
}
