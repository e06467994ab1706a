//! The facts about the members of an entry. Each member has a letter for the sanitizer and the JSON type of its value, and a
//! character whose bits are flags. Where only the type of a field decides, three more characters are the place of that type
//! in a list. No character is a NUL, which separates texts.

use alloc::string::String;

macro_rules! letters {
    ($($(#[$doc:meta])* $name:ident = $letter:literal;)*) => {
        /// The sanitizer and the JSON type of a value, by a letter.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Letter {
            $($(#[$doc])* $name = $letter,)*
        }

        impl Letter {
            /// Reads a letter. One that is not known stands for text.
            pub const fn read(letter: u8) -> Self {
                match letter {
                    $($letter => Self::$name,)*
                    _ => Self::Text,
                }
            }
        }
    };
}

letters! {
    /// Only the compiler knows the sanitizer and the JSON type, since the type of the field decides. They are in a list.
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
    /// A JSON value whose arrays and objects are summarised.
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
    /// A text that the caller sent.
    Echo = b'c';
    /// A secret.
    Secret = b's';
    /// Text of the application.
    Trusted = b'a';
    /// Text of a third party.
    Untrusted = b'x';
    /// A list of mistakes in the input.
    Violations = b'm';
    /// The result of a function that the user wrote.
    Custom = b'w';
}

/// The flags of a member, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemberFlags(u8);

impl MemberFlags {
    /// The value is a list whose items are lists or of an unknown type.
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

    /// This bit above the flags makes their character a printable one.
    const PRINTABLE: u8 = 1 << 6;

    /// No flag is set.
    pub const NONE: Self = Self(0);

    /// Returns the flags that are set in at least one of the two.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether all flags of `other` are set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The number of characters for a place in the list of types. Each has six bits, below the one that makes it printable.
const PLACE: usize = 3;

/// The facts about a member as an entry holds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedFact {
    /// The sanitizer and the JSON type.
    pub letter: Letter,
    /// The flags.
    pub flags: MemberFlags,
    /// The place in the list of types, if the letter is [`Letter::OfType`].
    pub place: usize,
}

impl PackedFact {
    /// The most bytes that [`pack`](Self::pack) appends.
    pub const MAX_LEN: usize = 2 + PLACE;

    /// Appends the characters of a member.
    pub fn pack(self, into: &mut String) {
        into.push(char::from(self.letter as u8));
        into.push(char::from(self.flags.0 | MemberFlags::PRINTABLE));
        if self.letter == Letter::OfType {
            for digit in (0..PLACE).rev() {
                let bits = (self.place >> (6 * digit)) as u8 & 0x3f;
                into.push(char::from(bits | MemberFlags::PRINTABLE));
            }
        }
    }

    /// Reads the first member, and returns what is left.
    pub const fn read(facts: &str) -> Option<(Self, &str)> {
        let [letter, flags, rest @ ..] = facts.as_bytes() else {
            return None;
        };
        let letter = Letter::read(*letter);
        let (place, len) = match letter {
            Letter::OfType => (place(rest), 2 + PLACE),
            _ => (0, 2),
        };
        let read = Self {
            letter,
            flags: MemberFlags(*flags & !MemberFlags::PRINTABLE),
            place,
        };
        Some((read, facts.split_at(len).1))
    }
}

const fn place(characters: &[u8]) -> usize {
    let mut place = 0;
    let mut at = 0;
    while at < PLACE {
        place = place << 6 | (characters[at] & !MemberFlags::PRINTABLE) as usize;
        at += 1;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_read_again() {
        let fact = |letter, flags, place| PackedFact {
            letter,
            flags,
            place,
        };
        let members = [
            fact(Letter::Text, MemberFlags::NONE, 0),
            fact(
                Letter::OfType,
                MemberFlags::LIST.union(MemberFlags::OPTIONAL),
                300,
            ),
            fact(Letter::Secret, MemberFlags::SHOWN, 0),
        ];
        let mut packed = String::new();
        for member in members {
            member.pack(&mut packed);
        }
        assert_eq!(packed, "t@?J@Dls`");
        let mut rest = &*packed;
        for expected in members {
            let (read, after) = PackedFact::read(rest).unwrap();
            assert_eq!(read, expected);
            rest = after;
        }
        assert_eq!(PackedFact::read(rest), None);
        let flags = members[1].flags;
        assert!(flags.contains(MemberFlags::LIST) && !flags.contains(MemberFlags::NESTED));
    }
}
