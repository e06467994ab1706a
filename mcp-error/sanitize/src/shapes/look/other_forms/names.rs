//! Names of parts of machines, programs and pages.

use mcp_error_rules::words::{First, GroupedWords, Last, Words};
use mcp_error_rules::{grouped_words, words};

use crate::bits::places;
use crate::bytes::{
    byte_at, consists_of, find, has_byte, prefix, prefix_len, slice, split_at, suffix, suffix_len,
};
use crate::classes::{Class, DIGIT, HEX, LETTER, LOWER, UPPER, class};
use crate::rows;
use crate::shapes::look::runs::Runs;

/// Whether a program has masked most of a value: `sk_live_****************4242`.
#[inline(never)]
pub(crate) fn is_masked(word: &[u8]) -> bool {
    const MAX_SHOWN: usize = 12;
    find(word, "****").is_some_and(|at| {
        let stars = prefix_len(slice(word, at..), class!(b"*"));
        word.len() - stars <= MAX_SHOWN
    })
}

/// Whether a word is `Password:` or `Username:` in base64.
pub(super) fn is_prompt(word: &[u8]) -> bool {
    matches!(word, b"UGFzc3dvcmQ6" | b"VXNlcm5hbWU6")
}

/// Whether a word consists of small letters with dots and underscores between them, and digits only at the end of a part:
/// `light.kitchen_2`.
pub(super) fn is_member_in_small_letters(word: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        !part.is_empty() && consists_of(slice(part, prefix_len(part, LOWER)..), DIGIT)
    };
    LOWER.has(byte_at(word, 0))
        && has_byte(word, b'_')
        && word.split(|byte| matches!(byte, b'.' | b'_')).all(is_part)
}

/// Whether a word is three or more words in capitals with underscores between them, behind which a digit can stand:
/// `SHELF_ORDER_READ2`.
pub(super) fn is_constant(word: &[u8]) -> bool {
    const MIN_WORDS: usize = 3;
    let mut rest = word;
    for words in 1.. {
        let letters = prefix_len(rest, UPPER);
        let digit = rest.get(letters).is_some_and(|byte| DIGIT.has(*byte));
        rest = match slice(rest, letters + usize::from(digit)..) {
            _ if letters == 0 => return false,
            [] => return words >= MIN_WORDS,
            [b'_', behind @ ..] => behind,
            _ => return false,
        };
    }
    false
}

/// Whether a word is a name with `2D` or `3D` as one of its words, in capitals or not, and no other digit.
pub(super) fn holds_dimensions(word: &[u8]) -> bool {
    const NAMES: Class = class!(LETTER b"-_");
    let before = prefix_len(word, NAMES);
    match slice(word, before..) {
        [b'2' | b'3', b'D' | b'd', behind @ ..] => {
            before > 0
                && behind.first().is_none_or(|byte| !LOWER.has(*byte))
                && consists_of(behind, NAMES)
        }
        _ => false,
    }
}

/// Whether a word is a name, a `2`, which stands for `to`, and a name in capitals: `Shelf2JSON`.
pub(super) fn is_converter(word: &[u8]) -> bool {
    let [first, rest @ ..] = word else {
        return false;
    };
    let letters = prefix_len(rest, LOWER);
    let into = slice(rest, letters..).strip_prefix(b"2");
    UPPER.has(*first)
        && letters > 1
        && into.is_some_and(|into| into.len() > 2 && consists_of(into, UPPER))
}

/// Whether a word is a class with its packages, an at sign, and a hash code: `org.shelf.Reader@1f2e3d4`.
pub(super) fn is_java_object(word: &[u8]) -> bool {
    const MAX_HASH: usize = 8;
    let (class, hash) = split_at(word, word.len() - suffix_len(word, HEX));
    class.strip_suffix(b"@").is_some_and(|class| {
        let begins_with =
            |name: &[u8], class: Class| name.first().is_some_and(|first| class.has(*first));
        let mut parts = class.rsplit(|byte| *byte == b'.');
        parts.next().is_some_and(|name| begins_with(name, UPPER))
            && has_byte(class, b'.')
            && parts.all(|package| begins_with(package, LOWER))
            && !has_byte(class, b'@')
    }) && (1..=MAX_HASH).contains(&hash.len())
}

