//! The context of the request that a task answers.

use std::cell::RefCell;

use crate::report::context::Context;
use crate::util::task_local::TaskLocal;

thread_local! {
    static SLOT: RefCell<Option<Context>> = const { RefCell::new(None) };
}

pub(in crate::adapters) static CONTEXT: TaskLocal<Context> = TaskLocal(&SLOT);

/// Returns the context of the request that this task answers: its policy, method, request id, and whatever else
/// the service knows.
///
/// Outside a wrapped service, and in a task that was spawned inside one (task-locals do not cross `tokio::spawn`),
/// this is the default context. Use [`scope`](super::scope) to pass the context on to a spawned task.
pub fn context() -> Context {
    CONTEXT.with(Context::clone).unwrap_or_default()
}
