//! An example of an occurrence, made from its entry.

use std::time::{Duration, SystemTime};

use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::registry::member::{Member, Sanitizer, Shape};
use crate::report::Report;
use crate::report::context::Context;
use crate::report::instance::Instance;
use crate::report::slot::Slot;
use mcp_error_rules::choices::Lane;
use mcp_error_rules::markers::MARKERS;

/// The report of an occurrence with invented values.
pub(super) struct Sample(Report);

/// The number of placeholder values for fields that only texts use. No error has as many fields.
const MAX_SLOTS: usize = 64;

const INSTANCE: Instance = Instance::from_bytes([
    0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0x4c, 0xde, 0x8f, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd,
]);
/// 2026-07-28T12:00:00Z, in seconds since 1970.
const NOON: u64 = 1_785_240_000;

impl Sample {
    pub(super) fn of(entry: &'static ErrorEntry) -> Self {
        let context = Context::new()
            .with_instance(INSTANCE)
            .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(NOON));
        let mut slots: Vec<Slot> = entry
            .members()
            .map(|member| {
                if member.verbose() {
                    Slot::Withheld
                } else {
                    Slot::Value(example_value(&member))
                }
            })
            .collect();
        // Fields that are not members can still be part of a message.
        slots.extend((0..MAX_SLOTS).map(|_| Slot::Value("…".into())));
        Self(Report::sample(entry, &context, slots))
    }

    /// Returns the heading, language and text of each document. The document of the entry's lane is the first.
    pub(super) fn documents(&self) -> [(&'static str, &'static str, String); 3] {
        let report = &self.0;
        let json = |document: &Members| serde_json::to_string_pretty(document).unwrap_or_default();
        let rpc = serde_json::to_string_pretty(&report.to_rpc_error()).unwrap_or_default();
        let rpc = ("JSON-RPC error", "json", rpc);
        let tool = report.to_tool_result();
        let tool: String = tool.content.into_iter().map(|block| block.text).collect();
        let tool = ("Tool result", "text", tool);
        let problem = report.to_problem_details().into_members();
        let problem = ("Problem details", "json", json(&problem));
        match report.entry().lane() {
            Lane::Tool => [tool, rpc, problem],
            Lane::Protocol => [rpc, tool, problem],
        }
    }
}

/// Returns a value that readers recognize as an example.
fn example_value(member: &Member) -> Json {
    let one: Json = match (member.sanitizer(), member.shape()) {
        (Sanitizer::Secret, _) => MARKERS.secret.into(),
        (Sanitizer::Path, _) => MARKERS.path.into(),
        (Sanitizer::PathUser, _) => "~/notes.txt".into(),
        (Sanitizer::PathRoot, _) => "notes.txt".into(),
        (Sanitizer::Endpoint, _) => "https://api.example/v1".into(),
        (Sanitizer::Sample, shape) => {
            let values: Vec<Json> = match shape {
                Shape::Integer | Shape::Number => vec![1_u32.into(), 2_u32.into()],
                _ => vec!["first".into(), "second".into()],
            };
            let values = Json::Array(values);
            Members::from_iter([("values", values), ("moreCount", 3_u32.into())]).into()
        }
        (_, Shape::Integer) => 7_u32.into(),
        (_, Shape::Number) => 1.5.into(),
        (_, Shape::Boolean) => true.into(),
        (_, Shape::Object) => Members::new().into(),
        _ => member.name().replace('_', " ").into(),
    };
    if member.list() {
        Json::Array(vec![one])
    } else {
        one
    }
}
