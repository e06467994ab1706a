//! Makes a JSON-RPC error object from a report. Its `data` is in the layout that the policy chooses.

mod flat;
mod nested;

use std::borrow::Cow;

use mcp_error_rules::choices::Layout;

use crate::documents::rpc_error::RpcError;
use crate::json::Json;
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

    /// Returns the message of the variant or, if it has none, the detail.
    pub(crate) fn specific_message(&self) -> Cow<'static, str> {
        let own = self.rare().message.clone();
        own.unwrap_or_else(|| self.detail_text().to_shared())
    }
}

#[cfg(test)]
mod tests {
    use crate::json::Json;
    use crate::policy::{Policy, RpcLayout};
    use crate::report::McpError as _;
    use crate::report::context::Context;

    #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
    #[error("the field was not mown")]
    #[mcp(crate = crate, type_base = "https://farm.example/", status = 503, retry_after = 9)]
    struct NotMown {
        #[mcp(extension)]
        log: Vec<String>,
        #[mcp(extension)]
        at: u8,
    }

    fn data(layout: RpcLayout) -> Json {
        let error = NotMown {
            log: vec!["the hedge".into(); 20],
            at: 7,
        };
        let context = Context::new()
            .with_policy(Policy::production().with_rpc_layout(layout))
            .with_legacy([("method", "tools/call")].into_iter().collect());
        error.report(&context).into_rpc_error().data.expect("data")
    }

    /// The answers to a batch share one bound, so each can have very little room.
    #[test]
    fn the_kind_is_the_last_that_data_loses() {
        let mark = crate::policy::CutMark::DOTS;
        for (layout, kind) in [
            (RpcLayout::Problem, r#""kind":"NOT_MOWN""#),
            (RpcLayout::Flat, r#""mcp_error_code":"NOT_MOWN""#),
            (RpcLayout::Nested, r#""type":"not_mown""#),
        ] {
            let whole = data(layout);
            for max in 64..=whole.to_string().len() {
                let mut cut = whole.clone();
                assert!(cut.shorten(max, mark), "{max}");
                let shown = cut.to_string();
                assert!(shown.len() <= max, "{max}: {shown}");
                assert!(shown.contains(kind), "{max}: {shown}");
                assert!(shown.contains("...") || cut == whole, "{max}: {shown}");
            }
        }
    }

    #[test]
    fn data_without_room_for_all_keeps_what_a_client_needs() {
        let mark = crate::policy::CutMark::DOTS;
        for (layout, max, expected) in [
            (
                RpcLayout::Problem,
                64,
                r#"{"status":503,"kind":"NOT_MOWN","retryable":true,"...":"..."}"#,
            ),
            (
                RpcLayout::Problem,
                150,
                r#"{"type":"https://farm.example/not-mown","status":503,"at":7,"kind":"NOT_MOWN","retryable":true,"retryAfter":9,"recovery":"retry","...":"..."}"#,
            ),
            (
                RpcLayout::Flat,
                64,
                r#"{"mcp_error_code":"NOT_MOWN","at":7,"retry_after":9,"...":"..."}"#,
            ),
            (
                RpcLayout::Flat,
                100,
                r#"{"mcp_error_code":"NOT_MOWN","details":"the field was not mown","at":7,"retry_after":9,"...":"..."}"#,
            ),
            (
                RpcLayout::Nested,
                64,
                r#"{"context":{"type":"not_mown","...":"..."},"...":"..."}"#,
            ),
            (
                RpcLayout::Nested,
                160,
                r#"{"method":"tools/call","context":{"schemaVersion":1,"type":"not_mown","details":{"log":["the hedge","the hedge","the hedge","..."],"at":7},"retryable":true}}"#,
            ),
        ] {
            let mut cut = data(layout);
            assert!(cut.shorten(max, mark), "{max}");
            assert_eq!(cut.to_string(), expected);
        }
    }
}
