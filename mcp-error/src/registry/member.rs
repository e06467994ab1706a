//! The facts about an extension member that are known at compile time.

use std::fmt;

use mcp_error_rules::entry::member::{Letter, MemberFlags, PackedFact};
use serde::{Deserialize, Serialize};

/// Declares an enum and the list of its values.
macro_rules! values {
    ($(#[$doc:meta])* $type:ident { $($(#[$value_doc:meta])* $value:ident,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum $type {
            $($(#[$value_doc])* $value,)*
        }

        impl $type {
            /// All values, in declared order.
            #[cfg(feature = "exports")]
            pub(crate) const ALL: &[Self] = &[$(Self::$value),*];
        }
    };
}

values! {
    /// The way in which the value of a field is made safe to disclose.
    Sanitizer {
        /// The value is shown unchanged, since its type implements [`Disclose`](trait@crate::Disclose).
        Disclose,
        /// The value is text of at most 1 024 bytes. Secrets, paths and e-mail addresses are redacted, and the text is
        /// neutralized.
        Text,
        /// The value is the captured output of a program: text of at most 2 048 bytes, treated as
        /// [`Text`](Self::Text).
        Output,
        /// Numbers and booleans are shown, and strings as text of at most 100 characters. Arrays and objects are summarized.
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
        /// The value is what the caller sent. It is neutralized and bounded, and secrets are redacted in it, but its paths
        /// and e-mail addresses stay.
        Echo,
        /// The value is a secret and becomes `[redacted]`.
        Secret,
        /// The value is text of the application. Secrets, paths and e-mail addresses are redacted, but the text is not
        /// neutralized.
        Trusted,
        /// The value is text of a user or a third party. It is shown in verbose reports only, fenced and neutralized.
        Untrusted,
        /// The value holds the first items of a list, each treated as its type or another attribute says, and the
        /// number of the others.
        Sample,
        /// The value is the result of a function that the attribute names.
        Custom,
    }
}

values! {
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
    pub const fn is_optional(&self) -> bool {
        self.has(MemberFlags::OPTIONAL) || self.is_verbose()
    }

    /// Returns whether the value is an array.
    pub const fn is_list(&self) -> bool {
        self.fact.is_list()
    }

    /// Returns whether the member is shown under a verbose policy only.
    pub const fn is_verbose(&self) -> bool {
        self.has(MemberFlags::VERBOSE)
    }

    /// Returns whether the detail shows the value.
    pub(crate) const fn is_in_detail(&self) -> bool {
        self.has(MemberFlags::SHOWN)
    }

    const fn has(&self, flag: MemberFlags) -> bool {
        self.fact.flags.contains(flag)
    }
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member")
            .field("name", &self.name)
            .field("sanitizer", &self.sanitizer())
            .field("shape", &self.shape())
            .field("list", &self.is_list())
            .field("optional", &self.is_optional())
            .field("verbose", &self.is_verbose())
            .finish()
    }
}

/// The facts about a member except its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    sanitizer: Sanitizer,
    shape: Shape,
    flags: MemberFlags,
}

const fn fact(sanitizer: Sanitizer, shape: Shape) -> Fact {
    Fact {
        sanitizer,
        shape,
        flags: MemberFlags::NONE,
    }
}

/// The facts that follow from an attribute, or from the type of a field.
pub(crate) mod facts {
    use super::{Fact, MemberFlags, Sanitizer, Shape, fact};

    pub(crate) const TEXT: Fact = fact(Sanitizer::Text, Shape::String);
    pub(crate) const VALUE: Fact = fact(Sanitizer::Value, Shape::Any);
    pub(crate) const PATH: Fact = fact(Sanitizer::Path, Shape::String);
    pub(crate) const ENDPOINT: Fact = fact(Sanitizer::Endpoint, Shape::String);
    pub(crate) const SECRET: Fact = fact(Sanitizer::Secret, Shape::String);
    pub(crate) const UNTRUSTED: Fact =
        fact(Sanitizer::Untrusted, Shape::String).with(MemberFlags::VERBOSE);

    pub(crate) const fn disclosed(shape: Shape) -> Fact {
        fact(Sanitizer::Disclose, shape)
    }
}

/// Returns the facts about one member. Only generated code calls this.
pub const fn fact_of(packed: &'static str, of_types: &'static [Fact]) -> Fact {
    Fact::read(packed, of_types).0
}

impl Fact {
    /// Reads the facts about the first member, and returns the packed facts about the others.
    pub(crate) const fn read(
        packed: &'static str,
        of_types: &'static [Self],
    ) -> (Self, &'static str) {
        let Some((read, rest)) = PackedFact::read(packed) else {
            return (facts::TEXT, "");
        };
        let of_value = match read.letter {
            Letter::OfType => of_types[read.place],
            letter => Self::of_letter(letter),
        };
        (of_value.with(read.flags), rest)
    }

    const fn of_letter(letter: Letter) -> Self {
        match letter {
            Letter::Integer => facts::disclosed(Shape::Integer),
            Letter::Number => facts::disclosed(Shape::Number),
            Letter::Boolean => facts::disclosed(Shape::Boolean),
            Letter::OfType | Letter::Text => facts::TEXT,
            Letter::Output => fact(Sanitizer::Output, Shape::String),
            Letter::Value => facts::VALUE,
            Letter::Tree => fact(Sanitizer::Tree, Shape::Any),
            Letter::Path => facts::PATH,
            Letter::PathUser => fact(Sanitizer::PathUser, Shape::String),
            Letter::PathRoot => fact(Sanitizer::PathRoot, Shape::String),
            Letter::Endpoint => facts::ENDPOINT,
            Letter::Uri => fact(Sanitizer::Uri, Shape::String),
            Letter::Echo => fact(Sanitizer::Echo, Shape::String),
            Letter::Secret => fact(Sanitizer::Secret, Shape::String),
            Letter::Trusted => fact(Sanitizer::Trusted, Shape::String),
            Letter::Untrusted => facts::UNTRUSTED,
            Letter::Violations => fact(Sanitizer::Text, Shape::Violation)
                .with(MemberFlags::LIST.union(MemberFlags::OPTIONAL)),
            Letter::Custom => fact(Sanitizer::Custom, Shape::Any),
        }
    }

    /// Adds flags, and what follows from them: a sample has a sanitizer of its own, and the items of a nested list can be
    /// anything.
    const fn with(self, flags: MemberFlags) -> Self {
        Self {
            sanitizer: if flags.contains(MemberFlags::SAMPLE) {
                Sanitizer::Sample
            } else {
                self.sanitizer
            },
            shape: if flags.contains(MemberFlags::NESTED) {
                Shape::Any
            } else {
                self.shape
            },
            flags: self.flags.union(flags),
        }
    }

    pub(crate) const fn sanitizer(self) -> Sanitizer {
        self.sanitizer
    }

    pub(crate) const fn shape(self) -> Shape {
        self.shape
    }

    pub(crate) const fn is_list(self) -> bool {
        self.flags.contains(MemberFlags::LIST)
    }
}
