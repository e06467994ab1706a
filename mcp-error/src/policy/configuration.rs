//! Reads a policy from a file or from the environment. Each error names the key that is wrong.

use std::error::Error;
use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{
    self, Deserialize, Deserializer, IgnoredAny, IntoDeserializer, MapAccess, Visitor,
};
use serde_json::Value;

use mcp_error_rules::limits::{LARGEST_ERROR_SIZE, MIN_ERROR_SIZE, MIN_TEXT};
use mcp_error_rules::names::is_web_address;
use mcp_error_sanitize::is_invisible;

use crate::policy::kept::{Names, RuleIds};
use crate::policy::list::strings;
use crate::policy::{MetaKey, Policy};

/// Declares the keys, which are the fields of a policy, and how each is read.
///
/// The derive macro of serde is not used, since its errors do not say which field is wrong. A field that is neither
/// listed as a key nor after `not` is a compile error.
macro_rules! keys {
    ($($key:ident $(as $read:ty)?),* ; not $($(#[$attribute:meta])* $other:ident)*) => {
        const KEYS: [&str; [$(stringify!($key)),*].len()] = [$(stringify!($key)),*];

        const _: fn(Policy) = |Policy { $($key: _,)* $($(#[$attribute])* $other: _),* }| ();

        /// Reads the value of a key into its field.
        fn read_value<'de, A: MapAccess<'de>>(
            policy: &mut Policy,
            key: &str,
            map: &mut A,
        ) -> Result<(), A::Error> {
            match key {
                $(stringify!($key) => keys!(@read $($read)?)(&mut policy.$key, map),)*
                _ => return Err(de::Error::unknown_field(key, &KEYS)),
            }
            .map_err(|error| de::Error::custom(format_args!("{key}: {error}")))
        }
    };
    (@read) => {
        read
    };
    (@read $read:ty) => {
        read_as::<$read, _, _>
    };
}

/// Reads the next value into a field.
// An arm for each key takes the compiler much less time if it is one call.
fn read<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &mut T,
    map: &mut A,
) -> Result<(), A::Error> {
    map.next_value().map(|value| *field = value)
}

/// Reads the next value as another type into a field.
fn read_as<'de, R: Deserialize<'de> + Into<T>, T, A: MapAccess<'de>>(
    field: &mut T,
    map: &mut A,
) -> Result<(), A::Error> {
    map.next_value::<R>().map(|value| *field = value.into())
}

keys! {
    mode, verbose_errors, include_suggestions, include_examples, redact_sensitive, show_policy_location,
    show_stack_traces, max_error_size, max_text, secret_marker, path_marker, email_marker, cut_mark, text_paths, server_detail, rpc_layout,
    http_body, tool_text, structured_content, meta_key as OptionalKey, advice_members, resource_metadata, line_breaks,
    roots as Roots, foreign_title, foreign_detail, too_large_detail, too_large_user_message, wording,
    secret_names as Names, public_names as Names, rules_off as RuleIds;
    not detectors #[cfg(feature = "masks")] masks
}

/// A key of `_meta`, or the word `none`, since some configuration formats have no null.
struct OptionalKey(Option<MetaKey>);

impl<'de> Deserialize<'de> for OptionalKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let key = text.filter(|text| text != "none");
        let key = key.map(|key| MetaKey::deserialize(key.into_deserializer()));
        Ok(Self(key.transpose()?))
    }
}

impl From<OptionalKey> for Option<MetaKey> {
    fn from(key: OptionalKey) -> Self {
        key.0
    }
}

/// The roots of paths.
struct Roots(Vec<String>);

impl<'de> Deserialize<'de> for Roots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        strings(deserializer, r#"["/srv/park"]"#).map(Self)
    }
}

impl From<Roots> for Vec<String> {
    fn from(roots: Roots) -> Self {
        roots.0
    }
}

/// Reads a policy from any serde format. A key that is left out has its default. An unknown key, a key that is given
/// twice and a wrong value are errors that name the key.
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
                    read_value(&mut policy, &key, &mut map)?;
                    if seen.contains(&key) {
                        return Err(de::Error::custom(format_args!("{key} is given twice")));
                    }
                    seen.push(key);
                }
                check_values(&policy).map_err(de::Error::custom)?;
                Ok(policy)
            }
        }

        deserializer.deserialize_struct("Policy", &KEYS, Keys)
    }
}

/// Checks the bounds and placeholders, which the types of the values do not express.
fn check_values(policy: &Policy) -> Result<(), String> {
    let size = policy.max_error_size;
    if size < MIN_ERROR_SIZE {
        return Err(format!(
            "max_error_size: {size} is less than {MIN_ERROR_SIZE}"
        ));
    }
    if size > LARGEST_ERROR_SIZE {
        return Err(format!(
            "max_error_size: {size} is more than {LARGEST_ERROR_SIZE}"
        ));
    }
    let text = policy.max_text;
    if text < MIN_TEXT {
        return Err(format!("max_text: {text} is less than {MIN_TEXT}"));
    }
    if text > size {
        return Err(format!(
            "max_text: {text} is more than max_error_size, which is {size}"
        ));
    }
    if let Some(uri) = policy
        .resource_metadata
        .as_deref()
        .filter(|uri| !is_web_address(uri))
    {
        return Err(format!(
            "resource_metadata: `{uri}` is not an absolute URI with the scheme `https`, or `http` during development"
        ));
    }
    if let Some(mistake) = policy.wording.mistake() {
        return Err(format!("wording: {mistake}"));
    }
    if let Some(title) = policy.foreign_title.as_deref().filter(|title| {
        title.is_empty()
            || title.contains(|letter: char| letter.is_control() || is_invisible(letter))
    }) {
        return Err(format!(
            "foreign_title: {title:?} is not a title, which is one line of text"
        ));
    }
    Ok(())
}

