//! The `data` of a JSON-RPC error object, in the layout that the policy chooses.

mod flat;
mod members;
mod nested;

use std::borrow::Cow;

use crate::json::Json;
use crate::policy::RpcLayout;
use crate::report::Report;

pub(crate) use nested::{DETAILS as NESTED_DETAILS, is_placeholder_details};

impl Report {
    /// Returns the `data` of the error object, if the layout has any for this error.
    pub(crate) fn rpc_data(&self) -> Option<Json> {
        let data = match self.form().rpc_layout {
            RpcLayout::Problem => self.to_problem_details().into_members(),
            RpcLayout::Flat => self.to_flat_data(),
            RpcLayout::Nested => self.to_nested_data(),
            RpcLayout::Custom(layout) => match layout.data(self) {
                Some(data) => return (!data.is_empty()).then_some(Json::Object(data)),
                None => self.to_problem_details().into_members(),
            },
            RpcLayout::Members => return self.to_members_data().map(Json::Object),
        };
        Some(data.into())
    }

    /// Returns the `message` of the error object, as [`Report::message`] describes it.
    pub(crate) fn rpc_message(&self) -> Cow<'static, str> {
        match self.form().rpc_layout {
            RpcLayout::Flat => {
                let own = self.more().message.clone();
                own.unwrap_or_else(|| self.shared_title())
            }
            _ => self.specific_message(),
        }
    }

    /// Returns the message of the variant or, if it has none, the detail.
    pub(crate) fn specific_message(&self) -> Cow<'static, str> {
        let own = self.more().message.clone();
        own.unwrap_or_else(|| self.detail_text().to_shared())
    }
}
