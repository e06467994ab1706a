use std::borrow::Cow;

use mcp_error_rules::choices::Layout;

use crate::documents::rest::{RestBody, RestResponse};
use crate::report::Report;
use crate::report::rare::special_members::named_in;

impl Report {
    /// Returns the REST error.
    ///
    /// Its `message` is the message of the variant, or the report's detail if there is none; its `detail` holds the
    /// members, called as in [`RpcLayout::Members`](crate::policy::RpcLayout::Members). The body has at most the policy's
    /// `max_error_size` bytes: members are cut and left out, as in [`to_problem_details`](Self::to_problem_details), and so is a
    /// message that takes more than a half and leaves them no room.
    pub fn to_rest(&self) -> RestResponse {
        let mut members = named_in(Layout::Members, self.members().clone());
        let mut body = RestBody {
            error_code: self.code(),
            message: Cow::Borrowed(""),
            detail: None,
        };
        let mut room = self.max_size() - body.serialized_len() + r#""message":"","#.len();
        if !members.is_empty() {
            // The members take the place of `null`, with a brace more than what they take with a comma behind each.
            room += "null".len() - 1;
        }
        let mark = self.policy().cut_mark;
        let message = members.fit_beside("message", Some(self.specific_message()), room, mark);
        // There is room for a message, however small the bound of the policy is.
        body.message = message.unwrap_or_default();
        if !members.is_empty() {
            body.detail = Some(members.into());
        }
        RestResponse {
            status: self.status(),
            body,
        }
    }
}
