use mcp_error::{Context, Report};

struct Log;

fn main() {
    let _ = Context::new().with_observer(Log);
    let _ = Context::new().with_observer(|report: &Report| eprintln!("{}", report.detail()));
}
