//! Facts about an error that have a fixed set of values.

use core::fmt;

/// Declares an enum whose variants have a name, the same in attributes and on the wire.
macro_rules! choices {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// Every value, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name on the wire and in attributes.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The value with this name.
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
                        $type::from_name(name).ok_or_else(|| E::unknown_variant(name, &[$($name),*]))
                    }
                }

                deserializer.deserialize_str(Name)
            }
        }
    };
}

choices! {
    /// Where an error goes in MCP.
    Lane {
        /// A tool result with `isError: true`: the model sees it and can act on it.
        Tool = "tool",
        /// A JSON-RPC error object: the client sees it. Resources, prompts and completion have no other
        /// way to fail.
        Protocol = "protocol",
    }
}

choices! {
    /// Whose problem an error is.
    Fault {
        /// The caller's: the same request fails again until the caller changes something.
        Caller = "caller",
        /// The server's, or that of something behind it.
        Server = "server",
    }
}

choices! {
    /// What the receiver of an error should do.
    Recovery {
        /// Repeat the same request later.
        Retry = "retry",
        /// Change the input, then repeat.
        FixInput = "fix_input",
        /// Sign in, then repeat.
        Authenticate = "authenticate",
        /// Ask the user for a decision or a permission.
        AskUser = "ask_user",
        /// Give up, and report the error to whoever runs the server.
        Report = "report",
    }
}

choices! {
    /// When a member is shown.
    Shown {
        /// Always.
        Always = "always",
        /// Under a policy with `verbose_errors`.
        Verbose = "verbose",
        /// Under a policy with `show_policy_location`.
        Location = "location",
    }
}

choices! {
    /// What becomes of the line breaks in a text.
    #[derive(Default)]
    LineBreaks {
        /// They stay, each as one `\n`.
        #[default]
        Keep = "keep",
        /// Each becomes a space.
        Space = "space",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_back_to_its_value() {
        for recovery in Recovery::ALL {
            assert_eq!(Recovery::from_name(recovery.as_str()), Some(*recovery));
        }
        for lane in Lane::ALL {
            assert_eq!(Lane::from_name(lane.as_str()), Some(*lane));
        }
        assert_eq!(Fault::from_name("nobody"), None);
    }
}
