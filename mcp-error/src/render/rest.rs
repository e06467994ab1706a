//! A report as a REST error.

use crate::documents::rest::{RestBody, RestResponse};
use crate::json::Members;
use crate::report::Report;

impl Report {
    /// The REST error. The body is at most the policy's `max_error_size` bytes: members go first, from
    /// the end; where not even the message fits, the title stands for it.
    ///
    /// The message is that of the variant, else the detail; `detail` holds the members.
    pub fn to_rest(&self) -> RestResponse {
        let mut body = RestBody {
            error_code: self.code(),
            message: self.telling_message(),
            detail: None,
        };
        let own = body.serialized_len();
        let mut members = self.members().clone();
        let room = self.max_size().saturating_add("null".len());
        members.fit(room.saturating_sub(own));
        if own > self.max_size() {
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