/// Whether a word is the name of a network interface or of a disk: `wlp3s0f1`, `GigabitEthernet1`, `nvme0n1p2`.
pub(super) fn is_device(word: &[u8]) -> bool {
    static KINDS: GroupedWords<First> = grouped_words!(
        First,
        "bundle-ether ethernet fastethernet fortygige gigabitethernet gpiochip hundredgige loopback
         port-channel tengige tengigabitethernet tunnel vlan"
    );
    let (kind, number) = split_at(word, word.len() - suffix_len(word, class!(DIGIT b".")));
    if !number.is_empty() && KINDS.contains_ignoring_case(kind) {
        return true;
    }
    // Container engines name the end of each container's network by 28 random bits.
    if let [b'v', b'e', b't', b'h', end @ ..] = word {
        return end.len() == 7 && consists_of(end, HEX);
    }
    let mut places = match word {
        [b'e', b'n', places @ ..] | [b'w', b'l' | b'w', places @ ..] => places,
        [b'n', b'v', b'm', b'e', disk @ ..] | [b'm', b'm', b'c', b'b', b'l', b'k', disk @ ..] => {
            slice(disk, prefix_len(disk, DIGIT)..)
        }
        _ => return false,
    };
    while let [
        b'P' | b'd' | b'f' | b'n' | b'o' | b'p' | b's' | b'u' | b'c' | b'i',
        behind @ ..,
    ] = places
    {
        let number = prefix_len(behind, DIGIT);
        if number == 0 {
            return false;
        }
        places = slice(behind, number..);
    }
    places.is_empty()
}

/// Whether a word ends in the kind of a unit of systemd: `shelf@1.service`.
pub(super) fn is_unit(word: &[u8]) -> bool {
    let kind = suffix(word, LOWER);
    slice(word, ..word.len() - kind.len()).ends_with(b".") && is_kind_of_unit(kind)
}

/// Whether a word is a kind of units of systemd.
fn is_kind_of_unit(word: &[u8]) -> bool {
    const { words!(KINDS_OF_UNITS) }.contains(word)
}

/// Whether a word ends in a scale and the ending of an image: `shelf@2x.png`.
pub(super) fn is_scaled_image(word: &[u8]) -> bool {
    let ending = suffix(word, LOWER);
    let scale = slice(word, ..word.len() - ending.len()).strip_suffix(b"x.");
    is_ending_of_image(ending)
        && scale.is_some_and(|scale| matches!(scale, [_, .., b'@', b'1'..=b'4']))
}

/// Whether a word is an ending of images.
fn is_ending_of_image(word: &[u8]) -> bool {
    const { words!(ENDINGS_OF_IMAGES) }.contains(word)
}

const KINDS_OF_UNITS: &[&str] = &["service", "socket", "timer", "mount", "path", "slice"];

const ENDINGS_OF_IMAGES: &[&str] = &[
    "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp",
];

/// Whether no domain ends in a word, since it is a kind of units or an ending of images.
pub(crate) fn is_no_domain(word: &[u8]) -> bool {
    const LISTS: &[&[&str]] = &[KINDS_OF_UNITS, ENDINGS_OF_IMAGES];
    static WORDS: GroupedWords<Last> =
        grouped_words!(Last, &rows::joined::<{ rows::count(LISTS) }>(LISTS));
    WORDS.contains(word)
}

/// Whether a word is a family of instances and a size: `r6g.4xlarge`.
pub(super) fn is_instance_type(word: &[u8]) -> bool {
    const SIZES: Words = words!("nano micro small medium large xlarge metal");
    let family = prefix(word, class!(LOWER DIGIT));
    let Some(size) = slice(word, family.len()..).strip_prefix(b".") else {
        return false;
    };
    (2..=7).contains(&family.len()) && SIZES.contains(slice(size, prefix_len(size, DIGIT)..))
}

/// Whether a word holds a percent sign and two hexadecimal digits (RFC 3986 §2.1). Those of a byte beyond ASCII stand
/// beside others.
pub(super) fn has_escape(word: &Runs<'_>) -> bool {
    let word_from = |at: usize| slice(word.text, at..);
    let mut last_end = 0;
    places(word.signs).any(|at| match *word_from(at) {
        [b'%', first, second, ..] if HEX.has(first) && HEX.has(second) => {
            let is_beside_another = at > 0 && at == last_end;
            last_end = at + 3;
            first < b'8' || is_beside_another
        }
        _ => false,
    })
}
