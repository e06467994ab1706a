//! What is known of a variant at compile time.

use std::fmt;
use std::time::Duration;

use mcp_error_rules::choices::{Fault, Lane, Recovery, Shown};
use mcp_error_rules::entry::{self as packed, Optional, Part, flags};

use crate::registry::member::{Fact, Member};

/// One variant of an error type, as the registry knows it: `const` data, made by the derive.
///
/// Its texts stand in one string, see [`mcp_error_rules::entry`], so a variant costs one pointer rather than
/// a dozen, each of which would need a relocation in the binary.
#[derive(Clone, Copy)]
pub struct ErrorEntry {
    text: &'static str,
    facts: &'static [Fact],
    identity: u64,
    retry_after: u32,
    code: i32,
    legacy_code: i32,
    status: u16,
    flags: u16,
}

/// Called by generated code only.
#[doc(hidden)]
pub const fn entry(
    text: &'static str,
    identity: u64,
    code: i32,
    status: u16,
    flags: u16,
    facts: &'static [Fact],
) -> ErrorEntry {
    ErrorEntry {
        text,
        facts,
        identity,
        retry_after: 0,
        code,
        legacy_code: 0,
        status,
        flags,
    }
}

impl ErrorEntry {
    /// Called by generated code only.
    #[doc(hidden)]
    pub const fn with_retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = seconds;
        self.flags |= flags::DELAY;
        self
    }

    /// Called by generated code only.
    #[doc(hidden)]
    pub const fn with_legacy_code(mut self, code: i32) -> Self {
        self.legacy_code = code;
        self.flags |= flags::LEGACY;
        self
    }

    /// The name of the Rust type, without its path: `ParkError`.
    pub const fn type_name(&self) -> &'static str {
        packed::part(self.text, Part::TypeName)
    }

    /// The name of the variant: `NotFound`. A struct's is the type's.
    pub const fn name(&self) -> &'static str {
        packed::part(self.text, Part::Name)
    }

    /// The stable symbolic id: `NOT_FOUND`.
    pub const fn kind(&self) -> &'static str {
        packed::part(self.text, Part::Kind)
    }

    /// The problem type, a URI (RFC 9457 §3.1.1).
    pub const fn problem_type(&self) -> &'static str {
        packed::part(self.text, Part::ProblemType)
    }

    /// The title, the same for each occurrence (RFC 9457 §3.1.3).
    pub const fn title(&self) -> &'static str {
        packed::part(self.text, Part::Title)
    }

    /// The HTTP status, 400..=599 (RFC 9457 §3.1.2), unless the error computes another one.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The code of the JSON-RPC error object (JSON-RPC 2.0 §5.1).
    pub const fn code(&self) -> i32 {
        self.code
    }

    /// The code for peers that speak MCP from before 2026-07-28, where it is another one.
    pub const fn legacy_code(&self) -> Option<i32> {
        match self.has(flags::LEGACY) {
            true => Some(self.legacy_code),
            false => None,
        }
    }

    /// Whether it becomes a tool result or an error object.
    pub const fn lane(&self) -> Lane {
        if self.has(flags::PROTOCOL) {
            Lane::Protocol
        } else {
            Lane::Tool
        }
    }

    /// Whose problem it is.
    pub const fn fault(&self) -> Fault {
        if self.has(flags::SERVER) {
            Fault::Server
        } else {
            Fault::Caller
        }
    }

    /// What the receiver should do.
    pub const fn recovery(&self) -> Recovery {
        flags::recovery(self.flags)
    }

    /// Whether the same request can succeed later, unless the error computes it.
    pub const fn retryable(&self) -> bool {
        self.has(flags::RETRYABLE)
    }

    /// How long to wait before a retry, in whole seconds, where the variant fixes it.
    pub const fn retry_after(&self) -> Option<Duration> {
        match self.has(flags::DELAY) {
            true => Some(Duration::from_secs(self.retry_after as u64)),
            false => None,
        }
    }

    /// Whether telemetry should capture an occurrence rather than only log it.
    pub const fn capture(&self) -> bool {
        self.has(flags::CAPTURE)
    }

    /// Whether the last part of the problem type was derived from the variant's name.
    pub const fn derived_slug(&self) -> bool {
        self.has(flags::DERIVED_SLUG)
    }

    /// Whether the kind was derived from the variant's name.
    pub const fn derived_kind(&self) -> bool {
        self.has(flags::DERIVED_SLUG) || self.has(flags::DERIVED_KIND)
    }

    /// Whether the base of the problem type was derived from the crate's name.
    pub const fn derived_base(&self) -> bool {
        self.has(flags::DERIVED_BASE)
    }

    /// Whether an occurrence can have another status than [`status`](Self::status).
    pub const fn computes_status(&self) -> bool {
        self.has(flags::OWN_STATUS)
    }

    /// Whether an occurrence can come with this status.
    #[cfg(any(feature = "exports", feature = "utoipa"))]
    pub(crate) const fn can_have_status(&self, status: u16) -> bool {
        self.status == status || self.computes_status()
    }

    /// Whether an occurrence can be retryable.
    #[cfg(any(feature = "exports", feature = "utoipa"))]
    pub(crate) const fn can_be_retryable(&self) -> bool {
        self.retryable() || self.computes_retryable()
    }

    /// Whether an occurrence can be retryable where [`retryable`](Self::retryable) says otherwise.
    pub const fn computes_retryable(&self) -> bool {
        self.has(flags::OWN_RETRYABLE)
    }

    /// Whether an occurrence can have more members than [`members`](Self::members) and
    /// [`constants`](Self::constants).
    pub const fn computes_members(&self) -> bool {
        self.has(flags::OWN_MEMBERS)
    }

    /// Whether the detail has a place for untrusted text, which stays withheld but for verbose policies.
    pub const fn untrusted_detail(&self) -> bool {
        self.has(flags::UNTRUSTED_DETAIL)
    }

    /// The template of the public detail, where `{0}` is the first value that the error fills in.
    /// Empty: the title stands for it.
    pub const fn detail(&self) -> &'static str {
        packed::part(self.text, Part::Detail)
    }

    /// The template of the error object's message; without one it is the title.
    pub fn message(&self) -> Option<&'static str> {
        packed::optional(self.text, Optional::Message).next()
    }

    /// The template of the message for a person.
    pub fn user_message(&self) -> Option<&'static str> {
        packed::optional(self.text, Optional::UserMessage).next()
    }

    /// The templates of the suggestions, at most 3.
    pub fn suggestions(&self) -> impl Iterator<Item = &'static str> {
        packed::optional(self.text, Optional::Suggestion)
    }

    /// The templates of the examples, at most 2.
    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        packed::optional(self.text, Optional::Example)
    }

    /// Where the documentation is; without it the problem type, where that is a locator.
    pub fn docs(&self) -> Option<&'static str> {
        packed::optional(self.text, Optional::Docs).next()
    }

    /// The doc comment of the variant.
    pub fn description(&self) -> Option<&'static str> {
        packed::optional(self.text, Optional::Description).next()
    }

    /// The extension members that come from fields, in order.
    pub fn members(&self) -> impl Iterator<Item = Member> {
        self.member_names()
            .zip(self.facts)
            .map(|(name, fact)| Member::new(name, *fact))
    }

    /// The extension members that are the same for each occurrence: name, value as JSON, and when
    /// they are shown.
    pub fn constants(&self) -> impl Iterator<Item = Constant> {
        packed::optional(self.text, Optional::Constant).filter_map(Constant::unpack)
    }

    pub(crate) fn member_names(&self) -> impl Iterator<Item = &'static str> {
        packed::part(self.text, Part::Members).split_ascii_whitespace()
    }

    pub(crate) fn member_count(&self) -> usize {
        self.facts.len()
    }

    const fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Hashes of problem type and kind, for a registry to compare in const evaluation, which is slow.
    pub(crate) const fn hashes(&self) -> [u32; 2] {
        [self.identity as u32, (self.identity >> 32) as u32]
    }
}

