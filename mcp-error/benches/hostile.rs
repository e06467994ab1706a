//! Measures reports of errors that contain values from an attacker: the time and the peak memory of one report with
//! its problem details, tool result and user message. Each must take less than 20 milliseconds.

use std::collections::BTreeMap;
use std::fmt;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use mcp_error::{Context, McpError};
use serde::{Serialize, Serializer};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Hostile {
    #[error("list {0:?}")]
    #[mcp(kind = "LISTS_OF_LISTS_OF_LISTS")]
    Bytes(#[mcp(extension = "bytes")] Vec<Vec<Vec<u8>>>),
    #[error("list")]
    #[mcp(kind = "LISTS_OF_SECRETS")]
    Secrets(#[mcp(extension = "texts")] Vec<Vec<String>>),
    #[error("tree")]
    #[mcp(kind = "TREE_OF_BYTES")]
    Tree(#[mcp(extension = "bytes", sanitize = tree)] Vec<u8>),
    #[error("tree")]
    #[mcp(kind = "DISPLAY_WITHOUT_END")]
    Collected(#[mcp(extension = "text", sanitize = tree)] Collected),
    #[error("computed")]
    #[mcp(kind = "COMPUTED_MEMBERS", extensions_with = all_of)]
    Computed(BTreeMap<String, String>),
    #[error("{0} {0}")]
    #[mcp(kind = "LONG_TEXT", suggest = "{0}", user_message = "{0}")]
    Text(#[mcp(extension = "text")] String),
}

fn all_of(members: &BTreeMap<String, String>) -> &BTreeMap<String, String> {
    members
}

#[derive(Debug)]
struct Collected;

impl fmt::Display for Collected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        loop {
            f.write_str("more and more ")?;
        }
    }
}

impl Serialize for Collected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn errors() -> [Hostile; 6] {
    let members = (0..100_000).map(|at| (format!("m{at}"), "x".to_owned()));
    [
        Hostile::Bytes(vec![vec![vec![7; 1_024]; 1_024]; 64]),
        Hostile::Secrets(vec![vec![":passwordBearer ".repeat(256); 1_024]; 4]),
        Hostile::Tree(vec![7; 64 << 20]),
        Hostile::Collected(Collected),
        Hostile::Computed(members.collect()),
        Hostile::Text(":passwordBearer <\n- [x](y) ".repeat(100_000)),
    ]
}

fn render(error: &Hostile) {
    let report = error.report(&Context::new());
    black_box(report.to_problem_details().to_string());
    black_box(report.to_tool_result());
    black_box(report.to_user_message());
}

fn hostile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a report of hostile values");
    group.sample_size(20);
    for error in errors() {
        let name = error.entry().kind();
        let peak = allocation_counter::measure(|| render(&error)).bytes_max;
        println!("{name}: {peak} bytes at the peak");
        group.bench_function(name, |bench| bench.iter(|| render(black_box(&error))));
    }
    group.finish();
}

criterion_group!(benches, hostile);
criterion_main!(benches);
