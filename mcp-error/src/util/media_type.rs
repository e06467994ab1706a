//! Media types, as HTTP writes them.

/// Returns a media type without its parameters and the blanks around it (RFC 9110 §8.3.1): `text/plain` of
/// `text/plain; charset=utf-8`. Its letters can be capitals.
pub(crate) fn essence(media_type: &str) -> &str {
    let (essence, _) = media_type.split_once(';').unwrap_or((media_type, ""));
    essence.trim()
}
