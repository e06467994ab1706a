//! The forms of documents that a policy chooses from.

use serde::{Deserialize, Serialize};

/// What the `data` of a JSON-RPC error object looks like (JSON-RPC 2.0 §5.1 leaves it to the server).
///
/// Whatever the layout, the serialized `data` is at most [`max_error_size`] bytes: members go first,
/// from the end, then the detail; what identifies the error stays.
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
    /// A member called `retry_after` gives the delay its place. Members called as the first two are
    /// left out. Where not even the detail fits, the title stands for it.
    Flat,
    /// The context's [legacy members](crate::Context::with_legacy), then `context`, an object with
    ///
    /// - `schemaVersion`: 1;
    /// - `type`: the kind in `snake_case`;
    /// - `details`: the members, then `examples` where the policy includes them; without any,
    ///   `component` (`unknown`) and `message` (the detail);
    /// - `userMessage`: where the variant has one;
    /// - `suggestions`: at most 3, absent when empty;
    /// - `retryable`;
    /// - `debugInfo`, under a verbose policy: `errorChain` (5 causes of 256 bytes, absent when
    ///   empty; a sixth item says that there are more), `requestId`, `timestamp`, `serverVersion`.
    ///
    /// Where the whole `data` is too large, the minimal form of `context` takes its place: version,
    /// type, `details` with a `component` and a `message` that say so, a `userMessage`, and the true
    /// `retryable`. Legacy members go only where that is still too large.
    Nested,
    /// The members, and no `data` where there are none.
    Members,
}

/// What the body of an HTTP error looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum HttpBody {
    /// Problem details, `application/problem+json` (RFC 9457).
    #[default]
    Problem,
    /// A [`RestBody`](crate::documents::RestBody), `application/json`.
    Rest,
}

/// What the text block of a tool result holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToolText {
    /// Sentences: title, detail, what to do, when to retry.
    #[default]
    Plain,
    /// The problem details document as indented JSON.
    Json,
    /// The sentences for people of the policy's [`Wording`](super::Wording).
    User,
}
