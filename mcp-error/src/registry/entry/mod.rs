//! The facts about a variant that are known at compile time.

#[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
mod notes;
mod occurrence;
mod texts;
mod traits;

use std::time::Duration;

use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery};
use mcp_error_rules::entry::{self as packed, OptionalText, Part, flags};

use crate::registry::Constant;
use crate::registry::member::{Fact, Member};

pub(crate) use texts::EntryTexts;
#[cfg(feature = "testing")]
pub(crate) use traits::rust_name;

/// The facts about one variant of an error type that are known at compile time. The derive macro makes it as `const`
/// data.
///
/// Almost everything is in the table of its type, so an entry holds one pointer instead of a dozen, each of which would
/// need a relocation in the binary.
#[derive(Clone, Copy)]
pub struct ErrorEntry {
    table: &'static Table,
    /// The place of the entry in the texts of the type.
    start: u32,
    status: u16,
    flags: u16,
}

/// What the entries of a type share. Only generated code makes it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Table {
    /// The name of the type, without its path.
    pub type_name: &'static str,
    /// The texts and the numbers of all entries, see [`mcp_error_rules::entry`].
    pub texts: &'static str,
    /// The texts that only the exports and the schemas read.
    pub notes: &'static str,
    /// The facts of those members that only their type decides.
    pub facts: &'static [Fact],
    /// The codes that only the compiler knows.
    pub codes: &'static [i32],
    /// The delays, each with the place of its entry, in seconds.
    pub delays: &'static [(u32, u32)],
    /// The codes for older peers, each with the place of its entry.
    pub legacy_codes: &'static [(u32, i32)],
}

impl Table {
    /// The table of one entry that is written by hand.
    pub(crate) const fn of(type_name: &'static str, texts: &'static str) -> Self {
        Self {
            type_name,
            texts,
            notes: "",
            facts: &[],
            codes: &[],
            delays: &[],
            legacy_codes: &[],
        }
    }
}

/// Makes the entry that starts at a place in the texts of its type.
const fn entry_at(table: &'static Table, start: usize) -> ErrorEntry {
    let (status, flags) = packed::status_and_flags(table.texts, start);
    ErrorEntry {
        table,
        start: start as u32,
        status,
        flags,
    }
}

/// Makes the entry of an error that no type declares.
pub(crate) const fn entry(table: &'static Table) -> ErrorEntry {
    entry_at(table, 0)
}

/// Makes the entries of a type. Only generated code calls this, with the number of them.
#[doc(hidden)]
pub const fn entries<const N: usize>(table: &'static Table) -> [ErrorEntry; N] {
    let none = ErrorEntry {
        table,
        start: 0,
        status: 0,
        flags: 0,
    };
    let mut entries = [none; N];
    let (mut at, mut start) = (0, 0);
    while at < N {
        entries[at] = entry_at(table, start);
        start = packed::end_at(table.texts, start);
        at += 1;
    }
    entries
}

/// Returns the number in a list that belongs to the entry at this place.
const fn number_of<T: Copy>(list: &[(u32, T)], start: u32) -> Option<T> {
    let mut at = 0;
    while at < list.len() {
        let (place, number) = list[at];
        if place == start {
            return Some(number);
        }
        at += 1;
    }
    None
}