/// The error of reading a policy from environment variables.
#[derive(Debug)]
pub struct PolicyError(String);

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PolicyError {}

impl Policy {
    /// Reads a policy from the environment variables that start with a prefix. With the prefix `PARK_ERRORS_`, or
    /// `PARK_ERRORS`, these are, for example, `PARK_ERRORS_MODE=development`, `PARK_ERRORS_MAX_ERROR_SIZE=4096` and
    /// `PARK_ERRORS_ROOTS=["/srv/park"]`.
    ///
    /// A key without a variable has its default. Numbers, booleans, lists and objects are written as JSON, and text
    /// is written without quotes.
    ///
    /// Choose a prefix that no other variable has: with the prefix `PARK_`, another variable `PARK_PORT` would be
    /// an unknown key.
    ///
    /// # Errors
    ///
    /// Returns an error if the name of a variable with this prefix is not a key, if two variables set the same key
    /// (such as `PARK_ERRORS_MODE` and `PARK_ERRORS_mode`), or if a value is wrong or not valid Unicode. The error names the
    /// variables.
    pub fn from_env(prefix: &str) -> Result<Self, PolicyError> {
        let mut vars = Vec::new();
        for (name, value) in std::env::vars_os() {
            // A name that is not valid Unicode is not a key.
            let Ok(name) = name.into_string() else {
                continue;
            };
            if !name.starts_with(prefix) {
                continue;
            }
            let Ok(value) = value.into_string() else {
                return Err(PolicyError(format!("{name}: not valid Unicode")));
            };
            vars.push((name, value));
        }
        Self::from_vars(prefix, vars)
    }

    /// Reads a policy from a list of variables, as [`from_env`](Self::from_env) does from the environment. Names
    /// without the prefix are ignored.
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
    /// Returns the same errors as [`from_env`](Self::from_env).
    pub fn from_vars(
        prefix: &str,
        vars: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, PolicyError> {
        let mut policy = Self::production();
        let mut seen: Vec<(String, String)> = Vec::new();
        // A prefix may end without its underscore, as `PARK_ERRORS` does.
        let underscore = if prefix.is_empty() || prefix.ends_with('_') {
            ""
        } else {
            "_"
        };
        for (name, value) in vars {
            let Some(key) = name.strip_prefix(prefix) else {
                continue;
            };
            let key = key.strip_prefix(underscore).unwrap_or(key);
            let key = key.to_ascii_lowercase();
            if !KEYS.contains(&&*key) {
                let keys = KEYS.map(str::to_ascii_uppercase).join(", ");
                return Err(PolicyError(format!(
                    "{name}: unknown key; the keys after {prefix}{underscore} are {keys}. If this variable is not part of the policy, choose another prefix"
                )));
            }
            if let Some((_, other)) = seen.iter().find(|(known, _)| *known == key) {
                return Err(PolicyError(format!(
                    "{other} and {name} set the same key; keep only one of them"
                )));
            }
            policy.set_from_text(&key, value).map_err(|error| {
                // A file has its own notation for an object.
                let hint = match &*key {
                    "wording" if error.contains(": invalid type: ") => {
                        r#"; write an object: {"user_caller": "Sorry: {message}."}"#
                    }
                    _ => "",
                };
                let error = error.strip_prefix(&*key).unwrap_or(&error);
                PolicyError(format!("{name}{error}{hint}"))
            })?;
            seen.push((key, name));
        }
        // What one variable allows can depend on another one, and variables come in any order.
        check_values(&policy).map_err(|mistake| {
            let of_variable = seen.iter().find_map(|(key, name)| {
                let rest = mistake.strip_prefix(&**key)?.strip_prefix(':')?;
                Some(format!("{name}:{rest}"))
            });
            PolicyError(of_variable.unwrap_or(mistake))
        })?;
        Ok(policy)
    }

    /// Sets a key to the text of a variable. An error starts with the key.
    fn set_from_text(&mut self, key: &str, value: String) -> Result<(), String> {
        let json: Option<Value> = serde_json::from_str(&value).ok();
        match json.map(|json| self.set_value(key, json)) {
            Some(Ok(())) => Ok(()),
            // The text of a title, for example, can look like a JSON number.
            Some(Err(error)) => self.set_value(key, Value::String(value)).map_err(|_| error),
            None => self.set_value(key, Value::String(value)),
        }
    }

    fn set_value(&mut self, key: &str, value: Value) -> Result<(), String> {
        let pair = std::iter::once((key, value));
        let mut map = MapDeserializer::<_, serde_json::Error>::new(pair);
        map.next_key::<IgnoredAny>()
            .and_then(|_| read_value(self, key, &mut map))
            .map_err(|error| error.to_string())
    }
}
