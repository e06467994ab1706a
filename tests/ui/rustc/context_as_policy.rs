use mcp_error::{Context, Policy};

static POLICY: Policy = Policy::production().with_max_error_size(4_096);

fn main() {
    let shared = std::sync::Arc::new(Policy::plain());
    let _ = Context::new().with_policy(&POLICY).with_policy(shared).with_policy(Policy::plain());
    let _ = Context::new().with_policy(Context::new());
    let _ = Context::new().with_policy("production");
}
