//! What a request says in the fields of its HTTP header under the name of a secret.

use mcp_error_rules::secret_names::is_secret_name;
use serde::de::value::{Error, MapDeserializer};

use crate::report::context::Context;

/// The names and values of secrets in a header.
pub(crate) type HeaderSecrets = Vec<(String, String)>;

/// Returns the fields of a header that have the name of a secret. Of `Authorization`, these are the credentials behind the
/// scheme (RFC 9110 §11.4), of `Cookie` the cookies with such a name (RFC 6265 §4.2).
pub(crate) fn header_secrets(
    fields: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<[u8]>)>,
) -> HeaderSecrets {
    let mut secrets = HeaderSecrets::new();
    let mut add = |name: &str, value: &str| secrets.push((name.to_owned(), value.to_owned()));
    for (name, value) in fields {
        let Ok(value) = str::from_utf8(value.as_ref()) else {
            continue;
        };
        match name.as_ref() {
            name @ ("authorization" | "proxy-authorization") => {
                let (_, credentials) = value.split_once(' ').unwrap_or(("", value));
                add(name, credentials);
            }
            "cookie" => {
                let cookies = value.split(';').filter_map(|pair| pair.split_once('='));
                for (name, value) in cookies.filter(|(name, _)| is_secret_name(name.trim())) {
                    add(name.trim(), value);
                }
            }
            name if is_secret_name(name) => add(name, value),
            _ => {}
        }
    }
    secrets
}

/// Masks the secrets of a header in all answers of a context.
pub(crate) fn masking(context: Context, secrets: &HeaderSecrets) -> Context {
    if secrets.is_empty() {
        return context;
    }
    let secrets = secrets.iter();
    let secrets = secrets.map(|(name, value)| (name.as_str(), value.as_str()));
    context.with_arguments(MapDeserializer::<_, Error>::new(secrets))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_name_calls_a_secret_is_one() {
        let fields: [(&str, &[u8]); 7] = [
            ("authorization", b"Bearer owl-77-lamp"),
            ("proxy-authorization", b"owl-78-lamp"),
            (
                "cookie",
                b"theme=winter; session_id=owl-79; auth_token=owl=80",
            ),
            ("x-api-key", b"owl-81-lamp"),
            ("x-auth-token", b"\xff\xfe"),
            ("content-type", b"application/json"),
            ("host", b"parks.example"),
        ];
        let found = header_secrets(fields);
        let values: Vec<&str> = found.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(
            values,
            [
                "owl-77-lamp",
                "owl-78-lamp",
                "owl-79",
                "owl=80",
                "owl-81-lamp"
            ]
        );
    }
}
