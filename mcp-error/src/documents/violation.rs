//! One mistake in the input of a request.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::util::append::append;

/// The member for the place of a mistake.
pub(crate) const POINTER: &str = "pointer";

/// The member for what is wrong there.
pub(crate) const DETAIL: &str = "detail";

/// One mistake in the input of a request: where it is, and what is wrong there (the example of RFC 9457 §3).
///
/// A field with `#[mcp(violations)]` holds a list of them. It becomes the member `errors`, as in that RFC, and a line of
/// the text for each, so that a model can correct all mistakes at once. A report shows the first 20 and how many more
/// there are. Each text has at most 256 bytes; `detail` and `code` are sanitized as text, and `pointer` as what the
/// caller sent. If the pointer leads to a secret, as `#/password` does, what the detail quotes is redacted.
///
/// ```
/// use mcp_error::{McpError, Violation};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the booking is not valid")]
/// #[mcp(status = 422)]
/// struct Invalid {
///     #[mcp(violations)]
///     errors: Vec<Violation>,
/// }
///
/// let error = Invalid {
///     errors: vec![
///         Violation::at(["seats"], "must be at least 1").with_code("too_small"),
///         Violation::at(["guests", "0", "name"], "must not be empty"),
///     ],
/// };
/// assert_eq!(
///     error.to_tool_result().content[0].text,
///     "Invalid: the booking is not valid\n\
///      - #/seats: must be at least 1\n\
///      - #/guests/0/name: must not be empty\n\
///      What to do: change the input before calling again."
/// );
/// assert_eq!(
///     error.to_problem_details().members.get("errors").unwrap().to_string(),
///     r##"[{"pointer":"#/seats","detail":"must be at least 1","code":"too_small"},{"pointer":"#/guests/0/name","detail":"must not be empty"}]"##
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
#[must_use]
pub struct Violation {
    /// The place of the mistake: a JSON pointer as the fragment of a URI (RFC 6901 §6), such as `#/guests/0/name`. `#` is
    /// the whole input.
    #[serde(default = "whole")]
    pub pointer: Cow<'static, str>,
    /// What is wrong there.
    #[serde(default)]
    pub detail: Cow<'static, str>,
    /// A name for this kind of mistake, for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Cow<'static, str>>,
}

fn whole() -> Cow<'static, str> {
    Cow::Borrowed("#")
}

impl Violation {
    /// Makes a violation of a JSON pointer, such as `#/guests/0/name`. A pointer without the `#` (RFC 6901 §5) gets one, and a
    /// name such as `guests` becomes the pointer to it, `#/guests`.
    pub fn new(
        pointer: impl Into<Cow<'static, str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let pointer = pointer.into();
        let pointer = match pointer.strip_prefix('#') {
            Some("") => pointer,
            Some(path) if path.starts_with('/') => pointer,
            _ => {
                let path = pointer.trim_start_matches('#');
                let slash = if path.is_empty() || path.starts_with('/') {
                    ""
                } else {
                    "/"
                };
                Cow::Owned(format!("#{slash}{path}"))
            }
        };
        Self {
            pointer,
            detail: detail.into(),
            code: None,
        }
    }

    /// Makes a violation at the end of a path: the names of members, and the numbers of items from 0 on. The names are
    /// escaped (RFC 6901 §3 and §6).
    ///
    /// ```
    /// use mcp_error::Violation;
    ///
    /// let violation = Violation::at(["a/b", "m~n", "x y"], "must be a number");
    /// assert_eq!(violation.pointer, "#/a~1b/m~0n/x%20y");
    /// ```
    pub fn at(
        path: impl IntoIterator<Item = impl AsRef<str>>,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        let mut pointer = String::from("#");
        for name in path {
            push_step(&mut pointer, name.as_ref());
        }
        Self::new(pointer, detail)
    }

    /// Sets the name for this kind of mistake.
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.code = Some(code.into());
        self
    }
}

/// Writes the place and the detail, without sanitizing them.
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.pointer, self.detail)
    }
}

/// Adds a step to a pointer: a name, which is escaped, or the number of an item. Characters that a fragment cannot hold are
/// percent-encoded (RFC 3986 §3.5).
pub(crate) fn push_step(pointer: &mut String, name: &str) {
    append(pointer, "/");
    for byte in name.bytes() {
        match byte {
            b'~' => append(pointer, "~0"),
            b'/' => append(pointer, "~1"),
            _ if byte.is_ascii_alphanumeric() || b"-._!$&'()*+,;=:@?".contains(&byte) => {
                pointer.push(char::from(byte));
            }
            _ => append(pointer, &format!("%{byte:02X}")),
        }
    }
}
