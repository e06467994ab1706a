//! Makes a JSON-RPC error object from a report. Its `data` is in the layout that the policy chooses.

mod flat;
mod nested;

use std::borrow::Cow;

use mcp_error_rules::choices::Layout;

use crate::documents::rpc_error::RpcError;
use crate::json::{Json, Members};
use crate::policy::RpcLayout;
use crate::report::Report;
use crate::report::rare::special_members::named_in;

pub(crate) use nested::{DETAILS as NESTED_DETAILS, is_placeholder_details};

impl Report {
    /// Returns the JSON-RPC error object (JSON-RPC 2.0 §5.1). The policy's [`rpc_layout`] decides what its `data` holds,
    /// of at most [`max_error_size`] bytes.
    ///
    /// Its `message` is the message of the variant. If there is none, it is the detail, since most clients show
    /// nothing else of an error object; the layout `Flat` has the title as message instead.
    ///
    /// [`rpc_layout`]: crate::Policy::rpc_layout
    /// [`max_error_size`]: crate::Policy::max_error_size
    pub fn to_rpc_error(&self) -> RpcError {
        self.clone().into_rpc_error()
    }

    /// Returns what [`to_rpc_error`](Self::to_rpc_error) returns, without a copy of the report.
    pub(crate) fn into_rpc_error(mut self) -> RpcError {
        let (code, message) = (self.code(), self.rpc_message());
        let data = (self.choices().rpc_data)(&mut self);
        RpcError::new(code, message, data)
    }

    /// Takes the `data` of the error object in the layout of the production policy out of the report.
    pub(crate) fn problem_data(&mut self) -> Option<Json> {
        let problem = self.take_problem(self.max_size());
        Some(problem.into_members().into())
    }

    /// Takes the `data` of the error object out of the report, if the layout has any for this error.
    pub(crate) fn chosen_rpc_data(&mut self) -> Option<Json> {
        let data = match self.policy().rpc_layout {
            RpcLayout::Problem => return self.problem_data(),
            RpcLayout::Flat => self.to_flat_data(),
            RpcLayout::Nested => self.to_nested_data(),
            RpcLayout::Custom(layout) => match layout.data(self) {
                Some(data) => return (!data.is_empty()).then_some(Json::Object(data)),
                None => return self.problem_data(),
            },
            RpcLayout::Members => {
                let mut members = named_in(Layout::Members, self.members().clone());
                members.fit(self.max_size(), self.policy().cut_mark);
                return (!members.is_empty()).then_some(Json::Object(members));
            }
        };
        Some(data.into())
    }

    /// Returns the `message` of the error object, as [`Report::message`] describes it.
    fn rpc_message(&self) -> Cow<'static, str> {
        match self.policy().rpc_layout {
            RpcLayout::Flat => {
                let own = self.rare().message.clone();
                own.unwrap_or_else(|| self.shared_title())
            }
            _ => self.specific_message(),
        }
    }

    /// Fits members into the room that the text beside them leaves, if it leaves any. Where it does not even leave room for the
    /// mark, `shorten_text` makes it as short as possible, and returns the room then.
    pub(in crate::render) fn fit_beside(
        &self,
        members: &mut Members,
        room: Option<usize>,
        shorten_text: impl FnOnce() -> Option<usize>,
    ) {
        if room.is_some_and(|room| members.is_empty() || members.serialized_len() <= room) {
            return;
        }
        let mark = self.policy().cut_mark;
        let mut cut = members.clone();
        if room.is_some_and(|room| cut.fit(room, mark)) {
            *members = cut;
            return;
        }
        members.insert_mark(mark);
        members.fit(shorten_text().unwrap_or_default(), mark);
    }

    /// Returns the message of the variant or, if it has none, the detail.
    pub(crate) fn specific_message(&self) -> Cow<'static, str> {
        let own = self.rare().message.clone();
        own.unwrap_or_else(|| self.detail_text().to_shared())
    }
}
