//! What is known of a variant at compile time.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::member::{Fact, Member};

/// Where an error goes in MCP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Lane {
    /// A tool result with `isError: true`: the model sees it and can act on it.
    Tool,
    /// A JSON-RPC error object: the client sees it. Resources, prompts and completion know no other.
    Protocol,
}

/// Whose problem an error is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// The caller's: the same request fails again until the caller changes something.
    Caller,
    /// The server's, or that of something behind it.
    Server,
}

/// What the receiver of an error should do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Recovery {
    /// Repeat the same request later.
    Retry,
    /// Change the input, then repeat.
    FixInput,
    /// Sign in, then repeat.
    Authenticate,
    /// Ask the user for a decision or a permission.
    AskUser,
    /// Give up, and report it to whoever runs the server.
    Report,
}

macro_rules! names {
    ($($type:ident { $($variant:ident = $name:literal,)* })*) => {$(
        impl $type {
            /// The name on the wire and in attributes.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    )*};
}

names! {
    Lane { Tool = "tool", Protocol = "protocol", }
    Fault { Caller = "caller", Server = "server", }
    Recovery {
        Retry = "retry",
        FixInput = "fix_input",
        Authenticate = "authenticate",
        AskUser = "ask_user",
        Report = "report",
    }
}

/// One variant of an error type, as the registry knows it: `const` data, made by the derive.
///
/// Its texts stand in one string, separated by NUL, in a fixed order; what is rare follows as
/// `name=value`. A variant so costs one pointer rather than a dozen, each of which would need a
/// relocation in the binary.
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

/// Places of the fixed texts in [`ErrorEntry::text`].
const TYPE_NAME: usize = 0;
const NAME: usize = 1;
const KIND: usize = 2;
const PROBLEM_TYPE: usize = 3;
const TITLE: usize = 4;
const DETAIL: usize = 5;
const MEMBERS: usize = 6;
const RARE: usize = 7;

/// Bits of [`ErrorEntry::flags`]; the lowest three hold the recovery.
#[allow(missing_docs, unreachable_pub)]
pub mod flags {
    pub const RETRY: u16 = 0;
    pub const FIX_INPUT: u16 = 1;
    pub const AUTHENTICATE: u16 = 2;
    pub const ASK_USER: u16 = 3;
    pub const REPORT: u16 = 4;
    pub(crate) const RECOVERY: u16 = 7;
    pub const RETRYABLE: u16 = 1 << 3;
    pub const PROTOCOL: u16 = 1 << 4;
    pub const SERVER: u16 = 1 << 5;
    pub const CAPTURE: u16 = 1 << 6;
    /// The slug or the base of the problem type was derived from a Rust name.
    pub const DERIVED_SLUG: u16 = 1 << 7;
    pub const DERIVED_BASE: u16 = 1 << 8;
    /// The kind was not.
    pub const EXPLICIT_KIND: u16 = 1 << 9;
    pub(crate) const DELAY: u16 = 1 << 10;
    pub(crate) const LEGACY: u16 = 1 << 11;
    pub const UNTRUSTED_DETAIL: u16 = 1 << 12;
    /// An occurrence computes it.
    pub const OWN_STATUS: u16 = 1 << 13;
    pub const OWN_RETRYABLE: u16 = 1 << 14;
    pub const OWN_MEMBERS: u16 = 1 << 15;
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
        self.segment(TYPE_NAME)
    }

    /// The name of the variant: `NotFound`. A struct's is the type's.
    pub const fn name(&self) -> &'static str {
        self.segment(NAME)
    }

    /// The stable symbolic id: `NOT_FOUND`.
    pub const fn kind(&self) -> &'static str {
        self.segment(KIND)
    }

    /// The problem type, a URI (RFC 9457 §3.1.1).
    pub const fn problem_type(&self) -> &'static str {
        self.segment(PROBLEM_TYPE)
    }

    /// The title, the same for each occurrence (RFC 9457 §3.1.3).
    pub const fn title(&self) -> &'static str {
        self.segment(TITLE)
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
        match self.flags & flags::RECOVERY {
            flags::RETRY => Recovery::Retry,
            flags::FIX_INPUT => Recovery::FixInput,
            flags::AUTHENTICATE => Recovery::Authenticate,
            flags::ASK_USER => Recovery::AskUser,
            _ => Recovery::Report,
        }
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
        !self.has(flags::EXPLICIT_KIND)
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
        self.segment(DETAIL)
    }

    /// The template of the error object's message; without one it is the title.
    pub fn message(&self) -> Option<&'static str> {
        self.rare("message").next()
    }

    /// The template of the message for a person.
    pub fn user_message(&self) -> Option<&'static str> {
        self.rare("user_message").next()
    }

    /// The templates of the suggestions, at most 3.
    pub fn suggestions(&self) -> impl Iterator<Item = &'static str> {
        self.rare("suggest")
    }

    /// The templates of the examples, at most 2.
    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        self.rare("example")
    }

    /// Where the documentation is; without it the problem type, where that is a locator.
    pub fn docs(&self) -> Option<&'static str> {
        self.rare("docs").next()
    }

    /// The doc comment of the variant.
    pub fn description(&self) -> Option<&'static str> {
        self.rare("about").next()
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
        self.rare("constant").filter_map(Constant::parse)
    }

    pub(crate) fn member_names(&self) -> impl Iterator<Item = &'static str> {
        self.segment(MEMBERS).split_ascii_whitespace()
    }

    pub(crate) fn member_count(&self) -> usize {
        self.facts.len()
    }

    /// Values of a rare text, in the order in which they were given.
    fn rare(&self, name: &'static str) -> impl Iterator<Item = &'static str> {
        self.text
            .split('\0')
            .skip(RARE)
            .filter_map(move |text| text.strip_prefix(name)?.strip_prefix('='))
    }

    const fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Hashes of problem type and kind, for a registry to compare in const evaluation, which is slow.
    pub(crate) const fn hashes(&self) -> [u32; 2] {
        [self.identity as u32, (self.identity >> 32) as u32]
    }

    /// Without calls inside the loop, since a registry asks for it in const evaluation.
    const fn segment(&self, place: usize) -> &'static str {
        let bytes = self.text.as_bytes();
        let mut start = 0;
        let mut skip = place;
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] == 0 {
                if skip == 0 {
                    break;
                }
                skip -= 1;
                start = at + 1;
            }
            at += 1;
        }
        match skip {
            0 => self.text.split_at(at).0.split_at(start).1,
            _ => "",
        }
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

/// When a member is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Shown {
    /// Always.
    Always,
    /// Under a policy with `verbose_errors`.
    Verbose,
    /// Under a policy with `show_policy_location`.
    Location,
}

impl Constant {
    /// `always:name:json`, as the derive writes it.
    fn parse(text: &'static str) -> Option<Self> {
        let (shown, rest) = text.split_once(':')?;
        let (name, json) = rest.split_once(':')?;
        let shown = match shown {
            "verbose" => Shown::Verbose,
            "location" => Shown::Location,
            _ => Shown::Always,
        };
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
