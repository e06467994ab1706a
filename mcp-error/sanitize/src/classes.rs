//! Classes of bytes: one table of kinds, and one row for each class that several places ask for.
//!
//! Each byte is of one kind, and each kind is a bit. A class is a set of kinds, so that one look into the table and one
//! `&` tell whether a byte is in it. A class that only one place needs is written there: `class!(NAME b"+/")`.

/// A set of kinds of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class(u64);

/// A byte of each kind. Letters, digits and bytes beyond ASCII share a kind with others; all other bytes here are the only
/// ones of their kind. The kinds of names come first, and then those of words, so that the masks of these two classes,
/// which are the most frequent, are short numbers.
const KINDS: &[u8; 41] = b"agAG0_-.\x80:=/\\~@+%$#?&!*^\"'` \t\n,;()[]{}<>|";

/// The kind of each byte. Those that are not listed above, which are control characters, share the last one.
static KIND_OF: [u64; 256] = {
    let mut table = [1 << KINDS.len(); 256];
    let mut kind = 0;
    while kind < KINDS.len() {
        let (first, last) = match KINDS[kind] {
            b'a' => (b'a', b'f'),
            b'g' => (b'g', b'z'),
            b'A' => (b'A', b'F'),
            b'G' => (b'G', b'Z'),
            b'0' => (b'0', b'9'),
            0x80 => (0x80, u8::MAX),
            sign => (sign, sign),
        };
        let mut byte = first as usize;
        while byte <= last as usize {
            table[byte] = 1 << kind;
            byte += 1;
        }
        kind += 1;
    }
    table
};

impl Class {
    pub(crate) const NONE: Self = Self(0);

    /// Returns the class of these signs, each of which must have a kind of its own.
    pub(crate) const fn of(signs: &[u8]) -> Self {
        let mut rest = signs;
        while let [sign, behind @ ..] = rest {
            let is_shared = matches!(sign, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | 0x80..);
            assert!(!is_shared, "this byte is of the same kind as others");
            rest = behind;
        }
        Self::of_kinds(signs)
    }

