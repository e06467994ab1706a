//! The state of a request that is not part of its context: what was made for it, and what was found in its arguments.

use std::cell::RefCell;

#[cfg(feature = "rmcp")]
use super::context::context;
use crate::documents::Violation;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::util::task_local::TaskLocal;

thread_local! {
    static SLOT: RefCell<Option<Call>> = const { RefCell::new(None) };
}

pub(in crate::adapters) static CALL: TaskLocal<Call> = TaskLocal(&SLOT);

/// The answer of a failed tool, in the lane of its variant.
pub(in crate::adapters) type ToolAnswer = Result<ToolResult, RpcError>;

#[derive(Debug, Default)]
pub(in crate::adapters) struct Call {
    /// The fingerprint of an answer that an SDK can only send in a form or lane that is not the error's own, and the
    /// answer to send in its place.
    kept: RefCell<Option<(u64, ToolAnswer)>>,
    /// Fingerprints of the errors and results that this crate made for this request.
    own: RefCell<Vec<u64>>,
    violations: RefCell<Vec<Violation>>,
    /// Whether the task goes on when its request is answered, so that its errors are sent with later answers.
    #[cfg(feature = "rmcp")]
    outlives_request: bool,
}

/// The maximum number of fingerprints that are remembered for one request. Further errors are sanitized again, like
/// errors that other code made.
const MAX_OWN: usize = 1024;

impl Call {
    pub(super) fn is_current() -> bool {
        CALL.with(|_| ()).is_some()
    }

    /// Returns the state of a task that is not part of a request.
    pub(super) fn of_task() -> Self {
        Self {
            #[cfg(feature = "rmcp")]
            outlives_request: true,
            ..Self::default()
        }
    }
}

/// Keeps the mistakes in the arguments of the call that this task answers, for the case that the SDK refuses them.
#[cfg(feature = "__wrapped")]
pub(in crate::adapters) fn keep_violations(violations: Vec<Violation>) {
    let _ = CALL.with(|call| call.violations.replace(violations));
}

/// Takes the mistakes in the arguments of the call that this task answers.
pub(in crate::adapters) fn take_violations() -> Option<Vec<Violation>> {
    let violations = CALL.with(|call| call.violations.take())?;
    (!violations.is_empty()).then_some(violations)
}

/// Remembers the fingerprint of an answer that this crate made. It is computed only if this task answers a request.
pub(in crate::adapters) fn remember_own(fingerprint: &dyn Fn() -> u64) {
    let _ = CALL.with(|call| {
        let mut own = call.own.borrow_mut();
        if own.len() < MAX_OWN {
            let fingerprint = fingerprint();
            own.push(fingerprint);
            #[cfg(feature = "rmcp")]
            if call.outlives_request {
                context().note_document(fingerprint);
            }
        }
    });
}

/// Returns whether the answer with this fingerprint was made by this crate for the request of this task.
pub(in crate::adapters) fn is_own(fingerprint: &dyn Fn() -> u64) -> bool {
    let known = CALL.with(|call| {
        let own = call.own.borrow();
        !own.is_empty() && own.contains(&fingerprint())
    });
    known.unwrap_or_default()
}

/// Keeps the answer that is to be sent in place of the one with this fingerprint. Outside a wrapped service this does nothing.
pub(in crate::adapters) fn keep(fingerprint: &dyn Fn() -> u64, answer: ToolAnswer) {
    let _ = CALL.with(|call| call.kept.replace(Some((fingerprint(), answer))));
}

/// Takes the answer that is to be sent in place of the one with this fingerprint, if one was kept.
#[cfg(feature = "__mcp-sdk")]
pub(in crate::adapters) fn take(fingerprint: &dyn Fn() -> u64) -> Option<ToolAnswer> {
    let (known, answer) = CALL.with(|call| call.kept.take()).flatten()?;
    (known == fingerprint()).then_some(answer)
}
