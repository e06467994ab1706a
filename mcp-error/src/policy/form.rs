//! The forms that a policy can choose for each document.

use serde::{Deserialize, Serialize};

/// The layout of the `data` of a JSON-RPC error object, which JSON-RPC 2.0 §5.1 leaves to the server.
///
/// In each layout the serialized `data` takes at most [`max_error_size`] bytes. To fit, it loses members, from the
/// end, then the detail. The parts that identify the error are always kept.
///
/// [`max_error_size`]: crate::Policy::max_error_size
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RpcLayout {
    /// The problem details document (RFC 9457), then `kind`, `retryable`, and `retryAfter` in whole
    /// seconds.
    #[default]
    Problem,
    /// `mcp_error_code` (the kind), `details` (the detail), the members, and `retry_after` in whole
    /// seconds.
    ///
    /// The delay takes the place of a member named `retry_after`. Members named `mcp_error_code` or `details`
    /// are left out. Where the detail does not fit, the title takes its place.
    Flat,
    /// The context's [legacy members](crate::Context::with_legacy), then `context`, an object with
    ///
    /// - `schemaVersion`: 1;
    /// - `type`: the kind in `snake_case`;
    /// - `details`: the members, then `examples` if the policy includes them; without any,
    ///   `component` (`unknown`) and `message` (the detail);
    /// - `userMessage`, if the variant has one;
    /// - `suggestions`: at most 3, absent if there are none;
    /// - `retryable`;
    /// - `debugInfo`, under a verbose policy: `errorChain` (at most 5 causes of at most 256 bytes each, and a
    ///   sixth item that says that there are more; absent if there are none), `requestId`, `timestamp`,
    ///   `serverVersion`.
    ///
    /// Where the whole `data` is too large, a minimal `context` takes its place: version, type, `details` with a
    /// `component` and a `message` that say so, a `userMessage`, and `retryable`. Legacy members are dropped only
    /// where even this is too large.
    Nested,
    /// The members only. Without members there is no `data`.
    Members,
}

/// The form of the body of an HTTP error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum HttpBody {
    /// Problem details (RFC 9457), of media type `application/problem+json`.
    #[default]
    Problem,
    /// A [`RestBody`](crate::documents::RestBody), of media type `application/json`.
    Rest,
}

/// The form of the text block of a tool result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToolText {
    /// Sentences with the title, the detail, what to do, and when to retry.
    #[default]
    Plain,
    /// The detail alone, which is what most servers without this crate send.
    Detail,
    /// The problem details document, as indented JSON.
    Json,
    /// The sentences for people from the policy's [`Wording`](super::Wording).
    User,
}
