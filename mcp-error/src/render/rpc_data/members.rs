//! The layout `Members`: `data` holds the members of the error and nothing else.

use crate::json::Members;
use crate::report::Report;

impl Report {
    pub(super) fn to_members_data(&self) -> Option<Members> {
        let mut members = self.members().clone();
        members.fit(self.max_size());
        (!members.is_empty()).then_some(members)
    }
}
