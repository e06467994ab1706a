//! The layout `Nested`: `data` holds a versioned `context` next to the members that older clients read.

use std::borrow::Cow;

use mcp_error_rules::codes::{
    CURRENT_URL_ELICITATION_REQUIRED, INVALID_PARAMS, MISSING_CLIENT_CAPABILITY,
    RESOURCE_NOT_FOUND, UNSUPPORTED_PROTOCOL_VERSION, URL_ELICITATION_REQUIRED,
};
use mcp_error_rules::names::NESTED_ERROR as CONTEXT;

use crate::json::{Json, Members, cut_quoted};
use crate::policy::CutMark;
use crate::render::problem::json_strings;
use crate::report::Report;

pub(crate) const DETAILS: &str = "details";
const SCHEMA_VERSION: u32 = 1;

/// The members of `data` that MCP itself defines, and the codes of the errors that have them. A client looks for them in
/// `data`, whatever else that holds.
const MEMBERS_OF_MCP: [(&str, &[i32]); 5] = [
    (
        "elicitations",
        &[URL_ELICITATION_REQUIRED, CURRENT_URL_ELICITATION_REQUIRED],
    ),
    ("uri", &[RESOURCE_NOT_FOUND, INVALID_PARAMS]),
    ("requiredCapabilities", &[MISSING_CLIENT_CAPABILITY]),
    ("supported", &[UNSUPPORTED_PROTOCOL_VERSION]),
    ("requested", &[UNSUPPORTED_PROTOCOL_VERSION]),
];

/// The last item of a chain of causes that is not complete.
const CHAIN_CUT: &str = "... (truncated)";

/// The component of an error that has no members.
const UNKNOWN: &str = "unknown";

/// The component and the texts of an error whose details do not all have room.
const TOO_LARGE_COMPONENT: &str = "error";
const TOO_LARGE: &str = "Left out: the details of this error are too large";
const TOO_LARGE_FOR_USERS: &str = "The details of this error are too large to show";

/// The most bytes of JSON that a text of the policy takes in place of one of these two.
const MAX_OWN_TEXT: usize = 256;

impl Report {
    pub(super) fn to_nested_data(&self) -> Members {
        let max = self.max_size();
        let mut data = self.rare().legacy.clone();
        for (name, codes) in MEMBERS_OF_MCP {
            if let Some(value) = self.members().get(name)
                && codes.contains(&self.code())
            {
                data.insert(name, value.clone());
            }
        }
        data.remove(CONTEXT);
        let mut context = Members::of_one(CONTEXT, self.context(self.nested_details()));
        if data.inner_len() + context.serialized_len() > max {
            // The context has the room that it needs up to a half, and beyond that what the other members leave.
            let beside = data.inner_len().min(max / 2);
            context = Members::of_one(CONTEXT, self.fitted_context(max - beside));
            if !data.fit(max - context.inner_len(), self.policy().cut_mark) {
                data = Members::new();
            }
        }
        data.append(context);
        data
    }

    /// Returns the context of an error that is too large, of which the largest parts are cut. The details have the room that they
    /// need up to a half, and beyond that what the others leave; clients expect all of their members, so where these have no room,
    /// others say so.
    #[cold]
    fn fitted_context(&self, max: usize) -> Members {
        let mark = self.policy().cut_mark;
        // The context has `{}` in place of the details at first.
        let around = r#"{"context":}"#.len() - "{}".len();
        let room = max.saturating_sub(around);
        let mut details = self.nested_details();
        let mut context = self.context(Members::new());
        let reserved = details.serialized_len().min(room / 2);
        if context.fit_all(room - reserved, mark)
            && details.fit_all(room - context.serialized_len(), mark)
        {
            context.insert(DETAILS, details);
            return context;
        }
        self.minimal_context()
    }

    fn context(&self, details: Members) -> Members {
        let mut context = self.nested_identity(details);
        if let Some(text) = self.user_text() {
            context.push("userMessage", text.to_shared());
        }
        if !self.suggestion_texts().is_empty() {
            context.push("suggestions", json_strings(self.suggestion_texts()));
        }
        context.push("retryable", self.retryable());
        if self.policy().is_verbose() {
            context.push("debugInfo", self.debug_info());
        }
        context
    }

    fn minimal_context(&self) -> Members {
        let policy = self.policy();
        let detail = own_or(&policy.too_large_detail, TOO_LARGE, policy.cut_mark);
        let details = plain_details(TOO_LARGE_COMPONENT, detail);
        let mut context = self.nested_identity(details);
        let for_users = own_or(
            &policy.too_large_user_message,
            TOO_LARGE_FOR_USERS,
            policy.cut_mark,
        );
        context.push("userMessage", for_users);
        context.push("retryable", self.retryable());
        context
    }

    fn nested_identity(&self, details: Members) -> Members {
        let mut context = Members::with_capacity(7);
        context.push("schemaVersion", SCHEMA_VERSION);
        context.push("type", self.entry().kind().to_ascii_lowercase());
        context.push(DETAILS, details);
        context
    }

    fn nested_details(&self) -> Members {
        let mut details = self.members().clone();
        if !self.example_texts().is_empty() && !details.contains("examples") {
            details.push("examples", json_strings(self.example_texts()));
        }
        if details.is_empty() {
            // Typed clients expect one of several shapes of details. This one needs a text only.
            return plain_details(UNKNOWN, self.detail_text().to_shared());
        }
        details
    }

    fn debug_info(&self) -> Members {
        let mut info = Members::with_capacity(4);
        if self.sent_causes().len() > 0 {
            info.push("errorChain", self.sent_chain(CHAIN_CUT));
        }
        if let Some(id) = &self.rare().request_id {
            info.push("requestId", id.clone());
        }
        info.push("timestamp", self.timestamp().rfc_3339());
        if let Some(version) = &self.rare().server_version {
            info.push("serverVersion", version.clone());
        }
        info
    }
}

/// Returns a text of the policy within its bound, or else the usual one.
fn own_or(
    own: &Option<Cow<'static, str>>,
    usual: &'static str,
    mark: CutMark,
) -> Cow<'static, str> {
    match own {
        Some(own) => cut_quoted(own.clone(), MAX_OWN_TEXT, mark),
        None => Cow::Borrowed(usual),
    }
}

fn plain_details(component: &'static str, message: Cow<'static, str>) -> Members {
    let mut details = Members::with_capacity(2);
    details.push("component", component);
    details.push("message", message);
    details
}

/// Returns whether these details take the place of details that are missing or too large.
pub(crate) fn is_placeholder_details(details: &Members) -> bool {
    let component = details.get("component").and_then(Json::as_str);
    match component {
        Some(UNKNOWN) => true,
        // The message can be one of the policy.
        Some(TOO_LARGE_COMPONENT) => details.len() == 2 && details.contains("message"),
        _ => false,
    }
}