impl ErrorEntry {
    const fn text(&self) -> &'static str {
        packed::text_at(self.table.texts, self.start as usize)
    }

    /// Returns the name of the Rust type, without its path: `ParkError`.
    pub const fn type_name(&self) -> &'static str {
        self.table.type_name
    }

    /// Returns the name of the variant: `NotFound`. For a struct it is the name of the type.
    pub const fn name(&self) -> &'static str {
        packed::part(self.text(), Part::Name)
    }

    /// Returns the kind, a stable symbolic name: `NOT_FOUND`.
    pub const fn kind(&self) -> &'static str {
        packed::part(self.text(), Part::Kind)
    }

    /// Returns the problem type, a URI reference (RFC 9457 §3.1.1).
    pub const fn problem_type(&self) -> &'static str {
        packed::part(self.text(), Part::ProblemType)
    }

    /// Returns the title, which is the same for each occurrence (RFC 9457 §3.1.3).
    pub const fn title(&self) -> &'static str {
        packed::part(self.text(), Part::Title)
    }

    /// Returns the HTTP status, 400..=599 (RFC 9457 §3.1.2). An occurrence may
    /// [compute another one](Self::computes_status).
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// Returns the code of the JSON-RPC error object (JSON-RPC 2.0 §5.1).
    pub const fn code(&self) -> i32 {
        match packed::code(self.table.texts, self.start as usize) {
            packed::Code::Is(code) => code,
            packed::Code::Listed(at) => self.table.codes[at as usize],
        }
    }

    /// Returns the code for peers that speak a version of MCP before 2026-07-28, if it differs from
    /// [`code`](Self::code).
    pub const fn legacy_code(&self) -> Option<i32> {
        if !self.has(flags::LEGACY) {
            return None;
        }
        number_of(self.table.legacy_codes, self.start)
    }

    /// Returns the lane: whether the error becomes a tool result or a JSON-RPC error object.
    pub const fn lane(&self) -> Lane {
        if self.has(flags::PROTOCOL) {
            Lane::Protocol
        } else {
            Lane::Tool
        }
    }

    /// Returns whose fault the error is. An occurrence with [another status](Self::computes_status) can have another one:
    /// see [`Report::fault`](crate::Report::fault).
    pub const fn fault(&self) -> Fault {
        if self.has(flags::SERVER) {
            Fault::Server
        } else {
            Fault::Caller
        }
    }

    /// Returns what the receiver should do.
    pub const fn recovery(&self) -> Recovery {
        flags::recovery(self.flags)
    }

    /// Returns whether neither an attribute nor a function says what the receiver should do, so that the error counts as an
    /// internal one.
    pub(crate) const fn is_unclassified(&self) -> bool {
        flags::is_unsaid(self.flags)
    }

    /// Returns whether the same request can succeed later. An occurrence may
    /// [compute this](Self::computes_retryable).
    pub const fn retryable(&self) -> bool {
        self.has(flags::RETRYABLE)
    }

    /// Returns how long to wait before a retry, in whole seconds, if the attribute of the variant says so.
    pub const fn retry_after(&self) -> Option<Duration> {
        if !self.has(flags::DELAY) {
            return None;
        }
        match number_of(self.table.delays, self.start) {
            Some(seconds) => Some(Duration::from_secs(seconds as u64)),
            None => None,
        }
    }

    /// Returns what the failed call has changed, if the attribute of the variant says so. After
    /// [`Effect::None`] a client may repeat a call that writes.
    pub fn effect(&self) -> Option<Effect> {
        let mut found = packed::optional(self.text(), OptionalText::Effect);
        found.next().and_then(Effect::from_name)
    }

    /// Returns the scopes that a token needs for this call, separated by single spaces, as in the challenge of a 401
    /// or a 403 (RFC 6750 §3).
    pub fn scopes(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::Scopes).next()
    }

    /// Returns the names of the members that come first on the wire, in this order.
    pub fn order(&self) -> impl Iterator<Item = &'static str> {
        let order = packed::optional(self.text(), OptionalText::Order).next();
        order.unwrap_or_default().split_ascii_whitespace()
    }

    /// Returns the fields of the HTTP answer (RFC 9110 §6.3), each with its name and the template of its value.
    pub fn headers(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        packed::optional(self.text(), OptionalText::Header).filter_map(packed::header)
    }

    /// Returns a field that `decode` needs to rebuild the variant, but whose value no document has.
    pub(crate) fn never_sent(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::NeverSent).next()
    }

    /// Returns the first field that the detail shows and that is always redacted, because of its own name or of a name before
    /// it in the detail.
    pub(crate) fn redacted_in_detail(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::RedactedInDetail).next()
    }

    /// Returns whether telemetry should capture an occurrence rather than only log it. As with [`fault`](Self::fault), an
    /// occurrence can differ: see [`Report::needs_capture`](crate::Report::needs_capture).
    pub const fn needs_capture(&self) -> bool {
        self.has(flags::CAPTURE)
    }

    /// Returns whether the last part of the problem type was derived from the name of the variant.
    pub(crate) const fn derived_slug(&self) -> bool {
        self.has(flags::DERIVED_SLUG)
    }

    /// Returns whether the kind was derived from the name of the variant.
    pub(crate) const fn derived_kind(&self) -> bool {
        self.has(flags::DERIVED_SLUG) || self.has(flags::DERIVED_KIND)
    }

    /// Returns whether the base of the problem type was derived from the name of the crate.
    pub(crate) const fn derived_base(&self) -> bool {
        self.has(flags::DERIVED_BASE)
    }

    /// Returns whether an occurrence can have another status than [`status`](Self::status).
    pub const fn computes_status(&self) -> bool {
        self.has(flags::OWN_STATUS)
    }

    /// Returns the statuses that an occurrence can compute, if the attribute of the variant lists them. It can have
    /// [`status`](Self::status) too.
    pub fn statuses(&self) -> impl Iterator<Item = u16> + Clone {
        let listed = packed::optional(self.text(), OptionalText::Statuses).next();
        let listed = listed.unwrap_or_default().split_ascii_whitespace();
        listed.filter_map(|status| status.parse().ok())
    }

    /// Returns whether an occurrence can differ from [`retryable`](Self::retryable).
    pub const fn computes_retryable(&self) -> bool {
        self.has(flags::OWN_RETRYABLE)
    }

    /// Returns whether an occurrence can have more members than those in [`members`](Self::members) and
    /// [`constants`](Self::constants).
    pub const fn computes_members(&self) -> bool {
        self.has(flags::OWN_MEMBERS)
    }

    /// Returns whether the detail has a placeholder for untrusted text, which is withheld unless the policy is
    /// verbose.
    pub(crate) const fn untrusted_detail(&self) -> bool {
        self.has(flags::UNTRUSTED_DETAIL)
    }

    /// Returns the template of the public detail, in which `{0}` is the first value that the error fills in.
    /// If it is empty, the title takes its place.
    pub const fn detail(&self) -> &'static str {
        packed::part(self.text(), Part::Detail)
    }

    /// Returns the template of the message of the JSON-RPC error object. Without one it is the detail, or in
    /// [`RpcLayout::Flat`](crate::policy::RpcLayout::Flat) the title.
    pub fn message(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::Message).next()
    }

    /// Returns the template of the message for a person.
    pub fn user_message(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::UserMessage).next()
    }

    /// Returns the templates of the suggestions, at most 3.
    pub fn suggestions(&self) -> impl Iterator<Item = &'static str> {
        packed::optional(self.text(), OptionalText::Suggestion)
    }

    /// Returns the templates of the examples, at most 2.
    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        packed::optional(self.text(), OptionalText::Example)
    }

    /// Returns the address of the documentation, if the attribute names one. Otherwise the problem type can serve as
    /// one, if it is an address.
    pub fn docs(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::Docs).next()
    }

    /// Returns the doc comment of the variant.
    pub fn description(&self) -> Option<&'static str> {
        packed::optional(self.text(), OptionalText::Description).next()
    }

    /// Returns the extension members that come from fields, in order.
    pub fn members(&self) -> impl Iterator<Item = Member> {
        let mut facts = packed::part(self.text(), Part::Facts);
        self.member_names().map(move |name| {
            let fact;
            (fact, facts) = Fact::read(facts, self.table.facts);
            Member::new(name, fact)
        })
    }

    /// Returns the extension members that are the same for each occurrence.
    pub fn constants(&self) -> impl Iterator<Item = Constant> {
        packed::optional(self.text(), OptionalText::Constant).filter_map(Constant::unpack)
    }

    /// Returns the names of the members that come from fields, with one space between two of them.
    pub(super) const fn member_list(&self) -> &'static str {
        packed::part(self.text(), Part::Members)
    }

    /// Returns whether a member that is the same for each occurrence has this name.
    pub(super) const fn has_constant(&self, name: &str) -> bool {
        packed::has_constant(self.text(), name)
    }

    pub(crate) fn member_names(&self) -> impl Iterator<Item = &'static str> {
        self.member_list().split_ascii_whitespace()
    }

    const fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// Returns the hashes of the problem type and of the kind. A registry compares these before it compares texts,
    /// since const evaluation is slow.
    pub(crate) const fn hashes(&self) -> [u32; 2] {
        packed::hashes(self.table.texts, self.start as usize)
    }
}
