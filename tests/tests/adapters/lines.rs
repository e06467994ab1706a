//! The lines that a subscriber of `tracing` writes.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;

/// The lines that a subscriber wrote.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Lines {
    pub fn subscriber(&self) -> impl tracing::Subscriber + Send + Sync + use<> {
        let layer = tracing_subscriber::fmt::layer()
            .json()
            .with_writer(self.clone());
        tracing_subscriber::registry().with(layer)
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panicked").clone()).expect("UTF-8")
    }

    /// Takes the events of the target `mcp_error`.
    pub fn events(&self) -> Vec<Value> {
        let text = self.text();
        self.0.lock().expect("nobody panicked").clear();
        let events = text
            .lines()
            .map(|line| serde_json::from_str(line).expect(line));
        events
            .filter(|event: &Value| event["target"] == "mcp_error")
            .collect()
    }
}
