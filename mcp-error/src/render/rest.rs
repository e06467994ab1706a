use mcp_error_rules::choices::Layout;

use crate::documents::rest::{RestBody, RestResponse};
use crate::json::Members;
use crate::report::Report;
use crate::report::rare::special_members::named_in;

impl Report {
    /// Returns the REST error.
    ///
    /// Its `message` is the message of the variant, or the report's detail if there is none; its `detail` holds the
    /// members, called as in [`RpcLayout::Members`](crate::policy::RpcLayout::Members). The body has at most the policy's
    /// `max_error_size` bytes: members are left out first, beginning with the last one; if the message alone is too long,
    /// the title takes its place.
    pub fn to_rest(&self) -> RestResponse {
        let mut body = RestBody {
            error_code: self.code(),
            message: self.specific_message(),
            detail: None,
        };
        let len_without_members = body.serialized_len();
        let mut members = named_in(Layout::Members, self.members().clone());
        let room = self.max_size().saturating_add("null".len());
        members.fit(room.saturating_sub(len_without_members));
        if len_without_members > self.max_size() {
            members = Members::new();
            body.message = self.shared_title();
        }
        if !members.is_empty() {
            body.detail = Some(members.into());
        }
        RestResponse {
            status: self.status(),
            body,
        }
    }
}
