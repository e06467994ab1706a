//! The policy, which says what a document may disclose, in which form, and how large it may be.

mod configuration;
mod form;
mod kept;
mod list;
#[cfg(feature = "masks")]
mod masks;
mod meta_key;
mod setters;
mod shared;
mod wording;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use mcp_error_rules::choices::LineBreaks;
pub use mcp_error_rules::cut_mark::CutMark;
pub use mcp_error_rules::limits::{LARGEST_ERROR_SIZE, MIN_ERROR_SIZE, MIN_TEXT};
use mcp_error_rules::limits::{MAX_ERROR_SIZE, MAX_STRING};
pub use mcp_error_rules::markers::Marker;
use mcp_error_sanitize::{Detector, Rule, Rules};
use serde::{Deserialize, Serialize};

pub use configuration::PolicyError;
pub(crate) use form::Sealed;
pub use form::{HttpBody, Layout, RpcLayout, StructuredContent, TextPaths, ToolText};
#[cfg(feature = "masks")]
pub use masks::Masks;
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))]
pub(crate) use masks::base64_decoded;
pub use meta_key::MetaKey;
pub(crate) use meta_key::is_prefix_of_mcp;
pub use shared::IntoPolicy;
pub use wording::Wording;

/// The audience of a server: its users or its developers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Mode {
    /// The server is for its users, so it discloses as little as possible. This is the default, in debug builds too.
    #[default]
    Production,
    /// The server is for its developers, so it also shows details that help to find a mistake. Secrets stay redacted.
    Development,
}

