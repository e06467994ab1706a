//! A received document, and the parts of it that decoding looks at.

use std::borrow::Cow;
use std::time::Duration;

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::{FLAT_KIND, is_own_member, name_in};

use crate::client::error_document::ErrorDocument;
use crate::documents::names::KIND;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members};
use crate::render::rpc_data::{self, NESTED_DETAILS};

/// A document that reports an error, borrowed or owned; see [`Decode::decode`](crate::client::Decode::decode).
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
        let document = result.document().map(Cow::into_owned);
        Self(Document::Data(document.map(Cow::Owned)))
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
    /// Reads the parts that a search looks at. This happens once, however many types it searches.
    pub(super) fn parts(&self) -> Parts<'_> {
        let document = match &self.0 {
            Document::Problem(problem) => ErrorDocument::from_problem(problem),
            Document::Data(data) => ErrorDocument::from_data(data.as_deref()),
        };
        Parts {
            problem_type: document.problem_type(),
            kind: document.kind(),
            delay: document.delay(),
            extensions: Extensions::of_document(document),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    /// The problem type; `None` if it is absent or `about:blank`.
    pub(super) problem_type: Option<&'a str>,
    pub(super) kind: Option<&'a str>,
    pub(super) delay: Option<Duration>,
    pub(super) extensions: Extensions<'a>,
}

/// The extension members of a document, without the members that its layout has itself.
#[derive(Clone, Copy)]
pub(super) struct Extensions<'a> {
    members: Option<&'a Members>,
    layout: Layout,
}

impl<'a> Extensions<'a> {
    fn of_document(document: ErrorDocument<'a>) -> Self {
        let members = document.members();
        let has = |name: &str| members.is_some_and(|members| members.contains(name));
        let is_identified = document.is_problem() || IDENTITIES.iter().any(|name| has(name));
        let context = members.and_then(|members| members.get("context")?.as_object());
        if let Some(context) = context
            && !is_identified
        {
            let details = context.get(NESTED_DETAILS).and_then(Json::as_object);
            return Self {
                members: details.filter(|details| !rpc_data::is_placeholder_details(details)),
                layout: Layout::Nested,
            };
        }
        let layout = if has(FLAT_KIND) {
            Layout::Flat
        } else {
            Layout::Problem
        };
        Self { members, layout }
    }

    /// Returns the name that a member of an error has in this document.
    pub(super) fn name_of(self, member: &str) -> &str {
        name_in(self.layout, member).unwrap_or(member)
    }

    /// Returns the value of a member of an error.
    pub(super) fn get(self, member: &str) -> Option<&'a Json> {
        self.members?.get(self.name_of(member))
    }

    /// Returns the members as they are called in the document.
    pub(super) fn iter(self) -> impl Iterator<Item = (&'a str, &'a Json)> {
        let all = self.members.into_iter().flat_map(Members::iter);
        all.filter(move |(name, _)| !is_own_member(self.layout, name))
    }

    pub(super) fn to_members(self) -> Members {
        let mut members = Members::with_capacity(self.members.map_or(0, Members::len));
        for (name, value) in self.iter() {
            members.push(name.to_owned(), value.clone());
        }
        members
    }
}

/// The members that identify the error in every layout except [`Nested`](crate::policy::RpcLayout::Nested).
const IDENTITIES: [&str; 3] = ["type", KIND, FLAT_KIND];
