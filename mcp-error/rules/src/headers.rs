//! The names of fields in an HTTP answer (RFC 9110 §5.1).

/// Returns whether a text is a token (RFC 9110 §5.6.2), as the name of a field has to be.
pub const fn is_token(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !is_token_byte(bytes[at]) {
            return false;
        }
        at += 1;
    }
    !bytes.is_empty()
}

/// Returns whether a byte may stand in a token.
pub const fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'!' | b'#'
                | b'$'
                | b'%'
                | b'&'
                | b'\''
                | b'*'
                | b'+'
                | b'-'
                | b'.'
                | b'^'
                | b'_'
                | b'`'
                | b'|'
                | b'~'
        )
}

/// Fields that every answer sets itself, in lower case: those that describe its body, its connection or its time, and
/// those that keep a browser from guessing.
const OWN: [&str; 14] = [
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "content-security-policy",
    "content-type",
    "date",
    "keep-alive",
    "retry-after",
    "te",
    "trailer",
    "transfer-encoding",
    "vary",
    "x-content-type-options",
];

/// Returns whether every answer sets this field itself.
pub fn is_own_header(name: &str) -> bool {
    OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_token() {
        for name in ["WWW-Authenticate", "X-Rate_Limit", "ETag"] {
            assert!(is_token(name) && !is_own_header(name), "{name}");
        }
        for name in ["", "X Y", "X:", "X\n", "\u{e9}", "(X)"] {
            assert!(!is_token(name), "{name}");
        }
        assert!(is_own_header("Retry-After") && is_own_header("content-length"));
    }
}
