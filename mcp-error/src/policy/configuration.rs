//! A policy from a file or the environment: each error names the key that is wrong.

use std::error::Error;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::policy::{MIN_ERROR_SIZE, Policy};

macro_rules! keys {
    ($($key:ident)*) => {
        const KEYS: [&str; [$(stringify!($key)),*].len()] = [$(stringify!($key)),*];

        /// Reads the value of a key.
        fn read<'de, A: MapAccess<'de>>(
            policy: &mut Policy,
            key: &str,
            map: &mut A,
        ) -> Result<(), A::Error> {
            let named = |error: A::Error| de::Error::custom(format_args!("{key}: {error}"));
            match key {
                $(stringify!($key) => policy.$key = map.next_value().map_err(named)?,)*
                _ => return Err(de::Error::unknown_field(key, &KEYS)),
            }
            Ok(())
        }
    };
}

keys! {
    mode verbose_errors include_suggestions include_examples redact_sensitive show_policy_location
    max_error_size rpc_layout http_body tool_text structured_content line_breaks roots
    foreign_title foreign_detail wording
}

/// Keys of which any value is text.
const TEXTS: [&str; 2] = ["foreign_title", "foreign_detail"];

/// How to write the value of a key that is a list or a map, where it is none.
fn form_of(key: &str, error: &str) -> &'static str {
    match (key, error.contains(": invalid type: ")) {
        ("roots", true) => r#"; write a list: ["/srv/park"]"#,
        ("wording", true) => r#"; write an object: {"user_caller": "Sorry: {message}."}"#,
        _ => "",
    }
}

/// From any serde format. What is left out has its default; a key that there is not, or that is given
/// twice, and a wrong value are errors that name the key.
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = Policy;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the keys of a policy")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Policy, A::Error> {
                let mut policy = Policy::production();
                let mut seen = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    read(&mut policy, &key, &mut map)?;
                    if seen.contains(&key) {
                        return Err(de::Error::custom(format_args!("{key} is given twice")));
                    }
                    seen.push(key);
                }
                if policy.max_error_size < MIN_ERROR_SIZE {
                    let size = policy.max_error_size;
                    return Err(de::Error::custom(format_args!(
                        "max_error_size: {size} is less than {MIN_ERROR_SIZE}"
                    )));
                }
                if let Some((key, name)) = policy.wording.unknown() {
                    return Err(de::Error::custom(format_args!(
                        "wording: {key} names `{{{name}}}`, which there is not"
                    )));
                }
                Ok(policy)
            }
        }

        deserializer.deserialize_struct("Policy", &KEYS, Keys)
    }
}

/// Why variables are no policy.
#[derive(Debug)]
pub struct PolicyError(String);

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PolicyError {}

impl Policy {
    /// From the environment: with the prefix `PARK_ERRORS_`, `PARK_ERRORS_MODE=development`,
    /// `PARK_ERRORS_MAX_ERROR_SIZE=4096`, `PARK_ERRORS_ROOTS=["/srv/park"]`. What is not set has its default;
    /// what is no text is written as JSON.
    ///
    /// Choose a prefix that no other variable has: behind `PARK_`, the server's own `PARK_PORT` is a key that
    /// there is not.
    ///
    /// # Errors
    ///
    /// A variable with this prefix that is no key, and a value that is none of its key; both name the
    /// variable.
    pub fn from_env(prefix: &str) -> Result<Self, PolicyError> {
        let vars = std::env::vars_os().filter_map(|(name, value)| {
            Some((
                name.into_string().ok()?,
                value.to_string_lossy().into_owned(),
            ))
        });
        Self::from_vars(prefix, vars)
    }

    /// The same from variables of one's own; names without the prefix are passed over.
    ///
    /// ```
    /// use mcp_error::Policy;
    ///
    /// let vars = [("PARK_ERRORS_MAX_ERROR_SIZE".to_owned(), "4096".to_owned())];
    /// assert_eq!(Policy::from_vars("PARK_ERRORS_", vars).unwrap().max_error_size, 4096);
    ///
    /// let vars = [("PARK_ERRORS_VERBOSE_ERRORS".to_owned(), "maybe".to_owned())];
    /// let error = Policy::from_vars("PARK_ERRORS_", vars).unwrap_err();
    /// assert!(error.to_string().starts_with("PARK_ERRORS_VERBOSE_ERRORS: "));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_env`](Self::from_env).
    pub fn from_vars(
        prefix: &str,
        vars: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, PolicyError> {
        let mut keys = Map::new();
        for (name, value) in vars {
            let Some(key) = name.strip_prefix(prefix) else {
                continue;
            };
            let key = key.to_ascii_lowercase();
            if !KEYS.contains(&&*key) {
                let known = KEYS.map(str::to_ascii_uppercase).join(", ");
                return Err(PolicyError(format!(
                    "{name}: there is no such key; behind {prefix} there are {known}. For variables of other things choose another prefix"
                )));
            }
            // Text needs no quotes, and a title can be a number.
            let value = match TEXTS.contains(&&*key) {
                true => Value::String(value),
                false => serde_json::from_str(&value).unwrap_or(Value::String(value)),
            };
            keys.insert(key, value);
        }
        serde_json::from_value(Value::Object(keys)).map_err(|error| {
            let error = error.to_string();
            let named = KEYS.iter().find(|key| error.starts_with(**key));
            PolicyError(match named {
                Some(key) => format!(
                    "{prefix}{}{}{}",
                    key.to_ascii_uppercase(),
                    &error[key.len()..],
                    form_of(key, &error)
                ),
                None => format!("variables with {prefix}: {error}"),
            })
        })
    }
}