    /// Returns the class of all bytes that are of the same kind as one of these.
    const fn of_kinds(mut bytes: &[u8]) -> Self {
        let mut class = Self::NONE;
        while let [byte, behind @ ..] = bytes {
            class.0 |= KIND_OF[*byte as usize];
            bytes = behind;
        }
        class
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn not(self) -> Self {
        Self(!self.0)
    }

    /// Whether a byte is in this class.
    #[inline(always)]
    pub(crate) const fn has(self, byte: u8) -> bool {
        KIND_OF[byte as usize] & self.0 != 0
    }

    /// Returns the kind of a byte.
    #[inline(always)]
    pub(crate) fn of_byte(byte: u8) -> Self {
        Self(KIND_OF[byte as usize])
    }

    /// Returns the kinds of all bytes of a text.
    #[inline(never)]
    pub(crate) fn of_all(text: &[u8]) -> Self {
        Self(
            text.iter()
                .fold(0, |all, byte| all | KIND_OF[*byte as usize]),
        )
    }

    /// Whether two classes have a kind in common.
    #[inline(always)]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Writes a class down: the names of others, and signs. With `!`, it is the class of all other bytes.
macro_rules! class {
    (! $($rest:tt)+) => { const { crate::classes::class!($($rest)+).not() } };
    ($($name:ident)* $($signs:literal)?) => {
        const { crate::classes::Class::NONE $(.or($name))* $(.or(crate::classes::Class::of($signs)))? }
    };
}
pub(crate) use class;

/// Declares the classes: for each, what is in it, its value, and some bytes that it has and that it does not have.
macro_rules! classes {
    ($($(#[$doc:meta])+ $name:ident = $class:expr, $in:literal, $out:literal;)+) => {
        $($(#[$doc])+ pub(crate) const $name: Class = $class;)+

        #[cfg(test)]
        const ROWS: &[(&str, Class, &[u8], &[u8])] = &[$((stringify!($name), $name, $in, $out)),+];
    };
}

classes! {
    /// Small letters of ASCII.
    LOWER = Class::of_kinds(b"az"), b"afgz", b"AZ09`{_\xe9";
    /// Capitals of ASCII.
    UPPER = Class::of_kinds(b"AZ"), b"AFGZ", b"az09@[_\xe9";
    /// Digits of ASCII.
    DIGIT = Class::of_kinds(b"0"), b"09", b"/:aA";
    /// All bytes of characters beyond ASCII.
    HIGH = Class::of_kinds(b"\x80"), b"\x80\xc3\xff", b"\x7faz";
    /// Letters of ASCII.
    LETTER = LOWER.or(UPPER), b"azAZ", b"09_-\xe9";
    /// Letters of ASCII, and all bytes of characters beyond it.
    LETTER_OR_HIGH = LETTER.or(HIGH), b"azAZ\xe9", b"09_-";
    /// Letters and digits of ASCII.
    LETTER_OR_DIGIT = LETTER.or(DIGIT), b"azAZ09", b"_-.\xe9";
    /// Hexadecimal digits.
    HEX = DIGIT.or(Class::of_kinds(b"aA")), b"09afAF", b"gGxX-";
    /// What joins the parts of a name.
    JOINT = Class::of(b"_-."), b"_-.", b"a0:/ ";
    /// What names consist of, such as `client_secret`, `x-api-key` and `app.token`.
    NAME = LETTER_OR_DIGIT.or(JOINT), b"aZ0_-.", b":=/@ \xe9";
    /// What names consist of in any script.
    NAME_OR_HIGH = NAME.or(HIGH), b"aZ0_-.\xe9", b":=/@ ";
    /// The signs that usually stand between a name and its value.
    COLON_OR_EQUALS = Class::of(b":="), b":=", b"-> ,";
    /// What appears in paths.
    SLASH = Class::of(b"/\\~"), b"/\\~", b"|:.";
    /// What the scan takes for one word: the bytes of names, keys, paths, URLs and addresses.
    WORD = NAME_OR_HIGH.or(COLON_OR_EQUALS).or(SLASH).or(Class::of(b"@+%$#?&!*^")), b"a0_:=/\\~@+%$#?&!*^\xe9", b" \t\n\"'`,;()[]{}<>|";
    /// The signs that may stand together between a name and its value: `=`, `:=`, `=>`, `||=`.
    ASSIGNMENT = Class::of(b"=:>.+|?~"), b"=:>.+|?~", b"-<, ";
    /// Quotes of ASCII.
    QUOTE = Class::of(b"\"'`"), b"\"'`", b",()";
    /// Blanks and line feeds. Before the scan, other line breaks become these.
    SPACE = Class::of(b" \t\n"), b" \t\n", b"\r\x0b_";
    /// The digits of base64 (RFC 4648 §4), without the padding.
    BASE64 = LETTER_OR_DIGIT.or(Class::of(b"+/")), b"aZ0+/", b"=-_";
    /// What the scheme of a URL consists of (RFC 3986 §3.1).
    SCHEME = LETTER_OR_DIGIT.or(Class::of(b"+-.")), b"az09+-.", b"_:/";
    /// What stands at the end of a path or a route and belongs to the sentence around it.
    STOP = Class::of(b".!?:="), b".!?:=", b",;-/";
}

// The tests below are for many bytes at once: they take a few vector instructions without a look into the table.

/// The highest signed number in a byte.
const HIGHEST: u8 = i8::MAX as u8;

/// Whether a byte is among the `len` ones up to `last`: as a signed number, only what is in the range reaches the highest
/// values.
#[inline(always)]
const fn is_up_to(byte: u8, last: u8, len: i8) -> bool {
    byte.wrapping_add(HIGHEST - last) as i8 > HIGHEST as i8 - len
}

/// Whether a byte is in [`LOWER`].
#[inline(always)]
pub(crate) const fn is_lower(byte: u8) -> bool {
    is_up_to(byte, b'z', 26)
}

/// Whether a byte is in [`UPPER`].
#[inline(always)]
pub(crate) const fn is_upper(byte: u8) -> bool {
    is_up_to(byte, b'Z', 26)
}

/// Whether a byte is in [`DIGIT`].
#[inline(always)]
pub(crate) const fn is_digit(byte: u8) -> bool {
    is_up_to(byte, b'9', 10)
}

/// Whether a byte is in [`LETTER`].
#[inline(always)]
pub(crate) const fn is_letter(byte: u8) -> bool {
    is_lower(byte | 0x20)
}

/// Whether a byte is a vowel of ASCII or a `y`, in either case.
#[inline]
pub(crate) fn is_vowel(byte: u8) -> bool {
    b"aeiouy".contains(&byte.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_examples_and_not_its_counterexamples() {
        for (name, class, inside, outside) in ROWS {
            for byte in *inside {
                assert!(class.has(*byte), "{name} lacks {:?}", char::from(*byte));
            }
            for byte in *outside {
                assert!(!class.has(*byte), "{name} has {:?}", char::from(*byte));
            }
            let same = ROWS.iter().filter(|(_, other, ..)| other == class);
            assert_eq!(same.count(), 1, "{name} stands twice");
        }
    }

    #[test]
    fn the_tests_for_many_bytes_agree_with_the_table() {
        for byte in 0..=255 {
            let at_once = [
                is_lower(byte),
                is_upper(byte),
                is_digit(byte),
                is_letter(byte),
            ];
            let classes = [LOWER, UPPER, DIGIT, LETTER];
            assert_eq!(at_once, classes.map(|class| class.has(byte)), "{byte:#x}");
        }
    }
}
