//! Decides what the receiver of an error should do.

use crate::choices::{Fault, Recovery};
use crate::status::{CANCELLED, OVERLOADED};

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

/// The recovery for each status: whose part it is to change something, and whether a repeat can help. A status without a row
/// stands for 400 or 500, as RFC 9110 §15 says of statuses that a client does not know.
///
/// 423 and 424 (WebDAV), like 409 and 412, say that something else is in the way, see [`is_conflict`]. 502 says nothing of
/// whether a repeat can help, and in this crate it also stands for a server whose own key was refused by another one.
const fn by_status(status: u16) -> Recovery {
    match status {
        // RFC 9110 §15.5.2 and §15.5.8: a server or a proxy asks for credentials. RFC 6585 §6: the network does.
        401 | 407 | 511 => Recovery::Authenticate,
        // §15.5.4: the same credentials are refused again. §15.5.3: somebody has to pay. Only the user can decide about either.
        402 | 403 => Recovery::AskUser,
        // Whoever has cancelled the call decides whether it is wanted again.
        CANCELLED => Recovery::AskUser,
        // §15.5.9; §15.5.20, on another connection; RFC 8470 §5.2, once the connection is set up; RFC 6585 §4.
        408 | 421 | 425 | 429 => Recovery::Retry,
        // §15.6.4, §15.6.5.
        503 | 504 | OVERLOADED => Recovery::Retry,
        // §15.5.22 asks for another protocol, and RFC 7725 says that a law forbids the answer. Neither another input nor another
        // call helps.
        426 | 451 => Recovery::Report,
        0..500 => Recovery::FixInput,
        _ => Recovery::Report,
    }
}

/// Returns whether a status says that the request as such is right, but that the state of the server, or a call before this
/// one, is in the way (RFC 9110 §15.5.10 and §15.5.13, RFC 4918 §11.3 and §11.4).
pub const fn is_conflict(status: u16) -> bool {
    matches!(status, 409 | 412 | 423 | 424)
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
    use crate::status::{ERROR_STATUSES, default_fault, reason_phrase};
    use Fault::{Caller, Server};
    use Recovery::{AskUser, Authenticate, FixInput, Report, Retry};

    /// Every status of IANA's registry, and those without a place in it that services use.
    #[test]
    fn each_status_has_the_recovery_that_its_rfc_names() {
        let rows: [(Recovery, &[u16]); 5] = [
            (
                FixInput,
                &[
                    400, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 422, 423,
                    424, 428, 431, 444, 498,
                ],
            ),
            (Authenticate, &[401, 407, 511]),
            (AskUser, &[402, 403, 499]),
            (Retry, &[408, 421, 425, 429, 503, 504, 529]),
            (
                Report,
                &[426, 451, 500, 501, 502, 505, 506, 507, 508, 510, 520, 599],
            ),
        ];
        let mut named = 0;
        for (expected, statuses) in rows {
            for status in statuses {
                let found = recovery(*status, default_fault(*status), None);
                assert_eq!(found, expected, "{status}");
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
            (499, AskUser, true),
            (500, Retry, true),
            (502, Retry, true),
            // It ended, and what it says is all that is known.
            (500, Report, false),
            // The server did not handle these.
            (429, Retry, false),
            (425, Retry, false),
            (503, Retry, false),
            (529, Retry, false),
            (409, Retry, false),
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
