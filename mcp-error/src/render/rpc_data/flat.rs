//! The layout `Flat`: `data` is one object without nesting.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::{FLAT_DELAY as DELAY, FLAT_DETAIL as DETAIL, FLAT_KIND as KIND};

use crate::json::Members;
use crate::report::Report;
use crate::report::rare::special_members::named_in;

impl Report {
    pub(super) fn to_flat_data(&self) -> Members {
        let mut members = named_in(Layout::Flat, self.members().clone());
        // If the error has a member of this name, the delay replaces its value in its place.
        if let Some(seconds) = self.retry_after_seconds() {
            members.insert(DELAY, seconds);
        }
        let mut data = Members::with_capacity(members.len() + 2);
        data.push(KIND, self.entry().kind());
        let room = self.max_size() - data.serialized_len();
        let detail = Some(self.detail_text().to_shared());
        let detail = members.fit_beside(DETAIL, detail, room, self.policy().cut_mark);
        // There is room for a detail, however small the bound of the policy is.
        data.push(DETAIL, detail.unwrap_or_default());
        data.append(members);
        data
    }
}
