//! What may be disclosed, in which form, and how large it may be.

mod configuration;
mod form;
mod wording;

use mcp_error_rules::choices::LineBreaks;
use mcp_error_rules::limits::MAX_ERROR_SIZE;
pub use mcp_error_rules::limits::MIN_ERROR_SIZE;
use mcp_error_sanitize::{Detector, Rules};
use serde::{Deserialize, Serialize};

pub use configuration::PolicyError;
pub use form::{HttpBody, RpcLayout, ToolText};
pub use wording::Wording;

/// Whether a server serves its users or its developers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Mode {
    /// Discloses the least. The default, in debug builds too.
    #[default]
    Production,
    /// Also shows what helps to find a mistake. Secrets stay redacted.
    Development,
}

/// What may be disclosed, how much of it, and in which form.
///
/// It deserializes from any serde format; what is left out has the default, an unknown name is an
/// error.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Policy {
    /// Default: production.
    pub mode: Mode,
    /// Show members marked `verbose`, untrusted text (fenced), and the causes of an error. Default:
    /// in development only.
    pub verbose_errors: Option<bool>,
    /// Show suggestions. Default: yes.
    pub include_suggestions: bool,
    /// Show examples. Default: no.
    pub include_examples: bool,
    /// Redact paths and e-mail addresses. Secrets are redacted always. Default: yes.
    pub redact_sensitive: bool,
    /// Show constants marked `location`. Default: in development only.
    pub show_policy_location: Option<bool>,
    /// Bytes that a whole document or error object's `data` may take, serialized; at least
    /// [`MIN_ERROR_SIZE`], and at most 16 MiB where a policy is read from a configuration. Default: 16 384.
    pub max_error_size: usize,
    /// What the `data` of a JSON-RPC error object looks like. Default: problem details.
    pub rpc_layout: RpcLayout,
    /// What the body of an HTTP error looks like. Default: problem details.
    pub http_body: HttpBody,
    /// What the text block of a tool result holds. Default: sentences.
    pub tool_text: ToolText,
    /// Add the problem details document to tool results as structured content. Default: no, since
    /// clients check it against the tool's output schema or drop it.
    pub structured_content: bool,
    /// Whether line breaks in text stay or become spaces. Default: they stay.
    pub line_breaks: LineBreaks,
    /// Directories below which `path(root)` shows relative paths. Default: none.
    pub roots: Vec<String>,
    /// Title of errors that are no `McpError`, and of panics; 256 bytes at most. Default: `Internal
    /// Server Error` (RFC 9457 §4.2.1 wants the status's phrase with `about:blank`).
    pub foreign_title: Option<String>,
    /// Detail of the same; 256 bytes at most. Default: their title.
    pub foreign_detail: Option<String>,
    /// The sentences for people and for agents inside tools.
    pub wording: Wording,
    /// Names of keys whose values are secrets, besides the usual ones.
    #[serde(skip)]
    pub secret_names: &'static [&'static str],
    /// Detectors besides the built-in ones.
    #[serde(skip)]
    pub detectors: &'static [Detector],
}

impl Policy {
    /// Discloses the least; the default.
    pub const fn production() -> Self {
        Self {
            mode: Mode::Production,
            verbose_errors: None,
            include_suggestions: true,
            include_examples: false,
            redact_sensitive: true,
            show_policy_location: None,
            max_error_size: MAX_ERROR_SIZE,
            rpc_layout: RpcLayout::Problem,
            http_body: HttpBody::Problem,
            tool_text: ToolText::Plain,
            structured_content: false,
            line_breaks: LineBreaks::Keep,
            roots: Vec::new(),
            foreign_title: None,
            foreign_detail: None,
            wording: Wording::new(),
            secret_names: &[],
            detectors: &[],
        }
    }

    /// For developers: verbose, with policy locations and examples.
    pub const fn development() -> Self {
        let mut policy = Self::production();
        policy.mode = Mode::Development;
        policy.include_examples = true;
        policy
    }

    /// Whether verbose members, untrusted text and causes are shown.
    pub const fn verbose(&self) -> bool {
        match self.verbose_errors {
            Some(verbose) => verbose,
            None => matches!(self.mode, Mode::Development),
        }
    }

    /// Whether constants marked `location` are shown.
    pub const fn locations(&self) -> bool {
        match self.show_policy_location {
            Some(shown) => shown,
            None => matches!(self.mode, Mode::Development),
        }
    }

    /// What text goes through under this policy.
    pub fn rules(&self) -> Rules {
        Rules::new()
            .paths_and_emails(self.redact_sensitive)
            .line_breaks(self.line_breaks)
            .secret_names(self.secret_names)
            .detectors(self.detectors)
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::production()
    }
}