/// The rules for documents: what they may disclose, in which form, and how large they may be.
///
/// A policy can be built with its setters, also in a `static`, or deserialized from any serde format. A key that is
/// left out has its default, and an unknown key is an error.
///
/// ```
/// use mcp_error::policy::{Policy, RpcLayout, ToolText};
///
/// static POLICY: Policy = Policy::production()
///     .with_rpc_layout(RpcLayout::Flat)
///     .with_tool_text(ToolText::Json)
///     .with_max_error_size(4_096);
/// assert_eq!(POLICY.max_error_size, 4_096);
/// ```
///
/// A literal works too, except in a `static`, where no destructor may run. It has to end in `..`, since a release may add
/// fields:
///
/// ```
/// use mcp_error::Policy;
///
/// let policy = Policy { max_error_size: 4_096, ..Policy::production() };
/// assert_eq!(policy, Policy::production().with_max_error_size(4_096));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[must_use]
pub struct Policy {
    /// The audience of the server. Default: production.
    pub mode: Mode,
    /// Whether members marked `verbose`, untrusted text (fenced) and the causes of an error are shown.
    /// Default: in development only.
    pub verbose_errors: Option<bool>,
    /// Whether suggestions are shown. Default: yes.
    pub include_suggestions: bool,
    /// Whether examples are shown. Default: no in production, yes in development.
    pub include_examples: bool,
    /// Whether paths and e-mail addresses are redacted, and the owner of a home directory in a field with `path(user)`.
    /// Secrets, and fields with `path` or `path(root)`, always are. Default: yes.
    pub redact_sensitive: bool,
    /// Whether constants marked `location` are shown. Default: in development only.
    pub show_policy_location: Option<bool>,
    /// Whether texts show stack traces, such as those in anyhow's `{:?}` or in the output of a program. If not,
    /// `[stack trace]` takes their place, and [observers](crate::Report::stack_trace) get them. A field with
    /// `sanitize = output` or `echo` shows them in any case. Default: if [`verbose_errors`](Self::verbose_errors) is
    /// on.
    pub show_stack_traces: Option<bool>,
    /// The largest size of a serialized document, or of the `data` of an error object, in bytes. It is at least
    /// [`MIN_ERROR_SIZE`] and at most [`LARGEST_ERROR_SIZE`]: a value beyond one of these bounds has the effect of the
    /// bound if it is set in code, and is an error if it is read from a configuration. Default: 16 384.
    ///
    /// If a document would be larger, its members share the room that it has for them. None takes more than its
    /// share, which is the same for all and as large as possible:
    ///
    /// - A smaller member stays as it is. A larger text loses its end, a list loses its last items, and an object is cut as
    ///   a document is. Each of them ends in the [`cut_mark`](Self::cut_mark) and keeps its type; a list of objects, such as
    ///   violations, ends in an object whose texts are the mark.
    /// - Texts of up to 64 bytes are not cut. If not even these all fit, the first members that fit stay, the others
    ///   are left out, and the last member says so: `"...": "..."`. What a client needs has precedence: the kind
    ///   above all, then type, code, status and the members of the advice.
    /// - The detail, or the message in its place, stays whole if it takes at most half of the room. A longer one is
    ///   cut to the room that the members leave.
    pub max_error_size: usize,
    /// The largest size of a text (a detail, another message, a string in a member) in bytes. Default: 1 024. It is at
    /// least [`MIN_TEXT`] and at most [`max_error_size`](Self::max_error_size), with the same effect beyond these bounds.
    /// Raise it if the texts of errors are the point of a tool, such as the diagnostics of a compiler.
    pub max_text: usize,
    /// What takes the place of a secret. Default: `[redacted]`. A client that [decodes](crate::client::Decode) an error rejects
    /// values with a marker. It knows the default markers, and those of the policy that its process has
    /// [installed](Self::install).
    pub secret_marker: Marker,
    /// What takes the place of a path. Default: `[path]`.
    pub path_marker: Marker,
    /// What takes the place of an e-mail address. Default: `[email]`.
    pub email_marker: Marker,
    /// The mark at the end of a text or a list that was cut, and the name and the value of the last member of an object that has
    /// lost others. The default is `...`.
    pub cut_mark: CutMark,
    /// What texts show of paths if [`redact_sensitive`](Self::redact_sensitive) is on. Default: nothing.
    pub text_paths: TextPaths,
    /// Whether the documents of an error that is the server's fault say more than its title. Default: yes. If not, they
    /// have no detail, members, suggestions, message or causes, and no field of the HTTP answer with a value of the error; logs
    /// still have the [detail](crate::Report::log_detail) and the causes.
    pub server_detail: bool,
    /// The form of the `data` of a JSON-RPC error object. Default: problem details.
    pub rpc_layout: RpcLayout,
    /// The form of the body of an HTTP error. Default: problem details.
    pub http_body: HttpBody,
    /// The form of the text block of a tool result. Default: sentences.
    pub tool_text: ToolText,
    /// Whether tool results also contain the problem details document as structured content. Default: off, since many
    /// clients drop it.
    pub structured_content: StructuredContent,
    /// The key of `_meta` under which a tool result has the problem details document, for programs. The document and
    /// the text together have at most [`max_error_size`](Self::max_error_size) bytes, where the text is measured as a
    /// client reads it, without the escapes of JSON. The key is left out if the text, or the structured content,
    /// already is the document. In a configuration, `none` means no key. Default: [`MetaKey::PROBLEM`].
    pub meta_key: Option<MetaKey>,
    /// Whether problem details end with the facts of the registry: `kind`, `retryable`, `retryAfter` in whole seconds,
    /// `recovery`, and `effect` if the variant has one. Default: yes.
    pub advice_members: bool,
    /// The absolute URI of the OAuth 2.0 protected resource metadata (RFC 9728 §3), which the challenges of answers that ask
    /// for a token name as `resource_metadata`. Its scheme is `https`; `http` is accepted for development. Any other text counts
    /// as absent, and is an error in a configuration. Default: none.
    pub resource_metadata: Option<Cow<'static, str>>,
    /// The treatment of line breaks in text. Default: they stay.
    pub line_breaks: LineBreaks,
    /// The directories below which a field with `path(root)` shows a relative path. Default: none.
    pub roots: Vec<String>,
    /// The title of errors that are not an `McpError`, and of panics. It is cut to 256 bytes. Default: `Internal
    /// Server Error`, since RFC 9457 §4.2.1 recommends the phrase of the status for `about:blank`.
    pub foreign_title: Option<Cow<'static, str>>,
    /// The detail of errors that are not an `McpError`, and of panics. It is cut to 256 bytes. Default: their title.
    pub foreign_detail: Option<Cow<'static, str>>,
    /// What [`RpcLayout::Nested`] says, to programs, in place of details that do not all fit. It has at most 256
    /// bytes of JSON. Default: a sentence of this crate.
    pub too_large_detail: Option<Cow<'static, str>>,
    /// What [`RpcLayout::Nested`] then says to people. It has at most 256 bytes of JSON. Default: a sentence of this crate.
    pub too_large_user_message: Option<Cow<'static, str>>,
    /// The sentences for people, and for agents inside tools.
    pub wording: Wording,
    /// The names of keys whose values are secrets, in addition to the built-in names. Default: none.
    ///
    /// Names from a configuration are kept for the life of the program; the same list is kept once. A configuration
    /// can have at most 256 names of at most 128 bytes each.
    pub secret_names: &'static [&'static str],
    /// The names of keys whose values are not secrets, although a built-in name says so, such as the `session_id` of a
    /// terminal that clients open again with it. They are compared as
    /// [`Rules::with_public_names`](crate::sanitize::Rules::with_public_names) says, in texts, in documents and among the
    /// arguments of a call. A field of an error with such a name also needs an attribute, such as `sanitize = text`, since the
    /// derive does not know the policy. Those of a configuration are kept as [`secret_names`](Self::secret_names) are. Default: none.
    pub public_names: &'static [&'static str],
    /// The detectors for secrets, in addition to the built-in ones.
    #[serde(skip)]
    pub detectors: &'static [Detector],
    /// The rules of the sanitizer that are switched off, so that text which only they would redact stays. Default: none.
    ///
    /// A secret that only such a rule would find then leaves the server, in production too.
    ///
    /// An observer can see which rules [changed](crate::sanitize::Changes::rules) a report.
    ///
    /// ```
    /// use mcp_error::Policy;
    /// use mcp_error::sanitize::{Rule, text};
    ///
    /// const POLICY: Policy = Policy::production().with_rules_off(&[Rule::Echo]);
    /// let message = "unknown chart 'maple4river'";
    /// assert_eq!(text(message, &Policy::production().rules()), "unknown chart '[redacted]'");
    /// assert_eq!(text(message, &POLICY.rules()), message);
    /// ```
    ///
    /// A configuration has their [ids](crate::sanitize#the-rules): `rules_off = ["echo"]`.
    #[serde(serialize_with = "kept::write_rules")]
    pub rules_off: &'static [Rule],
    /// The exact values that must never be sent, such as the passwords of the server. Default: none.
    #[cfg(feature = "masks")]
    #[serde(skip)]
    pub masks: Masks,
}

