//! Decides what the receiver of an error should do, and what else follows from a status.

use crate::choices::{Fault, Recovery};
use crate::status::{CANCELLED, OVERLOADED, default_fault};

/// The facts about an error that follow from its status, unless it says them itself.
#[derive(Debug, Clone, Copy)]
pub struct StatusFacts {
    /// Whose fault it is.
    pub fault: Fault,
    /// What the receiver should do.
    pub recovery: Recovery,
    /// Whether the same call can succeed later.
    pub retryable: bool,
    /// Whether telemetry should capture it.
    pub capture: bool,
}

/// The same facts, as far as an error says them itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct SaidFacts {
    /// See [`StatusFacts::fault`].
    pub fault: Option<Fault>,
    /// See [`StatusFacts::recovery`].
    pub recovery: Option<Recovery>,
    /// See [`StatusFacts::retryable`].
    pub retryable: Option<bool>,
    /// See [`StatusFacts::capture`].
    pub capture: Option<bool>,
}

impl SaidFacts {
    /// Returns all facts about an error with this status.
    pub fn with_status(self, status: u16) -> StatusFacts {
        let fault = self.fault.unwrap_or(default_fault(status));
        let usual = recovery(status, fault, self.retryable);
        let recovery = self.recovery.unwrap_or(usual);
        StatusFacts {
            fault,
            recovery,
            retryable: self.retryable.unwrap_or(recovery == Recovery::Retry),
            capture: self.capture.unwrap_or(fault == Fault::Server),
        }
    }
}

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

/// The recovery for each status. A status without a row stands for 400 or 500, as RFC 9110 §15 says of statuses that a client does
/// not know.
const fn by_status(status: u16) -> Recovery {
    match status {
        401 => Recovery::Authenticate,
        403 => Recovery::AskUser,
        408 | 429 | 503 | 504 | OVERLOADED => Recovery::Retry,
        0..500 => Recovery::FixInput,
        _ => Recovery::Report,
    }
}

/// Returns whether a status of the caller's says that something besides the input is in the way, so that another input is not all that
/// can help: a payment (RFC 9110 §15.5.3), a proxy (§15.5.8), the state of the server (§15.5.10, §15.5.13), the connection (§15.5.20, RFC 8470
/// §5.2), a lock or a call before this one (RFC 4918 §11.3 and §11.4), the protocol (RFC 9110 §15.5.22), a law (RFC 7725), or that the call was
/// cancelled.
pub const fn is_obstacle(status: u16) -> bool {
    matches!(
        status,
        402 | 407 | 409 | 412 | 421 | 423 | 424 | 425 | 426 | 451 | CANCELLED
    )
}

/// Returns whether a call that failed with this status may have taken effect all the same: nobody has waited for its end.
/// 429, 503 and 529 say that the server did not handle the request (RFC 6585 §4, RFC 9110 §15.6.4).
pub const fn may_have_taken_effect(status: u16, recovery: Recovery) -> bool {
    match status {
        408 | CANCELLED | 504 => true,
        503 | OVERLOADED => false,
        500.. => matches!(recovery, Recovery::Retry),
        _ => false,
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
    use crate::status::{ERROR_STATUSES, reason_phrase};
    use Fault::{Caller, Server};
    use Recovery::{AskUser, Authenticate, FixInput, Report, Retry};

    /// Every status of IANA's registry, and those without a place in it that services use.
    #[test]
    fn each_status_has_its_recovery() {
        let rows: [(Recovery, &[u16]); 6] = [
            (
                FixInput,
                &[
                    400, 404, 405, 406, 410, 411, 413, 414, 415, 416, 417, 418, 422, 428, 431, 444,
                    498,
                ],
            ),
            (
                FixInput,
                &[402, 407, 409, 412, 421, 423, 424, 425, 426, 451, 499],
            ),
            (Authenticate, &[401]),
            (AskUser, &[403]),
            (Retry, &[408, 429, 503, 504, 529]),
            (
                Report,
                &[500, 501, 502, 505, 506, 507, 508, 510, 511, 520, 599],
            ),
        ];
        let mut named = 0;
        for (row, (expected, statuses)) in rows.into_iter().enumerate() {
            for status in statuses {
                let found = recovery(*status, default_fault(*status), None);
                assert_eq!(found, expected, "{status}");
                assert_eq!(is_obstacle(*status), row == 1, "{status}");
                named += usize::from(reason_phrase(*status).is_some());
            }
        }
        let known = ERROR_STATUSES.filter(|status| reason_phrase(*status).is_some());
        assert_eq!(named, known.count());
    }

    #[test]
    fn a_call_may_have_taken_effect_if_nobody_waited_for_its_end() {
        let rows = [
            (504, Retry, true),
            (504, Report, true),
            (408, Retry, true),
            (499, FixInput, true),
            (500, Retry, true),
            (502, Retry, true),
            // It ended, and what it says is all that is known.
            (500, Report, false),
            // The server did not handle these.
            (429, Retry, false),
            (425, FixInput, false),
            (503, Retry, false),
            (529, Retry, false),
            (409, FixInput, false),
        ];
        for (status, recovery, expected) in rows {
            let found = may_have_taken_effect(status, recovery);
            assert_eq!(found, expected, "{status} {recovery}");
        }
    }

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
