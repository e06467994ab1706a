use mcp_error_rules::choices::Layout;

use crate::documents::rest::{RestBody, RestResponse};
use crate::report::Report;
use crate::report::rare::special_members::named_in;

impl Report {
    /// Returns the REST error.
    ///
    /// Its `message` is the message of the variant, or the report's detail if there is none; its `detail` holds the
    /// members, called as in [`RpcLayout::Members`](crate::policy::RpcLayout::Members). The body has at most the policy's
    /// `max_error_size` bytes: members are cut and left out first, as in [`to_problem_details`](Self::to_problem_details); if the
    /// message leaves no room for them, the title takes its place.
    pub fn to_rest(&self) -> RestResponse {
        let mut body = RestBody {
            error_code: self.code(),
            message: self.specific_message(),
            detail: None,
        };
        let mut members = named_in(Layout::Members, self.members().clone());
        let room_beside = |body: &RestBody| {
            let left = self.max_size().checked_sub(body.serialized_len())?;
            Some(left.saturating_add("null".len()))
        };
        self.fit_beside(&mut members, room_beside(&body), || {
            body.message = self.shared_title();
            room_beside(&body)
        });
        if !members.is_empty() {
            body.detail = Some(members.into());
        }
        RestResponse {
            status: self.status(),
            body,
        }
    }
}
