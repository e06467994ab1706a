//! An observer that keeps what a test asks about each report.

use std::sync::{Arc, Mutex};

use mcp_error::{Context, McpError, Observer, Report};

/// Keeps what a function returns of each report that it observes. Clones share the list.
pub struct Recorder<T> {
    record: fn(&Report, &dyn McpError, &Context) -> T,
    records: Arc<Mutex<Vec<T>>>,
}

impl<T> Recorder<T> {
    pub fn new(record: fn(&Report, &dyn McpError, &Context) -> T) -> Self {
        Self {
            record,
            records: Arc::default(),
        }
    }

    /// Returns what was kept since the last call.
    pub fn take(&self) -> Vec<T> {
        std::mem::take(&mut *self.records.lock().unwrap())
    }

    /// Returns what was kept of the only report since the last call.
    pub fn only(&self) -> T {
        let mut records = self.take();
        assert_eq!(records.len(), 1, "the number of reports");
        records.remove(0)
    }
}

impl<T> Clone for Recorder<T> {
    fn clone(&self) -> Self {
        Self {
            record: self.record,
            records: Arc::clone(&self.records),
        }
    }
}

impl<T: Send> Observer for Recorder<T> {
    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        let record = (self.record)(report, error, context);
        self.records.lock().unwrap().push(record);
    }
}

/// Returns a recorder of kinds.
pub fn kinds() -> Recorder<&'static str> {
    Recorder::new(|report, _, _| report.entry().kind())
}
