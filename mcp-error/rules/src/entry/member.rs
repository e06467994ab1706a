//! The facts about the members of an entry, two characters for each: a letter for the sanitizer and the JSON type of its
//! value, and a character whose bits say what stands around the value.

use alloc::string::String;

macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident = $letter:literal;)*) => {
        /// The sanitizer and the JSON type of a value, by a letter.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Fact {
            $($(#[$doc])* $name = $letter,)*
        }

        impl Fact {
            /// Returns the fact that a letter stands for. Any other letter is taken for text.
            pub const fn of_letter(letter: u8) -> Self {
                match letter {
                    $($letter => Self::$name,)*
                    _ => Self::Text,
                }
            }
        }
    };
}

facts! {
    /// What the type says, which only the compiler knows. These facts are in a list of their own.
    OfType = b'?';
    /// A number without a fraction, which passes.
    Integer = b'i';
    /// A number, which passes.
    Number = b'n';
    /// A truth value, which passes.
    Boolean = b'b';
    /// Text.
    Text = b't';
    /// The output of a program.
    Output = b'o';
    /// A JSON value, of which arrays and objects are summarised.
    Value = b'v';
    /// A JSON value whose structure stays.
    Tree = b'r';
    /// A path.
    Path = b'p';
    /// A path without the owner of its home directory.
    PathUser = b'h';
    /// A path below one of the roots of the policy.
    PathRoot = b'f';
    /// A URL.
    Endpoint = b'e';
    /// The URI of a resource.
    Uri = b'u';
    /// What the caller sent.
    Echo = b'c';
    /// A secret.
    Secret = b's';
    /// Text of the application.
    Trusted = b'a';
    /// Text of a third party.
    Untrusted = b'x';
    /// A list of mistakes in the input.
    Violations = b'm';
    /// What a function of the user's returns.
    Custom = b'w';
}

/// What stands around the value of a member, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Around(u8);

impl Around {
    /// The values are lists, of whose items nothing is known.
    pub const NESTED: Self = Self(1);
    /// The member is a list.
    pub const LIST: Self = Self(1 << 1);
    /// The member is a sample of a list.
    pub const SAMPLE: Self = Self(1 << 2);
    /// The member may be absent.
    pub const OPTIONAL: Self = Self(1 << 3);
    /// The member is shown under a verbose policy only.
    pub const VERBOSE: Self = Self(1 << 4);
    /// The detail shows the value.
    pub const SHOWN: Self = Self(1 << 5);

    /// Above the bits stands one that makes the character a printable one.
    const PRINTABLE: u8 = 1 << 6;

    /// Returns what is in either.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether all of `other` is in it.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The number of characters for one member.
const WIDTH: usize = 2;

/// Returns the characters of a member.
pub fn pack(fact: Fact, around: Around) -> String {
    let mut packed = String::from(char::from(fact as u8));
    packed.push(char::from(around.0 | Around::PRINTABLE));
    packed
}

/// Returns the number of members that the characters describe.
pub const fn count(facts: &str) -> usize {
    facts.len() / WIDTH
}

/// Returns what the characters say of a member.
pub const fn at(facts: &str, member: usize) -> (Fact, Around) {
    let facts = facts.as_bytes();
    let around = facts[WIDTH * member + 1] & !Around::PRINTABLE;
    (Fact::of_letter(facts[WIDTH * member]), Around(around))
}

/// Returns the number of members of whose facts only the compiler knows.
pub const fn of_types(facts: &str) -> usize {
    let mut found = 0;
    let mut member = 0;
    while member < count(facts) {
        if matches!(at(facts, member).0, Fact::OfType) {
            found += 1;
        }
        member += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_read_again() {
        let members = [
            (Fact::Text, Around::default()),
            (Fact::OfType, Around::LIST.and(Around::OPTIONAL)),
            (Fact::Secret, Around::SHOWN),
        ];
        let packed: String = members
            .iter()
            .map(|(fact, around)| pack(*fact, *around))
            .collect();
        assert_eq!(packed, "t@?Js`");
        assert_eq!((count(&packed), of_types(&packed)), (3, 1));
        for (member, expected) in members.into_iter().enumerate() {
            assert_eq!(at(&packed, member), expected);
        }
        assert!(members[1].1.has(Around::LIST) && !members[1].1.has(Around::NESTED));
    }
}
