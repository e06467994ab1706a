//! The signs of a block: its visible bytes of ASCII that are neither letters nor digits, sorted by what they mean for the
//! first look at a block.

use crate::bits::BlockBits;
use crate::bytes::*;

/// The signs of one kind mean the same.
#[derive(Clone, Copy)]
enum SignKind {
    Hyphen,
    Dot,
    Underscore,
    Colon,
    Equals,
    Slash,
    Backslash,
    Plus,
    Tilde,
    At,
    Dollar,
    Exclamation,
    /// `%` and `&`, which begin escapes.
    BeginsEscape,
    /// `#` and `*`, which stand in passwords.
    InPassword,
    Question,
    /// The other sign that stands in words, `^`.
    InWord,
    Apostrophe,
    /// `,` and `;`, which can divide the words of one value in quotes.
    Divider,
    /// The other signs, which stand in no word.
    Other,
}

const KINDS: usize = SignKind::Other as usize + 1;

static KIND_OF: [SignKind; 256] = {
    let mut table = [SignKind::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'-' => SignKind::Hyphen,
            b'.' => SignKind::Dot,
            b'_' => SignKind::Underscore,
            b':' => SignKind::Colon,
            b'=' => SignKind::Equals,
            b'/' => SignKind::Slash,
            b'\\' => SignKind::Backslash,
            b'+' => SignKind::Plus,
            b'~' => SignKind::Tilde,
            b'@' => SignKind::At,
            b'$' => SignKind::Dollar,
            b'!' => SignKind::Exclamation,
            b'%' | b'&' => SignKind::BeginsEscape,
            b'#' | b'*' => SignKind::InPassword,
            b'?' => SignKind::Question,
            b'^' => SignKind::InWord,
            b'\'' => SignKind::Apostrophe,
            b',' | b';' => SignKind::Divider,
            _ => SignKind::Other,
        };
        byte += 1;
    }
    table
};

/// The signs of a block. Each function returns those with one meaning.
#[derive(Default)]
pub(super) struct Signs {
    all: BlockBits,
    of_kind: [BlockBits; KINDS],
}

impl Signs {
    /// Sorts the signs that stand at these places of a text.
    #[inline(always)]
    pub(super) fn sort(&mut self, text: &[u8], all: BlockBits) {
        self.all = all;
        let mut rest = all;
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            let sign = byte_at(text, rest.trailing_zeros() as usize);
            self.of_kind[KIND_OF[usize::from(sign)] as usize] |= place;
            rest ^= place;
        }
    }

    #[inline(always)]
    fn of<const N: usize>(&self, kinds: [SignKind; N]) -> BlockBits {
        let sets = kinds.into_iter().map(|kind| self.of_kind[kind as usize]);
        sets.fold(0, |all, set| all | set)
    }

    /// What stands in words but not in names.
    #[inline(always)]
    pub(super) fn in_words(&self) -> BlockBits {
        self.all & !(self.joints() | self.outside_words())
    }
}

/// Declares the functions that return the signs of some kinds.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident: $($kind:ident)+;)+) => {
        impl Signs {
            $($(#[$doc])* #[inline(always)]
            pub(super) fn $name(&self) -> BlockBits {
                self.of([$(SignKind::$kind),+])
            })+
        }
    };
}

sets! {
    hyphens: Hyphen;
    colons: Colon;
    slashes: Slash;
    /// What joins the parts of a name.
    joints: Hyphen Dot Underscore;
    /// The joints before which no name ends.
    hyphens_and_dots: Hyphen Dot;
    outside_words: Apostrophe Divider Other;
    /// What can divide the words of one value in quotes.
    divide_values: Apostrophe Divider;
    /// The signs that can stand right behind a name.
    assigns: Colon Equals;
    /// The signs whose word needs a look.
    always_looked_at: Backslash Tilde At Dollar;
    /// The signs that need a look even if a word consists of nothing else.
    stand_alone: Dollar;
    in_keys: Equals Slash Plus Tilde;
    begin_escapes: Backslash BeginsEscape;
    /// The signs of passwords. Quotes and brackets stand in no word, but an apostrophe can stand between two.
    in_passwords: At Dollar Exclamation BeginsEscape InPassword Apostrophe;
    /// The signs that passwords without a digit hold.
    among_letters: At Dollar Exclamation BeginsEscape InPassword Question;
    /// The signs that people put at the end of a password.
    end_passwords: Exclamation Question Dollar InPassword;
    /// What divides a word into parts: what joins a name to its value, and the separators of paths.
    divide_words: Colon Equals Slash Backslash;
}

#[cfg(test)]
mod tests {
    use super::Signs;
    use crate::classes::{COLON_OR_EQUALS, JOINT, NAME, WORD};
    use crate::echo::DIVIDES_VALUE;

    #[test]
    fn the_sets_agree_with_the_classes() {
        let signs = (b'!'..=b'~').filter(|byte| !byte.is_ascii_alphanumeric());
        for sign in signs {
            let mut sorted = Signs::default();
            sorted.sort(&[sign], 1);
            for (set, class) in [
                (sorted.joints(), JOINT),
                (sorted.in_words(), WORD.without(NAME)),
                (sorted.outside_words(), WORD.not()),
                (sorted.divide_values(), DIVIDES_VALUE),
                (sorted.assigns(), COLON_OR_EQUALS),
            ] {
                assert_eq!(set == 1, class.has(sign), "{}", char::from(sign));
            }
        }
    }
}
