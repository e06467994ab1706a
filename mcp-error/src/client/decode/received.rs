//! What a document says of an error, in any layout.

use std::borrow::Cow;
use std::time::Duration;

use crate::client::said::Said;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members};
use crate::render::rpc_data::{self, NESTED_DETAILS};

/// A document that reports an error, borrowed or owned; see [`Decode::decode`](crate::Decode::decode).
#[derive(Debug, Clone, PartialEq)]
pub struct Received<'a>(Document<'a>);

#[derive(Debug, Clone, PartialEq)]
enum Document<'a> {
    Problem(Cow<'a, ProblemDetails>),
    /// The `data` of an error object, or the document inside a tool result.
    Data(Option<Cow<'a, Json>>),
}

impl From<ProblemDetails> for Received<'_> {
    fn from(problem: ProblemDetails) -> Self {
        Self(Document::Problem(Cow::Owned(problem)))
    }
}

impl From<RpcError> for Received<'_> {
    fn from(error: RpcError) -> Self {
        Self(Document::Data(error.data.map(Cow::Owned)))
    }
}

impl From<ToolResult> for Received<'_> {
    fn from(result: ToolResult) -> Self {
        Self(Document::Data(result.into_document().map(Cow::Owned)))
    }
}

impl<'a> From<&'a ProblemDetails> for Received<'a> {
    fn from(problem: &'a ProblemDetails) -> Self {
        Self(Document::Problem(Cow::Borrowed(problem)))
    }
}

impl<'a> From<&'a RpcError> for Received<'a> {
    fn from(error: &'a RpcError) -> Self {
        Self(Document::Data(error.data.as_ref().map(Cow::Borrowed)))
    }
}

impl<'a> From<&'a ToolResult> for Received<'a> {
    fn from(result: &'a ToolResult) -> Self {
        Self(Document::Data(result.document()))
    }
}

impl Received<'_> {
    /// What a search looks at, read once for all types that it goes through.
    pub(super) fn parts(&self) -> Parts<'_> {
        let said = match &self.0 {
            Document::Problem(problem) => Said::in_problem(problem),
            Document::Data(data) => Said::in_data(data.as_deref()),
        };
        Parts {
            problem_type: said.problem_type(),
            kind: said.kind(),
            delay: said.delay(),
            extensions: Extensions::of(said),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    /// `None` where it is `about:blank`, too.
    pub(super) problem_type: Option<&'a str>,
    pub(super) kind: Option<&'a str>,
    pub(super) delay: Option<Duration>,
    pub(super) extensions: Extensions<'a>,
}

/// The extension members: those that are neither the document's own nor of its layout.
#[derive(Clone, Copy)]
pub(super) struct Extensions<'a> {
    members: Option<&'a Members>,
    /// The names that do not count.
    own: &'static [&'static str],
}

impl<'a> Extensions<'a> {
    fn of(said: Said<'a>) -> Self {
        let of = |members, own| Self { members, own };
        let Some(members) = said.members() else {
            return of(None, &[]);
        };
        let names_itself = said.is_problem() || OWN_KINDS.iter().any(|name| members.contains(name));
        let nested = members.get("context").and_then(Json::as_object);
        if let Some(context) = nested
            && !names_itself
        {
            let details = context.get(NESTED_DETAILS).and_then(Json::as_object);
            return of(
                details.filter(|details| !rpc_data::is_placeholder_details(details)),
                &[],
            );
        }
        if members.contains(rpc_data::FLAT_KIND) {
            return of(Some(members), &rpc_data::FLAT_OWN);
        }
        of(Some(members), &mcp_error_rules::names::RESERVED_MEMBERS)
    }

    pub(super) fn get(self, name: &str) -> Option<&'a Json> {
        if self.own.contains(&name) {
            return None;
        }
        self.members?.get(name)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = (&'a str, &'a Json)> {
        let all = self.members.into_iter().flat_map(Members::iter);
        all.filter(move |(name, _)| !self.own.contains(name))
    }

    pub(super) fn to_members(self) -> Members {
        let mut members = Members::with_capacity(self.members.map_or(0, Members::len));
        for (name, value) in self.iter() {
            members.push(name.to_owned(), value.clone());
        }
        members
    }
}

/// Where a document says which error it is, unless it is nested.
const OWN_KINDS: [&str; 3] = ["type", "kind", rpc_data::FLAT_KIND];