/// An extension member whose value is written in the attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constant {
    /// The member's name.
    pub name: &'static str,
    /// The value, as JSON text.
    pub json: &'static str,
    /// When it is shown.
    pub shown: Shown,
}

impl Constant {
    fn unpack(text: &'static str) -> Option<Self> {
        let packed::Constant { name, json, shown } = packed::Constant::unpack(text)?;
        Some(Self { name, json, shown })
    }
}

/// Two entries are equal when every fact in them is.
impl PartialEq for ErrorEntry {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
            && self.facts == other.facts
            && (self.retry_after, self.code, self.legacy_code)
                == (other.retry_after, other.code, other.legacy_code)
            && (self.status, self.flags) == (other.status, other.flags)
    }
}

impl Eq for ErrorEntry {}

impl fmt::Debug for ErrorEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErrorEntry")
            .field("type_name", &self.type_name())
            .field("name", &self.name())
            .field("kind", &self.kind())
            .field("problem_type", &self.problem_type())
            .field("title", &self.title())
            .field("status", &self.status)
            .field("code", &self.code)
            .field("legacy_code", &self.legacy_code())
            .field("lane", &self.lane())
            .field("fault", &self.fault())
            .field("recovery", &self.recovery())
            .field("retryable", &self.retryable())
            .field("retry_after", &self.retry_after())
            .field("capture", &self.capture())
            .field("detail", &self.detail())
            .field("message", &self.message())
            .field("user_message", &self.user_message())
            .field("suggestions", &self.suggestions().collect::<Vec<_>>())
            .field("examples", &self.examples().collect::<Vec<_>>())
            .field("members", &self.members().collect::<Vec<_>>())
            .field("constants", &self.constants().collect::<Vec<_>>())
            .field("docs", &self.docs())
            .field("description", &self.description())
            .finish()
    }
}
