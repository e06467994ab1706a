//! What the `data` of a JSON-RPC error object looks like.

mod flat;
mod members;
mod nested;
mod problem;

use std::borrow::Cow;

use crate::json::Json;
use crate::policy::RpcLayout;
use crate::report::Report;

pub(crate) use flat::{KIND as FLAT_KIND, OWN as FLAT_OWN};
pub(crate) use nested::{DETAILS as NESTED_DETAILS, is_plain};

impl Report {
    /// The `data` of the error object.
    pub(crate) fn rpc_data(&self) -> Option<Json> {
        let data = match self.form().rpc_layout {
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
        match self.form().rpc_layout {
            RpcLayout::Problem | RpcLayout::Flat => self.shared_message(),
            RpcLayout::Nested | RpcLayout::Members => self.telling_message(),
        }
    }

    /// The message where it is all that is said of this occurrence: without one of the variant's, the
    /// detail rather than the title.
    pub(crate) fn telling_message(&self) -> Cow<'static, str> {
        match self.entry().message() {
            Some(_) => self.shared_message(),
            None => self.detail_text().to_shared(),
        }
    }
}
