//! The facts about the members of an entry. For each there are a letter for the sanitizer and the JSON type of its value,
//! and a character whose bits say what stands around the value. Where the type decides, three more characters tell its place in
//! the list of such types. No character is a NUL, which separates texts.

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

/// The number of characters for a place in the list of types. Each has six bits, below the one that makes it printable.
const PLACE: usize = 3;

/// What an entry says of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Described {
    /// The sanitizer and the JSON type.
    pub fact: Fact,
    /// What stands around the value.
    pub around: Around,
    /// The place in the list of types, if the type decides.
    pub place: usize,
}

impl Described {
    /// The most bytes that [`pack`](Self::pack) appends.
    pub const MAX_LEN: usize = 2 + PLACE;

    /// Appends the characters of a member.
    pub fn pack(self, into: &mut String) {
        into.push(char::from(self.fact as u8));
        into.push(char::from(self.around.0 | Around::PRINTABLE));
        if self.fact == Fact::OfType {
            for digit in (0..PLACE).rev() {
                let bits = (self.place >> (6 * digit)) as u8 & 0x3f;
                into.push(char::from(bits | Around::PRINTABLE));
            }
        }
    }

    /// Reads the first member, and returns what is left.
    pub const fn read(facts: &str) -> Option<(Self, &str)> {
        let [letter, around, rest @ ..] = facts.as_bytes() else {
            return None;
        };
        let fact = Fact::of_letter(*letter);
        let (place, len) = match fact {
            Fact::OfType => (place(rest), 2 + PLACE),
            _ => (0, 2),
        };
        let read = Self {
            fact,
            around: Around(*around & !Around::PRINTABLE),
            place,
        };
        Some((read, facts.split_at(len).1))
    }
}

const fn place(characters: &[u8]) -> usize {
    let mut place = 0;
    let mut at = 0;
    while at < PLACE {
        place = place << 6 | (characters[at] & !Around::PRINTABLE) as usize;
        at += 1;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_read_again() {
        let described = |fact, around, place| Described {
            fact,
            around,
            place,
        };
        let members = [
            described(Fact::Text, Around::default(), 0),
            described(Fact::OfType, Around::LIST.and(Around::OPTIONAL), 300),
            described(Fact::Secret, Around::SHOWN, 0),
        ];
        let mut packed = String::new();
        for member in members {
            member.pack(&mut packed);
        }
        assert_eq!(packed, "t@?J@Dls`");
        let mut rest = &*packed;
        for expected in members {
            let (read, behind) = Described::read(rest).unwrap();
            assert_eq!(read, expected);
            rest = behind;
        }
        assert_eq!(Described::read(rest), None);
        assert!(members[1].around.has(Around::LIST) && !members[1].around.has(Around::NESTED));
    }
}
