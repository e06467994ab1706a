//! The layout `Flat`: `data` is one object without nesting.

use std::borrow::Cow;

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::{FLAT_DELAY as DELAY, FLAT_DETAIL as DETAIL, FLAT_KIND as KIND};

use crate::json::Members;
use crate::report::Report;
use crate::report::rare::special_members::named_in;

impl Report {
    pub(super) fn to_flat_data(&self) -> Members {
        let max = self.max_size();
        let delay = self.retry_after_seconds();
        let mut members = named_in(Layout::Flat, self.members().clone());
        if let Some(seconds) = delay.filter(|_| members.contains(DELAY)) {
            members.insert(DELAY, seconds);
        }
        let mut data = self.flat_identity(self.detail_text().to_shared());
        let of_delay = delay.map_or(0, |seconds| {
            Members::of_one(DELAY, seconds).serialized_len()
        });
        let room_beside = |data: &Members| max.checked_sub(data.serialized_len() + of_delay);
        self.fit_beside(&mut members, room_beside(&data), || {
            data = self.flat_identity(self.shared_title());
            room_beside(&data)
        });
        for (name, value) in members {
            data.push(name, value);
        }
        // If the error has a member of this name, the delay replaces its value in its place.
        if let Some(seconds) = delay {
            data.insert(DELAY, seconds);
        }
        data
    }

    fn flat_identity(&self, detail: Cow<'static, str>) -> Members {
        let mut data = Members::with_capacity(self.members().len() + 3);
        data.push(KIND, self.entry().kind());
        data.push(DETAIL, detail);
        data
    }
}
