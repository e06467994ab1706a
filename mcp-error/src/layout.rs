//! What the `data` of a JSON-RPC error object looks like.

mod flat;
mod members;
mod nested;
mod problem;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::json::Json;
use crate::report::Report;

pub(crate) use flat::{KIND as FLAT_KIND, OWN as FLAT_OWN};
pub(crate) use nested::{DETAILS as NESTED_DETAILS, is_plain};

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

impl Report {
    /// The `data` of the error object.
    pub(crate) fn rpc_data(&self) -> Option<Json> {
        let data = match self.form.rpc_layout {
            RpcLayout::Problem => self.to_problem_data(),
            RpcLayout::Flat => self.to_flat_data(),
            RpcLayout::Nested => self.to_nested_data(),
            RpcLayout::Members => return self.to_members_data().map(Json::Object),
        };
        Some(data.into())
    }

    /// The message of the error object. What the variant says goes first; a layout whose `data` has no
    /// place for the detail has it here.
    pub(crate) fn rpc_message(&self) -> Cow<'static, str> {
        match self.form.rpc_layout {
            RpcLayout::Problem | RpcLayout::Flat => self.message.clone(),
            RpcLayout::Nested | RpcLayout::Members => self.telling_message(),
        }
    }

    /// The message where it is all that is said of this occurrence: without one of the variant's, the
    /// detail rather than the title.
    pub(crate) fn telling_message(&self) -> Cow<'static, str> {
        match self.entry.message() {
            Some(_) => self.message.clone(),
            None => self.detail.clone(),
        }
    }
}