/// The error of [`Policy::install`]: another policy is already installed, and it stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct AlreadyInstalled;

impl fmt::Display for AlreadyInstalled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this process has installed another policy already, which stays")
    }
}

impl Error for AlreadyInstalled {}

impl Policy {
    /// Returns the policy that discloses the least. It is the default.
    // Inlined, so that the compiler sees which policy a program has, and which code that needs (`report/context/choices.rs`).
    #[inline]
    pub const fn production() -> Self {
        Self {
            mode: Mode::Production,
            verbose_errors: None,
            include_suggestions: true,
            include_examples: false,
            redact_sensitive: true,
            show_policy_location: None,
            show_stack_traces: None,
            max_error_size: MAX_ERROR_SIZE,
            max_text: MAX_STRING,
            secret_marker: Marker::SECRET,
            path_marker: Marker::PATH,
            email_marker: Marker::EMAIL,
            cut_mark: CutMark::DOTS,
            text_paths: TextPaths::Hidden,
            server_detail: true,
            rpc_layout: RpcLayout::Problem,
            http_body: HttpBody::Problem,
            tool_text: ToolText::Plain,
            structured_content: StructuredContent::Off,
            meta_key: Some(MetaKey::PROBLEM),
            advice_members: true,
            resource_metadata: None,
            line_breaks: LineBreaks::Keep,
            roots: Vec::new(),
            foreign_title: None,
            foreign_detail: None,
            too_large_detail: None,
            too_large_user_message: None,
            wording: Wording::new(),
            secret_names: &[],
            public_names: &[],
            detectors: &[],
            rules_off: &[],
            #[cfg(feature = "masks")]
            masks: Masks::new(),
        }
    }

