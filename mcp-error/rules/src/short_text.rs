//! Texts of at most 16 bytes that can be made in a constant and copied.

/// A text of at most 16 bytes. The rest of the bytes are zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ShortText {
    bytes: [u8; Self::MAX_LEN],
    len: u8,
}

impl ShortText {
    /// The most bytes of a text.
    pub(crate) const MAX_LEN: usize = 16;

    /// Returns the text, or `None` if it is too long or could be taken for the fence around untrusted text.
    pub(crate) const fn new(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if text.len() > Self::MAX_LEN || holds_fence(text) {
            return None;
        }
        let mut bytes = [0; Self::MAX_LEN];
        let mut at = 0;
        while at < text.len() {
            bytes[at] = text[at];
            at += 1;
        }
        let len = text.len() as u8;
        Some(Self { bytes, len })
    }

    #[inline]
    pub(crate) const fn as_bytes(&self) -> &[u8] {
        match self.bytes.split_at_checked(self.len as usize) {
            Some((text, _)) => text,
            None => &self.bytes,
        }
    }

    /// Returns all bytes as one number, which differs between texts.
    #[inline]
    pub(crate) const fn bits(&self) -> u128 {
        u128::from_le_bytes(self.bytes)
    }

    /// Returns the first byte, which is zero in an empty text.
    #[inline]
    pub(crate) const fn first(&self) -> u8 {
        self.bytes[0]
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => panic!("a short text is made of a `str`"),
        }
    }

    #[cfg(test)]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }
}

/// The word of the fence around untrusted text, `<untrusted>…</untrusted>`, which no marker contains.
pub const FENCE_WORD: &str = "untrusted";

/// The end of the fence.
pub const FENCE_END: &str = "</untrusted>";

const fn holds_fence(text: &[u8]) -> bool {
    const FENCE: &[u8] = FENCE_WORD.as_bytes();
    let mut start = 0;
    while start + FENCE.len() <= text.len() {
        let mut same = 0;
        while same < FENCE.len() && text[start + same].eq_ignore_ascii_case(&FENCE[same]) {
            same += 1;
        }
        if same == FENCE.len() {
            return true;
        }
        start += 1;
    }
    false
}

/// Implements serde's traits for a type that is a checked text.
#[cfg(feature = "serde")]
macro_rules! serde_as_text {
    ($type:ident, $expected:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;

                impl serde::de::Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        $type::checked(text).map_err(|flaw| {
                            E::custom(format_args!("`{}`: {flaw}", text.escape_debug()))
                        })
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }
    };
}

#[cfg(feature = "serde")]
pub(crate) use serde_as_text;
