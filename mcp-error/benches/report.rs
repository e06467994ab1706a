//! Measures a report with three members, rendered and serialized, and the same document written by hand with `json!`
//! and the same sanitizers. It also counts allocations, since their number does not depend on the load of the machine.

use std::hint::black_box;
use std::time::SystemTime;

use criterion::{Criterion, criterion_group, criterion_main};
use mcp_error::McpError;
use mcp_error::report::Instance;
use mcp_error::sanitize::{self, Rules};
use serde_json::json;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum ParkError {
    #[error("{entity_type} '{entity_id}' not found in {park}")]
    #[mcp(problem = "not-found", status = 404)]
    NotFound {
        #[mcp(extension)]
        entity_type: String,
        #[mcp(extension)]
        entity_id: String,
        #[mcp(extension)]
        park: String,
    },
}

fn derived(error: &ParkError) -> String {
    serde_json::to_string(&error.to_problem_details()).expect("a document serializes")
}

/// Writes the document as a careful developer would: each value is sanitized, and so is the assembled text.
fn by_hand(error: &ParkError) -> String {
    let ParkError::NotFound {
        entity_type,
        entity_id,
        park,
    } = error;
    let rules = Rules::new();
    let entity_type = sanitize::text(entity_type, &rules);
    let entity_id = sanitize::text(entity_id, &rules);
    let park = sanitize::text(park, &rules);
    let detail = format!("{entity_type} '{entity_id}' not found in {park}");
    let document = json!({
        "type": "https://parks.example/errors/not-found",
        "title": "Not Found",
        "status": 404,
        "detail": sanitize::text(&detail, &rules),
        "instance": Instance::random().to_string(),
        "timestamp": humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
        "entity_type": entity_type,
        "entity_id": entity_id,
        "park": park,
    });
    serde_json::to_string(&document).expect("a document serializes")
}

fn report(criterion: &mut Criterion) {
    let error = ParkError::NotFound {
        entity_type: "roller coaster".into(),
        entity_id: "r-17".into(),
        park: "Northern Hills".into(),
    };
    for (name, run) in [
        ("derived", derived as fn(&ParkError) -> String),
        ("json!", by_hand),
    ] {
        let count = allocation_counter::measure(|| {
            black_box(run(&error));
        });
        println!("{name}: {} allocations", count.count_total);
    }
    let mut group = criterion.benchmark_group("a report of three members");
    group.bench_function("derived", |bench| bench.iter(|| derived(black_box(&error))));
    group.bench_function("json!", |bench| bench.iter(|| by_hand(black_box(&error))));
    group.finish();
}

criterion_group!(benches, report);
criterion_main!(benches);