    /// Returns the policy for developers. It is verbose, and shows policy locations and examples.
    #[inline]
    pub const fn development() -> Self {
        let mut policy = Self::production();
        policy.mode = Mode::Development;
        policy.include_examples = true;
        policy
    }

    /// Returns the policy for servers whose clients expect only a sentence, as most servers without this crate send.
    /// The detail is the text of a tool result, which has no `_meta`, and the message of an error object, whose
    /// `data` has the members, if there are any. The rest is as in [`production`](Self::production).
    ///
    /// ```
    /// use mcp_error::{Context, Failure, Policy, code};
    ///
    /// static POLICY: Policy = Policy::plain();
    ///
    /// let failure = Failure::caller(code::INVALID_PARAMS, "No park 'x'. Try 'north'.");
    /// let report = failure.report(&Context::new().with_static_policy(&POLICY));
    /// assert_eq!(report.to_tool_result().content[0].text, "No park 'x'. Try 'north'.");
    /// assert_eq!(report.to_rpc_error().message, "No park 'x'. Try 'north'.");
    /// assert_eq!(report.to_rpc_error().data, None);
    /// ```
    #[inline]
    pub const fn plain() -> Self {
        Self::production()
            .with_rpc_layout(RpcLayout::Members)
            .with_tool_text(ToolText::Detail)
            .with_meta_key(None)
    }

    /// Returns the bytes that a document may take: [`max_error_size`](Self::max_error_size) within its bounds.
    pub(crate) fn max_document_size(&self) -> usize {
        self.max_error_size
            .clamp(MIN_ERROR_SIZE, LARGEST_ERROR_SIZE)
    }

    /// Returns the bytes that a text may have: [`max_text`](Self::max_text) within its bounds.
    pub(crate) fn max_text_bytes(&self) -> usize {
        self.max_text.max(MIN_TEXT).min(self.max_document_size())
    }

    /// Returns whether verbose members, untrusted text and causes are shown: the value of
    /// [`verbose_errors`](Self::verbose_errors), or its default.
    pub const fn is_verbose(&self) -> bool {
        match self.verbose_errors {
            Some(verbose) => verbose,
            None => matches!(self.mode, Mode::Development),
        }
    }

    /// Returns whether constants marked `location` are shown: the value of
    /// [`show_policy_location`](Self::show_policy_location), or its default.
    pub const fn shows_locations(&self) -> bool {
        match self.show_policy_location {
            Some(shown) => shown,
            None => matches!(self.mode, Mode::Development),
        }
    }

    /// Returns whether texts show the stack traces in them: the value of
    /// [`show_stack_traces`](Self::show_stack_traces), or its default.
    pub const fn shows_stack_traces(&self) -> bool {
        match self.show_stack_traces {
            Some(shown) => shown,
            None => self.is_verbose(),
        }
    }

    /// Returns what takes the place of a secret, a path and an e-mail address.
    pub(crate) const fn markers(&self) -> [Marker; 3] {
        [self.secret_marker, self.path_marker, self.email_marker]
    }

    /// Returns the rules of the sanitizer under this policy.
    pub fn rules(&self) -> Rules {
        let mut rules = Rules::new()
            .with_paths_and_emails(self.redact_sensitive)
            .with_line_breaks(self.line_breaks)
            .with_max_bytes(self.max_text_bytes())
            .with_secret_names(self.secret_names)
            .with_public_names(self.public_names)
            .with_detectors(self.detectors)
            .with_secret_marker(self.secret_marker)
            .with_path_marker(self.path_marker)
            .with_email_marker(self.email_marker)
            .with_cut_mark(self.cut_mark);
        for off in self.rules_off {
            rules = rules.without(*off);
        }
        rules
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::production()
    }
}
