//! Values with the name of a secret outside the arguments of a request: in its HTTP header, and in the argument that is to be
//! completed.

#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
use mcp_error_sanitize::Rules;

use crate::policy::Masks;
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
use crate::policy::base64_decoded;
use crate::report::context::Context;
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
use crate::util::secret_name::is_secret_behind;

/// Values with their names.
pub(crate) type NamedValues = Vec<(String, String)>;

/// Returns the fields of a header that have the name of a secret. For `Authorization`, these are the credentials after the
/// scheme (RFC 9110 §11.4), of the scheme `Basic` also the decoded ones and the password alone (RFC 7617 §2), and of
/// `Cookie` the cookies with such a name (RFC 6265 §4.2).
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
pub(crate) fn header_secrets(
    fields: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<[u8]>)>,
) -> NamedValues {
    let mut secrets = NamedValues::new();
    for (name, value) in fields {
        let Ok(value) = str::from_utf8(value.as_ref()) else {
            continue;
        };
        match name.as_ref() {
            name @ ("authorization" | "proxy-authorization") => {
                let (scheme, credentials) = value.split_once(' ').unwrap_or(("", value));
                add(&mut secrets, name, credentials);
                if scheme.eq_ignore_ascii_case("Basic")
                    && let Some(decoded) = base64_decoded(credentials.trim())
                {
                    if let Some((_, password)) = decoded.split_once(':') {
                        add(&mut secrets, name, password);
                    }
                    add(&mut secrets, name, &decoded);
                }
            }
            "cookie" => {
                let cookies = value.split(';').filter_map(|pair| pair.split_once('='));
                for (name, value) in cookies {
                    add_secret(&mut secrets, name.trim(), value);
                }
            }
            name => add_secret(&mut secrets, name, value),
        }
    }
    secrets
}

/// Adds a value if it is a secret, as its name alone or the two together say.
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
fn add_secret(secrets: &mut NamedValues, name: &str, value: &str) {
    const RULES: Rules = Rules::new();
    if is_secret_behind(name, value.trim(), &RULES) {
        add(secrets, name, value);
    }
}

#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
#[inline(never)]
fn add(secrets: &mut NamedValues, name: &str, value: &str) {
    secrets.push((name.to_owned(), value.to_owned()));
}

/// Returns the arguments that a request for completion names: the one that is being typed, and those that are known
/// already.
#[cfg(feature = "__mcp-sdk")]
pub(crate) fn arguments_to_complete<'a>(
    name: &str,
    value: &str,
    known: impl IntoIterator<Item = (&'a String, &'a String)>,
) -> NamedValues {
    let mut arguments = vec![(name.to_owned(), value.to_owned())];
    for (name, value) in known {
        arguments.push((name.clone(), value.clone()));
    }
    arguments
}

/// Masks those of the values that have the name of a secret in all answers of a context.
pub(crate) fn masking(context: Context, values: &NamedValues) -> Context {
    if values.is_empty() {
        return context;
    }
    let masks = Masks::of_named(values, context.rules());
    context.with_masks(&masks)
}

#[cfg(all(test, any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp")))]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_name_calls_a_secret_is_one() {
        let fields: [(&str, &[u8]); 12] = [
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
            ("authorization", b"basic YWRhOm93bC04Mjo="),
            ("authorization", b"Basic no=base64"),
            ("cookie", b"sid=123e4567-e89b-12d3-a456-426614174000; side=123e4567-e89b-12d3-a456-426614174000"),
            ("x-pin", b"471147"),
            ("authorization", b"Digest nonce=owl-83, response=lamp"),
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
                "owl-81-lamp",
                "YWRhOm93bC04Mjo=",
                "owl-82:",
                "ada:owl-82:",
                "no=base64",
                "123e4567-e89b-12d3-a456-426614174000",
                "471147",
                "nonce=owl-83, response=lamp",
            ]
        );
    }
}
