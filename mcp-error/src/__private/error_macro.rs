//! `error!`, which is here because it expands to a derive and to items of this folder.

/// Makes a [`Failure`](crate::Failure) of a text, for an error that occurs at one place only.
///
/// Attributes of [`McpError`](derive@crate::McpError), as on a variant, come before the text; a mistake in them is the same
/// compile error. The text takes the arguments of `format!`. The result is sanitized as one text of at most
/// [`max_text`](crate::Policy::max_text) bytes. In the text of a tool, several lines stay lines, each after `|`. An argument that is an [`McpError`](trait@crate::McpError) shows the detail of its
/// report. One that has the name of a secret, such as a variable `api_key` or the field in `login.password`, is `[redacted]`, unless
/// its type is [`Disclose`](trait@crate::Disclose), as numbers are. A variable of another name shows what is not one. A path, also that of
/// `path.display()`, is `[path]`, and a JSON object `[Object]`, as they are in a field; `path.to_string_lossy()` and
/// `object.to_string()` are texts.
///
/// ```
/// # let name = "gates";
/// let failure = mcp_error::error!(status = 404, "App {name} not found");
/// assert_eq!(
///     failure.to_tool_result().content[0].text,
///     "Not Found: App gates not found\nWhat to do: change the input before calling again."
/// );
/// ```
///
/// | attributes | default |
/// | --- | --- |
/// | `status`, `code`, `lane`, `fault`, `recovery`, `retryable`, `retry_after`, `capture` | as for a variant: without any of them an internal error |
/// | `problem`, `kind` | `about:blank` and `HTTP_ERROR`: the status says what kind of problem it is |
/// | `title` | the phrase of the status; only set it together with a `problem` or a `kind` (RFC 9457 §4.2.1) |
/// | `suggest`, `example`, `user_message`, `message`, `docs`, `extensions(…)` | none |
///
/// ```
/// use mcp_error::registry::Lane;
/// use mcp_error::Failure;
///
/// fn open(gates: u32) -> Result<(), Failure> {
///     if gates > 8 {
///         return Err(mcp_error::error!(
///             problem = "too-many-gates",
///             status = 422,
///             code = invalid_params,
///             lane = protocol,
///             suggest = "Open at most 8 gates.",
///             "{gates} gates are too many, {} at most",
///             8,
///         ));
///     }
///     Ok(())
/// }
///
/// let failure = open(9).unwrap_err();
/// assert_eq!(failure.entry().kind(), "TOO_MANY_GATES");
/// assert_eq!(failure.entry().lane(), Lane::Protocol);
/// assert_eq!(failure.to_problem_details().detail.unwrap(), "9 gates are too many, 8 at most");
/// ```
///
/// ```compile_fail
/// // `stats` is not an attribute; did you mean `status`?
/// let failure = mcp_error::error!(stats = 404, "not found");
/// ```
///
/// Such an error is not in any [`registry!`](macro@crate::registry). If clients should tell it apart from others, if it
/// occurs twice, or if it has data, write a variant instead.
#[macro_export]
macro_rules! error {
    // The keys are read one after the other, until the text comes. A `problem` or `kind` names the error.
    (@ $named:tt [$($keys:tt)*] $text:literal $($arguments:tt)*) => {
        $crate::error!(# $named [$($keys)*] $text $($arguments)*)
    };
    (@ $named:tt [$($keys:tt)*] problem = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ named [$($keys)* problem = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] kind = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ named [$($keys)* kind = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident ($($list:tt)*), $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key($($list)*),] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident, $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key,] $($rest)*)
    };
    (@ $($rest:tt)*) => {
        ::core::compile_error!(
            "write `mcp_error::error!(status = 404, \"App {name} not found\")`: attributes, then a text with the arguments of `format!`"
        )
    };
    (# unnamed [$($keys:tt)*] $($text:tt)*) => {
        $crate::error!(# named [problem = "about:blank", $($keys)*] $($text)*)
    };
    (# named [$($keys:tt)*] $($text:tt)*) => {
        // The text is outside of the block with the type, which is named unlike types of the application, since `code` can name one.
        match $crate::__private::error_text!($crate, $($text)*) {
            text => {
                #[derive(::core::fmt::Debug, $crate::McpError)]
                #[mcp(crate = $crate, $($keys)* detail = "{0}")]
                struct __HttpError($crate::__private::OneOffText);

                impl ::core::fmt::Display for __HttpError {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.write_str(&self.0.0)
                    }
                }

                impl ::core::error::Error for __HttpError {}

                $crate::Failure::new(__HttpError($crate::__private::OneOffText(text)))
            }
        }
    };
    ($($all:tt)*) => {
        $crate::error!(@ unnamed [] $($all)*)
    };
}
