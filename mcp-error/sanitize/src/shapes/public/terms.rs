//! Names with terms of technology that are written with digits, such as `utf8` and `sha256`.

use crate::bits::{count, places};
use crate::bytes::*;
use crate::shapes::password_look::LONGEST;
use crate::shapes::password_look::runs::Runs;

/// The terms.
const TERMS: GroupedWords<First> = grouped_words!(
    First,
    "2fa a11y aarch64 aes128 aes192 aes256 amd64 argon2 argon2d argon2i argon2id arm64 avx2 avx512
     b2b b2c base32 base58 base64 bfloat16 blake2 blake2b blake2s blake3 bz2 chacha20 co2 cp1252
     des3 e2e ec2 ed25519 ed448 es256 es384 es512 f32 f64 fido2 float32 float64 h264 h265 hs256
     hs384 hs512 http2 http3 i128 i16 i18n i32 i64 i8 ieee754 int16 int32 int64 int8 ipv4 ipv6
     iso8601 iso8859 jinja2 k3s k8s l10n latin1 log4j log4perl md5 mips64 mp3 mp4 n8n neo4j nistp256
     nistp384 nistp521 o11y oauth1 oauth2 p2p pkcs1 pkcs12 pkcs7 pkcs8 poly1305 powerpc64 ppc64
     ps256 psycopg2 rc4 rfc3339 ripemd160 riscv32 riscv64 rs256 rs384 rs512 rsa2048 rsa4096 s3
     salsa20 secp224r1 secp256k1 secp256r1 secp384r1 secp521r1 sha1 sha256 sha3 sha384 sha512
     shake128 shake256 sse2 sse4 tls1 u128 u16 u2f u32 u64 u8 uint16 uint32 uint64 uint8 utf16
     utf32 utf8 v1 v2 v3 v4 v5 wasm32 wasm64 web3 webgl2 win32 win64 x25519 x448 x509 x64 x86
     x86_64 xchacha20 xsalsa20"
);

/// The most letters of a term before its first digit: `powerpc64`.
const MAX_LETTERS: u32 = 7;

/// Whether all digits of a word belong to such terms, which signs and capitals divide from what stands beside them:
/// `AmazonS3Shelf`.
pub(crate) fn is_name_with_term(word: &[u8]) -> bool {
    if word.len() > LONGEST {
        return false;
    }
    let runs = Runs::of(word);
    let ends = |_: &[u8], behind: &[u8]| {
        let next = behind.first();
        next.is_none_or(|next| class!(! LOWER DIGIT).has(*next))
    };
    // A random word has more numbers than a name has terms.
    const MAX_TERMS: u8 = 3;
    if !(1..=MAX_TERMS).contains(&count(runs.starts & runs.digits)) {
        return false;
    }
    let mut others = runs.digits;
    for at in places(runs.part_starts()) {
        // No later term holds the digits before this place.
        if others & !(u64::MAX << at) != 0 {
            return false;
        }
        // Most words have more letters before a digit than any term, or no digit is left.
        if (others >> at).trailing_zeros() > MAX_LETTERS {
            continue;
        }
        let rest = slice(word, at..);
        if let Some(term) = TERMS.like(rest).find_at_start_before(rest, ends) {
            others &= u64::MAX << (at + term.len()) | !(u64::MAX << at);
        }
    }
    others == 0
}

#[test]
fn no_term_has_more_letters_before_its_first_digit() {
    for term in TERMS.iter() {
        let letters = term.find(|letter: char| letter.is_ascii_digit());
        let letters = letters.expect("a digit") as u32;
        assert!(letters <= MAX_LETTERS, "{term}");
    }
}
