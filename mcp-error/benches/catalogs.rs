//! Measures the comparison of two catalogs that share nothing. The time must grow as the number of entries does: each
//! entry is looked up by its name, whereas to compare all pairs of 8 000 entries would take 64 million comparisons.

use std::fmt::Write;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mcp_error::exports::Catalog;

fn catalog(prefix: &str, entries: usize) -> Catalog {
    let mut text = String::from(r#"{"catalogVersion":1,"name":"x","version":"1","errors":["#);
    for at in 0..entries {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(
            text,
            r#"{comma}{{"type":"urn:{prefix}:{at}","kind":"{prefix}{at}","name":"{prefix}{at}","title":"T","status":409,"code":-31009,"lane":"tool","fault":"caller","recovery":"fix_input","retryable":false,"capture":false,"members":[]}}"#
        );
    }
    text.push_str("]}");
    serde_json::from_str(&text).expect("a catalog")
}

fn catalogs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a comparison of catalogs");
    group.sample_size(10);
    for entries in [1_000, 8_000] {
        let (older, newer) = (catalog("OLD", entries), catalog("NEW", entries));
        group.throughput(Throughput::Elements(entries as u64));
        group.bench_function(BenchmarkId::from_parameter(entries), |bench| {
            bench.iter(|| newer.changes_since(&older));
        });
    }
    group.finish();
}

criterion_group!(benches, catalogs);
criterion_main!(benches);
