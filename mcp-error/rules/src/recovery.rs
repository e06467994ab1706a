//! Decides what the receiver of an error should do.

use crate::choices::{Fault, Recovery};
use crate::status::OVERLOADED;

/// Returns the recovery of an error that does not name one. It follows from the HTTP status, from whose fault the error
/// is, and from whether a retry can help, if that is known.
///
/// Where the status asks for a retry but a retry cannot help, the recovery depends on the fault: a caller has to
/// change the request, and a server's fault should be reported.
pub const fn recovery(status: u16, fault: Fault, retryable: Option<bool>) -> Recovery {
    match (retryable, by_status(status), fault) {
        (Some(true), _, _) => Recovery::Retry,
        (Some(false), Recovery::Retry, Fault::Caller) => Recovery::FixInput,
        (Some(false), Recovery::Retry, Fault::Server) => Recovery::Report,
        (_, recovery, _) => recovery,
    }
}

const fn by_status(status: u16) -> Recovery {
    match status {
        401 => Recovery::Authenticate,
        403 => Recovery::AskUser,
        408 | 429 | 503 | 504 | OVERLOADED => Recovery::Retry,
        0..500 => Recovery::FixInput,
        _ => Recovery::Report,
    }
}

/// Returns the recovery of one occurrence of an error, if it is known whether a retry can help. `usual` is the
/// recovery in the entry of the error.
pub const fn of_occurrence(
    usual: Recovery,
    status: u16,
    fault: Fault,
    retryable: bool,
) -> Recovery {
    match (retryable, usual) {
        (true, _) => Recovery::Retry,
        (false, Recovery::Retry) => recovery(status, fault, Some(false)),
        (false, usual) => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Fault::{Caller, Server};
    use Recovery::{AskUser, Authenticate, FixInput, Report, Retry};

    #[test]
    fn status_fault_and_retryable_decide() {
        let rows = [
            (400, Caller, None, FixInput),
            (401, Caller, None, Authenticate),
            (403, Caller, None, AskUser),
            (404, Caller, Some(true), Retry),
            (408, Caller, None, Retry),
            (429, Caller, Some(false), FixInput),
            (429, Server, Some(false), Report),
            (500, Server, None, Report),
            (500, Server, Some(true), Retry),
            (503, Server, None, Retry),
            (503, Server, Some(false), Report),
            (503, Caller, Some(false), FixInput),
            (504, Server, None, Retry),
            (529, Server, None, Retry),
            (529, Server, Some(false), Report),
            (401, Caller, Some(false), Authenticate),
        ];
        for (status, fault, retryable, expected) in rows {
            let found = recovery(status, fault, retryable);
            assert_eq!(found, expected, "{status} {fault} {retryable:?}");
        }
    }

    #[test]
    fn an_occurrence_changes_the_recovery_of_its_entry_only_where_a_retry_is_at_stake() {
        let rows = [
            (AskUser, 409, Caller, true, Retry),
            (AskUser, 409, Caller, false, AskUser),
            (Retry, 404, Caller, false, FixInput),
            (Retry, 503, Server, false, Report),
            (Retry, 401, Caller, false, Authenticate),
        ];
        for (usual, status, fault, retryable, expected) in rows {
            let found = of_occurrence(usual, status, fault, retryable);
            assert_eq!(found, expected, "{usual} {status} {fault} {retryable}");
        }
    }
}
