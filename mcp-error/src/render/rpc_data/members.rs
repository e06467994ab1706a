//! The layout `Members`: `data` holds the members of the error and nothing else.

use mcp_error_rules::choices::Layout;

use crate::json::Members;
use crate::render::named_in;
use crate::report::Report;

impl Report {
    pub(super) fn to_members_data(&self) -> Option<Members> {
        let mut members = named_in(Layout::Members, self.members().clone());
        members.fit(self.max_size());
        (!members.is_empty()).then_some(members)
    }
}
