//! The facts about an error that have a fixed set of values.

use core::fmt;

/// Declares an enum each of whose variants has one name, which is used in attributes and on the wire.
macro_rules! choices {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// All values, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The names of all values, in the same order.
            pub const NAMES: &[&str] = &[$($name),*];

            /// Returns the name in attributes and on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Returns the value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Name;

                impl serde::de::Visitor<'_> for Name {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a name")
                    }

                    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<$type, E> {
                        $type::from_name(name).ok_or_else(|| E::unknown_variant(name, $type::NAMES))
                    }
                }

                deserializer.deserialize_str(Name)
            }
        }
    };
}

choices! {
    /// A layout of the `data` of a JSON-RPC error object, by whose members the names of members are checked.
    Layout {
        /// The problem details document.
        Problem = "problem",
        /// One object without nesting.
        Flat = "flat",
        /// A versioned `context`, in which the members have an object to themselves.
        Nested = "nested",
        /// The members of the error and nothing else.
        Members = "members",
    }
}

choices! {
    /// The form in which an error is sent in MCP, which decides who sees it.
    Lane {
        /// The error is sent as a tool result with `isError: true`. The model sees it and can act on it.
        Tool = "tool",
        /// The error is sent as a JSON-RPC error object. The client sees it. This is the only lane for errors of
        /// resources, prompts and completion.
        Protocol = "protocol",
    }
}

choices! {
    /// The party whose fault an error is.
    Fault {
        /// The error is the caller's fault. The same request fails again until the caller changes something.
        Caller = "caller",
        /// The error is the fault of the server, or of a system that the server uses.
        Server = "server",
    }
}

choices! {
    /// The action that the receiver of an error should take.
    Recovery {
        /// Repeat the same request later.
        Retry = "retry",
        /// Change the input, or what is in its way, then repeat.
        FixInput = "fix_input",
        /// Sign in, then repeat.
        Authenticate = "authenticate",
        /// Ask the user for a decision or a permission.
        AskUser = "ask_user",
        /// Give up, and report the error to the operator of the server.
        Report = "report",
    }
}

choices! {
    /// What a call has changed although it failed.
    Effect {
        /// The call has changed nothing, so that a client may repeat even one that writes.
        None = "none",
        /// The call has changed a part of what it was to change.
        Partial = "partial",
        /// It is not known whether the call has changed anything.
        Unknown = "unknown",
    }
}

choices! {
    /// The condition under which a member is shown.
    Shown {
        /// The member is always shown.
        Always = "always",
        /// The member is shown under a policy with `verbose_errors`.
        Verbose = "verbose",
        /// The member is shown under a policy with `show_policy_location`.
        Location = "location",
    }
}

choices! {
    /// The treatment of line breaks in a text.
    #[derive(Default)]
    #[non_exhaustive]
    LineBreaks {
        /// Each line break becomes one `\n`.
        #[default]
        Keep = "keep",
        /// Each line break becomes a space.
        Space = "space",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_its_value() {
        for recovery in Recovery::ALL {
            assert_eq!(Recovery::from_name(recovery.as_str()), Some(*recovery));
        }
        for lane in Lane::ALL {
            assert_eq!(Lane::from_name(lane.as_str()), Some(*lane));
        }
        assert_eq!(Fault::from_name("nobody"), None);
    }
}
