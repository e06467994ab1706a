//! What the signs within the words of a block say: whether a detector must look at the word, where a name may
//! end, and whether the word can be a key.
use crate::bytes::{byte_at, slice};

use crate::bits::{BlockBits, HALF_LEN, halves, joined};
use crate::classes::NAME;

/// The signs of a block, by what they say. The lowest bit of a set stands for the first byte of the block.
#[derive(Default)]
pub(super) struct SignSets {
    /// The signs that make their word one that a detector must look at.
    pub(super) needs_look: BlockBits,
    /// `:` and `=`, before which a name may end.
    pub(super) assigns: BlockBits,
    /// `$`, which may hold something even if a word consists of nothing else.
    pub(super) stands_alone: BlockBits,
    /// The signs that stand in no key.
    pub(super) excludes_key: BlockBits,
    /// `!`, which can stand between the letters of a password.
    pub(super) exclamations: BlockBits,
    /// Whether one of the signs begins an escape: `%`, `&` or `\`. At the end of a word, nothing could follow.
    pub(super) begin_escape: bool,
}

/// The signs with the same meaning.
#[derive(Clone, Copy)]
enum Kind {
    /// `~`, which always needs a look.
    Tilde,
    /// `@`, too, and it stands in no key.
    At,
    /// `$`, too, and it begins a hash, so that even a word that consists of it needs a look.
    Dollar,
    /// `\`, too, and it begins an escape.
    Backslash,
    /// `%` and `&`, which begin escapes.
    BeginsEscape,
    /// `:`, which may stand behind a name.
    Colon,
    /// `=`, too, and it stands in keys.
    Equals,
    /// `/`, which stands in keys, and with which a path can go on.
    Slash,
    /// `+`, which stands in keys.
    Plus,
    /// `!`.
    Exclamation,
    Other,
}

impl Kind {
    /// Whether a name may end before the sign.
    fn assigns(self) -> bool {
        matches!(self, Self::Colon | Self::Equals)
    }
}

const KINDS: usize = Kind::Other as usize + 1;

static KIND_OF: [Kind; 256] = {
    let mut table = [Kind::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'~' => Kind::Tilde,
            b'@' => Kind::At,
            b'$' => Kind::Dollar,
            b'\\' => Kind::Backslash,
            b'%' | b'&' => Kind::BeginsEscape,
            b':' => Kind::Colon,
            b'=' => Kind::Equals,
            b'/' => Kind::Slash,
            b'+' => Kind::Plus,
            b'!' => Kind::Exclamation,
            _ => Kind::Other,
        };
        byte += 1;
    }
    table
};

/// What stands right before a sign, if it can make the sign one that a detector must look at.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    /// No name. Behind another sign, a path can start. Besides, the prefilter finds a name before one sign at the end of a word,
    /// but not before two.
    NoName,
    /// A letter with which a scheme ends that needs no `//`: `http`, `https`, `ftp`, `ws`, `wss`.
    EndOfScheme,
}

static BEFORE: [Before; 256] = {
    let mut table = [Before::Nothing; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'p' | b's' | b'P' | b'S' => Before::EndOfScheme,
            byte if NAME.has(byte) => Before::Nothing,
            _ => Before::NoName,
        };
        byte += 1;
    }
    table
};

/// The signs of half a block, which fit into machine words.
#[derive(Default)]
struct HalfSets {
    of_kind: [u64; KINDS],
    /// Those that need a look for what stands before them.
    needs_look: u64,
}

impl SignSets {
    #[inline]
    pub(super) fn of_block(text: &[u8], base: usize, signs: BlockBits) -> Self {
        if signs == 0 {
            return Self::default();
        }
        let [low, high] = halves(signs);
        let low = HalfSets::of(text, base, low);
        let high = if high == 0 {
            HalfSets::default()
        } else {
            HalfSets::of(text, base + HALF_LEN, high)
        };
        let of = |kind: Kind| joined(low.of_kind[kind as usize], high.of_kind[kind as usize]);
        let always = of(Kind::Tilde) | of(Kind::At) | of(Kind::Dollar) | of(Kind::Backslash);
        let assigns = of(Kind::Colon) | of(Kind::Equals);
        let in_key = of(Kind::Tilde) | of(Kind::Equals) | of(Kind::Slash) | of(Kind::Plus);
        Self {
            needs_look: joined(low.needs_look, high.needs_look) | always,
            assigns,
            stands_alone: of(Kind::Dollar),
            excludes_key: signs & !in_key,
            exclamations: of(Kind::Exclamation),
            begin_escape: of(Kind::BeginsEscape) | of(Kind::Backslash) != 0,
        }
    }
}

/// Whether a slash behind this text can belong to a path: `../../etc`, `-I/home`.
fn can_begin_path(before: &[u8]) -> bool {
    matches!(before, [.., b'.', b'.'] | [.., b'-', _])
}

impl HalfSets {
    #[inline(never)]
    fn of(text: &[u8], base: usize, mut signs: u64) -> Self {
        let mut sets = Self::default();
        while signs != 0 {
            let at = base + signs.trailing_zeros() as usize;
            let place = signs & signs.wrapping_neg();
            signs ^= place;
            let kind = KIND_OF[byte_at(text, at) as usize];
            sets.of_kind[kind as usize] |= place;
            let before = if at > 0 { byte_at(text, at - 1) } else { b' ' };
            let needs_look = match BEFORE[before as usize] {
                Before::Nothing => matches!(kind, Kind::Slash) && can_begin_path(slice(text, ..at)),
                Before::NoName => !kind.assigns(),
                Before::EndOfScheme => match kind {
                    Kind::Colon => true,
                    Kind::Slash => can_begin_path(slice(text, ..at)),
                    _ => false,
                },
            };
            if needs_look {
                sets.needs_look |= place;
            }
        }
        sets
    }
}
